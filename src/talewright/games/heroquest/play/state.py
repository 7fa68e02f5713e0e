"""The state of a campaign, and what can be read off it."""

from collections.abc import Mapping
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.games.heroquest.play.card import Before, Bond, Card, CardKind, Long, Side, Together
from talewright.games.heroquest.play.ids import CharacterId, ContestId, GroupId, LongId, WishId, leader_of, sidekick_of
from talewright.games.heroquest.rules.abilities.keyword import Ability
from talewright.games.heroquest.rules.abilities.rating import NO_RELEVANT_ABILITY
from talewright.games.heroquest.rules.abilities.relationship import Favours, Treatment
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.first_use import as_if_used
from talewright.games.heroquest.rules.characters.follower import Loss, Sidekick
from talewright.games.heroquest.rules.characters.hero_point import Points
from talewright.games.heroquest.rules.contests import bump
from talewright.games.heroquest.rules.contests.adversity import Consequence, burdened
from talewright.games.heroquest.rules.contests.benefit import Benefit, bonuses
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.resistance import ResistanceRules
from talewright.games.heroquest.rules.contests.situation import Contender, Situation
from talewright.games.heroquest.rules.contests.supporting import Danger
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.growth.improvement import NewMastery
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.shared.saga import TOLD_CONTESTS, AnyMark, AnySaga, AnySheet, Prized, Standing
from talewright.refusal import Refused
from talewright.table.seat import Seat


class Tie(Struct, frozen=True):
    """What there is to know about a relationship, beside its rating."""

    name: str
    favours: Favours = Favours()
    owed_for: ContestId | None = None  # in older journals the call whose favour was owed from the call on
    danger: Danger | None = None
    harm: tuple[str, ...] = ()
    treated: Treatment = Treatment.USUAL  # a patron, or retainers
    gone: Ability | None = None  # retainers who were lost, as they stood on the sheet

    def __hash__(self) -> int:
        return hash(self.name)


class Parted(Struct, frozen=True):
    """A sidekick who was lost and how; what lasted on it, and its open catch-ups."""

    sidekick: Sidekick
    loss: Loss
    marks: tuple["Mark", ...] = ()
    catch_ups: tuple[NewMastery, ...] = ()


class Gone(Struct, frozen=True):
    """A sidekick that went, lost or struck, and the contests that were over by then: it is known by what it did."""

    sidekick: Sidekick
    over: tuple[str, ...]


class OpenWish(Struct, frozen=True):
    """An improvement that a player asks for."""

    id: WishId
    character: CharacterId
    wish: Struct  # as it was asked for
    words: str


class Sheet(AnySheet[Character], frozen=True):
    """A character in the campaign, with what it may still catch up and those it is tied to."""

    catch_ups: tuple[NewMastery, ...] = ()  # that are open (QW2-7.3.1)
    ties: tuple[Tie, ...] = ()
    parted: Parted | None = None  # the sidekick that was lost, and may come back
    gone: tuple[Gone, ...] = ()  # the sidekicks that went, the last one last
    gained: tuple[str, ...] = ()  # in this session, in words

    @property
    def points(self) -> Points:
        return self.character.points

    @property
    def acting(self) -> tuple[tuple[Whose, str], ...]:
        """Whose abilities the player uses, by name: the character's, and those of its sidekick."""
        sidekick = self.character.sidekick
        own = (Whose.PC, self.character.name)
        return (own, (Whose.SIDEKICK, sidekick.name)) if sidekick else (own,)

    def then(self, contest: str) -> "Sheet":
        """The sheet with the sidekick that was there when a contest was over: this one, if nobody has gone since."""
        sidekick = next((each.sidekick for each in self.gone if contest in each.over), self.character.sidekick)
        return replace(self, character=replace(self.character, sidekick=sidekick))

    def with_points(self, points: Points) -> "Sheet":
        return replace(self, character=replace(self.character, points=points))


class Mark(AnyMark, frozen=True, kw_only=True):
    """A consequence or a benefit that lasts."""

    state: Consequence | Benefit

    @property
    def is_good(self) -> bool:
        return isinstance(self.state, Benefit)

    @property
    def situation(self) -> str:
        """The situation that a benefit is for, if it is for one."""
        return self.state.situation if isinstance(self.state, Benefit) else ""


class Lost(Struct, frozen=True):
    """A tactic of whoever acted that has failed against an obstacle; without an ability, that none was relevant."""

    character: CharacterId
    obstacle: str
    ability: AbilityRef | None


class Won(Struct, frozen=True):
    """A victory that a plot augment may be given for at any later time (QW2-2.4.3.2)."""

    contest: ContestId
    character: CharacterId
    prize: str
    obstacle: str
    outcome: Outcome | None  # none of an automatic victory, or where all opponents got away (QW2-2.3.1.1.3)


class State(AnySaga[Sheet, Card, Mark, Contender, Situation, Together], frozen=True, kw_only=True, dict=True):
    """Everything that a campaign remembers."""

    edition: Edition
    session: int = 0
    lost: tuple[Lost, ...] = ()
    won: tuple[Won, ...] = ()
    longs: Mapping[LongId, Long] = {}
    bonds: Mapping[ContestId, Bond] = {}  # the pairing of an extended contest that a contest belongs to
    last_rolls: Mapping[ContestId, Card] = {}  # the newest roll for an augment of a contest on the table
    last_sides: Mapping[tuple[LongId, CharacterId], Side] = {}  # what somebody went into their last round with
    past: tuple[Together | Long, ...] = ()  # the last few of both that were put away, newest first
    augmented: Mapping[tuple[CharacterId, str], int] = {}  # how often an ability has augmented
    wishes: tuple[OpenWish, ...] = ()  # improvements that wait for the game master

    # --- finding

    @found_once
    def actors(self) -> Mapping[CharacterId, Sheet]:
        """Whoever may contend, with their sheets: each character, and after it a sidekick that acts alone."""
        found: dict[CharacterId, Sheet] = {}
        for sheet in self.sheets.values():
            found[sheet.id] = sheet
            if sheet.character.sidekick:
                found[sidekick_of(sheet.id)] = _alone(sheet, sheet.character.sidekick)
        return found

    def actor(self, who: CharacterId) -> Sheet:
        """The sheet of somebody who may act: a character, or its sidekick, alone or for it.

        Source: QW2-6.5.1.1, QW2-6.5.1.10, QW2-6.5.2.1.
        """
        if who not in self.actors:
            leader = self.sheet(leader_of(who)).character.name
            raise Refused(f"{leader} has no sidekick: choose {leader}, or somebody else.", clause="QW2-6.5.2.1")
        return self.actors[who]

    def rated(self, who: CharacterId, ability: AbilityRef | None) -> Rating:
        """What an ability of whoever acts is rated, by its first use at the latest; or none that is relevant.

        Source: QW2-2.1.2.1.2, QW2-3.1.6, QW2-6.5.1.10.
        """
        if ability is None:
            return NO_RELEVANT_ABILITY
        return as_if_used(self.actor(who).character, self.edition.creation).rating_of(ability)

    def knows(self, who: CharacterId) -> bool:
        """Whether somebody is a character here, or was the sidekick of one at some time."""
        leader = self.sheets.get(leader_of(who))
        return who in self.actors or (leader is not None and bool(leader.gone))

    def then(self, contest: str) -> "State":
        """The state with the sidekicks that were there when a contest was over."""
        if not any(sheet.gone for sheet in self.sheets.values()):
            return self
        return replace(self, sheets={known: sheet.then(contest) for known, sheet in self.sheets.items()})

    def name(self, character: CharacterId) -> str:
        """The name of somebody who acts, or of the sidekick that went last."""
        if character in self.actors:
            return self.actors[character].character.name
        return self.sheets[leader_of(character)].gone[-1].sidekick.name if self.knows(character) else ""

    def acts_for(self, seat: Seat, character: CharacterId) -> bool:
        """Whether a seat may act for somebody: a sidekick is under the control of its leader's player."""
        return super().acts_for(seat, leader_of(character))

    def is_played(self, character: CharacterId) -> bool:
        return super().is_played(leader_of(character))

    def answers_for(self, seat: Seat, character: CharacterId) -> bool:
        return super().answers_for(seat, leader_of(character))

    def long(self, long: LongId) -> Long:
        """The extended contest, if it is still open. Raises ``Refused`` otherwise."""
        if long not in self.longs:
            raise Refused("This extended contest is not on the table any more. Look at the table as it stands now.")
        return self.longs[long]

    def called(self, long: Long, who: str) -> str:
        """The name of somebody who takes part in an extended contest."""
        return long.foes[who].name if who in long.foes else self.name(CharacterId(who))

    def last_side(self, long: Long, who: str) -> Side | None:
        """What somebody went into their last round with."""
        return self.last_sides.get((long.id, CharacterId(who)))

    def next_side(self, long: Long, who: str) -> Side | None:
        """The same, as they would go into their next round: by the rating that the ability has now, if it has one."""
        side = self.last_side(long, who)
        if side and side.chosen:
            with suppress(Refused):
                return replace(side, rating=self.rated(side.acts, side.ability))
            return None
        return side

    def before(self, card: Card) -> Before | None:
        """How a pairing stands, or stood, before what a round of it or an assist to it brings."""
        bond = self.bonds.get(card.id) if card.kind in (CardKind.ROUND, CardKind.ASSIST) else None
        long = self.longs.get(bond.long) if bond else None
        if card.before or bond is None or long is None:
            return card.before
        side = bump.Side.OURS if card.ours.character in long.everyone.ours else bump.Side.THEIRS
        return Before(long.everyone.pairings[bond.pairing].contest, side)

    def is_dead(self, character: CharacterId) -> bool:
        """Whether somebody is dead in truth, and out of the game (HQ2-RISE.7)."""
        states = (mark.state for mark in self.marks_of(character))
        return any(isinstance(each, Consequence) and each.is_death for each in states)

    # --- what the group has set

    @property
    def resistance_rules(self) -> ResistanceRules:
        """How resistances are set in this session (QW2-9.14)."""
        return self.edition.resistance.in_session(self.session)

    def uses(self, mechanic: Advanced, contest: Card | Together | Long | None = None) -> bool:
        """Whether an advanced mechanic is in use, in the game or in one contest (QW2-1.3.1, QW2-1.3.2)."""
        usual = mechanic in self.edition.advanced
        if contest is None:
            return usual
        if mechanic is Advanced.AUGMENT_RESULTS:  # they come with degrees, and go with them (QW2-2.4.1.8)
            if not self.uses(Advanced.DEGREES, contest):
                return False
            usual = usual or self._told_of(Advanced.DEGREES, contest) or False
        told = self._told_of(mechanic, contest)
        return usual if told is None else told

    def _told_of(self, mechanic: Advanced, contest: Card | Together | Long) -> bool | None:
        """Whether a mechanic is used in one contest, or in the whole that it is part of, if somebody has said so."""
        whole = self.whole_of(contest) if isinstance(contest, Card) else None
        return contest.mechanics.get(mechanic, whole.mechanics.get(mechanic) if whole else None)

    def in_use(self, contest: Card | Together | Long) -> frozenset[Advanced]:
        """The advanced mechanics of one contest."""
        return frozenset(each for each in Advanced if self.uses(each, contest))

    def whole_of(self, card: Card) -> Together | Long | None:
        """The group contest or the long one that a contest is part of."""
        bond = self.bonds.get(card.id)
        if bond:
            return self.longs.get(bond.long)
        return self.groups.get(GroupId(card.subject)) if card.kind is CardKind.MEMBER else None

    # --- reading contests

    def counts(self, side: Side, mark: Mark) -> bool:
        """Whether a consequence or benefit counts for this side: by itself where its owner acts (QW2-6.5.2.1)."""
        own = side.ability if mark.character == side.acts else None
        return side.marks.get(mark.id, own is not None and mark.state.reaches(own))

    def _worked_out(self, card: Card) -> Standing[Contender, Situation]:
        """Both sides as they are; two player characters roll their own abilities (QW2-2.3.1.2.3)."""
        if card.situation:
            sides = (card.situation.pc, card.situation.opposition)
            then = zip(card.sides, sides, strict=False)
            return Standing({side.character: was for side, was in then if isinstance(was, Contender)}, card.situation)
        contenders = {side.character: self._contender(side) for side in card.sides}
        other = card.theirs
        opposition: TargetNumber | Contender | None = contenders[other.character] if other else card.resistance
        ours = contenders[card.ours.character]
        return Standing(contenders, Situation(ours, opposition, self.edition.contest) if opposition else None)

    def between(self, side: Side, opposition: Side | TargetNumber) -> Situation:
        """A contest as it would be, with such a side against another or against a resistance."""
        other = self._contender(opposition) if isinstance(opposition, Side) else opposition
        return Situation(self._contender(side), other, self.edition.contest)

    def _contender(self, side: Side) -> Contender:
        """A rating, be it the 6 of no relevant ability, with every line under it, carried over masteries.

        Source: QW2-2.1.2.1.2, QW2-2.4.0.1, QW2-2.4.0.2, QW2-4.1.1.2, HQ2-MOD.14, HQ2-MOD.15.
        """
        augments = tuple(line for augment in side.augments if side.counts(augment) and (line := augment.modifier))
        counting = (mark.state for mark in self.marks_on(side) if self.counts(side, mark))
        states = [replace(state, abilities=(_ANY,), over="") for state in counting]
        good = bonuses([state for state in states if isinstance(state, Benefit)], _ANY)
        harm = [state for state in states if isinstance(state, Consequence)]
        unhurt = Contender(side.rating, (*augments, *side.modifiers, *good), hero_point=side.hero_point)
        return burdened(unhurt, harm, _ANY, self.edition.adversity)

    def lost_with(self, card: Card, character: CharacterId) -> tuple[AbilityRef | None, ...]:
        """The abilities that have lost against this obstacle, or that of the whole, for somebody (QW2-2.3.2.4.1)."""
        whole = self.whole_of(card)
        return self.lost_against(character, card.obstacle, whole.obstacle if whole else "")

    def lost_against(self, character: CharacterId, *obstacles: str) -> tuple[AbilityRef | None, ...]:
        """The abilities that have lost against one of these obstacles, for somebody; what has no name is none."""
        named = {each.casefold() for each in obstacles if each}
        lost = (each for each in self.lost if each.character == character)
        return tuple(each.ability for each in lost if each.obstacle.casefold() in named)

    # --- changing

    def with_sheet(self, sheet: Sheet) -> "State":
        """The state with a sheet; what lasted on a sidekick, and its catch-ups, go with it (QW2-6.5.2.1)."""
        before, now = self.sheets.get(sheet.id), sheet.character.sidekick
        had = before.character.sidekick if before else None
        if had is None or (now and now.name == had.name):
            return super().with_sheet(sheet)
        left = {known: mark for known, mark in self.marks.items() if mark.character != sidekick_of(sheet.id)}
        own = tuple(each for each in sheet.catch_ups if each.whose is Whose.PC)
        went = Gone(had, (*self.over, *(card.id for card in self.told), *(won.contest for won in self.won)))
        return replace(super().with_sheet(replace(sheet, catch_ups=own, gone=(*sheet.gone, went))), marks=left)

    def without_card(self, card: Card) -> "State":
        """Put a contest away; the last few that had an outcome are kept to look at."""
        bonds = {known: bond for known, bond in self.bonds.items() if known != card.id}
        if whole := self.whole_of(card):
            card = replace(card, mechanics={**whole.mechanics, **card.mechanics})
        is_shown = not card.parent and (card.outcome is not None or card.automatic is not None)
        rolls = {known: roll for known, roll in self.last_rolls.items() if known != card.id}
        if card.parent and card.parent in self.cards and card.outcome is not None:
            rolls[card.parent] = card
        return replace(self.put_away(card, is_shown=is_shown), bonds=bonds, last_rolls=rolls)

    def with_long(self, long: Long) -> "State":
        return replace(self, longs={**self.longs, long.id: long})

    def without_support(self, long: LongId, helpers: tuple[CharacterId, ...]) -> "State":
        """The state in which these support nobody in an extended contest any more: they contend (QW2-2.4.0.5)."""
        sides = self.last_sides.items()
        left = {known: side.without_support(helpers) if known[0] == long else side for known, side in sides}
        return replace(self, last_sides=left)

    @property
    def of_many(self) -> tuple[Prized, ...]:
        return (*self.groups.values(), *self.longs.values())

    @property
    def past_of_many(self) -> frozenset[str]:
        return frozenset(each.id for each in self.past)

    def without_group(self, group: Together) -> "State":
        """Put a group contest away; the last few that were decided are kept to look at."""
        left = {known: other for known, other in self.groups.items() if known != group.id}
        if group.outcome is None:
            return replace(self, groups=left)
        return replace(self, groups=left, past=(group, *self.past)[:TOLD_CONTESTS]).newest(group.id)

    def without_long(self, long: Long) -> "State":
        """Put an extended contest away, with all that only it needed."""
        left = {known: other for known, other in self.longs.items() if known != long.id}
        sides = {known: side for known, side in self.last_sides.items() if known[0] != long.id}
        rest = replace(self, longs=left, last_sides=sides)
        if not long.everyone.winner:
            return rest
        return replace(rest, past=(long, *self.past)[:TOLD_CONTESTS]).newest(long.id)


def _alone(leader: Sheet, sidekick: Sidekick) -> Sheet:
    """A sidekick as somebody who contends: with its own abilities, and the points of its leader."""
    character = leader.character
    alone = Character(
        name=sidekick.name, abilities=sidekick.abilities, points=character.points, is_finished=character.is_finished
    )
    return Sheet(id=sidekick_of(leader.id), player=leader.player, character=alone)


_ANY = AbilityRef("this ability")  # what lasts and is known to count reaches the ability in question

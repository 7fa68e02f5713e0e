"""The state of a campaign of QuestWorlds, and what can be read off it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, EACH_TABLE, by_identity
from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.card import Augment, Card, CardKind, Deed, Side
from talewright.games.questworlds.play.counting import Mark, Place, counting, lasting
from talewright.games.questworlds.play.groups.together import Together
from talewright.games.questworlds.play.ids import ProposalId, SequenceId
from talewright.games.questworlds.play.sequence import Bond, Follower, Participant, Sequence
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.communities.community import Community
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.creating.making import Making
from talewright.games.questworlds.rules.editions import Edition
from talewright.games.questworlds.rules.experience import Earned
from talewright.games.questworlds.rules.growing.advance import Pick, Purse
from talewright.games.questworlds.rules.keyword import NO_RELEVANT_ABILITY, AbilityRef, is_same_name
from talewright.games.questworlds.rules.modifier import Modifier
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.relationships.tie import Tie
from talewright.games.questworlds.rules.sequences.chained import Resolve
from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.games.questworlds.rules.story_point import PlotEdit, Pool
from talewright.games.questworlds.shared.card import AnySide
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId, GroupId, MarkId
from talewright.games.questworlds.shared.saga import AnySaga, AnySheet, Prized, Standing
from talewright.refusal import Refused
from talewright.table.seat import Seat
from talewright.wording import bare


class Grown(Struct, frozen=True):
    """How a character grows: what is planned for its next advance, what is left to spend, and what came of it."""

    picks: tuple[Pick, ...] = ()
    flaw: str = ""  # comes with the advance
    asked: bool = False
    purse: Purse = Purse()
    milestones: int = 0  # advances that were declared and not taken yet
    total: int = 0  # all experience points that were ever earned (QW3-8.2.15)
    history: tuple[str, ...] = ()


class Drawn(Struct, frozen=True):
    """A community's resource that a character has won the use of, or uses in a contest."""

    character: CharacterId
    resource: str
    contest: ContestId | None = None
    empty: bool = False  # worth nothing when it was used, so there is no line
    won: bool = True  # or the action required it


class Plea(Struct, frozen=True):
    """What a contest is about: the use of a community's resource, or to bolster it."""

    resource: str
    bolsters: bool = False


class Sheet(AnySheet[Character], frozen=True):
    """A character in the campaign, with what it has earned and how its story ends."""

    earned: Earned = Earned()
    ending: StoryEnding | None = None  # how the story would end, or has ended
    about_ending: str = ""
    ended: bool = False
    resolve: Resolve = Resolve()  # where contests are chained sequences (QW3-5.4.3.1)
    latest_loss: int = 0  # of resolve, which may still become a consequence
    exhausted: bool = False  # out of resolve, and its lower start is marked already
    making: Making | None = None
    grown: Grown = Grown()
    ties: tuple[Tie, ...] = ()
    leader: CharacterId = NO_CHARACTER  # of a follower, who is no player character

    @property
    def is_made(self) -> bool:
        """Whether creation is over, or never was by the rules."""
        return self.making is None or self.making.finished

    @property
    def is_by_rules(self) -> bool:
        """Whether it was made by the rules, and grows by them now (QW3-3.1.9)."""
        return self.making is not None and self.making.finished

    @property
    def shares(self) -> bool:
        """Whether it has abilities of a sidekick, which stand on two sheets: its own and its leader's (QW3-6.5.1.7)."""
        return bool(self.leader or self.character.sidekick)

    @property
    def of_keywords(self) -> tuple[str, ...]:
        """The flaws that came with a keyword and rank behind all others (QW3-3.4.12)."""
        return self.making.unranked if self.making else ()

    def tie(self, ability: str) -> Tie | None:
        """The relationship that an ability or a flaw is."""
        return next((tie for tie in self.ties if is_same_name(tie.ability, ability)), None)

    @property
    def may_end(self) -> bool:
        """Whether an end has been proposed, and the player has not answered yet."""
        return self.ending is not None and not self.ended

    def with_experience(self, points: int) -> "Sheet":
        """The sheet with so many experience points."""
        return replace(self, character=replace(self.character, experience=points))


class Trigger(Struct, frozen=True):
    """A flaw that pulls at a character, who has not answered yet."""

    id: ProposalId
    character: CharacterId
    flaw: str
    about: str


class Edit(Struct, frozen=True):
    """A plot edit that waits for the game master."""

    id: ProposalId
    seat: SeatId
    level: PlotEdit
    about: str


class Lost(Struct, frozen=True):
    """A tactic that has failed against an obstacle or a question; without an ability, that none was relevant."""

    character: CharacterId
    conflict: str
    ability: AbilityRef | None
    harm: str = ""  # that it did not heal: others may be called the same
    is_plea: bool = False  # to a community: another session brings another occasion


class State(AnySaga[Sheet, Card, Mark, Contender, Situation, Together], frozen=True, kw_only=True, dict=True):
    """Everything that a campaign remembers."""

    edition: Edition
    base: Rating
    points: int = 0  # in the pool of story points
    session: int = 0
    augmented: Mapping[CharacterId, tuple[str, ...]] = {}  # by keyword, once for each time
    triggers: Mapping[ProposalId, Trigger] = {}
    edits: Mapping[ProposalId, Edit] = {}
    fading: tuple[MarkId, ...] = ()  # still to be asked about in this session
    lost: tuple[Lost, ...] = ()
    season: int = 0
    season_began: Mapping[CharacterId, int] = {}  # with which best keyword each began this season
    community: Community | None = None
    pleas: Mapping[ContestId, Plea] = {}  # by the contest that decides about each
    drawn: tuple[Drawn, ...] = ()
    submitted: frozenset[tuple[CharacterId, str]] = frozenset()  # to which flaws, in this session
    sequences: Mapping[SequenceId, Sequence] = {}
    past_sequences: tuple[Sequence, ...] = ()  # newest first
    bonds: Mapping[ContestId, Bond] = {}  # what the contests of sequences are in them
    past_groups: tuple[Together, ...] = ()  # the last few, newest first
    last_rolls: Mapping[ContestId, Card] = {}  # the newest roll for a contest on the table: of an augment, or of a flaw

    # --- finding

    def sequence(self, wanted: SequenceId) -> Sequence:
        """The sequence. Raises ``Refused`` if it is put away."""
        if wanted not in self.sequences:
            raise Refused("This sequence is not on the table any more. Look at the table as it stands now.")
        return self.sequences[wanted]

    def part_of(self, card: Card, who: str) -> Participant | None:
        """Somebody's part in the sequence that a contest belongs to."""
        bond = self.bonds.get(card.id)
        return self.sequences[bond.sequence].everyone.get(who) if bond and bond.sequence in self.sequences else None

    @property
    def of_many(self) -> tuple[Prized, ...]:
        return (*self.groups.values(), *self.sequences.values())

    @property
    def past_of_many(self) -> frozenset[str]:
        groups = {group.id for group in self.past_groups}
        return frozenset(groups.union(sequence.id for sequence in self.past_sequences))

    def opponent(self, card: Card) -> str:
        """The name of whoever stands against the character in a sequence or a pair; empty if that is a character."""
        group = self.groups.get(GroupId(card.subject)) if card.kind is CardKind.MEMBER and not card.theirs else None
        matched = (member.opponent for member in group.members if member.contest == card.id) if group else ()
        return card.opponent or next(iter(matched), "")

    def called(self, sequence: Sequence, who: str) -> str:
        """The name of somebody in a sequence: a character's, or an opponent's."""
        one = sequence.everyone.get(who)
        return one.name if one and one.name else self.name(CharacterId(who))

    def people(self, card: Card) -> tuple[Sheet, ...]:
        """The sheets of those who contend."""
        return tuple(self.sheets[side.character] for side in card.sides)

    def played_by(self, seat: Seat) -> tuple[Sheet, ...]:
        """The characters in play that this seat acts for: its own, or for the game master those whom nobody plays."""
        return tuple(sheet for sheet in self.in_play if seat.answers_for(sheet.player))

    @property
    def pool(self) -> Pool:
        """The story points: one for each player's character, however many sheets a player has made.

        Source: QW3-1.5.1, QW3-7.1.1.

        Characters without a player each count: somebody is still to come for them, or plays alone. Followers do not.
        """
        return Pool(self.points, len({sheet.player or sheet.id for sheet in self.in_play if not sheet.leader}))

    @property
    def in_play(self) -> tuple[Sheet, ...]:
        """The characters whose story has not ended."""
        return tuple(sheet for sheet in self.sheets.values() if not sheet.ended)

    # --- ratings as this group writes them (QW3-2.1.3.5)

    def rating_of(self, text: str) -> Rating:
        """Read a rating that somebody typed. Raises ``ValueError`` if it is none."""
        return Rating.parse(text.strip(), mastery=self.edition.mastery)

    # --- reading contests

    def acting(self, character: CharacterId, sequence: Sequence | None) -> Character:
        """What a character can do: what its sheet says, and in a sequence also what its followers lend it."""
        known = self.sheet(character).character
        return _with_lent(known, sequence.followers, character) if sequence and sequence.followers else known

    def acting_on(self, card: Card, character: CharacterId) -> Character:
        """What a character can do in a contest, which may be part of a sequence."""
        bond = self.bonds.get(card.id) or (self.bonds.get(card.parent) if card.parent else None)
        return self.acting(character, self.sequences.get(bond.sequence) if bond else None)

    def counting_marks(self, side: Side) -> tuple[Mark, ...]:
        """The benefits and consequences that count: those that touch the ability, unless the game master says else."""
        return counting(self.marks_on(side), side.character, side.ability, side.marks)

    def marks_on(self, side: AnySide[Any]) -> tuple[Mark, ...]:
        """What lasts on whoever is a side, also where a sidekick's ability stands on another sheet besides."""
        twin = _twin(self.sheets, side.character, side.ability) if side.ability else None
        return lasting(self.marks, side.character, twin)

    def pull(self, character: CharacterId, name: str) -> Rating:
        """The rating of what is used against a character: a flaw, or an ordinary ability (QW3-2.7.1.2).

        Raises ``Refused`` if neither is on the sheet.
        """
        sheet = self.sheet(character).character
        return _pull(sheet, name) or sheet.rating_of(sheet.find(name))

    def _worked_out(self, card: Card) -> Standing[Contender, Situation]:
        if card.situation:
            sides = (card.situation.pc, card.situation.opposition)
            then = zip(card.sides, sides, strict=False)
            return Standing({side.character: was for side, was in then if isinstance(was, Contender)}, card.situation)
        contenders = {side.character: self._contender(card, side) for side in card.sides}
        return Standing(contenders, self._situation(card, *contenders.values()))

    def _contender(self, card: Card, side: Side) -> Contender:
        """The same contender as in the state before, unless something of it has changed."""
        return _contending(
            self.acting_on(card, side.character),
            card.subject if card.kind is CardKind.HINDRANCE else None,
            self.counting_marks(side),
            side.ability,
            side.augments,
            side.modifiers,
            side.story_points,
        )

    def _situation(self, card: Card, ours: Contender, theirs: Contender | None = None) -> Situation | None:
        opposition = theirs or card.resistance
        if opposition is None:
            return None
        return _facing(ours, opposition, theirs is None and card.assured and card.kind is not CardKind.HINDRANCE)

    def lost_with(self, card: Card, character: CharacterId) -> list[AbilityRef | None]:
        """What this obstacle or question has already defeated: abilities, or that none was relevant (QW3-2.3.1.3.1)."""
        bond = self.bonds.get(card.id)
        is_round = bond and bond.deed is Deed.ROUND and bond.sequence in self.sequences
        obstacle = self.sequences[bond.sequence].obstacle(character) if bond and is_round else card.conflict
        return self.lost_against(obstacle, character, card.harm)

    def lost_against(self, obstacle: str, character: CharacterId, harm: str = "") -> list[AbilityRef | None]:
        """With what somebody has lost to an obstacle, or failed to get over this harm."""
        own = (lost for lost in self.lost if lost.character == character and lost.harm == harm)
        return [lost.ability for lost in own if obstacle and is_same_name(lost.conflict, obstacle)]

    def together_of(self, card: Card) -> Together | None:
        """The contest of many that a card belongs to."""
        return self.groups.get(GroupId(card.subject)) if card.is_of_group else None

    def mark_told(self, wanted: MarkId) -> str:
        """A benefit or a consequence at the beginning of a sentence."""
        mark = self.marks[wanted]
        what = "benefit" if mark.is_good else "consequence"
        return f"The {what} of {self.name(mark.character)} ({bare(mark.state.text)})"

    def has_submitted(self, character: CharacterId, flaw: str) -> bool:
        """Whether a character has acted as a flaw demanded, in this session of play."""
        return (character, flaw.casefold()) in self.submitted

    # --- changing

    def with_sequence(self, sequence: Sequence) -> "State":
        return replace(self, sequences={**self.sequences, sequence.id: sequence})

    def with_part(self, contest: ContestId, bond: Bond) -> "State":
        """The state in which a contest is part of a sequence; a round has its stakes."""
        stakes = self.sequences[bond.sequence].stakes if bond.deed is Deed.ROUND else ""
        part = replace(self.cards[contest], deed=bond.deed, stakes=stakes)
        return self.with_bond(contest, bond).with_card(part)

    def with_bond(self, contest: ContestId, bond: Bond) -> "State":
        return replace(self, bonds={**self.bonds, contest: bond})

    def without_card(self, card: Card) -> "State":
        """Put a contest away; the last few that had an outcome are kept to look at."""
        rolls = {known: roll for known, roll in self.last_rolls.items() if known != card.id}
        if card.parent and card.parent in self.cards and card.outcome is not None:
            rolls[card.parent] = card
        is_shown = not card.parent and not card.is_of_group and card.outcome is not None
        return replace(self.put_away(card, is_shown=is_shown), last_rolls=rolls)

    def without_mark(self, mark: MarkId) -> "State":
        return super().without_mark(mark).not_fading(mark)

    def not_fading(self, mark: MarkId) -> "State":
        """The state in which it is said whether this has faded since last time."""
        return replace(self, fading=tuple(asked for asked in self.fading if asked != mark))


@by_identity(maxsize=EACH_SEAT)
def _contending(  # noqa: PLR0913, PLR0917 - all that a contender comes of
    character: Character,
    pulls: str | None,
    marks: tuple[Mark, ...],
    ability: AbilityRef | None,
    augments: tuple[Augment, ...],
    modifiers: tuple[Modifier, ...],
    story_points: int,
) -> Contender:
    """What a side goes in with, with every line under its rating and all that lasts (QW3-2.8.5.1).

    An augment that was refused is no line.
    """
    lines = (augment.modifier for augment in augments if not augment.refused)
    lasting = (mark.state.modifier for mark in marks)
    return Contender(_rating(character, pulls, ability), (*lines, *modifiers, *lasting), story_points)


@by_identity(maxsize=EACH_TABLE)
def _with_lent(character: Character, followers: Mapping[str, Follower], whose: CharacterId) -> Character:
    there = (each for each in followers.values() if each.owner == whose and not each.out)
    lent = tuple((each.ref, each.lent) for each in there if each.lent)
    return replace(character, lent=lent) if lent else character


@by_identity(maxsize=EACH_SEAT)
def _facing(ours: Contender, opposition: Contender | TargetNumber, assured: bool) -> Situation:  # noqa: FBT001 - by place, as `by_identity` asks
    return Situation(ours, opposition, assured=assured)


@by_identity(maxsize=EACH_TABLE)
def _twin(sheets: Mapping[CharacterId, Sheet], whose: CharacterId, ability: AbilityRef) -> Place | None:
    """Where else an ability stands: a sidekick's is on its own sheet and on its leader's (QW3-6.5.1.7)."""
    one = sheets[whose]
    kin = sheets[one.leader].character.sidekick if one.leader else one.character.sidekick
    if kin is None:
        return None
    if one.leader:
        is_kin = is_same_name(kin.name, one.character.name)
        return Place(one.leader, AbilityRef(kin.name, ability.name)) if is_kin else None
    others = (each for each in sheets.values() if each.leader == whose and is_same_name(each.character.name, kin.name))
    there = next(others, None) if is_same_name(kin.name, ability.name) and ability.breakout else None
    return Place(there.id, AbilityRef(ability.breakout)) if there else None


def _rating(character: Character, pulls: str | None, ability: AbilityRef | None) -> Rating:
    """What a side goes in with: the rating of its ability, or of the flaw that *pulls* at it; else 5."""
    if pulls is not None:
        return _pull(character, pulls) or NO_RELEVANT_ABILITY
    known = character.as_written(ability) if ability else None
    return character.ratings[known] if known else NO_RELEVANT_ABILITY


def _pull(character: Character, name: str) -> Rating | None:
    flaws = {flaw.name.casefold(): flaw.rating for flaw in character.flaws}
    if name.casefold() in flaws:
        return flaws[name.casefold()]
    known = character.as_written(AbilityRef.read(name))
    return character.ratings[known] if known else None

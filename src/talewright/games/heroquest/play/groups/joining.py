"""A group contest is framed, people join, and all roll (QW2-4.2.0, 4.2.1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.card import CardKind, Together
from talewright.games.heroquest.play.checks import check_apart, check_can_act, check_settled
from talewright.games.heroquest.play.framing.accepting import CardAccepted, DiceCalled, check_acceptable
from talewright.games.heroquest.play.framing.contests import ContestFramed, Prize, ability_field, before
from talewright.games.heroquest.play.framing.modifiers import line_set
from talewright.games.heroquest.play.framing.resistance import facing, resistance_of, resistance_set, resistance_told
from talewright.games.heroquest.play.framing.tactics import chosen_at_once
from talewright.games.heroquest.play.headlines import opponent
from talewright.games.heroquest.play.ids import NO_CHARACTER, CharacterId, ContestId, GroupId
from talewright.games.heroquest.play.offering import living, resistance_field
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.group import Form, Member, against_opponent
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.card_events import GroupResistanceHidden
from talewright.games.questworlds.shared.offering import called as named_as
from talewright.games.questworlds.shared.offering import people
from talewright.games.questworlds.shared.saga import Joined
from talewright.refusal import Refused
from talewright.table.offer import Line, allowed, hidden_field, offer, one_of, text, words
from talewright.table.seat import Seat, check_gm
from talewright.wording import bare


class FrameGroup(GmMove, tag="frame-group"):
    """Open a group contest: all against one resistance, or two groups matched in pairs."""

    prepared = "Obstacles"

    prize: Prize
    obstacle: Line = ""
    kind: Form = Form.ONE_RESISTANCE
    resistance: Line = ""
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """What the whole group is after; against one resistance it is the same for all (QW2-4.2.0.2, QW2-4.2.0.3)."""
        group = GroupId(at.stamp.id)
        if self.kind is Form.PAIRS and self.resistance:
            raise Refused("In pairs every opponent has a resistance of its own: leave it empty.", clause="QW2-4.2.0.3")
        yield GroupFramed(group=group, prize=self.prize, obstacle=self.obstacle, form=self.kind)
        if self.kind is not Form.PAIRS:
            target, named = resistance_of(state, self.resistance or "Moderate")
            if self.hidden:
                yield GroupResistanceHidden(group=group)
            yield GroupResistanceSet(group=group, resistance=str(target), words=named, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return cls.preparing(state, viewer) if len(living(state)) > 1 else ()

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        about = text(cls, "prize", "The prize of the group"), text(cls, "obstacle", "The story obstacle")
        fields = *about, resistance_field(state, default="Moderate"), hidden_field("Who sees the resistance")
        alone = offer(cls, "Frame a group contest against one resistance", *fields, kind=Form.ONE_RESISTANCE.value)
        yield alone.explained(about="Everybody has a contest, all roll at once, and the sides' points decide.")
        pairs = offer(cls, "Frame a group contest in pairs", *about, kind=Form.PAIRS.value)
        yield pairs.explained(about="Each is matched with an opponent; the sides' points decide.")


class JoinGroup(OfMine, tag="join-group"):
    """Let a character take part; in pairs with an *opponent*, by name and resistance, or *against* a character.

    The *ability* may wait.
    """

    group: GroupId
    opponent: Line = ""
    resistance: Line = ""
    hidden: bool = False
    against: CharacterId = NO_CHARACTER
    ability: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """A character who is named as the opponent is matched as one, and no double of them (QW2-4.2.0.3)."""
        if named := named_as(state, self.opponent, living(state)):
            yield from replace(self, opponent="", resistance="", against=named).decide(state, at)
            return
        group, contest = state.together(self.group), ContestId(at.stamp.id)
        check_may_join(state, group, self.character)
        facing = tuple(self.facing(state, group, at))
        yield ContestFramed(
            contest=contest,
            kind=CardKind.MEMBER,
            character=self.character,
            prize=group.prize,
            obstacle=self.opponent or group.obstacle,
            opponent=self.against,
            subject=group.id,
            by_gm=at.seat.is_gm,
        )
        against = state.name(self.against) or self.opponent
        yield MemberJoined(group=group.id, contest=contest, character=self.character, opponent=against)
        yield from facing
        if state.uses(Advanced.MULTIPLE_OPPONENTS, group):
            yield from self._outnumbered(state, group, contest)
        yield from chosen_at_once(at, contest, self.character, self.ability)

    def _outnumbered(self, state: State, group: Together, contest: ContestId) -> Facts:
        """What it costs to be forced into more than one match."""
        matched = [side.character for card in state.cards_of(group) for side in card.sides]
        for who in filter(None, (self.character, self.against)):
            line = against_opponent(1 + matched.count(who), group.form, state.edition.group)
            if line is not None:
                yield line_set(contest, who, line)

    def facing(self, state: State, group: Together, at: At) -> Facts:
        """What stands against a member: the one resistance, an opponent's own, or another player character."""
        contest = ContestId(at.stamp.id)
        if group.form is Form.ONE_RESISTANCE:
            if self.opponent or self.resistance or self.against:
                raise Refused("All face one resistance here: leave the opponent out.", clause="QW2-4.2.0.2")
            assert group.resistance is not None, "one resistance is set as the group contest begins"
            yield from facing(contest, group.resistance, group.resistance_words, hidden=group.hidden)
        elif self.against:
            check_match(state, group, self.character, state.actor(self.against).id, at.seat)
        else:
            check_gm(at.seat, "Whom you are matched with, the game master says.", clause="QW2-4.2.0.3")
            if not self.opponent:
                raise Refused(f"Say whom {state.name(self.character)} is matched with.", clause="QW2-4.2.0.3")
            yield from resistance_set(state, contest, self.resistance or "Moderate", hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            mine = [id_ for id_ in living(state) if state.acts_for(viewer.seat, id_)]
            able = [id_ for id_ in mine if allowed(check_may_join, state, group, id_)]
            waiting = (*unmatched(state, group), *called_by(state, group, viewer.seat))
            able.sort(key=lambda id_: (id_ in group.heroes, id_ not in waiting))  # whom it waits for comes first
            if able:
                yield from cls._offers_for(state, group, able, viewer)

    @classmethod
    def _offers_for(cls, state: State, group: Together, able: list[CharacterId], viewer: Viewer) -> Offers:
        if group.form is Form.ONE_RESISTANCE and not viewer.seat.is_gm:
            for each in able:
                yield from cls._own(state, group, each, is_called=each in called_by(state, group, viewer.seat))
            return
        who = one_of("character", "Who", people(state, able))
        if group.form is Form.ONE_RESISTANCE:
            asked = tuple(called_by(state, group, viewer.seat))
            label = f"Let {state.name(asked[0]) if len(asked) == 1 else 'a character'} take part"
            yield offer(cls, label, who, group=group.id).explained(main=bool(asked))
            return
        if viewer.seat.is_gm:
            against = (
                words("opponent", "The opponent"),
                resistance_field(state, default="Moderate"),
                hidden_field("Who sees the resistance"),
            )
            waiting = tuple(unmatched(state, group))
            label = f"Match {state.name(waiting[0]) if len(waiting) == 1 else 'a character'}"
            made = offer(cls, label, who, *against, group=group.id)
            yield made.explained(about="With an opponent.", main=bool(waiting) or not group.members)
        for each in able:
            others = [one for one in living(state) if allowed(check_match, state, group, each, one, viewer.seat)]
            if others:
                whom = one_of("against", "Against", people(state, others))
                label = f"Match {state.name(each)} {'once more ' if each in group.heroes else ''}with another character"
                yield offer(cls, label, whom, group=group.id, character=each)

    @classmethod
    def _own(cls, state: State, group: Together, who: CharacterId, *, is_called: bool) -> Offers:
        """One of a player's: whoever is asked takes part by a press, or with an ability by a press on the sheet."""
        label = "Take part" if who in state.sheets else f"Take part with {state.name(who)}"  # a sidekick
        yield offer(cls, label, group=group.id, character=who, ability="").explained(main=is_called)
        for field in ability_field(state, who, group.obstacle) if is_called else ():
            yield offer(cls, f"{label} with an ability", field, group=group.id, character=who)


class StayOut(OfMine, tag="stay-out"):
    """Say that a character takes no part, before the dice are called for; it may still join."""

    group: GroupId

    def decide(self, state: State, at: At) -> Facts:
        """Everybody who takes part has a contest; nobody has to (QW2-4.2.0.2)."""
        group = state.together(self.group)
        check_may_join(state, group, self.character)
        if self.character in group.stays_out:
            raise Refused(f"{state.name(self.character)} stays out already.", clause="QW2-4.2.0.2")
        yield StayedOut(group=group.id, character=self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            called = tuple(called_by(state, group, viewer.seat))
            for each in called:
                label = "Stay out" if called == (each,) else f"Stay out with {state.name(each)}"
                label = f"Leave {state.name(each)} out" if viewer.seat.is_gm else label
                yield offer(cls, label, group=group.id, character=each)
            for each in unmatched(state, group):
                if state.acts_for(viewer.seat, each):
                    label = f"Leave {state.name(each)} out" if viewer.seat.is_gm else "Stay out"
                    yield offer(cls, label, group=group.id, character=each)


class BeginRolls(GmMove, tag="begin-rolls"):
    """Call for the dice of everybody at once; they roll in any order."""

    group: GroupId

    def decide(self, state: State, at: At) -> Facts:
        """When everybody has a tactic that is agreed, all roll, in any order (QW2-4.2.1.1, QW2-4.2.1.2)."""
        group = state.together(self.group)
        check_may_begin(state, group)
        for card in state.cards_of(group):
            for side in card.sides:
                if not side.accepted:
                    yield CardAccepted(contest=card.id, character=side.character)
            yield CardAccepted(contest=card.id)
            yield DiceCalled(contest=card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            if allowed(check_may_begin, state, group):
                yield offer(cls, "Call for the dice", group=group.id).explained(main=True)


# --- what happened


class GroupFramed(Public, tag="group-framed/1"):
    """A group contest was opened."""

    brings = ("group",)

    group: GroupId
    prize: str
    obstacle: str
    form: Form

    def file(self, state: State) -> State:
        group = Together(id=self.group, prize=self.prize, obstacle=self.obstacle, form=self.form)
        return state.with_together(group)

    def told(self, state: State) -> str:
        pairs = "" if self.form is Form.ONE_RESISTANCE else ", in pairs"
        return f"A group contest: {bare(self.prize)}{before(self.obstacle)}{pairs}"


class GroupResistanceSet(card_events.GroupResistanceSet[State], tag="group-resistance-set/1"):
    """The one resistance that all face."""

    def told(self, state: State) -> str:
        return f"All face {resistance_told(state, self.resistance, self.words, hidden=self.hidden)}"


class MemberJoined(Public, tag="member-joined/1"):
    """A character takes part, with a contest of its own; in pairs against *opponent*."""

    group: GroupId
    contest: ContestId
    character: CharacterId
    opponent: str

    def file(self, state: State) -> State:
        group, joined = state.groups[self.group], Joined(self.contest, self.character, self.opponent)
        return state.with_together(replace(group, members=(*group.members, joined)))

    def told(self, state: State) -> str:
        against = f", against {bare(self.opponent)}" if self.opponent else ""
        return f"{state.name(self.character)} takes part{against}"


class StayedOut(Public, tag="stayed-out/1"):
    """A character takes no part for now."""

    group: GroupId
    character: CharacterId

    def file(self, state: State) -> State:
        group = state.groups[self.group]
        return state.with_together(replace(group, stays_out=(*group.stays_out, self.character)))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} stays out"


# --- who takes part


def called(state: State, group: Together) -> Iterator[CharacterId]:
    """The characters that one resistance calls for: neither in nor out, and able to act. A sidekick is called by none.

    Source: HQ2-CON.5.
    """
    if group.form is Form.ONE_RESISTANCE:
        for each in state.sheets:
            able = each not in group.stays_out and allowed(check_can_act, state, each, None)
            if able and allowed(check_may_join, state, group, each):
                yield each


def called_by(state: State, group: Together, seat: Seat) -> Iterator[CharacterId]:
    """Those of them that are a seat's."""
    return (each for each in called(state, group) if state.answers_for(seat, each))


def unmatched(state: State, group: Together) -> Iterator[CharacterId]:
    """The players' characters who have yet to be matched in pairs: neither in nor out, nor dead."""
    if group.form is Form.PAIRS:
        for each, sheet in state.sheets.items():
            is_placed = each in (*group.heroes, *group.stays_out) or state.is_dead(each)
            if sheet.player and not is_placed and allowed(check_may_join, state, group, each):
                yield each


def has_begun(state: State, group: Together) -> bool:
    """Whether the dice have been called for."""
    return bool(group.scores) or any(card.called for card in state.cards_of(group))


def rolled(state: State, group: Together) -> tuple[Member, ...]:
    """What everybody goes in with, and what they have rolled so far."""
    if group.rolled:
        return group.rolled
    found = ((card, state.situation(card)) for card in state.cards_of(group))
    names = ((state.name(card.ours.character), each, card) for card, each in found if each)
    return tuple(Member(name, each, opponent=opponent(state, card), faces=card.faces) for name, each, card in names)


def check_may_join(state: State, group: Together, character: CharacterId) -> None:
    """Refuse whoever comes too late, or has a contest against the one resistance already (QW2-4.2.0.2, QW2-4.2.1.1)."""
    if has_begun(state, group):
        raise Refused("The dice have been called for: join the next contest.", clause="QW2-4.2.1.1")
    if group.boost is not Boost.NONE:
        raise Refused(
            "A boost has been bought for those who take part: take that back before anybody else joins.",
            clause="HQ2-GSC.9",
        )
    if any(card.theirs and card.theirs.character == character for card in state.cards_of(group)):
        raise Refused(
            f"{state.name(character)} stands on the other side here: match two who stand on different sides.",
            clause="QW2-4.2.0.3",
        )
    if any(card.is_supported_by(character) for card in state.cards_of(group)):
        raise Refused(
            f"{state.name(character)} supports somebody in this contest: take that augment back first.",
            clause="QW2-2.4.0.5",
        )
    sides = [side for card in state.cards_of(group) for side in card.sides]
    if any(side.acts == character for side in sides if side.character != character):
        raise Refused(
            f"{state.name(character)} acts for its leader in this contest: let that use another ability first.",
            clause="QW2-6.5.1.10",
        )
    if group.form is Form.ONE_RESISTANCE and character in group.heroes:
        raise Refused(f"{state.name(character)} takes part already, with one contest each.", clause="QW2-4.2.0.2")


def check_match(state: State, group: Together, character: CharacterId, against: CharacterId, seat: Seat) -> None:
    """Refuse to match two characters who stand on one side or are matched already; a further match is forced on one.

    Source: QW2-4.2.0.3.
    """
    check_apart(character, against)
    if against in group.heroes:
        raise Refused("Match two who stand on different sides.", clause="QW2-4.2.0.3")
    if character in group.heroes:
        why = (
            f"{state.name(character)} is matched already: the game master says whether somebody more stands in the way."
        )
        check_gm(seat, why, clause="QW2-4.2.0.4")
    if any(card.ours.character == character and card.side(against) for card in state.cards_of(group)):
        raise Refused("These two are matched with each other already: match others.", clause="QW2-4.2.0.3")


def check_may_begin(state: State, group: Together) -> None:
    """Refuse to roll before everybody has said how they go about it."""
    if has_begun(state, group):
        raise Refused("The dice have been called for already.", clause="QW2-4.2.1.1")
    if not state.cards_of(group):
        raise Refused("Nobody takes part yet: let the characters join first.", clause="QW2-4.2.1.1")
    for card in state.cards_of(group):
        check_settled(state, card)
        check_acceptable(state, card, card.sides)
        for side in card.sides:
            if not side.accepted and state.actor(side.character).player:
                raise Refused(
                    f"{state.name(side.character)}'s player has not accepted yet: wait, or accept on their behalf.",
                    clause="QW2-2.3.2.1.2",
                )

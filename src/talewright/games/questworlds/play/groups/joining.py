"""A contest of many is framed, and people join it (QW3-4.2, QW3-4.3)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, OfMine, Public, Viewer
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.checks import check_in_play, check_may_begin
from talewright.games.questworlds.play.dice import CardAccepted
from talewright.games.questworlds.play.framing import ContestFramed, Prize, ability_field, put_away, resistance_fields
from talewright.games.questworlds.play.groups.together import Joined, Together
from talewright.games.questworlds.play.resistance import facing, resistance_of, resistance_set
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import chosen_at_once
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.resistance import NamedResistance
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.card_events import GroupResistanceHidden
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId, GroupId
from talewright.games.questworlds.shared.offering import people
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Line, Offer, Option, Several, allowed, offer, one_of, text, words
from talewright.table.seat import check_gm
from talewright.wording import bare

BASE = NamedResistance.BASE.title
IF_EMPTY = "If it stays empty it is the base."
LABELS = {
    Form.ONE_RESISTANCE: ("Frame a group contest: one resistance", "Each rolls against it, and all successes add up."),
    Form.PAIRS: ("Frame a group contest: pairs", "Each is matched with an opponent, and all successes add up."),
    Form.ONE_PRIZE: (
        "Frame a group contest: one prize for the best",
        "Each rolls once, and the best roll has the prize.",
    ),
}


class FrameGroup(GmMove, tag="frame-group"):
    """Open a contest of many: all against one resistance, in pairs, or each for the same prize.

    The *characters* take part at once; others join later. In pairs each joins with an opponent.
    """

    prepared = "Obstacles"

    prize: Prize
    conflict: Line = ""
    kind: Form = Form.ONE_RESISTANCE
    resistance: Line = ""
    hidden: bool = False
    characters: Several[CharacterId] = ()

    def decide(self, state: State, at: At) -> Facts:
        """All against one resistance, or a series of pairings; for one prize always a single contest, no sequence.

        Source: QW3-4.2.2, QW3-4.3.2.
        """
        group = GroupId(at.stamp.id)
        if self.resistance and self.kind is not Form.ONE_RESISTANCE:
            raise Refused("Only a group against one resistance has one: leave it empty.", clause="QW3-4.2.2")
        if self.characters and self.kind is Form.PAIRS:
            raise Refused("In pairs each joins with an opponent: match them one by one.", clause="QW3-4.2.2")
        yield GroupFramed(group=group, prize=self.prize, conflict=self.conflict, form=self.kind)
        if self.kind is Form.ONE_RESISTANCE:
            yield from group_resistance(state, group, self.resistance or BASE, hidden=self.hidden)
        for number, character in enumerate(dict.fromkeys(self.characters)):
            yield from joined(at, group, ContestId(f"{group}.{number}"), Joining(character))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for form in Form:
            who = people(state, (sheet.id for sheet in state.in_play if allowed(check_fit, state, form, sheet.id)))
            if len(who) > 1:
                yield cls.form(state, form, *cls.taking_part(state, form, who), resistance=BASE)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Who takes part is chosen when it is played."""
        return (cls.form(state, form) for form in Form)

    @classmethod
    def form(cls, state: State, form: Form, *fields: Field, resistance: str = "") -> Offer:
        label, about = LABELS[form]
        asked = [text(cls, "prize", "The prize"), *fields, words("conflict", "What stands in the way", optional=True)]
        if form is Form.ONE_RESISTANCE:
            accepts = f"{IF_EMPTY} With one that all see you accept their contests."
            asked[1:1] = resistance_fields(state, accepts, resistance)
        return offer(cls, label, *asked, kind=form.value).explained(about=about)

    @classmethod
    def taking_part(cls, state: State, form: Form, who: tuple[Option, ...]) -> Iterator[Field]:
        if form is not Form.PAIRS:
            yield replace(everyone(state, who), optional=True)


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
        """Everybody may still join until the totals are counted; whom one is matched with, the game master says."""
        group = state.together(self.group)
        if group.form is not Form.PAIRS and (self.opponent or self.resistance or self.against):
            raise Refused("Nobody is matched with an opponent here: leave the opponent out.", clause="QW3-4.2.2")
        if group.form is Form.PAIRS and self.against == NO_CHARACTER:
            check_gm(at.seat, "The game master says whom you are matched with.", clause="QW3-4.2.2")
            if not self.opponent:
                raise Refused(f"Say whom {state.name(self.character)} is matched with.", clause="QW3-4.2.2")
        who = Joining(self.character, self.opponent, self.resistance, hidden=self.hidden, against=self.against)
        contest = ContestId(at.stamp.id)
        yield from joined(at, group.id, contest, who)
        yield from chosen_at_once(at, contest, self.character, self.ability)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            mine = [sheet.id for sheet in state.in_play if state.acts_for(viewer.seat, sheet.id)]
            able = [id_ for id_ in mine if allowed(check_may_join, state, group, id_)]
            if able:
                yield from cls.for_group(state, group, able, viewer)

    @classmethod
    def for_group(cls, state: State, group: Together, able: list[CharacterId], viewer: Viewer) -> Offers:
        who, mine = one_of("character", "Who", people(state, able)), not viewer.seat.is_gm
        invites = not group.members  # otherwise the game master has said who takes part
        if group.form is not Form.PAIRS:
            alone = mine and len(able) == 1
            made = (
                offer(cls, "Take part", group=group.id, character=able[0], ability="")
                if alone
                else offer(cls, "Take part", who, group=group.id)
            )
            yield made.explained(about=group.prize, main=mine and invites)
            if alone and invites:  # as a press on the sheet has it
                with_it = ability_field(state, able[0])
                yield offer(cls, "Take part with an ability", with_it, group=group.id, character=able[0])
            return
        if viewer.seat.is_gm:
            accepts = f"{IF_EMPTY} With one that all see you accept the contest."
            against = words("opponent", "The opponent"), *resistance_fields(state, accepts, BASE)
            yield offer(cls, "Match with an opponent", who, *against, group=group.id).explained(main=invites)
        for each in able:
            free = (one.id for one in state.in_play if allowed(check_free, state, group, one.id))
            others = [id_ for id_ in free if id_ != each]
            if others:
                whom = one_of("against", "Against", people(state, others))
                label = f"Match {state.name(each)} with another character"
                yield offer(cls, label, whom, group=group.id, character=each)


# --- what happened


class GroupFramed(Public, tag="group-framed/1"):
    """A contest of many was opened."""

    brings = ("group",)

    group: GroupId
    prize: str
    conflict: str
    form: Form

    def file(self, state: State) -> State:
        return state.with_together(Together(id=self.group, prize=self.prize, conflict=self.conflict, form=self.form))

    def told(self, state: State) -> str:
        against = f", against {bare(self.conflict)}" if self.conflict else ""
        match self.form:
            case Form.ONE_PRIZE:
                return f"Several are after one prize: {bare(self.prize)}"
            case _:
                return f"A group contest{' in pairs' * (self.form is Form.PAIRS)}: {bare(self.prize)}{against}"


class GroupResistanceSet(card_events.GroupResistanceSet[State], tag="group-resistance-set/1"):
    """The one resistance that all face."""

    def told(self, state: State) -> str:
        named = f" ({self.words})" if self.words[:1].isalpha() else ""
        hidden = "hidden " if self.hidden else ""
        return f"The {hidden}resistance that all face is {state.sign(TargetNumber.parse(self.resistance))}{named}"


class MemberJoined(Public, tag="member-joined/1"):
    """A character takes part, with a contest of its own; in pairs against somebody."""

    group: GroupId
    contest: ContestId
    character: CharacterId
    opponent: str = ""
    against: CharacterId = NO_CHARACTER

    def file(self, state: State) -> State:
        group = state.groups[self.group]
        member = Joined(self.contest, self.character, self.opponent, self.against)
        return state.with_together(replace(group, members=(*group.members, member)))

    def told(self, state: State) -> str:
        against = f", against {bare(self.opponent)}" if self.opponent else ""
        return f"{state.name(self.character)} takes part{against}"


# --- who takes part


def everyone(state: State, who: tuple[Option, ...]) -> Choice:
    """A field for those who take part, where nobody but followers has to be asked for."""
    chosen = tuple(each.value for each in who if not state.sheet(CharacterId(each.value)).leader)
    return Choice(name="characters", label="Who takes part", options=who, chosen=chosen, many=True)


class Joining(Struct, frozen=True):
    """Who joins, and against whom."""

    character: CharacterId
    opponent: str = ""
    resistance: str = ""
    hidden: bool = False
    against: CharacterId = NO_CHARACTER


def joined(at: At, group_id: GroupId, contest: ContestId, who: Joining) -> Facts:
    """Somebody takes part, with a card of their own that the game master has accepted, unless a number is hidden."""
    state, group = at.now, at.now.together(group_id)
    check_may_join(state, group, who.character)
    if who.against:
        check_free(state, group, who.against)
        if who.against == who.character:
            raise Refused("Match two who stand on different sides.", clause="QW3-4.2.2")
    yield from put_away(state, who.character, at.seat)
    yield ContestFramed(
        contest=contest,
        kind=CardKind.CONTESTANT if group.form is Form.ONE_PRIZE else CardKind.MEMBER,
        character=who.character,
        prize=group.prize,
        conflict=who.opponent or group.conflict,
        opponent=who.against,
        subject=group_id,
        by_gm=at.seat.is_gm,
    )
    opponent = state.name(who.against) or who.opponent
    yield MemberJoined(group=group_id, contest=contest, character=who.character, opponent=opponent, against=who.against)
    yield from resisting(state, group, contest, who)
    card = at.now.cards[contest]
    if not card.hidden and (card.resistance is not None or at.seat.is_gm or card.is_unopposed):
        yield CardAccepted(contest=contest)


def resisting(state: State, group: Together, contest: ContestId, who: Joining) -> Facts:
    """What stands against somebody: the one resistance, rolled anew for each, or an opponent's own (QW3-4.2.1.1)."""
    if group.form is Form.PAIRS and not who.against:
        yield from resistance_set(state, contest, who.resistance or BASE, hidden=who.hidden)
    elif group.resistance is not None:
        yield from facing(contest, group.resistance, group.resistance_words, hidden=group.hidden)


def group_resistance(state: State, group: GroupId, text_: str, *, hidden: bool) -> Facts:
    """The one resistance that all face; a hidden one is told to nobody else."""
    target, named = resistance_of(state, text_)
    return all_face(group, target, named, hidden=hidden)


def all_face(group: GroupId, target: TargetNumber, named: str, *, hidden: bool) -> Facts:
    """The one resistance that all face, in the words for it."""
    if hidden:
        yield GroupResistanceHidden(group=group)
    yield GroupResistanceSet(group=group, resistance=str(target), words=named, hidden=hidden)


def still_out(state: State, group: Together) -> tuple[Card, ...]:
    """The contests that the others wait for: those that are not decided, and that nobody has dropped."""
    if group.form is Form.ONE_PRIZE:
        return tuple(card for card in state.cards_of(group) if not card.ours.content)
    return tuple(card for card in state.cards_of(group) if card.outcome is None)


def check_free(state: State, group: Together, character: CharacterId) -> None:
    """Refuse a second contest: whoever faces several opponents rolls once, against a higher resistance (QW3-4.2.3)."""
    check_in_play(state, character)
    check_fit(state, group.form, character)
    here = [card for card in state.cards_of(group) if card.side(character)]
    counted = any(each.contest in group.scores for each in group.members if character in (each.character, each.against))
    if here or counted:
        raise Refused(
            f"{state.name(character)} takes part already: against several there is one roll, and a higher resistance.",
            clause="QW3-4.2.3",
        )
    if any(card.is_supported_by(character) for card in state.cards_of(group)):
        raise Refused(
            f"{state.name(character)} supports somebody in this contest: take that augment back first.",
            clause="QW3-2.6.8",
        )


def check_fit(state: State, form: Form, character: CharacterId) -> None:
    """Refuse whoever has no resolve, but not for one prize, which is no sequence (QW3-5.4.1.2, QW3-4.3.2)."""
    if form is not Form.ONE_PRIZE:
        check_may_begin(state, character)


def check_may_join(state: State, group: Together, character: CharacterId) -> None:
    """Refuse whoever comes too late, or takes part already."""
    if group.is_decided:
        raise Refused("This group contest is decided: join the next one.", clause="QW3-4.2.1")
    check_free(state, group, character)

"""Group contests as a seat sees them, with their odds."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.play.card import Card, Together, Told, provisional
from talewright.games.heroquest.play.chances import OddsView
from talewright.games.heroquest.play.facing import is_second_of_group
from talewright.games.heroquest.play.framing.view import waited_for
from talewright.games.heroquest.play.groups.chances import group_odds, lying, stands, still_open, to_fall
from talewright.games.heroquest.play.groups.joining import called, has_begun, rolled, unmatched
from talewright.games.heroquest.play.headlines import level, opponent
from talewright.games.heroquest.play.ids import CharacterId, ContestId, GroupId
from talewright.games.heroquest.play.outcome import asked
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.situation import Contender, Situation
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.explained import Standing, group_working
from talewright.games.heroquest.rules.extended.group import Group, GroupRules
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.saga import Joined
from talewright.recasting import recast
from talewright.table.seat import Seat
from talewright.working import Step


class MemberView(Struct, frozen=True):
    """One member of a group contest, and what their contest brought to either side.

    The other side is told of it by the name of the *opponent*, against the member's.
    """

    contest: ContestId
    character: CharacterId
    name: str
    opponent: str
    ready: bool
    outcome: str
    ours: int
    theirs: int
    scored: bool


class PledgeView(Struct, frozen=True):
    """What somebody would give for a boost."""

    name: str
    points: int


class GroupView(Struct, frozen=True):
    """A group simple contest, from its framing to what came of it.

    Whoever plays somebody on the *second* side, against the group, is told all of it from there: chances, points,
    outcomes and states. It is *mine* to whoever has somebody on either side.
    """

    id: GroupId
    phase: str
    second: bool
    mine: bool
    prize: str
    obstacle: str
    form: str
    resistance: str
    resistance_words: str
    hidden: bool
    members: tuple[MemberView, ...]
    score: str
    lying: str  # the score with the dice that may still change
    as_it_lies: str  # what the group has with that, once all dice have fallen
    points: str
    boost: str
    pledged: tuple[PledgeView, ...]
    odds: OddsView | None
    question: dict[str, str]  # what the odds explorer is asked about it, if it can be asked and this seat may know
    outcome: str
    our_state: str
    their_state: str
    settled: str
    working: tuple[Step, ...]
    waiting_for: tuple[str, ...]
    suggestions: tuple[Told, ...]
    told: str


def group_view(state: State, group: Together, seat: Seat) -> GroupView:
    """One group contest, from its framing to what came of it, from the side of whoever looks."""
    standing = _standing(state, group, seat)
    second = standing is Standing.SECOND
    sees = seat.is_gm or not group.hidden
    harms = group.outcome is not None and state.uses(Advanced.CONSEQUENCES, group)
    has_fallen, score = any(card.has_fallen for card in state.cards_of(group)), lying(state, group)
    states = (group.our_state, group.their_state)
    ours, theirs = reversed(states) if second else states
    situations = () if has_fallen else to_fall(state, group, seat)
    return recast(
        group,
        GroupView,
        phase=_phase(state, group),
        second=second,
        mine=standing is not Standing.BESIDE,
        resistance=state.sign(group.resistance) if group.resistance is not None and sees else "",
        resistance_words=group.resistance_words if sees else "",
        members=tuple(_member(state, group, member, second=second) for member in group.members),
        score=str(group.score.mirrored() if second else group.score),
        lying=str(score.mirrored() if second else score) if has_fallen and group.outcome is None else "",
        as_it_lies=stands(state, group, seat, score) if has_fallen and not still_open(state, group) else "",
        points=state.edition.group.points,
        boost=group.boost.name.lower() if group.boost else "",
        pledged=tuple(PledgeView(state.name(who), points) for who, points in group.pledged.items() if points),
        odds=group_odds(state, group, seat, score=score),
        question=_question(situations, state.edition.mastery),
        outcome=_named(state, group, second=second),
        our_state=ours.title if harms else "",
        their_state=theirs.title if harms else "",
        settled=group.settled_why or (group.settled or ""),
        working=_working(state, group, standing),
        waiting_for=_waiting_for(state, group, seat),
    )


def _named(state: State, group: Together, *, second: bool) -> str:
    if group.outcome is None:
        return ""
    return level(state, group.outcome.mirrored() if second else group.outcome, group)


def _standing(state: State, group: Together, seat: Seat) -> Standing:
    if is_second_of_group(state, seat, group):
        return Standing.SECOND
    return Standing.FIRST if any(state.answers_for(seat, each) for each in group.heroes) else Standing.BESIDE


def _working(state: State, group: Together, standing: Standing) -> tuple[Step, ...]:
    """How the sums came about, as far as dice have fallen, from the side of whoever looks."""
    members = rolled(state, group)
    if not any(each.faces for each in members):
        return ()
    degrees, harms = state.uses(Advanced.DEGREES, group), state.uses(Advanced.CONSEQUENCES, group)
    rolls = Group(group.form, members)
    return _steps(rolls, state.edition.group, degrees=degrees, boost=group.boost, harms=harms, standing=standing)


@lru_cache(maxsize=64)
def _steps(
    rolls: Group,
    rules: GroupRules,
    *,
    degrees: bool,
    boost: Boost,
    harms: bool,
    standing: Standing,
) -> tuple[Step, ...]:
    return group_working(rolls, rules, degrees=degrees, boost=boost, harms=harms, standing=standing)


def _phase(state: State, group: Together) -> str:
    if group.outcome is not None:
        return Phase.DECIDED
    return Phase.ROLLING if has_begun(state, group) else Phase.FRAMING


def _waiting_for(state: State, group: Together, seat: Seat) -> tuple[str, ...]:
    """The players' characters that a group waits for, or else the game master, without this seat.

    Somebody may have to take part, accept or spend points; dice that are to fall say themselves whom they wait for.
    """
    if group.outcome is not None:
        return ()
    cards = state.cards_of(group)
    slow = dict.fromkeys(who for card in cards for who in _slow(state, card) if state.actor(who).player)
    coming = (each for each in called(state, group) if state.sheet(each).player)
    held = any(card.is_held and not state.nested(card) for card in cards)
    falling = any(card.phase is Phase.ROLLING for each in cards for card in (each, *state.nested(each)))
    gm = held or any(unmatched(state, group)) or (bool(group.members) and not slow and not falling)
    return waited_for(state, (*slow, *coming), seat, gm=gm)


def _slow(state: State, card: Card) -> tuple[CharacterId, ...]:
    """The characters who have still to accept a part of a group contest, or to answer what has fallen."""
    match card.phase:
        case Phase.FRAMING if first := state.nested(card):
            return tuple(who for each in first for who in _slow(state, each))
        case Phase.FRAMING:  # what the game master has to settle first waits for no acceptance
            return tuple(side.character for side in card.sides if not (side.chosen if card.is_held else side.accepted))
        case _:
            turn = asked(state, card)
            return (turn.character,) if turn else ()


def _member(state: State, group: Together, member: Joined, *, second: bool) -> MemberView:
    card, score = state.cards.get(member.contest), group.scores.get(member.contest, NO_POINTS)
    score = score.mirrored() if second else score
    name, against = state.name(member.character), opponent(state, card) if card else member.opponent
    return MemberView(
        contest=member.contest,
        character=member.character,
        name=against if second else name,
        opponent=name if second else against,
        ready=card is not None and all(side.accepted for side in card.sides),
        outcome=_outcome(state, card, second=second) if card else "",
        ours=score.ours,
        theirs=score.theirs,
        scored=member.contest in group.scores,
    )


def _outcome(state: State, card: Card, *, second: bool) -> str:
    situation = state.situation(card)
    decided = provisional(card, situation) if situation else None
    return level(state, decided.theirs if second else decided.outcome, card) if decided else ""


def _question(situations: tuple[Situation, ...], mastery: str) -> dict[str, str]:
    """A group against one resistance as the odds explorer is asked about it; no question about any other."""
    resistances = {situation.opposition for situation in situations if not situation.is_between_pcs}
    if len(resistances) != 1 or any(situation.is_between_pcs for situation in situations):
        return {}
    members = ", ".join(_plainly(situation.pc, mastery) for situation in situations)
    return {"kind": "group", "members": members, "vs": resistances.pop().notation(mastery)}


def _plainly(contender: Contender, mastery: str) -> str:
    """What somebody goes in with, as a rating and all bonuses and penalties in one."""
    sum_of_lines = contender.target.score - contender.rating.score
    line = Modifier(Source.SITUATIONAL, "", sum_of_lines)
    return replace(contender, modifiers=(line,) if sum_of_lines else ()).notation(mastery)

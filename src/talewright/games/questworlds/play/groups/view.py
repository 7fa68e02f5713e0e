"""Contests of many as a seat sees them: who takes part, what each has brought, and how it stands."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.groups.effort import leads_and_waits
from talewright.games.questworlds.play.groups.hopes import chances
from talewright.games.questworlds.play.groups.joining import still_out
from talewright.games.questworlds.play.groups.prize import entry_of
from talewright.games.questworlds.play.groups.together import Joined, Scored, Together
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.consequence import suggested
from talewright.games.questworlds.rules.contest import successes
from talewright.games.questworlds.rules.groups.totals import Form, possible
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import NO_CHARACTER, NO_CONTEST, CharacterId, ContestId, GroupId
from talewright.games.questworlds.shared.seeing import THE_GM
from talewright.percent import said
from talewright.recasting import recast
from talewright.table.seat import Seat


class MemberView(Struct, frozen=True, kw_only=True):
    """One participant. *ours* and *theirs* are successes, and None while they may still change."""

    contest: ContestId = NO_CONTEST
    character: CharacterId = NO_CHARACTER
    name: str
    opponent: str = ""
    ability: str = ""
    target: str
    ready: bool  # has accepted, and needs nothing but the dice
    phase: str
    verdict: str
    ours: int | None
    theirs: int | None = None
    roll: int
    benefits: int = 0  # that the book allows, once all is decided
    consequences: int = 0
    leads: bool = False
    mine: bool = False
    chance: str = ""  # to gain the prize, before any die has fallen


class GroupView(Struct, frozen=True, kw_only=True):
    """A contest of many, from its framing to what came of it. *resistance* is empty where it is hidden."""

    id: GroupId
    form: str
    phase: str
    prize: str
    conflict: str
    resistance: str
    resistance_words: str
    hidden: bool
    members: tuple[MemberView, ...]
    ours: int
    theirs: int
    verdict: str
    degree: int | None
    suggested: int
    ruled: str
    winners: tuple[str, ...]
    influence: str
    leader: str
    foretold: str
    waiting_for: tuple[str, ...]


def group_view(state: State, group: Together, seat: Seat) -> GroupView:
    """One contest of many."""
    sees = seat.is_gm or not group.hidden
    outcome, hopes = group.outcome, {id_: said(each) for id_, each in chances(state, group, seat).items()}
    return recast(
        group,
        GroupView,
        phase=_phase(state, group),
        resistance=state.sign(group.resistance) if group.resistance is not None and sees else "",
        resistance_words=group.resistance_words if sees else "",
        members=(*_members(state, group, seat, hopes), *_rivals(state, group, hopes)),
        ours=group.totals.ours,
        theirs=group.totals.theirs,
        verdict=outcome.verdict if outcome else "",
        degree=outcome.degree if outcome else None,
        suggested=suggested(outcome) if outcome else 0,
        ruled=group.ruled or "",
        influence=group.influence or "",
        leader=state.name(group.leader) if group.leader else group.leader_name,
        foretold=str(group.foretold) if group.foretold else "",
        waiting_for=_waiting_for(state, group, seat),
    )


def _phase(state: State, group: Together) -> str:
    if group.is_decided:
        return Phase.DECIDED
    begun = group.scores or any(card.called for card in state.cards_of(group))
    return Phase.ROLLING if begun else Phase.FRAMING


def _waiting_for(state: State, group: Together, seat: Seat) -> tuple[str, ...]:
    """Those who are still out; the game master where nobody is, unless it is they who look."""
    if group.is_decided or not group.members:
        return ()
    slow = [_slow(state, card) for card in still_out(state, group) if not leads_and_waits(state, card)]
    others = (who for who in dict.fromkeys(slow) if who != THE_GM or not seat.is_gm)
    return (*others, *(draw.label for draw in group.draws()))


def _slow(state: State, card: Card) -> str:
    """Whom one contest waits for: whoever takes part, or once they have accepted it the game master, who has not."""
    accepted = card.phase is Phase.FRAMING and all(side.accepted for side in card.sides) and not card.gm_accepted
    return THE_GM if accepted else state.name(card.ours.character)


def _members(
    state: State, group: Together, seat: Seat, hopes: Mapping[str, str]
) -> tuple[MemberView, ...]:  # fmt: skip
    """Everybody who takes part; whose contest was dropped is gone."""
    found = ((member, state.cards.get(member.contest), group.scores.get(member.contest)) for member in group.members)
    return tuple(
        replace(_member(state, group, seat, *each), chance=hopes.get(each[0].contest, ""))
        for each in found
        if each[1] or each[2]
    )


def _member(
    state: State, group: Together, seat: Seat, member: Joined, card: Card | None, scored: Scored | None
) -> MemberView:
    outcome = scored.outcome if scored else None
    so_far = entry_of(state, card).rolled if card and card.is_unopposed and card.has_fallen else None
    allows = possible(outcome.verdict, group.outcome.verdict) if outcome and group.outcome else None
    ability = scored.ability if scored else str(card.ours.ability or "") if card else ""
    return MemberView(
        contest=member.contest,
        character=member.character,
        name=state.name(member.character),
        opponent=member.opponent,
        ability=ability,
        target=state.sign(state.contender(card, card.ours).target) if card and card.ours.chosen else "",
        ready=card is not None and card.ours.accepted,
        phase=Phase.DECIDED if scored else card.phase if card else Phase.CLOSED,
        verdict=outcome.verdict if outcome else "",
        ours=outcome.ours if outcome else so_far.successes if so_far else None,
        theirs=outcome.theirs if outcome and group.form is not Form.ONE_PRIZE else None,
        roll=scored.roll if scored else so_far.roll if so_far else 0,
        benefits=allows.benefits if allows else 0,
        consequences=allows.consequences if allows else 0,
        leads=bool(group.leader) and member.character == group.leader,
        mine=state.acts_for(seat, member.character) and not seat.is_gm,
    )


def _rivals(state: State, group: Together, hopes: Mapping[str, str]) -> Iterator[MemberView]:
    """Contestants whom the game master plays."""
    for rival in group.rivals:
        target, face = TargetNumber.of(rival.rating), rival.face
        yield MemberView(
            name=rival.name,
            target=state.sign(rival.rating),
            ready=True,
            phase=Phase.ROLLING if face is None else Phase.FALLEN,
            verdict=("victory" if rival.name in group.winners else "defeat") if group.is_decided else "",
            ours=None if face is None else successes(target, face, target.masteries),
            roll=face or 0,
            chance=hopes.get(rival.id, ""),
        )

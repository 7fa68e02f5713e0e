"""Conflicts, hits and wounds as a seat sees them: of whoever is hidden only the name, and that they take part."""

from collections.abc import Iterator, Mapping

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.odds import Fight
from talewright.games.strange_fate.play.card import Phase
from talewright.games.strange_fate.play.conflict_card import Assault, ConflictCard, OpenHit
from talewright.games.strange_fate.play.fighters import bearing_of, conflict_of, helpers_of, under_way, waits_for
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.reckoning import (
    FRAMED,
    Prospects,
    attack_framed,
    attack_reckoned,
    may_know,
    prospects,
    worth,
)
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.play.views.conflict_shapes import (
    AttackView,
    ConflictView,
    ConsequenceView,
    DuelView,
    FighterView,
    HitView,
    MarkedView,
    ProspectsView,
    WorthView,
    WoundsView,
)
from talewright.games.strange_fate.stress import Track
from talewright.games.strange_fate.wound import least
from talewright.percent import percent
from talewright.table.seat import Seat

# --- what people suffer


def wounds_seen(state: State, seat: Seat) -> tuple[WoundsView, ...]:
    """What all those have suffered of whom this seat may know."""
    people = (*(person.id for person in state.in_play), *state.npcs)
    return tuple(wounds_view(state, ActorId(who)) for who in people if seat.is_gm or not is_hidden(state, ActorId(who)))


def wounds_view(state: State, who: ActorId) -> WoundsView:
    """Boxes and slots of somebody."""
    bears, wounds = bearing_of(state, who), state.wounds_of(who)
    tracks = (
        MarkedView(
            track,
            tuple(wounds.is_marked(track, box) for box in range(1, bears.track(track).boxes + 1)),
            bears.track(track).armor,
        )
        for track in Track
    )
    return WoundsView(who, tuple(tracks), tuple(_slots(state, who)), who in state.suffered.dead)


def _slots(state: State, who: ActorId) -> Iterator[ConsequenceView]:
    held = {each.slot: each for each in state.wounds_of(who).consequences}
    for place, slot in enumerate(bearing_of(state, who).slots):
        each = held.get(place)
        if each is None:
            yield ConsequenceView(place, str(slot), "", recovering=False, free_invoke_of="")
        else:
            title = f"{each.degree} [{each.scope}]"
            by = _name(state, ActorId(each.dealt_by))
            yield ConsequenceView(place, title, each.aspect, each.is_recovering, by)


def _name(state: State, who: ActorId) -> str:
    return state.actor(who).name if who in state.people or who in state.npcs else ""


def hits_seen(state: State, seat: Seat) -> tuple[HitView, ...]:
    """The hits that wait; of one on somebody hidden the players know that it landed, if they are fighting."""
    hits = state.suffered.hits.values()
    return tuple(
        _hit(state, hit, seat) for hit in hits if may_know(state, seat, hit.who) or conflict_of(state, hit.who)
    )


def _hit(state: State, hit: OpenHit, seat: Seat) -> HitView:
    known = may_know(state, seat, hit.who)
    way = least(bearing_of(state, hit.who), state.wounds_of(hit.who), hit.hit) if known else None
    return HitView(
        id=hit.id,
        who=hit.who,
        name=state.actor(hit.who).name,
        mine=state.acts_for(seat, hit.who),
        track=hit.hit.track,
        stress=hit.hit.stress if known else None,
        by=_name(state, ActorId(hit.hit.by)),
        suggested=way.told(bearing_of(state, hit.who)) if way else "",
    )


# --- conflicts


def conflict_view(state: State, card: ConflictCard, seat: Seat, names: Mapping[SeatId, str]) -> ConflictView:
    """A conflict under way."""
    return ConflictView(
        id=card.id,
        scope=card.scope,
        about=card.about,
        exchange=card.exchange.exchange if card.exchange else 0,
        ordered=card.exchange is not None,
        waits=waits_for(state, card),
        fighters=tuple(_fighter(state, card, who, seat, names) for who in card.members),
        attacks=tuple(_attack(state, card, assault, seat) for assault in under_way(state, card)),
        prospects=tuple(_duels(state, card, seat)),
    )


def _fighter(state: State, card: ConflictCard, who: ActorId, seat: Seat, names: Mapping[SeatId, str]) -> FighterView:
    actor, exchange, known = state.actor(who), card.exchange, may_know(state, seat, who)
    return FighterView(
        id=who,
        name=actor.name,
        player_name=names.get(state.player(who), ""),
        mine=state.acts_for(seat, who),
        is_next=card.next == who,
        has_acted=exchange is not None and who in exchange.acted,
        supplemental=exchange is not None and who in exchange.supplemental,
        gone=(exchange.how_gone(who) or "") if exchange else "",
        hidden=not known or is_hidden(state, who),
        count=actor.count if isinstance(actor, Npc) and known else 1,
        rolls_first=known and exchange is None and who in card.initiative.wanted,
        efforts=card.initiative.efforts.get(who, ()) if known else (),
        helpers=tuple(state.npc(each).name for each in helpers_of(state, who) if may_know(state, seat, each)),
        wounds=wounds_view(state, who) if known else None,
    )


def _attack(state: State, card: ConflictCard, assault: Assault, seat: Seat) -> AttackView:
    """An attack; what hides a side of its roll hides the numbers too."""
    rolled = state.rolls[assault.roll]
    known = may_know(state, seat, assault.who, assault.target) and (seat.is_gm or not rolled.hides)
    ours = attack_framed(state, rolled, assault) if known else None
    theirs = attack_reckoned(state, card, assault.target, assault.who) if known else None
    choices: tuple[WorthView, ...] = ()
    if ours and rolled.phase is Phase.FALLEN and rolled.faces:
        found = worth(ours, theirs, rolled.faces)
        choices = tuple(WorthView(choice, str(chance), percent(chance)) for choice, chance in found.items())
    shown = ours is not None and rolled.phase is Phase.READY
    return AttackView(
        roll=assault.roll,
        attacker=_name(state, assault.who),
        target=_name(state, assault.target),
        track=assault.track,
        weapon=assault.weapon if known else None,
        weapon_name=assault.weapon_name if known else "",
        armor=bearing_of(state, assault.target).track(assault.track).armor if known else None,
        prospects=_seen(state, assault.who, assault.target, prospects(ours, theirs, FRAMED))
        if ours and shown
        else None,
        choices=choices,
        others=tuple(filter(None, (_name(state, each) for each in assault.others))),
    )


def _seen(state: State, one: ActorId, other: ActorId, found: Prospects) -> ProspectsView:
    within = tuple(map(percent, found.within))
    return ProspectsView(_name(state, one), _name(state, other), within, _duel(found.duel), found.policy)


def _duel(duel: Fight | None) -> DuelView | None:
    if duel is None:
        return None
    over = tuple(percent(duel.over_within(exchanges)) for exchanges in (1, 2, 3))
    return DuelView(percent(duel.victory), percent(duel.defeat), round(float(duel.mean), 1), over)


def _duels(state: State, card: ConflictCard, seat: Seat) -> Iterator[ProspectsView]:
    """Whose turn it is against everybody else: what an attack would come to, with the answer to it."""
    if card.exchange is None or not card.next or waits_for(state, card):
        return
    for target in card.standing:
        if target != card.next and may_know(state, seat, card.next, target):
            ours = attack_reckoned(state, card, card.next, target)
            theirs = attack_reckoned(state, card, target, card.next)
            if ours is not None:
                yield _seen(state, card.next, target, prospects(ours, theirs))

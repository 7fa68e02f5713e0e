"""Conflicts as a seat sees them: of whoever is hidden only the name, and that they take part."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.odds import Fight
from talewright.games.strange_fate.play.card import Phase
from talewright.games.strange_fate.play.conflict.card import Assault, ConflictCard
from talewright.games.strange_fate.play.conflict.fighters import bearing_of, helpers_of, under_way, waits_for
from talewright.games.strange_fate.play.conflict.odds import (
    FRAMED,
    Prospects,
    attack_framed,
    attack_reckoned,
    prospects,
    worth,
)
from talewright.games.strange_fate.play.harm.wounds import WoundsView, wounds_view
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.known import is_hidden, may_know
from talewright.games.strange_fate.play.state import Npc, State, name_of
from talewright.percent import percent
from talewright.table.seat import Seat


class FighterView(Struct, frozen=True, kw_only=True):
    """Somebody in a conflict. Of a hidden one the players see no wounds."""

    id: str
    name: str
    player_name: str
    mine: bool
    is_next: bool
    has_acted: bool
    supplemental: bool
    gone: str
    hidden: bool
    count: int
    rolls_first: bool
    efforts: tuple[int, ...]
    helpers: tuple[str, ...]
    wounds: WoundsView | None


class DuelView(Struct, frozen=True):
    """Who wins, if both attack in every exchange: the chances, and how long it takes on average."""

    victory: float
    defeat: float
    exchanges: float
    over_within: tuple[float, ...]


class ProspectsView(Struct, frozen=True):
    """How soon an attack takes its target out: within 1, 2 and 3 exchanges; and the duel of the two."""

    attacker: str
    target: str
    within: tuple[float, ...]
    duel: DuelView | None
    policy: str


class WorthView(Struct, frozen=True):
    """What a choice once the dice have fallen is worth: the chance to win the fight, exactly and in percent."""

    choice: str
    exact: str
    percent: float


class AttackView(Struct, frozen=True, kw_only=True):
    """An attack whose roll is under way; the *others* defend against its effort once it stands."""

    roll: str
    attacker: str
    target: str
    track: str
    weapon: int | None
    weapon_name: str
    armor: int | None
    prospects: ProspectsView | None
    choices: tuple[WorthView, ...]
    others: tuple[str, ...] = ()


class ConflictView(Struct, frozen=True, kw_only=True):
    """A conflict under way."""

    id: str
    scope: str
    about: str
    exchange: int
    ordered: bool
    waits: str
    fighters: tuple[FighterView, ...]
    attacks: tuple[AttackView, ...]
    prospects: tuple[ProspectsView, ...]


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
        attacker=name_of(state, assault.who),
        target=name_of(state, assault.target),
        track=assault.track,
        weapon=assault.weapon if known else None,
        weapon_name=assault.weapon_name if known else "",
        armor=bearing_of(state, assault.target).track(assault.track).armor if known else None,
        prospects=_seen(state, assault.who, assault.target, prospects(ours, theirs, FRAMED))
        if ours and shown
        else None,
        choices=choices,
        others=tuple(filter(None, (name_of(state, each) for each in assault.others))),
    )


def _seen(state: State, one: ActorId, other: ActorId, found: Prospects) -> ProspectsView:
    within = tuple(map(percent, found.within))
    return ProspectsView(name_of(state, one), name_of(state, other), within, _duel(found.duel), found.policy)


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

"""Conflicts as a seat sees them, and what they come to: how soon somebody is taken out, and who wins."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from talewright.caching import EACH_SEAT
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.odds import Attack, Choice, Target, fight, taken_out_within, weighed_in_fight
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.card import Card, Phase
from talewright.games.strange_fate.play.conflict.card import Assault, ConflictCard
from talewright.games.strange_fate.play.conflict.defences import covering, defence_of
from talewright.games.strange_fate.play.conflict.fighters import (
    bearing_of,
    helpers_of,
    is_decided,
    is_foe,
    named_all,
    under_way,
    waits_for,
)
from talewright.games.strange_fate.play.conflict.means import Means, attacks_of, in_reach, unable
from talewright.games.strange_fate.play.conflict.npc_lines import attacking_first
from talewright.games.strange_fate.play.conflict.outcome import is_seen_through, no_stress
from talewright.games.strange_fate.play.flaws import is_out, worn_out
from talewright.games.strange_fate.play.harm.companions import too_late
from talewright.games.strange_fate.play.harm.wounds import WoundsView, wounds_view
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.known import is_hidden, may_know, on_actor
from talewright.games.strange_fate.play.rolls.dice import DieView, thrown_dice
from talewright.games.strange_fate.play.state import Npc, Person, State, name_of
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.conflict.weapon import ORDINARY
from talewright.games.strange_fate.rules.dice.roll import Faces
from talewright.games.strange_fate.rules.dice.situation import Side, Situation
from talewright.games.strange_fate.rules.trappings.shape import MEDIOCRE
from talewright.percent import percent
from talewright.recasting import recast
from talewright.table.seat import Seat
from talewright.table.watched import by_fields

SOON = 3
"""How many exchanges are looked ahead."""
USUAL = "each attacks and defends by the best skill there is"
FRAMED = "this attack in every exchange, and the best skill in answer"


class FighterView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody in a conflict. Of a hidden one the players see no wounds.

    *asked* are the draws for the order that wait for them; *thrown* are its dice, until somebody has acted.
    """

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
    asked: tuple[str, ...]
    thrown: tuple[DieView, ...]
    helpers: tuple[str, ...]
    wounds: WoundsView | None
    aspects: tuple[str, ...] = ()  # what lies on somebody who has no card of their own
    late: tuple[str, ...] = ()  # companions who cannot be brought any more, each in a sentence


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


@by_fields(maxsize=EACH_SEAT)
def conflict_view(state: State, card: ConflictCard, seat: Seat, names: Mapping[SeatId, str]) -> ConflictView:
    """A conflict under way."""
    return recast(
        card,
        ConflictView,
        exchange=card.exchange.exchange if card.exchange else 0,
        ordered=card.exchange is not None,
        waits=waits_for(state, card) if card.exchange else _who_rolls(state, card, seat),
        fighters=tuple(_fighter(state, card, who, seat, names) for who in card.members),
        attacks=tuple(_attack(state, card, assault, seat) for assault in under_way(state, card)),
        prospects=tuple(_duels(state, card, seat)),
    )


def _who_rolls(state: State, card: ConflictCard, seat: Seat) -> str:
    """Whose dice the order waits for, as far as this seat may know (SF-trapping-initiative.3)."""
    known = ([who for who in tie if may_know(state, seat, who)] for tie in card.initiative.ties)
    ties = [tie for tie in known if len(tie) > 1]
    if not ties:
        is_asked = any(state.acts_for(seat, who) for tie in card.initiative.ties for who in tie)
        return waits_for(state, card) if is_asked else "The order is still open: others roll for it."
    first, *others = (named_all(state, tie) for tie in ties)
    more = "".join(f", and so do {names}" for names in others)
    again = " again" if all(card.initiative.efforts.get(who) for tie in ties for who in tie) else ""
    return f"{first} tie for initiative{more}: they roll for the order{again}."


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
        asked=tuple(draw for each, draw, _ in card.awaits if each == who) if known else (),
        thrown=_thrown(card, who) if known else (),
        helpers=tuple(state.npc(each).name for each in helpers_of(state, who) if may_know(state, seat, each)),
        wounds=wounds_view(state, who, seat) if known else None,
        aspects=() if known else tuple(each.name for each in on_actor(state, who) if not each.hidden),
        late=too_late(state, seat, who),
    )


def _thrown(card: ConflictCard, who: ActorId) -> tuple[DieView, ...]:
    """The dice of somebody for the order, as long as they lie there."""
    rolled, exchange = card.initiative, card.exchange
    if exchange and (exchange.exchange > 1 or exchange.acted):
        return ()
    return thrown_dice(rolled.dice.thrown(0), rolled.thrown(card.id, who), rolled.fallen)


def _attack(state: State, card: ConflictCard, assault: Assault, seat: Seat) -> AttackView:
    """An attack; what hides a side of its roll hides the numbers too."""
    rolled = state.rolls[assault.roll]
    known = may_know(state, seat, assault.who, assault.target) and (seat.is_gm or not rolled.hides)
    ours = _attack_framed(state, rolled, assault) if known else None
    theirs = _attack_reckoned(state, card, assault.target, assault.who) if known else None
    choices: tuple[WorthView, ...] = ()
    if ours and rolled.phase is Phase.FALLEN and rolled.faces:
        found = _worth(ours, theirs, rolled.faces)
        choices = tuple(WorthView(choice, str(chance), percent(chance)) for choice, chance in found.items())
    names = name_of(state, assault.who), name_of(state, assault.target)
    return AttackView(
        roll=assault.roll,
        attacker=names[0],
        target=names[1],
        track=assault.track,
        weapon=assault.weapon if known else None,
        weapon_name=assault.weapon_name if known else "",
        armor=bearing_of(state, assault.target).track(assault.track).armor if known else None,
        prospects=_prospects(names, ours, theirs, FRAMED) if ours and rolled.phase is Phase.READY else None,
        choices=choices,
        others=tuple(filter(None, (name_of(state, each) for each in assault.others))),
    )


def _duels(state: State, card: ConflictCard, seat: Seat) -> Iterator[ProspectsView]:
    """Whose turn it is against each foe: what an attack would come to, with the answer to it.

    Where there never was a foe, also one of whom this seat knows no numbers, against everybody else.
    """
    if card.exchange is None or not card.next or waits_for(state, card) or is_decided(state, card):
        return
    others = [each for each in card.standing if each != card.next and may_know(state, seat, card.next, each)]
    foes = [each for each in card.members if is_foe(state, card.next, each)]
    for target in (each for each in others if not foes or each in foes):
        ours = _attack_reckoned(state, card, card.next, target)
        theirs = _attack_reckoned(state, card, target, card.next)
        if ours is not None:
            yield _prospects((name_of(state, card.next), name_of(state, target)), ours, theirs)


# --- what it comes to


@lru_cache(maxsize=256)
def _prospects(names: tuple[str, str], ours: Attack, theirs: Attack | None, means: str = USUAL) -> ProspectsView:
    """How soon an attack takes its target out, and who wins if both attack in each exchange, by these *means*."""
    within = tuple(percent(taken_out_within(ours, exchanges)) for exchanges in range(1, SOON + 1))
    try:
        found = fight(ours, theirs)
    except ValueError:  # neither can ever hurt the other
        duel = None
    else:
        over = tuple(percent(found.over_within(exchanges)) for exchanges in range(1, SOON + 1))
        duel = DuelView(percent(found.victory), percent(found.defeat), round(float(found.mean), 1), over)
    return ProspectsView(*names, within, duel, f"{means}; {ours.target.bears.name}")


@lru_cache(maxsize=256)
def _worth(ours: Attack, theirs: Attack | None, faces: Faces) -> dict[Choice, Fraction]:
    """What to do with an attack whose dice lie there: the chance to win by keeping it, by +2, and by another throw.

    Nothing where neither can ever hurt the other.
    """
    try:
        return weighed_in_fight(ours, theirs, faces)
    except ValueError:
        return {}


def _attack_framed(state: State, card: Card, assault: Assault) -> Attack | None:
    """An attack as its roll stands; None as long as nothing opposes it, against a difficulty, and without stress."""
    situation = card.situation
    if situation is None or not situation.is_opposed or no_stress(state, assault):
        return None
    return _attack_on(state, assault.target, assault.track, situation, assault.weapon)


def _attack_on(state: State, target: ActorId, track: Track, situation: Situation, weapon: int) -> Attack:
    bears = bearing_of(state, target)
    return Attack(
        situation=situation,
        weapon=weapon,
        armor=bears.track(track).armor,
        target=Target(bearing=bears, wounds=state.wounds_of(target), track=track),
    )


def _attack_reckoned(state: State, conflict: ConflictCard, who: ActorId, target: ActorId) -> Attack | None:
    """What somebody would attack with, and the target defend; None if nothing reaches the target."""
    actor = acting(state, who)
    if isinstance(actor, Person) and any(unable(actor, conflict.scope.track)):
        return None
    track, weapon, trapping, rating = conflict.scope.track, ORDINARY, "", MEDIOCRE
    if isinstance(actor, Npc):
        words = attacking_first(actor, conflict.scope)
        serving = (good.rating for good in words if not is_seen_through(state, good.name, track, target))
        rating = next(serving, MEDIOCRE)
    elif means := _best(state, actor, target, track):
        rating, trapping = means.rating, means.by.trapping
        weapon = max((piece.weapon(track) for piece in actor.character.equipment), default=ORDINARY)
    assault = Assault(roll=RollId(""), who=who, target=target, track=track, trapping=trapping)
    defence = Side(defence_of(state, assault).rating, (), covering(state, assault))
    situation = Situation(Side(rating), defence, state.edition.dice)
    return _attack_on(state, target, track, situation, weapon)


def _best(state: State, person: Person, target: ActorId, track: Track) -> Means | None:
    out = worn_out(state, person)
    able = (each for each in attacks_of(person) if each.track is track and not each.narrow)
    near = (each for each in able if in_reach(state, person.id, target, each) and not is_out(out, each.by))
    found = [each for each in near if not is_seen_through(state, each.by.skill, track, target)]
    return max(found, key=lambda each: (each.rating.tier, each.rating.value), default=None)

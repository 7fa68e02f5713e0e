"""A roll as a seat sees it. Of a hidden side the players see the name, and of the outcome only the verdict."""

from collections.abc import Mapping

from msgspec import Struct

from talewright.caching import EACH_SEAT, EACH_THING, by_identity
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.allowed import is_up_to, is_you
from talewright.games.strange_fate.play.aspects.seeking import meant
from talewright.games.strange_fate.play.card import Card, Phase, Place
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.conflict.outcome import harm_so_far
from talewright.games.strange_fate.play.ids import NOBODY, ActorId
from talewright.games.strange_fate.play.known import GM, is_unheard, may_know
from talewright.games.strange_fate.play.rolls.chances import ChanceView, OddsView, odds_view
from talewright.games.strange_fate.play.rolls.dice import DieView, dice, dice_on, tiers_on, tiers_say
from talewright.games.strange_fate.play.rolls.sides import name_in, sees_all
from talewright.games.strange_fate.play.rolls.standing import waits_for
from talewright.games.strange_fate.play.rolls.telling import headline
from talewright.games.strange_fate.play.state import State, name_of
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.games.strange_fate.rules.dice.working import tier_title, working
from talewright.recasting import recast
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import capital, in_a_row, stopped
from talewright.working import Step

EFFORT = "effort"
"""In place of a verdict: the effort stands, and nobody has come against it yet."""
COMPARED = 2
"""The last steps of a working: the difficulty, and how the effort compares with it."""


class ModifierView(Struct, frozen=True):
    """A line of what is added to a roll."""

    id: str
    source: str
    name: str
    amount: int


class SideView(Struct, frozen=True, kw_only=True):
    """One side of a roll as a seat sees it; of a hidden one there is only the name."""

    place: str
    who: str
    name: str
    by: str
    player_name: str
    mine: bool
    fixed: bool
    hidden: bool
    rating: str | None
    title: str
    modifiers: tuple[ModifierView, ...] = ()
    defences: tuple[str, ...] = ()
    dice: str
    tiers: int | None  # how many of its dice tiers have changed; below 0 where they are subtracted
    tiers_say: str = ""
    fallen: tuple[DieView, ...] = ()
    follows: bool = False  # its dice fall with those of the other side
    total: int | None = None
    effort: int | None = None
    effort_title: str = ""
    content: bool = False


class RollView(Struct, frozen=True, kw_only=True):
    """One roll. It *is_foes* where a success of whoever acts is bad for this seat.

    One that *is_for_later* has *efforts* for odds, and the verdict is that the effort stands.
    """

    id: str
    goal: str
    phase: str
    against: str
    ours: SideView | None
    theirs: SideView | None
    seeks: str  # the aspect that it is to bring about, in a sentence
    tiers: str
    notation: str
    odds: OddsView | None
    efforts: tuple[ChanceView, ...]
    verdict: str
    shifts: int | None
    outcome: str
    harm: str  # the stress that an attack would deal as its dice lie, with the sum
    waits_for: tuple[str, ...]
    waits_on: tuple[str, ...]  # the players' characters among them, and whoever is to oppose it; else the game master
    next: str  # what is waited for, and of whom
    came: str  # of the hit that it dealt, once that is borne, of the treatment that it was, or what was found
    working: tuple[Step, ...]
    is_foes: bool
    is_for_later: bool  # nobody has come against it yet


def known(card: Card, seat: Seat) -> Situation | None:
    """The roll by the rules, for those who may know both sides."""
    return card.situation if sees_all(card, seat) else None


@by_fields(maxsize=EACH_THING)
def roll_view(state: State, card: Card, seat: Seat, names: Mapping[SeatId, str]) -> RollView:
    """A roll, under way or over."""
    situation, outcome, faces, sought = known(card, seat), card.outcome, card.faces, card.seeks
    shifts = outcome.shifts if outcome and situation else None
    chances = odds_view(situation) if situation and card.phase is Phase.READY else None
    return recast(
        card,
        RollView,
        against=_against(state, card, seat),
        ours=_side(state, card, Place.OURS, seat, names),
        theirs=_side(state, card, Place.THEIRS, seat, names),
        seeks=stopped(meant(state, sought)) if sought else "",
        tiers=" against ".join(tier_title(each.level) for each in (situation.ours, situation.opposition))
        if situation
        else "",
        notation=situation.notation(state.edition.dice) if situation else "",
        odds=None if card.is_for_later else chances,
        efforts=chances.chances if chances and card.is_for_later else (),
        verdict=(EFFORT if card.is_for_later else outcome.verdict.name.lower()) if outcome else "",
        shifts=None if card.is_for_later else shifts,
        outcome=stopped(headline(card, outcome.verdict, shifts)) if outcome else "",
        harm=stopped(harm_so_far(state, card, seat)) if card.phase is Phase.FALLEN else "",
        waits_for=_waiting(state, card),
        waits_on=_waits_on(state, card),
        next=_next(state, card, seat),
        came=stopped(card.came) if card.came and may_know(state, seat, card.came_to) else "",
        working=_working(card) if situation and faces else (),
        is_foes=_is_foes(state, card, seat),
    )


@by_identity(maxsize=EACH_SEAT)
def _working(card: Card) -> tuple[Step, ...]:
    """How a roll whose dice have fallen came out, for those who may know both sides."""
    steps = working(card.situation, card.faces) if card.situation and card.faces else ()
    return steps[:-COMPARED] if card.is_for_later else steps


def _is_foes(state: State, card: Card, seat: Seat) -> bool:
    """Whether it is done to a player's own, or by nobody of the players'; what carries somebody rolls on their side.

    To the game master no side is a foe, and to nobody who treats a player's character.
    """
    if seat.is_gm or card.ours is None or state.rolls_for(seat, card.ours):
        return False
    treating = state.suffered.treating.get(card.id)
    if treating and state.player(treating.patient):
        return False
    acts = card.carries or card.ours.who
    return state.rolls_for(seat, card.theirs) or card.ours.hidden or not state.player(acts)


def _against(state: State, card: Card, seat: Seat) -> str:
    """The one to whom it is done, if this seat may know of them."""
    return "" if is_unheard(state, card.against) and not seat.is_gm else name_of(state, card.against)


def _waiting(state: State, card: Card) -> tuple[str, ...]:
    if card.phase is not Phase.FALLEN:
        return ()
    return tuple(part.name for place in waits_for(state, card) if (part := card.part(place)))


def _waits_on(state: State, card: Card) -> tuple[str, ...]:
    """The characters whose players are waited for; nobody's id stands for the game master."""
    waited: tuple[str, ...] = ()
    if card.phase is Phase.FRAMED:
        waited = (card.against,)
    elif card.phase is Phase.FALLEN:
        waited = tuple(part.who for place in waits_for(state, card) if (part := card.part(place))) or (NOBODY,)
    return tuple(who if state.player(ActorId(who)) else NOBODY for who in waited)


def _next(state: State, card: Card, seat: Seat) -> str:
    """What is waited for, and of whom."""
    match card.phase:
        case Phase.FRAMED:
            against = _against(state, card, seat)
            if against and assault_of(state, card.id):
                chooses = is_up_to(state, seat, card.against)
                whose = "you defend" if is_you(state, seat, card.against) else f"{against} defends"
                return f"Choose how {whose}" if chooses else whose
            gm = "the game master sets a difficulty"
            return f"{against} rolls against it, or {gm}" if against else f"{capital(gm)}, or has it opposed"
        case Phase.READY | Phase.FALLING:
            names = _to_roll(state, card)
            return f"{in_a_row(names)} {'rolls' if len(names) == 1 else 'roll'} the dice" if names else ""
        case Phase.FALLEN:
            names = _waiting(state, card)
            lets = f"{'an aspect' if len(names) == 1 else 'aspects'}, or let it stand"
            return f"{in_a_row(names)} may invoke {lets}" if names else f"{GM} lets it stand"
        case _:
            return ""


def _to_roll(state: State, card: Card) -> tuple[str, ...]:
    """Those who still roll; the game master's dice fall with those of a player."""
    parts = [(place, part) for place, part in card.parts if any(d not in card.fallen for d in card.draw_ids(place))]
    players = [part for _, part in parts if state.player(part.who)]
    return tuple(dict.fromkeys(part.name for part in players or [part for _, part in parts]))


# --- one side


def _side(state: State, card: Card, place: Place, seat: Seat, names: Mapping[SeatId, str]) -> SideView | None:
    part = card.part(place)
    if part is None:
        return None
    if part.hidden and not seat.is_gm:
        return SideView(
            place=place, who="", name=part.name, by="", player_name="", mine=False, fixed=part.fixed, hidden=True,
            rating=None, title="", dice="", tiers=None, content=part.content,
        )  # fmt: skip
    veiled, lines = card.hides_tiers and not seat.is_gm, ((each.id, each.modifier) for each in part.named)
    fell = card.fell(place)
    shown = fell.bare if fell and veiled else fell
    effort = shown.total + part.side.bonus if shown and not part.fixed and card.situation else None
    return recast(
        part,
        SideView,
        place=place,
        name=name_in(state, part) if part.hidden else part.name,
        player_name=names.get(state.player(part.who), ""),
        mine=state.rolls_for(seat, part),
        rating=str(part.rating),
        title=part.rating.title,
        modifiers=tuple(ModifierView(id_, each.source, each.name, each.amount) for id_, each in lines),
        defences=tuple(map(str, part.defences)),
        dice=str(card.dice.even if veiled else card.dice_of(place)),
        tiers=None if veiled else tiers_on(card, place),
        tiers_say="" if veiled else tiers_say(card, place),
        fallen=dice_on(card, place),
        follows=_follows(state, card, place),
        total=shown.total if shown and card.situation and not part.fixed else None,
        effort=effort,
        effort_title="" if effort is None else called(effort),
    )


def _follows(state: State, card: Card, place: Place) -> bool:
    """Whether the dice of a side fall by themselves with those of the other."""
    mine = set(card.draw_ids(place))
    return all(draw.follows for draw in dice(state, card) if draw.id in mine)

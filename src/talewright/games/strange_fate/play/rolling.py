"""The dice of a roll, and letting it stand once they have fallen."""

from collections.abc import Iterable

from talewright.dice.draw import Die, Draw, DrawId
from talewright.games.strange_fate.dice import FATE_SIGNS
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import in_phase
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place
from talewright.games.strange_fate.play.evolving import filed
from talewright.games.strange_fate.play.ids import RollId
from talewright.games.strange_fate.play.state import State
from talewright.refusal import Refused
from talewright.table.seat import ALL, GM_ONLY, Seat, Stamp

Events = tuple[ev.Event, ...]
FATE_DIE = Die(3, tuple(FATE_SIGNS.values()))


def dice(state: State, card: Card) -> Iterable[Draw]:
    """The dice of a roll that have not fallen; those of both sides fall in one instant.

    One button rolls all the dice of a side, and the game master's fall with those of a player.
    """
    for place, part in card.parts:
        waits = [(draw, sides) for draw, sides in _with_sides(card, place) if draw not in card.fallen]
        for number, (draw, sides) in enumerate(waits):
            yield Draw(
                id=draw,
                of=FATE_DIE if sides == FATE_DIE.sides else Die(sides),
                seat=state.player(part.who) or None,
                label=f"{part.name}: {_die(card, place, draw)}",
                together=card.id,
                follows=bool(number) or _falls_with_others(state, card, part),
                audience=GM_ONLY if part.hidden else ALL,
            )


def _with_sides(card: Card, place: Place) -> Iterable[tuple[DrawId, int]]:
    return zip(card.draw_ids(place), card.dice_of(place).sides, strict=True)


def _die(card: Card, place: Place, draw: DrawId) -> str:
    """What a die is called: Fate dice first, then those that are added, then those that are subtracted."""
    number, found = card.draw_ids(place).index(draw), card.dice_of(place)
    if number < found.fate:
        return f"Fate die {number + 1}"
    return "d6, added" if number < found.fate + found.plus else "d6, subtracted"


def _falls_with_others(state: State, card: Card, part: Part) -> bool:
    """Whether a side is the game master's and a player rolls the other."""
    return not state.player(part.who) and any(state.player(other.who) for _, other in card.parts)


def answered(state: State, draws: Iterable[DrawId]) -> Events:
    """Dice lie on the table; a roll that nobody could change any more stands at once."""
    ids = dict.fromkeys(RollId(draw.rsplit(".", 3)[0]) for draw in draws)
    events: list[ev.Event] = []
    for roll in ids:
        card = state.rolls.get(roll)
        if card and card.phase is Phase.FALLEN and not waits_for(state, card):
            events += stands(card)
    return tuple(events)


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:  # noqa: ARG001 - as every chapter's
    """What a move after the dice brings about."""
    match move:
        case mv.LetStand(roll=roll):
            return _let_stand(state, in_phase(state, roll, (Phase.FALLEN,)), seat)
        case _:
            raise AssertionError(move)


def waits_for(state: State, card: Card) -> tuple[Place, ...]:
    """The sides that are asked whether it may stand: those of players, and else that of the game master."""
    rolled = [(place, part) for place, part in card.parts if not part.fixed]
    players = [place for place, part in rolled if state.player(part.who) and not part.content]
    if players or any(state.player(part.who) for _, part in rolled):
        return tuple(players)
    return tuple(place for place, part in rolled if not part.content)[:1]


def _let_stand(state: State, card: Card, seat: Seat) -> Events:
    """Each side says that it may stand; the game master says so for all of them."""
    if seat.is_gm:
        return stands(card)
    mine = [place for place in waits_for(state, card) if state.rolls_for(seat, card.part(place))]
    if not mine:
        raise Refused("You have no side in this roll that is still asked: wait for the others.")
    content: Events = tuple(ev.SideContent(roll=card.id, place=place) for place in mine)
    after = filed(state, content)
    changed = after.rolls[card.id]
    return content if waits_for(after, changed) else (*content, *stands(changed))


def stands(card: Card) -> Events:
    """The outcome for good. Of a side that is hidden the numbers are the game master's."""
    outcome = card.outcome
    assert outcome is not None, "all dice have fallen"
    counted = ev.EffortsCounted(roll=card.id, effort=outcome.effort, opposition=outcome.opposition, hidden=card.hides)
    return (counted, ev.RollDecided(roll=card.id, verdict=outcome.verdict.name.lower()))

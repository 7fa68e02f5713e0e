"""The dice of a roll: those that are still to fall, and what lies there."""

from collections.abc import Container, Iterable, Mapping

from msgspec import Struct

from talewright.dice.draw import Die, Draw, DrawId, Fell
from talewright.games.strange_fate.play.card import Card, Part, Place, awaiting
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.dice import FATE_DICE, FATE_SIGNS, FLAT, MOST_TIERS, Dice
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.table.seat import ALL, GM_ONLY
from talewright.wording import counted, signed

FATE_DIE = Die(3, tuple(FATE_SIGNS.values()))
LABELS = {"fate": "Fate die {}", "plus": "d6, added", "minus": "d6, subtracted"}
KINDS = {"fate": "a Fate die", "plus": "a d6 that is added", "minus": "a d6 that is subtracted"}
SIGNS = dict(zip(FATE_SIGNS, ("minus", "blank", "plus"), strict=True))


def dice(state: State, card: Card) -> Iterable[Draw]:
    """The dice of a roll that have not fallen; those of both sides fall in one instant.

    One button rolls all the dice of a side, and the game master's fall with those of a player.
    """
    for place, part in card.parts:
        thrown = zip(card.draw_ids(place), card.dice_of(place).sides, strict=True)
        waits = [(draw, sides) for draw, sides in thrown if draw not in card.fallen]
        for number, (draw, sides) in enumerate(waits):
            yield Draw(
                id=draw,
                of=FATE_DIE if sides == FATE_DIE.sides else Die(sides),
                seat=state.player(part.who) or None,
                label=f"{part.name}: {_die(card, place, draw)}",
                together=card.id,
                throw=place,
                follows=bool(number) or _falls_with_others(state, card, part),
                audience=GM_ONLY if part.hidden else ALL,
            )


def _die(card: Card, place: Place, draw: DrawId) -> str:
    number = card.draw_ids(place).index(draw)
    return LABELS[_kind(card.dice_of(place), number)].format(number + 1)


def _kind(thrown: Dice, number: int) -> str:
    """The kind of a die: Fate dice come first, then those that are added, then those that are subtracted."""
    if number < thrown.fate:
        return "fate"
    return "plus" if number < thrown.fate + thrown.plus else "minus"


def _falls_with_others(state: State, card: Card, part: Part) -> bool:
    """Whether a side is the game master's and a player rolls the other."""
    return not state.player(part.who) and any(state.player(other.who) for _, other in card.parts)


# --- fallen


def fell(state: State, found: Fell) -> State:
    """The state with a die of a roll on the table."""
    card = awaiting(state.rolls.values()).get(found.draw)
    return state.with_roll(card.with_face(found.draw, found.face, typed=found.by_hand)) if card else state


def told_of_dice(state: State, found: Fell) -> str:
    """All dice of a side in one sentence, when the last of them falls."""
    card = awaiting(state.rolls.values()).get(found.draw)
    if card is None:
        return ""
    place = next(place for place in Place if found.draw in card.draw_ids(place))
    after = card.with_face(found.draw, found.face, typed=found.by_hand)
    thrown, part = after.fell(place), after.part(place)
    if thrown is None or part is None:
        return ""
    real = " with real dice" if set(after.draw_ids(place)) <= after.typed else ""
    shown = thrown.bare if card.hides_tiers else thrown
    effort = called(shown.total + part.side.bonus)
    all_of_it = f"{effort} before what tiers add" if card.hides_tiers else f"with everything {effort}"
    return f"{part.name} rolls {shown} on {shown.dice}{real}: {signed(shown.total)}, {all_of_it}"


# --- luck

LUCK = "A plus is lucky, a minus unlucky; of a d6 that is added the high faces are, of one that is subtracted the low."


def worth(state: State, draw: Draw, face: int) -> int:
    """How well a face serves its side: dice that are not of a roll count as they show."""
    card = awaiting(state.rolls.values()).get(draw.id)
    if card is None:
        return face
    place = next(place for place in Place if draw.id in card.draw_ids(place))
    kind = _kind(card.dice_of(place), card.draw_ids(place).index(draw.id))
    return -face if kind == "minus" else face


# --- how they look


class DieView(Struct, frozen=True):
    """One die on the table: *shows* is +, 0 or - of a Fate die, or the number of a d6 with its sign."""

    draw: str
    kind: str  # fate, plus or minus
    shows: str
    worth: int
    typed: bool
    label: str


def tiers_on(card: Card, place: Place) -> int | None:
    """How many tiers show on the dice of this side; below 0 where they are subtracted."""
    situation = card.situation
    if situation is None:
        return None
    tiers = max(-MOST_TIERS, min(MOST_TIERS, situation.tiers))
    if place is Place.OURS:
        return max(tiers, 0) if situation.is_opposed else tiers
    return max(-tiers, 0) if situation.is_opposed else 0


def tiers_say(card: Card, place: Place) -> str:
    """The same in words; empty on even terms."""
    tiers = tiers_on(card, place)
    if not tiers:
        return ""
    size = abs(tiers)
    higher = f"{counted(size, 'tier')} {'higher' if tiers > 0 else 'lower'}"
    if card.dice is FLAT:
        return f"{higher}: {signed(3 * tiers)}"
    subtracted = "" if tiers > 0 else ", subtracted"
    if card.dice is FATE_DICE:
        became = "1 Fate die became a d6" if size == 1 else f"{size} Fate dice became d6"
        return f"{higher}: {became}{subtracted}"
    return f"{higher}: {size} more d6{subtracted}"


def dice_on(card: Card, place: Place) -> tuple[DieView, ...]:
    """Every die of a side; one that has not fallen shows nothing."""
    return thrown_dice(card.dice_of(place), card.draw_ids(place), card.fallen, card.typed)


def thrown_dice(
    thrown: Dice, draws: Iterable[DrawId], fallen: Mapping[DrawId, int], typed: Container[DrawId] = ()
) -> tuple[DieView, ...]:
    """Dice that are thrown together, in the order of their draws."""
    kinds = ((draw, _kind(thrown, number)) for number, draw in enumerate(draws))
    return tuple(_die_view(draw, kind, fallen.get(draw), typed=draw in typed) for draw, kind in kinds)


def _die_view(draw: str, kind: str, face: int | None, *, typed: bool) -> DieView:
    what = KINDS[kind]
    if face is None:
        return DieView(draw, kind, "", 0, typed, f"{what}, still to fall")
    if kind == "fate":
        worth = face - 2
        return DieView(draw, kind, FATE_SIGNS[worth], worth, typed, f"{what} shows {SIGNS[worth]}")
    worth = face if kind == "plus" else -face
    return DieView(draw, kind, f"{worth:+d}", worth, typed, f"{what} shows {face}")

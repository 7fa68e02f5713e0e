"""The dice of a roll as they lie on the table, with what tiers of difference make of them."""

from talewright.games.strange_fate.dice import FATE_DICE, FATE_SIGNS, FLAT, MOST_TIERS
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.views.shapes import DieView
from talewright.table.wording import counted

KINDS = {"fate": "a Fate die", "plus": "a d6 that is added", "minus": "a d6 that is subtracted"}
SIGNS = dict(zip(FATE_SIGNS, ("minus", "blank", "plus"), strict=True))


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
        return f"{higher}: {3 * tiers:+d}"
    subtracted = "" if tiers > 0 else ", subtracted"
    if card.dice is FATE_DICE:
        became = "1 Fate die became a d6" if size == 1 else f"{size} Fate dice became d6"
        return f"{higher}: {became}{subtracted}"
    return f"{higher}: {size} more d6{subtracted}"


def dice_on(card: Card, place: Place) -> tuple[DieView, ...]:
    """Every die of a side; one that has not fallen shows nothing."""
    dice, shown = card.dice_of(place), []
    for number, draw in enumerate(card.draw_ids(place)):
        kind = "fate" if number < dice.fate else "plus" if number < dice.fate + dice.plus else "minus"
        shown.append(_die(draw, kind, card.fallen.get(draw), typed=draw in card.typed))
    return tuple(shown)


def _die(draw: str, kind: str, face: int | None, *, typed: bool) -> DieView:
    what = KINDS[kind]
    if face is None:
        return DieView(draw, kind, "", 0, typed, f"{what}, still to fall")
    if kind == "fate":
        worth = face - 2
        return DieView(draw, kind, FATE_SIGNS[worth], worth, typed, f"{what} shows {SIGNS[worth]}")
    worth = face if kind == "plus" else -face
    return DieView(draw, kind, f"{worth:+d}", worth, typed, f"{what} shows {face}")

"""A question to the odds explorer, as it stands in an address."""

from collections.abc import Mapping
from enum import StrEnum

from talewright.games.asked import one_of
from talewright.games.strange_fate.rules.dice.dice import FATE_DICE, read_dice_rules
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Situation


class Kind(StrEnum):
    """What is asked about."""

    ROLL = "roll"
    FIGHT = "fight"


SKILL, VS = "3", "2E"  # what the page shows before anything has been asked
MOST_INVOKES, MOST_BOXES, MOST_GEAR = 4, 10, 3
USUAL = {
    "kind": Kind.ROLL, "skill": SKILL, "vs": VS, "against": "skill", "dice": FATE_DICE.name,
    "invokes": "1", "use": "either", "goal": "success",
    "attack": "3", "defence": "3", "their_attack": "3", "our_defence": "3", "begins": "us",
    "weapon": "0", "armor": "0", "their_weapon": "0", "our_armor": "0",
    "boxes": "2", "their_boxes": "2", "bears": "severe", "they_bear": "mild",
}  # fmt: skip


def read(asked: Mapping[str, str]) -> dict[str, str]:
    """The whole question: what was asked, and the usual answer to everything else.

    A roll may come in its notation too, as the table writes it. A field that was emptied stays empty where that means
    something: nobody hits back.
    """
    found = {name: asked.get(name, usual).strip()[:300] for name, usual in USUAL.items()}
    found = {name: value or ("" if name == "their_attack" else USUAL[name]) for name, value in found.items()}
    if asked.get("roll", "").strip():
        found |= _from_notation(asked["roll"].strip(), found["dice"])
    one_of(found, "kind", Kind)
    one_of(found, "against", ("skill", "difficulty"))
    one_of(found, "begins", ("us", "them"))
    return found


def _from_notation(text: str, dice: str) -> dict[str, str]:
    situation = Situation.parse(text[:300], read_dice_rules(dice))
    opposition = str(situation.opposition).removeprefix("difficulty ")
    against = "skill" if situation.is_opposed else "difficulty"
    return {"skill": str(situation.ours), "vs": opposition, "against": against, "dice": situation.dice.name}


def situation_of(skill: str, vs: str, dice: str, *, against: str = "skill") -> Situation:
    """The roll that is asked about. Raises ValueError if it is none."""
    between = " vs difficulty " if against == "difficulty" else " vs "
    return Situation.parse(f"{_short(skill)}{between}{_short(vs)}", read_dice_rules(dice))


def _short(text: str) -> str:
    """A rating in words, such as Good (E), in the notation of a roll; anything else as it stands."""
    try:
        return str(Rating.parse(text))
    except ValueError:
        if text[:1].isalpha():
            raise
        return text

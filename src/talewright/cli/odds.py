"""`talewright odds`: exact odds, as bars for people or as JSON for programs."""

import json as json_text
import sys
from fractions import Fraction

from talewright.answer import OddsAnswer
from talewright.cli.games import Words, ask

ABOUT = """Exact odds of a contest or check, in a game's own notation.

With --json it prints one JSON object for programs to read."""


def odds(*words: Words, json: bool = False) -> None:
    """Answer from the game that is named first."""
    answer = ask("odds", ABOUT, words)
    if not isinstance(answer, OddsAnswer):
        return
    if json:
        sys.stdout.write(as_json(answer) + "\n")
    else:
        from talewright.cli.bars import show_odds  # noqa: PLC0415 - rich is loaded only to be looked at

        show_odds(answer)


def as_json(answer: OddsAnswer) -> str:
    """One object; each probability is rounded once, from the exact fraction. Where nothing is tied, tie is 0.

    Notes, and the bound of what is not exact, stand there only if there are any.
    """
    return json_text.dumps(
        {
            "game": answer.game,
            "outcomes": [
                {"outcome": outcome, "probability": probability}
                for outcome, probability in answer.outcomes.to_floats().items()
            ],
            "victory": _rounded(answer.victory),
            "tie": _rounded(answer.tie) if answer.tie is not None else 0.0,
            "defeat": _rounded(answer.defeat),
            **({"notes": answer.notes} if answer.notes else {}),
            **({"bound": answer.bound} if answer.bound else {}),
        }
    )


def _rounded(probability: Fraction) -> float:
    return float(probability)

"""`talewright roll`: one contest or check, resolved, with its working."""

from __future__ import annotations

import json as json_text
import sys

from talewright.answer import RollAnswer
from talewright.cli.games import Words, ask

ABOUT = """One contest or check, resolved, with its working.

With --json it prints one JSON object for programs to read."""


def roll(*words: Words, json: bool = False) -> None:
    """Answer from the game that is named first."""
    answer = ask("roll", ABOUT, words)
    if isinstance(answer, RollAnswer):
        sys.stdout.write((as_json(answer) if json else as_text(answer)) + "\n")


def as_json(answer: RollAnswer) -> str:
    """One object, with the working as a list."""
    return json_text.dumps(
        {
            "game": answer.game,
            "question": answer.question,
            "faces": list(answer.faces),
            "seed": answer.seed or None,
            "working": [{"title": step.title, "text": step.text, "clause": step.clause} for step in answer.working],
            "outcome": answer.outcome,
            "notes": list(answer.notes),
        },
        ensure_ascii=False,
    )


def as_text(answer: RollAnswer) -> str:
    """The outcome first, then how it came about."""
    dealt = [f"Faces dealt from the seed {answer.seed}"] if answer.seed and answer.faces else []
    steps = [f"{step.title}: {step.text}" for step in answer.working]
    return "\n".join(
        [f"{answer.question}: {answer.outcome}", *(f"  {line}" for line in (*steps, *answer.notes, *dealt))]
    )

"""Making a character of Strange FATE: what one press on the diagram takes, from the choice to all that follows from it.

    python -m benchmarks.strange_fate_making [--rounds 40]

A character with eight skills builds another of 12 trappings, press by press. After each press everything that the page
shows is worked out anew: whether the choice is allowed, the receipt, what is left and missing, and what each next
trapping would cost and why. Reported only: it has to follow each touch.
"""

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from talewright.games.strange_fate.rules.draft import skill as bench
from talewright.games.strange_fate.rules.draft.choices import choices_next
from talewright.games.strange_fate.rules.draft.draft import Draft, begin
from talewright.games.strange_fate.rules.draft.left import left, receipt
from talewright.games.strange_fate.rules.skills.chain import joined
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping

COMMON = ("Academics", "Athletics", "Brawn", "Stealth", "Empathy", "Deceit", "Resolve", "Drive")
TRAPPINGS = 12


def someone() -> Draft:
    """A character with eight skills, and another one begun."""
    draft = begin("Nell")
    for name in COMMON:
        draft = bench.bought(draft, name, 2)
    return bench.begun(draft, "Brute", SkillKind.STRANGE, 3, theme="iron flesh")


def presses(chance: random.Random) -> Iterator[float]:
    """What each press takes, in milliseconds."""
    draft = someone()
    names = [box.name for region in choices_next(draft) for box in region.choices if "Minions" not in box.name]
    for name in chance.sample([name for name in names if name != "Environment"], TRAPPINGS):
        began = time.perf_counter()
        draft = bench.with_trapping(draft, Trapping.parse(name))
        left(draft)
        receipt(draft)
        choices_next(draft)
        yield 1_000 * (time.perf_counter() - began)


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=40)
    chance = random.Random(2026)
    taken = [list(presses(chance)) for _ in range(words.parse_args().rounds)]
    for number in (1, 3, 6, TRAPPINGS):
        median = statistics.median(each[number - 1] for each in taken)
        print(f"{f'trapping {number} of a skill, with all that follows':52}{median:8.2f} ms")
    worst = max(max(each) for each in taken)
    print(f"{'the slowest press of all':52}{worst:8.2f} ms")
    joined.cache_clear()
    print(f"{'trapping 1 of a skill, with nothing remembered':52}{next(presses(chance)):8.2f} ms")


if __name__ == "__main__":
    main()

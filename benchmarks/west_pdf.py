"""How long a deck of 54 cards takes to become a PDF to print: its pictures drawn, and the whole of it.

    python -m benchmarks.west_pdf [--rounds 5]

The median of some rounds in one process, after one that does not count.
"""

import argparse
import statistics
import time
from collections.abc import Callable

from talewright.games import west
from talewright.games.west.rules.pictures.picture import drawn
from talewright.games.west.rules.pictures.print_and_play import pdf


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    """The median of several rounds."""
    taken = []
    for _ in range(rounds + 1):
        began = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken[1:])


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=5)
    rounds = words.parse_args().rounds
    deck = west.bundled()
    size = len(pdf(deck.title, deck.cards)) / 1000
    print(f"{'54 pictures':24}{milliseconds(lambda: [drawn(card) for card in deck.cards], rounds):8.0f} ms")
    print(f"{'the PDF with them':24}{milliseconds(lambda: pdf(deck.title, deck.cards), rounds):8.0f} ms{size:10.0f} kB")


if __name__ == "__main__":
    main()

"""How long Python takes to import Talewright and to start its command, whole processes, next to an empty one.

    python -m benchmarks.import_time [--rounds 9]

Commands take turns and the median counts. What an import takes is the process less an empty one.
"""

import argparse
import statistics
import subprocess
import sys
import time

PYTHON = [sys.executable, "-c"]
COMMAND = [sys.executable, "-m", "talewright.cli"]
LINES = {
    "an empty process": ([*PYTHON, "pass"], ""),
    "import talewright": ([*PYTHON, "import talewright"], "60 ms more than an empty one"),
    "from talewright.games import questworlds": ([*PYTHON, "from talewright.games import questworlds"], ""),
    "talewright --help": ([*COMMAND, "--help"], "300 ms"),
    "talewright odds questworlds-3 17 vs 10M": ([*COMMAND, "odds", "questworlds-3", "17", "vs", "10M"], "300 ms"),
    "the same with --json": ([*COMMAND, "odds", "questworlds-3", "17", "vs", "10M", "--json"], "300 ms"),
}


def milliseconds(command: list[str]) -> float:
    """How long a whole process took, from its start to its end."""
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return 1000 * (time.perf_counter() - began)


def main() -> None:
    """Measure, and print a table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=9)
    given = words.parse_args()
    taken: dict[str, list[float]] = {name: [] for name in LINES}
    for number in range(given.rounds + 1):
        for name, (command, _) in LINES.items():
            took = milliseconds(command)
            if number:  # the first round only warms up what the system keeps of the files
                taken[name].append(took)
    empty = statistics.median(taken["an empty process"])
    print("| whole process | milliseconds | more than an empty one | at most |")
    print("| --- | ---: | ---: | ---: |")
    for name, times in taken.items():
        median = statistics.median(times)
        print(f"| {name} | {median:.0f} | {median - empty:.0f} | {LINES[name][1]} |")


if __name__ == "__main__":
    main()

"""A forked command is read while it runs."""

import sys

from tests.forked import Forked

MUCH = "a line that fills a pipe\n" * 8_000  # 200 kB, where a pipe holds 64


def talk() -> None:
    sys.stderr.write(MUCH)
    sys.stdout.write(MUCH)


def test_a_command_that_says_much_ends_and_is_read_whole() -> None:
    with Forked(talk) as talking:
        assert talking.communicate() == (MUCH, MUCH)
        assert talking.returncode == 0

"""What no sheet may have, whether it is that of a player character or of a sidekick."""

from collections.abc import Iterator

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, Handling, Origin
from talewright.refusal import Fault
from talewright.wording import in_a_row


def made(abilities: Abilities) -> tuple[Ability, ...]:
    """The abilities that were made, in creation; those that came in play are left out."""
    return tuple(line for line in abilities.lines if line.origin is not Origin.IN_PLAY)


def points_in(line: Ability) -> int:
    """The points of creation that an ability has, with those of its breakouts."""
    return line.points + sum(each.points for each in line.breakouts)


def most_in_one(line: Ability, handling: Handling) -> int:
    """The most points that one ability has under this name.

    What a package keyword was given counts for each of its abilities too (QW2-3.3.4).
    """
    under = line.points if handling is Handling.PACKAGE else 0
    return max(line.points, *(under + each.points for each in line.breakouts), 0)


def faults_of_lines(abilities: Abilities, most_on_one: int, clause: str) -> Iterator[Fault]:
    """Everything that is wrong with single abilities; *clause* is the one that limits the points on each."""
    for line in abilities.lines:
        most = most_in_one(line, abilities.handling)
        if most > most_on_one:
            yield Fault(
                f"At most {most_on_one} points go into any one ability: {most} are too many for {line.name}.", clause
            )
        if line.points < 0:
            yield Fault(
                f"{line.name} is rated {line.rating_at_creation}, and starts at {line.start}: raise it to that at "
                "least.",
                "QW2-3.2.2",
            )
        if line.start is None and (line.points or line.improved or line.breakouts):
            yield Fault(f"{line.name} has no rating yet: give it one before anything is added to it.", "QW2-3.1.6")
        for breakout in line.breakouts:
            yield from _faults_of_breakout(abilities, line, breakout)


def _faults_of_breakout(abilities: Abilities, line: Ability, breakout: Breakout) -> Iterator[Fault]:
    if breakout.points < 0 or (breakout.bonus < 1 and abilities.handling is Handling.UMBRELLA):
        yield Fault(
            f"{breakout.name} adds nothing to {line.name}: put a point or more into it, or strike it and use "
            f"{line.name} itself.",
            "QW2-3.3.7",
        )
    first, *others = abilities.written_under(breakout.name)
    if others and first is line:
        places = in_a_row(each.name for each in (first, *others))
        yield Fault(f"{breakout.name} is written under {places}: write it under one of them.", "QW2-3.3.9")

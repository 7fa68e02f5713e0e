"""What follows from a procedure at the table: the number to reach, what is added to the roll, the time, the shifts."""

from collections import Counter
from collections.abc import Iterable, Mapping

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings.shape import Amount, Group, On, Procedure, Rows, Spend, Spent
from talewright.refusal import Refused
from talewright.wording import signed

HASTE = "one step less time"
"""What shifts are spent on where they make something quicker."""


def difficulty(procedure: Procedure, row: str, circumstances: Iterable[str] = ()) -> Rating:
    """The number to reach: a row of the table, and what the circumstances add to it.

    >>> from talewright.games.strange_fate.rules.trappings.shape import Amount, Row
    >>> rows = Rows("SF-trapping-environment.3", (Row("Likely", Rating(0)),))
    >>> more = Group("Search", (Amount("one more criterion", 1, repeats=True),), "", On.DIFFICULTY)
    >>> forage = Procedure(slug="f", trapping="Environment", title="Forage", about="", clauses=(), against=rows,
    ...     modifiers=(more,))
    >>> difficulty(forage, "Likely", ["one more criterion"] * 2)
    Rating.parse('2')
    """
    assert isinstance(procedure.against, Rows), f"{procedure.slug} has no table of difficulties"
    base = procedure.against.row(row).rating
    added = sum(line.amount for line in gathered(procedure, circumstances, On.DIFFICULTY))
    return Rating(base.value + added, base.tier)


def gathered(
    procedure: Procedure, circumstances: Iterable[str], on: On = On.ROLL, said: Mapping[str, int] | None = None
) -> tuple[Modifier, ...]:
    """The lines that these circumstances bring: of each group the weightiest, each one, or what lies between two.

    *said* are the amounts that the game master chose where there is a range. Refused is a circumstance of which the
    procedure knows nothing, one named twice that counts once, and an amount out of its range.
    """
    now = {each.formerly: each.name for group in procedure.modifiers for each in group.amounts if each.formerly}
    counted = Counter(now.get(each, each) for each in circumstances)
    _check(procedure, counted)
    told = _told(procedure, counted)
    lines = []
    for group in procedure.modifiers:
        true = [amount for amount in group.amounts if amount.always or told[amount.name]]
        if group.on is not on or not true:
            continue
        worth = {each.name: _worth(each, group, told, said or {}) for each in true}
        if group.half_steps and len(worth) > 1:
            lines.append(half_step(worth))
            continue
        counting = worth if group.each_counts else (max(worth, key=lambda name: abs(worth[name])),)
        lines += [Modifier(Source.SITUATION, name, worth[name]) for name in counting]
    return tuple(lines)


def half_step(worth: Mapping[str, int]) -> Modifier:
    """The line for what lies between two rows that both fit, the outermost where more do, rounded towards nothing.

    >>> half_step({"darkness": 2, "torches": 0}).amount
    1

    Source: SF-trapping-hide.5.
    """
    low, high = min(worth, key=worth.__getitem__), max(worth, key=worth.__getitem__)
    return Modifier(Source.SITUATION, f"between {high} and {low}", int((worth[low] + worth[high]) / 2))


def _told(procedure: Procedure, counted: Counter[str]) -> Counter[str]:
    """The circumstances, with those that count as others because their own group has one already."""
    told = Counter(counted)
    for group in procedure.modifiers:
        for amount in group.amounts:
            others = any(counted[other.name] for other in group.amounts if other is not amount)
            if amount.otherwise and counted[amount.name] and others:
                del told[amount.name]
                told[amount.otherwise] = 1
    return told


def _worth(amount: Amount, group: Group, counted: Counter[str], said: Mapping[str, int]) -> int:
    chosen = said.get(amount.name, amount.amount)
    if not amount.allows(chosen):
        raise Refused(
            f"{amount.name.capitalize()} is worth {signed(amount.amount)} to {signed(amount.at_most or amount.amount)}"
            f", not {signed(chosen)}: choose within that.",
            clause=group.clause,
        )
    return chosen * max(1, counted[amount.name])


def _check(procedure: Procedure, counted: Counter[str]) -> None:
    known = {amount.name: (amount, group) for group in procedure.modifiers for amount in group.amounts}
    for name, times in counted.items():
        if name not in known:
            raise Refused(
                f"{procedure.title} takes no account of {name[:60]!r}: choose among "
                f"{', '.join(known) or 'nothing, for it has no modifiers'}.",
                clause=next(iter(procedure.clauses), ""),
            )
        amount, group = known[name]
        if times > 1 and not amount.repeats:
            raise Refused(f"{name.capitalize()} counts once: name it once.", clause=group.clause)


def time_of(procedure: Procedure, reached: int = 0, shifts: int = 0) -> Time | None:
    """How long it takes against this difficulty when so many shifts go into haste; None where no time is given."""
    if procedure.takes is None:
        return None
    steps = 0 if procedure.grows_from is None else reached - procedure.grows_from
    return procedure.takes.longer(steps).sped_up(shifts)


def quickest(procedure: Procedure) -> Time | None:
    """The least time that it can take, with all the haste that shifts buy; None where no time is given."""
    most = (each.most for each in procedure.spends if each.buys == HASTE)
    return time_of(procedure, shifts=next(most, None) or 0)


def spend(procedure: Procedure, bought: Mapping[str, int], shifts: int) -> Spent:
    """Pay for what is *bought*, by its words, out of the shifts of a success.

    Refused is what the procedure does not sell, more of it than it allows, and more than the shifts pay for.
    """
    sold = {each.buys: each for each in procedure.spends}
    lines, left = [], max(0, shifts)
    for buys, times in bought.items():
        if buys not in sold or times < 0:
            raise Refused(
                f"Shifts of {procedure.title} do not buy {buys[:60]!r}: they buy {', '.join(sold) or 'nothing'}.",
                clause=next(iter(procedure.clauses), ""),
            )
        if not times:
            continue
        offer = sold[buys]
        left -= offer.price(times)
        _check_spend(offer, times, shifts, left)
        lines.append(f"{buys} \N{MULTIPLICATION SIGN} {times} for {_shifts(offer.price(times))}")
    return Spent(tuple(lines), left)


def _check_spend(offer: Spend, times: int, shifts: int, left: int) -> None:
    if offer.most is not None and times > offer.most:
        raise Refused(f"Buy {offer.buys} {offer.most} times at most, not {times}.", clause=offer.clause)
    if left < offer.above:
        above = f", and {offer.above} of them stay unspent" if offer.above else ""
        raise Refused(
            f"There are {_shifts(max(0, shifts))}{above}: that does not pay for {offer.buys} {times} times, so buy "
            "less.",
            clause=offer.clause,
        )


def _shifts(count: int) -> str:
    return "1 shift" if count == 1 else f"{count} shifts"

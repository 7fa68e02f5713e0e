"""Exact distributions: whole-number weights over one denominator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from types import MappingProxyType
from typing import Generic, Self, TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


class Dist(Generic[T]):
    """How likely each outcome is, exactly.

    Built from whole-number weights; weights of zero are left out. A probability is made, as a Fraction, when
    someone asks for it, and an outcome that cannot happen has probability 0.

    >>> die = Dist.of(range(1, 7))
    >>> die[6], die[7]
    (Fraction(1, 6), Fraction(0, 1))
    >>> die.map(lambda face: "six" if face == 6 else "other")["other"]
    Fraction(5, 6)
    >>> two_dice = die.combine(die, lambda one, other: one + other)
    >>> two_dice[7], two_dice.mean()
    (Fraction(1, 6), Fraction(7, 1))
    """

    __slots__ = ("total", "weights")

    weights: Mapping[T, int]
    """Each possible outcome with its weight, in the order in which the outcomes were first named."""
    total: int
    """The one denominator: the sum of all weights."""

    def __init__(self, weights: Mapping[T, int]) -> None:
        """Raises ValueError if a weight is negative or all of them are zero."""
        kept = dict(weights)
        if min(kept.values(), default=0) <= 0:
            kept = {outcome: weight for outcome, weight in kept.items() if weight}
            if not kept or min(kept.values()) < 0:
                raise ValueError(f"a distribution needs weights of 0 or more, at least one above 0: {dict(weights)!r}")
        self.weights = MappingProxyType(kept)
        self.total = sum(kept.values())

    @classmethod
    def own(cls, weights: dict[T, int]) -> Self:
        """Of *weights* that were just made, all above 0, and that nobody else holds: unchecked, and not copied.

        >>> Dist.own({"heads": 1, "tails": 1})["heads"]
        Fraction(1, 2)
        """
        made = cls.__new__(cls)
        made.weights = MappingProxyType(weights)
        made.total = sum(weights.values())
        return made

    @classmethod
    def of(cls, outcomes: Iterable[T]) -> Dist[T]:
        """Every outcome named is equally likely; one that is named twice is twice as likely.

        >>> Dist.of("aab")["a"]
        Fraction(2, 3)
        """
        return cls(Counter(outcomes))

    @classmethod
    def always(cls, outcome: T) -> Dist[T]:
        """What is certain."""
        return cls({outcome: 1})

    @classmethod
    def mix(cls, parts: Iterable[tuple[int, Dist[T]]]) -> Dist[T]:
        """One of several distributions, each as likely as its weight says.

        >>> Dist.mix([(1, Dist.of("ab")), (2, Dist.always("a"))])["a"]
        Fraction(5, 6)
        """
        weighted = [(weight, part) for weight, part in parts if weight]
        common = lcm(*(part.total for _, part in weighted))
        mixed: dict[T, int] = {}
        for weight, part in weighted:
            scale = weight * (common // part.total)
            for outcome, own in part.weights.items():
                mixed[outcome] = mixed.get(outcome, 0) + scale * own
        return cls(mixed)

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        """The outcomes that can happen."""
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __contains__(self, outcome: Hashable) -> bool:
        return outcome in self.weights

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Each outcome that can happen, with its probability."""
        return ((outcome, Fraction(weight, self.total)) for outcome, weight in self.weights.items())

    def chance(self, condition: Callable[[T], bool]) -> Fraction:
        """How likely it is that the condition holds.

        >>> Dist.of(range(1, 21)).chance(lambda face: face <= 17)
        Fraction(17, 20)
        """
        return Fraction(sum(weight for outcome, weight in self.weights.items() if condition(outcome)), self.total)

    def map(self, function: Callable[[T], U]) -> Dist[U]:
        """The same chances, told in other outcomes; those that become equal are added up."""
        mapped: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            other = function(outcome)
            mapped[other] = mapped.get(other, 0) + weight
        return Dist(mapped)

    def then(self, function: Callable[[T], Dist[U]]) -> Dist[U]:
        """What comes of it when each outcome leads to chances of its own.

        >>> coin = Dist.of("HT")
        >>> coin.then(lambda side: Dist.always("H") if side == "H" else coin)["H"]
        Fraction(3, 4)
        """
        return Dist.mix((weight, function(outcome)) for outcome, weight in self.weights.items())

    def combine(self, other: Dist[U], function: Callable[[T, U], V]) -> Dist[V]:
        """Both happen, independently of each other."""
        combined: dict[V, int] = {}
        for one, weight in self.weights.items():
            for two, other_weight in other.weights.items():
                both = function(one, two)
                combined[both] = combined.get(both, 0) + weight * other_weight
        return Dist(combined)

    def mean(self: Dist[int] | Dist[Fraction] | Dist[int | Fraction]) -> Fraction:
        """The average of a distribution over numbers."""
        return Fraction(sum(outcome * weight for outcome, weight in self.weights.items())) / self.total

    def to_floats(self) -> dict[T, float]:
        """Probabilities rounded, each once, to the nearest floating-point number, for charts and JSON.

        >>> Dist.of("aab").to_floats()
        {'a': 0.6666666666666666, 'b': 0.3333333333333333}
        """
        return {outcome: weight / self.total for outcome, weight in self.weights.items()}

    def __eq__(self, other: object) -> bool:
        """Whether every outcome is exactly as likely in both."""
        return self._reduced() == other._reduced() if isinstance(other, Dist) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._reduced())

    def _reduced(self) -> frozenset[tuple[T, int]]:
        divisor = gcd(*self.weights.values())
        return frozenset((outcome, weight // divisor) for outcome, weight in self.weights.items())

    def __repr__(self) -> str:
        return f"Dist({dict(self.weights)!r})"

"""Gifts: six small bends of the rules, each for 1 refresh, the first one free (chapter Gifts)."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind
from talewright.refusal import Fault, Refused
from talewright.wording import signed

IMPROVEMENTS = 3
"""What each Companion and each Equipment gift comes with (SF-gift-companion.5, SF-gift-equipment.1)."""
WITH_STYLE = 3
"""Shifts at which a roll succeeds with style (SF-gift-impact.1)."""


class GiftKind(StrEnum):
    """The six gifts (SF-gifts.1)."""

    COMPANION = "Companion"
    EQUIPMENT = "Equipment"
    IMPACT = "Impact"
    SIGNATURE_ASPECT = "Signature Aspect"
    SKILLED = "Skilled"
    THEME = "Theme"


class ThemeBenefit(StrEnum):
    """What a skill of a Theme may receive (SF-gift-theme.2, SF-gift-theme.3, SF-gift-theme.4, SF-gift-theme.5)."""

    NARROW = "narrow"
    MANEUVER = "maneuver"
    INSTEAD = "instead"
    UNHINDERED = "unhindered"

    @property
    def says(self) -> str:
        """What it gives, in words."""
        return {
            ThemeBenefit.NARROW: "+1 in narrow circumstances",
            ThemeBenefit.MANEUVER: "+2 for a maneuver or a block",
            ThemeBenefit.INSTEAD: "instead of another skill in narrow circumstances",
            ThemeBenefit.UNHINDERED: "unhindered by penalties up to the rating",
        }[self]

    @property
    def needs_note(self) -> bool:
        """Whether it says when, or instead of what."""
        return self in {ThemeBenefit.NARROW, ThemeBenefit.INSTEAD}


class Themed(Struct, frozen=True):
    """A skill of a Theme with its benefit; *note* says in which circumstances, and instead of which skill."""

    skill: str
    benefit: ThemeBenefit
    note: str = ""

    def bonus(self, *, circumstances: bool = False, maneuver_or_block: bool = False) -> int:
        """What it adds to a roll (SF-gift-theme.2, SF-gift-theme.3)."""
        match self.benefit:
            case ThemeBenefit.NARROW:
                return 1 if circumstances else 0
            case ThemeBenefit.MANEUVER:
                return 2 if maneuver_or_block else 0
            case _:
                return 0

    def suffered(self, penalty: int, rating: int) -> int:
        """What is left of a penalty from circumstances or surroundings: all of one beyond the rating, else nothing.

        Raises ValueError for a penalty above 0.

        >>> unhindered = Themed("Athletics", ThemeBenefit.UNHINDERED)
        >>> unhindered.suffered(-2, rating=3), unhindered.suffered(-4, rating=3)
        (0, -4)

        Source: SF-gift-theme.5.
        """
        if penalty > 0:
            raise ValueError(f"a penalty is 0 or less, as -2, and this is {signed(penalty)}")
        return 0 if self.benefit is ThemeBenefit.UNHINDERED and -penalty <= rating else penalty

    def __str__(self) -> str:
        return f"{self.skill}: {self.benefit.says}{f' ({self.note})' if self.note else ''}"


class Theme(Struct, frozen=True):
    """Three skills that have something in common, each with one benefit (SF-gift-theme.1)."""

    name: str
    skills: tuple[Themed, ...]


THEMED = 3


def fragile_aspect(shifts: int) -> bool:
    """Whether a roll with a skill of Impact lets one declare a fragile aspect, as a free action: with style.

    Source: SF-gift-impact.1.
    """
    return shifts >= WITH_STYLE


def faults_of_themes(themes: Sequence[Theme], skills: Iterable[str]) -> Iterator[Fault]:
    """Themes of too few or too many skills, and skills that have more than one benefit.

    Source: SF-gift-theme.1, SF-gift-theme.4, SF-gift-theme.6.
    """
    known = tuple(skills)
    named = [themed.skill.casefold() for theme in themes for themed in theme.skills]
    for theme in themes:
        if len(theme.skills) != THEMED:
            yield Fault(
                f"The Theme {theme.name} has {len(theme.skills)} skills: choose {THEMED} with a link between them.",
                "SF-gift-theme.1",
            )
        yield from unknown_in_themes((theme,), known)
        for themed in theme.skills:
            if themed.benefit.needs_note and not themed.note:
                yield Fault(
                    f"The Theme {theme.name} helps {themed.skill} in narrow circumstances: say in which, as in when "
                    "outnumbered.",
                    "SF-gift-theme.4" if themed.benefit is ThemeBenefit.INSTEAD else "SF-gift-theme.2",
                )
    for name in sorted({name for name in named if named.count(name) > 1}):
        yield Fault(
            f"{name.title()} has {named.count(name)} benefits of Themes, and a skill has one at most, however many "
            "Themes there are: choose another skill.",
            "SF-gift-theme.6",
        )


def unknown_in_themes(themes: Sequence[Theme], skills: Iterable[str]) -> Iterator[Fault]:
    """Skills of Themes that there are not (SF-gift-theme.1)."""
    named = [themed.skill for theme in themes for themed in theme.skills]
    yield from faults_of_names("Theme", named, skills, "SF-gift-theme.1")


def faults_of_names(what: str, names: Iterable[str], known: Iterable[str], clause: str) -> Iterator[Fault]:
    """Gifts that name something which the character does not have."""
    has = {name.casefold() for name in known}
    for name in names:
        if name.casefold() not in has:
            yield Fault(f"{what} names {name or 'nothing'}, which is not on the sheet: name what is.", clause)


# ---- improvements


class Improvement(Struct, frozen=True):
    """An improvement of a Companion or a piece of Equipment, with the places that it takes."""

    name: str
    takes: int
    clause: str

    def __str__(self) -> str:
        return f"{self.name}{f' ({self.takes})' if self.takes > 1 else ''}"


def improvements(gifts: int) -> int:
    """How many improvements so many gifts of one kind come with (SF-gift-companion.5, SF-gift-equipment.1)."""
    return IMPROVEMENTS * gifts


def gifts_needed(used: Iterable[int]) -> int:
    """How many gifts of one kind it takes to have these, by the improvements that each uses.

    A gift makes something new, with three improvements, or gives three to what is there; what something new leaves
    unused serves nothing else.

    >>> gifts_needed([3]), gifts_needed([2, 4]), gifts_needed([5, 4]), gifts_needed([])
    (1, 3, 3, 0)

    Source: SF-gift-companion.5, SF-gift-equipment.1.
    """
    return -(-sum(max(IMPROVEMENTS, each) for each in used) // IMPROVEMENTS)


def taken(improvement: Sequence[Improvement], drawbacks: Sequence[Drawback]) -> int:
    """Places that improvements take, less one for each drawback, be it minor or major (SF-gifts-and-flaws.2)."""
    return max(0, sum(each.takes for each in improvement) - len(drawbacks))


# ---- the option of drawbacks on gifts

NEVER = {
    GiftKind.COMPANION: (DrawbackKind.CONVICTION,),
    GiftKind.EQUIPMENT: (DrawbackKind.CONVICTION, DrawbackKind.FOCUS),
}
"""Drawbacks that these gifts cannot have (SF-gifts-and-flaws.4, SF-gifts-and-flaws.6)."""
SUITS = {
    GiftKind.COMPANION: (DrawbackKind.COMPLICATION, DrawbackKind.SNAG),
    GiftKind.EQUIPMENT: (DrawbackKind.COMPLICATION, DrawbackKind.SNAG, DrawbackKind.DELAY, DrawbackKind.TAXING),
}
"""Drawbacks that suit them; any other is for the group to judge (SF-gifts-and-flaws.5, SF-gifts-and-flaws.7)."""


def parse_drawback(text: str) -> Drawback:
    """Read a drawback of a gift. Refused is a Weakness, which belongs to a person (SF-gifts-and-flaws.4)."""
    if "weakness" in text.casefold().split("(", maxsplit=1)[0]:
        raise Refused(
            "A Weakness belongs to a character, not to gear or a companion: take a Snag or a Complication instead.",
            clause="SF-gifts-and-flaws.4",
        )
    return Drawback.parse(text)


def faults_of_drawbacks(
    name: str, kind: GiftKind, drawbacks: Sequence[Drawback], rules: CreationRules
) -> Iterator[Fault]:
    """What is wrong with the drawbacks of a companion or a piece (SF-gifts-and-flaws.1)."""
    if drawbacks and not rules.gift_drawbacks:
        yield Fault(
            f"{name} has a drawback, and this group puts none on gifts: strike it out, or switch the option on.",
            "SF-gifts-and-flaws.1",
        )
    for drawback in drawbacks:
        if drawback.kind in NEVER[kind]:
            suits = ", ".join(SUITS[kind])
            yield Fault(
                f"{name} has the drawback {drawback.kind}, which no {kind} can have: take one of {suits}.",
                "SF-gifts-and-flaws.4" if drawback.kind is DrawbackKind.CONVICTION else "SF-gifts-and-flaws.6",
            )


def remarks_of_drawbacks(name: str, kind: GiftKind, drawbacks: Sequence[Drawback]) -> Iterator[str]:
    """Drawbacks that seldom suit such a gift (SF-gifts-and-flaws.5, SF-gifts-and-flaws.7)."""
    for drawback in drawbacks:
        if drawback.kind not in (*SUITS[kind], *NEVER[kind]):
            yield f"{drawback.kind} seldom suits a {kind}: the group decides about {name} (SF-gifts-and-flaws.7)"

"""Raising the dead, and the marks that grave treatment leaves in a character's aspects (Treatment)."""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.conflict.wound import Wounds
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Amount, Group, Need, Procedure, Row, Rows
from talewright.refusal import Refused
from talewright.wording import signed

WITHOUT_BODY = Amount("without the body", -4)
REVIVE = Procedure(
    slug="revive",
    trapping="Treatment",
    title="Bring back the dead",
    about="Somebody who was taken out by dying lives again, with whatever stress and consequences there were.",
    clauses=("SF-trapping-treatment.13", "SF-trapping-treatment.15", "SF-trapping-treatment.16"),
    against=Rows("SF-trapping-treatment.13", (Row("the dead", Rating.parse("10G")),)),
    modifiers=(Group("the body", (WITHOUT_BODY,), "SF-trapping-treatment.17"),),
    needs=(Need("a Conviction or a Complication to rewrite afterwards", "SF-trapping-treatment.14"),),
    from_tier=Tier.GODLIKE,
    questions=(Question("body", "can it be tried without the complete body?", "SF-trapping-treatment.17"),),
)
PROCEDURES = (REVIVE,)
FIRST_WAIT = Time.A_DAY
PERSONAL = tuple(kind for kind in AspectKind if kind.is_personal)
REWRITTEN_BY_DEATH = (AspectKind.CONVICTION, AspectKind.COMPLICATION)


class Dead(Struct, frozen=True):
    """Somebody who was taken out by dying, with what they suffered; *missed_by* is that of the last try, if any."""

    name: str
    wounds: Wounds
    missed_by: int | None = None


def waiting(missed_by: int) -> Time:
    """How long nobody can try again: a day, and a step more for each point missed (SF-trapping-treatment.15).

    >>> str(waiting(2))
    'A Week'
    """
    return FIRST_WAIT.longer(missed_by)


def check_revival(
    dead: Dead,
    *,
    tier: Tier,
    has_body: bool = True,
    is_fitting: bool = False,
    since_last: Time = Time.AN_INSTANT,
) -> None:
    """See whether somebody can be brought back now.

    *tier* is that of the tier benefit; *is_fitting* is the game master's word that it may be tried without the body.
    Refused below Godlike, without a body, and too soon after a try that failed.

    Source: SF-trapping-treatment.13, SF-trapping-treatment.15, SF-trapping-treatment.17.
    """
    if tier < Tier.GODLIKE:
        raise Refused(
            f"{dead.name} is dead, and only a Godlike skill with the tier benefit of Treatment changes that.",
            clause="SF-trapping-treatment.13",
        )
    if not has_body and not is_fitting:
        raise Refused(
            f"It takes the complete corpse of {dead.name}: find it, or let the game master say why it may be tried "
            f"without, at {signed(WITHOUT_BODY.amount)}.",
            clause="SF-trapping-treatment.17",
        )
    if dead.missed_by is not None and since_last.place < waiting(dead.missed_by).place:
        raise Refused(
            f"The last try failed by {dead.missed_by}: wait {waiting(dead.missed_by)} before the next.",
            clause="SF-trapping-treatment.15",
        )


class Revived(Struct, frozen=True):
    """Somebody who lives again. *wounds* are as they were; *is_unclothed* if the body came out of nowhere."""

    name: str
    wounds: Wounds
    is_unclothed: bool = False


def revived(dead: Dead, decided: Decided, *, has_body: bool = True) -> Revived | Dead:
    """What comes of a try: life, with all that was suffered, or a wait.

    Source: SF-trapping-treatment.13, SF-trapping-treatment.15, SF-trapping-treatment.16, SF-trapping-treatment.17.
    """
    if decided.verdict.is_success:
        return Revived(dead.name, dead.wounds, is_unclothed=not has_body)
    return replace(dead, missed_by=-decided.shifts)


def rewritten(aspect: Aspect, words: str, kinds: Collection[AspectKind] = PERSONAL) -> Aspect:
    """The aspect in which a grave treatment has left its mark, with its new words.

    After a Severe consequence it is any Personal one, after death a Conviction or a Complication. Refused is another
    kind, and words that are missing or unchanged.

    Source: SF-trapping-treatment.11, SF-trapping-treatment.12, SF-trapping-treatment.14.
    """
    clause = "SF-trapping-treatment.11" if kinds is PERSONAL else "SF-trapping-treatment.14"
    if aspect.kind not in kinds:
        raise Refused(
            f"{aspect.name} is of the kind {aspect.kind}: change one of the kinds {', '.join(kinds)}.", clause=clause
        )
    if words.strip().casefold() in {"", aspect.name.casefold()}:
        raise Refused(
            f"{aspect.name} has to change: write what it is now, so that it shows what happened.", clause=clause
        )
    return replace(aspect, name=words.strip())

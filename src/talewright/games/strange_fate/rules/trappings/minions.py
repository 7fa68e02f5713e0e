"""Minions: calling helpers for a scene, by number and quality."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Uses
from talewright.games.strange_fate.rules.skills.extra import Extra, Held
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.minion import MinionKind, Quality
from talewright.games.strange_fate.rules.trappings.shape import MEDIOCRE, NoRoll, Procedure, Row, Rows, Spend
from talewright.refusal import Refused

COSTS = tuple(
    Spend(f"a helper of {quality} quality", "SF-trapping-minions.5", cost=quality.cost) for quality in Quality
)
ONCE_A_SCENE = Uses(1, Span.SCENE)
CALL = Procedure(
    slug="call-minions",
    trapping="Minions",
    title="Call minions",
    about="Send word by ordinary means; they come by ordinary ways, all of one quality, and leave with the scene.",
    clauses=("SF-trapping-minions.1", "SF-trapping-minions.4", "SF-trapping-minions.6"),
    against=Rows("SF-trapping-minions.5", (Row("helpers", MEDIOCRE),)),
    choice=MinionKind.SIMPLE,
    spends=COSTS,
    uses=ONCE_A_SCENE,
)
CALL_ADVANCED = replace(CALL, slug="call-advanced-minions", title="Call advanced minions", choice=MinionKind.ADVANCED)
BRING_SOONER = Procedure(
    slug="bring-minions-sooner",
    trapping="Minions",
    title="Have minions at hand",
    about="They arrive sooner than seems likely, with a plausible reason.",
    clauses=("SF-trapping-minions.3",),
    against=NoRoll("SF-trapping-minions.3"),
    fate_points=1,
    is_free=True,
    questions=(Question("reason", "is it plausible that they come so soon?", "SF-trapping-minions.3"),),
)
RAISED = (
    (Tier.SUPERHUMAN, Tier.ASCENDANT, "one to Extraordinary", "SF-trapping-minions.12"),
    (Tier.ASCENDANT, Tier.GODLIKE, "one to Superhuman, or two to Extraordinary", "SF-trapping-minions.13"),
    (
        Tier.GODLIKE,
        None,
        "one to Ascendant, or one to Superhuman and one to Extraordinary, or three to Extraordinary",
        "SF-trapping-minions.14",
    ),
)
"""The tiers with a benefit, up to which tier each holds, and what it raises of what the minions do."""
CALL_BETTER = tuple(
    Procedure(
        slug=f"call-minions-{tier.title.casefold()}",
        trapping="Minions",
        title="Call minions who do more than their quality says",
        about=f"Choose before the roll to meet a {tier} difficulty; it raises scopes or skills: {raises}.",
        clauses=(clause,),
        against=Rows(clause, (Row("helpers", Rating(MEDIOCRE.value, tier)),)),
        spends=COSTS,
        uses=ONCE_A_SCENE,
        from_tier=tier,
        below_tier=below,
    )
    for tier, below, raises, clause in RAISED
)
PROCEDURES = (CALL, CALL_ADVANCED, BRING_SOONER, *CALL_BETTER)


class Default(StrEnum):
    """What holds of a call as long as no Unusual extra changes it (SF-trapping-minions.1)."""

    CONTACT = "word reaches them by ordinary means"
    ARRIVAL = "they come by ordinary ways"


def altered(held: Held, *defaults: Default) -> frozenset[Default]:
    """What an owner has changed about his calls. Refused without an Unusual extra for each (SF-trapping-minions.2)."""
    extras = sum(added.times for added in held.extras if added.extra is Extra.UNUSUAL)
    if len(set(defaults)) > extras:
        raise Refused(
            f"{len(set(defaults))} things about the call are changed, and {held} has Unusual {extras} times: take it "
            "once for each.",
            clause="SF-trapping-minions.2",
        )
    return frozenset(defaults)


def check_call(
    *, called_this_scene: bool = False, fails: Sequence[Default] = (), changed: frozenset[Default] = frozenset()
) -> None:
    """See whether minions can be called now.

    *fails* is what does not hold where the character is, in the judgement of the game master. Refused a second time in
    a scene, and where word or way fails and nothing has changed that.

    Source: SF-trapping-minions.1, SF-trapping-minions.2, SF-trapping-minions.4.
    """
    if called_this_scene:
        raise Refused(
            "Minions were called in this scene already: make do with those, or wait for the next.",
            clause="SF-trapping-minions.4",
        )
    for default in fails:
        if default not in changed:
            raise Refused(
                f"Nobody comes, since it does not hold here that {default}: get away from here first, or take an "
                "Unusual extra that changes it.",
                clause="SF-trapping-minions.1",
            )


def check_sooner(reason: str) -> None:
    """Let them come sooner, for a fate point. Refused without a plausible reason (SF-trapping-minions.3)."""
    if not reason.strip():
        raise Refused(
            "Say why they are so near: they were in the crowd all along, or wait in that crate over there.",
            clause="SF-trapping-minions.3",
        )

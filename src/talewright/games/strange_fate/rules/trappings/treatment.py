"""Treatment: clearing stress, and making consequences better, by scope and by tier."""

from msgspec.structs import replace

from talewright.games.strange_fate.rules.conflict.stress import Bearing, Degree, Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided, Verdict
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Uses
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Need, Procedure, Row, Rows, Spend
from talewright.refusal import Refused

FIRST_AID = Uses(1, Span.SCENE)
"""One try for each patient in a scene, at stress or at a Mild consequence (SF-trapping-treatment.6)."""
MILD, MODERATE, SEVERE, EXTREME = Degree
ONE_BOX = Spend("one box cleared", "SF-trapping-treatment.2", cost=2)
RIGHT_PLACE = Question("place", "does it need a workspace, or the right surroundings?", "SF-trapping-treatment.7")
MARK = Need("a Personal aspect to change afterwards, for the mark that it leaves", "SF-trapping-treatment.11")
TREAT_STRESS = Procedure(
    slug="treat-stress",
    trapping="Treatment",
    title="Clear stress",
    about="On a track of the scope, against the highest box that is filled. It can be done at once.",
    clauses=("SF-trapping-treatment.1", "SF-trapping-treatment.2", "SF-trapping-treatment.6"),
    against=Rows("SF-trapping-treatment.2", is_open=True),
    spends=(ONE_BOX,),
    uses=FIRST_AID,
)
TREAT_MILD = Procedure(
    slug="treat-mild",
    trapping="Treatment",
    title="Treat a Mild consequence",
    about="A success removes it. It can be done at once.",
    clauses=("SF-trapping-treatment.1", "SF-trapping-treatment.3", "SF-trapping-treatment.6"),
    against=Rows("SF-trapping-treatment.3", (Row("a Mild consequence", Rating(2)),)),
    uses=FIRST_AID,
)
TREAT_MODERATE = Procedure(
    slug="treat-moderate",
    trapping="Treatment",
    title="Treat a Moderate consequence",
    about="When there is time: a success makes it Mild if there is a free slot, and with style it is gone.",
    clauses=("SF-trapping-treatment.1", "SF-trapping-treatment.4", "SF-trapping-treatment.6"),
    against=Rows("SF-trapping-treatment.4", (Row("a Moderate consequence", Rating(4)),)),
    needs=(Need("time outside of any conflict", "SF-trapping-treatment.6"),),
    questions=(RIGHT_PLACE,),
)
TREAT_AT_ONCE = Procedure(
    slug="treat-moderate-at-once",
    trapping="Treatment",
    title="Treat a Moderate consequence at once",
    about="In the middle of a conflict: a success makes it Mild if there is a free slot, and with style it is gone.",
    clauses=("SF-trapping-treatment.8",),
    against=Rows("SF-trapping-treatment.8", (Row("a Moderate consequence", Rating.parse("4E")),)),
    from_tier=Tier.EXTRAORDINARY,
)
TREAT_SEVERE = Procedure(
    slug="treat-severe",
    trapping="Treatment",
    title="Treat a Severe consequence",
    about="A success makes it one degree less, with style two. It leaves its mark in an aspect.",
    clauses=("SF-trapping-treatment.5", "SF-trapping-treatment.9"),
    against=Rows("SF-trapping-treatment.9", (Row("a Severe consequence", Rating.parse("6S")),)),
    needs=(Need("for a Physical one, a body that is intact", "SF-trapping-treatment.10"), MARK),
    from_tier=Tier.SUPERHUMAN,
)
RESTORE = Procedure(
    slug="restore-body",
    trapping="Treatment",
    title="Restore limbs and organs",
    about="A Severe consequence of a body that is not intact: one degree less, with style two. It leaves its mark.",
    clauses=("SF-trapping-treatment.12",),
    against=Rows("SF-trapping-treatment.12", (Row("a lost limb or organ", Rating.parse("8A")),)),
    choice=Scope.PHYSICAL,
    needs=(MARK,),
    from_tier=Tier.ASCENDANT,
)
PROCEDURES = (TREAT_STRESS, TREAT_MILD, TREAT_MODERATE, TREAT_AT_ONCE, TREAT_SEVERE, RESTORE)


# ---- what can be tried


def check_scope(chosen: Scope, treated: Scope) -> None:
    """Refuse to treat what is not of the scope for which the trapping was taken (SF-trapping-treatment.1)."""
    if chosen is not treated:
        raise Refused(
            f"This skill treats what is {chosen}, and that is {treated}: find somebody with Treatment [{treated}].",
            clause="SF-trapping-treatment.1",
        )


def check_first_aid(tries_this_scene: int) -> None:
    """Refuse another try at the stress or a Mild consequence of the same patient (SF-trapping-treatment.6)."""
    if tries_this_scene >= FIRST_AID.count:
        raise Refused(
            "This patient was seen to in this scene already, with or without success: wait for the next scene.",
            clause="SF-trapping-treatment.6",
        )


def to_treat(
    degree: Degree,
    scope: Scope,
    tier: Tier = Tier.MUNDANE,
    *,
    in_conflict: bool = False,
    is_intact: bool = True,
) -> Procedure:
    """How a consequence is treated, and so against what.

    *tier* is that of the tier benefit, Mundane where it was not chosen. Refused where nothing but time helps, where
    there is no time for it now, and where the body lacks something that a lesser tier cannot restore.

    Source: SF-trapping-treatment.3, SF-trapping-treatment.4, SF-trapping-treatment.5, SF-trapping-treatment.6,
    SF-trapping-treatment.8, SF-trapping-treatment.9, SF-trapping-treatment.10, SF-trapping-treatment.11,
    SF-trapping-treatment.12.
    """
    match degree:
        case Degree.MILD:
            return TREAT_MILD
        case Degree.MODERATE:
            return _for_moderate(tier, in_conflict=in_conflict)
        case _:
            return _for_severe(degree, tier, is_intact=is_intact or scope is not Scope.PHYSICAL)


def _for_moderate(tier: Tier, *, in_conflict: bool) -> Procedure:
    if not in_conflict:
        return TREAT_MODERATE
    if tier < Tier.EXTRAORDINARY:
        raise Refused(
            "A Moderate consequence takes time: treat it when the conflict is over, since only the tier benefit of "
            "Treatment does so at once.",
            clause="SF-trapping-treatment.6",
        )
    return TREAT_AT_ONCE


def _for_severe(degree: Degree, tier: Tier, *, is_intact: bool) -> Procedure:
    if degree is Degree.EXTREME or tier < Tier.SUPERHUMAN:
        raise Refused(
            f"{'An' if degree is Degree.EXTREME else 'A'} {degree} consequence goes away with time alone"
            f"{'' if degree is Degree.EXTREME else ', unless a Superhuman skill has the tier benefit of Treatment'}.",
            clause="SF-trapping-treatment.5",
        )
    if is_intact:
        return TREAT_SEVERE
    if tier < Tier.ASCENDANT:
        raise Refused(
            "The body is not intact, and only an Ascendant skill with the tier benefit of Treatment restores what is "
            "lost: time heals the rest.",
            clause="SF-trapping-treatment.10",
        )
    return RESTORE


# ---- what comes of it


def to_clear(wounds: Wounds, track: Track) -> Rating:
    """The difficulty of clearing a track: its highest filled box. Refused if none is (SF-trapping-treatment.2)."""
    boxes = [box for marked, box in wounds.marked if marked is track]
    if not boxes:
        raise Refused(f"No box of {track} is filled: there is nothing to clear.", clause="SF-trapping-treatment.2")
    return Rating(max(boxes))


def boxes_cleared(shifts: int) -> int:
    """How many boxes shifts clear: one for each two (SF-trapping-treatment.2).

    >>> [boxes_cleared(shifts) for shifts in (-1, 1, 4)]
    [0, 0, 2]
    """
    return max(0, shifts) // ONE_BOX.cost


def treated(degree: Degree, verdict: Verdict, *, has_free_mild: bool = True) -> Degree | None:
    """What becomes of a consequence: one degree less, with style two, and None when it is gone.

    A Moderate one turns Mild only where a Mild slot is free; with style it needs none.

    >>> treated(Degree.SEVERE, Verdict.STYLE), treated(Degree.MODERATE, Verdict.STYLE)
    (<Degree.MILD: 'Mild'>, None)

    Source: SF-trapping-treatment.3, SF-trapping-treatment.4, SF-trapping-treatment.8, SF-trapping-treatment.9,
    SF-trapping-treatment.12.
    """
    if not verdict.is_success:
        return degree
    place = list(Degree).index(degree) - (2 if verdict is Verdict.STYLE else 1)
    if place < 0:
        return None
    if degree is Degree.MODERATE and not has_free_mild:
        return degree
    return list(Degree)[place]


def leaves_mark(degree: Degree | None) -> bool:
    """Whether the patient must change a Personal aspect at once, as after a Severe one (SF-trapping-treatment.11)."""
    return degree is Degree.SEVERE


def after_treatment(wounds: Wounds, bearing: Bearing, consequence: Consequence, decided: Decided) -> Wounds:
    """What the patient has after a consequence was treated.

    It goes to a free slot of its new degree, by choice to one for its scope alone, which stand last. A Severe one that
    has become less stays where it was if there is none, since the text asks for a free slot only where a Moderate one
    turns Mild.

    Source: SF-trapping-treatment.3, SF-trapping-treatment.4, SF-trapping-treatment.9, SF-trapping-treatment.12.
    """
    free = {bearing.slots[place].degree: place for place in wounds.free_slots(bearing, consequence.scope)}
    became = treated(consequence.degree, decided.verdict, has_free_mild=Degree.MILD in free)
    if became is consequence.degree:
        return wounds
    left = wounds.without(consequence)
    if became is None:
        return left
    slot = free.get(became, consequence.slot)
    return left.with_consequence(replace(consequence, degree=became, slot=slot))

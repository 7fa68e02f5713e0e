"""Creation: what a character cost, what the rules do not allow, and what is open (chapter Character Creation).

Everything is checked on the finished sheet, in whatever order it was made.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.aspects import aspect
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.characters import archetype, companion, equipment, gift, linked
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import IMPROVEMENTS, GiftKind, Improvement, Theme
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.skills import library, skill, theme, tier_benefit
from talewright.games.strange_fate.rules.skills.budget import (
    USUAL,
    Century,
    CreationRules,
    Line,
    Receipt,
    faults_of_points,
    faults_of_refresh,
)
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.skill import RATINGS
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.refusal import Fault, Refused, refuse

NOT_YET = ("Drive", "Pilot")
"""Common skills whose vehicles the Early Century does not have yet (SF-skill-kinds.6)."""


# ---- what it cost


def points(character: Character, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> Receipt:
    """The skill points of each skill. Refused is a trapping that the diagram does not have.

    Source: SF-budget.1, SF-budget.8, SF-buy-skills.1, SF-buy-skills.4.
    """
    lines = (
        Line(
            title=f"{each.name} {each.notation}",
            cost=price(each, diagram).total,
            text="" if each.is_built else "Common",
            clause="SF-buy-skills.4" if each.is_built else "SF-buy-skills.1",
        )
        for each in character.designs
    )
    held = rules.skill_points(character.skilled) + character.earned_points
    return Receipt(unit="skill points", held=held, lines=tuple(lines))


def refresh(character: Character, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> Receipt:
    """What was taken from refresh and given back (SF-budget.5)."""
    held = rules.refresh + character.earned_refresh
    return Receipt(unit="refresh", held=held, lines=tuple(_refresh_lines(character, rules, diagram)))


def _refresh_lines(character: Character, rules: CreationRules, diagram: Diagram | None) -> Iterator[Line]:
    for each in character.designs:
        if each.refresh:
            yield Line(title=each.name, cost=each.refresh, text=each.tier.title, clause="SF-refresh.1")
    for number, (kind, about) in enumerate(gifts(character, diagram), start=1):
        cost = rules.refresh_for_gifts(number) - rules.refresh_for_gifts(number - 1)
        text = ", ".join(part for part in (about, "" if cost else "free") if part)
        yield Line(title=f"Gift: {kind}", cost=cost, text=text, clause="SF-budget.6")
    for invulnerability in character.invulnerabilities:
        yield Line(title=str(invulnerability), cost=invulnerability.refresh, clause="SF-invulnerability.6")
    for weakness in character.weaknesses:
        yield Line(title=str(weakness), cost=-weakness.rebate, clause="SF-weakness.2")


def gifts(character: Character, diagram: Diagram | None = None) -> tuple[tuple[GiftKind, str], ...]:
    """Every gift that a character needs for what is on the sheet, with what it is about (SF-gifts.1, SF-gifts.2)."""
    helpers = gift.gifts_needed(companion_places(each, diagram) for each in character.companions)
    pieces = gift.gifts_needed(piece.places for piece in character.equipment)
    return (
        *_named(GiftKind.COMPANION, [each.name for each in character.companions], helpers),
        *_named(GiftKind.EQUIPMENT, [each.name for each in character.equipment], pieces),
        *character.single_gifts,
    )


def companion_improvements(who: Companion, diagram: Diagram | None = None) -> tuple[Improvement, ...]:
    """What improvements have made of a companion, its skills priced."""
    return companion.improvements(who, _points_of(who, diagram))


def companion_places(who: Companion, diagram: Diagram | None = None) -> int:
    """How many improvements a companion uses, its skills priced (SF-gift-companion.5)."""
    return companion.places(who, _points_of(who, diagram))


def _points_of(who: Companion, diagram: Diagram | None) -> int:
    return companion.points_beyond_free(who, [price(each.skill, diagram).total for each in who.skills])


def _named(kind: GiftKind, names: Sequence[str], needed: int) -> Iterator[tuple[GiftKind, str]]:
    """Gifts that make something new, and after them those that improve what is there."""
    yield from ((kind, name) for name in names)
    yield from ((kind, "more improvements") for _ in range(needed - len(names)))


def best_rating(character: Character, rules: CreationRules) -> int:
    """The best rating that a skill may have: that of creation, and more with points earned in play."""
    return min(RATINGS[-1], rules.best_rating + character.earned_points)


# ---- what is not allowed


@lru_cache(maxsize=64)
def faults(character: Character, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> tuple[Fault, ...]:
    """Everything that the rules do not allow, each with what would be right; none for a legal character."""
    return tuple(_faults(character, rules, diagram))


def check(character: Character, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> Character:
    """Let a legal character through. Refused is any other, with the first thing that is wrong."""
    refuse(faults(character, rules, diagram))
    return character


def _faults(character: Character, rules: CreationRules, diagram: Diagram | None) -> Iterator[Fault]:
    yield from archetype.faults(character.archetype, character.applicant)
    yield from _faults_of_skills(character, rules)
    yield from aspect.faults(character.aspects, character.designs, rules)
    yield from _faults_of_gifts(character, rules)
    for invulnerability in character.invulnerabilities:
        allowed = str(invulnerability) in character.confirmed
        yield from invulnerability.faults(of_player_character=True, allowed=allowed)
    for weakness in character.weaknesses:
        yield from weakness.faults()
    try:
        spent = (points(character, rules, diagram), refresh(character, rules, diagram))
    except Refused as unpriced:
        yield Fault(unpriced.why, unpriced.clause)
    else:
        yield from faults_of_points(spent[0])
        yield from faults_of_refresh(spent[1], rules)


def _faults_of_skills(character: Character, rules: CreationRules) -> Iterator[Fault]:
    names = [each.name.casefold() for each in character.designs]
    best = best_rating(character, rules)
    for owned in character.skills:
        each = owned.skill
        yield from library.faults(each, rules.skills, is_stranger=character.is_stranger)
        yield from tier_benefit.faults(each, owned.benefits)
        if each.rating > best:
            yield Fault(
                f"{each.name} is {called(each.rating)}: at creation a skill is {called(1)} to {called(best)}, so lower "
                "it.",
                "SF-buy-skills.3",
            )
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Fault(
            f"There are {names.count(name)} skills called {name.title()}: keep one, or call the other otherwise.",
            "SF-skill-kinds.1",
        )


def _faults_of_gifts(character: Character, rules: CreationRules) -> Iterator[Fault]:
    skills = [each.name for each in character.designs]
    for piece in character.equipment:
        yield from equipment.faults(piece, rules, companion.usable(skills, rules))
    for each in character.companions:
        yield from companion.faults(each, rules)
    yield from linked.unknown_in_gifts(character)
    yield from gift.faults_of_themes(character.themes, skills)
    signed = [name.casefold() for name in character.signature_aspects]
    for name in sorted({name for name in signed if signed.count(name) > 1}):
        yield Fault(
            f"{name.capitalize()} is a Signature Aspect twice: let the second gift name another aspect.",
            "SF-gift-signature-aspect.1",
        )


# ---- what is open


def remarks(character: Character, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> tuple[str, ...]:
    """What is missing or odd, and no fault."""
    return (
        *aspect.remarks(character.aspects, character.designs, rules),
        *_remarks_of_skills(character, rules, diagram),
        *_remarks_of_gifts(character, rules, diagram),
    )


def _remarks_of_skills(character: Character, rules: CreationRules, diagram: Diagram | None) -> Iterator[str]:
    for owned in character.skills:
        yield from skill.remarks(owned.skill, rules.skills)
        if left := tier_benefit.may_choose(owned.skill, owned.benefits):
            among = ", ".join(map(str, tier_benefit.offered(owned.skill)))
            yield f"{owned.skill.name} can have {left} more tier benefit{_s(left)} of {among} (SF-tier-benefits.2)"
        if rules.century is Century.EARLY and owned.skill.name in NOT_YET:
            yield f"{owned.skill.name} is of little use in the Early Century, without its vehicles (SF-skill-kinds.6)"
    try:
        left = points(character, rules, diagram).left
    except Refused:
        return
    if left > 0:
        yield f"{left} skill point{_s(left)} left; what is not spent is kept (SF-budget.8)"


def _remarks_of_gifts(character: Character, rules: CreationRules, diagram: Diagram | None) -> Iterator[str]:
    if len(gifts(character, diagram)) < rules.free_gifts:
        yield f"one gift is free: choose among {', '.join(GiftKind)} (SF-budget.6)"
    for who in character.companions:
        yield from companion.remarks(who)
        yield from gift.remarks_of_drawbacks(who.name, GiftKind.COMPANION, who.drawbacks)
    for piece in character.equipment:
        yield from gift.remarks_of_drawbacks(piece.name, GiftKind.EQUIPMENT, piece.drawbacks)
    helpers = [(each.name, companion_places(each, diagram)) for each in character.companions]
    yield from _unused(GiftKind.COMPANION, helpers, "SF-gift-companion.5")
    pieces = [(piece.name, piece.places) for piece in character.equipment]
    yield from _unused(GiftKind.EQUIPMENT, pieces, "SF-gift-equipment.1")


def _unused(kind: GiftKind, used: Sequence[tuple[str, int]], clause: str) -> Iterator[str]:
    """Improvements that were paid for: first those that something new alone can have, then those for anything."""
    new = [(name, IMPROVEMENTS - count) for name, count in used if count < IMPROVEMENTS]
    for name, left in new:
        yield f"{name} can have {left} more improvement{_s(left)} at no cost ({clause})"
    needed = gift.gifts_needed(count for _, count in used)
    left = gift.improvements(needed) - sum(max(IMPROVEMENTS, count) for _, count in used)
    if left:
        yield f"the {kind} gifts bring {left} more improvement{_s(left)} for any of them ({clause})"


def _s(number: int) -> str:
    return "" if number == 1 else "s"


# ---- what is for people to judge


def questions(character: Character) -> Iterator[Question]:
    """What the group judges about a character, whether or not it has; of its skills ``theme`` asks.

    Source: SF-aspects.4, SF-archetypes.3, SF-gift-theme.7, SF-gift-equipment.17, SF-gifts.3, SF-gifts-and-flaws.7,
    SF-invulnerability.5, and the themes of Archetypes.
    """
    for demand in archetype.questions(character.archetype, character.applicant):
        of = _themes_of(character) if demand.themed else _drawbacks_of(character)
        yield Question(demand.themed or demand.about, demand.question, demand.clause, of)
    own = character.archetype
    if own is not None and own.is_own:
        asks = "do player and game master agree on this Archetype?"
        yield Question(own.name, asks, "SF-archetypes.3", "; ".join((own.what, *(each.told for each in own.demands))))
    for each in character.all_aspects:
        if each.kind is AspectKind.CONVICTION:
            yield Question(each.name, "does it drive the character to act?", "SF-aspects.4")
    yield from _questions_of_gifts(character)
    for invulnerability in character.invulnerabilities:
        if invulnerability.question:
            yield Question(str(invulnerability), invulnerability.question, "SF-invulnerability.5")


def _themes_of(character: Character) -> str:
    """What its Strange skills are about."""
    strange = (owned.skill for owned in character.skills if owned.is_strange)
    return "; ".join(sorted(each.theme or each.name for each in strange))


def _drawbacks_of(character: Character) -> str:
    """The drawbacks of its Strange skills."""
    strange = (owned.skill for owned in character.skills if owned.is_strange)
    return "; ".join(sorted(str(drawback) for each in strange for drawback in each.drawbacks))


def judged_anew(before: Character, after: Character) -> Character:
    """A character without the judgements that rest on what is another now, or that nothing asks for any more.

    Source: SF-cost.16, SF-archetypes.5, SF-gift-theme.7, SF-gift-equipment.17.
    """
    asked = {each.about for each in questions(before)}
    now = tuple(questions(after))
    gone = asked - {each.about for each in now}
    return replace(after, confirmed=theme.still_judged(after.confirmed - gone, questions(before), now))


def _questions_of_gifts(character: Character) -> Iterator[Question]:
    yield from _questions_of_gear(character.themes, character.equipment)
    for who in character.companions:
        yield from _questions_of_gear(who.themes, who.equipment, f"{who.name}: ")
        for drawback in who.drawbacks:
            yield Question(f"{who.name}: {drawback}", "does it suit such a helper?", "SF-gifts-and-flaws.7")


def _questions_of_gear(themes: Sequence[Theme], equipment: Sequence[Piece], whose: str = "") -> Iterator[Question]:
    """What is judged about Themes and equipment of the character or of a companion."""
    for each in themes:
        yield Question(
            f"{whose}{each.name}",
            "do the three skills have a theme in common, and are the circumstances narrow?",
            "SF-gift-theme.7",
            ", ".join(map(str, each.skills)),
        )
    for piece in equipment:
        yield Question(
            f"{whose}{piece.name}",
            "does it better what one can do already? What gives new abilities is a Strange skill",
            "SF-gift-equipment.17",
            ", ".join(map(str, piece.improvements)),
        )
        for drawback in piece.drawbacks:
            yield Question(f"{whose}{piece.name}: {drawback}", "does it suit such a thing?", "SF-gifts-and-flaws.7")


def unanswered(character: Character, rules: CreationRules = USUAL) -> tuple[tuple[str, Question], ...]:
    """What the group has not judged yet: with the skill that it is about, or nothing."""
    own = ((("", each)) for each in questions(character) if each.about not in character.confirmed)
    skills = ((each.name, question) for each in character.designs for question in theme.unanswered(each, rules.skills))
    return (*own, *skills)


# ---- the steps of the book


SKILLS = "Skills"


class Step(Struct, frozen=True):
    """A step of creation, and whether anything of it is still to be done; the order is a recommendation."""

    title: str
    is_done: bool
    says: str


def steps(character: Character, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> tuple[Step, ...]:
    """The five steps: Archetype, skills, aspects, gifts, details, in any order.

    Source: SF-creation-steps.1, SF-creation-steps.2.
    """
    kinds = [each.kind for each in character.all_aspects]
    has_concept = character.archetype is None or AspectKind.ARCHETYPE in kinds
    spent = points(character, rules, diagram)
    left = aspect.free_left(character.aspects, character.designs, rules)
    who = character.archetype.name if character.archetype else "no Stranger"
    tracks = ", ".join(f"{each.track} {each.boxes}" for each in character.bearing.tracks)
    return (
        Step("Archetype", has_concept and AspectKind.CONVICTION in kinds, f"{who}, with its aspect and a Conviction"),
        Step(SKILLS, 0 <= spent.left < spent.held, spent.sum),
        Step(
            "Aspects", not left and not list(aspect.faults(character.aspects, character.designs, rules)), f"{left} free"
        ),
        Step("Gifts", bool(gifts(character, diagram)), refresh(character, rules, diagram).sum),
        Step("Details", is_done=True, says=tracks),
    )

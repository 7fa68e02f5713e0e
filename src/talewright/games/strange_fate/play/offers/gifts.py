"""What may be done about gifts, companions and equipment of a character that is being made, and its Weaknesses."""

from collections.abc import Iterable, Mapping

from talewright.games.strange_fate.companion import BEST, LEAST
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_gift import MOST, gift_names
from talewright.games.strange_fate.draft_left import left
from talewright.games.strange_fate.gift import THEMED
from talewright.games.strange_fate.invulnerability import NARROW_REFRESH, Severity
from talewright.games.strange_fate.invulnerability import Scope as Broad
from talewright.games.strange_fate.ladder import called
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.drafts import Making
from talewright.games.strange_fate.play.offers.gear import ARMOUR, NAME, of_companion, of_piece, of_themes
from talewright.games.strange_fate.weakness import REBATE
from talewright.table.offer import Choice, Number, Offer, Option, Text
from talewright.table.offering import explained, offer, one_of

SKILLED = 6
"""How often Skilled is offered."""


def of_gifts(making: Making) -> Iterable[Offer]:
    """Every gift that can be taken, improved or struck (SF-gifts.1)."""
    draft, here = making.draft, {"group": making.id, "draft": making.id}
    effect = "the first gift is free" if left(draft).free_gifts else "1 refresh"
    for each in _new(draft, here):
        yield explained(each, about=each.about, effect=effect)
    yield from of_themes(draft.character.themes, (each.name for each in draft.whole.designs), here)
    for who in draft.character.companions:
        yield from of_companion(draft, who, here)
    for piece in draft.character.equipment:
        yield from of_piece(draft, piece, here)
    yield from _defences(draft, here)
    for what in dict.fromkeys(gift_names(draft)):
        yield offer(mv.StrikeGift, f"Strike {what}", what=what, **here)


def _new(draft: Draft, here: Mapping[str, str]) -> Iterable[Offer]:
    character = draft.character
    skills = [each.name for each in draft.whole.designs]
    has = {each.casefold() for each in character.impacts}
    without = [Option(name, name) for name in skills if name.casefold() not in has]
    if len(character.companions) < MOST:
        quality = (Option(str(each), called(each)) for each in range(LEAST, BEST + 1))
        yield offer(mv.TakeCompanion, "Companion: a loyal helper", NAME, one_of("quality", "Quality", quality), **here)
    if len(character.equipment) < MOST:
        yield offer(mv.TakeEquipment, "Equipment: a special piece of gear", NAME, ARMOUR, **here)
    if without and len(character.impacts) < MOST:
        which = one_of("skill", "Skill", without)
        about = "A roll with style declares a fragile aspect, as a free action."
        yield explained(offer(mv.TakeImpact, "Impact: a skill that makes one", which, **here), about=about)
    unsigned = [each.name for each in draft.whole.all_aspects if each.name not in character.signature_aspects]
    signed = {each.casefold() for each in character.signature_aspects}
    open_ones = tuple(Option(each, each) for each in unsigned if each.strip() and each.casefold() not in signed)
    if open_ones and len(character.signature_aspects) < MOST:
        about = "Its first invocation in each scene is free."
        which = one_of("aspect", "Aspect", open_ones)
        yield explained(offer(mv.TakeSignature, "Signature Aspect", which, **here), about=about)
    per = draft.rules.points_per_skilled
    times = Number(name="times", label="How often", least=0, most=SKILLED, default=min(character.skilled, SKILLED))
    yield explained(offer(mv.SetSkilled, f"Skilled: {per} more skill points", times, **here), about=f"{per} each time.")
    if len(character.themes) < MOST and len(skills) >= THEMED:
        about = "Three skills with something in common, each with one benefit."
        yield explained(offer(mv.TakeTheme, "Theme: three skills that belong together", NAME, **here), about=about)


# --- Invulnerability and Weakness


def _defences(draft: Draft, here: Mapping[str, str]) -> Iterable[Offer]:
    character = draft.character
    how_bad = one_of("severity", "How far", (Option(each, each, f"{REBATE[each]} refresh back") for each in Severity))
    if len(character.weaknesses) < MOST:
        against = Text(name="against", label="Against what", most=80)
        made = offer(mv.TakeWeakness, "Take a Weakness", against, how_bad, **here)
        yield explained(made, about="Defences against it count as lower in tier, and refresh comes back.")
    if len(character.invulnerabilities) >= MOST:
        return
    narrow = one_of("severity", "How far", (Option(each, each, f"{NARROW_REFRESH[each]} refresh") for each in Severity))
    against = Text(name="against", label="Against what", most=80, about="A narrow category, such as fire.")
    yield offer(mv.TakeInvulnerability, "Take an Invulnerability to something", against, narrow, **here)
    has = {str(each) for each in character.invulnerabilities}
    for scope in Broad:
        open_ones = [
            each for each in Severity if f"{each.capitalize()} Invulnerability to all {scope} attacks" not in has
        ]
        if not open_ones:
            continue
        dear = (Option(each, each, f"{2 * NARROW_REFRESH[each]} refresh") for each in open_ones)
        yield offer(
            mv.TakeInvulnerability,
            f"Take an Invulnerability to all {scope} attacks",
            one_of("severity", "How far", dear),
            Choice(
                name="switched",
                label="Can it be switched off?",
                options=(Option("false", "No"), Option("true", "Yes")),
                default="false",
            ),
            broad=scope,
            **here,
        )

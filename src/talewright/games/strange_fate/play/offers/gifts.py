"""What may be done about gifts, companions and equipment of a character that is being made, and its Weaknesses."""

from collections.abc import Iterable, Mapping

from talewright.games.strange_fate import companion as companions
from talewright.games.strange_fate.companion import BEST, LEAST, MOST_GIFTED, Companion, usable
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_gift import MOST, Better, Trained, gift_names
from talewright.games.strange_fate.draft_left import left
from talewright.games.strange_fate.drawback import DrawbackKind
from talewright.games.strange_fate.equipment import MOST_ESSENTIAL, MOST_RUGGED, MOST_WELL_MADE, Piece
from talewright.games.strange_fate.gift import SUITS, THEMED, GiftKind, ThemeBenefit
from talewright.games.strange_fate.invulnerability import NARROW_REFRESH, Severity
from talewright.games.strange_fate.invulnerability import Scope as Broad
from talewright.games.strange_fate.ladder import called
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.drafts import Making
from talewright.games.strange_fate.skill import SkillKind
from talewright.games.strange_fate.stress import Scope, Track
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.weakness import REBATE
from talewright.games.strange_fate.weapon import MOST as MOST_DEADLY
from talewright.table.offer import Choice, Number, Offer, Option, Text
from talewright.table.offering import explained, offer, one_of, words

SKILLED = 6
"""How often Skilled is offered."""
COPIES = 10


def of_gifts(making: Making) -> Iterable[Offer]:
    """Every gift that can be taken, improved or struck (SF-gifts.1)."""
    draft, here = making.draft, {"group": making.id, "draft": making.id}
    effect = "the first gift is free" if left(draft).free_gifts else "1 refresh"
    for each in _new(draft, here):
        yield explained(each, about=each.about, effect=effect)
    yield from _themes(draft, here)
    for who in draft.character.companions:
        yield from _of_companion(draft, who, here)
    for piece in draft.character.equipment:
        yield from _of_piece(draft, piece, here)
    yield from _defences(draft, here)
    for what in dict.fromkeys(gift_names(draft)):
        yield offer(mv.StrikeGift, f"Strike {what}", what=what, **here)


def _new(draft: Draft, here: Mapping[str, str]) -> Iterable[Offer]:
    character = draft.character
    name = Text(name="name", label="Name", most=80)
    skills = tuple(Option(each.name, each.name) for each in draft.whole.designs)
    if len(character.companions) < MOST:
        quality = (Option(str(each), called(each)) for each in range(LEAST, BEST + 1))
        yield offer(mv.TakeCompanion, "Companion: a loyal helper", name, one_of("quality", "Quality", quality), **here)
    if len(character.equipment) < MOST:
        armour = Choice(
            name="armour",
            label="Is it armour?",
            options=(Option("false", "No"), Option("true", "Yes, or as protective")),
            default="false",
        )
        yield offer(mv.TakeEquipment, "Equipment: a special piece of gear", name, armour, **here)
    if skills and len(character.impacts) < MOST:
        which = one_of("skill", "Skill", skills)
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
        yield explained(offer(mv.TakeTheme, "Theme: three skills that belong together", name, **here), about=about)


def _themes(draft: Draft, here: Mapping[str, str]) -> Iterable[Offer]:
    """The skills of each Theme: one with a benefit that needs no words, or one that says when (SF-gift-theme.2)."""
    taken = {each.skill.casefold() for theme in draft.character.themes for each in theme.skills}
    free = tuple(Option(each.name, each.name) for each in draft.whole.designs if each.name.casefold() not in taken)
    for theme in draft.character.themes:
        if len(theme.skills) >= THEMED or not free:
            continue
        for noted in (False, True):
            kinds = (Option(each, each.says) for each in ThemeBenefit if each.needs_note is noted)
            which, benefit = one_of("skill", "Skill", free), one_of("benefit", "Benefit", kinds)
            if noted:
                note = words("note", "When, and instead of what", about="When outnumbered, say.")
                label = f"{theme.name}: a skill in narrow circumstances"
                yield offer(mv.ThemeSkill, label, which, benefit, note, theme=theme.name, **here)
            else:
                yield offer(mv.ThemeSkill, f"{theme.name}: a skill", which, benefit, theme=theme.name, **here)


# --- companions


def _of_companion(draft: Draft, who: Companion, here: Mapping[str, str]) -> Iterable[Offer]:
    at = {"companion": who.name, **here}
    best = max((each.skill.rating for each in who.skills), default=LEAST)
    qualities = tuple(Option(str(each), called(each)) for each in range(best, BEST + 1) if each != who.quality)
    if qualities:
        which = Choice(name="rating", label="Quality", options=qualities)
        yield offer(mv.TrainCompanion, f"{who.name}: quality", which, improvement="quality", **at)
    yield from _companion_skill(draft, who, at)
    said = one_of(
        "improvement",
        "Improvement",
        (
            Option(Trained.ASPECT, "An aspect"),
            Option(Trained.COMMUNICATION, "Communication: a special way to reach it"),
            Option(Trained.KEEPING_UP, "Keeping Up: an unusual way of moving"),
        ),
    )
    if max(map(len, (who.aspects, who.links, who.keeps_up))) < MOST:
        yield offer(mv.TrainCompanion, f"{who.name}: something in words", said, _what(), **at)
    for each, has in ((Trained.INDEPENDENT, who.is_independent), (Trained.SUMMONABLE, who.is_summonable)):
        if not has:
            yield offer(mv.TrainCompanion, f"{who.name}: {each}", improvement=each, **at)
    if who.copies < COPIES:
        yield offer(mv.TrainCompanion, f"{who.name}: one more like it", improvement=Trained.NUMEROUS, **at)
    if who.skills and len(who.gifts) < MOST_GIFTED:
        skills = one_of("what", "Skill", (Option(each.skill.name, each.skill.name) for each in who.skills))
        yield offer(mv.TrainCompanion, f"{who.name}: Impact", skills, improvement=Trained.IMPACT, **at)
    if draft.rules.gift_drawbacks and len(who.drawbacks) < MOST:
        field = _drawback(GiftKind.COMPANION)
        yield offer(mv.TrainCompanion, f"{who.name}: a drawback", field, improvement=Trained.DRAWBACK, **at)


def _companion_skill(draft: Draft, who: Companion, at: Mapping[str, str]) -> Iterable[Offer]:
    has = {each.skill.name for each in who.skills}
    rules = draft.rules.skills
    open_ones = tuple(
        Option(each.name, each.name)
        for each in library().of(SkillKind.COMMON)
        if rules.common_skills and each.name not in has and each.name not in rules.left_out
    )
    if not open_ones:
        return
    rating = Number(name="rating", label="Rating", least=LEAST, most=who.quality, default=who.quality)
    tiers = one_of(
        "tier",
        "Power tier",
        (
            Option(
                each.title, each.title, f"{companions.TAKES_A_TIER} improvements" if each is not Tier.MUNDANE else ""
            )
            for each in (Tier.MUNDANE, Tier.EXTRAORDINARY)
        ),
    )
    which = Choice(name="what", label="Skill", options=open_ones)
    yield offer(mv.TrainCompanion, f"{who.name}: a skill", which, rating, tiers, improvement=Trained.SKILL, **at)


# --- equipment


def _of_piece(draft: Draft, piece: Piece, here: Mapping[str, str]) -> Iterable[Offer]:
    at = {"piece": piece.name, **here}
    better = tuple(Option(f"{each}: {of}", f"{each} [{of}]") for each, of in _places(piece))
    if better:
        which = Choice(name="improvement", label="Improvement", options=better)
        yield offer(mv.ImproveEquipment, f"{piece.name}: harm and protection", which, **at)
    said = one_of(
        "improvement",
        "Improvement",
        (
            Option(Better.ASPECT, "An aspect"),
            Option(Better.ALTERNATE_USE, "Alternate Use: one skill for another, and when"),
        ),
    )
    if max(len(piece.aspects), len(piece.alternate_uses)) < MOST:
        yield offer(mv.ImproveEquipment, f"{piece.name}: something in words", said, _what(), **at)
    names = usable((each.name for each in draft.whole.designs), draft.rules)
    skills = tuple(Option(name, name) for name in dict.fromkeys(names))
    if skills and len(piece.well_made) < MOST_WELL_MADE:
        which = Choice(name="what", label="Skill", options=skills)
        made = offer(mv.ImproveEquipment, f"{piece.name}: Well-Made", which, improvement=Better.WELL_MADE, **at)
        yield explained(made, about="+1 for a skill; it takes two improvements.")
    if skills and len(piece.empowered) < MOST:
        which = Choice(name="what", label="Skill", options=skills)
        tiers = one_of("tier", "To the tier", (Option(each.title, each.title) for each in Tier if each.refresh))
        made = offer(mv.ImproveEquipment, f"{piece.name}: Empowered", which, tiers, improvement=Better.EMPOWERED, **at)
        yield explained(made, about="It takes four improvements for each tier.")
    if piece.copies < COPIES:
        yield offer(mv.ImproveEquipment, f"{piece.name}: one more like it", improvement=Better.NUMEROUS, **at)
    if draft.rules.gift_drawbacks and len(piece.drawbacks) < MOST:
        field = _drawback(GiftKind.EQUIPMENT)
        yield offer(mv.ImproveEquipment, f"{piece.name}: a drawback", field, improvement=Better.DRAWBACK, **at)


def _places(piece: Piece) -> Iterable[tuple[Better, Track | Scope]]:
    """Improvements for a track or a scope that the piece can still have."""
    for better, has, most, wears in (
        (Better.DEADLY, len(piece.deadly), MOST_DEADLY, False),
        (Better.PROTECTIVE, len(piece.protective), MOST_DEADLY, False),
        (Better.RUGGED, len(piece.rugged), MOST_RUGGED, True),
    ):
        if has < most and (piece.is_armour or not wears):
            yield from ((better, track) for track in Track)
    if piece.is_armour and len(piece.essential) < MOST_ESSENTIAL:
        yield from ((Better.ESSENTIAL, scope) for scope in Scope)


def _what() -> Text:
    return Text(name="what", label="In words", most=mv.NOTE_LENGTH)


def _drawback(kind: GiftKind) -> Choice:
    """The drawbacks that suit such a gift (SF-gifts-and-flaws.5, SF-gifts-and-flaws.7)."""
    return one_of("what", "Drawback", (Option(name, name) for each in SUITS[kind] for name in _written(each)))


def _written(kind: DrawbackKind) -> Iterable[str]:
    return (f"{severity} {kind}" for severity in kind.severities)


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

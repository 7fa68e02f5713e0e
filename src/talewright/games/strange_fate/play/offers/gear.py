"""What may be done about companions and equipment of a character that is being made, and a companion's own gifts."""

from collections.abc import Iterable, Mapping

from talewright.games.strange_fate import companion as companions
from talewright.games.strange_fate.companion import BEST, LEAST, Companion, closed_gifts, closed_track, spare, usable
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_gift import MOST, Better, Trained
from talewright.games.strange_fate.drawback import DrawbackKind
from talewright.games.strange_fate.equipment import (
    MOST_ESSENTIAL,
    MOST_RUGGED,
    MOST_WELL_MADE,
    TAKES_A_TIER,
    TAKES_WELL_MADE,
    Piece,
)
from talewright.games.strange_fate.gift import SUITS, THEMED, GiftKind, Theme, ThemeBenefit
from talewright.games.strange_fate.ladder import called
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.skill import SkillKind
from talewright.games.strange_fate.stress import Scope, Track
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.weapon import MOST as MOST_DEADLY
from talewright.table.offer import Choice, Number, Offer, Option, Text
from talewright.table.offering import explained, offer, one_of, words

COPIES = 10
ARMOUR = Choice(
    name="armour",
    label="Is it armour?",
    options=(Option("false", "No"), Option("true", "Yes, or as protective")),
    default="false",
)
NAME = Text(name="name", label="Name", most=80)
MORE_THAN_ANY = 1_000
"""Improvements that a character's own piece can still take: its refresh sets the limit."""


# --- Themes


def of_themes(
    themes: Iterable[Theme], skills: Iterable[str], here: Mapping[str, str], whose: str = ""
) -> Iterable[Offer]:
    """The skills of each Theme: one with a benefit that needs no words, or one that says when (SF-gift-theme.2)."""
    known = tuple(themes)
    taken = {each.skill.casefold() for theme in known for each in theme.skills}
    free = tuple(Option(name, name) for name in skills if name.casefold() not in taken)
    for theme in known:
        if len(theme.skills) >= THEMED or not free:
            continue
        for noted in (False, True):
            kinds = (Option(each, each.says) for each in ThemeBenefit if each.needs_note is noted)
            which, benefit = one_of("skill", "Skill", free), one_of("benefit", "Benefit", kinds)
            name = f"{whose}{theme.name}"
            if noted:
                note = words("note", "When, and instead of what", about="When outnumbered, say.")
                label = f"{name}: a skill in narrow circumstances"
                yield offer(mv.ThemeSkill, label, which, benefit, note, theme=theme.name, **here)
            else:
                yield offer(mv.ThemeSkill, f"{name}: a skill", which, benefit, theme=theme.name, note="", **here)


# --- companions

BEST_TRACK = "best track"
ONE = "one improvement"


def of_companion(draft: Draft, who: Companion, here: Mapping[str, str]) -> Iterable[Offer]:
    """What improvements can make of a companion (SF-gift-companion.5)."""
    at = {"companion": who.name, **here}
    best = max((each.skill.rating for each in who.skills), default=LEAST)
    qualities = tuple(Option(str(each), called(each)) for each in range(best, BEST + 1) if each != who.quality)
    if qualities:
        which = Choice(name="rating", label="Quality", options=qualities)
        yield offer(mv.TrainCompanion, f"{who.name}: quality", which, improvement="quality", **at)
    if not any(closed_track(who)):
        tracks = one_of("what", "Track", (Option(each, each) for each in Track), default=who.best_track)
        yield offer(mv.TrainCompanion, f"{who.name}: the track with a third box", tracks, improvement=BEST_TRACK, **at)
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
    yield from _gifts_of(draft, who, at)
    if draft.rules.gift_drawbacks and len(who.drawbacks) < MOST:
        field = _drawback(GiftKind.COMPANION)
        yield offer(mv.TrainCompanion, f"{who.name}: a drawback", field, improvement=Trained.DRAWBACK, **at)


def _gifts_of(draft: Draft, who: Companion, at: Mapping[str, str]) -> Iterable[Offer]:
    """The gifts of a companion, which are three kinds and two at most (SF-gift-companion.14)."""
    closed = {fault.clause for fault in closed_gifts(who)}
    if "SF-gift-companion.14" not in closed:
        gear = offer(mv.TakeEquipment, f"{who.name}: Gifted with equipment", NAME, ARMOUR, **at)
        yield explained(gear, effect=ONE)
        has = {each.casefold() for each in who.impacts}
        names = [each.skill.name for each in who.skills if each.skill.name.casefold() not in has]
        if names:
            skills = one_of("what", "Skill", (Option(name, name) for name in names))
            impact = offer(mv.TrainCompanion, f"{who.name}: Impact", skills, improvement=Trained.IMPACT, **at)
            yield explained(impact, effect=ONE)
        if "SF-gift-theme.1" not in closed:
            yield explained(offer(mv.TakeTheme, f"{who.name}: Gifted with a Theme", NAME, **at), effect=ONE)
    skills_of = tuple(each.skill.name for each in who.skills)
    yield from of_themes(who.themes, skills_of, at, f"{who.name}, ")
    for piece in who.equipment:
        yield from of_piece(draft, piece, at, who)


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


def of_piece(draft: Draft, piece: Piece, here: Mapping[str, str], who: Companion | None = None) -> Iterable[Offer]:
    """What improvements can make of a piece, the character's own or a companion's (SF-gift-equipment.1)."""
    at, name = {"piece": piece.name, **here}, f"{who.name}, {piece.name}" if who else piece.name
    room = spare(who, piece) if who else MORE_THAN_ANY
    if room > 0:
        yield from _of_one_place(piece, name, at)
    yield from _of_a_skill(draft, piece, (name, room), at, who)
    if draft.rules.gift_drawbacks and len(piece.drawbacks) < MOST:
        field = _drawback(GiftKind.EQUIPMENT)
        yield offer(mv.ImproveEquipment, f"{name}: a drawback", field, improvement=Better.DRAWBACK, **at)


def _of_one_place(piece: Piece, name: str, at: Mapping[str, str]) -> Iterable[Offer]:
    """Improvements that count as one."""
    better = tuple(Option(f"{each}: {of}", f"{each} [{of}]") for each, of in _places(piece))
    if better:
        which = Choice(name="improvement", label="Improvement", options=better)
        yield offer(mv.ImproveEquipment, f"{name}: harm and protection", which, **at)
    if len(piece.aspects) < MOST:
        yield offer(mv.ImproveEquipment, f"{name}: an aspect", _what(), improvement=Better.ASPECT, **at)
    if len(piece.alternate_uses) < MOST:
        made = offer(mv.ImproveEquipment, f"{name}: Alternate Use", _what(), improvement=Better.ALTERNATE_USE, **at)
        yield explained(made, about="One skill for another, and when.")
    if piece.copies < COPIES:
        yield offer(mv.ImproveEquipment, f"{name}: one more like it", improvement=Better.NUMEROUS, **at)


def _of_a_skill(
    draft: Draft, piece: Piece, named: tuple[str, int], at: Mapping[str, str], who: Companion | None
) -> Iterable[Offer]:
    """Improvements for a skill, which count as several; *named* is the piece's name with its room for them."""
    name, room = named
    own = (each.skill.name for each in (who.skills if who else draft.whole.skills))
    skills = tuple(Option(each, each) for each in dict.fromkeys(usable(own, draft.rules)))
    if skills and len(piece.well_made) < MOST_WELL_MADE and room >= TAKES_WELL_MADE:
        which = Choice(name="what", label="Skill", options=skills)
        made = offer(mv.ImproveEquipment, f"{name}: Well-Made", which, improvement=Better.WELL_MADE, **at)
        yield explained(made, about="+1 for a skill; it takes two improvements.")
    tiers = tuple(Option(each.title, each.title) for each in Tier if 0 < TAKES_A_TIER * (each - Tier.MUNDANE) <= room)
    if skills and tiers and len(piece.empowered) < MOST:
        which = Choice(name="what", label="Skill", options=skills)
        to = one_of("tier", "To the tier", tiers)
        made = offer(mv.ImproveEquipment, f"{name}: Empowered", which, to, improvement=Better.EMPOWERED, **at)
        yield explained(made, about="It takes four improvements for each tier.")


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

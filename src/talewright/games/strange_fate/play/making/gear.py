"""The companions and the equipment of a character that is being made, and what improvements make of them."""

from collections.abc import Iterable, Iterator, Mapping

from talewright.games.strange_fate.play.making.bench import NOTE_LENGTH
from talewright.games.strange_fate.play.making.gifts import NAME, ONE, gift, whose
from talewright.games.strange_fate.play.making.step import OnDraft
from talewright.games.strange_fate.rules.characters import companion as companions
from talewright.games.strange_fate.rules.characters.companion import (
    BEST,
    LEAST,
    Companion,
    closed_gifts,
    closed_track,
    spare,
    usable,
)
from talewright.games.strange_fate.rules.characters.equipment import (
    MOST_ESSENTIAL,
    MOST_RUGGED,
    MOST_WELL_MADE,
    TAKES_A_TIER,
    TAKES_WELL_MADE,
    Piece,
)
from talewright.games.strange_fate.rules.characters.gift import SUITS, GiftKind
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.conflict.weapon import MOST as MOST_DEADLY
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft import companion as draft_companion
from talewright.games.strange_fate.rules.draft import gift as draft_gift
from talewright.games.strange_fate.rules.draft.companion import MOST, Trained
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.gift import Better
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.table.offer import Choice, Line, Name, Number, Offer, Option, Text, offer, one_of

COPIES = 10
QUALITY, BEST_TRACK = "quality", "best track"
ARMOUR = one_of("armour", "Is it armour?", (Option("false", "No"), Option("true", "Yes, or as protective")))
DOES = {
    Better.DEADLY: "1 more stress from each hit",
    Better.PROTECTIVE: "1 stress less from each hit",
    Better.RUGGED: "one stress box more",
    Better.ESSENTIAL: "one Mild consequence more",
    Trained.INDEPENDENT: "acts alone for no fate point",
    Trained.SUMMONABLE: "comes within a minute when called",
}
IN_WORDS = Text(name="what", label="In words", most=NOTE_LENGTH)
MORE_THAN_ANY = 1_000
"""Improvements that a character's own piece can still take: its refresh sets the limit."""


class TakeCompanion(OnDraft, tag="take-companion"):
    """Take a companion."""

    name: Name
    quality: int = 1

    says = "the companion {name}"

    def step(self, draft: Draft) -> Draft:
        return draft_companion.with_companion(draft, Companion(name=self.name, quality=self.quality))

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        if len(draft.character.companions) < MOST:
            quality = one_of("quality", "Quality", (Option(str(each), called(each)) for each in range(LEAST, BEST + 1)))
            yield gift(draft, offer(cls, "Companion: a loyal helper", NAME, quality))


class TrainCompanion(OnDraft, tag="train-companion"):
    """Improve a companion: *what* is the words, the skill or the drawback that it takes.

    *drawback* is one of that skill.
    """

    companion: Line
    improvement: Line
    what: Line = ""
    rating: int = 1
    tier: Line = ""
    drawback: Line = ""

    @property
    def in_words(self) -> str:
        return f"{self.companion}: {self.improvement} {self.what}".rstrip()

    def step(self, draft: Draft) -> Draft:
        match self.improvement:
            case "quality":
                return draft_companion.rated(draft, self.companion, self.rating)
            case "best track":
                return draft_companion.tracked(draft, self.companion, draft_companion.one_of(Track, self.what))
            case _:
                trained = draft_companion.one_of(Trained, self.improvement)
                if trained is not Trained.SKILL:
                    return draft_companion.trained(draft, self.companion, trained, self.what)
                tier = Tier.parse(self.tier)
                return draft_companion.taught(draft, self.companion, self.what, self.rating, tier, self.drawback)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """What improvements can make of a companion (SF-gift-companion.5)."""
        for who in draft.character.companions:
            at = {"companion": who.name}
            best = max((each.skill.rating for each in who.skills), default=LEAST)
            qualities = tuple(Option(str(each), called(each)) for each in range(best, BEST + 1) if each != who.quality)
            if qualities:
                which = Choice(name="rating", label="Quality", options=qualities)
                yield offer(cls, f"{who.name}: change the quality", which, improvement=QUALITY, **at)
            if not any(closed_track(who)):
                tracks = one_of("what", "Track", Track, default=who.best_track)
                yield offer(cls, f"{who.name}: the track with a third box", tracks, improvement=BEST_TRACK, **at)
            yield from cls._skill(draft, who, at)
            if max(map(len, (who.aspects, who.links, who.keeps_up))) < MOST:
                said = (
                    Option(Trained.ASPECT, "An aspect"),
                    Option(Trained.COMMUNICATION, "Communication: a special way to reach it"),
                    Option(Trained.KEEPING_UP, "Keeping Up: an unusual way of moving"),
                )
                which = one_of("improvement", "Improvement", said)
                yield offer(cls, f"{who.name}: add something in words", which, IN_WORDS, **at)
            for each, has in ((Trained.INDEPENDENT, who.is_independent), (Trained.SUMMONABLE, who.is_summonable)):
                if not has:
                    yield offer(cls, f"{who.name}: {each}", improvement=each, **at).explained(effect=DOES[each])
            if who.copies < COPIES:
                made = offer(cls, f"{who.name}: one more like it", improvement=Trained.NUMEROUS, **at)
                yield made.explained(effect=ONE)
            has_impact = {each.casefold() for each in who.impacts}
            names = [each.skill.name for each in who.skills if each.skill.name.casefold() not in has_impact]
            if names and _may_have_gifts(who):
                skills = one_of("what", "Skill", names)
                yield offer(cls, f"{who.name}: Impact", skills, improvement=Trained.IMPACT, **at).explained(effect=ONE)
            if draft.rules.gift_drawbacks and len(who.drawbacks) < MOST:
                field = _drawback(GiftKind.COMPANION)
                yield offer(cls, f"{who.name}: add a drawback", field, improvement=Trained.DRAWBACK, **at)

    @classmethod
    def _skill(cls, draft: Draft, who: Companion, at: Mapping[str, str]) -> Iterator[Offer]:
        rules, has = draft.rules.skills, {each.skill.name for each in who.skills}
        names = (each.name for each in library().common if rules.common_skills)
        open_ones = [name for name in names if name not in has and name not in rules.left_out]
        if open_ones:
            which = one_of("what", "Skill", open_ones)
            yield offer(cls, f"{who.name}: add a skill", which, *_at_rating(who), improvement=Trained.SKILL, **at)
        for each in who.skills:
            fields, what = _at_rating(who, each.skill), {"what": each.skill.name}
            yield offer(cls, f"{who.name}: change {each.skill.name}", *fields, improvement=Trained.SKILL, **what, **at)


def _at_rating(who: Companion, skill: Skill | None = None) -> tuple[Number, Choice, Choice]:
    """The rating, the tier and the drawback of a skill of a companion, as that one has them, if there is one."""
    best = skill.rating if skill else who.quality
    rating = Number(name="rating", label="Rating", least=LEAST, most=who.quality, default=min(best, who.quality))
    takes = {each: companions.TAKES_A_TIER * (each - Tier.MUNDANE) for each in Tier}
    options = (Option(each.title, each.title, f"{more} improvements" if more else "") for each, more in takes.items())
    tier = one_of("tier", "Power tier", options, default=skill.tier.title if skill else Tier.MUNDANE.title)
    kinds = (kind for kind in DrawbackKind if not kind.is_for_strange)  # whichever tier is chosen beside it
    bad = (f"{how} {kind}" for kind in kinds for how in kind.severities)
    drawback = one_of("drawback", "Its drawback", bad, optional=True, about=f"Above {Tier.EXTRAORDINARY} it needs one.")
    return rating, tier, drawback


class TakeEquipment(OnDraft, tag="take-equipment"):
    """Take a special piece of equipment, or have a *companion* take it."""

    name: Name
    armour: bool = False
    companion: Line = ""

    @property
    def in_words(self) -> str:
        return f"the equipment {self.name}{whose(self.companion)}"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.with_piece(draft, Piece(name=self.name, is_armour=self.armour), self.companion)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        if len(draft.character.equipment) < MOST:
            yield gift(draft, offer(cls, "Equipment: a special piece of gear", NAME, ARMOUR))
        for who in draft.character.companions:
            if _may_have_gifts(who):
                made = offer(cls, f"{who.name}: Gifted with equipment", NAME, ARMOUR, companion=who.name)
                yield made.explained(effect=ONE)


class ImproveEquipment(OnDraft, tag="improve-equipment"):
    """Improve a piece of equipment: *what* is the track, the scope, the skill or the words that it takes."""

    piece: Line
    improvement: Line
    what: Line = ""
    tier: Line = ""
    companion: Line = ""

    @property
    def in_words(self) -> str:
        return f"{self.piece}: {self.improvement} {self.what}".rstrip()

    def step(self, draft: Draft) -> Draft:
        named, _, track = self.improvement.partition(": ")
        better, tier = draft_companion.one_of(Better, named), Tier.parse(self.tier)
        return draft_gift.improved(draft, self.piece, better, track or self.what, tier, of=self.companion)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """What improvements can make of a piece, the character's own or a companion's (SF-gift-equipment.1)."""
        for piece in draft.character.equipment:
            skills = usable((each.name for each in draft.whole.designs), draft.rules)
            yield from cls._offers_for(draft, piece, piece.name, MORE_THAN_ANY, skills, {"piece": piece.name})
        for who in draft.character.companions:
            skills = usable((each.skill.name for each in who.skills), draft.rules)
            for piece in who.equipment:
                name, at = f"{who.name}, {piece.name}", {"piece": piece.name, "companion": who.name}
                yield from cls._offers_for(draft, piece, name, spare(who, piece), skills, at)

    @classmethod
    def _offers_for(
        cls, draft: Draft, piece: Piece, name: str, room: int, skills: Iterable[str], at: Mapping[str, str]
    ) -> Iterator[Offer]:
        """Improvements of a piece that has *room* for so many, for these *skills*."""
        if room > 0:
            yield from cls._offers_for_one_place(piece, name, at)
        names = dict.fromkeys(skills)
        which = one_of("what", "Skill", names) if names else None
        if which and len(piece.well_made) < MOST_WELL_MADE and room >= TAKES_WELL_MADE:
            made = offer(cls, f"{name}: Well-Made", which, improvement=Better.WELL_MADE, **at)
            yield made.explained(about="+1 for a skill; it takes two improvements.")
        tiers = [each.title for each in Tier if 0 < TAKES_A_TIER * (each - Tier.MUNDANE) <= room]
        if which and tiers and len(piece.empowered) < MOST:
            to = one_of("tier", "To the tier", tiers)
            made = offer(cls, f"{name}: Empowered", which, to, improvement=Better.EMPOWERED, **at)
            yield made.explained(about="It takes four improvements for each tier.")
        if draft.rules.gift_drawbacks and len(piece.drawbacks) < MOST:
            field = _drawback(GiftKind.EQUIPMENT)
            yield offer(cls, f"{name}: a drawback", field, improvement=Better.DRAWBACK, **at)

    @classmethod
    def _offers_for_one_place(cls, piece: Piece, name: str, at: Mapping[str, str]) -> Iterator[Offer]:
        """Improvements that count as one."""
        better = tuple(Option(f"{each}: {of}", f"{each} [{of}]", DOES[each]) for each, of in _places(piece))
        if better:
            which = Choice(name="improvement", label="Improvement", options=better)
            yield offer(cls, f"{name}: harm and protection", which, **at)
        if len(piece.aspects) < MOST:
            yield offer(cls, f"{name}: an aspect", IN_WORDS, improvement=Better.ASPECT, **at)
        if len(piece.alternate_uses) < MOST:
            made = offer(cls, f"{name}: Alternate Use", IN_WORDS, improvement=Better.ALTERNATE_USE, **at)
            yield made.explained(about="One skill for another, and when.")
        if piece.copies < COPIES:
            yield offer(cls, f"{name}: one more like it", improvement=Better.NUMEROUS, **at).explained(effect=ONE)


def _may_have_gifts(who: Companion) -> bool:
    """Whether a companion may have another gift: three kinds there are, and two at most (SF-gift-companion.14)."""
    return "SF-gift-companion.14" not in {fault.clause for fault in closed_gifts(who)}


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


def _drawback(kind: GiftKind) -> Choice:
    """The drawbacks that suit such a gift (SF-gifts-and-flaws.5, SF-gifts-and-flaws.7)."""
    names = (f"{severity} {each}" for each in SUITS[kind] for severity in each.severities)
    return one_of("what", "Drawback", names)

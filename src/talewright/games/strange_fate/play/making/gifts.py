"""The gifts of a character that is being made, its Themes, and what harms it less or more."""

from collections.abc import Iterable, Iterator, Mapping

from talewright.games.strange_fate.play.making.step import OnDraft
from talewright.games.strange_fate.rules.characters.companion import closed_gifts
from talewright.games.strange_fate.rules.characters.gift import THEMED, Theme, ThemeBenefit, Themed
from talewright.games.strange_fate.rules.dice.invulnerability import NARROW_REFRESH, Invulnerability, Severity
from talewright.games.strange_fate.rules.dice.invulnerability import Scope as Broad
from talewright.games.strange_fate.rules.dice.weakness import EXAMPLES, REBATE, Weakness
from talewright.games.strange_fate.rules.draft import gift as draft_gift
from talewright.games.strange_fate.rules.draft.companion import MOST
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.gift import gift_names
from talewright.games.strange_fate.rules.draft.left import left
from talewright.table.offer import Choice, Line, Name, Number, Offer, Option, Text, offer, one_of, words, yes_no

SKILLED = 6
"""How often Skilled is offered."""
NAME = Text(name="name", label="Name", most=80)
ONE = "one improvement"


class TakeImpact(OnDraft, tag="take-impact"):
    """Take the gift of Impact for a skill."""

    skill: Line

    says = "Impact for {skill}"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.with_impact(draft, self.skill)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        has = {each.casefold() for each in draft.character.impacts}
        without = [each.name for each in draft.whole.designs if each.name.casefold() not in has]
        if without and len(draft.character.impacts) < MOST:
            made = offer(cls, "Impact: an aspect with style", one_of("skill", "Skill", without))
            yield gift(draft, made, "A roll with style declares a fragile aspect, as a free action.")


class TakeSignature(OnDraft, tag="take-signature"):
    """Make an aspect a Signature Aspect."""

    aspect: Line

    says = "{aspect} is a Signature Aspect"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.with_signature(draft, self.aspect)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        signed = {each.casefold() for each in draft.character.signature_aspects}
        names = (each.name for each in draft.whole.all_aspects)
        unsigned = [each for each in names if each.strip() and each.casefold() not in signed]
        if unsigned and len(draft.character.signature_aspects) < MOST:
            made = offer(cls, "Signature Aspect", one_of("aspect", "Aspect", unsigned))
            yield gift(draft, made, "Its first invocation in each scene is free.")


class SetSkilled(OnDraft, tag="set-skilled"):
    """Say how often the gift Skilled is taken."""

    times: int

    says = "Skilled, {times} times"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.skilled(draft, self.times)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        per, now = draft.rules.points_per_skilled, min(draft.character.skilled, SKILLED)
        times = Number(name="times", label="How often", least=0, most=SKILLED, default=now)
        yield gift(draft, offer(cls, f"Skilled: {per} more skill points", times), f"{per} each time.")


class TakeTheme(OnDraft, tag="take-theme"):
    """Take the gift of a Theme, or have a *companion* take it."""

    name: Name
    companion: Line = ""

    @property
    def in_words(self) -> str:
        return f"the Theme {self.name}{whose(self.companion)}"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.with_theme(draft, self.name, self.companion)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        if len(draft.character.themes) < MOST and len(draft.whole.designs) >= THEMED:
            made = offer(cls, "Theme: three skills that belong together", NAME)
            yield gift(draft, made, "Three skills with something in common, each with one benefit.")
        for who in draft.character.companions:
            if not {"SF-gift-companion.14", "SF-gift-theme.1"} & {fault.clause for fault in closed_gifts(who)}:
                yield offer(cls, f"{who.name}: Gifted with a Theme", NAME, companion=who.name).explained(effect=ONE)


class ThemeSkill(OnDraft, tag="theme-skill"):
    """Name a skill of a Theme with its benefit; *note* says in which circumstances."""

    theme: Line
    skill: Line
    benefit: ThemeBenefit
    note: Line = ""
    companion: Line = ""

    says = "{skill} belongs to {theme}"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.themed(draft, self.theme, Themed(self.skill, self.benefit, self.note), self.companion)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        yield from cls._offers_for(draft.character.themes, [each.name for each in draft.whole.designs], "", {})
        for who in draft.character.companions:
            skills = [each.skill.name for each in who.skills]
            yield from cls._offers_for(who.themes, skills, f"{who.name}, ", {"companion": who.name})

    @classmethod
    def _offers_for(
        cls, themes: Iterable[Theme], skills: Iterable[str], whose: str, of: Mapping[str, str]
    ) -> Iterator[Offer]:
        """The skills of each: one with a benefit that needs no words, or one that says when (SF-gift-theme.2)."""
        known = tuple(themes)
        taken = {each.skill.casefold() for theme in known for each in theme.skills}
        free = [name for name in skills if name.casefold() not in taken]
        which = one_of("skill", "Skill", free) if free else None
        for theme in known:
            if len(theme.skills) < THEMED and which:
                kinds = ([each for each in ThemeBenefit if each.needs_note is needs] for needs in (False, True))
                plain, noted = (one_of("benefit", "Benefit", [Option(it, it.says) for it in kind]) for kind in kinds)
                name, here = f"{whose}{theme.name}", {"theme": theme.name, **of}
                note = words("note", "When, and instead of what", about="When outnumbered, say.")
                yield offer(cls, f"{name}: a skill", which, plain, **here, note="")
                yield offer(cls, f"{name}: a skill in narrow circumstances", which, noted, note, **here)


# --- Invulnerability and Weakness


class TakeWeakness(OnDraft, tag="take-weakness"):
    """Take a Weakness."""

    against: Name
    severity: Severity

    says = "a {severity} Weakness against {against}"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.with_weakness(draft, Weakness(against=self.against, severity=self.severity))

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        if len(draft.character.weaknesses) < MOST:
            against = Text(name="against", label="Against what", suggestions=EXAMPLES, most=80)
            made = offer(cls, "Take a Weakness", against, _how_far(REBATE, " back"))
            yield made.explained(about="Defences against it count as lower in tier, and refresh comes back.")


class TakeInvulnerability(OnDraft, tag="take-invulnerability"):
    """Take an Invulnerability, *against* something or *broad*."""

    severity: Severity
    against: Line = ""
    broad: Broad | None = None
    switched: bool = False

    says = "a {severity} Invulnerability"

    def step(self, draft: Draft) -> Draft:
        against = self.broad or self.against
        named = Invulnerability(against=against, severity=self.severity, switched=self.switched)
        return draft_gift.with_invulnerability(draft, named)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        known = draft.character.invulnerabilities
        if len(known) >= MOST:
            return
        against = Text(name="against", label="Against what", most=80, about="A narrow category, such as fire.")
        yield offer(cls, "Take an Invulnerability to something", against, _how_far(NARROW_REFRESH))
        switched = yes_no("switched", "Can it be switched off?")
        has = set(map(str, known))
        for scope in Broad:
            costs = {
                each: 2 * NARROW_REFRESH[each]
                for each in Severity
                if f"{each.capitalize()} Invulnerability to all {scope} attacks" not in has
            }
            if costs:
                label = f"Take an Invulnerability to all {scope} attacks"
                yield offer(cls, label, _how_far(costs), switched, broad=scope)


class StrikeGift(OnDraft, tag="strike-gift"):
    """Strike a gift, an Invulnerability or a Weakness."""

    what: Line

    says = "without {what}"

    def step(self, draft: Draft) -> Draft:
        return draft_gift.without(draft, self.what)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        return (offer(cls, f"Remove {what}", what=what) for what in dict.fromkeys(gift_names(draft)))


def gift(draft: Draft, made: Offer, about: str = "") -> Offer:
    """A gift that can be taken, with what it takes (SF-gifts.1)."""
    return made.explained(about=about, effect="the first gift is free" if left(draft).free_gifts else "1 refresh")


def whose(companion: str) -> str:
    """The companion that something is for, in words; empty for the character itself."""
    return f" for {companion}" if companion else ""


def _how_far(costs: Mapping[Severity, int], back: str = "") -> Choice:
    options = (Option(each, each, f"{refresh} refresh{back}") for each, refresh in costs.items())
    return one_of("severity", "How far", options)

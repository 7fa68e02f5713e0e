"""Abilities are made up and rated, points go into them, flaws are chosen and ranked (QW2-3.1, QW2-3.2, QW2-3.3b)."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec.structs import replace

from talewright.games.heroquest.play.creating.steps import Step, made_by, owned_by, points_left, rating_in
from talewright.games.heroquest.play.offering import TRY, name_field
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.checking import made as made_lines
from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Handling, KeywordKind
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters import creation, follower
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.creation import CreationRules
from talewright.games.heroquest.rules.contests.flaw import Flaw, FlawKind, put_at_rank
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.game import Viewer
from talewright.table.offer import Field, Line, Name, Number, Offer, Option, Text, offer, one_of
from talewright.wording import counted, in_a_row

KEYWORDS = tuple(Option(kind, kind.capitalize()) for kind in KeywordKind)
TIES = tuple(Option(kind, kind.capitalize(), kind.gives) for kind in RelationshipKind)


class FirstUse(StrEnum):
    """Where the rating of an ability starts."""

    LATER = "when it is first used"
    USUAL = "at the usual rating"
    BEST = "at the best rating"

    def rating(self, rules: CreationRules) -> int:
        return rules.best if self is FirstUse.BEST else rules.usual


class RateAbility(Step, tag="rate-ability"):
    """Give an ability its rating, at its first use."""

    ability: Line
    best: bool = False
    points: int = 0

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        rules = state.edition.creation
        changed = creation.rate(sheet.character, self.ability, best=self.best, points=self.points, rules=rules)
        return changed, f"{self.ability} is rated {rating_in(state, changed.abilities, self.ability)}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Ratings at first use (QW2-3.1.6)."""
        rules = state.edition.creation
        for sheet in made_by(state, viewer.seat):
            left = points_left(state, sheet.character)
            for line in sheet.character.abilities.lines:
                if line.start is None:
                    starts = (
                        Option(str(each is FirstUse.BEST).lower(), str(each.rating(rules)))
                        for each in _starts(state, sheet)
                    )
                    most = min(left, rules.most_on_one)
                    points = Number(name="points", label="Points on top", least=0, most=most, default=0)
                    fields = one_of("best", "It starts at", starts), points
                    made = offer(cls, f"Rate {line.name}", *fields, character=sheet.id, ability=line.name)
                    yield made.explained(effect=f"{left} points left")


class SpendPoints(Step, tag="spend-points"):
    """Put points of creation into an ability, of the character or of its sidekick."""

    ability: Line
    points: int
    whose: Whose = Whose.PC

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        rules, character, ref = state.edition.creation, sheet.character, AbilityRef.read(self.ability)
        said = f"{counted(self.points, 'point')} for {self.ability}"
        if self.whose is Whose.PC:
            changed = creation.spend(character, ref, self.points, rules)
            return changed, f"{said}, now {rating_in(state, changed.abilities, self.ability)}"
        character.abilities_of(Whose.SIDEKICK)
        assert character.sidekick is not None
        sidekick = follower.divide(character.sidekick, ref, self.points, rules.sidekick)
        rating = rating_in(state, sidekick.abilities, self.ability)
        return replace(character, sidekick=sidekick), f"{said} of {sidekick.name}, now {rating}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Points on what is rated (QW2-3.2.3)."""
        rules = state.edition.creation
        for sheet in owned_by(state, viewer.seat):
            character, sidekick = sheet.character, sheet.character.sidekick
            if not character.is_finished:
                left = points_left(state, character)
                for ref in character.abilities.refs:
                    room = room_for(character.abilities, ref, left, rules.most_on_one)
                    yield from cls._offers_for(state, sheet, ref, room, Whose.PC)
            if sidekick:
                left = rules.sidekick.points - follower.points_spent(sidekick)
                for ref in sidekick.abilities.refs:
                    if sidekick.abilities.line(ref) in made_lines(sidekick.abilities):
                        room = room_for(sidekick.abilities, ref, left, rules.sidekick.most_on_one)
                        yield from cls._offers_for(state, sheet, ref, room, Whose.SIDEKICK)

    @classmethod
    def _offers_for(cls, state: State, sheet: Sheet, ref: AbilityRef, room: int, whose: Whose) -> Iterable[Offer]:
        if room < 1:
            return
        abilities, here = sheet.character.abilities_of(whose), {"character": sheet.id, "ability": str(ref)}
        points = Number(name="points", label="Points", least=1, most=room, default=1)
        made = offer(cls, f"Put points into {ref}", points, whose=whose.value, **here)
        breakout = abilities.line(ref).breakout(ref.breakout) if ref.breakout else None
        now = "" if breakout and not breakout.bonus else f"now {state.sign(abilities.rating_of(ref))}"
        yield made.explained(effect=", ".join(filter(None, (now, f"{room} at most"))))


class TakeFreeKeyword(Step, tag="take-free-keyword"):
    """Take the one further keyword that costs no place."""

    name: Name
    keyword: KeywordKind

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        changed = creation.with_free_keyword(sheet.character, self.name, self.keyword, state.edition.creation)
        return changed, f"{self.name}, a keyword that is free"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in made_by(state, viewer.seat) if state.edition.creation.free_keyword else ():
            if cls.tried(sheet).is_open(state, sheet):
                fields = name_field("name", "Name"), one_of("keyword", "Of", KEYWORDS)
                yield offer(cls, "Take the free keyword", *fields, character=sheet.id)

    @classmethod
    def tried(cls, sheet: Sheet) -> "TakeFreeKeyword":
        """One to see with whether the step is open."""
        return cls(character=sheet.id, name=TRY, keyword=KeywordKind.OTHER)


LONGEST = 80  # characters of one ability's name


class MakeUpAbility(Step, tag="make-up-ability"):
    """Make up an ability, a keyword or a relationship; or several alike, with semicolons between their names."""

    name: Line
    keyword: KeywordKind | None = None
    relationship: RelationshipKind | None = None
    starts: FirstUse = FirstUse.LATER

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        """Abilities of any name; the places that are left for keywords of the genre are kept for them (QW2-3.2.8)."""
        made, names = sheet.character, [*filter(None, map(str.strip, self.name.split(";")))] or [self.name]
        for name in names:
            made = self._made_up(made, name, state.edition.creation)
        kinds = [str(kind) for kind in (self.keyword and f"keyword, {self.keyword}", self.relationship) if kind]
        what = in_a_row(names) + (f" ({', '.join(kinds)})" if kinds else "") + (" are" if len(names) > 1 else " is")
        rated = "" if self.starts is FirstUse.LATER else f", and rated {rating_in(state, made.abilities, names[0])}"
        return made, f"{what} made up{rated}"

    def _made_up(self, character: Character, name: str, rules: CreationRules) -> Character:
        check_place(character, self.keyword, rules)
        if len(name) > LONGEST:
            raise Refused(f"The name of an ability has {LONGEST} characters at most: {name[:40]}… is too long.")
        ability = Ability(name=name, keyword=self.keyword, relationship=self.relationship)
        made = creation.make_up(character, ability, rules)
        if self.starts is FirstUse.LATER:
            return made
        return creation.rate(made, name, best=self.starts is FirstUse.BEST, rules=rules)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Abilities that the story calls for (QW2-3.1.4, QW2-3.1.5)."""
        for sheet in made_by(state, viewer.seat):
            yield from cls._offers_for(state, sheet)

    @classmethod
    def _offers_for(cls, state: State, sheet: Sheet) -> Iterable[Offer]:
        rules, here = state.edition.creation, {"character": sheet.id}
        starts = [Option(FirstUse.LATER, "When it is first used")]
        starts += [Option(each, str(each.rating(rules))) for each in _starts(state, sheet)]
        fields: tuple[Field, ...] = (
            Text(name="name", label="Name, or several with semicolons", most=200, suggestions=rules.sample_abilities),
            one_of("starts", "It is rated", starts),
        )
        tie = one_of("relationship", "It is a relationship", TIES, optional=True)
        effect = f"{creation.places_used(sheet.character, rules)} of {rules.places} places are taken"
        lacking = creation.keywords_to_come(sheet.character, rules)
        if cls(character=sheet.id, name=TRY).is_open(state, sheet):
            keyword = one_of("keyword", "It is a keyword", KEYWORDS, optional=True)
            yield offer(cls, "Make up an ability", *fields, keyword, tie, **here).explained(effect=effect)
        elif lacking and cls(character=sheet.id, name=TRY, keyword=lacking[0]).is_open(state, sheet):
            kinds = one_of("keyword", "Of", (Option(kind, kind.capitalize()) for kind in lacking))
            made = offer(cls, "Make up a keyword", *fields, kinds, tie, **here)
            yield made.explained(about="The genre asks for it.", effect=effect)


class MakeUpBreakout(Step, tag="make-up-breakout"):
    """Make up a breakout ability under a keyword."""

    keyword: Line
    name: Name
    points: int

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        rules = state.edition.creation
        changed = creation.make_up_breakout(sheet.character, self.keyword, self.name, self.points, rules)
        return changed, f"{self.name} +{self.points}, a breakout ability of {self.keyword}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Breakout abilities under each keyword (QW2-3.1.7)."""
        rules = state.edition.creation
        for sheet in made_by(state, viewer.seat):
            character = sheet.character
            package = character.abilities.handling is Handling.PACKAGE
            least = 0 if package else 1
            for line in character.abilities.lines:
                room = min(points_left(state, character), rules.most_on_one - (line.points if package else 0))
                step = cls(character=sheet.id, keyword=line.name, name=TRY, points=least)
                if line.is_keyword and room >= least and step.is_open(state, sheet):
                    points = Number(name="points", label="Points", least=least, most=room, default=least)
                    fields, here = (name_field("name", "Name"), points), {"character": sheet.id, "keyword": line.name}
                    yield offer(cls, f"Make up a breakout of {line.name}", *fields, **here)


# --- what is still possible


def check_place(character: Character, keyword: KeywordKind | None, rules: CreationRules) -> None:
    """Refuse to use up the places that keywords of the genre need (QW2-3.2.8)."""
    lacking = creation.keywords_to_come(character, rules)
    if lacking and keyword not in lacking and creation.free_choices(character, rules) < 1:
        raise Refused(
            "The places that are left are for keywords that the genre asks for: make up one for "
            f"{in_a_row(lacking, 'or')}.",
            clause="QW2-3.2.8",
        )


def room_for(abilities: Abilities, ref: AbilityRef, left: int, most: int) -> int:
    """How many points may still go into an ability, of those that are left (QW2-3.2.3, QW2-3.2.4)."""
    line = abilities.line(ref)
    if line.start is None:
        return 0
    breakout = line.breakout(ref.breakout) if ref.breakout else None
    package = abilities.handling is Handling.PACKAGE
    if breakout:
        used = breakout.points + (line.points if package else 0)
    else:
        under = max((each.points for each in line.breakouts), default=0) if package else 0
        used = line.points + under
    return max(0, min(left, most - used))


def _starts(state: State, sheet: Sheet) -> tuple[FirstUse, ...]:
    """Where a rating may start: one ability of all starts at the best (QW2-3.2.1)."""
    has_best = any(line.start == state.edition.creation.best for line in sheet.character.abilities.lines)
    return (FirstUse.USUAL,) if has_best else (FirstUse.USUAL, FirstUse.BEST)


class FlawIs(StrEnum):
    """What a flaw is; the last two are relationships."""

    PERSONALITY = "personality trait"
    PHYSICAL = "physical challenge"
    SOCIAL = "social hurdle"
    DEPENDENT = "dependent"
    ADVERSARY = "adversary"


FLAWS = {FlawIs.PERSONALITY: FlawKind.PERSONALITY, FlawIs.PHYSICAL: FlawKind.PHYSICAL, FlawIs.SOCIAL: FlawKind.SOCIAL}
RELATIONS = {FlawIs.DEPENDENT: RelationshipKind.DEPENDENT, FlawIs.ADVERSARY: RelationshipKind.ADVERSARY}
KINDS = one_of("kind", "It is a", (Option(kind, kind.capitalize()) for kind in FlawIs))
RANKS = one_of("rank", "Rank", (Option("1", "The first"), Option("2", "The second")))


class AddFlaw(Step, tag="add-flaw"):
    """Take a flaw, chosen or of a keyword."""

    name: Name
    kind: FlawIs = FlawIs.PERSONALITY
    keyword: Line = ""

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        """A flaw of one of the usual kinds, relationships among them (QW2-3.3b.2)."""
        kind = FLAWS.get(self.kind, FlawKind.RELATIONSHIP)
        flaw = Flaw(name=self.name, kind=kind, relationship=RELATIONS.get(self.kind), keyword=self.keyword)
        changed = creation.with_flaw(sheet.character, flaw, state.edition.creation)
        return changed, f"{flaw.name}, a flaw" + (f" of {flaw.keyword}" if flaw.keyword else "")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Flaws that are chosen, and those that come with keywords (QW2-3.3b.1, QW2-3.3b.4)."""
        fields = name_field("name", "Name"), KINDS
        for sheet in made_by(state, viewer.seat):
            if cls(character=sheet.id, name=TRY).is_open(state, sheet):
                yield offer(cls, "Take a flaw", *fields, keyword="", character=sheet.id)
            names = [Option(line.name, line.name) for line in sheet.character.abilities.lines if line.is_keyword]
            if names:
                yield offer(
                    cls, "Take a flaw of a keyword", *fields, one_of("keyword", "Of", names), character=sheet.id
                )


class RankFlaw(Step, tag="rank-flaw"):
    """Put the flaw of a keyword at the first or the second rank."""

    flaw: Line
    rank: int

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        character = sheet.character
        if character.is_finished:
            raise Refused(f"{character.name} is made: the ranks of flaws stand.", clause="QW2-3.3b.6")
        flaws = put_at_rank(character.flaws, self.flaw, self.rank)
        return replace(character, flaws=flaws), f"{self.flaw} is number {self.rank} among the flaws"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in made_by(state, viewer.seat):
            for flaw in sheet.character.flaws:
                if not flaw.is_chosen:
                    yield offer(cls, f"Rank {flaw.name}", RANKS, flaw=flaw.name, character=sheet.id)

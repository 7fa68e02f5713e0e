"""Abilities are made up and rated, and points go into them (QW3-3.1, QW3-3.4)."""

from collections.abc import Iterable
from typing import Annotated

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.creating.steps import TRY, Step, made_by
from talewright.games.questworlds.play.growing.spending import bettering
from talewright.games.questworlds.play.sheets import NAME, in_use, needs
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.creating import making
from talewright.games.questworlds.rules.creating.making import BEST, POINTS, USUAL, Draft, Making
from talewright.games.questworlds.rules.keyword import AbilityRef, KeywordKind
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Name, Number, Option, Prose, Words, offer, one_of, text
from talewright.table.seat import Role


class MakeUpAbility(Step, tag="make-up-ability"):
    """Make up an ability or a keyword, in one of the slots."""

    name: Name
    keyword: KeywordKind | None = None
    best: bool | None = None  # rated at once, at the best or the usual start

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """An ability that a question of the story calls for, or a keyword: occupation, heritage, beliefs, community.

        Source: QW3-3.1.6, QW3-3.1.7, QW3-3.2.2.
        """
        made = making.made_up(draft, self.name, self.keyword)
        what = f"{self.name} (a keyword)" if self.keyword else self.name
        if self.best is None:
            return made, f"{what} is made up"
        rated = making.rated(made, self.name, best=self.best)
        return rated, f"{what} is made up, and rated {rating_of(rated, self.name)}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            open_to = [
                kind for kind in (None, *KeywordKind) if cls(character=sheet.id, name=TRY, keyword=kind).is_open(sheet)
            ]
            if not open_to:
                continue
            keywords = tuple(Option(kind, f"A keyword: {kind}") for kind in open_to if kind)
            keyword = Choice(name="keyword", label="It is a keyword", options=keywords, optional=None in open_to)
            starts = Choice(name="best", label="Its rating", options=tuple(_starts(made)), optional=True)
            yield offer(cls, "Add an ability", NAME, keyword, starts, character=sheet.id).explained(
                about="Its rating may wait until it is first used.",
                effect=slots_said(made),
            )


LONGEST = 80  # letters in a name


class ListAbilities(Step, tag="list-abilities"):
    """Make up several abilities at once, one in each line; in a single line they have commas between them."""

    names: Annotated[Prose, Words("Write one ability in each line.", clause="QW3-3.1.2")]

    def after(self, draft: Draft) -> tuple[Draft, str]:
        lines = self.names.splitlines()
        names = [each.strip() for each in (lines if len(lines) > 1 else self.names.split(",")) if each.strip()]
        for name in names:
            if len(name) > LONGEST:
                raise Refused(
                    f"This is too long for one ability: “{name}”. Write one in each line.", clause="QW3-3.1.2"
                )
            draft = making.made_up(draft, name)
        return draft, f"{', '.join(names)}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            if cls(character=sheet.id, names=TRY).is_open(sheet):
                lines = text(cls, "names", "One ability in each line")
                yield offer(cls, "Add several abilities", lines, character=sheet.id).explained(effect=slots_said(made))


class MakeUpBreakout(Step, tag="make-up-breakout"):
    """Make up a breakout under a keyword, in a slot of its own."""

    keyword: Line
    name: Name

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """A breakout starts at +5 (QW3-3.4.4)."""
        return making.made_breakout(draft, self.keyword, self.name), f"{self.keyword}: {self.name} +5"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            keywords = [slot.ability for slot in made.slots if slot.keyword and slot.start]
            if keywords and cls(character=sheet.id, keyword=keywords[0], name=TRY).is_open(sheet):
                under = one_of("keyword", "Under", keywords)
                made_up = offer(cls, "Add a breakout", under, NAME, character=sheet.id)
                yield made_up.explained(about="It adds 5 to its keyword.", effect=slots_said(made))


class RateAbility(Step, tag="rate-ability"):
    """Rate an ability, at its first use."""

    ability: Line
    best: bool = False

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """One starts at 15, and the distinguishing characteristic; others at 10 (QW3-3.4.1, QW3-3.4.2, QW3-3.4.3)."""
        rated = making.rated(draft, self.ability, best=self.best)
        return rated, f"{self.ability} is rated {rating_of(rated, self.ability)}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            for slot in made.unrated:
                here = {"character": sheet.id, "ability": slot.ability}
                if slot.ability == made.distinguishing:
                    yield offer(cls, f"Rate {slot.ability} {BEST}", best=False, **here)
                elif made.best is not None:
                    yield offer(cls, f"Rate {slot.ability} {USUAL}", best=False, **here)
                else:
                    yield offer(cls, f"Rate {slot.ability}", one_of("best", "It starts at", _starts(made)), **here)


class SpendPoints(Step, tag="spend-points"):
    """Raise an ability by points of creation, after a roll too."""

    ability: Line
    points: int

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """Points may turn a failure into a success: the contest counts with the new rating (QW3-3.4.18)."""
        spent = making.spent(draft, self.ability, self.points)
        return spent, f"{self.ability} is raised to {rating_of(spent, self.ability)}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            for slot in made.slots:
                room = making.room(made, slot)
                if room:
                    number = Number(name="points", label="Points", least=1, most=room, default=1)
                    raised = offer(cls, f"Raise {slot.ability}", number, character=sheet.id, ability=slot.ability)
                    now = state.sign(Rating(slot.start + slot.points))
                    left = f"now {now}, {made.points_left} of {POINTS} points left"
                    yield bettering(state, raised.explained(effect=left), viewer.seat)


class TakeBackAbility(Step, tag="take-back-ability"):
    """Take an ability back while the character is made: its slot and its points are free again."""

    ability: Line

    def decide(self, state: State, at: At) -> Facts:
        if needs(in_use(state, self.character), self.ability):
            raise Refused(f"{self.ability} is in use on the table: finish that first.")
        yield from super().decide(state, at)

    def after(self, draft: Draft) -> tuple[Draft, str]:
        return making.taken_back(draft, self.ability), f"{self.ability} is taken back"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            used = in_use(state, sheet.id)
            free = [slot.ability for slot in made.slots if not needs(used, slot.ability)]
            if free:
                yield offer(cls, "Take back an ability", one_of("ability", "Ability", free), character=sheet.id)


class NameDistinguishing(Step, tag="name-distinguishing"):
    """Say which ability is the distinguishing characteristic, where no concept has said it."""

    ability: Line

    def after(self, draft: Draft) -> tuple[Draft, str]:
        return making.distinguished(draft, self.ability), f"{self.ability} is the distinguishing characteristic"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            free = [slot.ability for slot in made.unrated if not slot.keyword]
            if free and not made.distinguishing:
                ability = one_of("ability", "Ability", free)
                yield offer(cls, "Name what sets it apart", ability, character=sheet.id)


class MoveUnderKeyword(Step, tag="move-under-keyword"):
    """Accept the distinguishing characteristic as a breakout of +10 under a keyword."""

    only = Role.GM
    otherwise = "The game master accepts a distinguishing characteristic under a keyword: ask for it."
    by_clause = "QW3-3.4.16"

    keyword: Line

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """It has no rating of its own then (QW3-3.2.2.2, QW3-3.4.5)."""
        moved = making.moved_under(draft, self.keyword)
        return moved, f"{moved.making.distinguishing} +10, the distinguishing characteristic"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, made in made_by(state, viewer.seat):
            keywords = [slot.ability for slot in made.slots if slot.keyword and slot.start]
            free = [each for each in keywords if cls(character=sheet.id, keyword=each).is_open(sheet)]
            if made.distinguishing and free:
                under = one_of("keyword", "Under", free)
                label = f"Make {made.distinguishing} a breakout"
                yield offer(cls, label, under, character=sheet.id)


# --- how it is said


def rating_of(draft: Draft, ability: str) -> str:
    """The rating of an ability after a step."""
    return str(draft.character.rating_of(AbilityRef.read(ability)))


def slots_said(made: Making) -> str:
    """How many slots are left."""
    return "" if made.slots_left is None else f"{made.slots_left} slots left"


def _starts(made: Making) -> Iterable[Option]:
    yield Option("false", str(USUAL))
    if made.best is None:
        yield Option("true", f"{BEST}, the most defining")

"""A sidekick: made with three abilities, raised with points of its own, used by its player (QW3-6.5.1)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, OfMine, OnSheet, Viewer
from talewright.games.questworlds.play.checks import check_in_play
from talewright.games.questworlds.play.sheets import check_beside_rules, in_use
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.written import SheetSidekick, sidekick_read, sidekick_written
from talewright.games.questworlds.rules.growing.advance import check_new
from talewright.games.questworlds.rules.keyword import Keyword, is_same_name
from talewright.games.questworlds.rules.relationships.sidekick import (
    HIGHEST,
    STARTS,
    Sidekick,
    raised,
    sidekick,
    with_keyword,
)
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Name, Number, Text, allowed, offer, one_of
from talewright.wording import bare

WHOM = tuple(
    Text(name=name, label=label, most=80)
    for name, label in (
        ("name", "Name"),
        ("reason", "Why it follows"),
        ("first", f"What distinguishes it, {STARTS[0]}"),
        ("second", f"A second ability, {STARTS[1]}"),
    )
)
THIRD = Text(name="third", label=f"A third ability, {STARTS[2]}", most=80)
UNUSUAL = Text(name="unusual", label=f"Its species or culture, {STARTS[2]}", most=80)


class MakeSidekick(OfMine, tag="make-sidekick"):
    """Make a sidekick: a name, a reason to follow, and three abilities, the best first."""

    name: Name
    reason: Name
    first: Name
    second: Name
    third: Line = ""
    unusual: Line = ""  # it is the third ability where that is left out

    def decide(self, state: State, at: At) -> Facts:
        """Only one (QW3-3.1.8, QW3-3.5.2.6), with what distinguishes it among the three (QW3-6.5.1.3).

        Its abilities are used as own ones, so to a character that the rules have made the game master gives it.
        """
        check_in_play(state, self.character)
        check_beside_rules(state.sheet(self.character), at.seat, "QW3-3.1.9")
        sheet = state.sheet(self.character).character
        if sheet.sidekick:
            raise Refused(f"{sheet.name} has a sidekick, {sheet.sidekick.name}: there is only one.", clause="QW3-3.1.8")
        with as_refusals():
            check_new(sheet, self.name, "QW3-6.5.1.1")
            one = sidekick(
                self.name, self.reason, (self.first, self.second, self.third or self.unusual), unusual=self.unusual
            )
        yield SidekickSet(character=self.character, sidekick=sidekick_written(one), change=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """One of an unusual species or culture has a form of its own, which asks for it (QW3-6.5.1.4)."""
        for sheet in state.in_play:
            free = not sheet.character.sidekick and allowed(check_beside_rules, sheet, viewer.seat, "QW3-3.1.9")
            if free and state.acts_for(viewer.seat, sheet.id):
                yield offer(cls, "Add a sidekick", *WHOM, THIRD, character=sheet.id)
                other = offer(cls, "Add an unusual sidekick", *WHOM, UNUSUAL, character=sheet.id, third="")
                yield other.explained(about="One that is not human, or of a culture that is unusual here.")


class RaiseSidekick(OfMine, tag="raise-sidekick"):
    """Raise an ability of a sidekick by its own points."""

    ability: Line
    points: int

    def decide(self, state: State, at: At) -> Facts:
        one = sidekick_of(state.sheet(self.character))
        after = raised(one, self.ability, self.points)
        rating = next(each.rating for each in after.abilities if is_same_name(each.name, self.ability))
        change = f"{self.ability} is raised to {state.sign(rating)}"
        yield SidekickSet(character=self.character, sidekick=sidekick_written(after), change=change)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for character, one in led_by(state, viewer):
            for each in one.abilities:
                room = min(one.points, HIGHEST - each.rating.score)
                if room > 0:
                    points = Number(name="points", label="Points", least=1, most=room, default=1)
                    label = f"Raise {one.name}'s {each.name}"
                    made = offer(cls, label, points, character=character, ability=each.name)
                    yield made.explained(effect=f"now {state.sign(each.rating)}, {one.points} points left")


class MakeSidekickKeyword(OfMine, tag="make-sidekick-keyword"):
    """Let an ability of a new sidekick be a keyword."""

    ability: Line

    def decide(self, state: State, at: At) -> Facts:
        """Any of its abilities may be one (QW3-6.5.1.2)."""
        after = with_keyword(sidekick_of(state.sheet(self.character)), self.ability)
        change = f"{after.line(self.ability).name} is a keyword"
        yield SidekickSet(character=self.character, sidekick=sidekick_written(after), change=change)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for character, one in led_by(state, viewer):
            able = [each.name for each in one.abilities if allowed(with_keyword, one, each.name)]
            if able:
                which = one_of("ability", "Ability", able)
                made = offer(cls, f"Make an ability of {one.name} a keyword", which, character=character)
                yield made.explained(about="Its breakouts come with advances.")


class PartWithSidekick(OfMine, tag="part-with-sidekick"):
    """Let a sidekick go; another may come."""

    about: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        one = sidekick_of(state.sheet(self.character))
        if is_used(state, self.character, one):
            raise Refused(f"{one.name} is in use on the table: finish that first.")
        yield SidekickGone(character=self.character, name=one.name, about=self.about)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for character, one in led_by(state, viewer):
            if not is_used(state, character, one):
                why = Text(name="about", label="How they part", most=200, optional=True)
                yield offer(cls, f"Part with {one.name}", why, character=character)


# --- what happened


class SidekickSet(OnSheet, tag="sidekick-set/1"):
    """A sidekick is as it stands here now; *change* says what is new, in words."""

    sidekick: SheetSidekick
    change: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, character=replace(sheet.character, sidekick=sidekick_read(self.sidekick)))

    def told(self, state: State) -> str:
        return f"{self.sidekick.name}, sidekick of {state.name(self.character)}: {bare(self.change)}"


class SidekickGone(OnSheet, tag="sidekick-gone/1"):
    """A sidekick has left."""

    name: str
    about: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, character=replace(sheet.character, sidekick=None))

    def told(self, state: State) -> str:
        return f"{self.name} leaves {state.name(self.character)}" + (f": {bare(self.about)}" if self.about else "")


def sidekick_of(sheet: Sheet) -> Sidekick:
    """A character's sidekick. Raises ``Refused`` if there is none."""
    if sheet.character.sidekick is None:
        raise Refused(f"{sheet.character.name} has no sidekick: make one first.", clause="QW3-6.5.1.1")
    return sheet.character.sidekick


def led_by(state: State, viewer: Viewer) -> Iterator[tuple[CharacterId, Sidekick]]:
    """The sidekicks of the characters for whom somebody acts, with their leaders."""
    for sheet in state.in_play:
        if sheet.character.sidekick and state.acts_for(viewer.seat, sheet.id):
            yield sheet.id, sheet.character.sidekick


def own_sheet(state: State, leader: CharacterId, name: str) -> CharacterId:
    """The sheet of its own on which a sidekick contends, once there is one (QW3-6.5.1)."""
    own = (each.id for each in state.sheets.values() if each.leader == leader)
    return next((each for each in own if is_same_name(state.name(each), name)), NO_CHARACTER)


def is_used(state: State, character: CharacterId, one: Sidekick) -> bool:
    """Whether a contest under way uses an ability of the sidekick."""
    return any(is_same_name(ref.name, one.name) for ref in in_use(state, character))


# --- what is seen


class SidekickAbilityView(Struct, frozen=True):
    """An ability of a sidekick, or a breakout *under* a keyword of it; *ref* is how moves name it."""

    name: str
    ref: str
    rating: str
    keyword: bool = False
    under: bool = False


class SidekickView(Struct, frozen=True, omit_defaults=True):
    """A sidekick on its player's sheet; its own *sheet* is there once it has contended."""

    name: str
    reason: str
    points: int
    abilities: tuple[SidekickAbilityView, ...]
    sheet: CharacterId = NO_CHARACTER


def sidekick_view(one: Sidekick, mastery: str) -> SidekickView:
    """A sidekick as everybody sees it."""
    keywords = {each.name for each in one.abilities if isinstance(each, Keyword)}
    names = {each.name for each in one.abilities}
    abilities = (
        SidekickAbilityView(
            ref.breakout,
            str(ref),
            rating.written(mastery),
            keyword=ref.breakout in keywords,
            under=ref.breakout not in names,
        )
        for ref, rating in one.ratings.items()
    )
    return SidekickView(one.name, one.reason, one.points, tuple(abilities))

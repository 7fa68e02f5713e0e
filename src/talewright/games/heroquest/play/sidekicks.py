"""Sidekicks: made, lost in a defeat, and won back (QW2-6.5)."""

from enum import StrEnum
from functools import reduce
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmTells, Offers, Public, Viewer
from talewright.games.heroquest.play.creating.abilities import KEYWORDS
from talewright.games.heroquest.play.creating.steps import Step, owned_by
from talewright.games.heroquest.play.defeats import defeats, outcome_in
from talewright.games.heroquest.play.ids import NO_CONTEST, CharacterId, ContestId, sidekick_of
from talewright.games.heroquest.play.offering import TRY, name_field
from talewright.games.heroquest.play.sheets import in_use
from talewright.games.heroquest.play.state import Parted, Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, KeywordKind
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters import creation, follower
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.creation import CreationRules
from talewright.games.heroquest.rules.characters.follower import Loss, Sidekick
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.offer import Line, Name, Offer, Option, Prose, Words, offer, one_of, text, words


class Which(StrEnum):
    """One of the three abilities of a sidekick."""

    FIRST = "the first"
    SECOND = "the second"
    THIRD = "the third"
    NONE = "none of them"


THREE = (Which.FIRST, Which.SECOND, Which.THIRD)


class MakeSidekick(Step, tag="make-sidekick"):
    """Make a sidekick: at creation, in the place of one that was lost, or of a *retainer*.

    *trait* says which of its abilities is a trait of personality, *culture* which is the keyword of an unusual species
    or culture.
    """

    name: Name
    story: Prose = ""
    first: Name
    second: Name
    third: Name
    trait: Which = Which.SECOND
    culture: Which = Which.NONE
    retainer: Line = ""

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        """A sidekick at creation, promoted from a retainer, or in the place of one that was lost (QW2-3.1.8)."""
        rules, character = state.edition.creation, sheet.character
        made = self.sidekick(rules)
        if self.retainer:
            line = character.abilities.line(AbilityRef.read(self.retainer))
            promoted = follower.promoted(line, made, character.sidekick, rules.sidekick)
            return replace(character, sidekick=promoted), f"{made.name}, one of {line.name}, is a sidekick now"
        said = f"{made.name} is a sidekick now"
        if sheet.parted or (sheet.gone and character.is_finished):
            new = follower.in_place_of_lost(made, character.sidekick, rules.sidekick)
            return replace(character, sidekick=new), said
        return creation.with_sidekick(character, made, rules), said

    def sidekick(self, rules: CreationRules) -> Sidekick:
        """Three abilities, rated to begin with; it need not be a person.

        Source: QW2-6.5.0.2, QW2-6.5.1.3, QW2-6.5.1.5, QW2-6.5.1.6.
        """
        names = (self.first, self.second, self.third)
        lines = tuple(
            Ability(name=name, start=start, keyword=KeywordKind.CULTURE if self.culture is which else None)
            for name, start, which in zip(names, rules.sidekick.starts, THREE, strict=True)
        )
        return Sidekick(
            name=self.name,
            abilities=Abilities(lines, rules.handling),
            story=self.story,
            traits=tuple(name for name, which in zip(names, THREE, strict=True) if self.trait is which),
            is_unusual=self.culture is not Which.NONE,
        )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in owned_by(state, viewer.seat):
            if sheet.character.sidekick is None:
                if cls.tried(sheet).is_open(state, sheet):
                    yield cls.form(state, sheet, "Make a sidekick")
                for line in sheet.character.abilities.lines:
                    if line.relationship is RelationshipKind.RETAINER:
                        yield cls.form(state, sheet, f"Promote a retainer: {line.name}", retainer=line.name)

    @classmethod
    def tried(cls, sheet: Sheet) -> "MakeSidekick":
        """One to see with whether there may be one."""
        return cls(character=sheet.id, name=TRY, story=TRY, first="one", second="two", third="three")

    @classmethod
    def form(cls, state: State, sheet: Sheet, label: str, *, retainer: str = "") -> Offer:
        """A form with the starting ratings of its three abilities."""
        rules = state.edition.creation.sidekick
        traits = (Option(which, which.capitalize()) for which in Which if not retainer or which is not Which.NONE)
        cultures = (Option(which, which.capitalize()) for which in Which)
        names = zip(("first", "second", "third"), rules.starts, strict=True)
        made = offer(
            cls,
            label,
            name_field("name", "Name"),
            words("story", "How they came to follow", long=True),
            *(name_field(name, f"Ability at {start}") for name, start in names),
            one_of("trait", "Which is a trait of personality", traits, default=Which.SECOND),
            one_of("culture", "Which is a keyword, of an unusual species or culture", cultures, default=Which.NONE),
            character=sheet.id,
            retainer=retainer,
        )
        return made.explained(about=f"Then divide {rules.points} points among the three abilities.")


class MakeSidekickKeyword(Step, tag="make-sidekick-keyword"):
    """Let an ability of a new sidekick be a keyword."""

    ability: Line
    kind: KeywordKind

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        """Any of its abilities may be one, of whichever kind (QW2-6.5.1.4)."""
        sidekick = sheet.character.sidekick
        if sidekick is None:
            raise Refused(f"{sheet.character.name} has no sidekick: make one first.", clause="QW2-6.5.1.4")
        changed = follower.with_keyword(sidekick, self.ability, self.kind, state.edition.creation.sidekick)
        said = f"{self.ability} of {sidekick.name} is a keyword, {self.kind}"
        return replace(sheet.character, sidekick=changed), said

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in owned_by(state, viewer.seat):
            sidekick, kind = sheet.character.sidekick, KeywordKind.OTHER
            names = [line.name for line in sidekick.abilities.lines] if sidekick else []
            able = [name for name in names if cls(character=sheet.id, ability=name, kind=kind).is_open(state, sheet)]
            if sidekick and able:
                fields = one_of("ability", "Ability", able), one_of("kind", "Of", KEYWORDS)
                yield offer(cls, f"Make an ability of {sidekick.name} a keyword", *fields, character=sheet.id)


class LoseSidekick(GmTells, tag="lose-sidekick"):
    """Take a sidekick away: for a defeat in which it took part, or since it is dead as it is.

    Of a defeat it dies only if the contest was *physical*.
    """

    character: CharacterId
    contest: ContestId
    loss: Loss
    physical: bool = False
    took_part: bool = True
    reason: Annotated[Line, Words("Say how it came to that.", clause="QW2-6.5.2.1")]

    def decide(self, state: State, at: At) -> Facts:
        """A defeat takes the sidekick away, if the game master says so, or a death of which a climax left it.

        Source: QW2-6.5.2.1, QW2-6.5.2.2, HQ2-CLIM.3.
        """
        sheet, who = state.sheet(self.character), sidekick_of(self.character)
        sidekick = sheet.character.sidekick
        if sidekick is None:
            raise Refused(f"{sheet.character.name} has no sidekick who could be lost.", clause="QW2-6.5.2.1")
        if self.loss is not Loss.DEATH or not state.is_dead(who):
            if not _is_of(sheet, self.contest):
                raise Refused(f"{sidekick.name} came after that: choose a later defeat.", clause="QW2-6.5.2.1")
            outcome = outcome_in(state, self.contest, who, self.character)
            follower.check_loss(self.loss, outcome, took_part=self.took_part, physical=self.physical)
        if in_use(state, sheet, sidekick.name):
            raise Refused(f"{sidekick.name} takes part in a contest on the table: finish that first.")
        yield SidekickLost(character=self.character, contest=self.contest, loss=self.loss, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            sidekick, why = sheet.character.sidekick, text(cls, "reason", "What happened")
            known = defeats(state, sidekick_of(sheet.id), sheet.id)
            lost = [each for each in known if _is_of(sheet, each.value)]
            if sidekick is None or in_use(state, sheet, sidekick.name):
                continue
            if state.is_dead(sidekick_of(sheet.id)):
                dead = {"loss": Loss.DEATH.value, "contest": NO_CONTEST}
                yield offer(cls, f"{sidekick.name} is dead", why, character=sheet.id, **dead)
            elif lost:
                where = one_of("contest", "In which contest", lost)
                about = "By a defeat in which it took part."
                for label, fixed in (
                    (f"{sidekick.name} breaks with {sheet.character.name}", {"loss": Loss.BREAK.value}),
                    (f"{sidekick.name} dies, in a physical contest", {"loss": Loss.DEATH.value, "physical": True}),
                ):
                    yield offer(cls, label, where, why, character=sheet.id, **fixed).explained(about=about)


class WinBackSidekick(GmTells, tag="win-back-sidekick"):
    """Bring a sidekick back from a break, once the obstacles in between were overcome."""

    character: CharacterId
    obstacles: Line

    def decide(self, state: State, at: At) -> Facts:
        """A sidekick comes back from a break (QW2-6.5.2.3)."""
        character, parted = state.sheet(self.character).character, state.sheet(self.character).parted
        if parted is None:
            raise Refused(f"{character.name} has lost no sidekick.", clause="QW2-6.5.2.3")
        overcame = bool(self.obstacles)
        follower.won_back(parted.sidekick, parted.loss, character.sidekick, overcame_obstacles=overcame)
        yield SidekickBack(character=self.character, obstacles=self.obstacles)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            parted = sheet.parted
            if parted and parted.loss is Loss.BREAK and sheet.character.sidekick is None:
                what = words("obstacles", "Which obstacles were overcome")
                yield offer(cls, f"{parted.sidekick.name} comes back", what, character=sheet.id)


# --- what happened


class SidekickLost(Public, tag="sidekick-lost/1"):
    """A sidekick is dead, or has broken with its leader."""

    brings = ("contest",)

    character: CharacterId
    contest: ContestId
    loss: Loss
    reason: str

    def fits(self, state: State) -> bool:
        return state.sheets[self.character].character.sidekick is not None

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        assert sheet.character.sidekick is not None
        lasting = state.marks_of(sidekick_of(self.character))
        open_ = tuple(each for each in sheet.catch_ups if each.whose is Whose.SIDEKICK)
        parted = Parted(sheet.character.sidekick, self.loss, lasting, open_)
        left = replace(sheet.character, sidekick=None)
        return state.with_sheet(replace(sheet, character=left, parted=parted))

    def told(self, state: State) -> str:
        sidekick = state.sheets[self.character].character.sidekick
        assert sidekick is not None
        lost = "is dead" if self.loss is Loss.DEATH else f"has broken with {state.name(self.character)}"
        return f"{sidekick.name} {lost}: {self.reason}"

    def turning(self, state: State) -> int:
        return 6


class SidekickBack(Public, tag="sidekick-back/1"):
    """A sidekick has come back from a break, with what lasted on it and its open catch-ups (HQ2-CON.8)."""

    character: CharacterId
    obstacles: str

    def fits(self, state: State) -> bool:
        return state.sheets[self.character].parted is not None

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        assert sheet.parted is not None
        back = replace(sheet.character, sidekick=sheet.parted.sidekick)
        open_ = (*sheet.catch_ups, *sheet.parted.catch_ups)
        returned = state.with_sheet(replace(sheet, character=back, parted=None, catch_ups=open_))
        return reduce(State.with_mark, sheet.parted.marks, returned)

    def told(self, state: State) -> str:
        parted = state.sheets[self.character].parted
        assert parted is not None
        return f"{parted.sidekick.name} is back with {state.name(self.character)}: {self.obstacles}"


def _is_of(sheet: Sheet, contest: str) -> bool:
    """Whether the sidekick that is there now was there when a contest was over."""
    now, then = sheet.character.sidekick, sheet.then(contest).character.sidekick
    return now is not None and then is not None and now.name == then.name

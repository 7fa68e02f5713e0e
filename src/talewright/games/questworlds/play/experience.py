"""Experience points: what a defeat, a flaw or a hindrance teaches, and their correction (QW3-8.1)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, OnSheet, Reason, Viewer
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.checks import MOST_POINTS, check_number
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.experience import Roll, earned_by_contest, earned_by_flaw, earned_by_hindrance
from talewright.games.questworlds.rules.growing.advance import Growth, check_growth
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table.offer import Number, offer, words
from talewright.table.recounting import Gain
from talewright.wording import because, counted


class CorrectExperience(GmMove, tag="correct-experience"):
    """Correct a character's experience points, with the reason."""

    character: CharacterId
    points: int
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        check_growth(state.edition.growth, Growth.EXPERIENCE)
        character = state.sheet(self.character).id
        check_number(self.points, "experience points")
        yield ExperienceCorrected(character=character, points=self.points, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values() if state.edition.growth is Growth.EXPERIENCE else ():
            now = sheet.character.experience
            number = Number(name="points", label="Experience points", least=0, most=MOST_POINTS, default=now)
            yield offer(cls, "Correct the experience points", number, words("reason", "Why"), character=sheet.id)


# --- what happened


class ExperienceEarned(OnSheet, tag="experience-earned/1"):
    """A character earned an experience point by an ability or a flaw."""

    name: str
    why: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        more = sheet.with_experience(sheet.character.experience + 1)
        grown = replace(sheet.grown, total=sheet.grown.total + 1)
        return replace(more, earned=sheet.earned.by(self.name), grown=grown)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} earns an experience point {self.why}"

    def gains(self, state: State) -> Iterable[Gain]:
        yield Gain(state.name(self.character), "experience point", 1)


class ExperienceCorrected(OnSheet, tag="experience-corrected/1"):
    """The game master corrected the experience points."""

    points: int
    reason: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return sheet.with_experience(self.points)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} has {counted(self.points, 'experience point')} now{because(self.reason)}"


# --- what teaches


class Lesson(NamedTuple):
    """What may teach a character something: by which ability or flaw, and how the log says it."""

    character: CharacterId
    name: str
    why: str


def taught(at: At, lessons: Iterable[Lesson]) -> Facts:
    """Experience points: one for each ability or flaw in a session, and five in all (QW3-8.1.3, QW3-8.1.6).

    With milestones nothing is counted (QW3-8.3.1).
    """
    for character, name, why in lessons:
        if teaches(at.now, character, name):
            yield ExperienceEarned(character=character, name=name, why=why)


def lessons_of(card: Card, each: tuple[Outcome, ...]) -> Iterator[Lesson]:
    """What a contest teaches: each side has an outcome of its own, and a flaw teaches too (QW3-8.1.5, QW3-2.1.2.3)."""
    match card.kind:
        case CardKind.CONTEST | CardKind.RECOVERY | CardKind.MEMBER:
            for side, own in zip(card.sides, each, strict=True):
                if earned_by_contest(own, roll=Roll.CONTEST):
                    name = str(side.ability) if side.ability else "no relevant ability"
                    yield Lesson(side.character, name, f"for a defeat with {name}")
        case CardKind.FLAW:
            if earned_by_flaw(faced_in_contest=True):
                yield Lesson(card.ours.character, card.subject, f"for facing {card.subject}")
        case CardKind.AUGMENT | CardKind.HINDRANCE | CardKind.CONTESTANT | CardKind.PART:
            pass
    for side in card.sides:  # a penalty suffered through a flaw teaches something (QW3-2.7.1.8)
        for line in side.modifiers:
            if line.source is Source.HINDRANCE and earned_by_hindrance(line.amount):
                yield Lesson(side.character, line.name, f"for the hindrance {line.name}")


def teaches(state: State, character: CharacterId, name: str) -> bool:
    """Whether an ability or a flaw still earns a player character a point in this session; by milestones none does."""
    sheet = state.sheet(character)
    counts = state.edition.growth is Growth.EXPERIENCE and not sheet.leader
    return counts and sheet.earned.by(name) != sheet.earned


def would_teach(state: State, character: CharacterId, name: str) -> str:
    """What a flaw would earn, in words, where points are counted."""
    if state.edition.growth is not Growth.EXPERIENCE:
        return ""
    return "It earns an experience point." if teaches(state, character, name) else TAUGHT_ENOUGH


TAUGHT_ENOUGH = "It has taught enough for this session."

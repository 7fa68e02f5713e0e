"""Characters grow between sessions: the game master grants it, the player rebuilds the sheet, and it is told."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.games.strange_fate.play.base import At, Facts, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.drafts import Making
from talewright.games.strange_fate.play.making.step import written
from talewright.games.strange_fate.play.people.characters import SheetCorrected, check_name
from talewright.games.strange_fate.play.reading import entry_in
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.growth import changes, credited, settled, unlocked
from talewright.games.strange_fate.rules.draft.draft import Draft, confirmed
from talewright.games.strange_fate.rules.draft.left import judgements
from talewright.refusal import Fault, Refused, refuse
from talewright.table.offer import Choice, Line, Number, Option, offer, text
from talewright.table.recounting import Gain
from talewright.wording import because, counted

MOST = 20
UNCHANGED = "nothing is changed"
ABOUT = "A minor milestone lets a sheet be changed, a significant one adds a skill point, a major one refresh too."


class Grow(OfGameMaster, tag="grow"):
    """Let characters grow: each sheet opens for its player, with so much more to spend."""

    otherwise = "The game master says when characters grow: ask for it."

    who: Annotated[tuple[CharacterId, ...], Meta(min_length=1, max_length=50)]
    points: Annotated[int, Meta(ge=0, le=MOST)] = 0
    refresh: Annotated[int, Meta(ge=0, le=MOST)] = 0
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        for who in dict.fromkeys(self.who):
            person = state.person(who)
            if _is_growing(state, person):
                raise Refused(f"{person.name} grows already: finish that first, or drop it.")
            draft = self._opened(person, state)
            id_ = CharacterId(ActorId(f"{who}.grows"))  # its page is the character's once that has grown
            making = Making(id=id_, player=person.player, draft=draft, grows=who, opened=at.stamp.id)
            yield written(making, draft, f"{self._earned} to grow with{because(self.reason)}")

    def _opened(self, person: Person, state: State) -> Draft:
        """The sheet with what was earned; whatever stands on it in play was agreed to."""
        rules, diagram = state.edition.creation, state.diagram
        character = credited(settled(person.bought, rules, diagram), self.points, self.refresh)
        draft = Draft(character=character, rules=rules, diagram=diagram)
        for each in judgements(draft):
            draft = confirmed(draft, each.question.about, each.skill)
        return draft

    @property
    def _earned(self) -> str:
        points = [counted(self.points, "skill point")] if self.points else []
        return " and ".join([*points, *([f"{self.refresh} refresh"] if self.refresh else [])]) or "no points"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        able = [person for person in state.in_play if not _is_growing(state, person)]
        earned = (
            Number(name="points", label="Skill points more", least=0, most=MOST, default=1),
            Number(name="refresh", label="Refresh more", least=0, most=MOST, default=0),
            text(cls, "reason", "Why"),
        )
        if able:
            options = tuple(Option(each.id, each.name) for each in able)
            who = Choice(
                name="who", label="Who grows", options=options, many=True, chosen=tuple(each.id for each in able)
            )
            yield offer(cls, "Let characters grow", who, *earned).explained(about=ABOUT)
        for person in able:
            made = offer(cls, f"Let {person.name} grow", *earned, group=person.id, who=(person.id,))
            yield made.explained(about=ABOUT)


class CharacterGrown(SheetCorrected, tag="character-grown/1"):
    """A character has grown: the sheet is as its player has made it.

    *renamed* are skills that are called otherwise now, each by the name that it had and the one that it has.
    """

    renamed: tuple[tuple[str, str], ...] = ()

    def file(self, state: State) -> State:
        """What was used up, taken away or made ready stays so, whatever its skill is called."""
        person = called_otherwise(state.people[self.character], dict(self.renamed))
        return SheetCorrected.file(self, state.with_person(person))

    def told(self, state: State) -> str:
        return f"{state.people[self.character].name} has grown{because(self.change)}"

    def gains(self, state: State) -> Iterable[Gain]:
        if self.change != UNCHANGED:
            yield Gain(state.people[self.character].name, self.change)


def grown(state: State, making: Making) -> CharacterGrown:
    """The sheet of a character in play as it has been rebuilt."""
    person, character = state.person(making.grows), making.draft.character
    refuse(hindrances(state, making))
    check_name(state, character.name, of=person.id)
    renamed = making.draft.renamed
    sheet, change = entry_in(character, state.edition.creation), "; ".join(changes(person.bought, character, renamed))
    return CharacterGrown(character=person.id, sheet=sheet, change=change or UNCHANGED, reason="", renamed=renamed)


def called_otherwise(person: Person, names: Mapping[str, str]) -> Person:
    """Somebody some of whose skills have other names now: the new ones by those that they had."""

    def now(name: str) -> str:
        return names.get(name, name)

    return replace(
        person,
        uses=tuple(replace(each, skill=now(each.skill)) for each in person.uses),
        copies=tuple(replace(each, skill=now(each.skill)) for each in person.copies),
        invested=frozenset(map(now, person.invested)),
        lost=frozenset(map(now, person.lost)),
        broken=frozenset(map(now, person.broken)),
        damaged=tuple((now(skill), box) for skill, box in person.damaged),
        ready=tuple(map(now, person.ready)),
        readied=tuple(map(now, person.readied)),
        shapes=tuple((now(skill), aspect) for skill, aspect in person.shapes),
        changing_for=tuple(map(now, person.changing_for)),
    )


def hindrances(state: State, making: Making) -> tuple[Fault, ...]:
    """Why it cannot be put on the sheet: that has changed since its character began to grow, or something is locked."""
    if not making.grows:
        return ()
    bought = state.person(making.grows).bought
    if bought == making.before:
        return tuple(unlocked(bought, making.draft.character, making.draft.renamed))
    return (Fault(f"The sheet of {making.name} has changed since: drop these changes, and ask to grow again.", ""),)


def is_changed(state: State, making: Making) -> bool:
    """Whether anything is otherwise on the sheet of one who grows."""
    return any(changes(state.person(making.grows).bought, making.draft.character, making.draft.renamed))


def _is_growing(state: State, person: Person) -> bool:
    return any(each.grows == person.id for each in state.drafts.values())

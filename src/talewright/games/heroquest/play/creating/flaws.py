"""Flaws, chosen or of keywords, and their ranks (QW2-3.3b)."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec.structs import replace

from talewright.games.heroquest.play.creating.steps import Step, made_by
from talewright.games.heroquest.play.offering import TRY, name_field
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters import creation
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.contests.flaw import Flaw, FlawKind, put_at_rank
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.game import Viewer
from talewright.table.offer import Line, Name, Offer, Option, one_of


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

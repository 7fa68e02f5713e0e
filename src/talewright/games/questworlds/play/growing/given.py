"""What the game master gives for what happened in the story: raises, abilities, flaws, milestones (QW3-8.2.2, 8.3)."""

from abc import abstractmethod

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Public, Reason, Viewer
from talewright.games.questworlds.play.checks import check_in_play
from talewright.games.questworlds.play.growing.grown import grew
from talewright.games.questworlds.play.sheets import NAME, in_use, needs
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating.flaws import FLAW_SLOTS
from talewright.games.questworlds.rules.growing.advance import Growth, check_growth
from talewright.games.questworlds.rules.growing.directed import RAISES, directed, given_ability, given_flaw
from talewright.games.questworlds.rules.rating import MOST_MASTERIES, TIER
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.games.questworlds.shared.offering import options
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Choice, Line, Name, Option, offer, one_of, words
from talewright.wording import because

WHY = words("reason", "Why")
BY = one_of("by", "By", (Option(str(by), f"+{by}") for by in RAISES))
HIGHEST = TIER * (MOST_MASTERIES + 1) - RAISES[-1]


class Giving(GmMove):
    """Something that the game master gives to a character at once (QW3-8.2.3.1)."""

    otherwise = "The game master gives directed improvements."
    by_clause = "QW3-8.2.2.1"

    character: CharacterId
    reason: Reason

    @abstractmethod
    def given(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        """The character with it, and what is new in words."""

    def decide(self, state: State, at: At) -> Facts:
        check_in_play(state, self.character)
        sheet = state.sheet(self.character)
        with as_refusals():
            after, change = self.given(state, sheet)
        yield grew(state, replace(sheet, character=after), change, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return (made for sheet in state.in_play for made in cls.offers_on(state, sheet))

    @classmethod
    @abstractmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        """What may be given to one character."""


class DirectImprovement(Giving, tag="direct-improvement"):
    """Raise an ability by 5, 10 or 15, for what happened."""

    ability: Line
    by: int

    def given(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        after = directed(sheet.character, self.ability, self.by)
        return after, f"{self.ability} rises to {state.sign(after.rating_of(after.find(self.ability)))}"

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        refs = [str(ref) for ref, rating in sheet.character.ratings.items() if rating.score <= HIGHEST]
        if refs:
            ability = one_of("ability", "Ability", refs)
            yield offer(cls, "Raise an ability", ability, BY, WHY, character=sheet.id)


class GiveAbility(Giving, tag="give-ability"):
    """Give a new ability, for what happened."""

    name: Name

    def given(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        after = given_ability(sheet.character, self.name)
        return after, f"{self.name} {state.sign(after.rating_of(after.find(self.name)))}"

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        yield offer(cls, "Give an ability", NAME, WHY, character=sheet.id)


class GiveFlaw(Giving, tag="give-flaw"):
    """Give a new flaw; whoever has three may ask to drop one for it."""

    by_clause = "QW3-8.2.2.2"

    name: Name
    instead: Line = ""

    def given(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        """Dropped is only what nobody is facing (QW3-8.2.2.2)."""
        if self.instead and needs(in_use(state, self.character), self.instead):
            raise Refused(f"{self.instead} is in use on the table: finish that first.")
        gone = f", instead of {self.instead}" if self.instead else ""
        after = given_flaw(sheet.character, self.name, self.instead, sheet.of_keywords)
        return after, f"the flaw {self.name}{gone}"

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        flaws = [flaw.name for flaw in sheet.character.flaws]
        used = in_use(state, sheet.id)
        free = options(name for name in flaws if not needs(used, name))
        instead = Choice(name="instead", label="Instead of", options=free, optional=True)
        fields = (NAME, instead, WHY) if free and len(flaws) >= FLAW_SLOTS else (NAME, WHY)
        yield offer(cls, "Give a flaw", *fields, character=sheet.id)


class DeclareMilestone(GmMove, tag="declare-milestone"):
    """Declare a milestone: every character in play may take an advance."""

    otherwise = "The game master declares milestones."
    by_clause = "QW3-8.3.1"

    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        """Only in a game that counts no experience points."""
        check_growth(state.edition.growth, Growth.MILESTONES)
        if not state.in_play:
            raise Refused("Nobody is in play who could grow: make a character first.", clause="QW3-8.3.1")
        yield MilestoneDeclared(reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.edition.growth is Growth.MILESTONES and state.in_play:
            yield offer(cls, "Declare a milestone", words("reason", "What was achieved"))


class MilestoneDeclared(Public, tag="milestone-declared/1"):
    """A milestone was reached: every character in play has an advance."""

    reason: str

    def file(self, state: State) -> State:
        for sheet in state.in_play:
            more = replace(sheet.grown, milestones=sheet.grown.milestones + 1)
            state = state.with_sheet(replace(sheet, grown=more))
        return state

    def told(self, state: State) -> str:
        return f"A milestone{because(self.reason)}: everybody may take an advance"

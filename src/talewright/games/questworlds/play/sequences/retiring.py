"""A player retires a character whom sequences have worn down, before nothing is left to start with (QW3-5.4.11.3)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, OfMine, OnSheet, Viewer
from talewright.games.questworlds.play.checks import check_in_play
from talewright.games.questworlds.play.endings import ENDINGS, taken_leave
from talewright.games.questworlds.play.sequences.resolve import check_chained, in_sequence
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.sequences.chained import check_may_retire
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused
from talewright.table.offer import Prose, allowed, offer, one_of, text
from talewright.wording import because


class RetireCharacter(OfMine, tag="retire-character"):
    """Let the story of one's own worn-down character end, by one's own choice."""

    ending: StoryEnding = StoryEnding.OPEN_END
    about: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """The player alone says so, between contests (QW3-2.8.1.2.1, QW3-5.4.11.3.4)."""
        if at.stamp.by != at.seat.id or not state.answers_for(at.seat, self.character):
            raise Refused("A character retires by the word of its own player: ask.", clause="QW3-2.8.1.2.1")
        check_retiring(state, self.character)
        yield CharacterRetired(character=self.character, ending=self.ending, about=self.about)
        yield from taken_leave(state, self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.in_play:
            if state.answers_for(viewer.seat, sheet.id) and allowed(check_retiring, state, sheet.id):
                fields = one_of("ending", "How", ENDINGS, default=StoryEnding.OPEN_END), text(cls, "about", "Why")
                made = offer(cls, f"Retire {sheet.character.name}", *fields, character=sheet.id)
                about = f"Resolve starts at {sheet.resolve.start} from now on; at 0 there is no choice."
                yield replace(made.explained(about=about), in_person=True)


class CharacterRetired(OnSheet, tag="character-retired/1"):
    """A player has let the story of a worn-down character end."""

    ending: StoryEnding
    about: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, ended=True, ending=self.ending, about_ending=self.about)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} retires ({self.ending}){because(self.about)}"

    def turning(self, state: State) -> int:
        return 9


def check_retiring(state: State, character: CharacterId) -> None:
    """Refuse to retire where no resolve is counted, in the middle of a contest, and who is not worn down."""
    check_chained(state)
    check_in_play(state, character)
    check_may_retire(state.sheet(character).resolve)
    if in_sequence(state, character) or any(
        side.character == character for card in state.open_cards() for side in card.sides
    ):
        raise Refused(
            f"{state.name(character)} is in the middle of something: finish that first, or disengage.",
            clause="QW3-5.4.11.3.4",
        )

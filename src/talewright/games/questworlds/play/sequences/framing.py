"""A conflict is drawn out as a sequence: its prize, and the first two who contend (QW3-5.1)."""

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.questworlds.play.framing import Prize
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequence import UNNAMED, Sequence
from talewright.games.questworlds.play.sequences import opponents
from talewright.games.questworlds.play.sequences.joining import CharacterJoined, PairFormed, check_may_join
from talewright.games.questworlds.play.sequences.opponents import NAMED, Newcomer
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId
from talewright.games.questworlds.shared.offering import first_of, opponent_field, people
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Offer, allowed, offer, one_of, text, words
from talewright.wording import bare


class FrameSequence(GmMove, tag="frame-sequence"):
    """Draw a conflict out as a sequence: the prize, and the first two who contend.

    The opponent is named with its resistance; another character may be named, or is *against* the first.
    """

    otherwise = "The game master decides which conflict is drawn out as a sequence: suggest it."
    by_clause = "QW3-5.0.1"
    prepared = "Obstacles"

    prize: Prize
    conflict: Line = ""
    character: CharacterId
    opponent: Line = ""
    resistance: Line = ""
    hidden: bool = False
    mob: bool = False
    resolve: int = NAMED
    against: CharacterId = NO_CHARACTER

    def decide(self, state: State, at: At) -> Facts:
        """Frame it; between two characters both have a target number, and no resistance is set.

        One who is named and not free is refused, and no double comes in (QW3-5.1.1.1.2, QW3-5.1.3.1, QW3-5.4.1.2).
        """
        against = self.against or opponents.character_called(state, self.opponent)
        if against and state.sheet(against).id == self.character:
            raise Refused("A character does not contend with itself: choose another opponent.")
        if self.against and self.resistance:
            raise Refused(
                "Two player characters contend here, each with a target number: leave the resistance empty.",
                clause="QW3-5.1.1.1.2",
            )
        sequence, foe = SequenceId(at.stamp.id), f"{at.stamp.id}.foe"
        for character in (self.character, against) if against else (self.character,):
            check_may_join(state, character)
        yield SequenceFramed(sequence=sequence, kind=state.edition.sequence, prize=self.prize, conflict=self.conflict)
        yield CharacterJoined(sequence=sequence, character=self.character, ours=True)
        if against:
            yield CharacterJoined(sequence=sequence, character=against, ours=False)
        else:
            name = self.opponent or self.conflict or UNNAMED
            hard = self.resistance or "Base"
            newcomer = Newcomer(name, hard, self.resolve, self.hidden, self.mob)
            yield from opponents.opponent_comes(state, at.now.sequences[sequence], foe, newcomer)
        yield PairFormed(sequence=sequence, ours=self.character, theirs=against or foe)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        able = free(state)
        if able:
            yield cls.form(state, one_of("character", "Who contends first", people(state, first_of(state, able))))

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever contends first is chosen when it is played."""
        yield cls.form(state)

    @classmethod
    def form(cls, state: State, *who: Field) -> Offer:
        fields: list[Field] = [
            text(cls, "prize", "The prize: what is to be gained"),
            opponent_field(state, free(state), optional=True),
            *who,
            *opponents.opponent_fields(state),
            words("conflict", "What stands in the way", optional=True),
        ]
        made = offer(cls, f"Frame a {state.edition.sequence} sequence", *fields)
        return made.explained(about="Rounds of contests, for what deserves the time.")


def free(state: State) -> tuple[CharacterId, ...]:
    """The characters who may begin a sequence."""
    return tuple(sheet.id for sheet in state.in_play if allowed(check_may_join, state, sheet.id))


# --- what happened


class SequenceFramed(Public, tag="sequence-framed/1"):
    """A sequence was opened."""

    brings = ("sequence",)

    sequence: SequenceId
    kind: SequenceType
    prize: str
    conflict: str

    def file(self, state: State) -> State:
        return state.with_sequence(Sequence(id=self.sequence, type=self.kind, prize=self.prize, conflict=self.conflict))

    def told(self, state: State) -> str:
        against = f", against {bare(self.conflict)}" if self.conflict else ""
        return f"A {self.kind} sequence begins. The prize: {bare(self.prize)}{against}"

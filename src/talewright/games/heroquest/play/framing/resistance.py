"""What stands against a side: the game master's word on how hard it is (QW2-2.3.3)."""

from talewright.games.heroquest.play.base import At, Facts, GmSets, Offers, Viewer
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.favours import own_line, tie_of
from talewright.games.heroquest.play.framing.accepting import CardAccepted, check_acceptable
from talewright.games.heroquest.play.headlines import faces_the_one
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.offering import resistance_field
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.relationship import classes_harder
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared import card_events
from talewright.refusal import Refused
from talewright.table.game import Told
from talewright.table.offer import Line, allowed, hidden_field, offer
from talewright.table.seat import Role


class SetResistance(GmSets, tag="set-resistance"):
    """Say how hard it is, by a name that the rules have for it or by a number."""

    resistance: Line
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """With a resistance that is shown the game master accepts the contest, as with the framing."""
        yield from super().decide(state, at)
        if is_known(state, at.now.card(self.contest)):
            yield CardAccepted(contest=self.contest)

    def change(self, state: State, card: Card, at: At) -> Facts:
        check_has_resistance(card)
        yield from resistance_set(state, card.id, self.resistance, hidden=self.hidden)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        """The course of the story sets the number, and nothing in the fiction does (QW2-2.3.3.2, QW2-9.15)."""
        about = "What does the story need here: how far would a defeat stall it, and how good would a victory be?"
        if allowed(check_has_resistance, card):
            usual = ResistanceClass.MODERATE.harder(harder(state, card)).title
            now = card.resistance_words or (state.sign(card.resistance) if card.resistance is not None else usual)
            fields = resistance_field(state, default=now), hidden_field(hidden=card.hidden)
            made = offer(cls, "Set the resistance", *fields, contest=card.id)
            yield made.explained(about=about, main=card.resistance is None)


# --- what happened


class ResistanceHidden(card_events.ResistanceHidden[State, Card], tag="resistance-hidden/1"):
    """The game master set a resistance, and keeps it hidden."""

    def told(self, state: State) -> Told | str:
        if faces_the_one(state, state.cards[self.contest]):
            return ""
        told = "The game master has set the resistance, and keeps it hidden"
        return Told(told, (Role.PLAYER, Role.SPECTATOR))


class ResistanceSet(card_events.ResistanceSet[State, Card], tag="resistance-set/1"):
    """The resistance; *words* are those of the game master, such as "Hard" or "High"."""

    def told(self, state: State) -> str:
        if faces_the_one(state, state.cards[self.contest]):
            return ""
        return f"The resistance is {resistance_told(state, self.resistance, self.words, hidden=self.hidden)}"


def resistance_told(state: State, text: str, words: str, *, hidden: bool) -> str:
    """A resistance in a sentence."""
    number, secret = state.sign(TargetNumber.parse(text)), ", and the players do not see it" if hidden else ""
    return f"{words}, {number}{secret}" if words else f"{number}{secret}"


# --- how hard it is


def harder(state: State, card: Card) -> int:
    """By how many classes it is harder to use a patron or retainers here, after how they were treated lately.

    Source: QW2-6.3.3, QW2-6.5.3.5.
    """
    line = own_line(state, card.ours)
    sheet = state.sheets[card.ours.character] if line else None
    return classes_harder(line.relationship, tie_of(sheet, line.name).treated) if line and sheet else 0


def is_known(state: State, card: Card) -> bool:
    """Whether the game master has said all that the contest needs, and the players see the resistance."""
    return card.is_opposed and not (card.gm_accepted or card.hidden) and allowed(check_acceptable, state, card, ())


def check_has_resistance(card: Card) -> None:
    """Refuse to set a resistance between player characters, and where a rule fixes it."""
    if card.theirs:
        raise Refused(
            "Two player characters contend here, each with a target number: there is no resistance to set.",
            clause="QW2-4.1.1.4",
        )
    if card.kind is CardKind.FLAW:
        raise Refused("What stands against the character here is the flaw's own rating.", clause="QW2-3.3b.8")
    if card.kind is CardKind.MEMBER:
        raise Refused(
            "What a member of a group faces is set when they join: drop this contest, and let them join anew.",
            clause="QW2-4.2.0.2",
        )
    if card.kind is CardKind.AUGMENT:
        raise Refused(
            "A contest for an augment always faces a Moderate resistance: leave it as it is.", clause="QW2-2.3.3.8"
        )


def resistance_set(state: State, contest: ContestId, text: str, *, hidden: bool) -> Facts:
    """The game master's word on how hard it is; a hidden one is told to nobody else (QW2-2.3.3.1)."""
    target, words = resistance_of(state, text)
    return facing(contest, target, words, hidden=hidden)


def facing(contest: ContestId, target: TargetNumber, words: str, *, hidden: bool = False) -> Facts:
    """What stands against somebody, in the words for it."""
    if hidden:
        yield ResistanceHidden(contest=contest)
    yield ResistanceSet(contest=contest, resistance=str(target), words=words, hidden=hidden)


def resistance_of(state: State, text: str) -> tuple[TargetNumber, str]:
    """Read a resistance, by its class or as a number, with what it was called. Raises ``Refused`` if it is none.

    Source: QW2-2.3.3.3, QW2-2.3.3.7, QW2-9.15.
    """
    written = text.strip()
    try:
        if written[:1].isalpha():
            named = ResistanceClass.parse(written)
            return named.resistance(state.resistance_rules), named.title
        return TargetNumber.parse(written, mastery=state.edition.mastery), ""
    except ValueError as error:
        names = ", ".join(named.title for named in ResistanceClass)
        raise Refused(
            f"{written[:40]!r} is no resistance: write a number such as 18 or 5{state.edition.mastery}, or one of "
            f"{names}.",
            clause="QW2-2.3.3.3",
        ) from error

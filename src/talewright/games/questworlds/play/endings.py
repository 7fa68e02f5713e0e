"""The end of a character's story: announced before the dice, proposed, and agreed to by its player (QW3-2.8.1.2)."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import (
    At,
    Facts,
    GmSays,
    GmSets,
    Move,
    Offers,
    OnCard,
    OnSheet,
    Public,
    Viewer,
)
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.checks import after_sequences, check_ended, decided_cards
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.flaws import DROPPED, FlawAnswered
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequences.tally import left_all
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.consequence import StoryEnding, check_announced, check_consent
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.card_events import AugmentWithdrawn
from talewright.games.questworlds.shared.changing import being_framed, check_decided, side_of, voided
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.offer import Option, Prose, Words, offer, one_of, text, words
from talewright.wording import because

ENDINGS = tuple(Option(ending.value, ending.value.capitalize()) for ending in StoryEnding)


class AnnounceStakes(GmSets, tag="announce-stakes"):
    """Say before the dice roll that this contest may end a character's story."""

    about: Annotated[Prose, Words("Say what may happen, so that everyone knows it.", clause="QW3-2.8.1.2.2")]

    def change(self, state: State, card: Card, at: At) -> Facts:
        yield StakesAnnounced(contest=card.id, about=self.about)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        made = offer(cls, "Announce the stakes", words("about", "What may happen"), contest=card.id)
        about = "Before the dice roll. Such a contest is usually a sequence: whoever is in it may disengage."
        yield made.explained(about=about)


class EndStory(GmSays, tag="end-story"):
    """Propose that a character's story ends here. The player's own consent completes it."""

    contest: ContestId
    character: CharacterId
    ending: StoryEnding
    about: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """Only a contest of which everyone knew that it might end a story can end one (QW3-2.8.1.2.2)."""
        if (self.contest, self.character) not in at_stake(state):
            check_at_stake(state, self.contest, self.character)
        sheet = state.sheet(self.character)
        if sheet.ended or sheet.ending:
            raise Refused(f"This has been proposed for {state.name(self.character)} already.", clause="QW3-2.8.1.2.1")
        yield EndingProposed(contest=self.contest, character=self.character, ending=self.ending, about=self.about)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for contest, character in at_stake(state):
            if not state.sheet(character).ending:
                fields = one_of("ending", "How", ENDINGS), text(cls, "about", "What happens")
                made = offer(
                    cls, f"End the story of {state.name(character)}", *fields, contest=contest, character=character
                )
                yield made.explained(about="It was announced before the dice rolled. The player must agree.")


class AnswerEnding(Move, tag="answer-ending"):
    """Agree that the own character's story ends, or keep the character in play."""

    character: CharacterId
    consent: bool

    def decide(self, state: State, at: At) -> Facts:
        """No roll takes a character out of play for good: its player must agree, in person (QW3-2.8.1.2.1).

        To keep the character in play, somebody else may answer for a player who is absent. Once a seat is closed for
        good, its character is the game master's.
        """
        if not state.sheet(self.character).may_end:
            raise Refused("Nobody has proposed that this story ends.", clause="QW3-2.8.1.2.1")
        in_person = at.stamp.by == at.seat.id or not self.consent
        check_consent(consent=state.answers_for(at.seat, self.character) and in_person)
        yield EndingAnswered(character=self.character, consent=self.consent)
        if self.consent:
            yield from taken_leave(state, self.character)
            yield from left_all(at, self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            if sheet.may_end and state.answers_for(viewer.seat, sheet.id):
                name = sheet.character.name
                yes = offer(cls, f"Yes, the story of {name} ends", character=sheet.id, consent=True)
                yield replace(yes, in_person=True)
                no = offer(cls, f"No, {name} stays in play", character=sheet.id, consent=False)
                yield no.explained(main=True)


# --- what happened


class StakesAnnounced(OnCard, tag="stakes-announced/1"):
    """Everyone knows that this contest may end a story, and with a round the sequence that it is a part of."""

    about: str

    def file(self, state: State) -> State:
        told, bond = super().file(state), state.bonds.get(self.contest)
        if bond is None or bond.deed is not Deed.ROUND or bond.sequence not in state.sequences:
            return told
        return told.with_sequence(replace(state.sequences[bond.sequence], stakes=self.about))

    def on_card(self, card: Card) -> Card:
        return replace(card, stakes=self.about)

    def told(self, state: State) -> str:
        return f"This contest may end a story: {self.about}"


class EndingProposed(Public, tag="ending-proposed/1"):
    """The game master would like a character's story to end."""

    brings = ("contest",)

    contest: ContestId
    character: CharacterId
    ending: StoryEnding
    about: str

    def file(self, state: State) -> State:
        proposed = state.with_sheet(replace(state.sheets[self.character], ending=self.ending, about_ending=self.about))
        card = state.cards.get(self.contest)  # there is none of a sequence, nor of a prize that was awarded
        return proposed.with_card(replace(card, ending=self.ending)) if card else proposed

    def told(self, state: State) -> str:
        may = f"The story of {state.name(self.character)} may end here ({self.ending}), if the player agrees"
        return f"{may}{because(self.about)}"


class EndingAnswered(OnSheet, tag="ending-answered/1"):
    """The player agreed that the story ends, or kept the character in play."""

    consent: bool

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, ended=True) if self.consent else replace(sheet, ending=None, about_ending="")

    def told(self, state: State) -> str:
        name, ending = state.name(self.character), state.sheets[self.character].ending
        return f"The story of {name} ends here ({ending})" if self.consent else f"{name} stays in play"

    def turning(self, state: State) -> int:
        return 9 if self.consent else 0


def at_stake(state: State) -> tuple[tuple[ContestId, CharacterId], ...]:
    """Whose story may end by a contest, a sequence or a contest for one prize that is decided, as was announced."""
    of_cards = ((card.id, side.character) for card, *_ in decided_cards(state) for side in card.sides if card.stakes)
    ended = ((contest, sheet.id) for contest, sheet, *_ in after_sequences(state))
    of_sequences = ((contest, who) for contest, who in ended if state.sequences[SequenceId(contest)].stakes)
    members = ((group, member) for group in state.groups.values() for member in group.members)
    scored = ((member, group.scores.get(member.contest)) for group, member in members)
    of_prizes = ((member.contest, member.character) for member, own in scored if own and own.stakes)
    return (*of_cards, *of_sequences, *of_prizes)


def check_at_stake(state: State, contest: ContestId, character: CharacterId) -> None:
    """Refuse to end a story by what is not decided, or was not announced (QW3-2.8.1.2.2)."""
    if sequence := state.sequences.get(SequenceId(contest)):
        check_announced(announced=bool(sequence.stakes))
        check_ended(state, sequence.id)
        raise Refused(f"{state.name(character)} did not contend there: choose somebody who did.")
    card = state.card(contest)
    side_of(card, character)
    check_announced(announced=bool(card.stakes))
    check_decided(card)


def taken_leave(state: State, character: CharacterId) -> Facts:
    """Whoever is out of play contends for nothing and supports nobody any more, and no flaw pulls at them.

    A contest whose dice have fallen is left for its outcome; one of a sequence ends with that.
    """
    open_cards = (card for card in state.open_cards() if card.side(character) and not card.is_part)
    gone = {card.id: card for card in open_cards if card.phase in (Phase.FRAMING, Phase.ROLLING)}
    why = f"the story of {state.name(character)} has ended"
    yield from dropped(state, tuple(card for card in gone.values() if card.parent not in gone), why)
    for card in being_framed(state):
        if card.id in gone or card.parent in gone:
            continue
        rolled_now = {nested.subject for nested in state.nested(card) if nested.id not in gone}
        for augment in (augment for side in card.sides if side.character != character for augment in side.augments):
            if augment.helper == character and augment.id not in rolled_now:
                yield AugmentWithdrawn(contest=card.id, augment=augment.id)
                yield from voided(card)
    for trigger in state.triggers.values():
        if trigger.character == character:
            yield FlawAnswered(proposal=trigger.id, answer=DROPPED)

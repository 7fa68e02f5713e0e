"""A contest is framed: who is after what, and what or who stands before it (QW3-2.3.1)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, ChangeCard, Facts, Offers, OfMine, OnCard, Public, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Side
from talewright.games.questworlds.play.checks import check_in_play, check_may_begin, decided_cards
from talewright.games.questworlds.play.creating.on_the_spot import as_if_used
from talewright.games.questworlds.play.dice import CardAccepted
from talewright.games.questworlds.play.goals import GoalsRanked
from talewright.games.questworlds.play.resistance import resistance_field, resistance_set
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import chosen_at_once
from talewright.games.questworlds.rules.framing import Cause, check_new_tactic
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.resistance import NamedResistance
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import check_takes_part
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId
from talewright.games.questworlds.shared.offering import of_one_of, people
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Line, Option, Words, allowed, hidden_field, offer, one_of, text, words
from talewright.table.seat import Seat
from talewright.wording import bare

CAUSES = tuple(Option(cause.value, cause.value.capitalize()) for cause in Cause)

HOW_HARD = "How hard it is, by a name or a number."

Prize = Annotated[Line, Words("Say what is to be gained: that is the prize.", clause="QW3-2.3.1.1.1")]


class FrameContest(OfMine, tag="frame-contest"):
    """Open a contest: what is to be gained, and the one obstacle before it, however many tasks that is.

    *resistance* is a name of the table or a number, and only the game master sets it: with one that is shown they
    accept the card, whichever ability is used. The game master's new contest puts the character's last one away. With
    *opponent* it is a contest between two player characters, and there is no resistance. The *ability* may wait.

    Source: QW3-2.3.1.2.1.
    """

    prepared = "Obstacles"

    prize: Prize
    conflict: Line = ""
    cause: Cause = Cause.OBSTACLE
    resistance: Line = ""
    hidden: bool = False
    opponent: CharacterId = NO_CHARACTER
    ability: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        check_in_play(state, self.character)
        check_may_begin(state, self.character)
        if self.opponent:
            check_opponent(state, self.character, self.opponent)
        if self.resistance and not at.seat.is_gm:
            raise Refused(
                "The game master sets the resistance, after the framing: leave it empty.", clause="QW3-2.3.3.2"
            )
        if self.resistance and self.opponent:
            raise Refused(
                "Two player characters contend here, each with a target number: leave the resistance empty.",
                clause="QW3-2.3.4.1.2",
            )
        yield from put_away(state, self.character, at.seat)
        contest = ContestId(at.stamp.id)
        yield recast(self, ContestFramed, contest=contest, kind=CardKind.CONTEST, by_gm=at.seat.is_gm)
        yield from chosen_at_once(at, contest, self.character, self.ability)
        if self.resistance:
            yield from resistance_set(state, contest, self.resistance, hidden=self.hidden)
            if not self.hidden:  # a contest that needs no dice would be told with the player's own acceptance
                yield CardAccepted(contest=contest)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        rested = [sheet.id for sheet in state.in_play if allowed(check_may_begin, state, sheet.id)]
        mine = [id_ for id_ in rested if state.acts_for(viewer.seat, id_)]
        if not mine:
            return
        others = [id_ for id_ in rested if id_ not in mine]
        prize, *fields = cls.story_fields()
        if viewer.seat.is_gm:
            fields = [*cls.resistance_fields(state, NamedResistance.BASE.title), *fields]  # what is asked first
        elif len(mine) == 1:
            if others:
                who = people(state, others)
                fields.append(Choice(name="opponent", label="Against another character", options=who, optional=True))
            fields.append(ability_field(state, mine[0]))
        yield of_one_of(cls, "Frame a contest", state, mine, prize, *fields).explained(main=not state.open_cards())

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever comes to stand before it is chosen when it is played."""
        yield offer(cls, "Frame a contest", *cls.story_fields(), *cls.resistance_fields(state))

    @classmethod
    def story_fields(cls) -> Iterable[Field]:
        yield text(cls, "prize", "The prize: what is to be gained")
        yield words("conflict", "What stands in the way", optional=True)
        yield one_of("cause", "What it is", CAUSES)

    @classmethod
    def resistance_fields(cls, state: State, default: str = "") -> Iterable[Field]:
        accepts = "With one that all see you accept the contest; without one you set it later."
        return resistance_fields(state, accepts, default)


def resistance_fields(state: State, about: str, default: str = "") -> Iterable[Field]:
    """A resistance and who sees it; *about* says what comes of it."""
    yield resistance_field(state, f"{HOW_HARD} {about}", default, optional=True)
    yield hidden_field("Who sees the resistance")


def ability_field(state: State, character: CharacterId) -> Choice:
    """Which ability one goes in with, if that is said already."""
    sheet = as_if_used(state, character).sheet(character).character
    abilities = tuple(Option(str(ref), f"{ref} {state.sign(sheet.rating_of(ref))}") for ref in sheet.refs)
    return Choice(name="ability", label="Your ability", options=abilities, optional=True)


class NameOpponent(ChangeCard, tag="name-opponent"):
    """Let another player character stand against the one whose contest this is."""

    opponent: CharacterId

    def change(self, state: State, card: Card, at: At) -> Facts:
        """There is no resistance then (QW3-2.3.4.1.2)."""
        check_takes_part(state, card, at.seat)
        if not may_have_opponent(card):
            raise Refused("Nobody else can stand against this: frame a contest of its own.", clause="QW3-2.3.4.1.2")
        check_opponent(state, card.ours.character, self.opponent)
        if card.is_supported_by(self.opponent):
            raise Refused(
                f"{state.name(self.opponent)} supports this contest: take that augment back first.", clause="QW3-2.6.8"
            )
        yield OpponentNamed(contest=card.id, opponent=self.opponent)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        free = (each for each in state.in_play if allowed(check_opponent, state, card.ours.character, each.id))
        others = [each.id for each in free if not card.is_supported_by(each.id)]
        if others and may_have_opponent(card):
            who = one_of("opponent", "Who", people(state, others))
            made = offer(cls, "Name an opponent", who, contest=card.id)
            yield made.explained(about="Then both roll against each other, and there is no resistance.")


class Reframe(ChangeCard, tag="reframe"):
    """Change what a contest is about; the game master fits it to the fiction (QW3-2.3.1)."""

    prize: Prize
    conflict: Line = ""
    cause: Cause = Cause.OBSTACLE

    def change(self, state: State, card: Card, at: At) -> Facts:
        check_takes_part(state, card, at.seat)
        if not at.seat.is_gm and not is_same_name(self.conflict, card.conflict):
            check_tactics(state, replace(card, conflict=self.conflict))
        yield ContestReframed(contest=card.id, prize=self.prize, conflict=self.conflict, cause=self.cause)
        if card.goals and self.prize not in (card.prize, *card.goals):
            yield GoalsRanked(contest=card.id, goals=())

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        if card.kind is CardKind.PART:
            return
        prize = text(cls, "prize", "The prize", default=card.prize)
        conflict = words("conflict", "What stands in the way", default=card.conflict, optional=True)
        cause = one_of("cause", "What it is", CAUSES, default=card.cause)
        yield offer(cls, "Change the prize", prize, conflict, cause, contest=card.id)


# --- what happened


class ContestFramed(card_events.ContestFramed[State, Card], tag="contest-framed/1"):
    """A contest was opened."""

    conflict: str
    cause: Cause = Cause.OBSTACLE

    def card(self) -> Card:
        return recast(
            self,
            Card,
            id=self.contest,
            kind=CardKind(self.kind),
            ours=Side(self.character),
            theirs=Side(self.opponent) if self.opponent else None,
            parent=self.parent or None,
            with_gm=not self.by_gm,
        )

    def file(self, state: State) -> State:
        framed = super().file(state)
        if self.kind == CardKind.CONTEST:  # not what is rolled within another one, such as an augment or a round
            for character in filter(None, (self.character, self.opponent)):
                framed = gone_on(framed, character)
        return framed

    def told(self, state: State) -> str:
        name = state.name(self.character)
        match CardKind(self.kind):
            case CardKind.AUGMENT:
                return f"The augment of {name} is rolled"
            case CardKind.HINDRANCE:
                return f"{self.subject} is rolled against {name}"
            case CardKind.FLAW:
                return f"{name} resists {self.subject}"
            case CardKind.RECOVERY:
                return f"{name} tries for {bare(self.prize)}"
            case CardKind.PART | CardKind.MEMBER | CardKind.CONTESTANT:
                return ""  # it is told with the sequence or the group
            case CardKind.CONTEST:
                against = f" against {state.name(self.opponent)}" if self.opponent else ""
                return f"A contest for {name}{against}. The prize: {bare(self.prize)}"


class ContestClosed(Public, tag="contest-closed/1"):
    """A contest was put away, by the others of its group or *alone*."""

    contest: ContestId
    alone: bool = False

    def file(self, state: State) -> State:
        return state.without_card(replace(state.cards[self.contest], over=Phase.CLOSED))

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        match card.kind:
            case CardKind.CONTEST | CardKind.RECOVERY:
                return f"The contest for {bare(card.prize)} is put away"
            case CardKind.FLAW:
                return f"The contest with {card.subject} is put away"
            case CardKind.MEMBER | CardKind.CONTESTANT if self.alone:
                return f"The own contest of {state.name(card.ours.character)} is put away"
            case _:  # it goes with what it is a part of
                return ""


class OpponentNamed(OnCard, tag="opponent-named/1"):
    """Another player character stands against the first; there is no resistance."""

    opponent: CharacterId

    def file(self, state: State) -> State:
        return gone_on(super().file(state), self.opponent)

    def on_card(self, card: Card) -> Card:
        alone = replace(card, resistance=None, resistance_words="", hidden=False, assured=False)
        return replace(alone, theirs=Side(self.opponent))

    def told(self, state: State) -> str:
        return f"{state.name(self.opponent)} stands against {state.name(state.cards[self.contest].ours.character)}"


class ContestReframed(card_events.ContestReframed[State, Card], tag="contest-reframed/1"):
    """What a contest is about was changed."""

    conflict: str
    cause: Cause

    def on_card(self, card: Card) -> Card:
        return replace(card, prize=self.prize, conflict=self.conflict, cause=self.cause)

    @staticmethod
    def in_the_way(card: Card) -> tuple[str, str]:
        return card.cause, card.conflict


def gone_on(state: State, character: CharacterId) -> State:
    """The state in which a next contest begins for a player, who is told no more that a plot edit was not allowed."""
    return state.asking(state.sheets[character].player)


def put_away(state: State, character: CharacterId, seat: Seat) -> Facts:
    """Put the last contest of a character away: it is told, unless the end of a story waits for an answer."""
    for card, *_ in decided_cards(state) if seat.is_gm else ():
        waits = any(state.sheet(side.character).may_end for side in card.sides)
        if card.side(character) and not waits:
            yield ContestClosed(contest=card.id)


# --- what is allowed


def may_have_opponent(card: Card) -> bool:
    """Whether another player character may still come to stand against this one."""
    return card.kind is CardKind.CONTEST and card.theirs is None


def check_opponent(state: State, character: CharacterId, opponent: CharacterId) -> None:
    """Refuse an opponent who is out of play or may begin no contest, or the character itself."""
    check_in_play(state, opponent)
    check_may_begin(state, opponent)
    if opponent == character:
        raise Refused("A character does not contend with itself: choose another opponent.")


def check_tactics(state: State, card: Card) -> None:
    """Refuse to come back to an obstacle or a question with what has failed against it (QW3-2.3.1.3.1)."""
    for side in card.sides:
        if side.chosen:
            check_new_tactic(side.ability, state.lost_with(card, side.character))

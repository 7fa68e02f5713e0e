"""The state of a campaign of QuestWorlds, and what can be read off it."""

import dataclasses
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.questworlds.character import Character
from talewright.games.questworlds.consequence import Benefit, Consequence, StoryEnding
from talewright.games.questworlds.editions import Edition
from talewright.games.questworlds.experience import Earned
from talewright.games.questworlds.flaw import Flaw
from talewright.games.questworlds.keyword import NO_RELEVANT_ABILITY, Ability, AbilityRef, Breakout, Keyword
from talewright.games.questworlds.modifier import Modifier
from talewright.games.questworlds.play.card import Card, CardKind, Side
from talewright.games.questworlds.play.events import SheetKeyword, SheetLines
from talewright.games.questworlds.play.moves import CharacterId, ContestId, MarkId, ProposalId
from talewright.games.questworlds.rating import Rating, TargetNumber
from talewright.games.questworlds.situation import Contender, Situation
from talewright.games.questworlds.story_point import PlotEdit, Pool
from talewright.refusal import Refused
from talewright.table.seat import Seat


class Sheet(Struct, frozen=True):
    """A character in the campaign, and whose it is; the game master's where *player* is empty."""

    id: CharacterId
    player: SeatId
    character: Character
    earned: Earned = Earned()
    ending: StoryEnding | None = None  # how the story would end, or has ended
    about_ending: str = ""
    ended: bool = False

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def may_end(self) -> bool:
        """Whether an end has been proposed, and the player has not answered yet."""
        return self.ending is not None and not self.ended


class Mark(Struct, frozen=True):
    """A benefit or a consequence that lasts: of whom, from which contest, and until when."""

    id: MarkId
    character: CharacterId
    state: Benefit | Consequence
    expires: str
    contest: ContestId

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def is_good(self) -> bool:
        return isinstance(self.state, Benefit)

    @property
    def amount(self) -> int:
        return self.state.modifier.amount


class Trigger(Struct, frozen=True):
    """A flaw that pulls at a character, who has not answered yet."""

    id: ProposalId
    character: CharacterId
    flaw: str
    about: str


class Edit(Struct, frozen=True):
    """A plot edit that waits for the game master."""

    id: ProposalId
    seat: SeatId
    level: PlotEdit
    about: str


class Lost(Struct, frozen=True):
    """A tactic that has failed against an obstacle or a question; without an ability, that none was relevant."""

    character: CharacterId
    conflict: str
    ability: AbilityRef | None


TOLD_CONTESTS = 3


class Standing(NamedTuple):
    """How a contest stands: what each side goes in with, and all of it once there is something to roll against."""

    contenders: Mapping[CharacterId, Contender]
    situation: Situation | None


class Saga(Struct, frozen=True, kw_only=True, dict=True):  # with a dict: how its contests stand is found once and kept
    """Everything that a campaign remembers."""

    edition: Edition
    base: Rating
    points: int = 0  # in the pool of story points
    session: int = 0
    sheets: Mapping[CharacterId, Sheet] = {}
    cards: Mapping[ContestId, Card] = {}  # those under way, the nested ones among them
    told: tuple[Card, ...] = ()  # the last few that are told to their end, newest first
    augmented: Mapping[CharacterId, tuple[str, ...]] = {}  # by keyword, once for each time
    marks: Mapping[MarkId, Mark] = {}
    triggers: Mapping[ProposalId, Trigger] = {}
    edits: Mapping[ProposalId, Edit] = {}
    fading: tuple[MarkId, ...] = ()  # still to be asked about in this session
    lost: tuple[Lost, ...] = ()
    submitted: frozenset[tuple[CharacterId, str]] = frozenset()  # to which flaws, in this session

    # --- finding

    def sheet(self, character: CharacterId) -> Sheet:
        """The character's sheet. Raises ``Refused`` if there is none."""
        if character not in self.sheets:
            raise Refused("There is no such character here: choose one from the list.")
        return self.sheets[character]

    def card(self, contest: ContestId) -> Card:
        """The contest, if it is still open. Raises ``Refused`` otherwise."""
        if contest not in self.cards:
            raise Refused("This contest is not on the table any more. Look at the table as it stands now.")
        return self.cards[contest]

    def mark(self, mark: MarkId) -> Mark:
        """The benefit or consequence. Raises ``Refused`` if it is gone."""
        if mark not in self.marks:
            raise Refused("This benefit or consequence is gone already.")
        return self.marks[mark]

    def name(self, character: CharacterId) -> str:
        return self.sheets[character].character.name if character in self.sheets else ""

    def people(self, card: Card) -> tuple[Sheet, ...]:
        """The sheets of those who contend."""
        return tuple(self.sheets[side.character] for side in card.sides)

    def marks_of(self, character: CharacterId) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks.values() if mark.character == character)

    def open_cards(self) -> tuple[Card, ...]:
        return tuple(self.cards.values())

    def nested(self, card: Card) -> tuple[Card, ...]:
        """The contests that must be settled before this one: rolled augments and hindrances."""
        return tuple(other for other in self.open_cards() if other.parent == card.id)

    def played_by(self, seat: Seat) -> tuple[Sheet, ...]:
        """The characters in play that this seat acts for: its own, or for the game master those without a player."""
        mine = SeatId("") if seat.is_gm else seat.id
        return tuple(sheet for sheet in self.sheets.values() if sheet.player in (mine, seat.id) and not sheet.ended)

    def acts_for(self, seat: Seat, character: CharacterId) -> bool:
        """Whether a seat may act for a character: its player may, and the game master for everyone."""
        return seat.is_gm or self.sheet(character).player == seat.id

    def answers_for(self, seat: Seat, character: CharacterId) -> bool:
        """Whether a character waits for this seat: its player's, or the game master's where it has none."""
        player = self.sheet(character).player
        return player == seat.id or (seat.is_gm and not player)

    @property
    def pool(self) -> Pool:
        """The story points: one for each player's character, however many sheets a player has made (QW3-1.5.1, 7.1.1).

        Characters without a player each count: somebody is still to come for them, or plays alone.
        """
        return Pool(self.points, len({sheet.player or sheet.id for sheet in self.sheets.values() if not sheet.ended}))

    def has_character(self, player: SeatId) -> bool:
        """Whether a player has a character in play."""
        return any(sheet.player == player and not sheet.ended for sheet in self.sheets.values())

    # --- ratings as this group writes them (QW3-2.1.3.5)

    def sign(self, number: Rating | TargetNumber) -> str:
        """A rating or a target number with the group's own sign for a mastery. What is stored has M."""
        return number.written(self.edition.mastery)

    def rating_of(self, text: str) -> Rating:
        """Read a rating that somebody typed. Raises ``ValueError`` if it is none."""
        return Rating.parse(text.strip(), mastery=self.edition.mastery)

    # --- reading contests

    def counting_marks(self, side: Side) -> tuple[Mark, ...]:
        """The benefits and consequences that count: those that touch the ability, unless the game master says else."""
        return tuple(
            mark
            for mark in self.marks_of(side.character)
            if mark.amount and side.marks.get(mark.id, side.ability is not None and mark.state.touches(side.ability))
        )

    def modifiers(self, side: Side) -> tuple[Modifier, ...]:
        """Every line under a side's rating; an augment that was refused is none."""
        augments = tuple(augment.modifier for augment in side.augments if not augment.refused)
        return (*augments, *side.modifiers, *(mark.state.modifier for mark in self.counting_marks(side)))

    def rating(self, card: Card, side: Side) -> Rating:
        """What a side goes in with: its ability's rating, or its flaw's where a flaw is rolled."""
        character = self.sheet(side.character).character
        if card.kind is CardKind.HINDRANCE:
            return self.pull(side.character, card.subject)
        known = character.as_written(side.ability) if side.ability else None
        return character.ratings[known] if known else NO_RELEVANT_ABILITY

    def pull(self, character: CharacterId, name: str) -> Rating:
        """The rating of what is used against a character: a flaw, or an ordinary ability (QW3-2.7.1.2)."""
        sheet = self.sheet(character).character
        flaws = {flaw.name.casefold(): flaw.rating for flaw in sheet.flaws}
        return flaws[name.casefold()] if name.casefold() in flaws else sheet.rating_of(sheet.find(name))

    def contender(self, card: Card, side: Side) -> Contender:
        """What a side of the contest goes in with, or went in with if the outcome stands."""
        return self._standing(card).contenders[side.character]

    def situation(self, card: Card) -> Situation | None:
        """The contest as it stands now, or stood when it was decided; None while there is nothing to roll against."""
        return card.situation or self._standing(card).situation

    @cached_property
    def _standings(self) -> Mapping[ContestId, Standing]:
        return {card.id: self._worked_out(card) for card in self.open_cards()}

    def _standing(self, card: Card) -> Standing:
        """How *card* stands: one that is filed here is asked about again and again, a draft of one only now."""
        return self._standings[card.id] if self.cards.get(card.id) is card else self._worked_out(card)

    def _worked_out(self, card: Card) -> Standing:
        if card.situation:
            sides = (card.situation.pc, card.situation.opposition)
            then = zip(card.sides, sides, strict=False)
            return Standing({side.character: was for side, was in then if isinstance(was, Contender)}, card.situation)
        contenders = {
            side.character: Contender(self.rating(card, side), self.modifiers(side), side.story_points)
            for side in card.sides
        }
        return Standing(contenders, self._situation(card, *contenders.values()))

    def _situation(self, card: Card, ours: Contender, theirs: Contender | None = None) -> Situation | None:
        if theirs:
            return Situation(ours, theirs)
        if card.resistance is None:
            return None
        return Situation(ours, card.resistance, assured=card.assured and card.kind is not CardKind.HINDRANCE)

    def has_submitted(self, character: CharacterId, flaw: str) -> bool:
        """Whether a character has acted as a flaw demanded, in this session of play."""
        return (character, flaw.casefold()) in self.submitted

    # --- changing

    def with_sheet(self, sheet: Sheet) -> "Saga":
        return replace(self, sheets={**self.sheets, sheet.id: sheet})

    def with_card(self, card: Card) -> "Saga":
        return replace(self, cards={**self.cards, card.id: card})

    def without_card(self, card: Card) -> "Saga":
        """Put a contest away; the last few that had an outcome are kept to look at."""
        under_way = {known: other for known, other in self.cards.items() if known != card.id}
        told = self.told if card.parent or not card.outcome else (card, *self.told)[:TOLD_CONTESTS]
        return replace(self, cards=under_way, told=told)

    def with_mark(self, mark: Mark) -> "Saga":
        return replace(self, marks={**self.marks, mark.id: mark})

    def without_mark(self, mark: MarkId) -> "Saga":
        left = {known: value for known, value in self.marks.items() if known != mark}
        return replace(self, marks=left, fading=tuple(asked for asked in self.fading if asked != mark))


def written(character: Character) -> SheetLines:
    """A character as lines of text."""
    return SheetLines(
        name=character.name,
        concept=character.concept,
        description=character.description,
        keywords=tuple(
            SheetKeyword(str(keyword), tuple(str(breakout) for breakout in keyword.breakouts))
            for keyword in character.keywords
        ),
        abilities=tuple(str(ability) for ability in character.abilities),
        flaws=tuple(str(flaw) for flaw in character.flaws),
    )


def read(sheet: SheetLines, *, experience: int = 0) -> Character:
    """A character from its lines. Raises ``ValueError`` if one of them is none."""
    return Character(
        name=sheet.name,
        concept=sheet.concept,
        description=sheet.description,
        keywords=tuple(Keyword.parse(line.keyword, *line.breakouts) for line in sheet.keywords),
        abilities=tuple(Ability.parse(line) for line in sheet.abilities),
        flaws=tuple(Flaw.parse(line) for line in sheet.flaws),
        experience=experience,
    )


def with_breakout(keyword: Keyword, breakout: Breakout) -> Keyword:
    """The keyword with a breakout added, or changed where it has one of that name."""
    name = breakout.name.casefold()
    if any(known.name.casefold() == name for known in keyword.breakouts):
        changed = tuple(breakout if known.name.casefold() == name else known for known in keyword.breakouts)
        return dataclasses.replace(keyword, breakouts=changed)
    return keyword.with_breakout(breakout)

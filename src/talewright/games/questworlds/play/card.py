"""A contest on the table: the card that both sides fill in, and what fell."""

from collections.abc import Container
from enum import StrEnum

from msgspec.structs import replace

from talewright.games.questworlds.rules.augment import UNROLLED, rolled
from talewright.games.questworlds.rules.contest import NO_DICE, Faces, Outcome, Verdict, resolve, ruled_for_pc
from talewright.games.questworlds.rules.framing import Cause, Framing
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.shared.card import AnyAugment, AnyCard, AnySide
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.wording import signed

SAID_ALOUD = "said aloud"


class CardKind(StrEnum):
    """What a contest is for. All are played on the same card."""

    CONTEST = "contest"
    AUGMENT = "augment"  # the roll for an augment (QW3-2.6.1.4)
    HINDRANCE = "hindrance"  # a flaw rolls against the base resistance (QW3-2.7.1.5)
    FLAW = "flaw"  # a character acts against a flaw (QW3-2.7.2.2)
    RECOVERY = "recovery"  # a character gets over a consequence (QW3-2.8.3)
    PART = "part"  # of a sequence, such as a round (QW3-5)
    MEMBER = "member"  # one participant's contest in a group contest (QW3-4.2.1)
    CONTESTANT = "contestant"  # one roll of several for the same prize (QW3-4.3)


class Deed(StrEnum):
    """What a contest within a sequence is for."""

    ROUND = "round"
    PARTING_SHOT = "parting shot"
    ASSIST = "assist"
    UNRELATED = "unrelated action"
    REMOVAL = "attack on a follower"
    SECOND_CHANCE = "second chance"
    GIFT = "gift of points"
    PERSUASION = "persuasion"

    @property
    def is_against_somebody(self) -> bool:
        """Whether an opponent of the sequence rolls against the character, and not a resistance that a rule gives."""
        return self in (Deed.ROUND, Deed.PARTING_SHOT, Deed.REMOVAL)


class Augment(AnyAugment, frozen=True, kw_only=True):
    """A proposed augment: one ability that supports another with a bonus (QW3-2.6.1).

    Until the game master has spoken it counts with the +5 that an accepted one has at least.
    """

    source: Source
    settled: bool = False  # rolled in an earlier round of a sequence: it stands until it is taken back

    @property
    def modifier(self) -> Modifier:
        return Modifier(self.source, self.name, UNROLLED if self.bonus is None else self.bonus)


class Side(AnySide[Augment], frozen=True):
    """A player character in a contest, as far as the card knows: what it rolls against follows from its sheet."""

    modifiers: tuple[Modifier, ...] = ()  # stretch, situational modifiers and hindrances
    story_points: int = 0

    def with_modifier(self, modifier: Modifier) -> "Side":
        """The side with a modifier set; one of its source and name is replaced, and an amount of 0 takes it away.

        A tactic is one stretch at most.
        """
        others = tuple(line for line in self.modifiers if not has_same_source(line, modifier))
        return replace(self, modifiers=(*others, modifier) if modifier.amount else others)

    def with_points(self, points: int) -> "Side":
        """The side with so many story points more."""
        return replace(self, story_points=self.story_points + points)

    def without_support(self, helpers: Container[str]) -> "Side":
        """The side without the augments of others among *helpers*."""
        stay = (each for each in self.augments if each.helper == self.character or each.helper not in helpers)
        return replace(self, augments=tuple(stay))

    def without_tactic(self) -> "Side":
        """The side without a tactic and all lines, as older journals reject one; it keeps what it has burned."""
        return Side(self.character, story_points=self.story_points)

    @property
    def besides(self) -> tuple[Modifier, ...]:
        """The lines that do not belong to a tactic: circumstances, and what was won or granted elsewhere."""
        return tuple(line for line in self.modifiers if line.source not in (Source.STRETCH, Source.HINDRANCE))


def has_same_source(one: Modifier, other: Modifier) -> bool:
    """Whether one line takes the place of the other: a tactic is one stretch at most."""
    return one.source is other.source and (one.source is Source.STRETCH or is_same_name(one.name, other.name))


class Card(AnyCard[Side], frozen=True, kw_only=True):
    """One contest, from its framing to what came of it."""

    kind: CardKind
    deed: Deed | None = None  # what it is within a sequence
    conflict: str
    cause: Cause
    assured: bool = False
    told: bool = True
    rolled: bool = False  # dice are thrown although it is assured
    stakes: str = ""
    situation: Situation | None = None  # frozen when the outcome stands
    outcome: Outcome | None = None
    ruled: str | None = None  # why a standoff was settled
    price: str = ""
    their_price: str = ""  # of the other side, where that is a player character, too
    ending: str = ""
    goals: tuple[str, ...] = ()  # of the player's side, ranked (QW3-2.9.3)
    gained: tuple[str, ...] = ()

    @property
    def is_decided(self) -> bool:
        return self.outcome is not None

    def outcome_for(self, character: CharacterId) -> Outcome | None:
        """How it came out for one of those who contend (QW3-2.3.7.5.2)."""
        return self.outcome.mirrored() if self.outcome and self.is_theirs(character) else self.outcome

    def is_theirs(self, character: CharacterId) -> bool:
        """Whether a character stands on the other side."""
        return self.theirs is not None and self.theirs.character == character

    @property
    def has_fallen(self) -> bool:
        return self.our_face is not None or self.their_face is not None

    @property
    def faces(self) -> Faces:
        return Faces(self.our_face, self.their_face)

    @property
    def throws_dice(self) -> bool:
        """Whether any die is thrown: an assured contest goes without, unless the game master wants one."""
        return self.rolled or not (self.assured or (self.resistance is not None and self.resistance.score <= 0))

    @property
    def is_part(self) -> bool:
        return self.kind is CardKind.PART

    @property
    def opponent(self) -> str:
        """The name of an opponent of a sequence who rolls against the character; empty if that is a character."""
        return self.conflict if self.deed and self.deed.is_against_somebody and not self.theirs else ""

    @property
    def is_of_group(self) -> bool:
        """Whether it is one of several in a contest of many; *subject* is that contest then."""
        return self.kind in (CardKind.MEMBER, CardKind.CONTESTANT)

    @property
    def harm(self) -> str:
        """Which consequence somebody tries to get over here, if they do."""
        return self.subject if self.kind is CardKind.RECOVERY else ""

    @property
    def is_unopposed(self) -> bool:
        """Whether it is a lone roll, which is compared with those of other contestants."""
        return self.kind is CardKind.CONTESTANT

    def framing(self, side: Side) -> Framing:
        """The terms of the contest; what stands before it and the tactic may be said aloud, and need not be written."""
        tactic = side.tactic or (SAID_ALOUD if side.chosen else "")
        conflict = self.conflict or SAID_ALOUD
        return Framing(prize=self.prize, cause=self.cause, conflict=conflict, ability=side.ability, tactic=tactic)

    def gain(self, outcome: Outcome) -> str:
        """What a rolled augment would bring by this outcome, in words."""
        gain = rolled(outcome)
        strain = f", and later uses of {self.ours.ability} suffer {signed(gain.penalty)}" if gain.penalty else ""
        return f"{signed(gain.bonus)}{strain}"

    def without_points(self) -> "Card":
        """The card with no story points on it."""
        return self.on_sides(lambda side: replace(side, story_points=0))


def provisional(card: Card, situation: Situation) -> Outcome:
    """How the contest stands now: the outcome if it is decided, else what the faces on the table say."""
    if card.outcome:
        return card.outcome
    faces = card.faces if card.throws_dice else NO_DICE
    outcome = resolve(situation, faces)
    if card.ruled is None or outcome.verdict is not Verdict.STANDOFF:
        return outcome
    return ruled_for_pc(outcome)

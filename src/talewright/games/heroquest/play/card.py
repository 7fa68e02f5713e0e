"""Contests on the table, simple, of a group and extended: the card that both sides fill in, and what fell."""

from collections.abc import Container, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.heroquest.play.ids import CharacterId, ContestId, LongId, acting, leader_of
from talewright.games.heroquest.rules.abilities.modifier import OF_USE, Modifier, Source
from talewright.games.heroquest.rules.abilities.rating import NO_RELEVANT_ABILITY
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests import bump
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Decided, Faces, Outcome, resolve
from talewright.games.heroquest.rules.contests.framing import AutomaticVictory, Framing
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.extended import Extended, Scene
from talewright.games.heroquest.rules.extended.group import Form, Member
from talewright.games.heroquest.rules.extended.group_extended import GroupExtended, after_round
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS, Score
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.shared.card import AnyAugment, AnyCard, AnySide
from talewright.games.questworlds.shared.saga import AnyTogether, Joined

SAID_ALOUD = "said aloud"


class CardKind(StrEnum):
    """What a contest is for. All are played on the same card."""

    CONTEST = "contest"
    AUGMENT = "augment"  # the roll for an augment (QW2-2.4.1.1)
    FLAW = "flaw"  # a flaw forces its owner into it (QW2-3.3b.7)
    MEMBER = "member"  # one member's part of a group contest (QW2-4.2.0.1)
    ROUND = "round"  # of an extended contest (HQ2-EXT.2)
    ASSIST = "assist"  # somebody free helps somebody engaged (HQ2-AST.6)
    PARTING_SHOT = "parting shot"  # the victor strikes once more (QW2-9.12)


PARTS = (CardKind.MEMBER, CardKind.ROUND, CardKind.ASSIST)
"""What is part of something greater, and is put away with it or by itself."""


class Settling(StrEnum):
    """How the game master settles a tie."""

    STANDS = "it stands"  # nobody gets what they wanted (QW2-2.3.5.2.1)
    FOR_PC = "for the player character"  # QW2-2.3.5.2.3
    BOTH_DEFEATED = "both are defeated"  # two fumbles alone (HQ2-SC.20)
    SITUATION = "the situation changes"  # so that the prize no longer matters (QW2-2.3.5.2.2)


class Augment(AnyAugment, frozen=True, kw_only=True):
    """An augment; it counts once it is settled."""

    source: Source
    rating: Rating | None = None
    whose: Whose = Whose.PC
    how: str = ""
    lost: bool = False
    supports: str = ""  # the ability that it was made for in an earlier round, and counts for in later ones

    @property
    def acts(self) -> CharacterId:
        return acting(self.helper, self.whose)

    @property
    def modifier(self) -> Modifier | None:
        """The line that it brings; none while it is open, and none for a bonus of 0."""
        return Modifier(self.source, self.name, self.bonus) if self.bonus and not self.refused else None


class Side(AnySide[Augment], frozen=True):
    """A player character in a contest: what it rolls against follows from all that is written here."""

    whose: Whose = Whose.PC
    rating: Rating = NO_RELEVANT_ABILITY
    modifiers: tuple[Modifier, ...] = ()
    hero_point: bool = False
    new_way: bool = False  # the game master finds the way new in which the ability is used (QW2-2.3.2.4.2)

    @property
    def acts(self) -> CharacterId:
        return acting(self.character, self.whose)

    def with_modifier(self, modifier: Modifier) -> "Side":
        """The side with a line set in the place of its like; an amount of 0 takes it away."""
        others = tuple(line for line in self.modifiers if not is_same_line(line, modifier))
        return replace(self, modifiers=(*others, modifier) if modifier.amount else others)

    def counts(self, augment: Augment) -> bool:
        """Whether an augment is for the ability in use; one of an earlier round may be for another (QW2-2.4.0.15)."""
        return not augment.refused and augment.supports in ("", str(self.ability or ""))

    def kept(self) -> "Side":
        """What of it stands for the next round (QW2-2.4.0.15).

        The tactic with the game master's lines and rulings, and the augments, lost ones too; who else is faced is
        another matter in each round.
        """
        used = str(self.ability or "")
        stay = (replace(each, supports=each.supports or used) for each in self.augments if not each.refused)
        return Side(
            self.character,
            augments=tuple(stay),
            marks=self.marks,
            modifiers=tuple(line for line in self.modifiers if line.source is not Source.OPPONENTS),
            whose=self.whose,
            tactic=self.tactic,
            ability=self.ability,
            rating=self.rating,
            chosen=self.chosen,
            new_way=self.new_way,
        )

    def without_support(self, helpers: Container[CharacterId]) -> "Side":
        """The side without the augments of others among *helpers*."""
        stay = (each for each in self.augments if each.helper == self.character or each.helper not in helpers)
        return replace(self, augments=tuple(stay))

    def without_tactic(self) -> "Side":
        """The side as it stands when its tactic is not credible: with what is not about the tactic.

        Those are augments of earlier rounds, plot augments, and those that are lost for this contest; and the lines for
        opponents, the situation and flaws (QW2-2.3.2.3.3, QW2-2.4.1.5).
        """
        stay = (each for each in self.augments if each.supports or each.lost or each.source is Source.PLOT)
        lines = (line for line in self.modifiers if line.source not in OF_USE)
        return Side(self.character, augments=tuple(stay), modifiers=tuple(lines))


def is_same_line(one: Modifier, other: Modifier) -> bool:
    """Whether one line takes the place of the other: a tactic is one stretch at most."""
    return one.source is other.source and (one.source in OF_USE or is_same_name(one.name, other.name))


class Opinion(Struct, frozen=True):
    """What somebody thinks of a disputed tactic."""

    who: str
    credible: bool
    why: str


class Dispute(Struct, frozen=True):
    """A tactic whose credibility was put to the whole group."""

    character: CharacterId
    about: str
    opinions: tuple[Opinion, ...] = ()


class Told(Struct, frozen=True):
    """How somebody tells the outcome."""

    who: str
    text: str


class Before(Struct, frozen=True):
    """How a pairing stood before a contest of it, and whose side of it the contest was fought for."""

    contest: Extended
    side: bump.Side


class Card(AnyCard[Side], frozen=True, kw_only=True):
    """One contest, from its framing to what came of it."""

    kind: CardKind
    obstacle: str
    mechanics: Mapping[Advanced, bool] = {}  # where this contest is treated otherwise than the rest
    dispute: Dispute | None = None
    situation: Situation | None = None  # frozen when the outcome stands
    outcome: Outcome | None = None
    their_outcome: Outcome | None = None
    before: Before | None = None  # of a round or an assist whose outcome stands
    settled: Settling | None = None  # what became of a tie
    settled_why: str = ""
    automatic: AutomaticVictory | None = None
    suggestions: tuple[Told, ...] = ()
    told: str = ""  # what happened, in the game master's words

    @property
    def is_decided(self) -> bool:
        return self.outcome is not None

    @property
    def has_fallen(self) -> bool:
        return self.faces is not None

    @property
    def faces(self) -> Faces | None:
        """Both faces, once both dice have fallen."""
        if self.our_face is None or self.their_face is None:
            return None
        return Faces(self.our_face, self.their_face)

    @property
    def is_part(self) -> bool:
        """Whether it belongs to a group contest or to an extended one."""
        return self.kind in PARTS or self.kind is CardKind.PARTING_SHOT

    @property
    def is_held(self) -> bool:
        """Whether the game master has to settle something first: a tactic, or an augment."""
        return self.dispute is not None or self.has_pending

    @property
    def is_opposed(self) -> bool:
        """Whether it is said what stands against it: a resistance, or another character."""
        return self.resistance is not None or self.theirs is not None

    @property
    def is_for_augment(self) -> bool:
        return self.kind is CardKind.AUGMENT

    def place_of(self, side: Side) -> bump.Side:
        """Which of the two sides of the rule it is."""
        return bump.Side.OURS if side.character == self.ours.character else bump.Side.THEIRS

    def at(self, place: bump.Side) -> Side | None:
        return self.ours if place is bump.Side.OURS else self.theirs

    def framing(self, side: Side) -> Framing:
        """The terms of the contest; what stands before it and the tactic may be said aloud, and need not be written."""
        tactic = side.tactic or (SAID_ALOUD if side.chosen else "")
        return Framing(prize=self.prize, obstacle=self.obstacle or SAID_ALOUD, ability=side.ability, tactic=tactic)


@by_identity(maxsize=EACH_SEAT)
def provisional(card: Card, situation: Situation) -> Decided | None:
    """How the contest stands now, as the faces on the table say; None before both have fallen."""
    if card.faces is None:
        return None
    decided = resolve(situation, card.faces)
    if card.outcome is None or card.their_outcome is None:
        return decided
    return Decided(card.outcome, card.their_outcome, decided.rolled, decided.bumps)


class Together(AnyTogether, frozen=True, kw_only=True):
    """A group simple contest, from its framing to what came of it."""

    obstacle: str
    form: Form
    stays_out: tuple[CharacterId, ...] = ()  # who said so; they may still join
    pledged: Mapping[CharacterId, int] = {}
    boost: Boost = Boost.NONE
    scores: Mapping[ContestId, Score] = {}
    outcome: Outcome | None = None
    our_state: Adversity = Adversity.UNHARMED
    their_state: Adversity = Adversity.UNHARMED
    mechanics: Mapping[Advanced, bool] = {}  # where it is treated otherwise than the rest of the game
    settled: Settling | None = None
    settled_why: str = ""
    rolled: tuple[Member, ...] = ()  # with what and what everybody rolled, once it is decided
    opponents: tuple[CharacterId, ...] = ()  # the characters on the other side, once it is decided
    suggestions: tuple[Told, ...] = ()
    told: str = ""

    __hash__ = AnyTogether.__hash__

    @property
    def heroes(self) -> tuple[CharacterId, ...]:
        """Who takes part, each once."""
        return tuple(dict.fromkeys(member.character for member in self.members))

    def outcome_for(self, who: CharacterId) -> Outcome | None:
        """How it ended for somebody, on whichever side; none for those who took no part, or while it goes on."""
        if who in self.opponents:
            return self.outcome.mirrored() if self.outcome is not None else None
        return self.outcome if who in self.heroes else None

    @property
    def payers(self) -> tuple[CharacterId, ...]:
        """The characters who take part, themselves or by their sidekick: their hero points buy a boost."""
        return tuple(dict.fromkeys(map(leader_of, self.heroes)))

    @property
    def score(self) -> Score:
        """What has been scored so far (QW2-4.2.1.8, HQ2-GSC.2)."""
        return sum(self.scores.values(), NO_POINTS)

    @property
    def still_to_score(self) -> tuple[Joined, ...]:
        return tuple(member for member in self.members if member.contest not in self.scores)


class Foe(Struct, frozen=True):
    """An opponent whom the game master plays."""

    id: str
    name: str
    resistance: TargetNumber | None = None
    words: str = ""
    hidden: bool = False


class Bond(Struct, frozen=True):
    """The pairing that a contest belongs to."""

    long: LongId
    pairing: int


class Long(Struct, frozen=True, kw_only=True):
    """An extended contest, from its framing to its consequences. All who take part go by their ids."""

    id: LongId
    prize: str
    obstacle: str
    everyone: GroupExtended
    foes: Mapping[str, Foe] = {}
    assists: Mapping[str, int] = {}  # how many each was given
    parted: frozenset[int] = frozenset()  # the pairings after which a parting shot was taken
    last: int | None = None  # whose round it was last
    mechanics: Mapping[Advanced, bool] = {}  # where it is treated otherwise than the rest of the game
    odds_hidden: bool = False  # from the players, from the round in which they were hidden on
    played: frozenset[int] = frozenset()  # the pairings that have had their round in this turn
    suggestions: tuple[Told, ...] = ()
    told: str = ""

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def scene(self) -> Scene:
        return self.everyone.scene

    @property
    def is_over(self) -> bool:
        """Whether one side has nobody left."""
        return self.everyone.winner is not None

    @property
    def going_on(self) -> list[int]:
        """The numbers of the pairings that go on."""
        return [number for number, each in enumerate(self.everyone.pairings) if self.everyone.goes_on(each)]

    def with_round(self, pairing: int) -> "Long":
        """The same with a round of one pairing begun."""
        return replace(self, last=pairing, played=after_round(self.going_on, self.played, pairing))

    def with_score(self, pairing: int, score: Score, *, rounds: int | None = None) -> "Long":
        """The same with one pairing at another score, and perhaps a round further."""
        before = self.everyone.pairings[pairing].contest
        after = Extended(score, before.rounds if rounds is None else rounds, before.scene)
        return replace(self, everyone=self.everyone.with_contest(pairing, after))

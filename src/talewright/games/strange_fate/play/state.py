"""The state of a campaign of Strange FATE: who is in play, and which rolls are under way."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.deed import Acts, Copied, Granted
from talewright.games.strange_fate.play.harm.suffered import Suffered
from talewright.games.strange_fate.play.ids import (
    NOBODY,
    ActorId,
    AspectId,
    CharacterId,
    CompelId,
    ConflictId,
    NpcId,
    RollId,
    WishId,
)
from talewright.games.strange_fate.play.in_play import InPlay, Owed, Wish
from talewright.games.strange_fate.play.making.drafts import Making
from talewright.games.strange_fate.play.scene.card import Scene
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.games.strange_fate.rules.aspects.transform import transforms
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.npc import Quick
from talewright.games.strange_fate.rules.conflict.stress import Bearing
from talewright.games.strange_fate.rules.conflict.wound import UNHURT, Wounds
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.editions import Edition
from talewright.games.strange_fate.rules.skills.diagram import Diagram, bundled
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.refusal import Refused
from talewright.table.seat import Seat
from talewright.wording import capital

TOLD_ROLLS = 6
TOLD_COMPELS = 4
EMPTY = Purse()
NO_SUCH = "There is no such character here: choose one from the list."
GONE = "There is no such aspect in play any more: choose one from the list."


class SkillUse(Struct, frozen=True, kw_only=True):
    """A use of a skill, with its roll: within what it still *counts*, and the fate points that were paid for it."""

    skill: str
    roll: str
    counts: tuple[Span, ...] = ()
    points: int = 0


class Person(Struct, frozen=True, kw_only=True):
    """A character in the campaign, and whose it is; the game master's where *player* is empty.

    *beyond* is what no character could have at creation, and the game master has written all the same. *signed* are
    the Signature Aspects that were invoked for nothing, *invested* the skills for which fate points are set aside,
    *copies* what Variable trappings stand for just now, *uses* those of skills whose flaws count or ask something,
    *lost* the skills whose device or weapon is gone (*broken* are those that take a repair), *damaged* the boxes
    marked on devices, by skill, *granted* the gear that *character* has for a while only, beside its *own*, of which
    *taken* is gone. *ready* are skills with Delay that were made so, *readied* those to which turns were lost, once
    for each. *shapes* are the skills for which somebody has changed, each with its new aspect, if any, and *changing*
    counts the turns of a change under way, which is *changing_for* some skills. A companion that acts is *of* somebody.
    A character is *counted for* that brought the game master a fate point, until those are counted anew.
    """

    id: CharacterId
    player: SeatId
    character: Character
    retired: bool = False
    beyond: tuple[str, ...] = ()
    purse: Purse = EMPTY
    signed: frozenset[str] = frozenset()
    invested: frozenset[str] = frozenset()
    copies: tuple[Copied, ...] = ()
    uses: tuple[SkillUse, ...] = ()
    lost: frozenset[str] = frozenset()
    broken: frozenset[str] = frozenset()
    damaged: tuple[tuple[str, int], ...] = ()
    granted: tuple[Granted, ...] = ()
    taken: tuple[str, ...] = ()
    own: tuple[Piece, ...] = ()
    ready: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()
    shapes: tuple[tuple[str, str], ...] = ()
    changing: int = 0
    changing_for: tuple[str, ...] = ()
    of: ActorId = NOBODY
    counted_for: bool = False

    @property
    def name(self) -> str:
        return self.character.name

    @property
    def bought(self) -> Character:
        """The character without what is there for a while only: what the sheet costs, and is written as."""
        return _bought(self) if self.granted or self.taken else self.character

    def with_granted(self, granted: tuple[Granted, ...], character: Character | None = None) -> "Person":
        """With other gear for a while, beside what is on the sheet, or on another sheet."""
        sheet = character or self.bought
        if not (granted or self.taken):
            return replace(self, character=sheet, granted=(), own=())
        at_hand = (piece.without(self.taken.count(piece.name)) for piece in sheet.equipment)
        gear = {piece.name: piece for piece in (*filter(None, at_hand), *(each.piece for each in granted))}
        worn = replace(sheet, equipment=tuple(gear.values()))
        return replace(self, character=worn, granted=granted, own=sheet.equipment)

    @property
    def closed(self) -> frozenset[str]:
        """The skills that do nothing now: without their device, or without the change that they take."""
        return _closed(self)

    def is_changed(self, skill: Skill) -> bool:
        """Whether somebody has changed for a skill."""
        return any(name == skill.name for name, _ in self.shapes)


@by_identity(maxsize=EACH_SEAT)
def _bought(person: Person) -> Character:
    return replace(person.character, equipment=person.own)


@by_identity(maxsize=EACH_SEAT)
def _closed(person: Person) -> frozenset[str]:
    changes = (each for each in person.character.designs if transforms(each) and not person.is_changed(each))
    return person.lost | {each.name for each in changes}


class Npc(Struct, frozen=True, kw_only=True):
    """Somebody of the game master's. Of a *hidden* one nobody else knows until it takes part in something.

    *called* is a name of its own; else it goes by what it is. A companion is *of* a character, and its player acts for
    it; *alone* where it does not stand by them. *bears* is what a companion, a minion or a vehicle can bear, in place
    of the usual; *is_device* tells a vehicle or the like, and *cost* what that is worth, where it was said; *count* is
    for how many it stands. *borrowed* are the aspects of its character that it has used while it was alone.
    *by_quality* says that the first word of the line is only how good it is on the whole, as of a minion; *equipment*
    is a companion's gear. By its *number* the game master tells a hidden one from others of its name.
    """

    id: NpcId
    quick: Quick
    called: str = ""
    hidden: bool = False
    of: ActorId = NOBODY
    bears: Bearing | None = None
    is_device: bool = False
    cost: int | None = None
    count: int = 1
    alone: bool = False
    borrowed: tuple[str, ...] = ()
    by_quality: bool = False
    equipment: tuple[Piece, ...] = ()
    number: int = 0

    @property
    def name(self) -> str:
        """What they are called: by name, or by what they are, beginning with a capital."""
        return self.called or capital(self.quick.name)

    @property
    def listed(self) -> str:
        return f"{self.name} {self.number}" if self.number else self.name


class Answer(StrEnum):
    """How far a compel has come."""

    PROPOSED = "proposed"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"

    @property
    def waits(self) -> bool:
        return self in {Answer.PROPOSED, Answer.OFFERED}


class Compelled(Struct, frozen=True, kw_only=True):
    """An aspect of a character that is compelled, and what going along pays and refusing costs.

    *by* is the character whose player pays for it; nobody is the game master, who pays from no purse.
    """

    id: CompelId
    who: CharacterId
    aspect: str
    reason: str
    offer: int = 0
    to_refuse: int = 0
    is_conviction: bool = False
    by: ActorId = NOBODY
    answer: Answer = Answer.OFFERED


class State(Struct, frozen=True, kw_only=True):
    """Everything that a campaign remembers."""

    edition: Edition
    ready: Mapping[str, Character] = field(default_factory=dict)  # those that the group has brought along, if it has
    session: int = 0
    gm_purse: Purse = EMPTY
    people: Mapping[CharacterId, Person] = field(default_factory=dict)
    wings: Mapping[CharacterId, Person] = field(default_factory=dict)  # of whom the game master alone knows
    drafts: Mapping[CharacterId, Making] = field(default_factory=dict)  # still being made
    diagram: Diagram = field(default_factory=bundled)  # what skills are priced with
    npcs: Mapping[NpcId, Npc] = field(default_factory=dict)
    rolls: Mapping[RollId, Card] = field(default_factory=dict)  # those under way
    told: tuple[Card, ...] = ()  # the last few that are over, newest first
    scene: Scene | None = None
    ended: str = ""  # what the scene was called that was over last
    aspects: Mapping[AspectId, InPlay] = field(default_factory=dict)  # those that came up in play
    wounds: Mapping[ActorId, Wounds] = field(default_factory=dict)  # of those who have any
    conflicts: Mapping[ConflictId, ConflictCard] = field(default_factory=dict)  # those under way
    suffered: Suffered = field(default_factory=Suffered)
    owed: Mapping[RollId, Owed] = field(default_factory=dict)  # assessments whose find is still to be said
    wishes: Mapping[WishId, Wish] = field(default_factory=dict)  # effects that wait for the game master's word
    compels: Mapping[CompelId, Compelled] = field(default_factory=dict)  # those that wait for an answer
    answered: tuple[Compelled, ...] = ()  # the last few that have one, newest first
    acts: Acts = field(default_factory=Acts)  # what was done with skills

    # --- finding

    def person(self, character: ActorId) -> Person:
        """A character. Raises ``Refused`` if there is none."""
        if character not in self.people:
            raise Refused(NO_SUCH)
        return self.people[CharacterId(character)]

    def npc(self, npc: ActorId) -> Npc:
        """An NPC. Raises ``Refused`` if there is none."""
        if npc not in self.npcs:
            raise Refused("There is nobody like that here any more: choose somebody from the list.")
        return self.npcs[NpcId(npc)]

    def actor(self, who: ActorId) -> Person | Npc:
        """Somebody who can roll. Raises ``Refused`` if there is nobody."""
        return self.npc(who) if who in self.npcs else self.person(who)

    def roll(self, roll: RollId) -> Card:
        """A roll under way. Raises ``Refused`` if there is none."""
        if roll not in self.rolls:
            raise Refused("That roll is over. Look at the table as it stands now.")
        return self.rolls[roll]

    def known_roll(self, roll: RollId) -> Card:
        """A roll under way, or one of the last that are over. Raises ``Refused`` if it is neither."""
        return next((each for each in self.told if each.id == roll), None) or self.roll(roll)

    def under_way(self) -> Scene:
        """The scene that goes on. Raises ``Refused`` if there is none."""
        if self.scene is None:
            raise Refused("No scene is open: the game master opens one first.")
        return self.scene

    def in_scene(self, who: ActorId) -> bool:
        """Whether somebody is in the scene that goes on."""
        return self.scene is not None and who in self.scene.present

    def aspect(self, aspect: AspectId) -> InPlay:
        """An aspect that came up in play. Raises ``Refused`` if there is none."""
        if aspect not in self.aspects:
            raise Refused(GONE)
        return self.aspects[aspect]

    def compel(self, compel: CompelId) -> Compelled:
        """A compel that waits. Raises ``Refused`` if there is none."""
        if compel not in self.compels:
            raise Refused("That compel is over: look at the table as it stands now.")
        return self.compels[compel]

    def conflict(self, conflict: ConflictId) -> ConflictCard:
        """A conflict under way. Raises ``Refused`` if there is none."""
        if conflict not in self.conflicts:
            raise Refused("That conflict is over. Look at the table as it stands now.")
        return self.conflicts[conflict]

    def wounds_of(self, who: ActorId) -> Wounds:
        """What somebody has suffered."""
        return self.wounds.get(who, UNHURT)

    @property
    def in_play(self) -> tuple[Person, ...]:
        """The characters who have not left the story."""
        return tuple(person for person in self.people.values() if not person.retired)

    # --- who is whose

    def player(self, who: ActorId) -> SeatId:
        """Whose somebody is; empty if the game master's. A companion is acted for by its character's player."""
        npc = self.npcs.get(NpcId(who))
        person = self.people.get(CharacterId(npc.of if npc else who))
        return person.player if person else SeatId("")

    def acts_for(self, seat: Seat, who: ActorId | CharacterId) -> bool:
        """Whether a seat may act for somebody: the player may, and the game master for everyone."""
        return seat.is_gm or (bool(who) and self.player(ActorId(who)) == seat.id)

    def rolls_for(self, seat: Seat, part: Part | None) -> bool:
        """Whether a seat rolls the dice of a side."""
        return part is not None and not part.fixed and self.acts_for(seat, part.who)

    def played_by(self, seat: Seat) -> tuple[Person, ...]:
        return tuple(person for person in self.in_play if person.player == seat.id)

    def own(self, seat: Seat) -> tuple[Person, ...]:
        """The characters in play that are a seat's own: a player's, or those that nobody else plays."""
        return tuple(person for person in self.in_play if seat.answers_for(person.player))

    # --- changing

    def with_person(self, person: Person) -> "State":
        return replace(self, people={**self.people, person.id: person})

    def with_making(self, making: Making) -> "State":
        return replace(self, drafts={**self.drafts, making.id: making})

    def without_making(self, id_: CharacterId) -> "State":
        return replace(self, drafts={known: each for known, each in self.drafts.items() if known != id_})

    def with_npc(self, npc: Npc) -> "State":
        return replace(self, npcs={**self.npcs, npc.id: npc})

    def with_aspect(self, aspect: InPlay) -> "State":
        return replace(self, aspects={**self.aspects, aspect.id: aspect})

    def without_aspect(self, aspect: AspectId) -> "State":
        return replace(self, aspects={known: each for known, each in self.aspects.items() if known != aspect})

    def with_wounds(self, who: ActorId, wounds: Wounds) -> "State":
        """With what somebody has suffered; nothing of those who are well again."""
        others = {known: each for known, each in self.wounds.items() if known != who}
        return replace(self, wounds=others if wounds == UNHURT else {**others, who: wounds})

    def with_compel(self, compel: Compelled) -> "State":
        """With a compel in its place, whether it waits or has its answer."""
        if compel.answer.waits:
            return replace(self, compels={**self.compels, compel.id: compel})
        return replace(self.without_compel(compel.id), answered=(compel, *self.answered)[:TOLD_COMPELS])

    def without_compel(self, compel: CompelId) -> "State":
        return replace(self, compels={known: each for known, each in self.compels.items() if known != compel})

    def with_conflict(self, card: ConflictCard) -> "State":
        return replace(self, conflicts={**self.conflicts, card.id: card})

    def without_fighter(self, who: ActorId) -> "State":
        """When somebody is at the table no more: in no conflict, and with nothing to bear."""
        conflicts = {id_: card.without(who) if who in card.members else card for id_, card in self.conflicts.items()}
        return replace(self, conflicts=conflicts, suffered=self.suffered.without(who))

    def taken_out(self, who: ActorId) -> "State":
        """When somebody is out: in this scene they do nothing more."""
        return replace(self, scene=self.scene.with_out(who, is_out=True)) if self.scene else self

    def up_again(self, who: ActorId) -> "State":
        """When somebody acts again who was taken out."""
        return replace(self, scene=self.scene.with_out(who, is_out=False)) if self.scene else self

    def with_acts(self, acts: Acts) -> "State":
        """With what was done with skills; everybody has what their Variable trappings stand for."""
        state = replace(self, acts=acts)
        for person in self.people.values():
            mine = tuple(each for each in acts.copies if each.who == person.id)
            if mine != person.copies:
                state = state.with_person(replace(person, copies=mine))
        return state

    def with_roll(self, card: Card) -> "State":
        """With a roll in its place, whether it is under way or over."""
        if card.id in self.rolls or not card.over:
            return replace(self, rolls={**self.rolls, card.id: card})
        return replace(self, told=tuple(card if each.id == card.id else each for each in self.told))

    def without_roll(self, card: Card, over: Phase) -> "State":
        """With a roll over."""
        told = replace(card, over=over)
        rolls = {known: each for known, each in self.rolls.items() if known != card.id}
        return replace(self, rolls=rolls, told=(told, *self.told)[:TOLD_ROLLS])


def name_of(state: State, who: ActorId) -> str:
    """What somebody is called; empty for nobody, and for those who are not there any more."""
    return state.actor(who).name if who in state.npcs or who in state.people else ""


def plain_name(name: str) -> str:
    """A name as it can stand in a line with others."""
    if not (words := " ".join("".join(" " if sign in ",()" else sign for sign in name).split())):
        raise Refused("Say what it is called.")
    return words

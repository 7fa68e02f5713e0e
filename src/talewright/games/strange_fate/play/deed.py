"""What characters do with their skills: each deed from its choice to its end, and what stays of it."""

from collections.abc import Collection, Mapping
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, CharacterId, DeedId, NpcId, RollId
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.trappings import BY_SLUG, Procedure, SetsDifficulty, dexterity
from talewright.games.strange_fate.rules.trappings.conversation import FIRST_IMPRESSION, Attitude
from talewright.games.strange_fate.rules.trappings.hide import HIDE
from talewright.games.strange_fate.rules.trappings.research import LOOK_IT_UP
from talewright.games.strange_fate.rules.trappings.rumour import Rumour
from talewright.games.strange_fate.rules.trappings.shape import MEDIOCRE
from talewright.games.strange_fate.rules.trappings.transport import Kind
from talewright.games.strange_fate.rules.trappings.work import Made
from talewright.refusal import Refused
from talewright.wording import answered, bare

TOLD_DEEDS = 4
WHERE_ONE_IS = frozenset({"Hide", "Skulk"})
"""The trappings whose result is where somebody is."""
THE_ANSWER = "the answer, after "
MOUNT = ".mount"
HOME = "acts"
"""The group of what belongs to no single deed, and the beginning of the groups of those that do."""


class Stage(StrEnum):
    """How far a deed has come."""

    CHOSEN = "chosen"
    BEGUN = "begun"
    ROLLED = "rolled"
    OVER = "over"


class Deed(Struct, frozen=True, kw_only=True):
    """Something that somebody does with a skill. Its roll, if there is one, has the same id.

    *called* is the name of whoever does it, who may have left since.
    *sort* is what sort of thing it is about: a kind of transport, a language, a place. *reached* is the difficulty that
    there was; *hides* says that only the game master knows by how much it came out. *counts* is under what name this
    use of it was counted.
    """

    id: DeedId
    who: ActorId
    called: str = ""
    skill: str
    slug: str
    goal: str = ""
    stage: Stage = Stage.CHOSEN
    on: ActorId = NOBODY
    against: str = ""
    circumstances: tuple[str, ...] = ()
    amount: int = 0
    words: str = ""
    cited: str = ""
    using: str = ""
    sort: str = ""
    also: tuple[ActorId, ...] = ()  # whom its Spray or Zone takes in besides
    spread: int = 0  # the shifts that those took
    fell: int | None = None  # the one Fate die of a first impression, as the dealer counts faces
    decided: Decided | None = None
    reached: Rating = MEDIOCRE
    hides: bool = False
    bought: Mapping[str, int] = field(default_factory=dict)
    longer: int = 0
    is_made_good: bool = False  # after a roll that failed, by as many steps of time or by quality
    came: tuple[str, ...] = ()
    swift: bool = False  # it was made a free action
    before: Mapping[ActorId, Attitude] = field(default_factory=dict)  # how those felt whom it has won over, or lost
    accident: bool = False  # what rides or drives and what carries it both failed
    counts: str = ""
    on_call: bool = False  # it waits until the game master calls for it
    told_at: tuple[str, ...] = ()  # where the story was when it was over

    @property
    def procedure(self) -> Procedure:
        return BY_SLUG[self.slug]

    @property
    def roll(self) -> RollId:
        return RollId(self.id)

    @property
    def mount_roll(self) -> RollId:
        """The roll of what somebody rides or drives."""
        return RollId(f"{self.id}{MOUNT}")

    @property
    def shifts(self) -> int:
        return self.decided.shifts if self.decided else 0

    @property
    def succeeded(self) -> bool:
        return self.decided is not None and self.decided.verdict.is_success

    @property
    def left(self) -> int:
        """The shifts that are not spent."""
        sold = {each.buys: each for each in self.procedure.spends}
        bought = sum(sold[buys].price(times) for buys, times in self.bought.items())
        return max(0, self.shifts) - bought - self.spread


def home_of(deed: Deed) -> str:
    """The group of what may be done with a deed; its roll has one of its own."""
    return f"{HOME}-{deed.id}"


class Standing(Struct, frozen=True, kw_only=True):
    """An effort that stands as the difficulty for whoever tries one of these trappings."""

    deed: DeedId
    who: ActorId
    what: str
    slug: str
    rating: Rating
    trappings: tuple[str, ...]
    zones: int = 0  # that whoever hides has gone since

    @property
    def gone(self) -> str:
        return f"{self.what} stands no more"

    @property
    def is_where(self) -> bool:
        """Whether it is where somebody is, who hides or skulks."""
        return BY_SLUG[self.slug].trapping in WHERE_ONE_IS

    @property
    def lasts(self) -> bool:
        """Whether it outlasts the scene: what was set up stays there."""
        against = BY_SLUG[self.slug].against
        return isinstance(against, SetsDifficulty) and against.lasts


class Used(Struct, frozen=True):
    """A use that was counted, within what time, and the deed that it was."""

    counts: str
    per: Span
    deed: DeedId


class GoingAbout(Struct, frozen=True):
    """A rumour that somebody has planted."""

    id: DeedId
    by: ActorId
    rumour: Rumour

    @property
    def deed(self) -> DeedId:
        return self.id

    @property
    def what(self) -> str:
        return self.rumour.says

    @property
    def gone(self) -> str:
        return f"Nobody passes it on any more: {bare(self.what)}"


class Granted(Struct, frozen=True):
    """A piece that somebody has for a while; it stands for one on the sheet that has its name."""

    piece: Piece
    lasts: Span


class Copied(Struct, frozen=True):
    """What Variable trappings of somebody's skill stand for."""

    who: CharacterId
    skill: str
    span: Span
    copy: str
    places: int


class Spoken(Struct, frozen=True):
    """A language that somebody has turned out to know."""

    who: CharacterId
    skill: str
    language: str
    paid: bool
    exotic: bool = False


class Work(Struct, frozen=True):
    """Something that was made, and when it is over at the latest, if ever; a *piece* is in the hands of *who*."""

    deed: DeedId
    what: str
    lasts: Span | None
    who: ActorId = NOBODY
    piece: str = ""

    @property
    def told(self) -> str:
        return f"{self.what}, until the {self.lasts} ends" if self.lasts else self.what

    @property
    def gone(self) -> str:
        return f"{self.what} is gone"

    @property
    def is_gear(self) -> bool:
        """Whether it was brought out: what somebody makes is there for the whole story at least (Craft)."""
        return self.lasts not in {None, Made.WORK_OF_A_TIER.lasts}


Stays = Standing | Work | GoingAbout
"""What stays of a deed till it is removed."""


class Learned(Struct, frozen=True):
    """An aspect that somebody has found out about somebody else."""

    by: ActorId
    on: ActorId
    aspect: str


class Hindrance(Struct, frozen=True):
    """What a border takes from whatever somebody does next."""

    by: int
    what: str


class Load(Struct, frozen=True):
    """What somebody carries, in pounds, and what that takes from every physical action."""

    pounds: int
    by: int


class Acts(Struct, frozen=True, kw_only=True):
    """Everything that a campaign remembers of what was done with skills."""

    deeds: Mapping[DeedId, Deed] = field(default_factory=dict)
    told: tuple[Deed, ...] = ()
    met: Deed | None = None  # the first impression that was over last
    standing: tuple[Standing, ...] = ()
    uses: tuple[Used, ...] = ()
    attitudes: Mapping[tuple[NpcId, ActorId], Attitude] = field(default_factory=dict)
    rumours: tuple[GoingAbout, ...] = ()
    copies: tuple[Copied, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    hindered: Mapping[ActorId, Hindrance] = field(default_factory=dict)
    loads: Mapping[ActorId, Load] = field(default_factory=dict)
    runs: Mapping[RollId, str] = field(default_factory=dict)  # the zones to which people run
    controls: Mapping[AspectId, Rating] = field(default_factory=dict)  # what breaking free of each takes
    kinds: Mapping[tuple[CharacterId, str], Kind] = field(default_factory=dict)  # of transport, by skill
    works: tuple[Work, ...] = ()
    worn: Mapping[tuple[ActorId, str], int] = field(default_factory=dict)  # quality that devices have lost
    missed: Mapping[DeedId, Deed] = field(default_factory=dict)  # failed rolls of Information, for research later
    learned: tuple[Learned, ...] = ()  # the latest first
    swift: frozenset[tuple[ActorId, str]] = frozenset()  # skills whose next use of Dexterity is a free action

    def deed(self, deed: DeedId) -> Deed:
        """A deed under way. Raises ``Refused`` if there is none."""
        if deed not in self.deeds:
            raise Refused("That is over: look at the table as it stands now.")
        return self.deeds[deed]

    def of_roll(self, roll: RollId) -> Deed | None:
        """The deed to which a roll belongs, as long as it is under way."""
        return self.deeds.get(DeedId(roll))

    def rolled_for(self, roll: RollId) -> Deed | None:
        """The deed to which a roll belongs, under way or over."""
        return self.of_roll(roll) or next((each for each in self.told if each.roll == roll), None)

    def chosen_by(self, who: ActorId, *, on_call: bool = False) -> Deed | None:
        """What somebody has chosen and not begun, or what waits for the game master's call."""
        chosen = (each for each in self.deeds.values() if each.stage is Stage.CHOSEN and each.on_call == on_call)
        return next((each for each in chosen if each.who == who), None)

    def is_swift(self, deed: Deed) -> bool:
        """Whether a use of Dexterity is a free action, as a fate point has made it (SF-trapping-dexterity.4)."""
        return deed.procedure in dexterity.ROLLED and (deed.who, deed.skill) in self.swift

    def times_used(self, counts: str) -> int:
        return sum(each.counts == counts for each in self.uses)

    def attitude(self, npc: ActorId, towards: ActorId) -> Attitude | None:
        """How somebody feels about a character or a companion; None as long as nobody has a view of it."""
        return self.attitudes.get((NpcId(npc), towards))

    # --- changing

    def with_deed(self, deed: Deed) -> "Acts":
        return replace(self, deeds={**self.deeds, deed.id: deed})

    def ended(self, deed: Deed, *, left: bool, answers: str = "") -> "Acts":
        """Without a deed that is over, nor the question that it *answers*; what a failed one missed is remembered.

        One that was *left* before anybody rolled for it was no use of what can be done once.
        """
        deeds = {known: each for known, each in self.deeds.items() if known != deed.id}
        if left:
            uses = tuple(each for each in self.uses if deed.decided or each.deed != deed.id)
            return replace(self, deeds=deeds, uses=uses)
        swift = self.swift - {(deed.who, deed.skill)} if self.is_swift(deed) else self.swift
        if deed.procedure is dexterity.AT_ONCE:
            swift |= {(deed.who, deed.skill)}
        failed = deed.procedure.is_looked_up and deed.decided is not None and not deed.succeeded
        asked = {**self.missed, deed.id: deed} if failed else self.missed
        answers = answers or self._answered_by(deed)
        missed = {known: each for known, each in asked.items() if known != answers}
        over = replace(deed, stage=Stage.OVER, swift=self.is_swift(deed))
        met = over if deed.procedure is FIRST_IMPRESSION else self.met
        told = (over, *self.told)[:TOLD_DEEDS]
        return replace(self, deeds=deeds, told=told, met=met, missed=missed, swift=swift)

    def _answered_by(self, deed: Deed) -> str:
        """The question that research has answered, where its event names none, as older ones do; empty without."""
        asked = self.missed.values() if deed.procedure is LOOK_IT_UP else ()
        mine = ((each.id, answered(each.words, THE_ANSWER)) for each in asked if each.who == deed.who)
        return next((id_ for id_, told in mine if any(came.startswith(told) for came in deed.came)), "")

    def learning(self, learned: Learned) -> "Acts":
        """With what somebody has found out about somebody else."""
        others = (each for each in self.learned if each != learned)
        return replace(self, learned=(learned, *others))

    def hindering(self, who: ActorId, by: int, what: str) -> "Acts":
        """With what is taken from the next thing that somebody does; nothing where it is 0."""
        others = {known: each for known, each in self.hindered.items() if known != who}
        return replace(self, hindered={**others, who: Hindrance(by, what)} if by else others)

    def without(self, who: ActorId) -> "Acts":
        """Without what somebody was doing."""
        deeds = {known: each for known, each in self.deeds.items() if each.who != who}
        return replace(self.carrying(who), deeds=deeds)

    def without_gear(self, who: ActorId, piece: str) -> "Acts":
        """Without a piece that somebody brought out or improved."""
        return replace(self, works=tuple(each for each in self.works if (each.who, each.piece) != (who, piece)))

    def carrying(self, who: ActorId, load: Load | None = None) -> "Acts":
        """With what somebody carries; nothing where there is no load."""
        others = {known: each for known, each in self.loads.items() if known != who}
        return replace(self, loads={**others, who: load} if load else others)

    def with_standing(self, standing: Standing) -> "Acts":
        """With a result that stands; somebody hides in one place at a time, and sets up as much as they like."""
        same = (standing.who, standing.slug) if standing.is_where else None
        others = (each for each in self.standing if (each.who, each.slug) != same)
        return replace(self, standing=(standing, *others))

    def anew(self, over: Collection[Span]) -> "Acts":
        """With no use left that was counted within what is over, and nothing copied for as long."""
        uses = tuple(each for each in self.uses if each.per not in over)
        return replace(self, uses=uses, copies=tuple(each for each in self.copies if each.span not in over))

    def with_zones(self, who: ActorId, zones: int) -> "Acts":
        """With so many zones more that somebody has gone unseen."""
        went = (
            replace(each, zones=each.zones + zones) if each.who == who and each.slug == HIDE.slug else each
            for each in self.standing
        )
        return replace(self, standing=tuple(went))

    def after(self, over: Collection[Span]) -> "Acts":
        """What is left when a scene, a session or a story is over."""
        left = replace(
            self.anew(over),
            works=tuple(each for each in self.works if each.lasts not in over),
            missed={} if Span.STORY in over else self.missed,
            learned=() if Span.STORY in over else self.learned,
        )
        if Span.SCENE not in over:
            return left
        standing = tuple(each for each in left.standing if each.lasts)
        return replace(left, standing=standing, hindered={}, runs={}, swift=frozenset())

"""Moves by which a character is made: several may be under way at once, each on a draft of its own."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.archetype import Magic
from talewright.games.strange_fate.aspect import AspectKind
from talewright.games.strange_fate.diagram import Diagram, bundled, read
from talewright.games.strange_fate.draft_archetype import Asks
from talewright.games.strange_fate.drawback import DrawbackKind
from talewright.games.strange_fate.extra import Extra
from talewright.games.strange_fate.gift import ThemeBenefit
from talewright.games.strange_fate.invulnerability import Scope as Broad
from talewright.games.strange_fate.invulnerability import Severity
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.games.strange_fate.skill import RATINGS, SkillKind
from talewright.table.moves import Line, Name, Prose
from talewright.table.pasted import Pasted

DIAGRAM_LENGTH = 40_000
NOTE_LENGTH = 60
RatingOf = Annotated[int, Meta(ge=RATINGS[0], le=RATINGS[-1])]
Note = Annotated[str, Meta(max_length=NOTE_LENGTH)]


class BeginDraft(Move, frozen=True, kw_only=True, tag="begin-draft"):
    """Begin to make a character. *player* is whose it is, where the game master begins it."""

    name: Name
    player: SeatId = SeatId("")


class OnDraft(Move, frozen=True, kw_only=True):
    """A move on a character that is being made; *draft* is its id, and stays the character's."""

    draft: CharacterId


class DropDraft(OnDraft, frozen=True, kw_only=True, tag="drop-draft"):
    """Throw a character away that was being made."""


class SaveDraft(OnDraft, frozen=True, kw_only=True, tag="save-draft"):
    """Bring a finished character into play."""


class DescribeDraft(OnDraft, frozen=True, kw_only=True, tag="describe-draft"):
    """Change its name, and say who that is."""

    name: Name
    description: Prose = ""


class ChooseArchetype(OnDraft, frozen=True, kw_only=True, tag="choose-archetype"):
    """Choose an Archetype; none for somebody who is no Stranger. *magic* is for a Magus."""

    archetype: Line = ""
    magic: Magic | None = None


class InventArchetype(OnDraft, frozen=True, kw_only=True, tag="invent-archetype"):
    """Begin an Archetype of one's own, or say anew what it is called and what it is."""

    name: Name
    what: Line = ""


class AddDemand(OnDraft, frozen=True, kw_only=True, tag="add-demand"):
    """Have one's own Archetype demand something.

    *what* says it in words; *other* is the second skill of a kind of magic; *drawbacks* are those of which a Strange
    skill has one, any where none is named, and *major* says that it is a major one.
    """

    demand: Asks
    what: Line = ""
    other: Line = ""
    drawbacks: Annotated[tuple[DrawbackKind, ...], Meta(max_length=len(DrawbackKind))] = ()
    major: bool = False


class DropDemand(OnDraft, frozen=True, kw_only=True, tag="drop-demand"):
    """Strike a demand of one's own Archetype, by its words."""

    demand: Annotated[str, Meta(max_length=1_000)]


class WriteAspect(OnDraft, frozen=True, kw_only=True, tag="write-aspect"):
    """Write an aspect; *skill* is the one that it goes with, *becomes* what it is while that transforms."""

    name: Name
    kind: AspectKind = AspectKind.FREE
    skill: Line = ""
    becomes: Line = ""


class NoteAspect(OnDraft, frozen=True, kw_only=True, tag="note-aspect"):
    """Say of an aspect which skill it goes with, and what it becomes while that transforms."""

    aspect: Line
    skill: Line
    becomes: Line = ""


class MarkObsession(OnDraft, frozen=True, kw_only=True, tag="mark-obsession"):
    """Say which Conviction is the Obsession of a Magus."""

    aspect: Line


class StrikeAspect(OnDraft, frozen=True, kw_only=True, tag="strike-aspect"):
    """Strike an aspect."""

    aspect: Line


# --- skills


class BuySkill(OnDraft, frozen=True, kw_only=True, tag="buy-skill"):
    """Buy a Common skill at a rating and a tier."""

    skill: Line
    rating: RatingOf
    tier: Line = ""


class BeginSkill(OnDraft, frozen=True, kw_only=True, tag="begin-skill"):
    """Begin a skill of one's own."""

    name: Name
    kind: SkillKind
    rating: RatingOf
    theme: Line = ""


class BeginFromSample(OnDraft, frozen=True, kw_only=True, tag="begin-from-sample"):
    """Begin with a Unique or Strange sample of the text, to keep it or to change it."""

    sample: Line


class OpenSkill(OnDraft, frozen=True, kw_only=True, tag="open-skill"):
    """Change a skill of the sheet."""

    skill: Line


class StrikeSkill(OnDraft, frozen=True, kw_only=True, tag="strike-skill"):
    """Strike a skill off the sheet."""

    skill: Line


class RateSkill(OnDraft, frozen=True, kw_only=True, tag="rate-skill"):
    """Set the rating and the tier of the skill under way, and its kind."""

    kind: SkillKind
    rating: RatingOf
    tier: Line = ""


class NameSkill(OnDraft, frozen=True, kw_only=True, tag="name-skill"):
    """Say what the skill under way is called, what it is about, and whether it is an invention."""

    name: Name
    theme: Line = ""
    invention: bool = False


class TakeTrapping(OnDraft, frozen=True, kw_only=True, tag="take-trapping"):
    """Take a trapping; *kind* is for one that goes with a word of one's own, such as an environment."""

    trapping: Line
    kind: Note = ""


class LeaveTrapping(OnDraft, frozen=True, kw_only=True, tag="leave-trapping"):
    """Leave a trapping that the skill under way has."""

    trapping: Line


class AddExtra(OnDraft, frozen=True, kw_only=True, tag="add-extra"):
    """Add an extra to a trapping; *note* says what is unusual about it."""

    trapping: Line
    extra: Extra
    note: Note = ""


class DropExtra(OnDraft, frozen=True, kw_only=True, tag="drop-extra"):
    """Take an extra off a trapping; of one that is there more often, one."""

    trapping: Line
    extra: Line


class TurnPsychic(OnDraft, frozen=True, kw_only=True, tag="turn-psychic"):
    """Make all trappings of the skill under way psychic, or none."""

    psychic: bool


class TakeDrawback(OnDraft, frozen=True, kw_only=True, tag="take-drawback"):
    """Give the skill under way a drawback, such as minor Snag; *note* says what it is in a few words."""

    drawback: Line
    note: Note = ""


class LeaveDrawback(OnDraft, frozen=True, kw_only=True, tag="leave-drawback"):
    """Strike a drawback of the skill under way."""

    drawback: Line


class ChooseBenefit(OnDraft, frozen=True, kw_only=True, tag="choose-benefit"):
    """Have the tier benefit of a trapping, or not."""

    trapping: Line
    has: bool = True


class PlaceSkill(OnDraft, frozen=True, kw_only=True, tag="place-skill"):
    """Put the skill under way on the sheet."""


class ClearBench(OnDraft, frozen=True, kw_only=True, tag="clear-bench"):
    """Leave the skill under way: the sheet stays as it was."""


# --- gifts


class TakeImpact(OnDraft, frozen=True, kw_only=True, tag="take-impact"):
    """Take the gift of Impact for a skill."""

    skill: Line


class TakeSignature(OnDraft, frozen=True, kw_only=True, tag="take-signature"):
    """Make an aspect a Signature Aspect."""

    aspect: Line


class SetSkilled(OnDraft, frozen=True, kw_only=True, tag="set-skilled"):
    """Say how often the gift Skilled is taken."""

    times: int


class TakeTheme(OnDraft, frozen=True, kw_only=True, tag="take-theme"):
    """Take the gift of a Theme, or have a *companion* take it."""

    name: Name
    companion: Line = ""


class ThemeSkill(OnDraft, frozen=True, kw_only=True, tag="theme-skill"):
    """Name a skill of a Theme with its benefit; *note* says in which circumstances."""

    theme: Line
    skill: Line
    benefit: ThemeBenefit
    note: Line = ""
    companion: Line = ""


class TakeCompanion(OnDraft, frozen=True, kw_only=True, tag="take-companion"):
    """Take a companion."""

    name: Name
    quality: int = 1


class TrainCompanion(OnDraft, frozen=True, kw_only=True, tag="train-companion"):
    """Improve a companion: *what* is the words, the skill or the drawback that it takes."""

    companion: Line
    improvement: Line
    what: Line = ""
    rating: int = 1
    tier: Line = ""


class TakeEquipment(OnDraft, frozen=True, kw_only=True, tag="take-equipment"):
    """Take a special piece of equipment, or have a *companion* take it."""

    name: Name
    armour: bool = False
    companion: Line = ""


class ImproveEquipment(OnDraft, frozen=True, kw_only=True, tag="improve-equipment"):
    """Improve a piece of equipment: *what* is the track, the scope, the skill or the words that it takes."""

    piece: Line
    improvement: Line
    what: Line = ""
    tier: Line = ""
    companion: Line = ""


class TakeWeakness(OnDraft, frozen=True, kw_only=True, tag="take-weakness"):
    """Take a Weakness."""

    against: Name
    severity: Severity


class TakeInvulnerability(OnDraft, frozen=True, kw_only=True, tag="take-invulnerability"):
    """Take an Invulnerability, *against* something or *broad*."""

    severity: Severity
    against: Line = ""
    broad: Broad | None = None
    switched: bool = False


class StrikeGift(OnDraft, frozen=True, kw_only=True, tag="strike-gift"):
    """Strike a gift, an Invulnerability or a Weakness."""

    what: Line


# --- judgements, and the diagram


class JudgeDraft(OnDraft, frozen=True, kw_only=True, tag="judge-draft"):
    """Agree to what the rules leave to the group, or say why not: each of *questions* by what it is about."""

    questions: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=200)]
    agreed: bool = True
    reason: Line = ""


class UseDiagram(Move, frozen=True, kw_only=True, dict=True, tag="use-diagram"):
    """Price skills with the group's own drawing, written as TOML; with the one of the game where *text* is empty."""

    text: Annotated[str, Meta(max_length=DIAGRAM_LENGTH)] = ""

    def __post_init__(self) -> None:
        _ = self.drawing

    @cached_property
    def drawing(self) -> Pasted[Diagram]:
        """The drawing, read before the table is locked for the move."""
        return Pasted.by(read, self.text) if self.text.strip() else Pasted(bundled())


DRAFT_MOVES = (
    DropDraft, SaveDraft, DescribeDraft, ChooseArchetype, InventArchetype, AddDemand, DropDemand,
    WriteAspect, NoteAspect, MarkObsession, StrikeAspect,
    BuySkill, BeginSkill, BeginFromSample, OpenSkill, StrikeSkill, RateSkill, NameSkill, TakeTrapping, LeaveTrapping,
    AddExtra, DropExtra, TurnPsychic, TakeDrawback, LeaveDrawback, ChooseBenefit, PlaceSkill, ClearBench,
    TakeImpact, TakeSignature, SetSkilled, TakeTheme, ThemeSkill, TakeCompanion, TrainCompanion, TakeEquipment,
    ImproveEquipment, TakeWeakness, TakeInvulnerability, StrikeGift, JudgeDraft,
)  # fmt: skip
MAKING_MOVES = (BeginDraft, *DRAFT_MOVES, UseDiagram)

"""An evening on which characters of Strange FATE are made at the table, with every choice that there is."""

from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, PIM, ROSA, Evening, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.aspects.impact import DeclareImpact
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.changing import ChangeShape
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.making.archetypes import AddDemand, ChooseArchetype, DropDemand, InventArchetype
from talewright.games.strange_fate.play.making.bench import (
    AddExtra,
    ChooseBenefit,
    ClearBench,
    DropExtra,
    LeaveDrawback,
    LeaveTrapping,
    NameSkill,
    PlaceSkill,
    RateSkill,
    TakeDrawback,
    TakeTrapping,
    TurnPsychic,
)
from talewright.games.strange_fate.play.making.gear import (
    ImproveEquipment,
    TakeCompanion,
    TakeEquipment,
    TrainCompanion,
)
from talewright.games.strange_fate.play.making.gifts import (
    SetSkilled,
    StrikeGift,
    TakeImpact,
    TakeInvulnerability,
    TakeSignature,
    TakeTheme,
    TakeWeakness,
    ThemeSkill,
)
from talewright.games.strange_fate.play.making.skills import (
    BeginFromSample,
    BeginSkill,
    BuySkill,
    OpenSkill,
    StrikeSkill,
)
from talewright.games.strange_fate.play.making.step import OnDraft
from talewright.games.strange_fate.play.making.under_way import (
    BeginDraft,
    DescribeDraft,
    DropDraft,
    JudgeDraft,
    SaveDraft,
    TakeSheet,
    UseDiagram,
    for_group,
    key_of,
)
from talewright.games.strange_fate.play.making.written_aspects import (
    MarkObsession,
    NoteAspect,
    StrikeAspect,
    WriteAspect,
)
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.characters.archetype import Magic
from talewright.games.strange_fate.rules.characters.gift import ThemeBenefit
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.dice.invulnerability import Scope, Severity
from talewright.games.strange_fate.rules.draft.archetype import Asks
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.table.moves import ChooseDice, Roll, Say

NELL, AMBROSE, HESTER, COUNT = (
    CharacterId(ActorId(name)) for name in ("nell-harrow", "doctor-ambrose", "hester-quill", "the-count")
)
DOOR, CLIMB, OVER, LAST = map(RollId, ("the-cellar-door", "the-warehouse-wall", "over-the-rooftops", "the-sluice-gate"))
OURS = 'title = "Drawn on a napkin"\n' + "".join(
    f'[[box]]\ntrapping = "{name}"\nborder = "dotted"\nx = {place}\ny = 0\n'
    for place, name in enumerate(("Strike", "Physical Force", "Move"))
)


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    story = given(Evening((MARIGOLD,)), told_by=told_by)
    _brute(story)
    _sheet(story)
    _company(story)
    _magus(story)
    _judged(story)
    _rolled(story)
    return story


def _makes(story: Story, who: str, *moves: OnDraft) -> None:
    for move in moves:
        story.when(who, move)


def _brute(story: Story) -> None:
    """A Strange skill is begun, built box by box, changed on the way and put on the sheet."""
    story.when(NORA, BeginDraft(name="Nell"), called=NELL)
    _makes(
        story,
        NORA,
        DescribeDraft(draft=NELL, name="Nell Harrow", description="She mends nets at the estuary."),
        ChooseArchetype(draft=NELL, archetype="Mutant"),
        BeginSkill(draft=NELL, name="Brute", kind=SkillKind.UNIQUE, rating=2, theme="iron"),
        RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=3, tier="Superhuman"),
        NameSkill(draft=NELL, name="Brute", theme="iron flesh"),
        TakeTrapping(draft=NELL, trapping="Resist Damage"),
        TakeTrapping(draft=NELL, trapping="Stress Capacity [Health]"),
        TakeTrapping(draft=NELL, trapping="Environment", kind="tidal mud"),
        TakeTrapping(draft=NELL, trapping="Physical Force"),
        TurnPsychic(draft=NELL, psychic=True),
        TurnPsychic(draft=NELL, psychic=False),
        AddExtra(draft=NELL, trapping="Physical Force", extra=Extra.UNUSUAL, note="from afar"),
        AddExtra(draft=NELL, trapping="Physical Force", extra=Extra.RANGE),
        DropExtra(draft=NELL, trapping="Physical Force", extra="Range"),
        ChooseBenefit(draft=NELL, trapping="Physical Force", has=False),
        ChooseBenefit(draft=NELL, trapping="Physical Force"),
        LeaveTrapping(draft=NELL, trapping="Environment [tidal mud]"),
        TakeDrawback(draft=NELL, drawback="minor Snag", note="only when angry"),
        TakeDrawback(draft=NELL, drawback="minor Transform"),
        PlaceSkill(draft=NELL),
    )


def _sheet(story: Story) -> None:
    """Aspects, skills that are bought, begun from a sample, opened again and struck; the group's own diagram."""
    story.when(GM, UseDiagram(text=OURS)).when(GM, UseDiagram())
    _makes(
        story,
        NORA,
        WriteAspect(draft=NELL, name="Hands Like Anvils", kind=AspectKind.ARCHETYPE),
        WriteAspect(draft=NELL, name="I Owe the Docks", kind=AspectKind.CONVICTION),
        WriteAspect(draft=NELL, name="A Song for Every Knot"),
        WriteAspect(draft=NELL, name="Seasick"),
        StrikeAspect(draft=NELL, aspect="Seasick"),
        NoteAspect(draft=NELL, aspect="A Song for Every Knot", skill="Brute", becomes="Nobody Hears Me Now"),
        OpenSkill(draft=NELL, skill="Brute"),
        LeaveDrawback(draft=NELL, drawback="minor Snag (only when angry)"),
        ClearBench(draft=NELL),
        BeginFromSample(draft=NELL, sample="Oxford Professor"),
        PlaceSkill(draft=NELL),
        StrikeSkill(draft=NELL, skill="Oxford Professor"),
        BuySkill(draft=NELL, skill="Athletics", rating=3),
        BuySkill(draft=NELL, skill="Fisticuffs", rating=3),
        BuySkill(draft=NELL, skill="Stealth", rating=2),
    )


def _company(story: Story) -> None:
    """Every gift, with a companion and a piece of equipment; one is struck again."""
    _makes(
        story,
        NORA,
        TakeCompanion(draft=NELL, name="Bess the Dray"),
        TrainCompanion(draft=NELL, companion="Bess the Dray", improvement="quality", rating=2),
        TrainCompanion(draft=NELL, companion="Bess the Dray", improvement="a skill", what="Athletics", rating=2),
        TrainCompanion(draft=NELL, companion="Bess the Dray", improvement="an aspect", what="Knows the Way Home"),
        TakeEquipment(draft=NELL, name="Oilskins", armour=True),
        ImproveEquipment(draft=NELL, piece="Oilskins", improvement="Protective: Health"),
        ImproveEquipment(draft=NELL, piece="Oilskins", improvement="an aspect", what="Smells of Tar"),
        TakeImpact(draft=NELL, skill="Brute"),
        StrikeGift(draft=NELL, what="Impact: Brute"),
        TakeSignature(draft=NELL, aspect="Hands Like Anvils"),
        SetSkilled(draft=NELL, times=1),
        SetSkilled(draft=NELL, times=0),
        TakeTheme(draft=NELL, name="A Night on the Docks"),
        _themed("Fisticuffs", ThemeBenefit.NARROW, "when outnumbered"),
        _themed("Stealth", ThemeBenefit.INSTEAD, "of Athletics on wet planks"),
        _themed("Athletics", ThemeBenefit.UNHINDERED),
        TakeInvulnerability(draft=NELL, severity=Severity.MINOR, against="cold"),
        TakeWeakness(draft=NELL, against="salt", severity=Severity.MINOR),
    )


def _themed(skill: str, benefit: ThemeBenefit, note: str = "") -> ThemeSkill:
    return ThemeSkill(draft=NELL, theme="A Night on the Docks", skill=skill, benefit=benefit, note=note)


def _magus(story: Story) -> None:
    """Pim makes somebody too, Rosa brings a sheet to be judged, and a villain of the game master is thrown away."""
    story.when(PIM, BeginDraft(name="Doctor Ambrose"), called=AMBROSE)
    _makes(
        story,
        PIM,
        ChooseArchetype(draft=AMBROSE, archetype="Magus", magic=Magic.SACRED),
        WriteAspect(draft=AMBROSE, name="The Last Page of the Book", kind=AspectKind.CONVICTION),
        MarkObsession(draft=AMBROSE, aspect="The Last Page of the Book"),
    )
    story.when(ROSA, TakeSheet(text=written(ready()["hester"], CreationRules())), called=HESTER)
    story.when(GM, BeginDraft(name="The Count"), called=COUNT)
    story.when(GM, TakeInvulnerability(draft=COUNT, severity=Severity.MAJOR, broad=Scope.PHYSICAL))
    _makes(
        story,
        GM,
        InventArchetype(draft=COUNT, name="Vampire", what="dead, and thirsty"),
        AddDemand(draft=COUNT, demand=Asks.WEAKNESS, what="sunlight"),
        AddDemand(draft=COUNT, demand=Asks.DRAWBACK, drawbacks=(DrawbackKind.COMPLICATION,), what="the thirst"),
        AddDemand(draft=COUNT, demand=Asks.OBSESSION),
        DropDemand(draft=COUNT, demand="an Obsession"),
        TakeCompanion(draft=COUNT, name="Igor", quality=2),
        TrainCompanion(draft=COUNT, companion="Igor", improvement="best track", what="Composure"),
        TakeEquipment(draft=COUNT, companion="Igor", name="Lantern"),
        ImproveEquipment(draft=COUNT, companion="Igor", piece="Lantern", improvement="an aspect", what="Never Out"),
    )
    story.when(GM, DropDraft(draft=COUNT)).when(ROSA, Say("Whose horse is that?"))


def _judged(story: Story) -> None:
    """The game master turns something down, it is mended, all is agreed, and Nell comes into play."""
    asked = _asked(story)
    story.when(GM, JudgeDraft(draft=NELL, questions=asked[:1], agreed=False, reason="Only while the tide is in."))
    story.when(GM, JudgeDraft(draft=NELL, questions=asked[:1], reason="The tide it is."))
    story.when(GM, JudgeDraft(draft=NELL, questions=_asked(story)))
    story.when(NORA, SaveDraft(draft=NELL))


def _asked(story: Story) -> tuple[str, ...]:
    return tuple(key_of(each) for each in for_group(story.now.drafts[NELL].draft))


def _rolled(story: Story) -> None:
    """What was made is rolled with; in the next session the dealer throws."""
    story.when(GM, ChangeShape(who=NELL))
    for roll, by in ((DOOR, "Brute"), (CLIMB, "Athletics")):
        story.when(NORA, FrameRoll(who=NELL, by=by, goal="Be first inside", against=MARIGOLD), called=roll)
        story.when(NORA, Oppose(roll=roll, who=MARIGOLD, by="Stealth"))
    story.rolls("0+43", "-00+", roll=DOOR).stands(NORA, DOOR)
    story.when(NORA, Roll(story.card(CLIMB).draw_ids(Place.OURS)[0], "a nonce of Nora's")).rolls("", "-00+", roll=CLIMB)
    story.stands(NORA, CLIMB)
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Thistledown", goal="Be over it all the same"), called=OVER)
    story.when(GM, SetDifficulty(roll=OVER, difficulty="Fair (S)")).rolls("++++", roll=OVER).stands(NORA, OVER)
    story.when(NORA, DeclareImpact(roll=OVER, who=MARIGOLD, aspect="Light as a Seed", on=MARIGOLD))
    story.next_session().when(GM, ChooseDice(by_hand=False))
    story.when(GM, FrameRoll(who=NELL, by="Brute", goal="Lift it", difficulty="Great (E)"), called=LAST)


NELL_HARROW = Golden("strange-fate-nell", STRANGE_FATE_GAME, evening)

"""An evening on which characters of Strange FATE are made at the table, with every choice that there is.

``python -m tests.golden.nell`` writes what every seat sees of the stored journal; with ``--journal`` it plays the
evening anew and stores that journal. A journal that has been stored stays: an old one must replay for ever.
"""

from __future__ import annotations

import sys

from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, PIM, ROSA, Evening, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.archetype import Magic
from talewright.games.strange_fate.aspect import AspectKind
from talewright.games.strange_fate.budget import CreationRules
from talewright.games.strange_fate.draft_archetype import Asks
from talewright.games.strange_fate.drawback import DrawbackKind
from talewright.games.strange_fate.extra import Extra
from talewright.games.strange_fate.gift import ThemeBenefit
from talewright.games.strange_fate.invulnerability import Scope, Severity
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.aspects.impact import DeclareImpact
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.making import for_group, key_of
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.ready import ready
from talewright.games.strange_fate.skill import SkillKind
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


def _makes(story: Story, who: str, *moves: mv.OnDraft) -> None:
    for move in moves:
        story.when(who, move)


def _brute(story: Story) -> None:
    """A Strange skill is begun, built box by box, changed on the way and put on the sheet."""
    story.when(NORA, mv.BeginDraft(name="Nell"), called=NELL)
    _makes(
        story,
        NORA,
        mv.DescribeDraft(draft=NELL, name="Nell Harrow", description="She mends nets at the estuary."),
        mv.ChooseArchetype(draft=NELL, archetype="Mutant"),
        mv.BeginSkill(draft=NELL, name="Brute", kind=SkillKind.UNIQUE, rating=2, theme="iron"),
        mv.RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=3, tier="Superhuman"),
        mv.NameSkill(draft=NELL, name="Brute", theme="iron flesh"),
        mv.TakeTrapping(draft=NELL, trapping="Resist Damage"),
        mv.TakeTrapping(draft=NELL, trapping="Stress Capacity [Health]"),
        mv.TakeTrapping(draft=NELL, trapping="Environment", kind="tidal mud"),
        mv.TakeTrapping(draft=NELL, trapping="Physical Force"),
        mv.TurnPsychic(draft=NELL, psychic=True),
        mv.TurnPsychic(draft=NELL, psychic=False),
        mv.AddExtra(draft=NELL, trapping="Physical Force", extra=Extra.UNUSUAL, note="from afar"),
        mv.AddExtra(draft=NELL, trapping="Physical Force", extra=Extra.RANGE),
        mv.DropExtra(draft=NELL, trapping="Physical Force", extra="Range"),
        mv.ChooseBenefit(draft=NELL, trapping="Physical Force", has=False),
        mv.ChooseBenefit(draft=NELL, trapping="Physical Force"),
        mv.LeaveTrapping(draft=NELL, trapping="Environment [tidal mud]"),
        mv.TakeDrawback(draft=NELL, drawback="minor Snag", note="only when angry"),
        mv.TakeDrawback(draft=NELL, drawback="minor Transform"),
        mv.PlaceSkill(draft=NELL),
    )


def _sheet(story: Story) -> None:
    """Aspects, skills that are bought, begun from a sample, opened again and struck; the group's own diagram."""
    story.when(GM, mv.UseDiagram(text=OURS)).when(GM, mv.UseDiagram())
    _makes(
        story,
        NORA,
        mv.WriteAspect(draft=NELL, name="Hands Like Anvils", kind=AspectKind.ARCHETYPE),
        mv.WriteAspect(draft=NELL, name="I Owe the Docks", kind=AspectKind.CONVICTION),
        mv.WriteAspect(draft=NELL, name="A Song for Every Knot"),
        mv.WriteAspect(draft=NELL, name="Seasick"),
        mv.StrikeAspect(draft=NELL, aspect="Seasick"),
        mv.NoteAspect(draft=NELL, aspect="A Song for Every Knot", skill="Brute", becomes="Nobody Hears Me Now"),
        mv.OpenSkill(draft=NELL, skill="Brute"),
        mv.LeaveDrawback(draft=NELL, drawback="minor Snag (only when angry)"),
        mv.ClearBench(draft=NELL),
        mv.BeginFromSample(draft=NELL, sample="Oxford Professor"),
        mv.PlaceSkill(draft=NELL),
        mv.StrikeSkill(draft=NELL, skill="Oxford Professor"),
        mv.BuySkill(draft=NELL, skill="Athletics", rating=3),
        mv.BuySkill(draft=NELL, skill="Fisticuffs", rating=3),
        mv.BuySkill(draft=NELL, skill="Stealth", rating=2),
    )


def _company(story: Story) -> None:
    """Every gift, with a companion and a piece of equipment; one is struck again."""
    _makes(
        story,
        NORA,
        mv.TakeCompanion(draft=NELL, name="Bess the Dray"),
        mv.TrainCompanion(draft=NELL, companion="Bess the Dray", improvement="quality", rating=2),
        mv.TrainCompanion(draft=NELL, companion="Bess the Dray", improvement="a skill", what="Athletics", rating=2),
        mv.TrainCompanion(draft=NELL, companion="Bess the Dray", improvement="an aspect", what="Knows the Way Home"),
        mv.TakeEquipment(draft=NELL, name="Oilskins", armour=True),
        mv.ImproveEquipment(draft=NELL, piece="Oilskins", improvement="Protective: Health"),
        mv.ImproveEquipment(draft=NELL, piece="Oilskins", improvement="an aspect", what="Smells of Tar"),
        mv.TakeImpact(draft=NELL, skill="Brute"),
        mv.StrikeGift(draft=NELL, what="Impact: Brute"),
        mv.TakeSignature(draft=NELL, aspect="Hands Like Anvils"),
        mv.SetSkilled(draft=NELL, times=1),
        mv.SetSkilled(draft=NELL, times=0),
        mv.TakeTheme(draft=NELL, name="A Night on the Docks"),
        _themed("Fisticuffs", ThemeBenefit.NARROW, "when outnumbered"),
        _themed("Stealth", ThemeBenefit.INSTEAD, "of Athletics on wet planks"),
        _themed("Athletics", ThemeBenefit.UNHINDERED),
        mv.TakeInvulnerability(draft=NELL, severity=Severity.MINOR, against="cold"),
        mv.TakeWeakness(draft=NELL, against="salt", severity=Severity.MINOR),
    )


def _themed(skill: str, benefit: ThemeBenefit, note: str = "") -> mv.ThemeSkill:
    return mv.ThemeSkill(draft=NELL, theme="A Night on the Docks", skill=skill, benefit=benefit, note=note)


def _magus(story: Story) -> None:
    """Pim makes somebody too, Rosa brings a sheet to be judged, and a villain of the game master is thrown away."""
    story.when(PIM, mv.BeginDraft(name="Doctor Ambrose"), called=AMBROSE)
    _makes(
        story,
        PIM,
        mv.ChooseArchetype(draft=AMBROSE, archetype="Magus", magic=Magic.SACRED),
        mv.WriteAspect(draft=AMBROSE, name="The Last Page of the Book", kind=AspectKind.CONVICTION),
        mv.MarkObsession(draft=AMBROSE, aspect="The Last Page of the Book"),
    )
    story.when(ROSA, mv.TakeSheet(text=written(ready()["hester"], CreationRules())), called=HESTER)
    story.when(GM, mv.BeginDraft(name="The Count"), called=COUNT)
    story.when(GM, mv.TakeInvulnerability(draft=COUNT, severity=Severity.MAJOR, broad=Scope.PHYSICAL))
    _makes(
        story,
        GM,
        mv.InventArchetype(draft=COUNT, name="Vampire", what="dead, and thirsty"),
        mv.AddDemand(draft=COUNT, demand=Asks.WEAKNESS, what="sunlight"),
        mv.AddDemand(draft=COUNT, demand=Asks.DRAWBACK, drawbacks=(DrawbackKind.COMPLICATION,), what="the thirst"),
        mv.AddDemand(draft=COUNT, demand=Asks.OBSESSION),
        mv.DropDemand(draft=COUNT, demand="an Obsession"),
        mv.TakeCompanion(draft=COUNT, name="Igor", quality=2),
        mv.TrainCompanion(draft=COUNT, companion="Igor", improvement="best track", what="Composure"),
        mv.TakeEquipment(draft=COUNT, companion="Igor", name="Lantern"),
        mv.ImproveEquipment(draft=COUNT, companion="Igor", piece="Lantern", improvement="an aspect", what="Never Out"),
    )
    story.when(GM, mv.DropDraft(draft=COUNT)).when(ROSA, Say("Whose horse is that?"))


def _judged(story: Story) -> None:
    """The game master turns something down, it is mended, all is agreed, and Nell comes into play."""
    asked = _asked(story)
    story.when(GM, mv.JudgeDraft(draft=NELL, questions=asked[:1], agreed=False, reason="Only while the tide is in."))
    story.when(GM, mv.JudgeDraft(draft=NELL, questions=asked[:1], reason="The tide it is."))
    story.when(GM, mv.JudgeDraft(draft=NELL, questions=_asked(story)))
    story.when(NORA, mv.SaveDraft(draft=NELL))


def _asked(story: Story) -> tuple[str, ...]:
    return tuple(key_of(each) for each in for_group(story.now.drafts[NELL].draft))


def _rolled(story: Story) -> None:
    """What was made is rolled with; in the next session the dealer throws."""
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


NELL_HARROW = Golden("strange-fate-nell", STRANGE_FATE_GAME, evening, seen_by=(GM, NORA, PIM))

if __name__ == "__main__":
    NELL_HARROW.main(sys.argv[1:])

"""What buttons leave out: the name of an only character, words that nothing depends on, and a second of the same."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, IT, MARIGOLD, doing, with_skills
from tests.games.strange_fate.play.cats import ROLL
from tests.games.strange_fate.play.fighting import SAMIRA, THUG, TOBIAS, Fight, brawl, fighters, struck
from tests.games.strange_fate.play.table import GM, NORA
from tests.games.strange_fate.play.test_companions import BARE, BRUTUS, accompanied
from tests.games.strange_fate.play.test_one_attack import first

from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.companions import BringCompanion, SendCompanion
from talewright.games.strange_fate.play.harm.hits import DealStress, DropHit, HitDealt, HitDropped
from talewright.games.strange_fate.play.ids import DeedId, HitId
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.table.offer import Choice, Text

NAME = "Tobias Wick"
FALL = HitId("a-nasty-fall")


def in_the_yard() -> Fight:
    told = fighters()
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG), zones="Yard\nStreet"))
    return told


def over() -> Fight:
    """A blow has fallen, and may be changed by aspects yet."""
    told = first(brawl()).attacks(TOBIAS, THUG, "Fisticuffs: Strike").defends(THUG, "thug")
    return told.rolls("0000", "0006", roll=next(iter(told.now.rolls)))


def accompanied_by_two() -> Fight:
    """One stands by, another acts alone, and a hit waits."""
    told = accompanied(replace(BARE, copies=2)).when(NORA, SendCompanion(npc=BRUTUS))
    told.when(NORA, BringCompanion(character=TOBIAS, companion="Brutus"))
    return told.hurts(TOBIAS, 2)


@pytest.mark.parametrize("at", [in_the_yard, lambda: first(brawl()), over, lambda: struck(brawl()), accompanied_by_two])
def test_no_button_names_the_only_character_that_somebody_has(at: object) -> None:
    assert callable(at)
    told = at()
    offered = [each for each in told.offers(NORA) if each.move != "offer-compel"]  # which may be of anybody
    assert offered
    assert not [each.named for each in offered if NAME in each.named]


@pytest.mark.parametrize("at", [in_the_yard, lambda: first(brawl()), over, lambda: struck(brawl()), accompanied_by_two])
def test_a_button_is_a_verb_and_says_beside_it_whose_it_is(at: Callable[[], Fight]) -> None:
    told = at()
    names = (*(each.name for each in told.now.in_play), *(each.name for each in told.now.npcs.values()))
    offered = told.offers(GM)
    assert {each.whose for each in offered} & {*names}
    assert not [each.label for each in offered if each.label.startswith(names)]


def test_whoever_has_two_characters_reads_which_one_acts() -> None:
    told = in_the_yard().ready(NORA, "samira", SAMIRA)
    acts = [each.named for each in told.offers(NORA) if each.fixed.get("who") == TOBIAS]
    assert acts
    assert all(NAME in named for named in acts)


def test_what_a_second_step_takes_has_a_minus_sign() -> None:
    told = brawl(TOBIAS, THUG)
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG), zones="Yard\nStreet"))
    says = [
        option.about
        for each in told.offered(GM, GoTo)
        for field in each.fields
        if isinstance(field, Choice)
        for option in field.options
    ]
    assert any("\N{MINUS SIGN}1" in each for each in says)
    assert not any("-" in each for each in says)


def test_what_hurts_needs_no_words() -> None:
    told = brawl()
    (deals,) = told.offered(GM, DealStress)
    assert all(field.optional for field in deals.fields if isinstance(field, Text))
    told.when(GM, DealStress(who=TOBIAS, track="Health", stress=2), called=FALL)
    assert isinstance(told.hears()[-1], HitDealt)


def test_a_hit_is_cancelled_with_one_press_and_the_log_tells_it() -> None:
    told = brawl().hurts(TOBIAS, 5)
    (cancels,) = told.offered(GM, DropHit)
    assert not cancels.fields
    told.when(GM, DropHit(hit=FALL))
    dropped = told.hears()[-1]
    assert isinstance(dropped, HitDropped)
    assert dropped.told(told.now)


def test_a_deed_is_resisted_in_one_way() -> None:
    story = with_skills("Cat: Unique 4 = Hide, Notice, Dodge")
    story.when(GM, Act(who=COOK, does="bluff", by="liar"), called=IT)
    story.when(GM, SetAbout(deed=DeedId(IT), on=MARIGOLD))
    assert len(story.offered(NORA, Resist)) == 1
    assert not [each for each in story.offered(NORA, Oppose) if each.fixed["roll"] == ROLL]


def test_of_a_deed_that_an_npc_resists_the_game_master_is_asked_once() -> None:
    story = doing(with_skills("Voice: Unique 4 = Convince"), "Voice/sway")
    story.when(NORA, SetAbout(deed=DeedId(IT), on=COOK))
    asked = [each.move for each in story.offers(GM) if each.main and each.fixed.get("who", COOK) == COOK]
    assert asked == ["resist"]

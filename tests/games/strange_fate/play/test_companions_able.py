"""What companions who act alone can do: whatever their own sheet gives them, as a character does."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, THUG, TOBIAS, Fight
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_companions import BARE, BRUTUS, FISTS, accompanied
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.order import JoinConflict, MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.knowledge import LookUp
from talewright.games.strange_fate.play.harm.companions import BringCompanion, SendCompanion
from talewright.games.strange_fate.play.ids import ActorId, DeedId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import CombineSkill
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.rules.characters.gift import Theme, ThemeBenefit, Themed
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.trappings.conversation import Attitude
from talewright.table.offer import Choice, Offer
from talewright.table.reading import fill, read_move

CHARM, SNEAK = (Owned(skill=parse(each)) for each in ("Presence 2", "Stealth 2"))
CHAT, ASKS, READS = DeedId("brutus-makes-friends"), DeedId("brutus-racks-his-brains"), DeedId("brutus-goes-reading")


def alone(*skills: Owned, themes: tuple[Theme, ...] = ()) -> Fight:
    """Brutus has these skills besides his fists, and acts alone."""
    return accompanied(replace(BARE, skills=(FISTS, *skills), themes=themes)).when(NORA, SendCompanion(npc=BRUTUS))


def by_of(offer: Offer) -> list[str]:
    """What may be chosen to do it by."""
    (by,) = (field for field in offer.fields if isinstance(field, Choice) and field.name == "by")
    return [each.value for each in by.options]


@clause("SF-gift-companion.3", "SF-trapping-conversation.6", "SF-trapping-conversation.8")
def test_a_companion_wins_somebody_over() -> None:
    told = alone(CHARM).when(NORA, Act(who=BRUTUS, does="Presence/win-over"), called=CHAT)
    (form,) = (each for each in told.offered(NORA, SetAbout) if each.fixed["deed"] == CHAT)
    (whom,) = (each for each in form.fields if isinstance(each, Choice) and each.name == "on")
    assert [each.value for each in whom.options] == [THUG], "and not himself"
    told.when(NORA, SetAbout(deed=CHAT, on=THUG)).when(GM, Resist(deed=CHAT)).rolls("++++", "---1", roll=RollId(CHAT))
    assert told.now.acts.attitude(THUG, BRUTUS) is Attitude.FRIENDLY
    assert [(each.npc, each.towards) for each in told.sees(NORA).acts.attitudes] == [("Thug", "Brutus")]


DON = Owned(skill=parse("Don: Unique 2 = Information, Research, Workspace; Conviction"))


@clause("SF-gift-companion.3", "SF-trapping-research.1", "SF-trapping-research.2")
def test_a_companion_looks_up_what_it_did_not_know() -> None:
    told = alone(DON).when(NORA, Act(who=BRUTUS, does="Don/know"), called=ASKS)
    told.when(GM, SetAbout(deed=ASKS, words="Who?", against="specialised")).rolls("----", roll=RollId(ASKS))
    told.when(NORA, Act(who=BRUTUS, does="Don/look-it-up"), called=READS)
    (finds,) = told.offered(NORA, LookUp)
    told.when(NORA, read_move(told.played, fill(finds), strict=False))
    assert told.now.acts.told[0].id == READS


@clause("SF-gift-companion.3", "SF-buy-skills.2")
def test_a_companion_tries_what_it_has_not_learned_and_nothing_that_nobody_can() -> None:
    told = alone()
    tries = [each for each in told.offered(NORA, Act) if each.fixed.get("who") == BRUTUS and "goal" in each.fixed]
    assert "Stealth/hide" in str(tries)
    told.attempt(NORA, FrameRoll(who=BRUTUS, by="Brutus", goal="win")).refused("SF-buy-skills.2")
    told.when(NORA, FrameRoll(who=BRUTUS, by="Stealth: Skulk", goal="slip past"))


INSTEAD = Theme(
    "A Life in the Ring",
    (
        Themed("Fisticuffs", ThemeBenefit.INSTEAD, "Stealth when in a crowd"),
        Themed("Stealth", ThemeBenefit.MANEUVER),
        Themed("Presence", ThemeBenefit.MANEUVER),
    ),
)


@clause("SF-gift-companion.14", "SF-gift-theme.4")
@pytest.mark.parametrize("has_theme", [True, False])
def test_by_a_theme_a_companion_uses_one_skill_in_the_place_of_another(*, has_theme: bool) -> None:
    told = alone(SNEAK, CHARM, themes=(INSTEAD,) if has_theme else ())
    (rolls,) = (each for each in told.offered(NORA, FrameRoll) if each.fixed["who"] == BRUTUS)
    assert ("Fisticuffs: Skulk" in by_of(rolls)) is has_theme
    if has_theme:
        told.when(NORA, FrameRoll(who=BRUTUS, by="Fisticuffs: Skulk", goal="slip past"))


@clause("SF-gift-companion.3", "SF-skill-kinds.2")
def test_the_player_of_a_companion_defends_it_and_by_what_defends() -> None:
    told = alone(SNEAK).begins(BRUTUS, THUG).when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    told.when(GM, Attack(conflict=BRAWL, who=THUG, target=BRUTUS, by="thug", track="Health"), called=BLOW)
    (defends,) = told.offered(NORA, Oppose)
    assert by_of(defends)[0] == "Fisticuffs: Parry"
    assert "Stealth" not in str(defends.fields)
    told.attempt(NORA, Oppose(roll=BLOW, who=BRUTUS, by="Stealth: Hide")).refused("SF-skill-kinds.2")
    told.when(NORA, read_move(told.played, fill(defends), strict=False))


@clause("SF-gift-companion.3")
def test_a_second_skill_of_a_companion_counts_with_the_first() -> None:
    told = alone(SNEAK).when(NORA, FrameRoll(who=BRUTUS, by="Fisticuffs", goal="win"), called=BLOW)
    (combines,) = told.offered(NORA, CombineSkill)
    told.when(NORA, read_move(told.played, fill(combines), strict=False))
    assert [each.modifier.name for each in told.card(BLOW).ours.named] == ["Stealth limits"]  # type: ignore[union-attr]


@clause("SF-gift-companion.3")
@pytest.mark.parametrize("is_alone", [True, False])
def test_a_companion_who_acts_alone_comes_into_a_conflict_with_its_character(*, is_alone: bool) -> None:
    told = alone() if is_alone else accompanied()
    told.when(GM, AddNpcs(text="Fair sailor"), called="a-sailor-too").begins(THUG, ActorId("a-sailor-too.1"))
    told.when(NORA, JoinConflict(conflict=BRAWL, who=TOBIAS))
    assert (BRUTUS in told.now.conflicts[BRAWL].standing) is is_alone


@clause("SF-gift-companion.18")
def test_a_player_reads_why_a_companion_cannot_be_brought_into_a_conflict() -> None:
    told = accompanied().undo().begins(TOBIAS, THUG)
    late = {who: [each.late for each in told.sees(who).conflicts[0].fighters] for who in (NORA, PIM, GM)}
    assert sorted(map(len, late[NORA])) == [0, 1]
    assert {each for who in (PIM, GM) for each in late[who]} == {()}
    assert not told.offered(NORA, BringCompanion)


def test_the_game_master_opposes_a_roll_of_somebody_else_with_a_companion() -> None:
    told = alone(SNEAK).when(GM, FrameRoll(who=THUG, by="thug", goal="slip past"), called=BLOW)
    (opposes,) = (each for each in told.offered(GM, Oppose) if each.fixed.get("who") == BRUTUS)
    told.when(GM, read_move(told.played, fill(opposes), strict=False))
    assert told.card(BLOW).theirs.skill == "Fisticuffs"  # type: ignore[union-attr]

"""An ambush: the last look of its victim counts for the defence."""

import pytest
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, SAILOR, THUG, TOBIAS, Fight, brawl
from tests.games.strange_fate.play.table import GM, NORA
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.games.strange_fate.play.test_one_attack import KEEN, first, lines
from tests.rules.clause import clause

from talewright.games.strange_fate.play.base import Move
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.circumstances import CatchUnaware
from talewright.games.strange_fate.play.conflict.order import BeginConflict, EndConflict, MoveInOrder
from talewright.games.strange_fate.play.conflict.pace import LetActAgain
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, ConflictId, DeedId, RollId
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.sides import ModifierAdded
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Scope

HIDDEN = Oppose(roll=BLOW, who=THUG, by="thug", hidden=True)
LOOK, AGAIN = DeedId("the-last-look"), RollId("the-next-blow")


def looks(told: Fight, faces: str, theirs: str = "---1", *, on: ActorId = THUG, called: DeedId = LOOK) -> Fight:
    """Tobias, whom the thug is about to strike, looks about at the last moment."""
    told.when(NORA, Act(who=TOBIAS, does="Lamplighter/last-look"), called=called)
    told.when(NORA, SetAbout(deed=called, on=on)).when(GM, Resist(deed=called, by="thug" if on == THUG else "sailor"))
    return told.rolls(faces, theirs, roll=RollId(called)).stands(roll=RollId(called))


@clause("SF-trapping-notice.3", "SF-trapping-notice.4")
@pytest.mark.parametrize("first_look", [True, False])
def test_whoever_has_seen_an_ambush_at_the_last_moment_defends_at_minus_two(*, first_look: bool) -> None:
    """It was told, and nothing came of it."""
    told = first(brawl(), THUG)
    told = looks(told, "++++").attacks(THUG, TOBIAS, "thug") if first_look else told.attacks(THUG, TOBIAS, "thug")
    if not first_look:
        told.when(GM, CatchUnaware(roll=BLOW))
        looks(told, "++++")
    assert told.offered(NORA, Oppose), "although the game master had thought otherwise"
    for by in ("Fisticuffs: Parry", "Athletics: Dodge"):
        told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by=by))
        assert lines(told, Place.THEIRS) == [("surprised", -2)]
    told.rolls("0003", "++++", roll=BLOW).stands(roll=BLOW)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1)).when(GM, LetActAgain(conflict=BRAWL, who=THUG))
    told.attacks(THUG, TOBIAS, "thug", called=AGAIN).defends(TOBIAS, "Fisticuffs: Parry", roll=AGAIN)
    theirs = told.card(AGAIN).theirs
    assert theirs
    assert not theirs.named, "nobody is surprised by the next blow"


@clause("SF-trapping-notice.3", "SF-trapping-notice.4")
def test_a_last_look_counts_for_a_defence_that_was_named_before_it() -> None:
    told = first(brawl(), THUG).attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    assert lines(looks(told, "++++"), Place.THEIRS) == [("surprised", -2)]


@clause("SF-trapping-notice.4")
def test_whoever_the_game_master_calls_surprised_already_is_not_surprised_twice() -> None:
    told = first(brawl(), THUG).attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    told.when(GM, AddModifier(roll=BLOW, place=Place.THEIRS, name="surprised", amount=-2))
    assert lines(looks(told, "++++"), Place.THEIRS) == [("surprised", -2)]


@clause("SF-trapping-notice.3", "SF-trapping-notice.5")
@pytest.mark.parametrize("first_look", [True, False])
def test_whoever_has_seen_nothing_at_the_last_moment_stands_at_nothing(*, first_look: bool) -> None:
    told = first(brawl(), THUG)
    if first_look:
        looks(told, "----").attacks(THUG, TOBIAS, "thug")
    else:
        looks(told.attacks(THUG, TOBIAS, "thug"), "----")
    theirs = told.card(BLOW).theirs
    assert theirs
    assert (str(theirs.rating), theirs.fixed) == ("0", True)
    assert not told.offered(NORA, Oppose)
    told.rolls("0003", roll=BLOW).stands(roll=BLOW)
    assert told.hit().who == TOBIAS


@clause("SF-trapping-notice.5")
@pytest.mark.parametrize("moved_on", [(), (EndScene(),), (EndScene(), OpenScene(name="A week later"))])
def test_a_last_look_counts_until_its_scene_is_over(*, moved_on: tuple[Move, ...]) -> None:
    """Whoever had looked in vain was caught unaware in the first fight of any later scene, a week after that."""
    told = first(brawl()).when(GM, OpenScene(name="The Docks", present=(TOBIAS, HESTER)))
    looks(told, "----").when(GM, EndConflict(conflict=BRAWL))
    for move in moved_on:
        told.when(GM, move)
    fights(told, ConflictId("another-brawl")).attacks(THUG, TOBIAS, "thug")
    assert is_unaware(told) is not bool(moved_on)


@clause("SF-trapping-notice.5")
def test_a_last_look_counts_for_the_attack_of_whom_it_was_for_although_others_strike_first() -> None:
    """Of two who lay in ambush the first alone caught anybody; and a blow of each takes nothing from the other's."""
    of_thug, of_sailor, again = BLOW, RollId("the-sailors-blow"), RollId("the-thugs-next-blow")
    told = looks(looks(first(brawl(), THUG), "----"), "----", "0000", on=SAILOR, called=DeedId("another-last-look"))
    told.attacks(THUG, TOBIAS, "thug")
    assert is_unaware(told)
    told.rolls("---1", roll=of_thug).stands(roll=of_thug)
    first(told, SAILOR).attacks(SAILOR, TOBIAS, "sailor", called=of_sailor)
    assert is_unaware(told, of_sailor)
    told.rolls("0000", roll=of_sailor).stands(roll=of_sailor).when(GM, EndConflict(conflict=BRAWL))
    fights(told, ConflictId("another-brawl")).attacks(THUG, TOBIAS, "thug", called=again)
    assert not is_unaware(told, again), "who has struck once, in the conflict before"


def fights(told: Fight, conflict: ConflictId) -> Fight:
    """Another fight of Tobias and the thug, who acts first."""
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, who=(THUG, TOBIAS)), called=conflict)
    if TOBIAS in told.conflict.initiative.wanted:
        told.first(TOBIAS, "+000")
    return told.when(GM, MoveInOrder(conflict=conflict, who=THUG, place=1))


def is_unaware(told: Fight, roll: RollId = BLOW) -> bool:
    """Whether the defence stands at +0 by itself."""
    theirs = told.card(roll).theirs
    return theirs is not None and (str(theirs.rating), theirs.fixed) == ("0", True)


@clause("SF-trapping-notice.4", "SF-trapping-notice.5")
@pytest.mark.parametrize(("faces", "first_look"), [("----", True), ("----", False), ("++++", True), ("++++", False)])
def test_a_last_look_for_nobody_in_particular_counts_for_whoever_opposed_it(faces: str, *, first_look: bool) -> None:
    """No player can name whoever lies in ambush, hidden; and none hears from the look who it was."""
    told = first(brawl(hidden=True), THUG)
    told = told if first_look else told.attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    told.when(NORA, Act(who=TOBIAS, does="Lamplighter/last-look"), called=LOOK)
    assert THUG not in str(told.offered(NORA, SetAbout))
    heard = len(told.hears(NORA))
    told.when(NORA, SetAbout(deed=LOOK)).when(GM, Oppose(roll=RollId(LOOK), who=THUG, by="thug", hidden=True))
    told.rolls(faces, "---1", roll=RollId(LOOK)).stands(roll=RollId(LOOK))
    for word in (THUG, "Thug") if first_look else ():
        assert word not in str(told.hears(NORA)[heard:])
    told = told.attacks(THUG, TOBIAS, "thug") if first_look else told
    if faces == "----":
        assert is_unaware(told)
    else:
        told = told.defends(TOBIAS, "Fisticuffs: Parry") if first_look else told
        assert lines(told, Place.THEIRS) == [("surprised", -2)]


@clause("SF-trapping-notice.5")
def test_a_last_look_against_a_difficulty_counts_for_no_attack() -> None:
    told = first(brawl(hidden=True), THUG)
    told.when(NORA, Act(who=TOBIAS, does="Lamplighter/last-look"), called=LOOK).when(NORA, SetAbout(deed=LOOK))
    told.when(GM, SetDifficulty(roll=RollId(LOOK), difficulty="Epic")).rolls("----", roll=RollId(LOOK))
    told.stands(roll=RollId(LOOK)).attacks(THUG, TOBIAS, "thug")
    assert told.card(BLOW).theirs is None


@clause("SF-trapping-notice.6")
@pytest.mark.parametrize("faces", ["0004", "---1"])
def test_a_last_look_takes_nothing_from_keen_senses(faces: str) -> None:
    told = first(with_skill(brawl(), TOBIAS, KEEN), THUG).attacks(THUG, TOBIAS, "thug")
    told.when(NORA, Act(who=TOBIAS, does="Cat Eyes/last-look"), called=LOOK)
    told.when(NORA, SetAbout(deed=LOOK, on=THUG)).when(GM, Oppose(roll=RollId(LOOK), who=SAILOR, by="sailor"))
    told.rolls(faces, "++++", roll=RollId(LOOK)).stands(roll=RollId(LOOK)).defends(TOBIAS, "Fisticuffs: Parry")
    assert not lines(told, Place.THEIRS)


@clause("SF-trapping-notice.4")
@pytest.mark.parametrize("first_look", [True, False])
def test_of_a_hidden_defence_nobody_hears_that_it_is_surprised(*, first_look: bool) -> None:
    told = first(brawl())
    if not first_look:
        told.attacks(TOBIAS, THUG, "Fisticuffs: Strike").when(GM, HIDDEN)
    told.when(GM, Act(who=THUG, does="last-look", by="thug"), called=LOOK).when(GM, SetAbout(deed=LOOK, on=TOBIAS))
    told.when(NORA, Resist(deed=LOOK)).rolls("+++6", "----", roll=RollId(LOOK)).stands(roll=RollId(LOOK))
    if first_look:
        told.attacks(TOBIAS, THUG, "Fisticuffs: Strike").when(GM, HIDDEN)
    assert lines(told, Place.THEIRS) == [("surprised", -2)]
    heard = [each for each in told.hears(NORA) if isinstance(each, ModifierAdded)]
    assert not heard

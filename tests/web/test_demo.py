"""The demonstration: a campaign that is told by real moves."""

import secrets
from random import Random

import pytest
from tests.refusing import failing

from talewright.cli.demo import demo
from talewright.cli.play import games
from talewright.games.heroquest.play import view as heroquest
from talewright.games.questworlds.play.view import SagaView
from talewright.games.registry import demonstration
from talewright.games.strange_fate.play.view import StoryView
from talewright.games.west.play.view import WestView
from talewright.table import CampaignId, Link, MemoryJournal, Table, keys


def told() -> tuple[Table, CampaignId, list[Link]]:
    """The demonstration of QuestWorlds, and the links to its seats: the game master's first."""
    table = Table(MemoryJournal(), games())
    links = [place.link for place in demonstration("questworlds-3")(table)]
    return table, links[0].campaign, links


def test_the_demonstration_stands_in_the_middle_of_a_contest() -> None:
    table, campaign, (gm, *_) = told()
    look = table.look(campaign, gm.seat)
    assert (look.me.is_gm, isinstance(look.play, SagaView)) == (True, True)
    assert isinstance(look.play, SagaView)
    assert len(look.play.characters) == 4
    assert [each.kind for each in look.play.past].count("contest") == 2
    (shoals,) = look.play.contests
    assert shoals.phase == "framing"
    (stairs,), (storm,) = look.play.past_sequences, look.play.past_groups
    assert (stairs.verdict, len(stairs.history), len(storm.members)) == ("victory", 3, 4)
    offered = {offer.move for offer in table.offers(campaign, gm.seat)}
    assert {"accept-card", "grant-augment"} <= offered


def test_its_first_session_is_closed_so_that_its_dice_can_be_checked() -> None:
    table, campaign, (_, kim, _) = told()
    log = table.log(campaign, kim.seat)
    assert any("Its rolls and draws can now be checked" in line.text for line in log)


def test_the_first_demonstration_that_there_is_stands_for_all() -> None:
    assert demonstration() is demonstration("heroquest-2e")


def test_a_demonstration_that_there_is_not_is_told_before_anything_starts() -> None:
    with failing(demonstration, naming=("'chess'", "heroquest-2e, questworlds-2.2")):
        demo("chess")


@pytest.mark.parametrize(("chance", "fell"), [(0, "success"), (121, "failure"), (13, "calamity")])
def test_the_demonstration_of_the_western_leaves_a_card_to_read(
    chance: int, fell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    falling = Random(chance)  # the bridge is mined by whatever card falls
    monkeypatch.setattr(secrets, "token_bytes", falling.randbytes)
    monkeypatch.setattr(keys, "new_id", lambda: falling.randbytes(8).hex())
    table = Table(MemoryJournal(), games())
    judge, lee, _ = (place.link for place in demonstration("the-west-that-wasnt")(table))
    west = table.look(judge.campaign, judge.seat).play
    assert isinstance(west, WestView)
    (shot,), (mining,) = west.actions, west.recent
    assert (shot.phase, len(shot.choices), len(west.tracks)) == ("turned", 3, 1)
    assert mining.outcome
    assert mining.outcome.verdict == fell
    assert {"take-result", "draw-further"} <= {offer.move for offer in table.offers(lee.campaign, lee.seat)}


@pytest.mark.parametrize("game", ["heroquest-2e", "questworlds-2.2"])
def test_the_demonstration_of_heroquest_stands_in_the_fourth_round_of_an_extended_contest(game: str) -> None:
    table = Table(MemoryJournal(), games())
    gm, kim, _ = (place.link for place in demonstration(game)(table))
    saga = table.look(gm.campaign, gm.seat).play
    assert isinstance(saga, heroquest.SagaView)
    (lock, *_), (flood,), (captain,) = saga.past, saga.past_groups, saga.longs
    assert lock.prize == "the lock is open"
    assert lock.outcome
    assert (lock.outcome.outcome, flood.outcome) == ("minor victory", "minor victory")
    assert (captain.scene, captain.pairings[0].score, captain.pairings[0].rounds) == ("climax", "2-3", 3)
    (fourth,) = saga.contests
    assert (fourth.kind, fourth.phase) == ("round", "rolling")
    assert "roll" in {offer.move for offer in table.offers(kim.campaign, kim.seat)}


def test_the_demonstration_of_strange_fate_leaves_an_outcome_that_may_still_change() -> None:
    table = Table(MemoryJournal(), games())
    gm, kim, _ = (place.link for place in demonstration("strange-fate")(table))
    story = table.look(gm.campaign, gm.seat).play
    assert isinstance(story, StoryView)
    (drift,) = story.rolls
    assert (drift.phase, drift.verdict, drift.shifts) == ("fallen", "failure", -1)
    assert [(each.verdict, each.shifts) for each in story.recent] == [("failure", -2), ("success", 2)]
    assert [npc.name for npc in story.npcs if npc.hidden] == ["Collector"]
    seen = table.look(kim.campaign, kim.seat).play
    assert isinstance(seen, StoryView)
    assert "Collector" not in [npc.name for npc in seen.npcs]
    assert {"invoke", "let-stand"} <= {offer.move for offer in table.offers(kim.campaign, kim.seat)}

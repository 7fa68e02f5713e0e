"""Laws that hold wherever a campaign goes, tried on walks that do only what is offered."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.games import laws
from tests.games.laws import SEEDS, STEPS
from tests.games.strange_fate.play.table import EVE, GM, MARIGOLD, NORA, PIM, ROSA, Story
from tests.games.strange_fate.play.walking import Walk
from tests.games.strange_fate.play.walking_drafts import DraftWalk
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.card import Card, Part, Place
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.aspects.placed import Placed
from talewright.games.strange_fate.rules.characters.npc import Good, Quick
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided, resolve
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.table.laws.hiding import shown


class TestLaws(laws.Laws):
    walk = Walk


class TestLawsOfMaking(laws.Laws):
    walk = DraftWalk
    steps = STEPS // 2


@pytest.mark.parametrize("seed", SEEDS)
def test_what_somebody_makes_is_seen_by_nobody_but_them_and_the_game_master(seed: int) -> None:
    for story in DraftWalk(seed + 400).steps(STEPS // 2):
        for making in story.now.drafts.values():
            others = (PIM, ROSA, EVE) if making.player else (NORA, PIM, ROSA, EVE)
            assert shown(story, story.now, others) == shown(story, story.now.without_making(making.id), others)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_die_of_a_roll_is_called_for_once(seed: int) -> None:
    walk = Walk(seed + 150)
    for story in walk.steps(STEPS):
        draws = story.played.awaits(story.now)
        assert len({draw.id for draw in draws}) == len(draws)
        for card in story.now.rolls.values():
            wanted = [draw.of.size for draw in draws if draw.together == card.id]
            fallen = [
                draw for draw in card.fallen if draw in (*card.draw_ids(Place.OURS), *card.draw_ids(Place.THEIRS))
            ]
            thrown = [*card.dice_of(Place.OURS).sides, *card.dice_of(Place.THEIRS).sides]
            assert len(wanted) + len(fallen) == len(thrown)


@pytest.mark.parametrize("seed", SEEDS)
@clause("SF-difficulty-tiers.1")
def test_what_is_hidden_makes_no_difference_to_what_a_player_sees(seed: int) -> None:
    walk = Walk(seed + 200)
    laws.hidden_changes_nothing(walk, disguises, hide)


def hide(walk: Walk, story: Story) -> None:
    """See to it that something is hidden on the way."""
    if not story.now.npcs:
        story.when(GM, AddNpcs(text="Good thug (E)\nFair cook", hidden=True))
    if not any(each.hidden for each in story.now.aspects.values()):
        story.when(GM, PlaceAspect(name="Rotten Planks", free=1, hidden=True))
    person = story.now.people.get(MARIGOLD)
    if person and not any(card.hides for card in story.now.rolls.values()) and not person.retired:
        rating = walk.chance.choice(("3", "2E", "5", "1S"))
        framed = FrameRoll(who=MARIGOLD, by="Stealth", goal="Hide.", difficulty=rating, hidden=True)
        story.when(GM, framed)


def disguises(story: Story) -> Iterator[State]:
    """The states in which something else is hidden, and all that everybody knows is the same."""
    now = story.now
    for npc in now.npcs.values():
        if npc.hidden:
            known = any(npc.id in card.members for card in now.conflicts.values())
            called = npc.quick.name if known else "duke"  # who takes part in something is known by name
            quick = Quick((Good(called, Rating(7, Tier.GODLIKE)), Good("dancer", Rating(2))))
            yield now.with_npc(replace(npc, quick=quick))
    for aspect in now.aspects.values():
        if aspect.hidden:
            yield now.with_aspect(replace(aspect, placed=Placed(name="A Trapdoor", is_sticky=True, free=2)))
            yield now.without_aspect(aspect.id)
    for card in (*now.rolls.values(), *now.told):
        for place, part in card.parts:
            if part.hidden:
                yield from (now.with_roll(other) for other in disguised(card, place, part))


def disguised(card: Card, place: Place, part: Part) -> Iterator[Card]:
    """The roll with another rating of the hidden side, that leads to the same dice and the same verdict."""
    for value in (-1, 0, 2, 4, 7):
        other = card.with_part(place, replace(part, rating=Rating(value, part.rating.tier)))
        if card.decided:
            other = replace(other, decided=decided_anew(other))
        if other != card and other.verdict == card.verdict:
            yield other


def decided_anew(card: Card) -> Decided:
    """The outcome as the dice and the ratings have it."""
    assert card.situation is not None
    assert card.faces is not None
    return resolve(card.situation, card.faces)

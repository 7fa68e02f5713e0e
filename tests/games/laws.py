"""Laws that hold wherever a campaign of any game goes, tried on walks that do only what is offered.

A game's test class inherits ``Laws`` and names its walk; what it hides, it disguises for ``hidden_changes_nothing``.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeVar

import msgspec
import pytest
from msgspec import Struct
from tests.games import filing
from tests.games.deciding import decided
from tests.games.retold import check_replays
from tests.games.story import ACTING, EVE, GM, NORA, PLAYERS, Story, StoryT
from tests.games.walking import Walk

from talewright.table.moves import TypeFace
from talewright.table.seat import Seat, Stamp

STEPS = 40
SEEDS = range(6)
MADE_OF_A_MOVE = re.compile(rb"(?:a-move|what-if)-[0-9]+[^0-9.\"]")  # an id that another move could have
WalkT = TypeVar("WalkT", bound=Walk[Any])


class Laws:
    """The laws of every game, all of them held against each step of the same walks."""

    walk: ClassVar[type[Walk[Any]]]
    steps: ClassVar[int] = STEPS

    @pytest.mark.parametrize("seed", SEEDS)
    def test_every_offer_is_accepted_and_all_comes_back_and_replays_and_files(self, seed: int) -> None:
        walk = self.walk(seed)
        for step, story in enumerate(walk.steps(self.steps)):
            some_accepted(walk, step)
            comes_back(walk)
            if step % 20 == 0:
                check_replays(story)
        files_whatever_is_missing(story)


# --- filing


def files_whatever_is_missing(story: Story) -> None:
    """What happened on a walk is all filed in its time, and never refused where something is missing; see `filing`."""
    walked = filing.Filed.of(story.folded, story.table.ledger.journal.read(story.campaign))
    for event in walked.events:
        brings_no_id_of_a_move(event)
    filing.nothing_is_swallowed(walked)
    filing.the_rest_is_filed(walked, every=3)
    filing.everything_is_filed_anywhere(walked, every=10)


# --- offers


def some_accepted(walk: Walk[Any], step: int) -> None:
    """Everything that one of them is offered now would be accepted: another one at each step, the next walk otherwise.

    What is offered changes little from step to step; the game master's turn comes twice, for themselves and for Nora.
    """
    turns = (*((who, who) for who in ACTING), (NORA, GM))
    who, by = turns[(step + walk.seed) % len(turns)]
    accepted(walk, who, walk.story.stamp(f"what-if-{step}", by=by), acting_for="" if who == by else who)


def accepted(walk: Walk[Any], who: str, stamp: Stamp, *, acting_for: str = "") -> None:
    """Everything that somebody is offered now would be accepted."""
    story: Story = walk.story
    tags = {kind.__struct_config__.tag for kind in story.played.moves}
    offers = story.offers(GM if acting_for else who, acting_for=acting_for)
    assert len({offer.key for offer in offers}) == len(offers)
    for offer in offers:
        if offer.move in tags:
            follows(story, walk.filled(offer), story.folded.seats[story.seats[who]], stamp)


def follows(story: Story, move: Struct, seat: Seat, stamp: Stamp) -> None:
    """A move is decided, and what it brings about can be told, stored, read again and filed."""
    game, state = story.played, story.state
    assert isinstance(move, game.moves)
    for before, event in decided(game, state, move, seat, stamp):
        assert again(event, game.events) == event
        brings_no_id_of_a_move(event)
        sentence = game.tell(before, event)
        told = sentence if isinstance(sentence, str) else sentence.text
        assert not told or is_sentence(told, story.closing), told
        assert game.audience(before, event)
        state = game.evolve(before, event)
    game.awaits(state)


def brings_no_id_of_a_move(event: Struct) -> None:
    """Whatever is called after a move has a dot in its id, and no move has: so nobody's next move takes its place."""
    assert not MADE_OF_A_MOVE.search(msgspec.json.encode(event)), event


def is_sentence(told: str, closing: str, ends: str = ".!?…") -> bool:
    """Whether words for people end as a sentence does."""
    return told.rstrip(closing)[-1] in ends and not told.endswith("..")


def again(event: Struct, kinds: tuple[type[Struct], ...]) -> Struct:
    """An event, written as JSON and read again."""
    return next(msgspec.json.decode(msgspec.json.encode(event), type=kind) for kind in kinds if kind is type(event))


# --- what is hidden


def hidden_changes_nothing(
    walk: WalkT,
    disguises: Callable[[StoryT], Iterable[object]],
    hide: Callable[[WalkT, StoryT], None],
    steps: int = STEPS,
) -> None:
    """However a state is disguised, the players see the same, and hear of whatever changes for them.

    *hide* sees to it that there is something to disguise.
    """
    tried, news = 0, News(walk.story)
    for story in walk.steps(steps):
        news.came_with_every_change()
        undisguised = shown(story, story.state)
        for other in disguises(story):
            tried += 1
            assert undisguised == shown(story, other)
        hide(walk, story)
    assert tried


def shown(story: Story, state: object, people: Iterable[str] = (*PLAYERS, EVE)) -> bytes:
    """All that some people see of a state, the players and a spectator if none are named, byte for byte."""
    game, everyone = story.played, story.folded.everyone
    seats = [story.folded.seats[story.seats[who]] for who in people]
    return msgspec.json.encode(
        [(game.view(state, seat, everyone), game.offers(state, seat, everyone)) for seat in seats]
    )


class News:
    """How things stood a step ago: pages, bots and streams only look again when their seat has heard of something."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self._look()

    def _look(self) -> None:
        seats = self.story.folded.seats
        self.state, self.open = self.story.state, self.story.folded.play.draws
        self.heard = {who: self.story.folded.knows_of(seats[self.story.seats[who]]) for who in (*PLAYERS, EVE)}

    def came_with_every_change(self) -> None:
        """Whoever has heard of nothing since then sees and may do the same as then."""
        story, before, heard, amid = self.story, self.state, self.heard, self._is_amid_a_throw()
        self._look()
        same = [who for who in heard if heard[who] == self.heard[who]]
        if before is not self.state and same and not amid:
            assert shown(story, self.state, same) == shown(story, before, same), story.moves[-1]

    def _is_amid_a_throw(self) -> bool:
        """Whether a real die has just been typed, and others are still to fall with it."""
        open_now = self.story.folded.play.draws
        gone = {draw.group for draw in self.open} & {draw.group for draw in open_now}
        last = self.story.moves[-1:]
        return (
            bool(last)
            and isinstance(last[0], TypeFace)
            and any(draw.id == last[0].draw and draw.group in gone for draw in self.open)
        )


# --- taking back


def comes_back(walk: Walk[Any]) -> None:
    """Something that was done, any of it, is taken back and brought again."""
    story: Story = walk.story
    reachable = [taken.move for taken in story.folded.taken]
    if not reachable:
        return
    before = story.folded.play
    move = walk.chance.choice(reachable)
    earlier = next(taken.before for taken in story.folded.taken if taken.move == move)
    story.undo(GM, move)
    assert story.folded.play == earlier
    story.redo()
    assert story.folded.play == before

"""A game is walked through by chance, and every law is held against it: what an author runs on a game of one's own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random

import msgspec
from msgspec import Struct

from talewright.refusal import Refused
from talewright.table.laws import filing
from talewright.table.laws.anything import Learned, Sent, decided_or_refused, fits
from talewright.table.laws.broken import Broken, Law, unbroken
from talewright.table.laws.deciding import decided_alike, named, some_accepted
from talewright.table.laws.hiding import News
from talewright.table.laws.replaying import check_replays, comes_back
from talewright.table.laws.sitting import ACTING, GM, AnyGame, Sitting, seated
from talewright.table.laws.walking import Walk
from talewright.table.offer import Choice, Field, Number, Offer, Text, Value

WALKS, STEPS = 10, 40
SENT = 5  # moves that are sent at each step without having been offered
REPLAYED = 10  # at one step in so many


class Done(Struct, frozen=True):
    """A move on a walk, and who made it; where a seat is meant, its name stands in it."""

    who: str
    move: msgspec.Raw


class Finding(Struct, frozen=True):
    """A law that does not hold: what was seen, *about* which move or event, and how the walk came there.

    The walk of that *seed* began with these *options*.
    """

    law: Law
    why: str
    about: str
    seed: int
    options: Mapping[str, Value]
    moves: tuple[Done, ...]


def check(game: AnyGame, *, walks: int = WALKS, steps: int = STEPS, seed: int = 0) -> Iterator[Finding]:
    """Whatever breaks a law on so many walks, of so many moves each: of each walk the first finding of its kind."""
    for each in range(seed, seed + walks):
        yield from _Checked(game, each).findings(steps)


class _AnyWalk(Walk[Sitting]):
    """A walk through any game, which says nothing of itself but its offers."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.options: Mapping[str, Value] = {}
        super().__init__(seed)

    def begun(self, seed: int) -> Sitting:
        """The walk of seed 0 takes the options as they come, the others some of them by chance."""
        asked = self.game.options()
        chosen = {field.name: value for field in asked if seed and (value := _chosen(field, self.chance)) is not None}
        with unbroken(Law.OFFERED, f"A campaign that begins with {msgspec.json.encode(chosen).decode()}"):
            try:
                found = seated(Sitting, self.game, self.game.title, chosen)
                self.options = chosen
            except Refused:  # two options may not go together
                found = seated(Sitting, self.game, self.game.title, {})
        return found

    def is_under_way(self, offer: Offer) -> bool:
        return bool(offer.group)

    def words(self, offer: Offer, field: Text) -> str:
        """One of those that the field shows; where it shows none, any."""
        return self.chance.choice(shown) if (shown := _shown(field)) else super().words(offer, field)

    def may_be_refused(self, offer: Offer) -> bool:
        """A long text may be a whole file: nothing shows one, or what is there already, as a character."""
        whole = (field for field in offer.fields if isinstance(field, Text) and field.long and not field.suggestions)
        return any(not (field.default and field.optional) for field in whole)


def _shown(field: Text) -> list[str]:
    """What a field for words shows of them."""
    return [*filter(None, (field.default, *field.suggestions, field.example))]


def _chosen(field: Field, chance: Random) -> Value:
    """What a group sets an option to; nothing, every other time."""
    if chance.random() < 0.5:
        return None
    match field:
        case Choice(options=options, many=True):
            return tuple(each.value for each in chance.sample(options, chance.randint(1, len(options))))
        case Choice(options=options):
            return chance.choice(options).value
        case Number(least=least, most=most, step=step):
            return chance.randrange(least, most + 1, step)
        case Text(suggestions=(_, *_) as suggestions):
            return chance.choice(suggestions)
    return None


class _Checked:
    """One walk, and what is found on it."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.walk: _AnyWalk | None = None
        self.found: dict[tuple[Law, str], Finding] = {}

    def findings(self, steps: int) -> Iterator[Finding]:
        """Every law that breaks, the first time that it does for each move or event."""
        with self._noted(Law.OFFERED, "A walk"):
            self.walk = _AnyWalk(self.game, self.seed)
            self._go(self.walk, steps)
        yield from self.found.values()

    @contextmanager
    def _noted(self, law: Law, doing: str) -> Iterator[None]:
        """Note what breaks a law in here, and go on."""
        try:
            with unbroken(law, doing):
                yield
        except Broken as broken:
            self.found.setdefault((broken.law, broken.about), self._finding(broken))

    def _finding(self, broken: Broken) -> Finding:
        sitting = self.walk.sitting if self.walk else None
        made, seats = (sitting.made, sitting.seats) if sitting else ([], {})

        def said(text: str) -> str:
            for name, seat in seats.items():
                text = text.replace(seat, name)
            return text

        done = (Done(each.who, msgspec.Raw(said(msgspec.json.encode(each.move).decode()).encode())) for each in made)
        options = self.walk.options if self.walk else {}
        return Finding(broken.law, said(broken.why), broken.about, self.seed, options, tuple(done))

    def _go(self, walk: _AnyWalk, steps: int) -> None:
        news, learned = News(walk.sitting), Learned(self.game.moves)
        for step, sitting in enumerate(walk.steps(steps)):
            with self._noted(Law.HIDDEN, "Somebody who looks"):
                news.came_with_every_change()
            with self._noted(Law.OFFERED, "Something that is offered"):
                some_accepted(walk, step)
            with self._noted(Law.DECIDED, "A move that is decided twice"):
                decided_alike(walk, step)
            self._send(walk, learned, step)
            with self._noted(Law.REPLAYED, "Taking back what was done, or bringing it again,"):
                comes_back(walk)
            if step % REPLAYED == 0 or step == steps:
                with self._noted(Law.REPLAYED, "Replaying the journal"):
                    check_replays(sitting)
        self._file(walk.sitting)

    def _send(self, walk: _AnyWalk, learned: Learned, step: int) -> None:
        """Send moves that nobody has offered, with whatever has been named so far."""
        sitting = walk.sitting
        for who in ACTING:
            learned.learn(sitting.offers(who))
        sent = Sent(walk.chance, learned.words)
        for number in range(SENT if self.game.moves else 0):
            move = sent.made(
                walk.chance.choice(self.game.moves), {**learned.known, "SeatId": [*sitting.seats.values()]}
            )
            who = walk.chance.choice(ACTING)
            stamp = sitting.stamp(f"what-if-{step * SENT + number}", by=walk.chance.choice((who, GM)))
            if fits(move):
                with self._noted(Law.RAISES, f"{who} sends {named(move)}, which"):
                    decided_or_refused(sitting, move, sitting.seat(who), stamp)

    def _file(self, sitting: Sitting) -> None:
        walked = filing.Filed.of(sitting.folded, sitting.table.ledger.journal.read(sitting.campaign))
        with self._noted(Law.SWALLOWED, "Filing what happened"):
            filing.nothing_is_swallowed(walked)
        with self._noted(Law.FILED, "Filing what happened, where something was left out,"):
            filing.the_rest_is_filed(walked, every=3)
        with self._noted(Law.FILED, "Filing what happened, at another time,"):
            filing.everything_is_filed_anywhere(walked, every=10)
        with self._noted(Law.FILED, "Filing what happened, with other options,"):
            filing.all_is_filed_with_other_options(walked)
        with self._noted(Law.FILED, "Filing what happened, with other sheets,"):
            filing.all_is_filed_with_other_sheets(walked)

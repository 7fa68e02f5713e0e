"""Strange FATE as the table knows it: its chapters, in the order of their offers, and what is beyond them."""

from collections.abc import Iterator, Mapping

from talewright.dice.draw import Draw, DrawId, Fell
from talewright.games.strange_fate.play import (
    changing,
    compel,
    flaws,
    granted,
    known,
    losses,
    points,
    readying,
    sessions,
    taken_back,
    unseen,
)
from talewright.games.strange_fate.play.aspects import effects, impact, invoking, placing, seeking
from talewright.games.strange_fate.play.base import At, Event, Facts
from talewright.games.strange_fate.play.conflict import attacks, circumstances, leaving, order, pace, switching, turns
from talewright.games.strange_fate.play.conflict.card import of_draw
from talewright.games.strange_fate.play.deeds import (
    choosing,
    ending,
    measuring,
    rolled,
    setting_about,
    spreading,
    steps,
    talking,
)
from talewright.games.strange_fate.play.deeds.courses import FAMILIES
from talewright.games.strange_fate.play.deeds.judging import rulings
from talewright.games.strange_fate.play.deeds.trappings import conversation
from talewright.games.strange_fate.play.explorer import Explored, asked_in, explore
from talewright.games.strange_fate.play.harm import companions, helping, hits, links, marks, revival, treatment, wounds
from talewright.games.strange_fate.play.ids import (
    ActorId,
    AspectId,
    CharacterId,
    CompelId,
    ConflictId,
    DeedId,
    HitId,
    NpcId,
    RollId,
    WishId,
)
from talewright.games.strange_fate.play.known import pictured
from talewright.games.strange_fate.play.making import (
    archetypes,
    bench,
    gear,
    gifts,
    growing,
    skills,
    step,
    under_way,
    written_aspects,
)
from talewright.games.strange_fate.play.making.drafts import story_of
from talewright.games.strange_fate.play.options import chosen, diagram_chosen, options
from talewright.games.strange_fate.play.people import benefits, characters, making_up, npcs, waiting, wings
from talewright.games.strange_fate.play.people.warning import warned
from talewright.games.strange_fate.play.rolls import dice, framing, modifiers, opposing, showing, sides, standing
from talewright.games.strange_fate.play.scene import coming, presence, running, scenes, zones
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.view import StoryView, view
from talewright.games.strange_fate.rules.characters import linked
from talewright.games.strange_fate.rules.characters.ready import ReadyEntry
from talewright.games.strange_fate.rules.characters.sheet_entry import character_of
from talewright.games.strange_fate.rules.editions import STRANGE_FATE
from talewright.refusal import Fault, refuse
from talewright.table.chapter import Chapters, Move, events_of, moves_of
from talewright.table.finding import Finder
from talewright.table.game import Thing
from talewright.table.offer import Field, Offer, Value
from talewright.table.ready import brought
from talewright.table.recounting import Lasting
from talewright.table.seat import Role, Seat
from talewright.wording import bare

CHAPTERS = (
    *(hits, treatment, revival, marks, companions, helping, links, wounds),
    compel,
    *(opposing, modifiers, seeking, invoking, standing, showing, sides, impact, effects, placing),
    *(scenes, zones, coming, running, presence, framing),
    *(flaws, taken_back, changing, losses, granted, readying, sessions, points, unseen),
    *(rolled, choosing, talking, measuring, setting_about, *FAMILIES, spreading, ending, steps),
    *(attacks, circumstances, turns, leaving, order, pace, switching),
    *(making_up, npcs, characters, benefits, waiting, wings),
    *(under_way, archetypes, written_aspects, skills, bench, gifts, gear, growing, step),
)


class StrangeFate(Chapters[State]):
    """Strange FATE, for the table to play."""

    slug = STRANGE_FATE.slug
    title = STRANGE_FATE.title
    about = (
        "Strange people with powers beyond the ordinary: Fate dice, aspects to call on, and skills of your own making."
    )
    roles: Mapping[Role, str] = {Role.GM: "Game master", Role.PLAYER: "Player", Role.SPECTATOR: "Spectator"}
    luck = dice.LUCK
    contests = ("roll", "hit", "compel", "draft")
    moves = moves_of(CHAPTERS)
    events = events_of(CHAPTERS)
    finder = Finder[State](
        {
            CharacterId: lambda state: state.people,
            NpcId: lambda state: state.npcs,
            ActorId: lambda state: {*state.people, *state.npcs},
            RollId: lambda state: {*state.rolls, *(each.id for each in state.told)},
            AspectId: lambda state: state.aspects,
            CompelId: lambda state: state.compels,
            WishId: lambda state: state.wishes,
            DeedId: lambda state: state.acts.deeds,
            ConflictId: lambda state: state.conflicts,
            HitId: lambda state: state.suffered.hits,
        }
    )
    pages = "talewright.games.strange_fate"

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options()

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign. Raises ``Refused`` if the options do not fit."""
        ready = brought(options, ReadyEntry, character_of)
        return State(edition=chosen(options), diagram=diagram_chosen(options), ready=ready)

    def check_new(self, state: State) -> None:
        for character in state.ready.values():
            refuse(Fault(f"{character.name}: {fault.why}", fault.clause) for fault in linked.unknown(character))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """The dice of every roll that something stands against, and those for the order of a conflict."""
        thrown = (draw for card in state.rolls.values() for draw in dice.dice(state, card))
        for_order = (draw for card in state.conflicts.values() for draw in order.dice(state, card))
        return (*thrown, *for_order, *conversation.dice(state))

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return warned(state, seat, (*super().offers(state, seat, seats), *rulings(state, seat)))

    def contest_of(self, state: State, event: Event) -> str:
        """The one that an event belongs to; each time that a character grows is one of its own."""
        contest = super().contest_of(state, event)
        if isinstance(event, step.DraftWritten):
            return story_of(event.draft, event.opened)
        making = state.drafts.get(CharacterId(ActorId(contest)))
        return making.story if making else contest

    def with_fallen(self, state: State, fell: Fell) -> State:
        met = conversation.with_die(state, fell)
        if met is not None:
            return met
        ordered = of_draw(state.conflicts.values(), fell.draw)
        if ordered is not None:
            return state.with_conflict(ordered.with_face(fell.draw, fell.face))
        return dice.fell(state, fell)

    def tell_fallen(self, state: State, fell: Fell) -> str:
        return conversation.die_told(state, fell) or dice.told_of_dice(state, fell) or order.die_told(state, fell)

    def decided(self, state: State, move: Move[State], at: At) -> Facts:
        """What a move brings about; a roll that nobody can change any more stands with it."""
        yield from super().decided(state, move, at)
        yield from standing.left_alone(state, at)

    def when_answered(self, at: At, draws: tuple[DrawId, ...]) -> Facts:
        yield from conversation.impressions(at.now, draws)
        yield from standing.answered(at, draws)
        yield from order.dice_fallen(draws, at)

    def when_opened(self, at: At, number: int) -> Facts:
        yield from sessions.opened(at.now, number)

    def when_closed(self, at: At, number: int) -> Facts:
        yield from sessions.closed(at.now, number)

    def remains(self, state: State, seat: Seat) -> Iterator[Lasting]:
        yield from known.remaining(state, seat)
        for conflict in state.conflicts.values():
            yield Lasting("", f"The conflict goes on: {bare(conflict.about)}")
        for each in state.compels.values():
            yield Lasting(known.called(state, each.who), f"Compelled, unanswered: {each.aspect}")

    def worth(self, state: State, draw: Draw, face: int) -> int:
        return dice.worth(state, draw, face)

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> StoryView:
        return view(state, seat, seats)

    def pictured(self, state: State) -> Iterator[Thing]:
        return pictured(state)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(state)


STRANGE_FATE_GAME = StrangeFate()

"""How people feel about characters, and what sways them (Conversation, Convince, Inspire)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talewright.dice.draw import Draw, DrawId, Fell
from talewright.games.strange_fate.play.able import owned_for, rating_for
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.aspects.placing import AspectGone, AspectPlaced
from talewright.games.strange_fate.play.base import At, Concealable, Event, Facts, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.deed import HOME, Deed, Stage
from talewright.games.strange_fate.play.deeds.course import Course, anybody, nothing
from talewright.games.strange_fate.play.deeds.steps import on_whom, over, title
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, CharacterId, DeedId, NpcId
from talewright.games.strange_fate.play.known import called, is_hidden
from talewright.games.strange_fate.play.lying import after_roll_of
from talewright.games.strange_fate.play.rolls.dice import FATE_DIE
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.aspects.placed import FREE_INVOKES
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.trappings import conversation
from talewright.games.strange_fate.rules.trappings.convince import CONTROL, control
from talewright.games.strange_fate.rules.trappings.influence import SLANDER
from talewright.games.strange_fate.rules.trappings.inspire import INSPIRE, mood
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Offer, Option, Words, offer, one_of, words
from talewright.table.seat import Seat, Stamp
from talewright.wording import bare, because, capital

NO_DEED = DeedId("")
MOOD, CHANGES = ".mood", "changing the mood"
SIGNS = {1: "\N{MINUS SIGN}", 2: "0", 3: "+"}


class SetAttitude(OfGameMaster, tag="set-attitude"):
    """Say how somebody feels about a character; for a strong feeling *history* says what went before."""

    npc: NpcId
    towards: CharacterId
    attitude: Line
    history: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The game master says how somebody feels (SF-trapping-conversation.4, SF-trapping-conversation.5)."""
        person = state.person(self.towards)
        state.npc(self.npc)
        try:
            attitude = conversation.Attitude(self.attitude.capitalize())
        except ValueError:
            raise Refused(
                f"{self.attitude[:40]!r} is no attitude: choose one of {', '.join(conversation.Attitude)}.",
                clause="SF-trapping-conversation.3",
            ) from None
        if state.acts.attitude(self.npc, person.id) is None:
            conversation.as_the_gm_says(attitude, history=self.history)
        yield AttitudeSet(npc=self.npc, towards=person.id, attitude=attitude, why=self.history)
        for deed in _meetings(state).values():
            if (deed.on, deed.who) == (self.npc, person.id):
                yield over(deed, attitude.does)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        if not state.npcs or not state.in_play:
            return
        npc = one_of("npc", "Who", (Option(each.id, each.listed) for each in state.npcs.values()))
        towards = one_of("towards", "Towards", (Option(each.id, each.name) for each in state.in_play))
        known = {each: Option(each, each, each.does) for each in conversation.Attitude}
        mild, strong = [known.pop(each) for each in conversation.MILD], known.values()
        feels = one_of("attitude", "Feels", mild, default=conversation.Attitude.NEUTRAL)
        yield offer(cls, "How somebody feels about a character", npc, towards, feels, group=HOME, history="")
        strongly, before = one_of("attitude", "Feels", strong), words("history", "What went before")
        yield offer(cls, "Hostile or friendly, for something earlier", npc, towards, strongly, before, group=HOME)


class AttitudeSet(Public, tag="attitude-set/1"):
    """How somebody feels about somebody from now on; a *deed* under way remembers how it was before."""

    brings = ("deed",)

    npc: NpcId
    towards: ActorId
    attitude: conversation.Attitude
    why: str = ""
    deed: DeedId = NO_DEED

    def file(self, state: State) -> State:
        attitudes = {**state.acts.attitudes, (self.npc, self.towards): self.attitude}
        acts, deed = replace(state.acts, attitudes=attitudes), state.acts.deeds.get(self.deed)
        if deed:
            acts = acts.with_deed(replace(deed, before={**deed.before, self.npc: _before(state, deed, self.npc)}))
        return state.with_acts(acts)

    def told(self, state: State) -> str:
        on = on_whom(state, self.npc)
        feels = f"{self.attitude.lower()} towards {called(state, self.towards)}"
        return f"{capital(on)} is {feels}{because(bare(self.why))}"


class MindControlled(Concealable, tag="mind-controlled/1"):
    """An aspect controls whoever it is on, who breaks free against this rating."""

    brings = ("aspect",)

    aspect: AspectId
    rating: str

    def file(self, state: State) -> State:
        controls = {**state.acts.controls, self.aspect: Rating.parse(self.rating)}
        return state.with_acts(replace(state.acts, controls=controls))


# ---- the one Fate die of a first impression


def _meetings(state: State) -> dict[DrawId, Deed]:
    """The first impressions that are open, by their Fate dice."""
    begun = (each for each in state.acts.deeds.values() if each.stage is Stage.BEGUN)
    return {draw_of(each): each for each in begun if each.procedure is conversation.FIRST_IMPRESSION}


def draw_of(meeting: Deed) -> DrawId:
    """The one Fate die of a first impression."""
    return DrawId(f"{meeting.id}.impression")


def dice(state: State) -> Iterator[Draw]:
    """The Fate dice of first impressions that have not fallen (SF-trapping-conversation.4)."""
    for draw, deed in _meetings(state).items():
        if deed.fell is None:
            person = doer(state, deed.who)
            yield Draw(
                id=draw,
                of=FATE_DIE,
                seat=person.player or None,
                label=f"{person.name}: the Fate die of a first impression",
                together=deed.id,
            )


def with_die(state: State, fell: Fell) -> State | None:
    """The state with the die of a first impression; None if it is another die."""
    deed = _meetings(state).get(fell.draw)
    if deed is None or deed.fell is not None:
        return None
    return state.with_acts(state.acts.with_deed(replace(deed, fell=fell.face)))


def die_told(state: State, fell: Fell) -> str | None:
    """The die of a first impression; None if it is another die."""
    deed = _meetings(state).get(fell.draw)
    return f"{title(deed)}: the Fate die shows {SIGNS[fell.face]}" if deed and deed.fell is None else None


def impressions(state: State, draws: Iterable[DrawId]) -> Facts:
    """How people take to characters, whose dice lie there."""
    for deed in map(_meetings(state).get, draws):
        if deed is not None and deed.fell is not None:
            attitude = conversation.first_impression(deed.fell - 2)
            yield AttitudeSet(npc=NpcId(deed.on), towards=deed.who, attitude=attitude)
            yield over(deed, f"{attitude.lower()}: {attitude.does}")


def last_met(state: State) -> Deed | None:
    """The first impression that was over last, until the next thing begins."""
    met = state.acts.met
    if met is None or met.on not in state.npcs or state.rolls or is_met(state):
        return None
    return met if met.told_at == after_roll_of(state) else None


def is_met(state: State) -> bool:
    """Whether somebody makes a first impression now."""
    return bool(_meetings(state))


def felt(state: State, met: Deed) -> conversation.Attitude:
    """How somebody feels since a first impression."""
    return state.acts.attitude(met.on, met.who) or conversation.Attitude.NEUTRAL


# ---- a roll for favour


def _before(state: State, deed: Deed, npc: ActorId) -> conversation.Attitude:
    """How somebody felt before a roll for favour."""
    known = deed.before.get(npc) or state.acts.attitude(npc, deed.who)
    return known or conversation.Attitude.NEUTRAL


def _felt(state: State, deed: Deed, npc: ActorId) -> conversation.Reaction:
    """What somebody feels after a roll for favour (SF-trapping-conversation.8, SF-trapping-conversation.9)."""
    return conversation.reaction(_before(state, deed, npc), deed.shifts)


def _marks(state: State, deed: Deed) -> dict[ActorId, conversation.Reaction]:
    """The reactions for which whoever has won puts a sticky aspect on somebody, by whom it is on."""
    known = (npc for npc in (deed.on, *deed.also) if npc in state.npcs)
    found = {npc: _felt(state, deed, npc) for npc in known}
    return {npc: each for npc, each in found.items() if each.marked_by}


def _won_over(state: State, deed: Deed) -> Facts:
    """How somebody feels after it (SF-trapping-conversation.8, SF-trapping-conversation.9)."""
    yield from _won_over_too(state, deed)
    if not _marks(state, state.acts.deeds[deed.id]):
        yield over(deed, *_favour(state, deed))


def _won_over_too(state: State, deed: Deed) -> Iterator[Event]:
    felt = _felt(state, deed, deed.on).attitude
    yield AttitudeSet(npc=NpcId(deed.on), towards=deed.who, attitude=felt, deed=deed.id)


def _favour(state: State, deed: Deed) -> Iterator[str]:
    feels = _felt(state, deed, deed.on).attitude
    yield f"{on_whom(state, deed.on)} is {feels.lower()}, {feels.does}"
    yield from dict.fromkeys(each.aspect_shows for each in _marks(state, deed).values())


def _check_won(state: State, deed: Deed, seat: Seat) -> None:
    """Where an NPC has won, the game master alone ends it (SF-trapping-conversation.9)."""
    won = any(each.marked_by is not conversation.Winner.CHARACTER for each in _marks(state, deed).values())
    if won and not seat.is_gm:
        raise Refused(
            "They have won, and the game master says which aspect shows it.", clause="SF-trapping-conversation.9"
        )


def _mark(state: State, deed: Deed) -> Field | None:
    found = next(iter(_marks(state, deed).values()), None)
    return words("words", "The sticky aspect that shows it", default=found.aspect_shows.capitalize()) if found else None


def _marked(state: State, deed: Deed, said: str, stamp: Stamp) -> Facts:
    """A sticky aspect on each for whom the feeling has become so strong (SF-trapping-conversation.9)."""
    for number, (npc, found) in enumerate(_marks(state, deed).items()):
        yield AspectPlaced(
            aspect=AspectId(f"{stamp.id}.{number}" if number else stamp.id),
            name=" ".join(said.split()) or found.aspect_shows.capitalize(),
            on=npc,
            by=deed.who if found.marked_by is conversation.Winner.CHARACTER else npc,
            sticky=True,
            hidden=is_hidden(state, npc),
        )


# ---- courses


def _persuasion(owned: Owned) -> Held:
    return next(each for each in owned.skill.trappings if each.trapping.name == CONTROL.trapping)


def _controlled(state: State, deed: Deed) -> Facts:
    """An aspect of control lies on the target, and is as hard to remove as the effort says.

    Source: SF-extra-psychic.7, SF-extra-psychic.8, SF-extra-psychic.9.
    """
    if deed.decided is None or not deed.succeeded or deed.on == NOBODY:
        yield over(deed)
        return
    yield from _under_control(state, deed)
    yield over(deed, *_to_break_free(state, deed))


def _under_control(state: State, deed: Deed) -> Iterator[Event]:
    aspect = AspectId(f"{deed.id}.control{f'.{len(deed.also)}' if deed.also else ''}")
    name = deed.words or f"Does what {deed.called} says"
    hidden = is_hidden(state, deed.on)
    yield AspectPlaced(aspect=aspect, name=name, on=deed.on, by=deed.who, free=1, sticky=True, hidden=hidden)
    yield MindControlled(aspect=aspect, rating=str(_hold(state, deed)), hidden=hidden)


def _to_break_free(state: State, deed: Deed) -> Iterator[str]:
    yield f"the target is directed by invoking it, and breaks free against {_hold(state, deed).title}"


def _hold(state: State, deed: Deed) -> Rating:
    """What breaking free takes: the effort of the roll, in the tier of the skill (SF-extra-psychic.8)."""
    assert deed.decided is not None
    held = control(_persuasion(owned_for(state, deed)), deed.decided.effort)
    return Rating(held.to_break_free, rating_for(state, deed).tier)


def _moved(state: State, deed: Deed) -> Facts:
    """A mood lies over the scene; it takes the place of others where it changes them (SF-trapping-inspire.1)."""
    if deed.decided is None or not deed.succeeded:
        yield over(deed)
        return
    reigns = mood(deed.decided, deed.words or deed.goal or "Moved")
    if CHANGES in deed.circumstances:
        for each in state.aspects.values():
            if each.id.endswith(MOOD):
                yield AspectGone(aspect=each.id, reason="the mood has changed", hidden=each.hidden)
    free = FREE_INVOKES.get(deed.decided.verdict, 0)
    yield AspectPlaced(aspect=AspectId(f"{deed.id}{MOOD}"), name=reigns.name, by=deed.who, free=free, sticky=True)
    yield over(deed, reigns.colours)


def _others(state: State, person: Person) -> Iterator[ActorId]:
    return (npc for npc in state.npcs if npc != ActorId(person.id))


CLAUSE = "SF-trapping-conversation.4"
MEETS = Words("Say whom the character meets.", clause="SF-trapping-conversation.1")
NOBODY_HERE = Words(
    "There is nobody here of whom that could be said: the game master adds an NPC, or shows one, first.", CLAUSE
)
MISFIT = Words("How {} feels is known already, or the player's to say: choose somebody else.", CLAUSE)
COURSES = {
    conversation.FIRST_IMPRESSION: Course(  # the die says it, or the game master
        targets=lambda state, person: (
            npc for npc in _others(state, person) if state.acts.attitude(npc, person.id) is None
        ),
        needs_target=MEETS,
        no_target=NOBODY_HERE,
        misfit=MISFIT,
        at_once=nothing,
        waiting="{} rolls a Fate die, or the game master says how they feel",
    ),
    conversation.WIN_OVER: Course(
        for_npcs=False,
        targets=_others,
        needs_target=MEETS,
        no_target=NOBODY_HERE,
        misfit=MISFIT,
        after_roll=_won_over,
        spreads=_won_over_too,
        also_lost=True,
        came=_favour,
        check_end=_check_won,
        last_words=_mark,
        stays=_marked,
    ),
    CONTROL: Course(
        for_npcs=False,
        check=lambda _, __, doing: control(_persuasion(doing.owned), 0),
        words=lambda _, deed: words("words", "The aspect of control", optional=True, default=deed.goal),
        after_roll=_controlled,
        spreads=_under_control,
        came=_to_break_free,
    ),
    SLANDER: Course(targets=anybody),
    INSPIRE: Course(
        words=lambda _, deed: words("words", "The mood", optional=True, default=deed.goal), after_roll=_moved
    ),
}

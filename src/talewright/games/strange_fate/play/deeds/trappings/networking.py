"""What people say: asked around, overheard, and planted as a rumour (Networking)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import citable, rating_for
from talewright.games.strange_fate.play.aspects.placing import AspectGone, AspectPlaced
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deed import Deed, GoingAbout
from talewright.games.strange_fate.play.deeds.course import Against, Course, WordsSaid, anybody, by_kind
from talewright.games.strange_fate.play.deeds.steps import OfDeed, StandingDropped, over
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, DeedId
from talewright.games.strange_fate.play.known import called, is_here, is_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.aspects.placed import FREE_INVOKES
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings import networking
from talewright.games.strange_fate.rules.trappings.networking import ASK_AROUND, KEEP_EARS_OPEN
from talewright.games.strange_fate.rules.trappings.rumour import (
    ABOUT_SOMEBODY,
    ABOUT_SOMETHING,
    FASTER,
    HARDER_TO_TRACE,
    TRACE,
    Pervasiveness,
    Rumour,
    Sticks,
    pervasiveness,
    planted,
)
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Words, words
from talewright.wording import bare, counted

TO_TRACE, TO_REFUTE = "trace:", "refute:"


class RumourPlanted(OfDeed, tag="rumour-planted/1"):
    """A rumour goes about."""

    says: str
    effort: int
    shifts: int
    faster: int = 0
    untraced: int = 0
    tier: str = ""

    def file(self, state: State) -> State:
        tier = Tier.parse(self.tier)
        rumour = Rumour(self.says, self.effort, self.shifts, self.faster, self.untraced, tier=tier)
        going = GoingAbout(self.deed, state.acts.deeds[self.deed].who, rumour)
        return state.with_acts(replace(state.acts, rumours=(*state.acts.rumours, going)))

    def told(self, state: State) -> str:
        return f"A rumour goes about: {bare(self.says)}"


def put_down(state: State, deed: DeedId) -> Facts:
    """What stays of a deed is gone; of a rumour, what people said is an aspect no more."""
    yield StandingDropped(deed=deed)
    aspect = state.aspects.get(_aspect_of(deed))
    if aspect:
        yield AspectGone(aspect=aspect.id, hidden=aspect.hidden, told_already=True)


def _aspect_of(rumour: DeedId) -> AspectId:
    return AspectId(f"{rumour}.rumour")


def _check_cited(state: State, deed: Deed, question: str = "a rumour") -> None:
    """Refuse what cites no aspect that names the contacts; without a sheet there is none to cite.

    Source: SF-trapping-networking.2, SF-trapping-networking.4.
    """
    if deed.who in state.people:
        networking.inquiry(question, deed.goal or "around", deed.cited, citable(state, deed.who))


def _heard(state: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded or deed.is_made_good:
        yield f"people say something about it, true or not: {bare(deed.words)}"
        yield from () if deed.succeeded else by_kind(state, deed)


def _ears(_: State, deed: Deed) -> Iterator[str]:
    assert deed.decided is not None
    yield counted(networking.rumours(deed.decided.effort), "rumour")


# ---- rumours


def _check_planted(state: State, deed: Deed) -> None:
    _check_cited(state, deed)
    if not deed.words:
        raise Refused("Say what people are to pass on.", clause="SF-trapping-networking.10")


def _passed_on(deed: Deed) -> Pervasiveness | None:
    """How far it gets, if people take it up at all: even a tie is enough (SF-trapping-networking.11)."""
    return pervasiveness(deed.shifts) if deed.decided else None


def _spread(_: State, deed: Deed) -> Iterator[str]:
    found = _passed_on(deed)
    yield f"{found.says}, as a {found.aspect} aspect" if found else "nobody takes it up"


def _planted(state: State, deed: Deed, about: ActorId) -> Facts:
    """It goes about, and what people say is an aspect of whomever it is about, or of the scene.

    Source: SF-trapping-networking.11, SF-trapping-networking.12, SF-trapping-networking.13.
    """
    found = _passed_on(deed)
    if found is None or deed.decided is None:
        return
    faster, hidden = (deed.bought.get(each.buys, 0) for each in (FASTER, HARDER_TO_TRACE))
    tier = rating_for(state, deed).tier
    rumour = planted(deed.words, deed.decided.effort, deed.shifts, faster=faster, hidden=hidden, tier=tier)
    yield recast(rumour, RumourPlanted, deed=deed.id, untraced=rumour.hidden, tier=rumour.tier.initial)
    on = about if is_here(state, about) else NOBODY
    yield AspectPlaced(
        aspect=_aspect_of(deed.id),
        name=deed.words,
        on=on,
        by=deed.who,
        free=FREE_INVOKES.get(deed.decided.verdict, 0),
        sticky=found.aspect is Sticks.STICKY,
        hidden=is_hidden(state, on),
    )


def _rumours(state: State, _: Deed) -> Iterator[Against]:
    """Each way to deal with a rumour that goes about."""
    for each in state.acts.rumours:
        rumour = each.rumour
        yield Against(
            f"find out who began it: {rumour.says}", Rating(rumour.to_trace, rumour.tier), f"{TO_TRACE}{each.id}"
        )
        yield Against(
            f"refute or replace it: {rumour.says}", Rating(rumour.to_refute, rumour.tier), f"{TO_REFUTE}{each.id}"
        )


def _traced(state: State, deed: Deed) -> Facts:
    """It is over with the roll, unless the game master alone knows how that came out."""
    if not deed.hides:
        yield from _refuted(state, deed)
        yield over(deed, *_ended(state, deed))


def _ended(state: State, deed: Deed) -> Iterator[str]:
    """What comes of it; whoever plants a rumour is known to everybody (see ``Act``)."""
    if deed.succeeded and deed.against.startswith(TO_REFUTE):
        yield "another rumour is in its place" if deed.words else "the rumour is refuted"
    for each in state.acts.rumours if deed.succeeded else ():
        if deed.against == f"{TO_TRACE}{each.id}":
            yield f"{called(state, each.by) if is_here(state, each.by) else 'somebody who has left'} began it"


def _refuted(state: State, deed: Deed) -> Facts:
    """What is refuted ends; what is said in its place goes about like any rumour (SF-trapping-networking.13)."""
    refuted = next((each.id for each in state.acts.rumours if deed.against == f"{TO_REFUTE}{each.id}"), None)
    if refuted is None or not deed.succeeded:
        return
    aspect = state.aspects.get(_aspect_of(refuted))
    yield from put_down(state, refuted)
    if deed.words:
        yield from _planted(state, deed, ActorId(aspect.placed.on) if aspect else NOBODY)


AT_ITS_TIME = Words(
    "The game master calls for that when it is time for a rumour, and sees that you look in on your contacts.",
    "SF-trapping-networking.9",
)
PLANT = Course(
    words=WordsSaid("What people are to pass on"),
    said=_check_planted,
    works=lambda deed: deed.succeeded or _passed_on(deed) is not None,
    came=_spread,
    stays=lambda state, deed, *_: _planted(state, deed, deed.on),
)
COURSES = {
    ASK_AROUND: Course(
        words=WordsSaid("The question"),
        said=lambda state, deed: _check_cited(state, deed, deed.words),
        ends_by_word=True,
        came=_heard,
        takes=lambda _, deed: networking.takes(deed.longer),
        least_steps=lambda _, deed: networking.persisted(-deed.shifts, deed.longer).missed_by,
    ),
    KEEP_EARS_OPEN: Course(gm_calls=AT_ITS_TIME, said=_check_cited, came=_ears),
    ABOUT_SOMEBODY: replace(PLANT, targets=anybody),
    ABOUT_SOMETHING: PLANT,
    TRACE: Course(
        words=lambda _, __: words(
            "words",
            "What people are to say instead, if you replace it",
            optional=True,
            about="It counts for a rumour that you refute, and for nothing where you only find out who began one.",
        ),
        said=_check_cited,
        known=_rumours,
        after_roll=_traced,
        came=_ended,
        stays=lambda state, deed, *_: _refuted(state, deed),
    ),
}

"""What stays of a deed: a difficulty for whoever comes against it, as where somebody hides; a work that was made."""

from collections.abc import Iterator

from msgspec import Struct

from talewright.games.strange_fate.play.able import rating_for
from talewright.games.strange_fate.play.base import At, Facts, OfGameMaster, Viewer
from talewright.games.strange_fate.play.deed import HOME, Deed, Standing, Stays
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.steps import OfDeed, on_whom, over, title
from talewright.games.strange_fate.play.deeds.trappings.networking import put_down
from talewright.games.strange_fate.play.ids import ActorId, DeedId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.ladder import Rating, called
from talewright.games.strange_fate.rules.trappings import SetsDifficulty
from talewright.refusal import Refused
from talewright.table.offer import Offer, explained, offer
from talewright.wording import bare, in_a_row

RESULT = "result:"


class DropStanding(OfGameMaster, tag="drop-standing"):
    """A result stands against nobody any more: whoever hid was found, or has left; or a work or a rumour is gone."""

    deed: DeedId

    def decide(self, state: State, at: At) -> Facts:
        """A work is there until it is destroyed or taken apart (SF-trapping-craft.16)."""
        if all(each.deed != self.deed for each in _lasting(state)):
            raise Refused("That is gone already, or is gear in somebody's hands: take it from them.")
        yield from put_down(state, self.deed)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for each in _lasting(state):
            made = offer(cls, "Remove", group=HOME, deed=each.deed)
            yield explained(made, about=each.what, main=_is_found(state, each))


class EffortStands(OfDeed, tag="effort-stands/1"):
    """What was rolled is the difficulty for whoever tries one of these trappings."""

    who: ActorId
    what: str
    rating: str
    trappings: tuple[str, ...]

    def file(self, state: State) -> State:
        standing = Standing(
            deed=self.deed,
            who=self.who,
            what=self.what,
            slug=state.acts.deeds[self.deed].slug,
            rating=Rating.parse(self.rating),
            trappings=self.trappings,
        )
        return state.with_acts(state.acts.with_standing(standing))

    def told(self, state: State) -> str:
        return f"{title(state.acts.deeds[self.deed])}: the effort stands at {Rating.parse(self.rating).title}"


def _is_found(state: State, stays: Stays) -> bool:
    """Whether somebody who hides was found just now (SF-trapping-hide.2)."""
    last = next(iter(state.acts.told), None)
    is_it = last is not None and last.succeeded and last.against == f"{RESULT}{stays.deed}"
    return is_it and isinstance(stays, Standing) and stays.is_where


def _lasting(state: State) -> tuple[Stays, ...]:
    """What can be removed: what was brought out goes with the gear that it is."""
    acts = state.acts
    return (*acts.standing, *(each for each in acts.works if not each.is_gear), *acts.rumours)


def stands(state: State, deed: Deed, against: SetsDifficulty) -> Facts:
    """An effort stands, in the tier of the skill, for all whom it took in (SF-power-tiers.3, SF-extra-spray.3)."""
    assert deed.decided is not None
    rating = Rating(deed.decided.effort - deed.spread, rating_for(state, deed).tier)
    who = ", ".join([deed.called, *(on_whom(state, each) for each in deed.also)])
    what = f"{who}, {bare(deed.goal) or deed.procedure.title.lower()}: {called(rating.value)}"
    yield EffortStands(deed=deed.id, who=deed.who, what=what, rating=str(rating), trappings=against.trappings)
    yield over(deed, f"whoever comes against it with {in_a_row(against.trappings, 'or')} has to reach {rating.title}")


def standings(state: State, deed: Deed) -> Iterator[Standing]:
    """The results that stand against what is done, those of others."""
    for each in state.acts.standing if course_of(deed).seeks else ():
        if deed.procedure.trapping in each.trappings and each.who != deed.who:
            yield each


def standing_of(state: State, deed: Deed, against: str) -> Standing | None:
    """The earlier result that is meant; None if something else is, or it stands no more."""
    return next((each for each in standings(state, deed) if against == f"{RESULT}{each.deed}"), None)


class StandingView(Struct, frozen=True):
    """A result that stands as a difficulty."""

    deed: str
    what: str
    rating: str
    trappings: tuple[str, ...]

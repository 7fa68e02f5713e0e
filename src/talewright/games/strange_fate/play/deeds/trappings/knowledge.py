"""What is known, noticed, and found out in a Workspace (Information, Research, Notice)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import benefit_tier, owned_for
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.base import At, Facts, Move, Viewer
from talewright.games.strange_fate.play.conflict.ambush import looked
from talewright.games.strange_fate.play.conflict.pace import check_deed
from talewright.games.strange_fate.play.deed import THE_ANSWER, Deed, Stage, home_of
from talewright.games.strange_fate.play.deeds.course import Course, Doing, WordsSaid
from talewright.games.strange_fate.play.deeds.steps import at_stage, mine, over, to_begin, used
from talewright.games.strange_fate.play.flaws import check_usable
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings import examine, notice, security
from talewright.games.strange_fate.rules.trappings.information import KNOW, Answer, answer
from talewright.games.strange_fate.rules.trappings.research import LOOK_IT_UP, can_be_found, looked_up, takes
from talewright.refusal import Refused
from talewright.table.offer import Choice, Offer, Option, allowed, offer, one_of
from talewright.table.seat import Seat, check_gm
from talewright.wording import answered, counted, signed

OPEN_TO_THEM = "Whether a Workspace of somebody else is open to them the game master says."


class LookUp(Move, tag="look-up"):
    """Find out in a Workspace what a roll of Information missed; it begins with *base* and takes longer the more.

    *elsewhere* is a Workspace that is not the character's own: the game master says that one is open, and holds it.
    """

    deed: DeedId
    missed: DeedId
    base: Time = Time.HALF_AN_HOUR
    elsewhere: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """Time in a Workspace makes a failed roll of Information good (SF-trapping-research.1).

        How long it takes tells by how much the roll failed: where that is hidden, the game master looks up and says it.
        """
        deed = mine(state, at.seat, self.deed)
        at_stage(deed, Stage.CHOSEN)
        if deed.procedure is not LOOK_IT_UP:
            raise Refused(f"{owned_for(state, deed).skill.name} is used for something else here: choose Research.")
        missed = state.acts.missed.get(self.missed)
        if missed is None or missed.who != deed.who:
            raise Refused("There is no such failed roll of Information to make good.", clause="SF-trapping-research.1")
        _check_hidden(missed, at.seat)
        if self.base is not Time.HALF_AN_HOUR:
            check_gm(at.seat, "How long it takes to begin with the game master says.", clause="SF-trapping-research.3")
        if self.elsewhere:
            check_gm(at.seat, OPEN_TO_THEM, clause="SF-trapping-research.1")
        check_usable(state, doer(state, deed.who), deed.skill, deed.procedure)
        check_deed(state, at.seat, deed.who, deed.procedure)
        took = takes(-missed.shifts, self.base) if self.elsewhere else _found(state, missed, self.base)
        found = "the answer" if missed.hides else f"{THE_ANSWER}{took.lower()}"
        yield replace(over(deed, answered(missed.words, found)), answers=missed.id)
        yield from used(state, deed)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        usual = Time.HALF_AN_HOUR
        base = one_of("base", "How long it takes to begin with", Time, default=usual)
        fields = (base,) if viewer.seat.is_gm else ()
        for deed in to_begin(state, viewer.seat):
            if deed.procedure is LOOK_IT_UP and allowed(check_deed, state, viewer.seat, deed.who, deed.procedure):
                here = {"group": home_of(deed), "deed": deed.id}
                failed = (each for each in state.acts.missed.values() if each.who == deed.who)
                asked = [each for each in failed if allowed(_check_hidden, each, viewer.seat)]
                if answered := [each for each in asked if allowed(_found, state, each)]:
                    yield offer(cls, "Look it up", _which(answered), *fields, **here).explained(main=True)
                if viewer.seat.is_gm and asked:
                    made = offer(cls, "Look it up somewhere else", _which(asked), *fields, **here, elsewhere="true")
                    yield made.explained(about="In a Workspace that is open to them, and holds it.")


def _check_hidden(missed: Deed, seat: Seat) -> None:
    if missed.hides:
        check_gm(seat, "How obscure that is only the game master knows: ask for it.", clause="SF-trapping-research.1")


def _which(missed: list[Deed]) -> Choice:
    return one_of("missed", "Which question", (Option(each.id, each.words) for each in missed))


def _found(state: State, missed: Deed, base: Time = Time.HALF_AN_HOUR) -> Time:
    """How long the answer takes in the best Workspace of one's own."""
    character = doer(state, missed.who).character
    rated = [character.rating_of(each.skill.name) for each in character.skills if each.skill.covers("Workspace")]
    best = max(
        rated, key=lambda rating: (can_be_found(rating, missed.reached), rating.tier, rating.value), default=None
    )
    return looked_up(Answer(is_full=False, missed_by=-missed.shifts), missed.reached, best, base)


def _check_missed(state: State, person: Person, _: Doing) -> None:
    if not any(each.who == person.id for each in state.acts.missed.values()):
        raise Refused(
            "Research makes a failed roll of Information good: ask something first.", clause="SF-trapping-research.1"
        )


def _check_question(_: State, deed: Deed) -> None:
    if not deed.words:
        raise Refused("Ask something first: the difficulty depends on it.", clause="SF-trapping-information.1")


def _known(_: State, deed: Deed) -> Iterator[str]:
    assert deed.decided is not None
    yield answered(deed.words, str(answer(deed.decided)))


def _looked_last(state: State, deed: Deed) -> Facts:
    """It is over, and what it has shown counts for the defence (SF-trapping-notice.4, SF-trapping-notice.5)."""
    yield over(deed, *(() if deed.hides else _looked(state, deed)))
    yield from looked(state, deed)


def _looked(state: State, deed: Deed) -> Iterator[str]:
    if benefit_tier(state, deed) > Tier.MUNDANE:
        yield "ready for anything: the defence is as usual"
    elif deed.succeeded:
        yield f"the defence is at {signed(notice.SURPRISED.amount)}"
    else:
        yield f"nothing was noticed, and the defence stands at {signed(notice.UNAWARE)}"


def _noticed(_: State, deed: Deed) -> Iterator[str]:
    """The first fact, and one for each two shifts (SF-trapping-notice.2)."""
    if deed.succeeded and not deed.bought:
        yield f"the game master tells {counted(1 + notice.extra_facts(deed.shifts), 'fact')}"


COURSES = {
    KNOW: Course(words=WordsSaid("The question"), said=_check_question, came=_known),
    LOOK_IT_UP: Course(check=_check_missed, has_form=False),
    notice.LAST_LOOK: Course(seeks=True, after_roll=_looked_last),
    **dict.fromkeys((notice.SPOT, examine.LOOK_FOR_CLUES), Course(seeks=True, came=_noticed, tells="What turns up")),
    examine.SEARCH: Course(seeks=True, tells="What turns up"),
    security.OVERCOME: Course(seeks=True),
}

"""The steps of a deed as they happened: chosen, begun, rolled, paid for with its shifts, brought to its end."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import doer, payer_of
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.base import Facts, Public
from talewright.games.strange_fate.play.carried import carrier_of, moves
from talewright.games.strange_fate.play.deed import Deed, Stage, Stays, Used
from talewright.games.strange_fate.play.flaws import check_usable, price, price_of_gear, skill_of, uses_of
from talewright.games.strange_fate.play.harm.came import with_what_came
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, DeedId
from talewright.games.strange_fate.play.known import is_hidden, is_unheard
from talewright.games.strange_fate.play.lying import after_roll_of
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.state import State, name_of
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.trappings import BY_SLUG
from talewright.games.strange_fate.rules.trappings.workspace import DONE_THERE, where
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import allowed
from talewright.table.seat import Seat
from talewright.wording import bare, because, capital, counted, small

AT_WHAT_STAGE = {
    Stage.CHOSEN: "It has not begun yet: say the rest of it first.",
    Stage.BEGUN: "It is under way already: see how the roll comes out.",
    Stage.ROLLED: "Its roll stands already: bring it to its end.",
    Stage.OVER: "That is over: look at the table as it stands now.",
}

MADE_GOOD = "it is made good by taking longer"


class OfDeed(Public):
    """Something in what a character does."""

    deed: DeedId


class DeedChosen(OfDeed, tag="deed-chosen/1"):
    """Somebody is to do something with a skill, or is ready for it until the game master calls for it."""

    brings = ("deed",)

    who: ActorId
    skill: str
    procedure: str
    goal: str = ""
    on_call: bool = False

    def fits(self, state: State) -> bool:
        return self.procedure in BY_SLUG

    def file(self, state: State) -> State:
        return _with(state, self.chosen(state))

    def chosen(self, state: State) -> Deed:
        return recast(self, Deed, id=self.deed, called=state.actor(self.who).name, slug=self.procedure)

    def told(self, state: State) -> str:
        return f"{title(self.chosen(state))}: the game master says when" if self.on_call else ""


class DeedBegan(OfDeed, tag="deed-began/1"):
    """It was begun. *counts* is under what name this use is counted, and *per* within what time."""

    on: ActorId = NOBODY
    against: str = ""
    circumstances: tuple[str, ...] = ()
    amount: int = 0
    words: str = ""
    cited: str = ""
    using: str = ""
    sort: str = ""
    counts: str = ""
    per: Span | None = None

    def file(self, state: State) -> State:
        begun = replace(
            state.acts.deeds[self.deed],
            stage=Stage.BEGUN,
            on=self.on,
            against=self.against,
            circumstances=self.circumstances,
            amount=self.amount,
            words=self.words,
            cited=self.cited,
            using=self.using,
            sort=self.sort or state.acts.deeds[self.deed].sort,
            counts=self.counts,
        )
        acts = state.acts.with_deed(begun)
        if self.counts and self.per:
            acts = replace(acts, uses=(*acts.uses, Used(self.counts, self.per, self.deed)))
        return state.with_acts(acts)

    def told(self, state: State) -> str:
        """Who does what with which skill, to whom or on what, and with what in mind."""
        deed = state.acts.deeds[self.deed]
        of = replace(deed, on=self.on, sort=self.sort or deed.sort)
        carrier = carrier_of(state, of)
        uses = f"{moves(of, carrier)} {carrier.name} by" if carrier else "uses"
        about = (bare(sort_of(state, of)), on_whom(state, self.on)) if not carrier else ()
        cited = f"citing {self.cited}" if self.cited else ""
        more = "".join(f" ({each})" for each in (*about, cited) if each)
        said = f"; {', '.join(self.circumstances)}" if self.circumstances else ""
        why = because(bare((self.words if not carrier else "") or deed.goal))
        return f"{deed.called} {uses} {deed.skill} to {does_what(deed)}{more}{why}{said}"


class CircumstancesRecounted(OfDeed, tag="circumstances-recounted/1"):
    """Other circumstances are true than was said."""

    circumstances: tuple[str, ...] = ()

    def file(self, state: State) -> State:
        return _with(state, replace(state.acts.deeds[self.deed], circumstances=self.circumstances))

    def told(self, state: State) -> str:
        return f"{title(state.acts.deeds[self.deed])}, said anew: {', '.join(self.circumstances) or 'nothing special'}"


class DeedRolled(OfDeed, tag="deed-rolled/1"):
    """Its roll stands; how, the roll says."""

    def fits(self, state: State) -> bool:
        return state.acts.deeds[self.deed].roll in {*state.rolls, *(each.id for each in state.told)}

    def file(self, state: State) -> State:
        deed = state.acts.deeds[self.deed]
        card = state.known_roll(deed.roll)
        rolled = replace(deed, stage=Stage.ROLLED, decided=card.decided, hides=card.hides)
        return _with(state, replace(rolled, reached=card.theirs.rating) if card.theirs else rolled)


class ShiftsSpent(OfDeed, tag="shifts-spent/1"):
    """Shifts were spent."""

    buys: str
    times: int

    def fits(self, state: State) -> bool:
        return any(each.buys == self.buys for each in state.acts.deeds[self.deed].procedure.spends)

    def file(self, state: State) -> State:
        deed = state.acts.deeds[self.deed]
        bought = {**deed.bought, self.buys: deed.bought.get(self.buys, 0) + self.times}
        return _with(state, replace(deed, bought=bought))

    def told(self, state: State) -> str:
        deed = state.acts.deeds[self.deed]
        sold = next(each for each in deed.procedure.spends if each.buys == self.buys)
        before = deed.bought.get(self.buys, 0)
        price = counted(sold.price(before + self.times) - sold.price(before), "shift")
        return f"{deed.called} spends {price}: {self.buys}{f', {self.times} times' if self.times > 1 else ''}"


class TookLonger(OfDeed, tag="took-longer/1"):
    """A failed roll was made good by so many steps of time; of a repair perhaps by quality alone."""

    steps: int

    def file(self, state: State) -> State:
        return _with(state, replace(state.acts.deeds[self.deed], longer=self.steps, is_made_good=True))

    def told(self, state: State) -> str:
        how = f"takes longer by {counted(self.steps, 'step')} of time" if self.steps else "takes the usual time"
        return f"{title(state.acts.deeds[self.deed])} {how}"


class DeedEnded(OfDeed, tag="deed-ended/1"):
    """It is done, and what came of it; *left* where it was left be. Research *answers* a question that was missed."""

    came: tuple[str, ...] = ()
    left: bool = False
    answers: str = ""  # no id, for the question is not under way any more

    def file(self, state: State) -> State:
        deed = replace(state.acts.deeds[self.deed], came=self.came, told_at=after_roll_of(state))
        if self.came and not self.left:
            state = with_what_it_came_to(state, deed, capital("; ".join(map(bare, self.came))))
        return state.with_acts(state.acts.ended(deed, left=self.left, answers=self.answers))

    def told(self, state: State) -> str:
        deed = state.acts.deeds[self.deed]
        if self.came and not self.left:
            return f"{title(deed)}: {'; '.join(map(bare, self.came))}"
        if deed.is_made_good and not self.left:  # whose numbers are hidden, so that nothing else is told of it
            return f"{title(deed)}: {MADE_GOOD}"
        if deed.decided is not None and not (deed.succeeded or deed.is_made_good):
            return f"{deed.called} tries to {does_what(deed)}, in vain"
        return f"{title(deed)}: nothing comes of it" if self.left and _was_begun(state, deed) else ""


def _was_begun(state: State, deed: Deed) -> bool:
    """Whether the log told that it began, and not yet that its roll was dropped."""
    is_dropped = deed.decided is None and any(each.id == deed.roll for each in state.told)
    return deed.stage is not Stage.CHOSEN and not is_dropped


class StandingDropped(OfDeed, tag="standing-dropped/1"):
    """A result stands against nobody any more, or a work or a rumour is there no more."""

    brings = ("deed",)

    def file(self, state: State) -> State:
        acts = state.acts
        standing = tuple(each for each in acts.standing if each.deed != self.deed)
        works = tuple(each for each in acts.works if each.deed != self.deed)
        rumours = tuple(each for each in acts.rumours if each.deed != self.deed)
        return state.with_acts(replace(acts, standing=standing, works=works, rumours=rumours))

    def told(self, state: State) -> str:
        stayed: tuple[Stays, ...] = (*state.acts.standing, *state.acts.works, *state.acts.rumours)
        return next((each.gone for each in stayed if each.deed == self.deed), "")


def over(deed: Deed, *came: str) -> DeedEnded:
    """A deed is done, and this came of it."""
    return DeedEnded(deed=deed.id, came=came)


def with_what_it_came_to(state: State, deed: Deed, says: str) -> State:
    """With what came of it at the roll that was over last: its own, or that of what carries somebody."""
    rolls = (each.id for each in state.told if each.id in {deed.roll, deed.mount_roll})
    return with_what_came(state, next(rolls, deed.roll), deed.who, says)


def _with(state: State, deed: Deed) -> State:
    return state.with_acts(state.acts.with_deed(deed))


def sort_of(state: State, deed: Deed) -> str:
    """What sort of thing a deed is about, in words: a facility, or a vehicle by name, where everybody knows of it."""
    if deed.sort and deed.procedure.trapping in DONE_THERE:
        return where(deed.sort)
    vehicle = ActorId(deed.sort)
    return deed.sort if is_hidden(state, vehicle) else name_of(state, vehicle) or deed.sort


def title(deed: Deed) -> str:
    """Who does what."""
    return f"{deed.called}, {does_what(deed)}"


def does_what(deed: Deed) -> str:
    """What is done, inside a sentence."""
    return small(deed.procedure.title)


def on_whom(state: State, who: ActorId) -> str:
    """Whom it is done to, in the words for everybody: of a hidden NPC only that there is somebody."""
    if who == NOBODY:
        return ""
    return "somebody" if is_unheard(state, who) else state.actor(who).name


def refunded(state: State, deed: Deed) -> Facts:
    """The fate points that something took which nobody rolled for, and which came to nothing."""
    person, points = state.people.get(payer_of(state, deed.who)), deed.procedure.fate_points
    if person and points:
        yield PointsCounted(who=person.id, points=person.purse.given(points).points, reason="it came to nothing")


# ---- how far a deed has come


def mine(state: State, seat: Seat, deed: DeedId) -> Deed:
    """A deed of somebody whom this seat acts for. Raises ``Refused`` otherwise."""
    found = state.acts.deed(deed)
    own(state, seat, found.who)
    return found


def at_stage(deed: Deed, stage: Stage) -> None:
    """Refuse what is too soon or too late for a deed."""
    if deed.stage is not stage:
        raise Refused(AT_WHAT_STAGE[deed.stage])


def going_on(state: State, seat: Seat, *stages: Stage) -> Iterator[Deed]:
    """The deeds that have come so far, and with which a seat may go on."""
    for deed in state.acts.deeds.values():
        if deed.stage in stages and state.acts_for(seat, deed.who) and not doer(state, deed.who).retired:
            yield deed


def to_begin(state: State, seat: Seat) -> Iterator[Deed]:
    """The deeds that a seat may begin, with skills that work now."""
    for deed in going_on(state, seat, Stage.CHOSEN):
        if allowed(check_usable, state, doer(state, deed.who), deed.skill, deed.procedure):
            yield deed


def used(state: State, deed: Deed) -> Facts:
    """What a skill with flaws takes for its use, and gear with them.

    Source: SF-drawback-charges.1, SF-drawback-charges.2, SF-drawback-taxing.1, SF-gifts-and-flaws.5.
    """
    person = state.people.get(CharacterId(deed.who))
    if person:
        check_gear(state, deed)
        yield from uses_of(person, AppliedSkill(deed.skill, gear=deed.using), deed.roll)


def check_gear(state: State, deed: Deed) -> None:
    """Refuse gear that takes a fate point which is not there, beside what else is paid."""
    person = doer(state, deed.who)
    skill, gear = skill_of(person, deed.skill), price_of_gear(person, deed.using)
    besides = deed.procedure.fate_points + (price(skill) if skill else 0)
    person.purse.paid(besides + gear if gear else 0, f"Using {deed.using}")

"""Lasting works: their tier, how long one takes, what it costs, and what is brought out at once (Craft)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import owned_for, piece_of, rating_for
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase
from talewright.games.strange_fate.play.base import At, Facts, OfGameMaster, Viewer
from talewright.games.strange_fate.play.deed import Deed, Stage, Work, home_of
from talewright.games.strange_fate.play.deeds.course import Against, Course, up_to
from talewright.games.strange_fate.play.deeds.steps import OfDeed, at_stage, over
from talewright.games.strange_fate.play.deeds.trappings import facilities
from talewright.games.strange_fate.play.deeds.trappings.movement import hindered_still
from talewright.games.strange_fate.play.granted import LIKE_THIS, GearGranted, brought_out, improved
from talewright.games.strange_fate.play.ids import NOBODY, DeedId
from talewright.games.strange_fate.play.losses import quality_of
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.reading import rating_of
from talewright.games.strange_fate.play.rolls.sides import RollCancelled, SideNamed, difficulty_field
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift_entry import entry_of_piece
from talewright.games.strange_fate.rules.dice.ladder import LADDER, Rating, called
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Time
from talewright.games.strange_fate.rules.trappings import HASTE, craft, work
from talewright.games.strange_fate.rules.trappings.work import Made
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Offer, allowed, offer, words
from talewright.wording import bare, counted

PAYS = "A work of this tier"


class WorkMade(OfDeed, tag="work-made/1"):
    """A work, or an improvement of a *piece*, is there for as long as it *lasts*, or for good.

    What is in *hand*, or else told of already, is not told again.
    """

    what: str
    lasts: Span | None = None
    hand: bool = False
    piece: str = ""

    def file(self, state: State) -> State:
        work = replace(self.work, who=state.acts.deeds[self.deed].who, piece=self.piece)
        return state.with_acts(replace(state.acts, works=(*state.acts.works, work)))

    def told(self, state: State) -> str:
        return "" if self.hand else self.work.told

    @property
    def work(self) -> Work:
        return Work(self.deed, bare(self.what), self.lasts)


class MakeUnrolled(OfGameMaster, tag="make-unrolled"):
    """Tools, materials and time are enough for a work of this *quality*: nothing is rolled."""

    deed: DeedId
    quality: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The work is there without a roll, after its whole time, and is paid for (SF-trapping-craft.2)."""
        deed = _unrolled(state, self.deed)
        made = replace(deed, reached=self.reached(state, deed))
        _check_work(state, made, made.reached)
        doer(state, deed.who).purse.paid(_price(made), PAYS)
        dropped = RollCancelled(roll=deed.roll, reason="tools, materials and time are enough")
        yield from (dropped, *hindered_still(state, dropped))
        yield from _stays(state, made)
        yield over(deed, *_told(made), f"it takes {_takes(state, made).lower()}")

    def reached(self, state: State, deed: Deed) -> Rating:
        """The quality that is said, or that of the device that was chosen. Raises ``Refused`` where there is none."""
        theirs = state.roll(deed.roll).theirs
        known = theirs.rating if theirs and theirs.fixed else None
        said = rating_of(self.quality) if self.quality else known
        if said is None:
            raise Refused("Say how good the work is: its time depends on that.", clause="SF-trapping-craft.5")
        if said != known:
            _check_on_ladder(said)
        return said

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in state.acts.deeds.values():
            if allowed(_unrolled, state, deed.id):
                theirs = state.roll(deed.roll).theirs
                known = theirs.rating.title if theirs and theirs.fixed else ""
                quality = replace(difficulty_field(), name="quality", label="Quality", default=known)
                made = offer(cls, "Make it without a roll", quality, group=home_of(deed), deed=deed.id)
                yield made.explained(about="Where nothing presses, tools, materials and time are enough.")


def _check_on_ladder(quality: Rating) -> None:
    """Refuse a quality that no work has (SF-trapping-craft.5)."""
    if not 0 <= quality.value <= max(LADDER):
        most = called(max(LADDER))
        raise Refused(f"A work is {called(0)} to {most}: say another quality.", clause="SF-trapping-craft.5")


def _unrolled(state: State, id_: DeedId) -> Deed:
    """A work that is begun and not rolled yet. Raises ``Refused`` otherwise."""
    deed = state.acts.deed(id_)
    if deed.procedure is not craft.MAKE:
        raise Refused("Only a lasting work may need no roll: roll for this.", clause="SF-trapping-craft.2")
    at_stage(deed, Stage.BEGUN)
    in_phase(state, deed.roll, BEFORE_THE_DICE)
    return deed


def _price(deed: Deed) -> int:
    """Fate points for a work of a tier (SF-trapping-craft.14)."""
    return craft.fate_points([deed.reached.tier])


def _cost(deed: Deed) -> int:
    return _price(deed) if deed.succeeded else 0


def _to_make(state: State, deed: Deed, named: SideNamed) -> Facts:
    _check_work(state, deed, Rating.parse(named.rating))
    yield from ()


def _check_work(state: State, deed: Deed, work: Rating) -> None:
    """What is made has no higher tier than the skill, and suits the facility (SF-trapping-craft.13)."""
    craft.check_tier(rating_for(state, deed).tier, work.tier)
    facilities.check_work(state, deed, work)


def _to_make_again(state: State, _: Deed) -> Iterator[Against]:
    """The devices that people have, as hard to make as they are good; of several skills each is a roll of its own.

    Source: SF-trapping-craft.8, SF-trapping-craft.9, SF-trapping-craft.10.
    """
    for person, piece in pieces(state):
        yield device(person, piece.name, craft.quality_of_equipment(piece))
    for person in state.in_play:
        for skill in person.character.designs:
            if any(each.needs_device for each in skill.drawbacks):
                yield device(person, skill.name, quality_of(state, person, skill.name))


def pieces(state: State) -> Iterator[tuple[Person, Piece]]:
    """The equipment of everybody in play that is a device, as far as the table knows: what can be worn or held."""
    every = ((person, piece) for person in state.in_play for piece in person.character.equipment)
    return ((person, piece) for person, piece in every if piece.is_tangible)


def device(person: Person, name: str, rating: Rating) -> Against:
    """A device as something to choose, and its owner's name with it."""
    return Against(f"{name} of {person.name}", rating, f"{person.id}: {name}", rating.title)


def _takes(state: State, deed: Deed) -> Time:
    rating = rating_for(state, deed).value
    return craft.time_to_make(deed.reached.value, rating, deed.bought.get(HASTE, 0))


def _told(deed: Deed) -> Iterator[str]:
    """What is made, and what it costs."""
    yield Work(deed.id, _work(deed), _lasts(deed)).told
    if _price(deed):
        yield f"it takes {counted(_price(deed), 'fate point')}"


def _stays(state: State, deed: Deed) -> Facts:
    """A work is there for good; one above the Mundane tier is paid for, and goes with the story.

    Source: SF-trapping-craft.1, SF-trapping-craft.16.
    """
    what, is_told = f"{deed.called}: {_work(deed)}", not deed.hides
    yield WorkMade(deed=deed.id, what=what, lasts=_lasts(deed), hand=is_told)
    if _price(deed):
        left = doer(state, deed.who).purse.paid(_price(deed), PAYS)
        payer = deed.who if deed.who in state.people else NOBODY
        yield PointsCounted(who=payer, points=left.points, reason=deed.procedure.title)


def _work(deed: Deed) -> str:
    """What was made, by the words of whoever made it, and how good it is, where that is known."""
    quality = "" if deed.hides else f" of {deed.reached.title} quality"
    return f"{bare(deed.goal)}, a work{quality}" if deed.goal else f"a work{quality}"


def _lasts(deed: Deed) -> Span | None:
    """How long it is there at most, if it has a tier."""
    return Made.WORK_OF_A_TIER.lasts if deed.reached.tier > Tier.MUNDANE else None


def _revealed(state: State, deed: Deed) -> Facts:
    """A piece is there, or has more improvements for a while.

    Source: SF-trapping-craft.17, SF-trapping-craft.18, SF-trapping-craft.19.
    """
    piece, lasts = _piece(state, deed)
    person = state.person(deed.who)
    does = ", ".join(map(str, piece.improvements))
    goal = f" ({deed.goal})" if deed.goal else ""
    what = f"{deed.called}: {piece.name} ({does}){goal}"
    yield WorkMade(deed=deed.id, what=what, lasts=lasts, hand=True, piece=piece.name)
    yield GearGranted(who=person.id, piece=entry_of_piece(piece), lasts=lasts)
    yield over(deed)


def _piece(state: State, deed: Deed) -> tuple[Piece, Span]:
    """What is brought out, or improved, and how long it is there. Raises ``Refused`` where that was not said."""
    found, person = work.reveal(owned_for(state, deed).skill.tier), doer(state, deed.who)
    known = piece_of(person, deed.using)
    if known is not None:
        return improved(state, person, known, deed.words, found.adds, found.clause), found.last
    new = brought_out(state, person, deed.words, found.improvements, found.clause)
    return new, Made.IMPROVEMENT.lasts


def _improvements(state: State, deed: Deed) -> Field:
    """What is brought out; with a piece at hand, its new improvements alone."""
    found = work.reveal(owned_for(state, deed).skill.tier)
    added = counted(found.adds, "improvement")
    about = f"{LIKE_THIS} Or choose a piece of yours, and write {added} for it."
    label = f"What it is, with {counted(found.improvements, 'improvement')}"
    return words("words", label, default=f"Work of {deed.called}: Aspect: Ingenious", about=about)


COURSES = {
    craft.MAKE: Course(
        sort=facilities.facility_or_wild_field,
        amount=up_to("What its materials cost, where that decides"),
        said=facilities.check_facility,
        known=_to_make_again,
        against="What is made",
        new="Something new",
        besides=facilities.wild_lines,
        set_against=_to_make,
        ends_by_word=True,
        takes=_takes,
        came=lambda _, deed: _told(deed) if deed.succeeded else (),
        check_end=lambda state, deed, _: doer(state, deed.who).purse.paid(_cost(deed), PAYS),
        costs=_cost,
        stays=lambda state, deed, *_: _stays(state, deed) if deed.succeeded else (),
    ),
    **{
        each: Course(
            for_npcs=False,
            for_companions=False,
            counts=lambda doing, _: f"{doing.owned.skill.name}/craft-reveal",  # whatever their tier
            on_pieces=True,
            words=_improvements,
            said=_piece,
            at_once=_revealed,
        )
        for each in work.PROCEDURES
    },
}

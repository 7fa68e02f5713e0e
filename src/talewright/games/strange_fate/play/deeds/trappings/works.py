"""Lasting works, made or mended: their tier, how long one takes, what it costs (Craft, Repair)."""

from collections.abc import Iterator
from dataclasses import replace

from talewright.games.strange_fate.play.able import doer, owned_for, rating_for
from talewright.games.strange_fate.play.base import Concealable, Facts
from talewright.games.strange_fate.play.deed import Deed, Work
from talewright.games.strange_fate.play.deeds.course import HASTE, Against, Course, Doing, up_to
from talewright.games.strange_fate.play.deeds.steps import OfDeed, over
from talewright.games.strange_fate.play.deeds.trappings.facilities import (
    check_facility,
    check_work,
    facility,
    facility_field,
    facility_or_wild_field,
    wild_lines,
)
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, DeedId
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.rolls.sides import SideNamed
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Time
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.trappings import craft, repair, time_of, work
from talewright.games.strange_fate.rules.trappings.work import Made
from talewright.table.seat import Seat, Stamp
from talewright.table.wording import bare, counted


class WorkMade(OfDeed, tag="work-made/1"):
    """A work, or an improvement of a piece, is there for as long as it lasts."""

    what: str
    lasts: Span

    def file(self, state: State) -> State:
        works = (*state.acts.works, Work(self.what, self.lasts))
        return state.with_acts(replace(state.acts, works=works))

    def told(self, state: State) -> str:
        return f"{bare(self.what)}, until the {self.lasts} ends"


class QualityChanged(Concealable, tag="quality-changed/1"):
    """A piece has *lost* so much of its quality in repairs; nothing any more where that is 0."""

    deed: DeedId
    who: CharacterId
    piece: str
    lost: int

    def file(self, state: State) -> State:
        others = {known: each for known, each in state.acts.worn.items() if known != (self.who, self.piece)}
        worn = {**others, (self.who, self.piece): self.lost} if self.lost else others
        return state.with_acts(replace(state.acts, worn=worn))

    def told(self, state: State) -> str:
        whole = f"{self.piece} of {state.people[self.who].name}"
        return f"{whole} has lost {self.lost} of its quality" if self.lost else f"{whole} has its quality again"


def _cost(deed: Deed) -> int:
    """Fate points for a work of a tier (SF-trapping-craft.14)."""
    return craft.fate_points([deed.reached.tier]) if deed.succeeded else 0


def _to_make(state: State, deed: Deed, named: SideNamed) -> Facts:
    """What is made has no higher tier than the skill, and suits the facility (SF-trapping-craft.13)."""
    work = Rating.parse(named.rating)
    craft.check_tier(owned_for(state, deed).skill.tier, work.tier)
    check_work(state, deed, work)
    yield from ()


def _to_make_again(state: State, _: Deed) -> Iterator[Against]:
    """The devices that people have, as hard to make as they are good; of several skills each is a roll of its own.

    Source: SF-trapping-craft.8, SF-trapping-craft.9, SF-trapping-craft.10.
    """
    for person, piece in _pieces(state):
        yield _device(person, piece.name, craft.quality_of_equipment(piece))
    for person in state.in_play:
        for skill in person.character.designs:
            if any(each.needs_device for each in skill.drawbacks):
                cost = price(skill, state.diagram)
                yield _device(person, skill.name, craft.quality_of_skill(cost, skill.tier))


def _pieces(state: State) -> Iterator[tuple[Person, Piece]]:
    return ((person, piece) for person in state.in_play for piece in person.character.equipment)


def _device(person: Person, name: str, rating: Rating) -> Against:
    return Against(f"{name} of {person.name}", rating, f"{person.id}: {name}", rating.title)


def _takes(state: State, deed: Deed) -> Time:
    rating = rating_for(state, deed).value
    return craft.time_to_make(deed.reached.value, rating, deed.bought.get(HASTE, 0))


def _made(_: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded:
        yield f"a work of {deed.reached.title} quality"
        if _cost(deed):
            yield f"it takes {counted(_cost(deed), 'fate point')}"


def _check_pays(state: State, deed: Deed, _: Seat) -> None:
    doer(state, deed.who).purse.paid(_cost(deed), "A work of this tier")


def _paid(state: State, deed: Deed, _: str, __: Stamp) -> Facts:
    """A work above the Mundane tier is paid for, and is there until the story ends (SF-trapping-craft.16)."""
    if deed.succeeded and deed.reached.tier > Tier.MUNDANE:
        quality = "" if deed.hides else f" of {deed.reached.title} quality"
        yield _made_for(deed, f"a work{quality}", Made.WORK_OF_A_TIER.lasts)
    if _cost(deed):
        left = doer(state, deed.who).purse.paid(_cost(deed), "A work of this tier")
        payer = deed.who if deed.who in state.people else NOBODY
        yield PointsCounted(who=payer, points=left.points, reason=deed.procedure.title)


def _of_any_tier(doing: Doing, _: ActorId) -> str:
    """Revealed works count together, whatever their tier."""
    return f"{doing.owned.skill.name}/craft-reveal"


def _revealed(state: State, deed: Deed) -> Facts:
    found = work.reveal(owned_for(state, deed).skill.tier)
    added = counted(found.adds, "improvement")
    if deed.using:
        yield _made_for(deed, f"{deed.using} with {added} more", found.last)
        yield over(deed, f"{added} on {deed.using} for the {found.last}")
        return
    yield _made_for(deed, f"a work of {found.improvements} improvements", Made.IMPROVEMENT.lasts)
    yield over(deed, f"a work of {found.improvements} improvements, or {added} on a piece for the {found.last}")


def _made_for(deed: Deed, what: str, lasts: Span) -> WorkMade:
    return WorkMade(deed=deed.id, what=f"{deed.called}: {what}{f' ({deed.goal})' if deed.goal else ''}", lasts=lasts)


def _check_tools(state: State, deed: Deed) -> None:
    """A repair takes a facility too, whatever its device costs (SF-trapping-repair.14)."""
    check_facility(state, replace(deed, amount=0))


def _to_mend(state: State, deed: Deed, named: SideNamed) -> Facts:
    """What is mended has no higher tier than the skill, and suits the facility (SF-trapping-repair.14)."""
    device = Rating.parse(named.rating)
    repair.check_tier(owned_for(state, deed).skill.tier, device.tier, facility(state, deed))
    check_work(state, deed, device)
    yield from ()


def _to_mend_known(state: State, deed: Deed) -> Iterator[Against]:
    """The devices that people have: by the higher of quality and price, or by quality where they bear stress.

    Source: SF-trapping-repair.2, SF-trapping-repair.4.
    """
    for person, piece in _pieces(state):
        quality = _quality(state, person, piece)
        yield _device(person, piece.name, Rating(repair.difficulty(quality, deed.amount)))
    for npc in state.npcs.values():
        if npc.bears is not None and not npc.hidden:
            quality_of = npc.quick.goods[0].rating
            rating = Rating(repair.difficulty(quality_of.value), quality_of.tier)
            yield Against(npc.name, rating, f"{npc.id}: stress", rating.title)


def _quality(state: State, person: Person, piece: Piece) -> int:
    """The quality of a piece, less what it has lost in repairs."""
    return craft.quality_of_equipment(piece).value - state.acts.worn.get((person.id, piece.name), 0)


def _to_restore_known(state: State, _: Deed) -> Iterator[Against]:
    """The pieces that have lost quality, against what they had (SF-trapping-repair.9)."""
    for person, piece in _pieces(state):
        if (person.id, piece.name) in state.acts.worn:
            whole = craft.quality_of_equipment(piece).value
            hard = Rating(repair.to_restore(whole, _quality(state, person, piece)))
            yield _device(person, piece.name, hard)


def _meant(state: State, deed: Deed) -> tuple[CharacterId, str] | None:
    """The piece that is mended or restored, by its owner and its name."""
    found = ((person.id, piece.name) for person, piece in _pieces(state))
    return next((each for each in found if deed.against == f"{each[0]}: {each[1]}"), None)


def _worn(state: State, deed: Deed, _: str, __: Stamp) -> Facts:
    """Quality that a repair has cost is lost until somebody restores it (SF-trapping-repair.6)."""
    meant, lost = _meant(state, deed), _lost(deed)
    if meant and lost:
        who, piece = meant
        yield QualityChanged(
            deed=deed.id, who=who, piece=piece, lost=state.acts.worn.get(meant, 0) + lost, hidden=deed.hides
        )


def _restored(state: State, deed: Deed) -> Facts:
    if deed.succeeded:
        yield from _whole_again(state, deed)
        yield over(deed, *_as_before(state, deed))


def _restored_later(state: State, deed: Deed, _: str, __: Stamp) -> Facts:
    """Time alone makes a miss good (SF-trapping-repair.10)."""
    if deed.longer:
        repair.restored(-deed.shifts, deed.longer)
        yield from _whole_again(state, deed)


def _whole_again(state: State, deed: Deed) -> Facts:
    meant = _meant(state, deed)
    if meant:
        yield QualityChanged(deed=deed.id, who=meant[0], piece=meant[1], lost=0, hidden=deed.hides)


def _as_before(_: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded or deed.longer:
        yield "it is as good as it was"


def _lost(deed: Deed) -> int:
    """The quality that a repair costs which took too little time for what it missed by."""
    if not deed.longer:
        return 0
    usual = time_of(deed.procedure) or Time.A_FEW_HOURS
    return deed.reached.value - repair.made_good(-deed.shifts, deed.longer, deed.reached.value, usual).quality


def _mended(_: State, deed: Deed) -> Iterator[str]:
    if deed.longer:
        lost = _lost(deed)
        yield f"it is mended by taking longer{f', and its quality drops by {lost}' if lost else ''}"
    elif deed.succeeded:
        yield "it is mended"


COURSES = {
    craft.MAKE: Course(
        sort=facility_or_wild_field,
        amount=up_to("What its materials cost, where that decides"),
        said=check_facility,
        known=_to_make_again,
        besides=wild_lines,
        set_against=_to_make,
        ends_by_word=True,
        takes=_takes,
        came=_made,
        check_end=_check_pays,
        stays=_paid,
    ),
    **{each: Course(counts=_of_any_tier, at_once=_revealed) for each in work.PROCEDURES},
    # where time does not suffice, the rest is made good out of the quality (SF-trapping-repair.6)
    repair.MEND: Course(
        sort=facility_field,
        amount=up_to("Its price on the ladder, if it bears no stress"),
        said=_check_tools,
        known=_to_mend_known,
        set_against=_to_mend,
        came=_mended,
        least_steps=lambda _: 1,
        stays=_worn,
    ),
    repair.RESTORE: Course(
        sort=facility_field,
        said=_check_tools,
        known=_to_restore_known,
        set_against=_to_mend,
        after_roll=_restored,
        came=_as_before,
        stays=_restored_later,
    ),
}

"""Passing for somebody else: the part that is lived, and whether anybody sees through it (Disguise)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import benefit_tier
from talewright.games.strange_fate.play.aspects.placing import AspectGone, AspectPlaced
from talewright.games.strange_fate.play.base import At, Facts, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Against, Course, anybody, around
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, CharacterId
from talewright.games.strange_fate.play.state import Person, State, name_of
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills import glamour
from talewright.games.strange_fate.rules.trappings import BY_SLUG, disguise
from talewright.refusal import Refused
from talewright.table.offer import Offer, Words, offer, words
from talewright.wording import in_a_row

PART = ".part."
"""What the ids of aspects have in them that come with a disguise."""


class TouchWithIron(OfGameMaster, tag="touch-with-iron"):
    """Iron touches somebody whose Faerie Glamour is at work: its illusions are gone at once."""

    who: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        """Disguises end, and whatever else has the illusion extra (SF-faerie-glamour.3)."""
        person = state.person(self.who)
        if not _illusions(person):
            raise Refused(f"{person.name} has no illusion of Faerie Glamour.", clause="SF-faerie-glamour.3")
        yield IllusionsDispelled(who=person.id, trappings=_illusions(person))
        yield from _undisguised(state, person.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for person in state.in_play:
            if _illusions(person):
                yield offer(cls, f"Touch {person.name} with iron", group=person.id, who=person.id)


class IllusionsDispelled(Public, tag="illusions-dispelled/1"):
    """The illusions of somebody's Faerie Glamour are gone, and what stood by them."""

    who: CharacterId
    trappings: tuple[str, ...]

    def file(self, state: State) -> State:
        standing = tuple(
            each
            for each in state.acts.standing
            if each.who != self.who or BY_SLUG[each.slug].trapping not in self.trappings
        )
        return state.with_acts(replace(state.acts, standing=standing))

    def told(self, state: State) -> str:
        return f"Iron touches {state.people[self.who].name}: {in_a_row(self.trappings)} are dispelled"


def _illusions(person: Person) -> tuple[str, ...]:
    """The trappings of Faerie Glamour that iron dispels."""
    skill = next((each for each in person.character.designs if each.name.casefold() == glamour.NAME.casefold()), None)
    held = skill.trappings if skill else ()
    return tuple(each.trapping.name for each in held if glamour.is_dispelled(each))


def _lived(state: State, deed: Deed) -> Facts:
    """Of somebody in particular the aspects are among those that were found out about them (SF-trapping-disguise.7)."""
    tier, found = benefit_tier(state, deed), _found_out(state, deed.who, deed.on)
    chosen = [each.strip() for each in deed.words.split(",") if each.strip()]
    if deed.on != NOBODY:  # an aspect may have a comma of its own
        named = [each for each in found if each.casefold() in deed.words.casefold()]
        chosen = named or found[: disguise.most_aspects(tier)]
    aspects = disguise.lived(disguise.Part(deed.goal, name_of(state, deed.on)), chosen, tier, found)
    yield from _undisguised(state, deed.who)
    for number, name in enumerate(aspects, start=1):
        id_ = AspectId(f"{deed.id}{PART}{number}")
        yield AspectPlaced(aspect=id_, name=name, on=deed.who, by=deed.who, sticky=True)
    yield over(deed, f"while disguised: {', '.join(aspects) or 'nothing more'}")


def _found_out(state: State, who: ActorId, on: ActorId) -> list[str]:
    """The aspects that somebody has found out about somebody else."""
    return [each.aspect for each in state.acts.learned if (each.by, each.on) == (who, on)]


def _undisguised(state: State, who: ActorId) -> Iterator[AspectGone]:
    """The aspects of whomever somebody has passed for are true no more (SF-trapping-disguise.7)."""
    for each in state.aspects.values():
        if each.on == who and PART in each.id:
            yield AspectGone(aspect=each.id, reason="the disguise is off", hidden=each.hidden)


def _held_out(state: State, deed: Deed) -> Facts:
    """Somebody looks closely (SF-trapping-disguise.1, SF-trapping-disguise.3)."""
    assert deed.decided is not None
    holds = disguise.holds_inspection(deed.decided.effort, deed.decided.opposition)
    yield from () if holds else _undisguised(state, deed.who)
    yield over(deed, "it holds out" if holds else "it is seen through")


def _looked(state: State, deed: Deed) -> Facts:
    yield from _seen_through(state, deed)
    yield over(deed, "nothing strange is seen" if _holds(deed) else "the disguise is seen through")


def _seen_through(state: State, deed: Deed) -> Iterator[AspectGone]:
    """Also of those whom a look with Spray or Zone takes in (SF-extra-spray.3, SF-extra-zone.3)."""
    return iter(()) if _holds(deed) else _undisguised(state, deed.on)


def _holds(deed: Deed) -> bool:
    """Whether a disguise holds out, at a close look or at a glance."""
    assert deed.decided is not None
    against, effort = deed.decided.opposition, deed.decided.effort
    if deed.procedure is disguise.GLANCE:
        return disguise.holds_glance(Rating(against), effort)
    return disguise.holds_inspection(against, effort)


def _disguised(state: State, deed: Deed) -> Against | None:
    """The Disguise of a character who is glanced at (SF-trapping-disguise.4); of others the game master says it."""
    person = state.people.get(CharacterId(deed.on))
    designs = person.character.designs if person and not deed.against else ()
    rated = [Rating(skill.rating, skill.tier) for skill in designs if skill.covers("Disguise")]
    best = max(rated, key=lambda rating: (rating.tier, rating.value), default=None)
    return Against("the disguise", best) if best else None


INSPECT = Course(
    counts=lambda doing, on: f"{doing.procedure.slug}/{on}",
    counts_late=True,
    targets=around,
    for_each=True,
    after_roll=_looked,
    spreads=_seen_through,
)
COURSES = {
    disguise.PUT_ON: Course(after_roll=_held_out),
    disguise.INSPECT: INSPECT,
    disguise.GLANCE: replace(INSPECT, by_itself=_disguised),
    disguise.LIVE_THE_PART: Course(
        words=lambda _, __: words("words", "Aspects, with commas between them", optional=True),
        targets=lambda state, person: (who for who in anybody(state, person) if _found_out(state, person.id, who)),
        target="Whom in particular",
        misfit=Words(
            "Nothing was found out about {}: assess an aspect of theirs first, or pass for a face in the crowd.",
            clause="SF-trapping-disguise.7",
        ),
        at_once=_lived,
    ),
}

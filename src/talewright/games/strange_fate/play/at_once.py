"""What is done without a roll: each thing with its check, what stays of it, and what is told."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from talewright.games.strange_fate.extra import Extra, Held
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.able import SHAKE_OFF, benefit_tier, mild_ones, owned_for, rating_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.harm.wounds import ConsequenceGone
from talewright.games.strange_fate.play.ids import ActorId, AspectId, CharacterId
from talewright.games.strange_fate.play.reading import as_refusals
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import Does, languages, variable
from talewright.games.strange_fate.procedure import leap as leaping
from talewright.games.strange_fate.procedure import move as moving
from talewright.games.strange_fate.procedure import physical_force as force
from talewright.games.strange_fate.procedure.border import penalty
from talewright.games.strange_fate.procedure.disguise import Part, lived
from talewright.games.strange_fate.procedure.hide import zones_unseen
from talewright.games.strange_fate.procedure.minions import check_sooner
from talewright.games.strange_fate.procedure.profit import profit
from talewright.games.strange_fate.procedure.variable import SPANS, Copies
from talewright.games.strange_fate.procedure.weight import top
from talewright.games.strange_fate.procedure.work import reveal
from talewright.games.strange_fate.tier import Tier
from talewright.refusal import Refused
from talewright.table.wording import counted

Events = tuple[ev.Event, ...]
Done = tuple[Events, tuple[str, ...]]
NOTHING: Events = ()
PART = ".part."
"""What the ids of aspects have in them that come with a disguise."""


def done(state: State, deed: Deed) -> Done:
    """What is filed when it is done, and what came of it. Refused where it cannot be done so."""
    by = _DONE.get(deed.slug)
    if by is not None:
        return by(state, deed)
    holds = deed.procedure.does in {Does.STANDING, Does.DEFENCE}
    return NOTHING, (f"it holds: {deed.procedure.about}" if holds else deed.procedure.about,)


def _crossed(state: State, deed: Deed) -> Done:
    """A border: what it takes, the next roll loses (SF-trapping-climb.4, SF-trapping-leap.3, SF-trapping-leap.6)."""
    ignored = leaping.bounds(benefit_tier(owned_for(state, deed), "Leap")) if deed.slug == "leap-border" else 0
    takes = penalty(rating_for(state, deed, deed.using).value, deed.amount, ignored=ignored)
    came = f"it takes {-takes} from what is done next" if takes else "it is crossed freely"
    hindered = ev.Hindered(who=deed.who, by=takes, what=deed.procedure.title.lower())
    return (hindered,) if takes else NOTHING, (f"the border is {deed.amount}, and {came}",)


def _carried(state: State, deed: Deed) -> Done:
    takes = force.penalty(rating_for(state, deed, deed.using), deed.amount)
    came = f"{takes:+d} on every physical action" if takes else "it hampers nobody"
    return NOTHING, (f"{deed.amount:,} pounds are carried: {came}",)


def _bounded(state: State, deed: Deed) -> Done:
    left = leaping.bound(benefit_tier(owned_for(state, deed), "Leap"), zones=deed.amount)
    return NOTHING, (f"{counted(deed.amount, 'zone')} as a free action; {left} left for zones or points of a border",)


def _sped(state: State, deed: Deed) -> Done:
    most = moving.free_zones(benefit_tier(owned_for(state, deed), "Move"))
    if deed.amount > most:
        raise Refused(
            f"That is {counted(most, 'zone')} at most as a free action: walk the rest.", clause="SF-trapping-move.6"
        )
    return NOTHING, (f"{counted(deed.amount, 'zone')} as a free action",)


def _unseen(state: State, deed: Deed) -> Done:
    zones = zones_unseen(benefit_tier(owned_for(state, deed), "Hide"))
    return NOTHING, (f"{'any number of zones' if zones is None else counted(zones, 'zone')}, and still unseen",)


def _lived(state: State, deed: Deed) -> Done:
    chosen = [each.strip() for each in deed.words.split(",") if each.strip()]
    aspects = lived(Part(deed.goal), chosen, benefit_tier(owned_for(state, deed), "Disguise"))
    placed = (
        ev.AspectPlaced(aspect=AspectId(f"{deed.id}{PART}{number}"), name=name, on=deed.who, by=deed.who, sticky=True)
        for number, name in enumerate(aspects, start=1)
    )
    came = f"while disguised: {', '.join(aspects) or 'nothing more'}"
    return (*undisguised(state, deed.who), *placed), (came,)


def undisguised(state: State, who: ActorId) -> Iterator[ev.AspectGone]:
    """The aspects of whomever somebody has passed for are true no more (SF-trapping-disguise.7)."""
    for each in state.aspects.values():
        if each.on == who and PART in each.id:
            yield ev.AspectGone(aspect=each.id, reason="the disguise is off", hidden=each.hidden)


def _sooner(state: State, deed: Deed) -> Done:  # noqa: ARG001 - as for every deed
    check_sooner(deed.words)
    return NOTHING, (f"they are at hand: {deed.words.strip()}",)


def _revealed(state: State, deed: Deed) -> Done:
    found = reveal(owned_for(state, deed).skill.tier)
    added = counted(found.adds, "improvement")
    return NOTHING, (f"a work of {found.improvements} improvements, or {added} on a piece for the {found.last}",)


def _lends(state: State, deed: Deed) -> Done:
    owned, trapping = owned_for(state, deed), deed.procedure.trapping
    return NOTHING, (str(profit(owned.skill.name, trapping, benefit_tier(owned, trapping))),)


def _shaken(state: State, deed: Deed) -> Done:
    """A Mild consequence goes away (SF-trapping-stress-capacity.7)."""
    found = mild_ones(state, state.person(deed.who), owned_for(state, deed))
    chosen = next((each for each in found if each.aspect.casefold() == deed.words.casefold()), None)
    if chosen is None:
        raise Refused(
            f"Say which Mild consequence goes away: {', '.join(each.aspect for each in found)}.",
            clause="SF-trapping-stress-capacity.7",
        )
    gone = ConsequenceGone(who=deed.who, slot=chosen.slot, reason="shaken off", was=chosen.degree)
    return (gone,), (f"{chosen.aspect} is gone",)


# ---- what copies stand for


def copies_of(state: State, deed: Deed) -> Copies:
    """What the Variable trappings of a skill stand for just now."""
    person = state.person(deed.who)
    owned = person.character.owned(deed.skill)
    assert owned is not None, "only what was bought has Variable"
    span = SPANS[deed.procedure.choice]
    mine = [each for each in state.acts.copies if (each.who, each.skill, each.span) == (deed.who, deed.skill, span)]
    return Copies(owned.skill, span, tuple((Held.parse(each.copy), each.places) for each in mine))


def _copied(state: State, deed: Deed) -> Done:
    before = copies_of(state, deed)
    with as_refusals():
        copy = Held.parse(deed.words)
        _check_new(owned_for(state, deed), copy)
        after = before.copying(copy, state.diagram)
    copy, places = after.copied[-1]
    copied = ev.TrappingCopied(
        who=CharacterId(deed.who), skill=deed.skill, span=after.span, copy=str(copy), places=places
    )
    return (copied,), (f"{copy}, for {places} of them; {after.free} left till the next {after.span}",)


def _check_new(owned: Owned, copy: Held) -> None:
    """Refuse what the skill has already, or copies: it is there till the next scene or session."""
    has = next((held for held in owned.skill.trappings if held.trapping == copy.trapping), None)
    if has is None:
        return
    if not copy.extras:
        raise Refused(f"{owned.skill.name} has {copy} already: copy something else.", clause="SF-trapping-variable.1")
    replace(has, extras=(*has.extras, *copy.extras))


def affordable(state: State, deed: Deed, texts: Iterable[str]) -> list[str]:
    """Which of these trappings a skill could copy now."""
    copies, owned = copies_of(state, deed), owned_for(state, deed)
    with_extras = (f"{held.trapping} + {extra}" for held in owned.skill.trappings for extra in FOR_COPIES)
    found = []
    for text in (*texts, *with_extras):
        held = Held.parse(text)
        try:
            _check_new(owned, held)
        except Refused:
            continue
        if 0 < variable.places(owned.skill, held, state.diagram) <= copies.free:
            found.append(text)
    return found


FOR_COPIES = (Extra.RANGE, Extra.SPRAY, Extra.ZONE)
"""The extras that can be copied without another word."""


# ---- languages


def tongues(state: State, deed: Deed) -> languages.Known:
    """The languages that a skill has been used for so far."""
    owned = owned_for(state, deed)
    room = languages.room(rating_for(state, deed).value, benefit_tier(owned, "Languages"))
    mine = [each for each in state.acts.spoken if (each.who, each.skill) == (deed.who, deed.skill)]
    named = [each.language for each in mine if not each.paid]
    earthly = len(named) if room.earthly is None else room.earthly
    paid = tuple(each.language for each in mine if each.paid)
    return languages.Known(room, tuple(named[:earthly]), tuple(named[earthly:]), paid)


def _spoken(state: State, deed: Deed) -> Done:
    """A language that the character knows: an earthly one, or one for an exotic place once the others are named."""
    known = tongues(state, deed)
    earthly, exotic = known.places
    tongue = languages.Tongue.EXOTIC if earthly == 0 and exotic else languages.Tongue.EARTHLY
    if not (deed.words.strip() and known.speaks(deed.words, languages.Tongue.EXOTIC)):
        languages.named(known, deed.words, tongue, fits_background=True)
        named = ev.LanguageNamed(who=CharacterId(deed.who), skill=deed.skill, language=deed.words.strip())
        return (named,), (f"{deed.words.strip()} is one of the languages",)
    return NOTHING, (f"{deed.words.strip()} is one of the languages",)


def _added(state: State, deed: Deed) -> Done:
    languages.added_for_fate_point(tongues(state, deed), deed.words, could_have_met=True)
    named = ev.LanguageNamed(who=CharacterId(deed.who), skill=deed.skill, language=deed.words.strip(), paid=True)
    return (named,), (f"{deed.words.strip()} is one of the languages from now on",)


def has_room(state: State, deed: Deed) -> bool:
    """Whether another language can be named without a fate point."""
    earthly, exotic = tongues(state, deed).places
    return earthly is None or earthly + exotic > 0


def most_of(state: State, deed: Deed) -> int:
    """The largest amount that makes sense for a deed."""
    rating = rating_for(state, deed)
    owned = owned_for(state, deed)
    match deed.slug:
        case "physical-force-carry":
            return force.most_carried(rating)
        case "physical-force-lift" | "physical-force-throw":
            return top(rating.tier)
        case "leap-bound":
            return leaping.bounds(benefit_tier(owned, "Leap"))
        case "move-speed":
            return moving.free_zones(benefit_tier(owned, "Move"))
        case _:
            return MOST_BORDER


MOST_BORDER = 20

_DONE: dict[str, Callable[[State, Deed], Done]] = {
    "climb-border": _crossed,
    "leap-border": _crossed,
    "physical-force-carry": _carried,
    "leap-bound": _bounded,
    "move-speed": _sped,
    "hide-moving": _unseen,
    "live-the-part": _lived,
    "bring-minions-sooner": _sooner,
    SHAKE_OFF: _shaken,
    "speak": _spoken,
    "add-language": _added,
    **{f"variable-{span}": _copied for span in SPANS.values()},
    **{f"craft-reveal-{tier.title.casefold()}": _revealed for tier in Tier},
    **dict.fromkeys(("strike-where-it-hurts", "strike-by-hearsay", "physical-force-weapon"), _lends),
}

"""What happened as sentences for the log, which anyone can follow."""

from collections.abc import Callable

from talewright.dice.draw import Fell
from talewright.games.strange_fate.ladder import Rating, called
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.card import Card, Part, awaiting
from talewright.games.strange_fate.play.conflict.order import die_told
from talewright.games.strange_fate.play.events.written import Written
from talewright.games.strange_fate.play.evolving import evolve
from talewright.games.strange_fate.play.finding import FINDER, is_there
from talewright.games.strange_fate.play.flaws import charges_of, skill_of
from talewright.games.strange_fate.play.framing import DIFFICULTY
from talewright.games.strange_fate.play.ids import RollId
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.reading import defence_of
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.telling_acts import fell as fell_at_meeting
from talewright.games.strange_fate.play.telling_acts import of_acts
from talewright.games.strange_fate.play.telling_scenes import of_placed, of_scenes
from talewright.games.strange_fate.roll import Verdict
from talewright.games.strange_fate.roll import counted as shifts_in_words
from talewright.games.strange_fate.situation import INVOKE, Modifier
from talewright.table.wording import bare, because, counted, stopped


def tell(state: State, event: ev.Event | Fell) -> str:
    """*event* as a sentence, from the state before it; empty if it needs none, or is not filed."""
    if isinstance(event, Fell):
        return stopped(fell_at_meeting(state, event) or _fell(state, event) or die_told(state, event))
    if not isinstance(event, Written):
        return stopped(str(event.told(state))) if FINDER.finds(state, event) and event.fits(state) else ""
    if not is_there(state, event):
        return ""
    for part in PARTS:
        told = part(state, event)
        if told is not None:
            return stopped(told)
    return ""


def _of_uses(state: State, event: ev.Event) -> str | None:
    if not isinstance(event, ev.SkillUsed):
        return None
    after = evolve(state, event).people[event.who]
    skill = skill_of(after, event.skill)
    left = [f"{each}" for each in charges_of(after, skill)] if skill else []
    paid = [counted(event.points, "fate point")] if event.points else []
    return f"{after.name} uses {event.skill}: {', '.join([*left, *paid])}"


# --- before the dice


def _of_framing(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.RollFramed(goal=goal):
            return f"A roll: {bare(goal)}"
        case ev.SideConcealed(name=name, fixed=True):
            return f"The game master has set {name}, and keeps it hidden"
        case ev.SideConcealed(name=name, place=place):
            against = " against it" if place is Place.THEIRS else ""
            return f"{name} rolls{against}; by what, the game master keeps hidden"
        case ev.SideNamed():
            return _side(state, event)
        case ev.RollCancelled(roll=roll, reason=reason):
            return f"{_who(state.roll(roll))}: that roll is dropped{because(reason)}"
        case _:
            return None


def _side(state: State, event: ev.SideNamed) -> str:
    rating = Rating.parse(event.rating).title
    known = state.known_roll(event.roll).part(event.place)
    hidden = ", hidden from the players" if event.hidden else ""
    if event.fixed:
        return f"{DIFFICULTY[:1].upper()}{DIFFICULTY[1:]} is {rating}{hidden}"
    by = f" by {event.by}" if event.by else ""
    if known is not None and known.hidden and not event.hidden:
        return f"{event.name} rolls{by}, {rating}: that is no secret any more"
    against = " against it" if event.place is Place.THEIRS else ""
    return f"{event.name} rolls{against}{by}, {rating}{hidden}"


def _who(card: Card) -> str:
    return card.ours.name if card.ours else "Somebody"


def _part_name(state: State, roll: RollId, place: Place) -> str:
    part = state.known_roll(roll).part(place)
    return part.name if part else ""


def _of_modifiers(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.ModifierAdded(roll=roll, place=place):
            modifier = Modifier(event.source, event.name, event.amount)
            return f"{modifier_text(modifier)} for {_part_name(state, roll, place)}"
        case ev.ModifierDropped(roll=roll, modifier=dropped):
            for _, part in state.known_roll(roll).parts:
                for each in part.named:
                    if each.id == dropped:
                        return f"No longer for {part.name}: {modifier_text(each.modifier)}"
            return ""
        case ev.DefencesNamed(roll=roll, place=place, defences=defences):
            name = _part_name(state, roll, place)
            if not defences:
                return f"No Invulnerability or Weakness of {name} counts here"
            return f"This counts for {name}: {', '.join(str(defence_of(text)) for text in defences)}"
        case _:
            return None


def modifier_text(modifier: Modifier) -> str:
    """A modifier as people say it."""
    return f"{modifier.amount:+d} ({modifier.source}{': ' if modifier.name else ''}{modifier.name})"


# --- aspects and fate points


def _of_aspects(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.AspectInvoked(roll=roll, place=place, aspect=aspect, reroll=reroll, cost=cost):
            what = "another throw" if reroll else f"{INVOKE:+d}"
            price = "" if cost else ", for nothing, as it is a Signature Aspect"
            return f"{_part_name(state, roll, place)} invokes {aspect} for {what}{price}"
        case _:
            return None


# --- the dice, and after them


def _fell(state: State, fell: Fell) -> str:
    """All dice of a side in one sentence, when the last of them falls."""
    card = awaiting(state.rolls.values()).get(fell.draw)
    if card is None:
        return ""
    place = next(place for place in Place if fell.draw in card.draw_ids(place))
    after = card.with_face(fell.draw, fell.face, typed=fell.by_hand)
    found, part = after.fell(place), after.part(place)
    if found is None or part is None:
        return ""
    real = " with real dice" if set(after.draw_ids(place)) <= after.typed else ""
    shown = found.bare if card.hides_tiers else found
    effort = called(shown.total + part.side.bonus)
    all_of_it = f"{effort} before what tiers add" if card.hides_tiers else f"with everything {effort}"
    return f"{part.name} rolls {shown} on {shown.dice}{real}: {shown.total:+d}, {all_of_it}"


def _of_outcomes(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.SideContent(roll=roll, place=place):
            return f"{_part_name(state, roll, place)} lets it stand"
        case ev.EffortsCounted(effort=effort, opposition=opposition):
            return f"{called(effort)} against {called(opposition)}"
        case ev.RollDecided(roll=roll, verdict=verdict):
            card = state.roll(roll)
            shifts = card.decided.shifts if card.decided and not card.hides else None
            return headline(card, Verdict[verdict.upper()], shifts)
        case _:
            return None


def headline(card: Card, verdict: Verdict, shifts: int | None) -> str:
    """What came of a roll, in one sentence; without shifts where a number is hidden."""
    name, other = _who(card), _other(card.theirs)
    match verdict:
        case Verdict.TIE:
            return f"{name} and {other} tie: whoever defends holds out"
        case Verdict.FAILURE:
            short = "" if shifts is None else f" by {-shifts}"
            return f"{name} fails{short}: {bare(card.goal)}"
        case _:
            style = " with style" if verdict is Verdict.STYLE else ""
            by = "" if shifts is None else f", {shifts_in_words(shifts)}"
            return f"{name} succeeds{style}{by}: {bare(card.goal)}"


def _other(part: Part | None) -> str:
    return part.name if part else "nobody"


PARTS: tuple[Callable[[State, ev.Event], str | None], ...] = (
    _of_framing,
    _of_modifiers,
    _of_aspects,
    _of_outcomes,
    of_scenes,
    of_placed,
    _of_uses,
    of_acts,
)

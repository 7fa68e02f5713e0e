"""What an improvement may go to. It is asked for at each look, and kept as long as a sheet stays as it is."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from talewright.games.heroquest.play.creating.steps import owned_by
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.offering import TRY, name_field, rated
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.hero_point import Model, Phase
from talewright.games.heroquest.rules.growth.challenge_led import Choice, Element, advanced, check_choices
from talewright.games.heroquest.rules.growth.directed_improvement import AMOUNTS, directed_raise
from talewright.games.heroquest.rules.growth.improvement import Changed, Growth, Improved, Option, Price
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused, as_refusals
from talewright.table.game import Viewer
from talewright.table.offer import Field, Offer, allowed, one_of
from talewright.table.offer import Option as Listed
from talewright.wording import capital

NEW = (Option.NEW_STANDALONE, Option.NEW_BREAKOUT, Option.INTO_KEYWORD)
Aim = TypeVar("Aim")
Made = TypeVar("Made")
Refs = tuple[AbilityRef, ...]
Choices = Mapping[Choice, Changed]
OF_SIDEKICK = f"{Whose.SIDEKICK}/"


@lru_cache(maxsize=256)
def payable(sheet: Sheet, growth: Growth, price: Price, whose: Whose) -> Mapping[AbilityRef | None, Improved]:
    """What a row of the list may go to, and what comes of it; None stands for something new that stands alone."""

    @as_refusals()
    def bought(ref: AbilityRef | None) -> Improved:
        ability = named(str(ref or ""), TRY if price.option in NEW else "")
        purchase = Purchase(option=price.option, ability=ability, whose=whose, title=price.title)
        return buy(sheet.character, purchase, growth, gm_allows=True)

    alone = price.option is Option.NEW_STANDALONE
    refs = (None,) if alone else sheet.character.abilities_of(whose).refs
    return possible(bought, refs)


def possible(made: Callable[[Aim], Made], aims: Iterable[Aim]) -> dict[Aim, Made]:
    """What may be made of all these, and what comes of it."""
    found = {}
    for aim in aims:
        with suppress(Refused):
            found[aim] = made(aim)
    return found


def raised(state: State, sheet: Sheet, found: Mapping[AbilityRef, Improved], whose: Whose) -> Iterable[Listed]:
    """Abilities to choose from, with what comes of them."""
    for ability, after in zip(rated(state, sheet, found, whose), found.values(), strict=True):
        line = after.receipt.lines[0]
        yield _risen(state, ability, line.before, line.after, opens=bool(after.catch_ups))


def _risen(state: State, ability: Listed, before: Rating | None, after: Rating | None, *, opens: bool) -> Listed:
    """An ability to choose with the rating that it comes to, and what that opens (QW2-7.3.1)."""
    rises = f" to {state.sign(after)}" if before and after else ""
    about = "A new mastery: other abilities may catch up." if opens else ""
    return replace(ability, label=f"{ability.label}{rises}", about=about)


@lru_cache(maxsize=256)
def raisable(sheet: Sheet, whose: Whose) -> Refs:
    """What the game master may raise."""

    def fits(ref: AbilityRef) -> bool:
        return allowed(as_refusals()(directed_raise), sheet.character, ref, AMOUNTS[0], TRY, whose)

    return tuple(filter(fits, sheet.character.abilities_of(whose).refs))


def named(ability: str, name: str) -> AbilityRef:
    """What an improvement goes to: an ability, or something new under it or alone."""
    return AbilityRef.read(f"{ability}: {name}" if name and ability else name or ability)


# --- the elements of an advance


def chosen(element: Element, ability: str, name: str, whose: Whose = Whose.PC) -> Choice:
    """An element, and what it goes to; one list has the abilities of a character and, marked, those of its sidekick."""
    if ability.startswith(OF_SIDEKICK):
        ability, whose = ability.removeprefix(OF_SIDEKICK), Whose.SIDEKICK
    return Choice(element=element, ability=named(ability, name), whose=whose)


def written(choice: Choice) -> str:
    """The ability of a choice, as an offer writes it."""
    return f"{OF_SIDEKICK if choice.whose is Whose.SIDEKICK else ''}{choice.ability}"


@lru_cache(maxsize=256)
def fitting(sheet: Sheet, element: Element) -> Choices:
    """What an element may raise, or bring something new under, and what comes of it (QW2-6.5.1.9)."""
    is_new = _is_new(element)

    @as_refusals()
    def after(choice: Choice) -> Changed:
        aim = AbilityRef(choice.ability.name, TRY) if is_new else choice.ability
        return advanced(sheet.character, replace(choice, ability=aim))

    return possible(after, (each for each in _choices(sheet, element) if not (is_new and each.ability.breakout)))


def is_open(sheet: Sheet, element: Element) -> bool:
    """Whether an element has something to go to; an ability that is new may stand alone."""
    return Option.NEW_STANDALONE in element.amounts or bool(fitting(sheet, element))


def _is_new(element: Element) -> bool:
    return not set(NEW).isdisjoint(element.amounts)


def _choices(sheet: Sheet, element: Element) -> Iterable[Choice]:
    for whose, _ in sheet.acting:
        for ref in sheet.character.abilities_of(whose).refs:
            yield Choice(element=element, ability=ref, whose=whose)


def may_both_rise(state: State, one: Choice, other: Choice) -> bool:
    """Whether the two raises of an advance may go to these abilities."""
    return allowed(as_refusals()(check_choices), (one, other), state.edition.growth)


def element_fields(state: State, sheet: Sheet, which: str, element: Element, choices: Choices) -> Iterable[Field]:
    """Fields for what an element goes to, and for the name of something new."""
    ability, listed = f"{which}_ability", tuple(_listed(state, sheet, choices))
    if Option.NEW_STANDALONE not in element.amounts:
        yield one_of(ability, element.name, listed, about=element.title)
    elif choices:
        yield one_of(ability, f"{element.name}: under", listed, about=element.title, optional=True)
    if _is_new(element):
        yield name_field(f"{which}_name", f"{element.name}: its name")


def _listed(state: State, sheet: Sheet, choices: Choices) -> Iterable[Listed]:
    """Abilities to choose from, a sidekick's behind the character's own and with its name."""
    for whose, name in sheet.acting:
        mine = {choice: after for choice, after in choices.items() if choice.whose is whose}
        options = rated(state, sheet, (each.ability for each in mine), whose)
        for (choice, after), option in zip(mine.items(), options, strict=True):
            label = option.label if whose is Whose.PC else f"{name}: {option.label}"
            opens = after.catch_up is not None
            yield _risen(state, Listed(written(choice), label), after.before, after.after, opens=opens)


def improving(state: State, viewer: Viewer, model: Model) -> Iterable[Sheet]:
    """The characters that this seat may improve now, if the campaign has this model of improvement."""
    if state.edition.growth.model is not model:
        return
    for sheet in growing(state, viewer):
        phase = sheet.points.phase
        closed = phase is Phase.BETWEEN or (phase is Phase.SESSION and not model.allows_mid_session)
        if not closed and not waits(state, sheet.id):
            yield sheet


def growing(state: State, viewer: Viewer) -> Iterable[Sheet]:
    """The characters for which this seat answers, without the dead."""
    return (sheet for sheet in owned_by(state, viewer.seat) if grows(state, sheet.id))


def grows(state: State, character: CharacterId) -> bool:
    """Whether somebody may still improve: the dead may not."""
    return not state.is_dead(character)


def check_grows(state: State, character: CharacterId) -> None:
    """Refuse what would improve the dead."""
    if not grows(state, character):
        raise Refused(f"{state.name(character)} is dead and improves no more.", clause="HQ2-RISE.7")


def with_word(made: Offer, sheet: Sheet, viewer: Viewer) -> Offer:
    """An offer which says that the game master has a word in it, during a session."""
    asks = sheet.points.phase is Phase.SESSION and not viewer.seat.is_gm
    about = "The game master has to allow it during a session." if asks else made.about
    return replace(made, about=about)


def label_for(sheet: Sheet, whose: Whose, label: str) -> str:
    """A label with the name of the sidekick, if it is about one."""
    sidekick = sheet.character.sidekick
    return f"{sidekick.name}: {label}" if whose is Whose.SIDEKICK and sidekick else capital(label)


def costs(state: State, sheet: Sheet, cost: int) -> str:
    """What it takes, of what there is."""
    point = state.edition.growth.model.pays_with
    return f"{point.counted(cost)} of {sheet.points.of(point)}"


def waits(state: State, character: CharacterId) -> bool:
    """Whether an improvement of a character waits for the game master's answer."""
    return any(each.character == character for each in state.wishes)

"""What an improvement may go to. It is asked for at each look, and kept as long as a sheet stays as it is."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from talewright.games.heroquest.play.creating.steps import owned_by
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.offering import TRY, name_field, optional_choice, rated
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.hero_point import Model, Phase
from talewright.games.heroquest.rules.growth.challenge_led import Choice, Element, check_choices
from talewright.games.heroquest.rules.growth.directed_improvement import AMOUNTS, directed_raise
from talewright.games.heroquest.rules.growth.improvement import Change, Growth, Improved, Option, Price, changed
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused, as_refusals
from talewright.table.game import Viewer
from talewright.table.offer import Field, Offer
from talewright.table.offer import Option as Listed
from talewright.table.offering import allowed, one_of
from talewright.table.wording import capital

NEW = (Option.NEW_STANDALONE, Option.NEW_BREAKOUT, Option.INTO_KEYWORD)
Aim = TypeVar("Aim", AbilityRef, AbilityRef | None)
Refs = tuple[AbilityRef, ...]
Choices = tuple[Choice, ...]
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


def possible(improved: Callable[[Aim], Improved], aims: Iterable[Aim]) -> dict[Aim, Improved]:
    """What may be improved of all these, and what comes of it."""
    found = {}
    for aim in aims:
        with suppress(Refused):
            found[aim] = improved(aim)
    return found


def raised(state: State, sheet: Sheet, found: Mapping[AbilityRef, Improved], whose: Whose) -> Iterable[Listed]:
    """Abilities to choose from, with the ratings that they come to, and what that opens (QW2-7.3.1)."""
    for ability, after in zip(rated(state, sheet, found, whose), found.values(), strict=True):
        line = after.receipt.lines[0]
        rises = f" to {state.sign(line.after)}" if line.before and line.after else ""
        opens = "A new mastery: other abilities may catch up." if after.catch_ups else ""
        yield replace(ability, label=f"{ability.label}{rises}", about=opens)


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
def fitting(sheet: Sheet, element: Element) -> Choices | None:
    """What an element may go to; none where it brings something new that stands alone, or may (QW2-6.5.1.9)."""
    if Option.NEW_STANDALONE in element.amounts:
        return None

    def fits(choice: Choice) -> bool:
        for option, amount in element.amounts.items():
            aim = AbilityRef(choice.ability.name, TRY) if option in NEW else choice.ability
            new_in_breakout = option in NEW and choice.ability.breakout
            if not new_in_breakout and _is_open(sheet, option, aim, amount, choice.whose):
                return True
        return False

    return tuple(filter(fits, _choices(sheet, element)))


@lru_cache(maxsize=256)
def _under(sheet: Sheet, element: Element) -> Choices:
    """The abilities under which an element may bring something new."""
    if Option.NEW_BREAKOUT not in element.amounts:
        return ()

    def fits(choice: Choice) -> bool:
        aim = AbilityRef(choice.ability.name, TRY)
        return not choice.ability.breakout and _is_open(sheet, Option.NEW_BREAKOUT, aim, 1, choice.whose)

    return tuple(filter(fits, _choices(sheet, element)))


def _choices(sheet: Sheet, element: Element) -> Iterable[Choice]:
    for whose, _ in sheet.acting:
        for ref in sheet.character.abilities_of(whose).refs:
            yield Choice(element=element, ability=ref, whose=whose)


def _is_open(sheet: Sheet, option: Option, aim: AbilityRef, amount: int, whose: Whose) -> bool:
    change = Change(option=option, ability=aim, amount=amount, whose=whose)
    return allowed(as_refusals()(changed), sheet.character, change)


def may_both_rise(state: State, one: Choice, other: Choice) -> bool:
    """Whether the two raises of an advance may go to these abilities."""
    return allowed(as_refusals()(check_choices), (one, other), state.edition.growth)


def element_fields(
    state: State, sheet: Sheet, which: str, element: Element, choices: Choices | None
) -> Iterable[Field]:  # fmt: skip
    """Fields for what an element goes to, and for the name of something new."""
    ability, name = f"{which}_ability", name_field(f"{which}_name", f"{element.name}: its name")
    if choices is not None:
        yield one_of(ability, element.name, _listed(state, sheet, choices), about=element.title)
        if element is Element.A5:
            yield name
        return
    under = _under(sheet, element)
    if under:
        yield optional_choice(ability, f"{element.name}: under", _listed(state, sheet, under), about=element.title)
    yield name


def _listed(state: State, sheet: Sheet, choices: Choices) -> Iterable[Listed]:
    """Abilities to choose from, a sidekick's behind the character's own and with its name."""
    for whose, name in sheet.acting:
        mine = [choice for choice in choices if choice.whose is whose]
        for choice, option in zip(mine, rated(state, sheet, (each.ability for each in mine), whose), strict=True):
            label = option.label if whose is Whose.PC else f"{name}: {option.label}"
            yield Listed(written(choice), label)


def improving(state: State, viewer: Viewer, model: Model) -> Iterable[Sheet]:
    """The characters that this seat may improve now, if the campaign has this model of improvement."""
    if state.edition.growth.model is not model:
        return
    for sheet in owned_by(state, viewer.seat):
        phase = sheet.points.phase
        closed = phase is Phase.BETWEEN or (phase is Phase.SESSION and not model.allows_mid_session)
        if not closed and not waits(state, sheet.id):
            yield sheet


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

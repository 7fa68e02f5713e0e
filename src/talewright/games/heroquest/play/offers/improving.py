"""What a character may become: what is bought or cemented, catch-ups, and what the game master gives."""

from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import combinations

from talewright.games.heroquest import catch_up, directed_improvement
from talewright.games.heroquest.benefit import Benefit
from talewright.games.heroquest.challenge_led import ADVANCE, Element, advances, check_choices
from talewright.games.heroquest.challenge_led import Choice as Chosen
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.fortune import Fortune
from talewright.games.heroquest.hero_point import CHALLENGE_LED, SIMPLE, STORY_LED, Phase
from talewright.games.heroquest.improvement import NEW_ABILITY, Change, Growth, Price, changed
from talewright.games.heroquest.improvement import Option as Kind
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.beside import Wished
from talewright.games.heroquest.play.creating import refusal_of
from talewright.games.heroquest.play.improving import improved, may_be_granted, named, waits
from talewright.games.heroquest.play.moves import Wish
from talewright.games.heroquest.play.offers.making import explained, offer, one_of, words
from talewright.games.heroquest.play.state import Mark, Sheet, State
from talewright.games.heroquest.play.written import as_refusals
from talewright.games.heroquest.simple_improvement import Purchase, buy
from talewright.games.heroquest.story_led import COSTS, cost_of
from talewright.games.questworlds.keyword import AbilityRef
from talewright.table.offer import Choice, Field, Number, Offer, Option, Text
from talewright.table.seat import Seat

TRY = "~"  # a name to see with whether an improvement is open
NAMES = {
    Element.A1: "a great raise",
    Element.A2: "a raise",
    Element.A3: "something new",
    Element.A4: "a new ability",
    Element.A5: "a new keyword",
}
"""The elements of an advance in a word, for buttons."""
NEW = (Kind.NEW_STANDALONE, Kind.NEW_BREAKOUT, Kind.INTO_KEYWORD)


def of_improving(state: State, seat: Seat) -> Iterable[Offer]:
    """Everything by which characters grow, as far as this seat has a word in it."""
    for wished in state.wishes:
        yield from _of_wish(state, wished, seat)
    for sheet in state.sheets.values():
        if state.answers_for(seat, sheet.id):
            yield from _catch_ups(state, sheet)
            yield from _improvements(state, sheet, seat)
        if seat.is_gm:
            yield from _directed(state, sheet)
    if seat.is_gm and state.edition.growth.model is STORY_LED:
        for mark in state.marks.values():
            if isinstance(mark.state, Benefit) and mark.state.fortune is None:
                yield _fortune(state, mark, mark.state)


def _of_wish(state: State, wished: Wished, seat: Seat) -> Iterable[Offer]:
    name = state.name(wished.character)
    if seat.is_gm:
        allowed = (Option("true", "Yes"),) if may_be_granted(state, wished) else ()
        answer = one_of("agrees", "Allowed", (*allowed, Option("false", "Not yet")))
        why = words("reason", "Why", optional=True)
        made = offer(mv.AnswerWish, f"Answer {name}", answer, why, wish=wished.id)
        yield explained(made, about=f"{name} would like: {wished.words}", main=True)
    if state.answers_for(seat, wished.character):
        made = offer(mv.WithdrawWish, "Ask for it no longer", wish=wished.id)
        yield explained(made, about=wished.words)


def _catch_ups(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Up to three abilities follow a new mastery (QW2-7.3)."""
    for each in sheet.catch_ups:
        refs = catch_up.eligible(sheet.character, each)
        abilities = sheet.character.abilities_of(each.whose)
        options = tuple(Option(str(ref), f"{ref} {state.sign(abilities.rating_of(ref))}") for ref in refs)
        fields = (
            Choice(name=name, label=f"Raise by {catch_up.RAISE}", options=options, optional=True)
            for name in ("first", "second", "third")[: len(options)]
        )
        made = offer(
            mv.CatchUp,
            f"Let others catch up with {each.ability}" if options else f"Nothing lags behind {each.ability}",
            *fields,
            character=sheet.id,
            behind=str(each.ability),
            whose=each.whose.value,
        )
        about = f"Each ability once, and only what is {catch_up.BELOW} or more below {state.sign(each.rating)}."
        yield explained(made, about=about, main=True)


# --- what is bought


def _improvements(state: State, sheet: Sheet, seat: Seat) -> Iterable[Offer]:
    model, phase = state.edition.growth.model, sheet.points.phase
    if waits(state, sheet.id) or phase is Phase.BETWEEN or (phase is Phase.SESSION and not model.allows_mid_session):
        return
    about = "The game master has to allow it during a session." if phase is Phase.SESSION and not seat.is_gm else ""
    offers = {SIMPLE.slug: _bought, STORY_LED.slug: _story_led, CHALLENGE_LED.slug: _advances}[model.slug]
    for made in offers(state, sheet):
        yield explained(made, about=about or made.about, effect=made.effect)


def is_open(state: State, wish: Wish) -> bool:
    """Whether the rules have nothing against an improvement, if the game master allows it."""
    return refusal_of(lambda: improved(state, wish, gm=True)) is None


def _whose(sheet: Sheet) -> tuple[Whose, ...]:
    return (Whose.PC, Whose.SIDEKICK) if sheet.character.sidekick else (Whose.PC,)


def _options(state: State, sheet: Sheet, whose: Whose, refs: Iterable[AbilityRef]) -> tuple[Option, ...]:
    abilities = sheet.character.abilities_of(whose)
    return tuple(Option(str(ref), f"{ref} {state.sign(abilities.rating_of(ref))}") for ref in refs)


def _named(sheet: Sheet, whose: Whose, label: str) -> str:
    sidekick = sheet.character.sidekick
    return f"{sidekick.name}: {label}" if whose is Whose.SIDEKICK and sidekick else label.capitalize()


def _bought(state: State, sheet: Sheet) -> Iterable[Offer]:
    """The rows of the list that can be paid (QW2-7.2.1.2)."""
    for price in state.edition.growth.prices:
        for whose in _whose(sheet):
            yield from _row(state, sheet, price, whose)


def _row(state: State, sheet: Sheet, price: Price, whose: Whose) -> Iterable[Offer]:
    refs = _payable(sheet, state.edition.growth, price, whose)
    if not refs:
        return
    fields: list[Field] = []
    if price.option is not Kind.NEW_STANDALONE:
        fields.append(one_of("ability", "Ability", _options(state, sheet, whose, filter(None, refs))))
    if price.option in NEW:
        fields.append(Text(name="name", label="Its name", most=80))
    made = offer(
        mv.BuyImprovement,
        _named(sheet, whose, price.title or price.option),
        *fields,
        character=sheet.id,
        option=price.option.value,
        whose=whose.value,
        title=price.title,
    )
    point = state.edition.growth.model.pays_with
    yield explained(made, effect=f"{point.counted(price.cost)} of {sheet.points.of(point)}")


@lru_cache(maxsize=256)
def _payable(sheet: Sheet, growth: Growth, price: Price, whose: Whose) -> tuple[AbilityRef | None, ...]:
    """What a row of the list may go to, asked for at each look; None stands for something new that stands alone."""

    def fits(ref: AbilityRef | None) -> bool:
        ability = named(str(ref or ""), TRY if price.option in NEW else "")
        purchase = Purchase(option=price.option, ability=ability, whose=whose, title=price.title)
        with as_refusals():
            buy(sheet.character, purchase, growth, gm_allows=True)
        return True

    alone = price.option is Kind.NEW_STANDALONE
    refs = (None,) if alone else sheet.character.abilities_of(whose).refs
    return tuple(ref for ref in refs if refusal_of(partial(fits, ref)) is None)


def _story_led(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Benefits to cement, and new abilities (QW2-7.2.2.4)."""
    point = state.edition.growth.model.pays_with
    held = sheet.points.of(point)
    for mark in state.marks_of(sheet.id):
        if isinstance(mark.state, Benefit) and mark.state.fortune is not None:
            for option in COSTS:
                for whose in _whose(sheet):
                    yield from _cementing(state, sheet, mark, option, whose)
    for whose in _whose(sheet):
        if is_open(state, mv.LearnAbility(character=sheet.id, name=TRY, whose=whose)):
            made = offer(
                mv.LearnAbility,
                _named(sheet, whose, "learn something new"),
                Text(name="name", label="What", most=80),
                character=sheet.id,
                whose=whose.value,
            )
            yield explained(made, effect=f"{point.counted(state.edition.growth.new_ability_cost)} of {held}")


def _cementing(state: State, sheet: Sheet, mark: Mark, option: Kind, whose: Whose) -> Iterable[Offer]:
    assert isinstance(mark.state, Benefit)
    assert mark.state.fortune is not None

    def wish(ref: AbilityRef) -> mv.CementBenefit:
        name = TRY if option in NEW else ""
        return mv.CementBenefit(
            character=sheet.id, mark=mark.id, option=option, ability=str(ref), name=name, story=TRY, whose=whose
        )

    refs = [ref for ref in sheet.character.abilities_of(whose).refs if is_open(state, wish(ref))]
    if not refs:
        return
    name = (Text(name="name", label="Its name", most=80),) if option in NEW else ()
    made = offer(
        mv.CementBenefit,
        _named(sheet, whose, f"cement {mark.state.text}: {option}"),
        one_of("ability", "Ability", _options(state, sheet, whose, refs)),
        *name,
        words("story", "What the experience has taught", long=True),
        character=sheet.id,
        mark=mark.id,
        option=option.value,
        whose=whose.value,
    )
    point = state.edition.growth.model.pays_with
    cost = point.counted(cost_of(option, mark.state.fortune))
    yield explained(made, about="The game master says whether the character has truly grown.", effect=cost)


# --- advances


def _advances(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Two of the five elements; one offer for each pair (QW2-7.2.3.9)."""
    if not advances(sheet.points.experience):
        return
    for first, second in combinations(Element, 2):
        yield from _advance(state, sheet, first, second)


def _advance(state: State, sheet: Sheet, first: Element, second: Element) -> Iterable[Offer]:
    ours, others = _fitting(sheet, first), _fitting(sheet, second)
    if ours == () or others == ():
        return
    if not state.edition.growth.one_ability_twice and {first, second} == {Element.A1, Element.A2}:
        for ref in ours or ():
            rest = tuple(each for each in others or () if _may_both_rise(state, ref, each))
            if rest:
                fields = _element_fields(state, sheet, "second", second, rest)
                made = _advance_offer(state, sheet, first, second, f", {ref} first", *fields)
                yield _with(made, first_ability=str(ref))
        return
    yield _advance_offer(
        state,
        sheet,
        first,
        second,
        "",
        *_element_fields(state, sheet, "first", first, ours),
        *_element_fields(state, sheet, "second", second, others),
    )


def _with(made: Offer, **fixed: str) -> Offer:
    return Offer(
        move=made.move,
        label=made.label,
        fixed={**made.fixed, **fixed},
        fields=made.fields,
        about=made.about,
        effect=made.effect,
        group=made.group,
    )


def _may_both_rise(state: State, one: AbilityRef, other: AbilityRef) -> bool:
    pair = (Chosen(element=Element.A1, ability=one), Chosen(element=Element.A2, ability=other))
    return refusal_of(lambda: check_choices(pair, state.edition.growth)) is None


def _advance_offer(state: State, sheet: Sheet, first: Element, second: Element, more: str, *fields: Field) -> Offer:
    made = offer(
        mv.BuyAdvance,
        f"An advance: {NAMES[first]} and {NAMES[second]}{more}",
        *fields,
        character=sheet.id,
        first=first.name,
        second=second.name,
    )
    point = state.edition.growth.model.pays_with
    about = " ".join(f"{NAMES[each].capitalize()} ({each.name}): {each.title}." for each in (first, second))
    return explained(made, about=about, effect=f"{point.counted(ADVANCE)} of {sheet.points.experience}")


@lru_cache(maxsize=256)
def _fitting(sheet: Sheet, element: Element) -> tuple[AbilityRef, ...] | None:
    """What an element may go to; none where it brings something new that stands alone, or may."""
    if Kind.NEW_STANDALONE in element.amounts:
        return None
    found = []
    for ref in sheet.character.abilities.refs:
        for option, amount in element.amounts.items():
            aim = AbilityRef(ref.name, TRY) if option in NEW else ref
            change = Change(option=option, ability=aim, amount=amount)
            if (option not in NEW or not ref.breakout) and _fits(sheet, change):
                found.append(ref)
                break
    return tuple(found)


def _fits(sheet: Sheet, change: Change) -> bool:
    return refusal_of(lambda: changed(sheet.character, change)) is None


def _element_fields(
    state: State, sheet: Sheet, which: str, element: Element, refs: tuple[AbilityRef, ...] | None
) -> Iterable[Field]:
    name = Text(name=f"{which}_name", label=f"{element.name}: its name", most=80)
    if refs is not None:
        yield one_of(f"{which}_ability", element.name, _options(state, sheet, Whose.PC, refs), about=element.title)
        if element is Element.A5:
            yield name
        return
    under = _under(sheet, element)
    if under:
        options = _options(state, sheet, Whose.PC, under)
        yield Choice(
            name=f"{which}_ability", label=f"{element.name}: under", options=options, optional=True, about=element.title
        )
    yield name


@lru_cache(maxsize=256)
def _under(sheet: Sheet, element: Element) -> tuple[AbilityRef, ...]:
    """The abilities under which an element may bring something new."""
    if Kind.NEW_BREAKOUT not in element.amounts:
        return ()
    return tuple(
        ref
        for ref in sheet.character.abilities.refs
        if not ref.breakout
        and _fits(sheet, Change(option=Kind.NEW_BREAKOUT, ability=AbilityRef(ref.name, TRY), amount=1))
    )


# --- what the game master gives


def _directed(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Raises and abilities, at once and for nothing (QW2-7.4)."""
    for whose in _whose(sheet):
        refs = _raisable(sheet, whose)
        here = {"character": sheet.id, "whose": whose.value}
        who = (
            sheet.character.sidekick.name
            if whose is Whose.SIDEKICK and sheet.character.sidekick
            else sheet.character.name
        )
        if refs:
            yield offer(
                mv.DirectRaise,
                f"Raise an ability of {who}",
                one_of("ability", "Ability", _options(state, sheet, whose, refs)),
                one_of("amount", "By", (Option(str(each), f"+{each}") for each in directed_improvement.AMOUNTS)),
                words("why", "What earned it"),
                **here,
            )
        yield offer(
            mv.DirectAbility,
            f"Give {who} a new ability",
            Text(name="name", label="Name", most=80),
            Number(name="rating", label="Rating", least=1, most=40, default=NEW_ABILITY),
            words("why", "What earned it"),
            **here,
        )


@lru_cache(maxsize=256)
def _raisable(sheet: Sheet, whose: Whose) -> tuple[AbilityRef, ...]:
    """What the game master may raise; asked for at each look, as long as the sheet stays as it is."""

    def fits(ref: AbilityRef) -> bool:
        least = directed_improvement.AMOUNTS[0]
        attempt = partial(directed_improvement.directed_raise, sheet.character, ref, least, TRY, whose)
        return refusal_of(attempt) is None

    return tuple(filter(fits, sheet.character.abilities_of(whose).refs))


def _fortune(state: State, mark: Mark, benefit: Benefit) -> Offer:
    options = tuple(Option(each, f"{each.capitalize()}, +{each.amount}") for each in Fortune)
    likely = next((each for each in Fortune if each.amount == benefit.bonus), Fortune.FRESH)
    made = offer(
        mv.NameFortune,
        f"Say how great a benefit this is: {benefit.text}",
        one_of("fortune", "It leaves them", options, default=likely),
        mark=mark.id,
    )
    return explained(made, about=f"{state.name(mark.character)} can cement it then.")

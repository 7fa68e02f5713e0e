"""Characters grow at the table: what is bought or cemented, catch-ups, and what the game master gives (QW2-7.2 to 7.4).

What a player may do alone happens at once. What the game master has to allow becomes a wish, which is answered.
"""

from talewright.games.heroquest import challenge_led, simple_improvement, story_led
from talewright.games.heroquest.benefit import Benefit
from talewright.games.heroquest.catch_up import catch_up
from talewright.games.heroquest.challenge_led import Choice, Element
from talewright.games.heroquest.character import Character
from talewright.games.heroquest.directed_improvement import directed_ability, directed_raise
from talewright.games.heroquest.hero_point import Points
from talewright.games.heroquest.improvement import Growth, Improved, NewMastery
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.beside import Wished
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.moves import CharacterId, Wish, WishId
from talewright.games.heroquest.play.state import Mark, Sheet, State
from talewright.games.heroquest.play.written import as_refusals, open_catch_up, sheet_written
from talewright.games.heroquest.receipt import Receipt
from talewright.games.heroquest.simple_improvement import Purchase
from talewright.games.heroquest.story_led import Cemented, Cementing
from talewright.games.questworlds.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm
from talewright.table.wording import bare

MOST = 100  # no new ability is rated higher


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on growth brings about."""
    match move:
        case mv.BuyImprovement() | mv.CementBenefit() | mv.LearnAbility() | mv.BuyAdvance():
            return _wanted(state, move, seat, stamp)
        case mv.AnswerWish(wish=wish, agrees=agrees, reason=reason):
            check_gm(seat, "The game master answers this.", clause="QW2-7.2.0.4")
            return _answered(state, found(state, wish), agrees=agrees, reason=reason.strip())
        case mv.WithdrawWish(wish=wish):
            check_mine(state, seat, found(state, wish).character)
            return (ev.WishAnswered(id=wish, agreed=False, withdrawn=True),)
        case mv.CatchUp():
            return _caught_up(state, move, seat)
        case mv.DirectRaise() | mv.DirectAbility():
            check_gm(seat, "Directed improvements are the game master's to give.", clause="QW2-7.4.1")
            return _directed(state, move)
        case mv.NameFortune():
            check_gm(seat, "The game master says how great a benefit is.", clause="QW2-7.2.2.9")
            return _fortune_named(state, move)
        case _:
            raise AssertionError(move)


def counted(character: CharacterId, points: Points, why: str = "") -> ev.Event:
    """What a character has now, as an event."""
    return ev.PointsCounted(
        character=character,
        hero=points.hero,
        experience=points.experience,
        phase=points.phase,
        bought=points.bought,
        why=why,
    )


# --- wishes


def _wanted(state: State, wish: Wish, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """An improvement is made, or asked for where the game master has a word in it (QW2-7.2.0.4, QW2-7.2.2.16)."""
    check_mine(state, seat, wish.character)
    allowed = improved(state, wish, gm=True)
    if not seat.is_gm and needs_gm(state, wish):
        if waits(state, wish.character):
            raise Refused(
                "The game master has yet to answer what you asked for: wait, or take that back.", clause="QW2-7.2.0.4"
            )
        words = _words(state, wish, allowed)
        return (ev.Wished(id=WishId(stamp.id), character=wish.character, wish=wish, words=words),)
    return made(state, wish, allowed)


def waits(state: State, character: CharacterId) -> bool:
    """Whether an improvement of a character waits for the game master's answer."""
    return any(each.character == character for each in state.wishes)


def needs_gm(state: State, wish: Wish) -> bool:
    """Whether the game master has to allow it."""
    try:
        improved(state, wish, gm=False)
    except Refused:
        return True
    return False


def improved(state: State, wish: Wish, *, gm: bool) -> Improved:
    """A character after an improvement, by the model of the campaign. Raises ``Refused`` where it is against a rule.

    *gm* says whether the game master allows it.
    """
    character, growth = state.sheet(wish.character).character, state.edition.growth
    with as_refusals():
        match wish:
            case mv.BuyImprovement(option=option, whose=whose, title=title):
                ability = named(wish.ability, wish.name)
                purchase = Purchase(option=option, ability=ability, whose=whose, title=title)
                return simple_improvement.buy(character, purchase, growth, gm_allows=gm)
            case mv.LearnAbility(name=name, whose=whose):
                return story_led.learn(character, name.strip(), growth, whose=whose)
            case mv.BuyAdvance():
                return challenge_led.advance(character, _choices(wish), growth, gm_allows=gm)
            case mv.CementBenefit():
                return _cemented(state, wish, character, growth, gm=gm)


def _choices(wish: mv.BuyAdvance) -> tuple[Choice, Choice]:
    return (
        Choice(
            element=_element(wish.first), ability=named(wish.first_ability, wish.first_name), whose=wish.first_whose
        ),
        Choice(
            element=_element(wish.second), ability=named(wish.second_ability, wish.second_name), whose=wish.second_whose
        ),
    )


def named(ability: str, name: str) -> AbilityRef:
    """What an improvement goes to: an ability, or something new under it or alone."""
    if name.strip() and ability.strip():
        return AbilityRef.read(f"{ability}: {name}")
    return AbilityRef.read(name if name.strip() else ability)


def _element(name: str) -> Element:
    if name not in Element.__members__:
        raise Refused(
            f"There is no element {name[:40]!r}: choose two of {', '.join(Element.__members__)}.", clause="QW2-7.2.3.9"
        )
    return Element[name]


def _cemented(state: State, wish: mv.CementBenefit, character: Character, growth: Growth, *, gm: bool) -> Cemented:
    mark = benefit_of(state, wish)
    assert isinstance(mark.state, Benefit)
    cementing = Cementing(
        option=wish.option, ability=named(wish.ability, wish.name), story=wish.story, whose=wish.whose
    )
    return story_led.cement(character, mark.state, cementing, growth, gm_agrees=gm)


def benefit_of(state: State, wish: mv.CementBenefit) -> Mark:
    """The benefit that is to be cemented. Raises ``Refused`` if it is over, or somebody else's."""
    if wish.mark not in state.marks:
        raise Refused("This benefit is over: choose one that lasts.", clause="QW2-7.2.2.15")
    mark = state.mark(wish.mark)
    if not isinstance(mark.state, Benefit) or mark.character != wish.character:
        raise Refused("That is no benefit of this character: choose one of its own.", clause="QW2-7.2.2.8")
    return mark


def made(state: State, wish: Wish, after: Improved) -> tuple[ev.Event, ...]:
    """An improvement as it is written down, and the benefit that it uses up (QW2-7.2.2.8)."""
    events = _written(state, state.sheet(wish.character), after, "")
    if isinstance(after, Cemented):
        assert isinstance(wish, mv.CementBenefit)
        return (*events, ev.MarkEnded(mark=wish.mark, why=after.benefit.over))
    return events


def _written(state: State, sheet: Sheet, after: Improved, why: str) -> tuple[ev.Event, ...]:
    events: list[ev.Event] = [sheet_written(state, sheet.id, after.character, said(state, after.receipt), why)]
    if after.character.points != sheet.points:
        events.append(counted(sheet.id, after.character.points))
    return (*events, *_gained(sheet.id, after.catch_ups))


def _gained(character: CharacterId, opened: tuple[NewMastery, ...]) -> tuple[ev.Event, ...]:
    return tuple(
        ev.MasteryGained(character=character, ability=str(each.ability), rating=str(each.rating), whose=each.whose)
        for each in opened
    )


def said(state: State, receipt: Receipt) -> str:
    """The lines of a receipt in one sentence."""
    return "; ".join(f"{line.title} {line.text(state.edition.mastery)}" for line in receipt.lines)


def _words(state: State, wish: Wish, after: Improved) -> str:
    story = f" - {wish.story.strip()}" if isinstance(wish, mv.CementBenefit) else ""
    return f"{said(state, after.receipt)}, for {after.receipt.sum}{story}"


def found(state: State, wish: WishId) -> Wished:
    """A wish that waits for an answer. Raises ``Refused`` if there is none."""
    for each in state.wishes:
        if each.id == wish:
            return each
    raise Refused("This has been answered, or taken back: look at the table as it stands now.")


def _answered(state: State, wished: Wished, *, agrees: bool, reason: str) -> tuple[ev.Event, ...]:
    answer = ev.WishAnswered(id=wished.id, agreed=agrees, reason=reason)
    if not agrees:
        return (answer,)
    return (answer, *made(state, wished.wish, improved(state, wished.wish, gm=True)))


def may_be_granted(state: State, wished: Wished) -> bool:
    """Whether the rules still allow what was asked for: points may be gone since, or the session over."""
    try:
        improved(state, wished.wish, gm=True)
    except Refused:
        return False
    return True


# --- catch-ups, and what the game master gives


def _caught_up(state: State, move: mv.CatchUp, seat: Seat) -> tuple[ev.Event, ...]:
    """Up to three abilities follow a new mastery; that may open further catch-ups (QW2-7.3)."""
    check_mine(state, seat, move.character)
    sheet = state.sheet(move.character)
    mastery = open_catch_up(sheet, AbilityRef.read(move.behind), move.whose)
    picked = (name.strip() for name in (move.first, move.second, move.third))
    chosen = tuple(AbilityRef.read(name) for name in dict.fromkeys(picked) if name)
    after = catch_up(sheet.character, mastery, chosen, state.edition.growth)
    used = ev.CaughtUp(
        character=sheet.id, behind=str(mastery.ability), whose=mastery.whose, abilities=tuple(map(str, chosen))
    )
    if not chosen:
        return (used,)
    change = f"catching up with {mastery.ability}: {said(state, after.receipt)}"
    return (used, sheet_written(state, sheet.id, after.character, change), *_gained(sheet.id, after.catch_ups))


def _directed(state: State, move: mv.DirectRaise | mv.DirectAbility) -> tuple[ev.Event, ...]:
    """At once, for nothing, and for a reason (QW2-7.4)."""
    sheet = state.sheet(move.character)
    with as_refusals():
        if isinstance(move, mv.DirectRaise):
            ability = AbilityRef.read(move.ability)
            after = directed_raise(sheet.character, ability, move.amount, bare(move.why), move.whose)
        else:
            if move.rating > MOST:
                raise Refused(f"A new ability is rated {MOST} at most, not {move.rating}.", clause="QW2-7.4.2")
            name = move.name.strip()
            after = directed_ability(sheet.character, name, bare(move.why), rating=move.rating, whose=move.whose)
        return _written(state, sheet, after, "")


def _fortune_named(state: State, move: mv.NameFortune) -> tuple[ev.Event, ...]:
    """A benefit has a state of fortune, from fresh up (QW2-7.2.2.9)."""
    if not isinstance(state.mark(move.mark).state, Benefit):
        raise Refused("That is a consequence: only a benefit is a state of fortune.", clause="QW2-7.2.2.9")
    return (ev.FortuneNamed(mark=move.mark, fortune=move.fortune),)

"""What may be done on a card that is being framed."""

from collections.abc import Iterable

from talewright.games.questworlds.framing import check_new_tactic
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.accepting import has_accepted
from talewright.games.questworlds.play.card import Card, Side
from talewright.games.questworlds.play.offers.finishing import points
from talewright.games.questworlds.play.offers.making import CAUSES, explained, offer, words
from talewright.games.questworlds.play.offers.setting import gm_framing
from talewright.games.questworlds.play.offers.supporting import of_augment, own_augments, support
from talewright.games.questworlds.play.offers.whatif import allowed, if_used
from talewright.games.questworlds.play.opening import helps, may_have_opponent
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import check_augments_fit, lost_with
from talewright.table.offer import Choice, Offer, Option, Text, Value
from talewright.table.seat import Seat


def framing(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done on a card before it is accepted."""
    mine = [side for side in card.sides if state.acts_for(seat, side.character)]
    for side in mine:
        if not state.nested(card):
            yield from _tactics(state, card, side, seat)
        yield from own_augments(state, card, side, seat)
    yield from support(state, card, seat)
    for side in card.sides:
        for augment in side.augments:
            yield from of_augment(state, card, side, augment, seat)
    if seat.is_gm:
        yield from gm_framing(state, card)
    if mine:
        yield from _opponents(state, card)
        yield from points(state, card, seat)
        yield from _passing(state, card, seat)


def _passing(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Accept the card, hand it over, or drop it."""
    if _may_accept(state, card, seat):
        others = [side for side in card.sides if not state.answers_for(seat, side.character)]
        last = all(side.accepted for side in others) and (seat.is_gm or card.gm_accepted)
        yield explained(offer(mv.AcceptCard, _accepting(card, seat, last=last), contest=card.id), main=True)
    to = "the player" if seat.is_gm else "the game master"
    note = words("note", "A word on what is missing", optional=True)
    yield offer(mv.HandBack, f"Hand the card to {to}", note, contest=card.id)
    if not card.parent:
        yield offer(
            mv.Reframe,
            "Change what it is about",
            words("prize", "The prize", default=card.prize),
            words("conflict", "What stands before it", default=card.conflict),
            Choice(name="cause", label="What it is", options=CAUSES, default=card.cause),
            contest=card.id,
        )
    yield offer(mv.CancelContest, "Drop the contest", words("reason", "Why", optional=True), contest=card.id)


def _accepting(card: Card, seat: Seat, *, last: bool) -> str:
    """What accepting does, as far as this seat may know."""
    if not last:
        return "Accept the card"
    knows = seat.is_gm or (card.told and not card.hidden)
    return "Accept: it needs no roll" if knows and not card.throws_dice else "Accept, and roll"


def _opponents(state: State, card: Card) -> Iterable[Offer]:
    if not may_have_opponent(card):
        return
    others = tuple(
        Option(sheet.id, sheet.character.name)
        for sheet in state.sheets.values()
        if sheet.id != card.ours.character and not sheet.ended and not helps(card, sheet.id)
    )
    if others:
        field = Choice(name="opponent", label="Who", options=others, default=others[0].value)
        made = offer(mv.NameOpponent, "Another character stands against it", field, contest=card.id)
        yield explained(made, about="Then both roll against each other, and there is no resistance.")


def _may_accept(state: State, card: Card, seat: Seat) -> bool:
    if state.nested(card) or (seat.is_gm and card.resistance is None and not card.theirs):
        return False
    asked = card.sides if seat.is_gm else [side for side in card.sides if state.answers_for(seat, side.character)]
    if not asked or any(card.framing(side).missing for side in asked):
        return False
    return not has_accepted(state, card, seat)


def _tactics(state: State, card: Card, side: Side, seat: Seat) -> Iterable[Offer]:
    refs = state.sheet(side.character).character.refs
    lost = lost_with(state, card, side.character)
    fitting = [ref for ref in refs if allowed(lambda ref=ref: check_augments_fit(side, ref))]  # type: ignore[misc]
    tactics = [*fitting, None]
    free = [ref for ref in tactics if allowed(lambda ref=ref: check_new_tactic(ref, lost))]  # type: ignore[misc]
    tactic = words("tactic", "How it is used", default=side.tactic, long=True)
    whose: dict[str, Value] = {"contest": card.id, "character": side.character}
    if free:
        default = side.ability if side.chosen and side.ability in free else free[0]
        field = _abilities(state, card, side, free, seat, default=default)
        label = "Change the tactic" if side.chosen else "Use this ability"
        yield explained(offer(mv.ChooseAbility, label, field, tactic, **whose), main=not side.chosen)
    again = [ref for ref in tactics if ref not in free]
    if seat.is_gm and again:
        field = _abilities(state, card, side, again, seat, default=again[0])
        yield _once_more(field, state.name(side.character), whose)
    yield explained(
        offer(
            mv.AddAbilityHere,
            "Use a new ability",
            Text(name="name", label="Its name", most=80, suggestions=state.edition.sample_abilities),
            words("rating", "Its rating", default="10"),
            tactic,
            **whose,
        ),
        about="It goes on the sheet at once.",
    )


def _abilities(
    state: State, card: Card, side: Side, refs: list[AbilityRef | None], seat: Seat, *, default: AbilityRef | None
) -> Choice:
    """Abilities to choose from, with their odds; None is to have no relevant one, and is what an empty field means."""
    options = tuple(_ability(state, card, side, ref, seat) for ref in refs)
    chosen = str(default) if default else ""
    return Choice(name="ability", label="Ability", options=options, default=chosen, optional=None in refs)


def _ability(state: State, card: Card, side: Side, ref: AbilityRef | None, seat: Seat) -> Option:
    rating = state.sheet(side.character).character.rating_of(ref)
    called = ref or "No relevant ability:"
    return Option(str(ref) if ref else "", f"{called} {state.sign(rating)}", if_used(state, card, side, ref, seat))


def _once_more(ability: Choice, name: str, whose: dict[str, Value]) -> Offer:
    made = offer(
        mv.ChooseAbility,
        f"Let {name} try again with what failed, in a way that is really new",
        ability,
        words("tactic", "What is new about it", long=True),
        new_way=True,
        **whose,
    )
    return explained(made, about="It has failed against this before.")

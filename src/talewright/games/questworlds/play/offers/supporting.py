"""What may be done about augments."""

from collections.abc import Iterable

from talewright.games.questworlds import augment as rules
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Augment, Card, CardKind, Side
from talewright.games.questworlds.play.moves import CharacterId
from talewright.games.questworlds.play.offers.making import explained, offer, words
from talewright.games.questworlds.play.offers.whatif import allowed, if_augmented, if_granted
from talewright.games.questworlds.play.state import State
from talewright.table.offer import Choice, Offer, Option, Value
from talewright.table.seat import Seat


def own_augments(state: State, card: Card, side: Side, seat: Seat) -> Iterable[Offer]:
    """An own augment, and help from outside."""
    if card.kind in (CardKind.AUGMENT, CardKind.HINDRANCE) or not side.chosen:
        return
    listed = [augment.modifier for augment in side.augments if not augment.refused]
    if allowed(lambda: rules.check_room(Source.OWN_AUGMENT, listed)):
        refs = [
            ref
            for ref in state.sheet(side.character).character.refs
            if side.ability is None or allowed(lambda ref=ref: rules.check_own(side.ability, ref))  # type: ignore[misc]
        ]
        if refs:
            effect = if_augmented(state, card, side, Source.OWN_AUGMENT, seat)
            yield explained(_proposal(state, card, side.character, refs, "Augment with an own ability"), effect=effect)
    if allowed(lambda: rules.check_room(Source.OUTSIDE, listed)):
        effect = if_augmented(state, card, side, Source.OUTSIDE, seat)
        yield explained(
            offer(
                mv.ProposeHelp,
                "Ask for help from outside",
                words("name", "Who or what helps"),
                contest=card.id,
                character=side.character,
            ),
            about="A community, or circumstances.",
            effect=effect,
        )


def support(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Support by characters who stand beside the contest."""
    if card.parent:
        return
    inside = {side.character for side in card.sides}
    for sheet in state.played_by(seat):
        helping = any(
            augment.helper == sheet.id and not augment.refused for side in card.sides for augment in side.augments
        )
        if sheet.id in inside or helping or not sheet.character.refs:
            continue
        for side in card.sides:
            label = f"Support {state.name(side.character)} as {sheet.character.name}"
            made = _proposal(state, card, sheet.id, sheet.character.refs, label, beneficiary=side.character)
            yield explained(made, effect=if_augmented(state, card, side, Source.SUPPORTERS, seat))


def _proposal(
    state: State,
    card: Card,
    character: CharacterId,
    refs: Iterable[AbilityRef],
    label: str,
    *,
    beneficiary: CharacterId = mv.NO_CHARACTER,
) -> Offer:
    sheet = state.sheet(character).character
    options = tuple(Option(str(ref), f"{ref} {state.sign(sheet.rating_of(ref))}") for ref in refs)
    fixed: dict[str, Value] = {"contest": card.id, "character": character}
    if beneficiary:
        fixed["beneficiary"] = beneficiary
    return offer(
        mv.ProposeAugment,
        label,
        Choice(name="ability", label="Ability", options=options, default=options[0].value),
        words("about", "How it helps", long=True),
        **fixed,
    )


def of_augment(state: State, card: Card, side: Side, augment: Augment, seat: Seat) -> Iterable[Offer]:
    """What may be done about an augment that is on the card."""
    here = {"contest": card.id, "augment": augment.id}
    mine = seat.is_gm or state.acts_for(seat, augment.helper or side.character) or state.acts_for(seat, side.character)
    if augment.refused or augment.rolled_in:
        return
    if seat.is_gm:
        for bonus, label in ((rules.UNROLLED, f"{augment.name}: +5"), (rules.DRAMATIC, f"{augment.name}: +10")):
            if augment.bonus != bonus:
                about = "For a telling that everyone will remember." if bonus == rules.DRAMATIC else ""
                effect = if_granted(state, card, side, augment, bonus, seat)
                yield explained(offer(mv.GrantAugment, label, bonus=bonus, **here), about=about, effect=effect)
        if augment.ability is not None:
            about = "Against the base resistance. More may come of it; a defeat gives +5 and strains the ability."
            yield explained(offer(mv.RollAugment, f"{augment.name}: have it rolled", **here), about=about)
        reason = words("reason", "Why", optional=True)
        yield offer(mv.RefuseAugment, f"{augment.name}: refuse", reason, **here)
    if mine:
        yield offer(mv.WithdrawAugment, f"{augment.name}: take back", **here)

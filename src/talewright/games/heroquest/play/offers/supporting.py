"""What may be done about augments."""

from collections.abc import Iterable

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.augment import Method, quick, written
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.modifier import PLOT_AUGMENTS
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Augment, Card, Side
from talewright.games.heroquest.play.checks import allowed
from talewright.games.heroquest.play.offering import offer, people
from talewright.games.heroquest.play.offers.whatif import if_augmented
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.supporting import HELP, check_augment, may_be_raised
from talewright.games.questworlds.keyword import AbilityRef
from talewright.table.offer import Choice, Offer, Option, Text
from talewright.table.offering import explained, one_of, words
from talewright.table.seat import Seat


def support(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Augments that this seat may propose: with one's own abilities, another character's, or from outside."""
    if card.is_for_augment:
        return
    for side in card.sides:
        for helper in state.sheets:
            if state.acts_for(seat, helper):
                yield from _augments(state, card, side, helper)
        if state.acts_for(seat, side.character) and state.uses(Advanced.COMMUNITY_SUPPORT, card):
            made = offer(
                mv.ProposeHelp,
                f"Help from outside for {state.name(side.character)}",
                words("about", "Who or what helps, and how"),
                contest=card.id,
                beneficiary=side.character,
            )
            yield explained(made, about="A community, or circumstances.")


def _augments(state: State, card: Card, side: Side, helper: mv.CharacterId) -> Iterable[Offer]:
    character = state.sheet(helper).character
    whose = [(Whose.PC, character.abilities.refs)]
    if character.sidekick:
        whose.append((Whose.SIDEKICK, character.sidekick.abilities.refs))
    for owner, refs in whose:
        fitting = [
            ref
            for ref in refs
            if allowed(lambda r=ref, w=owner: check_augment(state, card, side, helper, r, w))  # type: ignore[misc]
        ]
        if fitting:
            yield _augment(state, card, side, helper, owner, fitting)


def _augment(
    state: State, card: Card, side: Side, helper: mv.CharacterId, owner: Whose, refs: list[AbilityRef]
) -> Offer:  # fmt: skip
    character = state.sheet(helper).character
    name = character.sidekick.name if owner is Whose.SIDEKICK and character.sidekick else character.name
    own = helper == side.character
    label = f"{name} augments" if own else f"{name} supports {state.name(side.character)}"
    options = (_ability(state, helper, owner, ref) for ref in refs)
    made = offer(
        mv.ProposeAugment,
        label,
        one_of("ability", "Ability", options),
        words("about", "How it helps", long=True),
        contest=card.id,
        beneficiary=side.character,
        helper=helper,
        whose=owner.value,
    )
    return explained(made, about="The game master decides whether it is justified, entertaining and memorable.")


def _ability(state: State, helper: mv.CharacterId, owner: Whose, ref: AbilityRef) -> Option:
    rating = state.sheet(helper).character.rating_of(ref, owner)
    times = state.augmented.get((helper, str(ref).casefold()), 0)
    told = f"Has augmented {times} time{'' if times == 1 else 's'}." if times else ""
    return Option(str(ref), f"{ref} {state.sign(rating)}", told)


def of_augment(state: State, card: Card, side: Side, augment: Augment, seat: Seat) -> Iterable[Offer]:
    """What may be done about one augment on the card."""
    if augment.rolled_in:
        return
    if seat.is_gm and may_be_raised(state, card, augment):
        made = offer(mv.RaiseAugment, f"Raise {augment.name} to +6", contest=card.id, augment=augment.id)
        effect = if_augmented(state, card, side, augment, 6, seat)
        yield explained(made, about="For a particularly entertaining description.", effect=effect)
    if not augment.is_pending:
        return
    if state.acts_for(seat, augment.helper or side.character):
        yield offer(mv.WithdrawAugment, f"Take {augment.name} back", contest=card.id, augment=augment.id)
    if seat.is_gm:
        yield from _answers(state, card, side, augment, seat)


def _answers(state: State, card: Card, side: Side, augment: Augment, seat: Seat) -> Iterable[Offer]:
    methods = state.edition.augments.methods
    if augment.rating is None:
        amounts = (Option(str(each), written(each, state.edition.mastery)) for each in HELP)
        yield offer(
            mv.GrantHelp,
            f"Grant {augment.name}",
            one_of("bonus", "It adds", amounts),
            contest=card.id,
            augment=augment.id,
        )
    else:
        if Method.QUICK in methods:
            bonus = quick(augment.rating, state.edition.augments)
            made = offer(
                mv.GrantQuick, f"Grant {augment.name} quickly: {written(bonus)}", contest=card.id, augment=augment.id
            )
            yield explained(made, effect=if_augmented(state, card, side, augment, bonus, seat), main=True)
        if Method.ROLLED in methods:
            made = offer(mv.RollAugment, f"Have {augment.name} rolled", contest=card.id, augment=augment.id)
            yield explained(made, about="A contest of its own, against a Moderate resistance.", main=len(methods) == 1)
    why = words("reason", "Why", optional=True)
    yield offer(mv.RefuseAugment, f"Refuse {augment.name}", why, contest=card.id, augment=augment.id)


def plot(state: State, card: Card) -> Iterable[Offer]:
    """A plot augment, for an earlier victory or by way of the story."""
    if card.is_for_augment:
        return
    sizes = (Option(str(each), written(each, state.edition.mastery)) for each in PLOT_AUGMENTS)
    who = one_of("character", "For whom", people(state, [side.character for side in card.sides]))
    won = {
        each.contest: Option(each.contest, f"{each.prize} ({state.name(each.character)}, {each.outcome})")
        for each in reversed(state.won)
    }
    fields: list[Choice | Text] = [who, one_of("bonus", "It adds", sizes)]
    if won:
        fields.append(Choice(name="victory", label="For which victory", options=tuple(won.values()), optional=True))
    fields.append(words("about", "What it is for", default="what the story has brought"))
    made = offer(mv.GrantPlot, "Grant a plot augment", *fields, contest=card.id)
    about = "For an earlier victory that bears on this: the larger the harder that was, and the more it matters here."
    yield explained(made, about=about)

"""What the game master may set on a card."""

from collections.abc import Iterable

from talewright.games.questworlds.flaw import PLAIN_HINDRANCE, SERIOUS_HINDRANCE
from talewright.games.questworlds.modifier import SCALE, STRETCHES, USUAL_SITUATIONAL, Source
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind, Side
from talewright.games.questworlds.play.offers.making import HIDDEN_OR_SHOWN, NAMES, YES_NO, explained, offer, words
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rating import Rating, signed
from talewright.games.questworlds.resistance import NamedResistance
from talewright.table.offer import Choice, Offer, Option, Text, Value

UNUSUAL = tuple(amount for amount in SCALE if amount and amount not in USUAL_SITUATIONAL)


def gm_framing(state: State, card: Card) -> Iterable[Offer]:
    """What only the game master may set."""
    if card.theirs is None and card.kind is CardKind.CONTEST:
        yield explained(_resistance(state, card), main=card.resistance is None)
    if card.theirs is None:
        yield from _assured(state, card)
    for side in card.sides:
        yield from _modifiers(state, card, side)
    label = "Show the odds to the players" if card.odds_hidden else "Hide the odds from the players"
    yield offer(mv.HideOdds, label, contest=card.id, hidden=not card.odds_hidden)
    if not card.parent:
        yield explained(
            offer(mv.AnnounceStakes, "Announce what is at stake", words("about", "What may happen"), contest=card.id),
            about="Say before the dice roll that this contest may end a character's story.",
        )


def _resistance(state: State, card: Card) -> Offer:
    named = ", ".join(f"{each.title} {state.sign(each.resistance(state.base))}" for each in NamedResistance)
    field = Text(
        name="resistance",
        label="Resistance",
        default=card.resistance_words or "Base",
        suggestions=NAMES,
        about=f"A number such as 15 or {state.sign(Rating.of(5, 1))}, or a name: {named}.",
    )
    hidden = Choice(
        name="hidden", label="Who sees it", options=HIDDEN_OR_SHOWN, default="true" if card.hidden else "false"
    )
    label = "Set the resistance" if card.resistance is None else "Change the resistance"
    return offer(mv.SetResistance, label, field, hidden, contest=card.id)


def _assured(state: State, card: Card) -> Iterable[Offer]:
    if card.assured:
        yield offer(mv.Assure, "Make it an ordinary contest", contest=card.id, assured=False)
        return
    told = "true" if state.edition.tell_assured else "false"
    yield explained(
        offer(
            mv.Assure,
            "Make it assured",
            Choice(name="told", label="Tell the players", options=YES_NO, default=told),
            Choice(name="rolled", label="Roll all the same", options=YES_NO, default="false"),
            contest=card.id,
            assured=True,
        ),
        about="The prize is gained for sure; a roll would only decide what else comes of it.",
    )


def _modifiers(state: State, card: Card, side: Side) -> Iterable[Offer]:
    name = state.name(side.character)
    here: dict[str, Value] = {"contest": card.id, "character": side.character}
    if side.chosen:
        stretches = tuple(Option(str(amount), signed(amount)) for amount in STRETCHES)
        field = Choice(name="amount", label="How much", options=stretches, default=stretches[0].value)
        made = offer(mv.SetModifier, f"{name}: stretch", field, source=Source.STRETCH, **here)
        yield explained(made, about="The ability does not quite fit what is tried.")
        reject = words("reason", "Why", optional=True)
        if not state.nested(card):
            yield offer(mv.RejectTactic, f"{name}: not credible, ask for another tactic", reject, **here)
    yield _situational(f"{name}: situational modifier", USUAL_SITUATIONAL, here)
    unusual = _situational(f"{name}: a situational modifier beyond the usual", UNUSUAL, {**here, "insist": True})
    yield explained(unusual, about="The book keeps these to 5 and 10.")
    for line in side.modifiers:
        yield offer(
            mv.SetModifier, f"{name}: take away {line.name or line.source}", source=line.source, name=line.name,
            amount=0, **here,
        )  # fmt: skip
    yield from _hindrances(state, card, side)
    counting = {mark.id for mark in state.counting_marks(side)}
    for mark in state.marks_of(side.character):
        if mark.amount:
            counts = mark.id in counting
            label = f"{'Leave out' if counts else 'Count'} {mark.state.text} ({signed(mark.amount)})"
            yield offer(mv.ApplyMark, label, contest=card.id, mark=mark.id, applies=not counts)


def _situational(label: str, amounts: Iterable[int], here: dict[str, Value]) -> Offer:
    options = tuple(Option(str(amount), signed(amount)) for amount in sorted(amounts))
    return offer(
        mv.SetModifier,
        label,
        words("name", "What it comes from"),
        Choice(name="amount", label="How much", options=options, default=options[-1].value),
        source=Source.SITUATIONAL,
        **here,
    )


def _hindrances(state: State, card: Card, side: Side) -> Iterable[Offer]:
    sheet = state.sheet(side.character).character
    pulls = [*(flaw.name for flaw in sheet.flaws), *(str(ref) for ref in sheet.refs)]
    if not pulls or card.parent:
        return
    options = tuple(Option(pull, pull) for pull in pulls)
    here = {"contest": card.id, "character": side.character}
    yield explained(
        offer(
            mv.SetModifier,
            f"{sheet.name}: hindrance",
            Choice(name="name", label="Flaw or ability", options=options, default=pulls[0]),
            Choice(
                name="amount",
                label="How much",
                options=(
                    Option(str(PLAIN_HINDRANCE), signed(PLAIN_HINDRANCE)),
                    Option(str(SERIOUS_HINDRANCE), f"{signed(SERIOUS_HINDRANCE)}, serious"),
                ),
                default=str(PLAIN_HINDRANCE),
            ),
            source=Source.HINDRANCE,
            **here,
        ),
        about="It plainly applies. The penalty earns an experience point.",
    )
    if any(nested.kind is CardKind.HINDRANCE for nested in state.nested(card)):
        return
    given_in = [pull for pull in pulls if state.has_submitted(side.character, pull)]
    resisted = [pull for pull in pulls if pull not in given_in]
    for left, elsewhere, when in ((resisted, False, ""), (given_in, True, ", in another situation")):
        if not left:
            continue
        flaw = Choice(
            name="flaw", label="Flaw or ability", options=tuple(Option(pull, pull) for pull in left), default=left[0]
        )
        yield explained(
            offer(mv.RollHindrance, f"{sheet.name}: roll for a hindrance{when}", flaw, elsewhere=elsewhere, **here),
            about="The player wants to resist, so the flaw is rolled against the base resistance.",
        )

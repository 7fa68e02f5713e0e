"""What may be done once the dice have fallen, and when the contest is decided."""

from collections.abc import Iterable

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.adversity import Adversity
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, CardKind, Side
from talewright.games.heroquest.play.lasting import proposed_bonus, proposed_harm
from talewright.games.heroquest.play.moves import Harm
from talewright.games.heroquest.play.offers.making import explained, offer, one_of, words
from talewright.games.heroquest.play.offers.whatif import if_spent
from talewright.games.heroquest.play.rolling import asked, is_fallen, is_tied, ways_to_settle
from talewright.games.heroquest.play.state import State
from talewright.table.offer import Choice, Number, Offer, Option
from talewright.table.seat import Seat

SIMPLE_HARM = (Harm.HURT, Harm.IMPAIRED, Harm.INJURED, Harm.DYING)
MOST_BENEFIT = 40


def fallen(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done while the outcome is provisional."""
    turn = asked(state, card)
    if turn and state.acts_for(seat, turn.character):
        name, points = state.name(turn.character), state.sheet(turn.character).points.hero
        whose = {"contest": card.id, "character": turn.character}
        spend = offer(mv.SpendHeroPoint, f"Spend a hero point for {name}", **whose)
        left = f"{name} has {points} hero point{'' if points == 1 else 's'}."
        yield explained(spend, about=left, effect=if_spent(state, card, turn))
        yield explained(offer(mv.LetStand, "Let the roll stand", **whose), main=True)
    if not seat.is_gm:
        return
    if is_fallen(card) and is_tied(state, card):
        ways = ways_to_settle(state, card)
        options = (Option(how.value, how.value.capitalize()) for how in ways)
        how = one_of("how", "What becomes of the tie", options)
        reason = words("reason", "Why, or what changes", default="the story goes on")
        yield explained(offer(mv.SettleTie, "Settle the tie", how, reason, contest=card.id), main=True)
    if card.kind is CardKind.MEMBER:
        return
    label = "Drop the roll" if card.parent else "Drop the contest"
    yield offer(mv.CancelContest, label, words("reason", "Why", optional=True), contest=card.id)


def decided(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What a decided contest comes to in words, and what it leaves behind."""
    if card.outcome is None or card.their_outcome is None:
        return
    if seat.is_gm:
        yield offer(mv.TellOutcome, "Say what happens", words("text", "What happens", long=True), contest=card.id)
        if card.kind is CardKind.MEMBER:
            return
        for side, own in zip(card.sides, (card.outcome, card.their_outcome), strict=False):
            yield from _to_give(state, card, side, own)
        yield explained(offer(mv.CloseContest, "Put the contest away", contest=card.id), main=True)
    else:
        text = words("text", "How you would tell it", long=True)
        made = offer(mv.TellOutcome, "Suggest what happens", text, contest=card.id)
        yield explained(made, about="The game master has the last word.")


def _to_give(state: State, card: Card, side: Side, outcome: Outcome) -> Iterable[Offer]:
    """What the level of the outcome proposes; the prize decides, and numbers are added where they make sense."""
    if state.uses(Advanced.CONSEQUENCES, card):
        harm = proposed_harm(outcome)
        made = consequence(state, side.character, SIMPLE_HARM, proposed=harm, contest=card.id, used=side)
        about = f"A {outcome} proposes {harm}." if harm else "Nothing is proposed."
        yield explained(made, about=about, main=harm is not None)
    if state.uses(Advanced.BENEFITS, card):
        bonus = proposed_bonus(state, outcome)
        made = benefit(state, side.character, bonus, contest=card.id, used=side)
        about = f"A {outcome} proposes +{bonus}." if bonus else "Nothing is proposed."
        yield explained(made, about=about, main=bonus > 0)


def consequence(
    state: State,
    character: mv.CharacterId,
    states: Iterable[Harm],
    *,
    proposed: Harm | None = None,
    contest: mv.ContestId = mv.NO_CONTEST,
    used: Side | None = None,
) -> Offer:
    """A form for a state of adversity."""
    options = tuple(Option(each.value, each.value, _does(state, each)) for each in states)
    return offer(
        mv.GiveConsequence,
        f"Leave {state.name(character)} with a consequence",
        words("text", "What happened"),
        one_of("state", "Adversity", options, default=proposed or ""),
        reached(state, character, used),
        one_of("physical", "Harm", (Option("true", "To the body"), Option("false", "Of another kind"))),
        contest=contest,
        character=character,
    )


def _does(state: State, harm: Harm) -> str:
    effect = state.edition.adversity.effect(Adversity[harm.name])
    if effect.no_action:
        return "no action"
    return "results are bumped down" if effect.bump_down else f"{effect.penalty}" if effect.penalty else ""


def benefit(
    state: State,
    character: mv.CharacterId,
    bonus: int = 0,
    *,
    contest: mv.ContestId = mv.NO_CONTEST,
    used: Side | None = None,
) -> Offer:
    """A form for a benefit of victory."""
    return offer(
        mv.GiveBenefit,
        f"Give {state.name(character)} a benefit",
        words("text", "What it is"),
        Number(name="bonus", label="Bonus", least=0, most=MOST_BENEFIT, default=bonus),
        reached(state, character, used),
        words("situation", "Or for which situation", optional=True),
        contest=contest,
        character=character,
    )


def reached(state: State, character: mv.CharacterId, used: Side | None = None) -> Choice:
    """A field for the abilities that something reaches; first of all the one that was used."""
    refs = state.sheet(character).character.abilities.refs
    default = str(used.ability) if used and used.ability and used.whose == "player character" else str(refs[0])
    return Choice(
        name="abilities",
        label="Abilities that it reaches",
        options=tuple(Option(str(ref), str(ref)) for ref in refs),
        default=default,
        many=True,
        about="A keyword stands for its breakouts too.",
    )


def lasting(state: State, seat: Seat) -> Iterable[Offer]:
    """What lasts is over when the game master says so; and more may be given outside contests."""
    if not seat.is_gm:
        return
    for mark in state.marks.values():
        label = f"{mark.state.text} is over for {state.name(mark.character)}"
        yield offer(mv.EndMark, label, words("why", "What ended it"), mark=mark.id)
    for sheet in state.sheets.values():
        if not sheet.character.abilities.refs:
            continue
        if state.uses(Advanced.CONSEQUENCES):
            yield consequence(state, sheet.id, Harm)
        if state.uses(Advanced.BENEFITS):
            yield benefit(state, sheet.id)

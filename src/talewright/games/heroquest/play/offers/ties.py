"""What may be done about those whom characters know."""

from collections.abc import Iterable

from talewright.games.heroquest.follower import Loss
from talewright.games.heroquest.keyword import Ability
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.beside import Tie
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.checks import check_can_act
from talewright.games.heroquest.play.in_use import in_use
from talewright.games.heroquest.play.lasting import proposed_harm
from talewright.games.heroquest.play.moves import Harm
from talewright.games.heroquest.play.offers.making import (
    explained,
    hidden_field,
    offer,
    one_of,
    resistance_field,
    words,
)
from talewright.games.heroquest.play.offers.whatif import allowed
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.play.ties import may_ask, may_come_back, outcome_for
from talewright.games.heroquest.play.written import tie_of
from talewright.games.heroquest.supporting import Kind
from talewright.games.questworlds.keyword import AbilityRef
from talewright.table.offer import Number, Offer, Option, Text
from talewright.table.seat import Seat


def of_ties(state: State, sheet: Sheet, seat: Seat) -> Iterable[Offer]:
    """Calls for the player; favours, danger and losses for the game master."""
    lines = [line for line in sheet.character.abilities.lines if line.relationship]
    if state.answers_for(seat, sheet.id):
        for line in lines:
            yield from _call(state, sheet, line, seat)
    if not seat.is_gm:
        return
    for line in lines:
        yield from _of_tie(state, sheet, line, tie_of(sheet, line.name))
    safe = [line for line in lines if tie_of(sheet, line.name).danger is None]
    if safe:
        made = offer(
            mv.PutInDanger,
            f"Put somebody in danger whom {sheet.character.name} knows",
            one_of("tie", "Who", (Option(line.name, line.name) for line in safe)),
            words("warning", "How bad it may become"),
            character=sheet.id,
        )
        yield explained(made, about="The players must know before the contest what it may cost.")
    yield from _followers(state, sheet)


def _call(state: State, sheet: Sheet, line: Ability, seat: Seat) -> Iterable[Offer]:
    ref = AbilityRef(line.name)
    assert line.relationship is not None
    if line.start is None or not allowed(lambda: check_can_act(state, sheet.id, ref)):
        return
    made = offer(
        mv.CallOn,
        f"Call on {line.name}",
        one_of("asked", "For what", (Option(each, each.capitalize()) for each in may_ask(line.relationship))),
        words("approach", "How they go about it", long=True),
        words("prize", "What is to be gained"),
        words("obstacle", "What stands before it"),
        *((resistance_field(state, optional=True), hidden_field()) if seat.is_gm else ()),
        character=sheet.id,
        tie=line.name,
    )
    owed = "A favor is owed for it. " if line.relationship.expects_return else ""
    yield explained(made, about=f"{owed}A contest follows, with {line.name} as the tactic.")


def _of_tie(state: State, sheet: Sheet, line: Ability, tie: Tie) -> Iterable[Offer]:
    here = {"character": sheet.id, "tie": line.name}
    if tie.favours.owed > 0:
        made = offer(mv.ReturnFavour, f"A favor to {line.name} is returned", words("what", "What was done"), **here)
        yield explained(made, about="If it is roughly equal in risk, time, difficulty and inconvenience.")
    lost = defeats(state, sheet)
    if tie.danger is None or not lost:
        return
    contest = one_of("contest", "In which contest", lost)
    likely = next((harm for card in state.open_cards() if (harm := _likely(card, sheet))), Harm.HURT)
    states = (Option(each, each) for each in Harm)
    yield offer(
        mv.HarmTie,
        f"{line.name} comes to harm",
        contest,
        one_of("state", "State", states, default=likely),
        words("text", "What happened"),
        kind=Kind.PERSON.value,
        **here,
    )
    lowered = Number(name="lowered", label="The rating falls by", least=1, most=20, default=3)
    yield offer(
        mv.HarmTie,
        f"The tie to {line.name} suffers",
        contest,
        lowered,
        words("text", "Why"),
        kind=Kind.TIE.value,
        **here,
    )
    yield offer(mv.HarmTie, f"The tie to {line.name} ends", contest, words("text", "Why"), kind=Kind.END.value, **here)


def _likely(card: Card, sheet: Sheet) -> Harm | None:
    outcome = outcome_for(card, sheet.id)
    return proposed_harm(outcome) if outcome else None


def defeats(state: State, sheet: Sheet) -> tuple[Option, ...]:
    """The last few contests that the character has lost."""
    cards = {card.id: card for card in (*state.open_cards(), *state.told)}
    outcomes = ((card, outcome_for(card, sheet.id)) for card in cards.values())
    return tuple(
        Option(card.id, f"{card.prize}, {outcome}") for card, outcome in outcomes if outcome and outcome.is_defeat
    )


def _followers(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Sidekicks who are lost and come back, and retainers who are replaced (QW2-6.5.2, QW2-6.5.3.7)."""
    sidekick, lost = sheet.character.sidekick, defeats(state, sheet)
    if sidekick and lost and not in_use(state, sheet, sidekick.name):
        ways = (Option(Loss.DEATH, "It dies, in a physical contest"), Option(Loss.BREAK, "It breaks with its leader"))
        made = offer(
            mv.LoseSidekick,
            f"{sidekick.name} is lost",
            one_of("contest", "In which contest", lost),
            one_of("loss", "How", ways, default=Loss.BREAK),
            words("reason", "What happened"),
            character=sheet.id,
        )
        yield explained(made, about="By a defeat in which it took part.")
    if may_come_back(sheet) and sheet.parted:
        what = words("obstacles", "Which obstacles were overcome")
        yield offer(mv.WinBackSidekick, f"{sheet.parted.sidekick.name} comes back", what, character=sheet.id)
    for tie in sheet.ties:
        if tie.gone is not None:
            yield offer(
                mv.ReplaceRetainers,
                f"Others serve in the place of {tie.name}",
                Text(name="name", label="Name", most=80),
                words("explanation", "Where they come from"),
                character=sheet.id,
                tie=tie.name,
            )

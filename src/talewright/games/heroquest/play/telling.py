"""What happened as sentences for the log, which anyone can follow."""

from collections.abc import Callable

from talewright.dice.draw import Fell
from talewright.games.heroquest.augment import written
from talewright.games.heroquest.modifier import Source
from talewright.games.heroquest.play import dice
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.card import CardKind
from talewright.games.heroquest.play.finding import is_there
from talewright.games.heroquest.play.moves import NO_CHARACTER
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.rating import Rating, TargetNumber, signed
from talewright.games.questworlds.shared.telling import told
from talewright.table import chapter
from talewright.table.game import Told
from talewright.table.wording import bare, because, stopped


def tell(state: State, event: ev.Event | chapter.Event[State] | Fell) -> str | Told:
    """*event* as a sentence, from the state before it; empty if it needs none, or is not filed."""
    if isinstance(event, Fell):
        return dice.told(state, event)
    if not is_there(state, event):
        return ""
    told = event.told(state) if isinstance(event, chapter.Event) else TOLD_BY[type(event)](state, event)
    return stopped(told) if isinstance(told, str) else Told(stopped(told.text), told.to)


# --- framing


def of_framing(state: State, event: ev.Event) -> str:
    """A contest that is being framed."""
    match event:
        case ev.ContestFramed():
            return _framed(state, event)
        case ev.OpponentNamed(opponent=opponent):
            return f"{state.name(opponent)} stands against it"
        case ev.ContestReframed(prize=prize, obstacle=obstacle):
            return f"It is about something else now: {bare(prize)}, against {bare(obstacle)}"
        case ev.ResistanceHidden():
            return "The game master has set the resistance, and keeps it hidden"
        case ev.ResistanceSet(resistance=text, words=words, hidden=hidden):
            number = state.sign(TargetNumber.parse(text))
            secret = ", and the players do not see it" if hidden else ""
            return f"The resistance is {words}, {number}{secret}" if words else f"The resistance is {number}{secret}"
        case ev.VictoryGiven(contest=contest, reason=reason, cost=cost):
            name, prize = state.name(state.cards[contest].ours.character), bare(state.cards[contest].prize)
            at_cost = f", at a cost: {cost}" if cost else ""
            return f"An automatic victory for {name}, since {reason}: {prize}{at_cost}"
        case ev.ContestCancelled(contest=contest, reason=reason):
            return f"The contest for {bare(state.cards[contest].prize)} is dropped{because(reason)}"
        case _:
            return _of_card(state, event) or _of_tactic(state, event)


def _framed(state: State, event: ev.ContestFramed) -> str:
    name = state.name(event.character)
    against = f" against {state.name(event.opponent)}" if event.opponent else ""
    match event.kind:
        case CardKind.AUGMENT:
            return f"{name} rolls for {event.prize}"
        case CardKind.ROUND:
            return f"A round between {name} and {state.name(event.opponent) or bare(event.obstacle)}"
        case CardKind.ASSIST:
            return f"{name} assists: {event.prize}"
        case CardKind.PARTING_SHOT:
            other = state.name(event.opponent) or bare(event.obstacle)
            return f"A parting shot between {name} and {other}: {event.prize}"
        case CardKind.MEMBER:
            return ""
        case CardKind.FLAW:
            return f"{event.subject} pulls at {name}: {bare(event.obstacle)}"
        case _:
            return f"A contest for {name}{against}: {bare(event.prize)}, against {bare(event.obstacle)}"


def _of_card(state: State, event: ev.Event) -> str:
    match event:
        case ev.OddsHidden(hidden=hidden):
            return "The odds are hidden from the players" if hidden else "The odds are shown again"
        case ev.MechanicUsed(mechanic=mechanic, used=used):
            return f"In this contest {mechanic} {'are in use' if used else 'are left out'}"
        case ev.CardHanded(to_gm=to_gm, note=note):
            return f"The card goes to {'the game master' if to_gm else 'the players'}{because(note)}"
        case ev.CardAccepted(character=character):
            who = "The game master" if character == NO_CHARACTER else f"{state.name(character)}'s player"
            return f"{who} accepts the card"
        case ev.AcceptanceVoided():
            return told(state, event)
        case ev.DiceCalled():
            return "The dice may roll"
        case _:
            return ""


def _of_tactic(state: State, event: ev.Event) -> str:
    match event:
        case ev.AbilityChosen(character=character, ability=ability, rating=rating, tactic=tactic):
            used = f"uses {ability} ({state.sign(Rating.parse(rating))})" if ability else "has no relevant ability"
            return f"{state.name(character)} {used}: {tactic}"
        case ev.TacticRejected():
            return told(state, event)
        case ev.TacticDisputed(character=character, about=about):
            return f"Is the tactic of {state.name(character)} credible? The group is asked{because(about)}"
        case ev.OpinionGiven(who=who, credible=credible, why=why):
            return f"{who} finds it {'credible' if credible else 'not credible'}{because(why)}"
        case ev.CredibleRuled(reason=reason):
            return f"The game master rules that the tactic is credible{because(reason)}"
        case ev.ModifierSet(character=character, source=source, name=name, amount=amount):
            named = f" ({name})" if name else ""
            if not amount:
                return f"{state.name(character)} no longer has a line for {source}{named}"
            return f"{state.name(character)} has {signed(amount)} for {source}{named}"
        case ev.MarkApplied(mark=mark, applies=applies):
            return f"{state.marks[mark].state.text} {'counts' if applies else 'does not count'} in this contest"
        case _:
            return ""


# --- augments


def of_augments(state: State, event: ev.Event) -> str:
    """What supports a side."""
    match event:
        case ev.AugmentProposed(beneficiary=beneficiary, source=source, helper=helper, ability=ability, about=about):
            if source is Source.OUTSIDE:
                return f"Help from outside for {state.name(beneficiary)}: {about}"
            to = "" if helper == beneficiary else f" {state.name(beneficiary)}"
            return f"{state.name(helper)} would support{to} with {ability}: {about}"
        case ev.AugmentSettled(contest=contest, augment=id_, bonus=bonus, how=how):
            name = bare(state.cards[contest].name_of(id_))
            return f"The augment by {name} adds {written(bonus, state.edition.mastery)} ({how})"
        case ev.AugmentRefused(contest=contest, augment=id_, reason=reason):
            return f"The augment by {bare(state.cards[contest].name_of(id_))} is refused{because(reason)}"
        case ev.AugmentWithdrawn(contest=contest, augment=id_):
            return f"The augment by {bare(state.cards[contest].name_of(id_))} is taken back"
        case ev.PlotGranted(character=character, bonus=bonus, about=about):
            return f"A plot augment of {written(bonus, state.edition.mastery)} for {state.name(character)}: {about}"
        case _:
            return ""


Tell = Callable[[State, ev.Event], str]

TOLD_BY: dict[type[ev.Event], Tell] = {
    **dict.fromkeys(ev.FRAMING_EVENTS, of_framing),
    **dict.fromkeys(ev.AUGMENT_EVENTS, of_augments),
}

"""What happened as sentences for the log, which anyone can follow."""

from collections.abc import Callable

from talewright.dice.draw import Fell
from talewright.games.questworlds.consequence import Consequence
from talewright.games.questworlds.contest import Outcome, Verdict
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.finding import is_there
from talewright.games.questworlds.play.headlines import headline, roller
from talewright.games.questworlds.play.moves import NO_CHARACTER, MarkId
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rating import Rating, TargetNumber, signed
from talewright.games.questworlds.shared.card import draws_of
from talewright.games.questworlds.shared.telling import rolls, told
from talewright.table.wording import bare, because, stopped


def tell(state: State, event: ev.Event | Fell) -> str:
    """*event* as a sentence, from the state before it; empty if it needs none, or is not filed."""
    if isinstance(event, Fell):
        return _fell(state, event)
    if not is_there(state, event):
        return ""
    return stopped(TOLD_BY[type(event)](state, event))


def _points(count: int) -> str:
    return f"{count} story point{'' if count == 1 else 's'}"


# --- dice


def _fell(state: State, fell: Fell) -> str:
    card = draws_of(state.open_cards()).get(fell.draw)
    if card is None:
        return ""
    who = roller(state, card, ours=fell.draw == card.draw_id("ours"))
    return rolls(who, fell)


# --- people


def _of_people(state: State, event: ev.Event) -> str:
    match event:
        case ev.CharacterMade(sheet=sheet):
            return f"{sheet.name} joins the game" + (f", {_a(sheet.concept)}" if sheet.concept else "")
        case ev.CharacterGiven():
            return told(state, event)
        case ev.SheetWritten(character=character, change=change):
            return f"On the sheet of {state.name(character)}: {change}"
        case ev.ExperienceEarned(character=character, why=why):
            return f"{state.name(character)} earns an experience point {why}"
        case ev.ExperienceCorrected(character=character, points=points, reason=reason):
            count = f"{points} experience point{'' if points == 1 else 's'}"
            return f"{state.name(character)} has {count} now{because(reason)}"
        case ev.EndingProposed(character=character, ending=ending, about=about):
            may = f"The story of {state.name(character)} may end here ({ending}), if the player agrees"
            return may + because(about)
        case ev.EndingAnswered(character=character, consent=consent):
            name, how = state.name(character), state.sheets[character].ending
            return f"The story of {name} ends here ({how})" if consent else f"{name} stays in play"
        case _:
            raise AssertionError(event)


def _a(words: str) -> str:
    return ("an " if words[:1].casefold() in "aeiou" else "a ") + words


# --- framing


def _of_framing(state: State, event: ev.Event) -> str:
    match event:
        case ev.ContestFramed():
            return _framed(state, event)
        case ev.OpponentNamed(contest=contest, opponent=opponent):
            return f"{state.name(opponent)} stands against {state.name(state.cards[contest].ours.character)}"
        case ev.ContestReframed(prize=prize, conflict=conflict, cause=cause):
            against = f", and the {cause}: {conflict}" if conflict else ""
            return f"The prize is now: {bare(prize)}{against}"
        case ev.ResistanceHidden():
            return "The game master sets a resistance and keeps it hidden"
        case ev.ResistanceSet(resistance=resistance, words=words, hidden=hidden):
            named = f" ({words})" if words[:1].isalpha() else ""
            number = state.sign(TargetNumber.parse(resistance))
            return f"The {'hidden ' if hidden else ''}resistance is {number}{named}"
        case ev.AssuredSet(assured=assured, told=told, rolled=rolled):
            if not assured:
                return "The contest is no longer assured"
            quietly = "" if told else ", and the players are not told"
            return f"The contest is assured{', though dice are rolled' if rolled else ''}{quietly}"
        case ev.OddsHidden(hidden=hidden):
            return "The game master hides the odds" if hidden else "The game master shows the odds"
        case _:
            raise AssertionError(event)


def _framed(state: State, event: ev.ContestFramed) -> str:
    name = state.name(event.character)
    match CardKind(event.kind):
        case CardKind.AUGMENT:
            return f"The augment of {name} is rolled"
        case CardKind.HINDRANCE:
            return f"{event.subject} is rolled against {name}"
        case CardKind.FLAW:
            return f"{name} resists {event.subject}"
        case CardKind.RECOVERY:
            return f"{name} tries for {bare(event.prize)}"
        case CardKind.CONTEST:
            against = f" against {state.name(event.opponent)}" if event.opponent else ""
            return f"A contest for {name}{against}. The prize: {bare(event.prize)}"


def _of_card(state: State, event: ev.Event) -> str:
    match event:
        case ev.StakesAnnounced(about=about):
            return f"This contest may end a story: {about}"
        case ev.CardHanded(to_gm=to_gm, note=note):
            return f"The card goes to the {'game master' if to_gm else 'player'}: {note}" if note else ""
        case ev.CardAccepted(character=character):
            who = state.name(character) if character != NO_CHARACTER else "The game master"
            return f"{who} accepts the card"
        case ev.AcceptanceVoided():
            return told(state, event)
        case ev.DiceCalled(contest=contest):
            return "The dice may roll" if state.cards[contest].throws_dice else ""
        case ev.ContestCancelled(contest=contest, reason=reason):
            card = state.cards[contest]
            what = f"contest for {bare(card.prize)}" if not card.parent else f"{card.kind} roll"
            return f"The {what} is dropped{because(reason)}"
        case _:
            raise AssertionError(event)


# --- the sides: their abilities, augments and other modifiers


def _of_sides(state: State, event: ev.Event) -> str:
    match event:
        case ev.AbilityChosen(contest=contest, character=character, ability=ability, tactic=tactic):
            if state.cards[contest].kind is CardKind.AUGMENT:
                return ""
            uses = f"uses {ability}" if ability else "has no relevant ability"
            return f"{state.name(character)} {uses}: {tactic}"
        case ev.TacticRejected():
            return told(state, event)
        case ev.AugmentProposed(helper=helper, ability=ability, about=about, source=source):
            if source is Source.OUTSIDE:
                return f"Help from outside is asked for: {about}"
            return f"{state.name(helper)} would like to augment with {ability}: {about}"
        case ev.AugmentGranted(contest=contest, augment=augment, bonus=bonus):
            return f"The augment ({state.cards[contest].name_of(augment)}) gives {signed(bonus)}"
        case ev.AugmentRefused(contest=contest, augment=augment, reason=reason):
            return f"The augment ({state.cards[contest].name_of(augment)}) is refused{because(reason)}"
        case ev.AugmentWithdrawn(contest=contest, augment=augment):
            return f"The augment ({state.cards[contest].name_of(augment)}) is taken back"
        case ev.ModifierSet(contest=contest, character=character, source=source, name=name, amount=amount):
            called = "situational modifier" if source is Source.SITUATIONAL else source.value
            whose = f" for {state.name(character)}" if state.cards[contest].theirs else ""
            called = f"The {called}{whose}" + (f" ({name})" if name else "")
            return f"{called} is {signed(amount)}" if amount else f"{called} is gone"
        case ev.MarkApplied(mark=mark, applies=applies):
            return f"{_mark(state, mark)} {'counts' if applies else 'does not count'} here"
        case _:
            raise AssertionError(event)


# --- the outcome


def _of_outcomes(state: State, event: ev.Event) -> str:
    match event:
        case ev.StoryPointsBurned(character=character, points=points):
            return f"{_points(points)} {'is' if points == 1 else 'are'} burned for {state.name(character)}"
        case ev.SideContent(character=character):
            return f"{state.name(character)} lets the outcome stand"
        case ev.ContestDecided(contest=contest, verdict=verdict):
            card = state.cards[contest]
            return f"{stopped(headline(state, card, verdict))} {_how(card, event)}"
        case ev.StandoffRuled(reason=reason):
            return f"The standoff makes no sense, and goes to the player character{because(reason)}"
        case ev.PriceNamed(contest=contest, about=about):
            outcome = state.cards[contest].outcome
            won = outcome is not None and outcome.verdict is Verdict.VICTORY
            return f"{'A victory at a price' if won else 'A defeat with a boon'}: {about}"
        case ev.ContestClosed():
            return ""
        case _:
            raise AssertionError(event)


def _how(card: Card, event: ev.ContestDecided) -> str:
    """The degree, and the successes that it comes from, for whoever has won."""
    outcome = Outcome(event.verdict, event.dice, event.ours, event.theirs)
    if outcome.dice is None:
        return "It needed no roll."
    if outcome.verdict is Verdict.STANDOFF:
        return f"It is a standoff, {outcome.ours} to {outcome.theirs} in successes."
    if card.theirs and outcome.verdict is Verdict.DEFEAT:
        outcome = outcome.mirrored()
    count = f"{outcome.ours} to {outcome.theirs} in successes"
    if outcome.verdict is not outcome.dice:
        return f"It was assured; the dice say {count}."
    higher = " and the higher roll" if _went_by_roll(card, outcome) else ""
    return f"It is a {outcome.verdict} of degree {outcome.degree}, {count}{higher}."


def _went_by_roll(card: Card, outcome: Outcome) -> bool:
    """Whether two rolls of the same worth were compared; a standoff that was settled is no such case."""
    both = card.our_face is not None and card.their_face is not None
    return both and outcome.ours == outcome.theirs and outcome.verdict is Verdict.VICTORY and card.ruled is None


# --- benefits and consequences


def _of_marks(state: State, event: ev.Event) -> str:
    match event:
        case ev.MarkGiven(character=character, good=good, text=text, amount=amount, abilities=abilities):
            what = "a benefit" if good else "a consequence"
            number = f", {signed(amount)} on {' and '.join(abilities)}" if amount else ""
            return f"{state.name(character)} has {what}: {bare(text)}{number}"
        case ev.MarkChanged(mark=mark, amount=amount, reason=reason):
            return f"{_mark(state, mark)} is {signed(amount)} now{because(reason)}"
        case ev.MarkEnded(mark=mark, reason=reason):
            return f"{_mark(state, mark)} is over{because(reason)}"
        case ev.MarkKept(mark=mark):
            return f"{_mark(state, mark)} stays as it is"
        case _:
            raise AssertionError(event)


def _mark(state: State, wanted: MarkId) -> str:
    mark = state.marks[wanted]
    what = "consequence" if isinstance(mark.state, Consequence) else "benefit"
    return f"The {what} of {state.name(mark.character)} ({bare(mark.state.text)})"


# --- between contests


def _of_story(state: State, event: ev.Event) -> str:
    match event:
        case ev.FlawTriggered(character=character, flaw=flaw, about=about):
            return f"{flaw} pulls at {state.name(character)}{because(about)}"
        case ev.FlawAnswered(proposal=proposal, answer=answer):
            trigger = state.triggers[proposal]
            if answer == "submit":
                return f"{state.name(trigger.character)} acts as {trigger.flaw} demands"
            return f"{trigger.flaw} goes by" if answer == "drop" else ""
        case ev.EditProposed(level=level, about=about):
            return f"A plot edit for {_points(level)} is proposed: {about}"
        case ev.EditAnswered(proposal=proposal, allowed=allowed, reason=reason):
            said = "is allowed" if allowed else "is not allowed, and costs nothing"
            return f"The plot edit ({bare(state.edits[proposal].about)}) {said}{because(reason)}"
        case ev.PoolSet(points=points, why=why):
            return f"The pool holds {_points(points)}: {why}"
        case ev.BaseSet(base=base, reason=reason):
            return f"The base resistance is {state.sign(Rating.parse(base))} now: {reason}"
        case ev.SessionBegan():
            return ""
        case _:
            raise AssertionError(event)


TOLD_BY: dict[type[ev.Event], Callable[[State, ev.Event], str]] = {
    **dict.fromkeys((*ev.SHEET_EVENTS, *ev.ENDING_EVENTS), _of_people),
    **dict.fromkeys(ev.FRAMING_EVENTS, _of_framing),
    **dict.fromkeys(ev.CARD_EVENTS, _of_card),
    **dict.fromkeys((*ev.SIDE_EVENTS, *ev.AUGMENT_EVENTS), _of_sides),
    **dict.fromkeys(ev.OUTCOME_EVENTS, _of_outcomes),
    **dict.fromkeys(ev.MARK_EVENTS, _of_marks),
    **dict.fromkeys(ev.STORY_EVENTS, _of_story),
}

"""What happened as sentences for the log, which anyone can follow."""

from talewright.dice.draw import Fell
from talewright.games.west.adjustment import Adjustment
from talewright.games.west.play import events as ev
from talewright.games.west.play.action import Purpose
from talewright.games.west.play.finding import is_there
from talewright.games.west.play.headlines import bare, counted, headline, stopped
from talewright.games.west.play.moves import ActionId
from talewright.games.west.play.state import State, awaiting
from talewright.games.west.resolution import Outcome, Verdict


def tell(state: State, event: ev.Event | Fell) -> str:
    """*event* as a sentence, from the state before it; empty if it needs none, or is not filed."""
    if isinstance(event, Fell):
        return _fell(state, event)
    if not is_there(state, event):
        return ""
    for part in (_of_people, _of_calling, _of_adjusting, _of_cards, _of_bumps, _of_counters, _of_tracks, _of_deck):
        told = part(state, event)
        if told is not None:
            return stopped(told)
    return ""


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


def _name(state: State, action: ActionId) -> str:
    return state.name(state.known_action(action))


# --- cards


def _fell(state: State, fell: Fell) -> str:
    action = awaiting(state.actions.values()).get(fell.draw)
    if action is None:
        return ""
    further = "" if action.drawing is Purpose.RESOLUTION else "a further "
    real = " from a real deck" if fell.by_hand else ""
    return f"{state.name(action)} draws {further}card {fell.face}{real}."


def _of_cards(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.ResultTaken(action=action, total=total, row=row):
            return f"{_name(state, action)} takes {total} from row {row}"
        case ev.CalamityCame(action=action):
            return f"A calamity for {_name(state, action)}. The Judge says what it does, and everybody may suggest"
        case ev.CalamitySuggested(text=text):
            return f"A suggestion: {text}"
        case ev.CalamityRuled(ruling=ruling):
            return f"The calamity: {ruling}"
        case ev.ActionOver(verdict=Verdict.CALAMITY):
            return ""
        case ev.ActionOver(action=action):
            outcome = Outcome(
                verdict=event.verdict, bumps=event.bumps, magnitude=event.magnitude, victories=event.victories
            )
            return headline(state, state.actions[action], outcome)
        case ev.FurtherCardCalled():
            return ""
        case _:
            return None


# --- people


def _of_people(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.CharacterMade(sheet=sheet):
            return f"{sheet.name} joins the crew" + (f": {bare(sheet.concept)}" if sheet.concept else "")
        case ev.CharacterGiven(character=character, to=to):
            return f"{state.sheet(character).name} is played by {to or 'the Judge'} from now on"
        case ev.SheetWritten(character=character, change=change):
            return f"On the sheet of {state.sheet(character).name}: {change}"
        case ev.ApCounted(character=character, ap=ap):
            name = state.sheet(character).name
            return f"Nobody counts the action points of {name} any more" if ap is None else f"{name} has {ap} AP"
        case _:
            return None


# --- before the card


def _of_calling(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.ActionDescribed(character=character, what=what, ability=ability):
            by = f", by {ability}" if ability else ""
            return f"{state.sheet(character).name}{by}: {what}"
        case ev.ActionWaived(action=action, how=how):
            return f"{_name(state, action)} needs no check{_because(how)}"
        case ev.CheckCalled():
            return _called(state, event)
        case ev.TargetNumberHidden():
            return "The Judge keeps the TN hidden"
        case ev.TargetNumberSet(tn=tn, hidden=hidden):
            return f"The {'hidden ' if hidden else ''}TN is {tn}"
        case ev.StakesNamed(on_success=on_success, on_failure=on_failure):
            parts = [f"Success means: {bare(on_success)}"] if on_success else []
            parts += [f"Failure means: {bare(on_failure)}"] if on_failure else []
            return ". ".join(parts)
        case ev.CompetitionBegan(one=one, two=two):
            return f"{_name(state, one)} and {_name(state, two)} compete"
        case ev.ActionCancelled(action=action, reason=reason):
            return f"What {_name(state, action)} was doing is dropped{_because(reason)}"
        case _:
            return None


def _called(state: State, event: ev.CheckCalled) -> str:
    name = event.name or state.sheet(event.character).name
    by = f" by {_ability(event)}" if event.trait else ""
    tn = f" against TN {event.tn}" if event.tn is not None else ""
    effect = f", effect {event.effect}" if event.effect else ""
    kind = "complex" if event.effect else "simple"
    meant = f". Success means: {bare(event.on_success)}" if event.on_success else ""
    meant += f". Failure means: {bare(event.on_failure)}" if event.on_failure else ""
    return f"A {kind} check for {name}{by}, {event.results}{tn}{effect}: {bare(event.what)}{meant}"


def _ability(event: ev.CheckCalled) -> str:
    if event.skill:
        return f"{event.skill} with {event.trait}"
    return f"{event.trait}, unskilled" if event.unskilled else event.trait


def _of_adjusting(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.AdjustmentNamed(action=action, hidden=hidden, hits=hits):
            adjustment = Adjustment(event.kind, event.grid, event.amount, event.why)
            only = f", only where the card hits the {' or the '.join(hits)}" if hits else ""
            return f"{'Hidden, f' if hidden else 'F'}or {_name(state, action)}: {adjustment}{only}"
        case ev.AdjustmentDropped(action=action, adjustment=dropped):
            named = next(each for each in state.action(action).named if each.id == dropped)
            return f"No longer for {_name(state, action)}: {named.adjustment}"
        case ev.HelpOffered(action=action, character=character, how=how):
            return f"{state.sheet(character).name} would like to help {_name(state, action)}: {how}"
        case ev.HelpAnswered(granted=True):
            return ""
        case ev.HelpAnswered(action=action, reason=reason):
            return f"The help for {_name(state, action)} changes nothing{_because(reason)}"
        case _:
            return None


# --- bumps and counters


def _of_bumps(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.BumpsWereSpent(action=action, bumps=bumps, on=on):
            return f"{_name(state, action)} spends {counted(bumps, 'bump')}: {on}"
        case ev.BumpsGranted(action=action, bumps=bumps, why=why):
            return f"{counted(bumps, 'bump')} for {_name(state, action)}: {why}"
        case ev.TradeAsked(action=action):
            return f"{_name(state, action)} offers a bump for a bonus counter"
        case ev.TradeAnswered(agreed=agreed, reason=reason):
            return "" if agreed else f"The Judge gives no counter for the bump{_because(reason)}"
        case _:
            return None


def _of_counters(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.CounterEarned(name=name, why=why):
            return f"{name} earns a bonus counter{_because(why)}"
        case ev.CounterSpent(name=name, spend=spend, impetus=impetus, handed=handed):
            whose = "the counter of a helper" if handed else "a bonus counter"
            invoked = f" The Impetus: {impetus}" if impetus else ""
            return f'{name} spends {whose}: "{spend}"{invoked}'
        case ev.CounterHanded(action=action, character=character, how=how):
            return f"{state.sheet(character).name} has the back of {_name(state, action)}: {how}"
        case ev.CountersPut(pool=pool, names=names, why=why):
            held = f"; {' and '.join(names)} hold{'s' if len(names) == 1 else ''} one" if names else ""
            lie = "lies" if pool == 1 else "lie"
            return f"{counted(pool, 'bonus counter')} {lie} in the pool{held}{_because(why)}"
        case _:
            return None


# --- what lasts


def _of_tracks(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.TrackOpened(title=title, required=required):
            return f"{bare(title)} takes {counted(required, 'victory', 'victories')}"
        case ev.TrackNumberSet():
            return ""  # the action tells of it
        case ev.VictoriesGained(track=id_, victories=victories):
            track = state.tracks[id_].track(state.edition)
            total = track.total + victories
            done = "That is enough" if total >= track.required else f"{total} of {track.required} so far"
            return f"{counted(victories, 'victory', 'victories')} for {bare(state.tracks[id_].title)}. {done}"
        case ev.TrackCorrected(track=id_, more=more, required=required, reason=reason):
            total = state.tracks[id_].track(state.edition).total + more
            return f"{bare(state.tracks[id_].title)} has {total} of {required} victories now{_because(reason)}"
        case ev.TrackClosed(track=id_, reason=reason):
            return f"{bare(state.tracks[id_].title)} is put away{_because(reason)}"
        case ev.CompetitionDecided(competition=id_, ahead=ahead):
            one, two = state.competition(id_).names
            if not ahead:
                return f"Neither {one} nor {two} is ahead: the Judge settles it"
            return f"{_who_is_ahead(state, event)} is ahead"
        case ev.CompetitionSettled(competition=id_, ahead=ahead, reason=reason):
            one, two = state.competition(id_).names
            return f"{_who_is_ahead(state, event) if ahead else f'Neither {one} nor {two}'} is ahead{_because(reason)}"
        case _:
            return None


def _who_is_ahead(state: State, event: ev.CompetitionDecided | ev.CompetitionSettled) -> str:
    contest = state.competition(event.competition)
    return contest.names[contest.actions.index(event.ahead)]


def _of_deck(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.DeckShuffled(empty=empty):
            shuffled = "he discard pile is shuffled into the deck"
            return f"The last card is drawn: t{shuffled}" if empty else f"T{shuffled}"
        case ev.CardsDiscarded(cards=cards):
            return f"On the discard pile: {', '.join(map(str, cards))}"
        case ev.CardsReturned(cards=cards, reason=reason):
            return f"Still in the deck: {', '.join(map(str, cards))}{_because(reason)}"
        case ev.DeckTaken(title=title):
            return f"The deck in use is {title}, whole and shuffled"
        case ev.SessionBegan():
            return ""
        case ev.SessionEnded():
            lost = counted(len(state.counters.held), "bonus counter")
            return f"The session ends: {lost} not spent, and lost" if state.counters.held else ""
        case _:
            return None

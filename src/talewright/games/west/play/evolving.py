"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from dataclasses import replace

from msgspec import structs

from talewright.dice.draw import Fell
from talewright.games.west.adjustment import Adjustment
from talewright.games.west.bump import BumpsSpent
from talewright.games.west.counter import Counters
from talewright.games.west.deck import Piles
from talewright.games.west.grid import EffectCell, ResultSet
from talewright.games.west.play import events as ev
from talewright.games.west.play.action import Action, CounterUsed, Handed, Help, Named, Phase, Purpose, Suggestion
from talewright.games.west.play.decks import deck_of
from talewright.games.west.play.finding import is_there
from talewright.games.west.play.moves import ActionId, CompetitionId
from talewright.games.west.play.state import TOLD_COMPETITIONS, Competition, Progress, Sheet, State, awaiting
from talewright.games.west.resolution import Outcome, Verdict
from talewright.games.west.victory import Gained


def evolve(state: State, event: ev.Event | Fell) -> State:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        return _fell(state, event)
    if not is_there(state, event):
        return state
    for part in (_of_people, _of_calling, _of_adjusting, _of_cards, _of_spending, _of_tracks, _of_deck):
        changed = part(state, event)
        if changed is not None:
            return changed
    raise AssertionError(event)


def _fell(state: State, fell: Fell) -> State:
    """A card was turned. One that extends a result or an effect is discarded at once (TW-deck.4)."""
    action = awaiting(state.actions.values()).get(fell.draw)
    if action is None:
        return state
    piles = state.piles.with_turned(fell.face)
    if action.drawing is not Purpose.RESOLUTION:
        piles = piles.with_discarded(fell.face)
    return replace(state, piles=piles).with_action(action.with_card(fell.face, typed=fell.by_hand))


# --- people


def _of_people(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.CharacterMade(character=character, player=player, sheet=lines):
            return state.with_sheet(Sheet(character, player, lines))
        case ev.CharacterGiven(character=character, player=player):
            return state.with_sheet(replace(state.sheets[character], player=player))
        case ev.SheetWritten(character=character, sheet=lines):
            return state.with_sheet(replace(state.sheets[character], lines=lines))
        case ev.ApCounted(character=character, ap=ap):
            sheet = state.sheets[character]
            return state.with_sheet(replace(sheet, lines=structs.replace(sheet.lines, ap=ap)))
        case _:
            return None


# --- before the card


def _of_calling(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.ActionDescribed(action=id_, character=character, what=what, ability=ability, track=track, by=by):
            described = Action(
                id=id_, character=character, what=what, ability=ability, by=by, track=track, deck=state.deck
            )
            return state.with_action(described)
        case ev.ActionWaived(action=id_, how=how):
            return state.without(replace(state.actions[id_], ruling=how), Phase.WAIVED)
        case ev.CheckCalled():
            return state.with_action(_called(state, event))
        case ev.TargetNumberHidden(action=id_):
            return state.with_action(replace(state.actions[id_], tn_hidden=True))
        case ev.TargetNumberSet(action=id_, tn=tn, hidden=hidden):
            return state.with_action(replace(state.known_action(id_), tn=tn, tn_hidden=hidden))
        case ev.StakesNamed(action=id_, on_success=on_success, on_failure=on_failure):
            return state.with_action(replace(state.actions[id_], on_success=on_success, on_failure=on_failure))
        case ev.CompetitionBegan(competition=competition, one=one, two=two):
            return _competing(state, competition, one, two)
        case ev.ActionCancelled(action=id_):
            dropped = state.without(state.actions[id_], Phase.CANCELLED)
            return replace(dropped, competitions=tuple(each for each in state.competitions if id_ not in each.actions))
        case _:
            return None


def _called(state: State, event: ev.CheckCalled) -> Action:
    known = state.actions.get(event.action) or Action(id=event.action, what=event.what, deck=state.deck)
    return replace(
        known,
        character=event.character,
        name=event.name,
        what=event.what,
        trait=event.trait,
        skill=event.skill,
        unskilled=event.unskilled,
        track=event.track,
        threshold=event.threshold,
        kept=state.tracks[event.track].kept if event.track in state.tracks else 0,
        results=ResultSet.parse(event.results),
        tn=event.tn,
        tn_hidden=False,
        effect=EffectCell.parse(event.effect) if event.effect else None,
        equipment=event.equipment,
        on_success=event.on_success,
        on_failure=event.on_failure,
        deck=state.deck,
        drawing=Purpose.RESOLUTION,
    )


def _competing(state: State, id_: CompetitionId, one: ActionId, two: ActionId) -> State:
    actions = (state.known_action(one), state.known_action(two))
    begun = Competition(
        id=id_,
        actions=(one, two),
        names=(state.name(actions[0]), state.name(actions[1])),
        outcomes={action.id: action.outcome for action in actions if action.outcome},
    )
    closed = [each for each in state.competitions if each.is_closed]
    kept = closed[-TOLD_COMPETITIONS:]
    return replace(
        state, competitions=(*(each for each in state.competitions if not each.is_closed or each in kept), begun)
    )


def _of_adjusting(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.AdjustmentNamed():
            action = state.known_action(event.action)
            adjustment = Adjustment(event.kind, event.grid, event.amount, event.why, event.hidden)
            named = Named(event.adjustment, adjustment, event.hits)
            if any(each.id == named.id for each in action.named):
                return state.with_action(
                    replace(action, named=tuple(named if each.id == named.id else each for each in action.named))
                )
            return state.with_action(replace(action, named=(*action.named, named)))
        case ev.AdjustmentDropped(action=id_, adjustment=dropped):
            action = state.actions[id_]
            return state.with_action(replace(action, named=tuple(each for each in action.named if each.id != dropped)))
        case ev.HelpOffered(action=id_, help=help_, character=character, how=how):
            action = state.actions[id_]
            return state.with_action(replace(action, helps=(*action.helps, Help(help_, character, how))))
        case ev.HelpAnswered(action=id_, help=help_):
            action = state.actions[id_]
            return state.with_action(replace(action, helps=tuple(each for each in action.helps if each.id != help_)))
        case _:
            return None


# --- the cards


def _of_cards(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.FurtherCardCalled(action=id_, for_effect=for_effect):
            purpose = Purpose.INCREASING if for_effect else Purpose.FURTHER
            return state.with_action(replace(state.actions[id_], drawing=purpose))
        case ev.ResultTaken(action=id_, row=row, verdict=verdict):
            return state.with_action(replace(state.actions[id_], row=row, verdict=verdict))
        case ev.CalamityCame(action=id_):
            return state.with_action(replace(state.actions[id_], verdict=Verdict.CALAMITY))
        case ev.CalamitySuggested(action=id_, who=who, text=text):
            action = state.actions[id_]
            return state.with_action(replace(action, suggestions=(*action.suggestions, Suggestion(who, text))))
        case ev.CalamityRuled(action=id_, ruling=ruling):
            return state.with_action(replace(state.actions[id_], ruling=ruling))
        case ev.ActionOver():
            return _over(state, event)
        case _:
            return None


def _over(state: State, event: ev.ActionOver) -> State:
    outcome = Outcome(
        verdict=event.verdict,
        bumps=event.bumps,
        magnitude=event.magnitude,
        victories=event.victories,
        hit_location=event.hit,
    )
    told = state.without(replace(state.actions[event.action], outcome=outcome), Phase.OVER)
    contest = state.competes(event.action)
    if contest is None:
        return told
    return told.with_competition(replace(contest, outcomes={**contest.outcomes, event.action: outcome}))


# --- bumps and counters


def _of_spending(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.BumpsWereSpent(action=id_, bumps=bumps, on=on, hit=hit):
            action = state.actions[id_]
            spent = (*action.bumps_spent, BumpsSpent(bumps, on))
            return state.with_action(replace(action, bumps_spent=spent, hit=hit or action.hit))
        case ev.BumpsGranted(action=id_, bumps=bumps):
            action = state.actions[id_]
            return state.with_action(replace(action, bumps_granted=action.bumps_granted + bumps))
        case ev.TradeAsked(action=id_):
            return state.with_action(replace(state.actions[id_], trade_asked=True))
        case ev.TradeAnswered(action=id_):
            return state.with_action(replace(state.actions[id_], trade_asked=False))
        case ev.CounterEarned(seat=seat):
            return replace(state, counters=state.counters.taken(seat))
        case ev.CounterSpent(action=id_, seat=seat, name=name, spend=spend, impetus=impetus, handed=handed):
            action = state.actions[id_]
            used = CounterUsed(spend, seat, name, impetus, handed)
            back = state.counters.put_back(seat, of_helper=handed)
            return _counted(state, back).with_action(replace(action, counters=(*action.counters, used)))
        case ev.CounterHanded(action=id_, seat=seat, character=character, how=how):
            action = state.actions[id_]
            handed_on = replace(action, handed=(*action.handed, Handed(character, how)))
            given = state.counters.handed_on(seat, state.player(action))
            return _counted(state, given).with_action(handed_on)
        case ev.CountersPut(pool=pool, holders=holders, players=players, by_judge=by_judge):
            counted = None if by_judge else frozenset(players)
            return replace(state, counters=Counters(pool, frozenset(holders)), counted=counted)
        case _:
            return None


def _counted(state: State, counters: Counters) -> State:
    """With these counters; those that were handed over are counted by their action."""
    return replace(state, counters=replace(counters, handed={}))


# --- what lasts


def _of_tracks(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.TrackOpened(track=id_, title=title, required=required, tn=tn, threshold=threshold):
            opened = Progress(id=id_, title=title, required=required, tn=tn, tn_hidden=tn is None, threshold=threshold)
            return state.with_track(opened)
        case ev.TrackNumberSet(track=id_, tn=tn, hidden=hidden):
            return state.with_track(replace(state.tracks[id_], tn=tn, tn_hidden=hidden))
        case ev.VictoriesGained(track=id_, who=who, victories=victories, kept=kept):
            track = state.tracks[id_]
            actions = {
                known: replace(each, kept=kept) if each.track == id_ else each for known, each in state.actions.items()
            }
            gained = (*track.gained, Gained(who, victories))
            return replace(state, actions=actions).with_track(replace(track, gained=gained, kept=kept))
        case ev.TrackCorrected(track=id_, more=more, required=required, reason=reason):
            track = state.tracks[id_]
            gained = (*track.gained, Gained(reason, more)) if more else track.gained
            return state.with_track(replace(track, gained=gained, required=required))
        case ev.TrackClosed(track=id_):
            return replace(state, tracks={known: each for known, each in state.tracks.items() if known != id_})
        case ev.CompetitionDecided(competition=id_, ahead=ahead):
            return state.with_competition(replace(state.competition(id_), decided=True, ahead=ahead or None))
        case ev.CompetitionSettled(competition=id_, ahead=ahead, reason=reason):
            return state.with_competition(replace(state.competition(id_), ahead=ahead or None, settled=reason))
        case _:
            return None


def _of_deck(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.DeckShuffled():
            return replace(state, piles=state.piles.shuffled)
        case ev.CardsDiscarded(cards=cards):
            piles = state.piles
            for card in cards:
                piles = piles.with_discarded(card)
            return replace(state, piles=piles)
        case ev.CardsReturned(cards=cards):
            piles = state.piles
            back = frozenset(cards)
            return replace(state, piles=Piles(piles.left | back, piles.discarded - back, piles.turned))
        case ev.DeckTaken(deck=text):
            deck = deck_of(text)
            actions = {id_: replace(action, deck=deck) for id_, action in state.actions.items()}
            return replace(state, deck=deck, own_deck=bool(text), piles=Piles.full(deck), actions=actions)
        case ev.SessionBegan(number=number):
            return replace(state, session=number)
        case ev.SessionEnded():
            return _session_over(state)
        case _:
            return None


def _session_over(state: State) -> State:
    """Counters that were not spent are lost, those that were handed over as well (TW-counter.6)."""
    actions = {
        id_: replace(action, handed=action.handed[: sum(used.handed for used in action.counters)])
        for id_, action in state.actions.items()
    }
    return replace(state, counters=Counters(0), actions=actions)

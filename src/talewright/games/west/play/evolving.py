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
from talewright.games.west.play.crew import TOLD_COMPETITIONS, Competition, Crew, Progress, Sheet, awaiting
from talewright.games.west.play.decks import deck_of
from talewright.games.west.play.finding import is_there
from talewright.games.west.play.moves import ActionId, CompetitionId
from talewright.games.west.resolution import Outcome, Verdict
from talewright.games.west.victory import Gained


def evolve(crew: Crew, event: ev.Event | Fell) -> Crew:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        return _fell(crew, event)
    if not is_there(crew, event):
        return crew
    for part in (_of_people, _of_calling, _of_adjusting, _of_cards, _of_spending, _of_tracks, _of_deck):
        changed = part(crew, event)
        if changed is not None:
            return changed
    raise AssertionError(event)


def _fell(crew: Crew, fell: Fell) -> Crew:
    """A card was turned. One that extends a result or an effect is discarded at once (TW-deck.4)."""
    action = awaiting(crew.actions.values()).get(fell.draw)
    if action is None:
        return crew
    piles = crew.piles.with_turned(fell.face)
    if action.drawing is not Purpose.RESOLUTION:
        piles = piles.with_discarded(fell.face)
    return replace(crew, piles=piles).with_action(action.with_card(fell.face, typed=fell.by_hand))


# --- people


def _of_people(crew: Crew, event: ev.Event) -> Crew | None:
    match event:
        case ev.CharacterMade(character=character, player=player, sheet=lines):
            return crew.with_sheet(Sheet(character, player, lines))
        case ev.CharacterGiven(character=character, player=player):
            return crew.with_sheet(replace(crew.sheets[character], player=player))
        case ev.SheetWritten(character=character, sheet=lines):
            return crew.with_sheet(replace(crew.sheets[character], lines=lines))
        case ev.ApCounted(character=character, ap=ap):
            sheet = crew.sheets[character]
            return crew.with_sheet(replace(sheet, lines=structs.replace(sheet.lines, ap=ap)))
        case _:
            return None


# --- before the card


def _of_calling(crew: Crew, event: ev.Event) -> Crew | None:
    match event:
        case ev.ActionDescribed(action=id_, character=character, what=what, ability=ability, track=track, by=by):
            described = Action(
                id=id_, character=character, what=what, ability=ability, by=by, track=track, deck=crew.deck
            )
            return crew.with_action(described)
        case ev.ActionWaived(action=id_, how=how):
            return crew.without(replace(crew.actions[id_], ruling=how), Phase.WAIVED)
        case ev.CheckCalled():
            return crew.with_action(_called(crew, event))
        case ev.TargetNumberHidden(action=id_):
            return crew.with_action(replace(crew.actions[id_], tn_hidden=True))
        case ev.TargetNumberSet(action=id_, tn=tn, hidden=hidden):
            return crew.with_action(replace(crew.known_action(id_), tn=tn, tn_hidden=hidden))
        case ev.StakesNamed(action=id_, on_success=on_success, on_failure=on_failure):
            return crew.with_action(replace(crew.actions[id_], on_success=on_success, on_failure=on_failure))
        case ev.CompetitionBegan(competition=competition, one=one, two=two):
            return _competing(crew, competition, one, two)
        case ev.ActionCancelled(action=id_):
            dropped = crew.without(crew.actions[id_], Phase.CANCELLED)
            return replace(dropped, competitions=tuple(each for each in crew.competitions if id_ not in each.actions))
        case _:
            return None


def _called(crew: Crew, event: ev.CheckCalled) -> Action:
    known = crew.actions.get(event.action) or Action(id=event.action, what=event.what, deck=crew.deck)
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
        kept=crew.tracks[event.track].kept if event.track in crew.tracks else 0,
        results=ResultSet.parse(event.results),
        tn=event.tn,
        tn_hidden=False,
        effect=EffectCell.parse(event.effect) if event.effect else None,
        equipment=event.equipment,
        on_success=event.on_success,
        on_failure=event.on_failure,
        deck=crew.deck,
        drawing=Purpose.RESOLUTION,
    )


def _competing(crew: Crew, id_: CompetitionId, one: ActionId, two: ActionId) -> Crew:
    actions = (crew.known_action(one), crew.known_action(two))
    begun = Competition(
        id=id_,
        actions=(one, two),
        names=(crew.name(actions[0]), crew.name(actions[1])),
        outcomes={action.id: action.outcome for action in actions if action.outcome},
    )
    closed = [each for each in crew.competitions if each.is_closed]
    kept = closed[-TOLD_COMPETITIONS:]
    return replace(
        crew, competitions=(*(each for each in crew.competitions if not each.is_closed or each in kept), begun)
    )


def _of_adjusting(crew: Crew, event: ev.Event) -> Crew | None:
    match event:
        case ev.AdjustmentNamed():
            action = crew.known_action(event.action)
            adjustment = Adjustment(event.kind, event.grid, event.amount, event.why, event.hidden)
            named = Named(event.adjustment, adjustment, event.hits)
            if any(each.id == named.id for each in action.named):
                return crew.with_action(
                    replace(action, named=tuple(named if each.id == named.id else each for each in action.named))
                )
            return crew.with_action(replace(action, named=(*action.named, named)))
        case ev.AdjustmentDropped(action=id_, adjustment=dropped):
            action = crew.actions[id_]
            return crew.with_action(replace(action, named=tuple(each for each in action.named if each.id != dropped)))
        case ev.HelpOffered(action=id_, help=help_, character=character, how=how):
            action = crew.actions[id_]
            return crew.with_action(replace(action, helps=(*action.helps, Help(help_, character, how))))
        case ev.HelpAnswered(action=id_, help=help_):
            action = crew.actions[id_]
            return crew.with_action(replace(action, helps=tuple(each for each in action.helps if each.id != help_)))
        case _:
            return None


# --- the cards


def _of_cards(crew: Crew, event: ev.Event) -> Crew | None:
    match event:
        case ev.FurtherCardCalled(action=id_, for_effect=for_effect):
            purpose = Purpose.INCREASING if for_effect else Purpose.FURTHER
            return crew.with_action(replace(crew.actions[id_], drawing=purpose))
        case ev.ResultTaken(action=id_, row=row, verdict=verdict):
            return crew.with_action(replace(crew.actions[id_], row=row, verdict=verdict))
        case ev.CalamityCame(action=id_):
            return crew.with_action(replace(crew.actions[id_], verdict=Verdict.CALAMITY))
        case ev.CalamitySuggested(action=id_, who=who, text=text):
            action = crew.actions[id_]
            return crew.with_action(replace(action, suggestions=(*action.suggestions, Suggestion(who, text))))
        case ev.CalamityRuled(action=id_, ruling=ruling):
            return crew.with_action(replace(crew.actions[id_], ruling=ruling))
        case ev.ActionOver():
            return _over(crew, event)
        case _:
            return None


def _over(crew: Crew, event: ev.ActionOver) -> Crew:
    outcome = Outcome(
        verdict=event.verdict,
        bumps=event.bumps,
        magnitude=event.magnitude,
        victories=event.victories,
        hit_location=event.hit,
    )
    told = crew.without(replace(crew.actions[event.action], outcome=outcome), Phase.OVER)
    contest = crew.competes(event.action)
    if contest is None:
        return told
    return told.with_competition(replace(contest, outcomes={**contest.outcomes, event.action: outcome}))


# --- bumps and counters


def _of_spending(crew: Crew, event: ev.Event) -> Crew | None:
    match event:
        case ev.BumpsWereSpent(action=id_, bumps=bumps, on=on, hit=hit):
            action = crew.actions[id_]
            spent = (*action.bumps_spent, BumpsSpent(bumps, on))
            return crew.with_action(replace(action, bumps_spent=spent, hit=hit or action.hit))
        case ev.BumpsGranted(action=id_, bumps=bumps):
            action = crew.actions[id_]
            return crew.with_action(replace(action, bumps_granted=action.bumps_granted + bumps))
        case ev.TradeAsked(action=id_):
            return crew.with_action(replace(crew.actions[id_], trade_asked=True))
        case ev.TradeAnswered(action=id_):
            return crew.with_action(replace(crew.actions[id_], trade_asked=False))
        case ev.CounterEarned(seat=seat):
            return replace(crew, counters=crew.counters.taken(seat))
        case ev.CounterSpent(action=id_, seat=seat, name=name, spend=spend, impetus=impetus, handed=handed):
            action = crew.actions[id_]
            used = CounterUsed(spend, seat, name, impetus, handed)
            back = crew.counters.put_back(seat, of_helper=handed)
            return _counted(crew, back).with_action(replace(action, counters=(*action.counters, used)))
        case ev.CounterHanded(action=id_, seat=seat, character=character, how=how):
            action = crew.actions[id_]
            handed_on = replace(action, handed=(*action.handed, Handed(character, how)))
            given = crew.counters.handed_on(seat, crew.player(action))
            return _counted(crew, given).with_action(handed_on)
        case ev.CountersPut(pool=pool, holders=holders, players=players, by_judge=by_judge):
            counted = None if by_judge else frozenset(players)
            return replace(crew, counters=Counters(pool, frozenset(holders)), counted=counted)
        case _:
            return None


def _counted(crew: Crew, counters: Counters) -> Crew:
    """With these counters; those that were handed over are counted by their action."""
    return replace(crew, counters=replace(counters, handed={}))


# --- what lasts


def _of_tracks(crew: Crew, event: ev.Event) -> Crew | None:
    match event:
        case ev.TrackOpened(track=id_, title=title, required=required, tn=tn, threshold=threshold):
            opened = Progress(id=id_, title=title, required=required, tn=tn, tn_hidden=tn is None, threshold=threshold)
            return crew.with_track(opened)
        case ev.TrackNumberSet(track=id_, tn=tn, hidden=hidden):
            return crew.with_track(replace(crew.tracks[id_], tn=tn, tn_hidden=hidden))
        case ev.VictoriesGained(track=id_, who=who, victories=victories, kept=kept):
            track = crew.tracks[id_]
            actions = {
                known: replace(each, kept=kept) if each.track == id_ else each for known, each in crew.actions.items()
            }
            gained = (*track.gained, Gained(who, victories))
            return replace(crew, actions=actions).with_track(replace(track, gained=gained, kept=kept))
        case ev.TrackCorrected(track=id_, more=more, required=required, reason=reason):
            track = crew.tracks[id_]
            gained = (*track.gained, Gained(reason, more)) if more else track.gained
            return crew.with_track(replace(track, gained=gained, required=required))
        case ev.TrackClosed(track=id_):
            return replace(crew, tracks={known: each for known, each in crew.tracks.items() if known != id_})
        case ev.CompetitionDecided(competition=id_, ahead=ahead):
            return crew.with_competition(replace(crew.competition(id_), decided=True, ahead=ahead or None))
        case ev.CompetitionSettled(competition=id_, ahead=ahead, reason=reason):
            return crew.with_competition(replace(crew.competition(id_), ahead=ahead or None, settled=reason))
        case _:
            return None


def _of_deck(crew: Crew, event: ev.Event) -> Crew | None:
    match event:
        case ev.DeckShuffled():
            return replace(crew, piles=crew.piles.shuffled)
        case ev.CardsDiscarded(cards=cards):
            piles = crew.piles
            for card in cards:
                piles = piles.with_discarded(card)
            return replace(crew, piles=piles)
        case ev.CardsReturned(cards=cards):
            piles = crew.piles
            back = frozenset(cards)
            return replace(crew, piles=Piles(piles.left | back, piles.discarded - back, piles.turned))
        case ev.DeckTaken(deck=text):
            deck = deck_of(text)
            actions = {id_: replace(action, deck=deck) for id_, action in crew.actions.items()}
            return replace(crew, deck=deck, own_deck=bool(text), piles=Piles.full(deck), actions=actions)
        case ev.SessionBegan(number=number):
            return replace(crew, session=number)
        case ev.SessionEnded():
            return _session_over(crew)
        case _:
            return None


def _session_over(crew: Crew) -> Crew:
    """Counters that were not spent are lost, those that were handed over as well (TW-counter.6)."""
    actions = {
        id_: replace(action, handed=action.handed[: sum(used.handed for used in action.counters)])
        for id_, action in crew.actions.items()
    }
    return replace(crew, counters=Counters(0), actions=actions)

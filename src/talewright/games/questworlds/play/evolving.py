"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

import dataclasses
from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from talewright.dice.draw import Fell
from talewright.games.questworlds.consequence import Benefit, Consequence
from talewright.games.questworlds.contest import Outcome, Verdict
from talewright.games.questworlds.experience import Earned
from talewright.games.questworlds.flaw import Answer
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.modifier import Modifier
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.card import Augment, Card, CardKind, Side
from talewright.games.questworlds.play.finding import is_there
from talewright.games.questworlds.play.moves import CharacterId
from talewright.games.questworlds.play.state import Edit, Lost, Mark, Sheet, State, Trigger, read
from talewright.games.questworlds.rating import Rating
from talewright.games.questworlds.shared.card import Phase, draws_of
from talewright.games.questworlds.story_point import PlotEdit


def evolve(state: State, event: ev.Event | Fell) -> State:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        card = draws_of(state.open_cards()).get(event.draw)
        return state.with_card(card.with_face(event.draw, event.face)) if card else state
    if not is_there(state, event):
        return state
    return FILED_BY[type(event)](state, event)


def _of_people(state: State, event: ev.Event) -> State:
    match event:
        case ev.CharacterMade(character=character, player=player, sheet=lines):
            return state.with_sheet(Sheet(character, player, read(lines)))
        case ev.CharacterGiven(character=character, player=player):
            return state.with_sheet(replace(state.sheets[character], player=player))
        case ev.SheetWritten(character=character, sheet=lines):
            sheet = state.sheets[character]
            changed = read(lines, experience=sheet.character.experience)
            return state.with_sheet(replace(sheet, character=changed))
        case ev.ExperienceEarned(character=character, name=name):
            sheet = state.sheets[character]
            more = dataclasses.replace(sheet.character, experience=sheet.character.experience + 1)
            return state.with_sheet(replace(sheet, character=more, earned=sheet.earned.by(name)))
        case ev.ExperienceCorrected(character=character, points=points):
            sheet = state.sheets[character]
            return state.with_sheet(replace(sheet, character=dataclasses.replace(sheet.character, experience=points)))
        case ev.EndingProposed(contest=contest, character=character, ending=ending, about=about):
            sheet = replace(state.sheets[character], ending=ending, about_ending=about)
            return state.with_sheet(sheet).with_card(replace(state.cards[contest], ending=ending))
        case ev.EndingAnswered(character=character, consent=True):
            return state.with_sheet(replace(state.sheets[character], ended=True))
        case ev.EndingAnswered(character=character):
            return state.with_sheet(replace(state.sheets[character], ending=None, about_ending=""))
        case _:
            raise AssertionError(event)


def _of_framing(state: State, event: ev.Event) -> State:
    match event:
        case ev.ContestFramed():
            return _framed(state, event)
        case ev.OpponentNamed(contest=contest, opponent=opponent):
            alone = replace(state.cards[contest], resistance=None, resistance_words="", hidden=False, assured=False)
            return state.with_card(replace(alone, theirs=Side(opponent)))
        case ev.ContestReframed(contest=contest, prize=prize, conflict=conflict, cause=cause):
            return state.with_card(replace(state.cards[contest], prize=prize, conflict=conflict, cause=cause))
        case ev.AssuredSet(contest=contest, assured=assured, told=told, rolled=rolled):
            return state.with_card(replace(state.cards[contest], assured=assured, told=told, rolled=rolled))
        case _:
            return state.filed_on_card(event)


def _of_card(state: State, event: ev.Event) -> State:
    match event:
        case ev.StakesAnnounced(contest=contest, about=about):
            return state.with_card(replace(state.cards[contest], stakes=about))
        case ev.ContestCancelled(contest=contest):
            return _cancelled(state, state.cards[contest])
        case _:
            return state.filed_on_card(event)


def _framed(state: State, event: ev.ContestFramed) -> State:
    card = Card(
        id=event.contest,
        kind=CardKind(event.kind),
        prize=event.prize,
        conflict=event.conflict,
        cause=event.cause,
        ours=Side(event.character),
        theirs=Side(event.opponent) if event.opponent else None,
        parent=event.parent or None,
        subject=event.subject,
        with_gm=not event.by_gm,
    )
    framed = state.with_card(card)
    return framed.rolling(card) if card.kind is CardKind.AUGMENT else framed


def _cancelled(state: State, card: Card) -> State:
    dropped = state.without_card(replace(card.without_points(), over=Phase.CANCELLED))
    return dropped.rolling(card, is_over=True) if card.kind is CardKind.AUGMENT else dropped


def _of_sides(state: State, event: ev.Event) -> State:
    match event:
        case ev.AbilityChosen(contest=contest, character=character, ability=ability, tactic=tactic):
            ref = AbilityRef.parse(ability) if ability else None
            card = state.cards[contest]
            return state.with_card(
                card.on_side(character, lambda side: replace(side, ability=ref, tactic=tactic, chosen=True))
            )
        case ev.TacticRejected(contest=contest, character=character, reason=reason):
            card = state.cards[contest].on_side(character, Side.without_tactic)
            return state.with_card(replace(card, note=reason, with_gm=False))
        case ev.AugmentProposed(contest=contest, beneficiary=beneficiary):
            added = _proposed(event)
            return state.with_card(state.cards[contest].on_side(beneficiary, lambda side: side.with_new(added)))
        case ev.AugmentGranted(contest=contest, augment=augment, bonus=bonus):
            card = state.cards[contest]
            return state.with_card(
                card.on_sides(lambda side: side.on_augment(augment, lambda found: replace(found, bonus=bonus)))
            )
        case ev.ModifierSet(contest=contest, character=character, source=source, name=name, amount=amount):
            modifier = Modifier(source, name, amount)
            return state.with_card(state.cards[contest].on_side(character, lambda side: side.with_modifier(modifier)))
        case _:
            return state.filed_on_card(event)


def _proposed(event: ev.AugmentProposed) -> Augment:
    ability = AbilityRef.parse(event.ability) if event.ability else None
    return Augment(id=event.augment, source=event.source, helper=event.helper, ability=ability, about=event.about)


def _of_outcomes(state: State, event: ev.Event) -> State:
    match event:
        case ev.StoryPointsBurned(contest=contest, character=character, points=points):
            card = state.cards[contest].on_side(
                character, lambda side: replace(side, story_points=side.story_points + points)
            )
            return replace(state.with_card(card.reopened()), points=state.points - points)
        case ev.ContestDecided():
            return _decided(state, event)
        case ev.StandoffRuled(contest=contest, reason=reason):
            return state.with_card(replace(state.cards[contest], ruled=reason))
        case ev.PriceNamed(contest=contest, about=about):
            return state.with_card(replace(state.cards[contest], price=about))
        case ev.ContestClosed(contest=contest):
            return state.without_card(replace(state.cards[contest], over=Phase.CLOSED))
        case _:
            return state.filed_on_card(event)


def _of_marks(state: State, event: ev.Event) -> State:
    match event:
        case ev.MarkGiven():
            return state.with_mark(_given(event))
        case ev.MarkChanged(mark=mark, amount=amount):
            known = state.marks[mark]
            match known.state:
                case Benefit() as held:
                    changed: Benefit | Consequence = dataclasses.replace(held, bonus=amount)
                case Consequence() as held:
                    changed = dataclasses.replace(held, penalty=amount)
                case _:
                    assert_never(known.state)
            asked = tuple(other for other in state.fading if other != mark)
            return replace(state.with_mark(replace(known, state=changed)), fading=asked)
        case ev.MarkEnded(mark=mark):
            return state.without_mark(mark)
        case ev.MarkKept(mark=mark):
            return replace(state, fading=tuple(asked for asked in state.fading if asked != mark))
        case _:
            raise AssertionError(event)


def _decided(state: State, event: ev.ContestDecided) -> State:
    card = state.cards[event.contest]
    outcome = Outcome(event.verdict, event.dice, event.ours, event.theirs)
    decided = replace(card, outcome=outcome, situation=state.situation(card))
    filed = replace(state.with_card(decided), augmented=_augmented(state, card))
    loser = {Verdict.DEFEAT: card.ours, Verdict.VICTORY: card.theirs}.get(event.verdict)
    if card.kind not in (CardKind.CONTEST, CardKind.RECOVERY) or loser is None:
        return filed
    return replace(filed, lost=(*filed.lost, Lost(loser.character, card.conflict, loser.ability)))


def _augmented(state: State, card: Card) -> dict[CharacterId, tuple[str, ...]]:
    """Which abilities have augmented, with those of this contest: items grow tired if overused (QW3-2.6.14)."""
    used = dict(state.augmented)
    for augment in (augment for side in card.sides for augment in side.augments):
        if augment.ability and augment.bonus is not None and not augment.refused:
            used[augment.helper] = (*used.get(augment.helper, ()), augment.ability.name.casefold())
    return used


def _given(event: ev.MarkGiven) -> Mark:
    abilities = tuple(AbilityRef.parse(ability) for ability in event.abilities)
    lasting: Benefit | Consequence = (
        Benefit(event.text, event.amount, event.kind, abilities)
        if event.good
        else Consequence(event.text, event.amount, event.kind, abilities)
    )
    return Mark(id=event.mark, character=event.character, state=lasting, expires=event.expires, contest=event.contest)


def _of_story(state: State, event: ev.Event) -> State:
    match event:
        case ev.FlawTriggered(proposal=proposal, character=character, flaw=flaw, about=about):
            return replace(state, triggers={**state.triggers, proposal: Trigger(proposal, character, flaw, about)})
        case ev.FlawAnswered(proposal=proposal, answer=answer):
            trigger = state.triggers[proposal]
            given_in = {(trigger.character, trigger.flaw.casefold())} if answer == Answer.SUBMIT else set()
            left = {known: each for known, each in state.triggers.items() if known != proposal}
            return replace(state, triggers=left, submitted=state.submitted | given_in)
        case ev.EditProposed(proposal=proposal, seat=seat, level=level, about=about):
            return replace(state, edits={**state.edits, proposal: Edit(proposal, seat, PlotEdit(level), about)})
        case ev.EditAnswered(proposal=proposal, allowed=allowed):
            cost = state.edits[proposal].level.cost if allowed else 0
            others = {known: each for known, each in state.edits.items() if known != proposal}
            return replace(state, edits=others, points=state.points - cost)
        case ev.PoolSet(points=points):
            return replace(state, points=points)
        case ev.BaseSet(base=base):
            return replace(state, base=Rating.parse(base))
        case ev.SessionBegan(number=number, fading=fading):
            sheets = {known: replace(sheet, earned=Earned()) for known, sheet in state.sheets.items()}
            asked = tuple(mark for mark in fading if mark in state.marks)
            return replace(state, session=number, sheets=sheets, fading=asked, submitted=frozenset())
        case _:
            raise AssertionError(event)


FILED_BY: dict[type[ev.Event], Callable[[State, ev.Event], State]] = {
    **dict.fromkeys((*ev.SHEET_EVENTS, *ev.ENDING_EVENTS), _of_people),
    **dict.fromkeys(ev.FRAMING_EVENTS, _of_framing),
    **dict.fromkeys(ev.CARD_EVENTS, _of_card),
    **dict.fromkeys((*ev.SIDE_EVENTS, *ev.AUGMENT_EVENTS), _of_sides),
    **dict.fromkeys(ev.OUTCOME_EVENTS, _of_outcomes),
    **dict.fromkeys(ev.MARK_EVENTS, _of_marks),
    **dict.fromkeys(ev.STORY_EVENTS, _of_story),
}

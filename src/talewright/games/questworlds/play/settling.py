"""What follows when an outcome stands: experience, what a nested contest was rolled for, a recovery (QW3-2.3.4.1.1)."""

from collections.abc import Iterable
from typing import NamedTuple

from talewright.games.questworlds import augment as augments
from talewright.games.questworlds.consequence import Consequence, Kind, recovered
from talewright.games.questworlds.contest import Outcome, outcomes
from talewright.games.questworlds.experience import (
    Earned,
    Roll,
    earned_by_contest,
    earned_by_flaw,
    earned_by_hindrance,
)
from talewright.games.questworlds.flaw import rolled_hindrance
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.card import Card, CardKind, has_same_source, provisional
from talewright.games.questworlds.play.moves import AugmentId, CharacterId, MarkId
from talewright.games.questworlds.play.state import State


class Lesson(NamedTuple):
    """What may teach a character something: by which ability or flaw, and how the log says it."""

    character: CharacterId
    name: str
    why: str


def settled(state: State, card: Card) -> tuple[ev.Event, ...]:
    """The outcome stands, and all that the rules let follow from it by themselves."""
    situation = state.situation(card)
    assert situation is not None, "dice are called for only when there is something to roll against"
    outcome = provisional(card, situation)
    decided = ev.ContestDecided(
        contest=card.id, verdict=outcome.verdict, dice=outcome.dice, ours=outcome.ours, theirs=outcome.theirs
    )
    teaches = not situation.is_assured  # QW3-8.1.5
    lessons = (*_lessons(card, outcomes(situation, outcome)), *_hindrances(card)) if teaches else ()
    return (decided, *_followed(state, card, outcome), *taught(state, lessons))


def _followed(state: State, card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    match card.kind:
        case CardKind.AUGMENT:
            return _augmented(card, outcome)
        case CardKind.HINDRANCE:
            return _hindered(state, card, outcome)
        case CardKind.RECOVERY:
            return _recovered(state, card, outcome)
        case CardKind.CONTEST | CardKind.FLAW:
            return ()


def taught(state: State, lessons: Iterable[Lesson]) -> tuple[ev.Event, ...]:
    """Experience points: one for each ability or flaw in a session, and five in all (QW3-8.1.3, QW3-8.1.6)."""
    known: dict[CharacterId, Earned] = {}
    events: list[ev.Event] = []
    for character, name, why in lessons:
        before = known.get(character, state.sheet(character).earned)
        known[character] = before.by(name)
        if known[character] != before:
            events.append(ev.ExperienceEarned(character=character, name=name, why=why))
    return tuple(events)


def _lessons(card: Card, each: tuple[Outcome, ...]) -> Iterable[Lesson]:
    """A defeat that stands teaches something; between player characters each side has an outcome of its own."""
    match card.kind:
        case CardKind.CONTEST | CardKind.RECOVERY:
            for side, own in zip(card.sides, each, strict=True):
                if earned_by_contest(own, roll=Roll.CONTEST):
                    name = str(side.ability) if side.ability else "no relevant ability"
                    yield Lesson(side.character, name, f"for a defeat with {name}")
        case CardKind.FLAW:
            if earned_by_flaw(faced_in_contest=True):
                yield Lesson(card.ours.character, card.subject, f"for facing {card.subject}")
        case CardKind.AUGMENT | CardKind.HINDRANCE:
            return


def _hindrances(card: Card) -> Iterable[Lesson]:
    """A penalty suffered through a flaw teaches something (QW3-2.7.1.8)."""
    for side in card.sides:
        for line in side.modifiers:
            if line.source is Source.HINDRANCE and earned_by_hindrance(line.amount):
                yield Lesson(side.character, line.name, f"for the hindrance {line.name}")


def _augmented(card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    """A rolled augment never gives less than +5; a defeat lies on later uses of its ability (QW3-2.6.1.5 to 8)."""
    assert card.parent is not None
    gain = augments.rolled(outcome)
    granted = ev.AugmentGranted(contest=card.parent, augment=AugmentId(card.subject), bonus=gain.bonus)
    closed = ev.ContestClosed(contest=card.id)
    if not gain.penalty:
        return (granted, closed)
    ability = str(card.ours.ability)
    strained = ev.MarkGiven(
        mark=MarkId(f"{card.id}-strain"),
        character=card.ours.character,
        good=False,
        text="the strain of an augment",
        amount=gain.penalty,
        kind=Kind.OTHER,
        abilities=(ability,),
        expires="",
        contest=card.id,
    )
    return (granted, strained, closed)


def _hindered(state: State, card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    """A flaw that wins its roll hinders the contest it was rolled for; else it does not.

    Source: QW3-2.7.1.5, QW3-2.7.1.6, QW3-2.7.1.7, QW3-2.7.1.8.
    """
    assert card.parent is not None
    closed = ev.ContestClosed(contest=card.id)
    line = rolled_hindrance(card.subject, outcome)
    side = state.cards[card.parent].side(card.ours.character)
    if not line.amount and not (side and any(has_same_source(line, known) for known in side.modifiers)):
        return (closed,)
    hindered = ev.ModifierSet(
        contest=card.parent,
        character=card.ours.character,
        source=line.source,
        name=line.name,
        amount=line.amount,
    )
    return (hindered, closed)


def _recovered(state: State, card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    """Any victory takes the consequence away (QW3-2.8.3.3.1)."""
    mark = state.marks.get(MarkId(card.subject))
    if mark is None or not isinstance(mark.state, Consequence) or recovered(mark.state, outcome):
        return ()
    return (ev.MarkEnded(mark=mark.id, reason="recovered"),)

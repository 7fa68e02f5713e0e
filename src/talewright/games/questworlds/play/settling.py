"""What follows when an outcome stands: experience, what a nested contest was rolled for, a recovery (QW3-2.3.4.1.1)."""

from talewright.games.questworlds import augment as augments
from talewright.games.questworlds.consequence import Kind
from talewright.games.questworlds.contest import Outcome, Verdict
from talewright.games.questworlds.experience import (
    Roll,
    earned_by_contest,
    earned_by_flaw,
    earned_by_hindrance,
)
from talewright.games.questworlds.flaw import penalty_of
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.card import Card, CardKind, provisional
from talewright.games.questworlds.play.moves import AugmentId, CharacterId, MarkId
from talewright.games.questworlds.play.saga import Saga


def settled(saga: Saga, card: Card) -> tuple[ev.Event, ...]:
    """The outcome stands, and all that the rules let follow from it by themselves."""
    situation = saga.situation(card)
    assert situation is not None, "dice are called for only when there is something to roll against"
    outcome = provisional(card, situation)
    decided = ev.ContestDecided(
        contest=card.id, verdict=outcome.verdict, dice=outcome.dice, ours=outcome.ours, theirs=outcome.theirs
    )
    return (decided, *_followed(saga, card, outcome), *_hindrances_taught(saga, card))


def _followed(saga: Saga, card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    match card.kind:
        case CardKind.AUGMENT:
            return _augmented(card, outcome)
        case CardKind.HINDRANCE:
            return _hindered(card, outcome)
        case CardKind.FLAW:
            faced = earned_by_flaw(faced_in_contest=True)
            return earned(saga, card.ours.character, card.subject, faced, "faced a flaw")
        case CardKind.RECOVERY:
            return (*_recovered(saga, card, outcome), *_learned(saga, card, outcome))
        case CardKind.CONTEST:
            return _learned(saga, card, outcome)


def _learned(saga: Saga, card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    """A defeat that stands teaches something; between player characters each side has an outcome of its own."""
    situation = saga.situation(card)
    assert situation is not None
    learned: list[ev.Event] = []
    for side, own in zip(card.sides, (outcome, outcome.mirrored()), strict=False):
        points = earned_by_contest(own, roll=Roll.CONTEST, assured=situation.is_assured)
        name = str(side.ability) if side.ability else "no relevant ability"
        learned += earned(saga, side.character, name, points, "suffered a defeat")
    return tuple(learned)


def earned(saga: Saga, character: CharacterId, name: str, points: int, why: str) -> tuple[ev.Event, ...]:
    """An experience point, unless this ability or flaw has brought one in this session (QW3-8.1.3, 8.1.6)."""
    before = saga.sheet(character).earned
    if not points or before.by(name) == before:
        return ()
    return (ev.ExperienceEarned(character=character, name=name, why=why),)


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
        text=f"{ability} is strained by an augment",
        amount=gain.penalty,
        kind=Kind.OTHER,
        abilities=(ability,),
        expires="",
        contest=card.id,
    )
    return (granted, strained, closed)


def _hindered(card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    """A flaw that wins its roll hinders the contest it was rolled for (QW3-2.7.1.5 to 2.7.1.8)."""
    assert card.parent is not None
    penalty = penalty_of(outcome)
    closed = ev.ContestClosed(contest=card.id)
    if not penalty:
        return (closed,)
    hindered = ev.ModifierSet(
        contest=card.parent,
        character=card.ours.character,
        source=Source.HINDRANCE,
        name=card.subject,
        amount=penalty,
    )
    return (hindered, closed)


def _hindrances_taught(saga: Saga, card: Card) -> tuple[ev.Event, ...]:
    """A penalty suffered through a flaw teaches something (QW3-2.7.1.8)."""
    taught: list[ev.Event] = []
    for side in card.sides:
        for line in side.modifiers:
            if line.source is Source.HINDRANCE:
                points = earned_by_hindrance(line.amount)
                taught += earned(saga, side.character, line.name, points, "was hindered")
    return tuple(taught)


def _recovered(saga: Saga, card: Card, outcome: Outcome) -> tuple[ev.Event, ...]:
    """Any victory takes the consequence away (QW3-2.8.3.3.1)."""
    mark = MarkId(card.subject)
    if outcome.verdict is not Verdict.VICTORY or mark not in saga.marks:
        return ()
    return (ev.MarkEnded(mark=mark, reason="recovered"),)

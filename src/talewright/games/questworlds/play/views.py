"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.questworlds.consequence import bonus_options, penalty_options, suggested
from talewright.games.questworlds.contest import NO_DICE, Outcome, Verdict, result
from talewright.games.questworlds.odds import Odds, odds
from talewright.games.questworlds.play.card import Augment, Card, CardKind, Phase, Side, provisional
from talewright.games.questworlds.play.finishing import dice_missing, may_burn
from talewright.games.questworlds.play.moves import AugmentId, CharacterId, ContestId, MarkId, ProposalId
from talewright.games.questworlds.play.saga import Mark, Saga, Sheet
from talewright.games.questworlds.play.telling import headline, roller
from talewright.games.questworlds.situation import Situation
from talewright.games.questworlds.story_point import with_story_points
from talewright.games.questworlds.working import hints, working
from talewright.table.seat import Seat

PAST_CONTESTS = 6


class Chance(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("191/400") and in percent with one decimal."""

    outcome: str
    verdict: str
    degree: int | None
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances of a contest, in percent with one decimal, and outcome by outcome."""

    victory: float
    tie: float
    defeat: float
    chances: tuple[Chance, ...]


class LineView(Struct, frozen=True):
    """One line under a rating. A *pending* one waits for the game master; a *silent* one does not count."""

    source: str
    name: str
    amount: int
    pending: bool = False
    silent: bool = False
    augment: AugmentId | None = None
    mark: MarkId | None = None


class SideView(Struct, frozen=True):
    """One player character in a contest."""

    character: CharacterId
    name: str
    player: SeatId
    mine: bool
    ability: str
    tactic: str
    chosen: bool
    rating: str
    lines: tuple[LineView, ...]
    target: str
    hopeless: bool
    story_points: int
    accepted: bool


class DieView(Struct, frozen=True):
    """One die of a contest. *face* is None until it falls; *thrown* is false where none is."""

    who: str
    thrown: bool
    face: int | None
    result: str
    by: str  # "ours" or "theirs"


class StepView(Struct, frozen=True):
    """One step of the working."""

    title: str
    text: str
    clause: str


class OutcomeView(Struct, frozen=True):
    """How a contest came out: who has the prize comes first."""

    headline: str
    verdict: str
    degree: int | None
    provisional: bool
    ours: int
    theirs: int
    steps: tuple[StepView, ...]
    hints: tuple[str, ...]
    suggested: int
    usual_bonuses: tuple[int, ...]
    usual_penalties: tuple[int, ...]
    with_story_point: str  # what one more story point would make of it; empty if none can be burned


class ContestView(Struct, frozen=True):
    """A contest as a seat sees it. *resistance* is empty while it is not set, or hidden from this seat."""

    id: ContestId
    kind: str
    phase: str
    prize: str
    conflict: str
    cause: str
    sides: tuple[SideView, ...]
    resistance: str
    resistance_words: str
    resistance_set: bool
    hidden: bool
    assured: bool
    stakes: str
    odds: OddsView | None
    odds_hidden: bool
    with_gm: bool
    gm_accepted: bool
    mine: bool
    note: str
    waiting_for: str
    dice: tuple[DieView, ...]
    outcome: OutcomeView | None
    price: str
    parent: ContestId | None
    subject: str
    notation: str


class MarkView(Struct, frozen=True):
    """A benefit or a consequence that lasts."""

    id: MarkId
    character: CharacterId
    who: str
    good: bool
    text: str
    amount: int
    kind: str
    abilities: tuple[str, ...]
    expires: str


class BreakoutView(Struct, frozen=True):
    """A breakout: what it adds, and what that comes to."""

    name: str
    ref: str
    bonus: int
    rating: str


class AbilityView(Struct, frozen=True):
    """A line of a sheet. *ref* is how moves name it; *used_as_augment* counts how often it has supported something."""

    name: str
    ref: str
    rating: str
    keyword: bool
    breakouts: tuple[BreakoutView, ...] = ()
    used_as_augment: int = 0


class FlawView(Struct, frozen=True):
    """A flaw with its rating."""

    name: str
    rating: str


class CharacterView(Struct, frozen=True):
    """A character's sheet."""

    id: CharacterId
    name: str
    concept: str
    description: str
    player: SeatId
    player_name: str
    mine: bool
    abilities: tuple[AbilityView, ...]
    flaws: tuple[FlawView, ...]
    marks: tuple[MarkView, ...]
    experience: int
    earned: tuple[str, ...]
    ended: bool
    ending: str


class TriggerView(Struct, frozen=True):
    """A flaw that waits for its player's answer."""

    id: ProposalId
    character: CharacterId
    who: str
    flaw: str
    about: str
    mine: bool


class EditView(Struct, frozen=True):
    """A plot edit that waits for the game master."""

    id: ProposalId
    who: str
    level: int
    title: str
    about: str


class SagaView(Struct, frozen=True):
    """Everything of the game that a seat sees now: what is under way comes first."""

    contests: tuple[ContestView, ...]
    past: tuple[ContestView, ...]
    characters: tuple[CharacterView, ...]
    triggers: tuple[TriggerView, ...]
    edits: tuple[EditView, ...]
    fading: tuple[MarkView, ...]
    story_points: int
    uses_story_points: bool
    base_resistance: str
    advice: tuple[str, ...]


def view(saga: Saga, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
    """What *seat* sees now."""
    names = {each.id: each.name for each in seats}
    past = [card for card in saga.cards.values() if not card.is_open and card.outcome and not card.parent]
    return SagaView(
        contests=tuple(_contest(saga, card, seat) for card in saga.open_cards()),
        past=tuple(_contest(saga, card, seat) for card in past[: -PAST_CONTESTS - 1 : -1]),
        characters=tuple(_character(saga, sheet, seat, names) for sheet in saga.sheets.values()),
        triggers=tuple(
            TriggerView(
                each.id,
                each.character,
                saga.name(each.character),
                each.flaw,
                each.about,
                saga.acts_for(seat, each.character),
            )
            for each in saga.triggers.values()
        ),
        edits=tuple(
            EditView(each.id, names.get(each.seat, ""), each.level.cost, each.level.title, each.about)
            for each in saga.edits.values()
        ),
        fading=tuple(_mark(saga, saga.marks[mark]) for mark in saga.fading) if seat.is_gm else (),
        story_points=saga.points,
        uses_story_points=saga.edition.story_points,
        base_resistance=str(saga.base),
        advice=saga.edition.advice if seat.is_gm else (),
    )


# --- odds


def sees_resistance(card: Card, seat: Seat) -> bool:
    """Whether a seat may know the resistance."""
    return seat.is_gm or not card.hidden


def sees_odds(card: Card, seat: Seat) -> bool:
    """The game master may hide the odds, a hidden resistance hides them, and so does what players are not told."""
    return seat.is_gm or not (card.hidden or card.odds_hidden or (card.assured and not card.told))


def odds_view(chances: Odds) -> OddsView:
    """The chances of a contest, as numbers that a page can draw."""
    return OddsView(
        victory=percent(chances.victory),
        tie=percent(chances.tie),
        defeat=percent(chances.defeat),
        chances=tuple(_chance(outcome, chances[outcome]) for outcome in chances if chances[outcome]),
    )


def _chance(outcome: str, chance: Fraction) -> Chance:
    verdict, _, degree = outcome.partition(" ")
    return Chance(outcome, verdict, int(degree) if degree else None, str(chance), percent(chance))


def percent(chance: Fraction) -> float:
    """A chance in percent, rounded to one decimal."""
    return round(float(chance * 100), 1)


# --- contests


def _contest(saga: Saga, card: Card, seat: Seat) -> ContestView:
    situation = saga.situation(card)
    sees = sees_resistance(card, seat)
    shows_odds = situation is not None and sees_odds(card, seat) and card.phase in (Phase.FRAMING, Phase.ROLLING)
    set_already = card.resistance is not None or card.theirs is not None
    return ContestView(
        id=card.id,
        kind=card.kind,
        phase=card.phase,
        prize=card.prize,
        conflict=card.conflict,
        cause=card.cause,
        sides=tuple(_side(saga, card, side, seat) for side in card.sides),
        resistance=str(card.resistance) if card.resistance is not None and sees else "",
        resistance_words=card.resistance_words if sees else "",
        resistance_set=set_already,
        hidden=card.hidden,
        assured=card.assured and (card.told or seat.is_gm),
        stakes=card.stakes,
        odds=odds_view(odds(situation)) if situation is not None and shows_odds and card.ours.chosen else None,
        odds_hidden=card.odds_hidden,
        with_gm=card.with_gm,
        gm_accepted=card.gm_accepted,
        mine=any(saga.acts_for(seat, side.character) for side in card.sides),
        note=card.note,
        waiting_for=_waiting_for(saga, card),
        dice=_dice(saga, card, situation, seat) if card.called and card.throws_dice else (),
        outcome=_outcome(saga, card, situation, seat) if situation is not None else None,
        price=card.price,
        parent=card.parent,
        subject=card.subject if card.kind is not CardKind.AUGMENT else "",
        notation=str(situation) if situation is not None and sees else "",
    )


def _side(saga: Saga, card: Card, side: Side, seat: Seat) -> SideView:
    contender = saga.contender(card, side)
    lines = [_augment_line(augment, side) for augment in side.augments if not augment.refused]
    lines += [LineView(line.source, line.name, line.amount) for line in side.modifiers]
    counting = {mark.id for mark in saga.counting_marks(side)}
    lines += [
        LineView(mark.state.modifier.source, mark.state.text, mark.amount, silent=mark.id not in counting, mark=mark.id)
        for mark in saga.marks_of(side.character)
        if mark.amount and (mark.id in counting or card.phase is Phase.FRAMING)
    ]
    return SideView(
        character=side.character,
        name=saga.name(side.character),
        player=saga.sheet(side.character).player,
        mine=saga.acts_for(seat, side.character),
        ability=card.subject if card.kind is CardKind.HINDRANCE else str(side.ability) if side.ability else "",
        tactic=side.tactic,
        chosen=side.chosen or card.kind is CardKind.HINDRANCE,
        rating=str(contender.rating),
        lines=tuple(lines),
        target=str(contender.target),
        hopeless=contender.target.is_hopeless,
        story_points=side.story_points,
        accepted=side.accepted,
    )


def _augment_line(augment: Augment, side: Side) -> LineView:
    best = max(
        (other.modifier.amount for other in side.augments if other.source is augment.source and not other.refused),
        default=0,
    )
    first_best = next(
        (
            other.id
            for other in side.augments
            if other.source is augment.source and not other.refused and other.modifier.amount == best
        ),
        augment.id,
    )
    modifier = augment.modifier
    return LineView(
        modifier.source,
        modifier.name,
        modifier.amount,
        pending=augment.is_pending,
        silent=augment.id != first_best,
        augment=augment.id,
    )


def _waiting_for(saga: Saga, card: Card) -> str:
    """Who is expected to do something now, in a sentence."""
    names = " and ".join(saga.name(side.character) for side in card.sides if not side.accepted)
    match card.phase:
        case Phase.FRAMING if saga.nested(card):
            return "An augment or a hindrance is being rolled."
        case Phase.FRAMING if not all(side.chosen for side in card.sides):
            missing = " and ".join(saga.name(side.character) for side in card.sides if not side.chosen)
            return f"{missing}: choose an ability and a tactic."
        case Phase.FRAMING if card.resistance is None and card.theirs is None:
            return "The game master sets the resistance."
        case Phase.FRAMING if names:
            return f"{names}: accept the card, or change it."
        case Phase.FRAMING:
            return "The game master accepts the card, or changes it."
        case Phase.ROLLING:
            return "The dice are waiting to be rolled."
        case Phase.FALLEN if dice_missing(saga, card):
            return "A die is still to fall."
        case Phase.FALLEN:
            return "Burn a story point, or let the outcome stand."
        case Phase.DECIDED:
            return "The game master says what it leaves behind, then puts the contest away."
        case _:
            return ""


def _dice(saga: Saga, card: Card, situation: Situation | None, seat: Seat) -> tuple[DieView, ...]:
    if situation is None:
        return ()
    we_throw, they_throw = situation.thrown
    ours = _die(roller(saga, card, ours=True), card.our_face, "ours", thrown=we_throw)
    theirs = _die(roller(saga, card, ours=False), card.their_face, "theirs", thrown=they_throw)
    if dice_missing(saga, card):
        return (ours, theirs)
    if we_throw and card.our_face is not None:
        ours = DieView(ours.who, ours.thrown, ours.face, result(situation.target, card.our_face).title, "ours")
    if they_throw and card.their_face is not None and sees_resistance(card, seat):
        told = result(situation.resistance, card.their_face).title
        theirs = DieView(theirs.who, theirs.thrown, theirs.face, told, "theirs")
    return (ours, theirs)


def _die(who: str, face: int | None, by: str, *, thrown: bool) -> DieView:
    return DieView(who, thrown, face, "", by)


def _outcome(saga: Saga, card: Card, situation: Situation, seat: Seat) -> OutcomeView | None:
    """The outcome, provisional while it may still change; nothing while a die is missing."""
    if card.phase not in (Phase.FALLEN, Phase.DECIDED, Phase.CLOSED) or dice_missing(saga, card):
        return None
    outcome = provisional(card, situation)
    faces = card.faces if card.throws_dice else NO_DICE
    sees = sees_resistance(card, seat)
    steps = tuple(StepView(step.title, step.text, step.clause) for step in working(situation, faces))
    return OutcomeView(
        headline=headline(saga, card, outcome.verdict),
        verdict=outcome.verdict,
        degree=outcome.degree,
        provisional=card.outcome is None,
        ours=outcome.ours,
        theirs=outcome.theirs,
        steps=steps if sees else _without_resistance(steps, outcome),
        hints=hints(situation, faces) if card.throws_dice else (),
        suggested=suggested(outcome),
        usual_bonuses=bonus_options(outcome),
        usual_penalties=penalty_options(outcome),
        with_story_point=_with_story_point(saga, card, situation) if card.outcome is None else "",
    )


def _without_resistance(steps: Iterable[StepView], outcome: Outcome) -> tuple[StepView, ...]:
    """The working with the hidden number left out: only its successes are told, which the outcome shows anyway."""
    told: list[StepView] = []
    for step in steps:
        if step.title == "Resistance":
            told.append(StepView(step.title, "hidden by the game master", step.clause))
        elif step.title == "Roll of the resistance":
            count = f"{outcome.theirs} success{'' if outcome.theirs == 1 else 'es'}"
            told.append(StepView(step.title, f"{count} in all", step.clause))
        else:
            told.append(step)
    return tuple(told)


def _with_story_point(saga: Saga, card: Card, situation: Situation) -> str:
    """What one more story point would make of the outcome: known for sure, since the dice lie on the table."""
    if not may_burn(saga, card) or situation.is_hopeless:
        return ""
    better = provisional(card, with_story_points(situation))
    return _worded(better)


def _worded(outcome: Outcome) -> str:
    return "a standoff" if outcome.verdict is Verdict.STANDOFF else f"a {outcome.verdict} of degree {outcome.degree}"


# --- people


def _character(saga: Saga, sheet: Sheet, seat: Seat, names: dict[SeatId, str]) -> CharacterView:
    character = sheet.character
    keywords = tuple(
        AbilityView(
            name=keyword.name,
            ref=keyword.name,
            rating=str(keyword.rating),
            keyword=True,
            breakouts=tuple(
                BreakoutView(
                    breakout.name,
                    f"{keyword.name}: {breakout.name}",
                    breakout.bonus,
                    str(keyword.rating_of(breakout.name)),
                )
                for breakout in keyword.breakouts
            ),
            used_as_augment=_times_augmented(saga, sheet.id, keyword.name),
        )
        for keyword in character.keywords
    )
    alone = tuple(
        AbilityView(
            name=ability.name,
            ref=ability.name,
            rating=str(ability.rating),
            keyword=False,
            used_as_augment=_times_augmented(saga, sheet.id, ability.name),
        )
        for ability in character.abilities
    )
    return CharacterView(
        id=sheet.id,
        name=character.name,
        concept=character.concept,
        description=character.description,
        player=sheet.player,
        player_name=names.get(sheet.player, ""),
        mine=sheet.player == seat.id,
        abilities=(*keywords, *alone),
        flaws=tuple(FlawView(flaw.name, str(flaw.rating)) for flaw in character.flaws),
        marks=tuple(_mark(saga, mark) for mark in saga.marks_of(sheet.id)),
        experience=character.experience,
        earned=sheet.earned.names,
        ended=sheet.ended,
        ending=sheet.ending or "",
    )


def _times_augmented(saga: Saga, character: CharacterId, name: str) -> int:
    """How often an ability has augmented, breakouts included: items grow tired if overused (QW3-2.6.14)."""
    return sum(
        1
        for card in saga.cards.values()
        for side in card.sides
        for augment in side.augments
        if augment.helper == character
        and augment.ability
        and augment.ability.name.casefold() == name.casefold()
        and augment.bonus is not None
    )


def _mark(saga: Saga, mark: Mark) -> MarkView:
    state = mark.state
    return MarkView(
        id=mark.id,
        character=mark.character,
        who=saga.name(mark.character),
        good=mark.is_good,
        text=state.text,
        amount=mark.amount,
        kind=state.kind,
        abilities=tuple(str(ability) for ability in state.abilities),
        expires=mark.expires,
    )

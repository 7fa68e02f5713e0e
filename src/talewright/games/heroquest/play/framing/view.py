"""A contest as a seat sees it, from its framing on."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_THING
from talewright.games.heroquest.play.card import Augment, Card, CardKind, Dispute, Side, Told, provisional
from talewright.games.heroquest.play.chances import OddsView, ProspectView, odds_view, prospects_view
from talewright.games.heroquest.play.facing import is_second, turned
from talewright.games.heroquest.play.framing.outcome_view import OutcomeView, outcome_view
from talewright.games.heroquest.play.headlines import named_opponent, roller
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.lasting import amount_of, effect_of
from talewright.games.heroquest.play.outcome import asked, can_pay, is_tied
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Source, after_contest
from talewright.games.heroquest.rules.abilities.rating import highest_grade
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.situation import Contender
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import takes_part
from talewright.games.questworlds.shared.seeing import THE_GM, AnySideView, LineView, sees_odds, sees_resistance
from talewright.recasting import recast
from talewright.table.seat import Seat
from talewright.table.watched import by_fields


class DieView(Struct, frozen=True):
    """A die of a contest: who rolls it, its face, and what it comes to before and after all bumps."""

    side: str
    who: str
    face: int | None
    rolled: str = ""
    result: str = ""


class SideView(AnySideView, frozen=True, kw_only=True):
    """One player character in a contest, or a sidekick that acts for one."""

    acting: str
    injured: bool
    grade: str
    hero_point: bool
    hero_points: int
    content: bool


class ContestView(Struct, frozen=True):
    """One contest, from its framing on; *within* a group contest or an extended one, if any.

    Whoever plays the second of two characters is told of it as if that were the first; see ``facing``. *against* says
    that whoever looks stands on the side of the opponent, who is no character: odds and outcome are the opponent's.
    """

    id: ContestId
    kind: str
    phase: str
    prize: str
    obstacle: str
    sides: tuple[SideView, ...]
    resistance: str
    resistance_words: str
    resistance_set: bool
    hidden: bool
    odds: OddsView | None
    prospects: tuple[ProspectView, ...]
    odds_hidden: bool
    mechanics: tuple[str, ...]
    dispute: Dispute | None
    gm_accepted: bool
    mine: bool
    against: bool
    note: str
    waiting_for: tuple[str, ...]
    dice: tuple[DieView, ...]
    outcome: OutcomeView | None
    automatic: str
    settled: str
    suggestions: tuple[Told, ...]
    told: str
    parent: ContestId | None
    subject: str
    opponent: str
    within: str
    notation: str
    last_roll: "ContestView | None" = None  # for an augment, as long as this contest does not go on


# --- the card

NO_CARDS: Mapping[ContestId, Card] = {}


def contest_view(state: State, card: Card, seat: Seat) -> ContestView:
    """One contest, from its framing on, from the side of whoever looks."""
    waiting_for, last_roll = _waiting_for(state, card, seat), _last_roll(state, card, seat)
    second = is_second(state, seat, card)
    card, against = (turned(card), False) if second and card.theirs else (card, second)
    situation = state.situation(card)
    sees = sees_resistance(card, seat)
    asked_of = situation if sees_odds(card, seat) and _is_open(card) else None
    chances = odds_view(asked_of, degrees=state.uses(Advanced.DEGREES, card)) if asked_of else None
    return recast(
        card,
        ContestView,
        sides=tuple(_side(state, card, side, seat) for side in card.sides),
        resistance=state.sign(card.resistance) if card.resistance is not None and sees else "",
        resistance_words=card.resistance_words if sees else "",
        resistance_set=card.is_opposed,
        odds=chances.mirrored() if chances and against else chances,
        prospects=prospects_view(asked_of) if asked_of and not against and can_pay(state, card.ours.character) else (),
        mechanics=tuple(f"{known}: {'used' if used else 'left out'}" for known, used in card.mechanics.items()),
        mine=takes_part(state, card, seat),
        against=against,
        waiting_for=waiting_for,
        dice=_dice(state, card),
        outcome=outcome_view(state, card, seat, against=against),
        automatic=_automatic(card),
        settled=f"{card.settled}: {card.settled_why}" if card.settled and card.settled_why else card.settled or "",
        subject=card.subject if card.kind is CardKind.FLAW else "",
        opponent=named_opponent(state, card),
        within="" if card.kind is CardKind.FLAW else card.subject,
        notation=situation.notation(state.edition.contest, mastery=state.edition.mastery)
        if situation and sees and not against
        else "",
        last_roll=last_roll,
    )


def _last_roll(state: State, card: Card, seat: Seat) -> ContestView | None:
    """The roll for an augment that fell last while the contest is framed."""
    rolled = state.last_rolls.get(card.id)
    return contest_view(state, rolled, seat) if rolled and card.phase is Phase.FRAMING else None


def told_view(state: State, card: Card, seat: Seat) -> ContestView:
    """One contest that is told to its end: nothing that is under way bears on it."""
    return _told_view(replace(state, cards=NO_CARDS), card, seat)


@by_fields(maxsize=EACH_THING)
def _told_view(state: State, card: Card, seat: Seat) -> ContestView:
    return contest_view(state, card, seat)


def _automatic(card: Card) -> str:
    if card.automatic is None:
        return ""
    cost = f", at a cost: {card.automatic.cost}" if card.automatic.cost else ""
    return f"{card.automatic.reason}{cost}"


def _is_open(card: Card) -> bool:
    """Whether there are odds to show: from when every side has its tactic until the dice fall."""
    return card.phase in (Phase.FRAMING, Phase.ROLLING) and all(side.chosen for side in card.sides)


# --- sides


def _side(state: State, card: Card, side: Side, seat: Seat) -> SideView:
    contender = state.contender(card, side)
    lines = [_augment_line(state, augment, side) for augment in side.augments if not augment.refused]
    lines += [LineView(line.source, line.name, line.amount) for line in side.modifiers]
    lines += _as_it_was(contender) if card.situation else _lasting(state, card, side)
    grade = highest_grade(side.rating, state.edition.grades) if state.edition.grades else None
    return recast(
        side,
        SideView,
        name=state.name(side.character),
        acting=state.name(side.acts),
        player=state.actor(side.character).player,
        mine=state.acts_for(seat, side.character),
        ability=str(side.ability) if side.ability else "",
        rating=state.sign(contender.rating),
        lines=tuple(lines),
        injured=contender.injured,
        target=state.sign(contender.target),
        grade=grade.name if grade else "",
        hero_points=state.actor(side.character).points.hero,
    )


def _augment_line(state: State, augment: Augment, side: Side) -> LineView:
    return LineView(
        augment.source,
        augment.name,
        augment.bonus or 0,
        pending=augment.is_pending and augment.rolled_in is None,
        rolling=augment.rolled_in is not None,
        silent=not side.counts(augment),
        note=_note(augment),
        helper="" if augment.acts == side.character else state.name(augment.acts),  # if that is not the character
        augment=augment.id,
    )


def _note(augment: Augment) -> str:
    """How it came to its bonus, or what it is to be for; no more than its name and kind say already."""
    told = augment.how if augment.bonus is not None else augment.about
    return "" if told in (augment.name, augment.source) else told


def _as_it_was(contender: Contender) -> list[LineView]:
    """The lines of what lasts, once the outcome stands: whatever has become of it since."""
    return [LineView(line.source, line.name, line.amount) for line in after_contest(contender.modifiers)]


def _lasting(state: State, card: Card, side: Side) -> list[LineView]:
    """The lines of benefits and adversity; those that do not count are shown while that may be changed."""
    return [
        LineView(
            Source.BENEFIT if mark.is_good else Source.CONSEQUENCE,
            mark.state.text,
            amount_of(state, mark),
            silent=not state.counts(side, mark),
            note=mark.situation if amount_of(state, mark) else effect_of(state, mark),
            mark=mark.id,
        )
        for mark in state.marks_on(side)
        if state.counts(side, mark) or card.phase is Phase.FRAMING
    ]


# --- dice


def _dice(state: State, card: Card) -> tuple[DieView, ...]:
    if not card.called:
        return ()
    situation = state.situation(card)
    decided = provisional(card, situation) if situation else None
    rolled = [each.title for each in decided.rolled] if decided else ["", ""]
    ends = [each.title for each in decided.results] if decided else ["", ""]
    faces = (card.our_face, card.their_face)
    return tuple(
        DieView(side, roller(state, card, ours=side == "ours"), faces[place], rolled[place], ends[place])
        for place, side in enumerate(("ours", "theirs"))
    )


def _waiting_for(state: State, card: Card, seat: Seat) -> tuple[str, ...]:
    """Whom but this seat the contest waits for: to accept, or to answer about a hero point or a tie."""
    characters, gm = _awaited(state, card)
    return waited_for(state, characters, seat, gm=gm)


def waited_for(state: State, characters: Iterable[CharacterId], seat: Seat, *, gm: bool) -> tuple[str, ...]:
    """The names of those who are waited for, without those for whom this seat answers."""
    names = [state.name(each) for each in characters if not state.answers_for(seat, each)]
    return (*names, THE_GM) if gm and not seat.is_gm else tuple(names)


def _awaited(state: State, card: Card) -> tuple[tuple[CharacterId, ...], bool]:
    """The characters that a contest waits for, and whether it waits for the game master."""
    match card.phase:
        case Phase.FRAMING if state.nested(card):
            return (), False  # what is rolled before it says whom that waits for
        case Phase.FRAMING:
            asks = card.is_held or not card.is_opposed  # for an ability alone
            waiting = tuple(side.character for side in card.sides if not (side.chosen if asks else side.accepted))
            by_itself = card.gm_accepted or card.kind is CardKind.MEMBER  # the dice of a group are called for together
            chooses = card.is_opposed and not card.has_pending and not all(side.chosen for side in card.sides)
            return waiting, card.is_held or not (by_itself or chooses)
        case Phase.FALLEN:
            turn = asked(state, card)
            return ((turn.character,), False) if turn else ((), is_tied(state, card))
        case Phase.DECIDED:
            return (), card.kind is not CardKind.MEMBER  # to say what comes of it
        case _:
            return (), False


# --- what came of it

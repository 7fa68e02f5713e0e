"""Hero points and experience at the table: what a session brings, and what contests earn (QW2-2.2, 7.1, 7.2.3)."""

from talewright.games.heroquest.challenge_led import hero_points_earned
from talewright.games.heroquest.character import Character
from talewright.games.heroquest.contest import Decided
from talewright.games.heroquest.hero_point import NO_POINTS, Phase, Points, begin_session, close_session, end_session
from talewright.games.heroquest.hero_point import earned as added
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import improving
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.improving import counted
from talewright.games.heroquest.play.moves import CharacterId
from talewright.games.heroquest.play.state import State
from talewright.refusal import Refused
from talewright.table.moves import SessionCloses, SessionOpens
from talewright.table.seat import Seat, Stamp, check_gm

__all__ = ["closed", "counted", "decide", "earned", "for_newcomer", "opened"]

MOST_POINTS = 999
MOST_GIVEN = 9


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on points or growth brings about."""
    match move:
        case mv.CorrectPoints(character=character, hero=hero, experience=experience, reason=reason):
            check_gm(seat)
            points = state.sheet(character).points
            if not (0 <= hero <= MOST_POINTS and 0 <= experience <= MOST_POINTS):
                raise Refused(f"Points are counted from 0 to {MOST_POINTS}.")
            if not reason.strip():
                raise Refused("A correction needs its reason, so that everyone can follow it: write why.")
            changed = Points(hero=hero, experience=experience, phase=points.phase, bought=points.bought)
            return (counted(character, changed, reason.strip()),)
        case mv.GiveHeroPoints():
            return _given(state, move, seat)
        case mv.StopPlaying():
            check_gm(seat, "The game master says when play stops for this session.", clause="QW2-7.1.3")
            return stopped(state)
        case _:
            return improving.decide(state, move, seat, stamp)


def _given(state: State, move: mv.GiveHeroPoints, seat: Seat) -> tuple[ev.Event, ...]:
    """The game master gives hero points out of turn, and the log says why."""
    check_gm(seat, "Hero points are the game master's to give: earn them, or ask.")
    if not 1 <= move.number <= MOST_GIVEN:
        raise Refused(f"Give 1 to {MOST_GIVEN} hero points at a time, not {move.number}.")
    if not move.reason.strip():
        raise Refused("Say what the hero points are for, so that everyone knows.")
    points = state.sheet(move.character).points
    if points.phase is not Phase.SESSION or points.hero + move.number > MOST_POINTS:
        raise Refused("Hero points are given while a session is played: wait for the next one.", clause="QW2-2.2.4")
    return (counted(move.character, added(points, move.number), move.reason.strip()),)


def stopped(state: State) -> tuple[ev.Event, ...]:
    """Play stops, and there is time for improvements until the session is closed (QW2-7.1.3, QW2-7.2.0.3)."""
    model = state.edition.growth.model
    playing = [sheet for sheet in state.sheets.values() if sheet.points.phase is Phase.SESSION]
    if not playing:
        raise Refused(
            "Play has stopped already: improve characters now, or close the session."
            if state.sheets
            else "Nobody has a character yet: play first.",
            clause="QW2-7.1.3",
        )
    closed = (counted(sheet.id, close_session(sheet.points, model), "play stops") for sheet in playing)
    return (ev.PlayStopped(), *closed)


def opened(state: State, opens: SessionOpens) -> tuple[ev.Event, ...]:
    """A session of play begins with its grant of hero points (QW2-2.2.2, QW2-7.1.1)."""
    grant = state.edition.growth.grant(opens.number)
    granted = (
        counted(sheet.id, begin_session(sheet.points, grant), "a new session")
        for sheet in state.sheets.values()
        if sheet.points.phase is Phase.BETWEEN
    )
    return (ev.SessionBegan(number=opens.number), *granted)


def closed(state: State, closes: SessionCloses) -> tuple[ev.Event, ...]:  # noqa: ARG001 - whichever it was
    """A session of play ends: what is left is lost, or is experience (QW2-2.2.4, QW2-7.1.2)."""
    model = state.edition.growth.model
    return tuple(
        counted(sheet.id, end_session(sheet.points, model), "the session ends")
        for sheet in state.sheets.values()
        if sheet.points.phase is not Phase.BETWEEN
    )


def for_newcomer(state: State, character: CharacterId, sheet: Character) -> tuple[ev.Event, ...]:
    """Whoever joins in a session has the points that it began with (QW2-2.2.1)."""
    grant = state.edition.growth.grant(max(state.session, 1))
    start = Points(experience=sheet.points.experience) if sheet.points.experience else NO_POINTS
    return (counted(character, begin_session(start, grant)),)


def earned(state: State, card: Card, decided: Decided) -> tuple[ev.Event, ...]:
    """The hero points that a contest earns where improvement is challenge led.

    Source: QW2-7.2.3.2, QW2-7.2.3.3, QW2-7.2.3.4, QW2-7.2.3.5.
    """
    situation = state.situation(card)
    assert situation is not None
    resistances = (situation.resistance, situation.target)
    outcomes = (decided.outcome, decided.theirs)
    events = []
    for side, resistance, outcome in zip(card.sides, resistances, outcomes, strict=False):
        number = hero_points_earned(
            side.rating, resistance, outcome, state.edition.growth, is_for_augment=card.is_for_augment
        )
        points = state.sheet(side.character).points
        if number and points.phase is Phase.SESSION:
            events.append(counted(side.character, added(points, number), f"a {outcome}"))
    return tuple(events)

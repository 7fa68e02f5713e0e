"""Hero points and experience: what a session brings, contests earn and people give (QW2-2.2, QW2-7.1)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, OnSheet, Public, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Long
from talewright.games.heroquest.play.ids import NO_CONTEST, CharacterId, ContestId, leader_of
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.hero_point import (
    Phase,
    Points,
    begin_session,
    close_session,
    end_session,
)
from talewright.games.heroquest.rules.characters.hero_point import earned as added
from talewright.games.heroquest.rules.contests.contest import Decided, Outcome
from talewright.games.heroquest.rules.growth.challenge_led import hero_points_earned
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.card import Phase as ContestPhase
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, Words, allowed, offer, text
from talewright.table.recounting import Gain
from talewright.wording import bare, counted, in_a_row

SERVING = (
    CardKind.AUGMENT,
    CardKind.ROUND,
    CardKind.ASSIST,
    CardKind.PARTING_SHOT,
)  # what is there for a greater contest (QW2-7.2.3.5)
MOST_POINTS = 999
MOST_GIVEN = 9


class StopPlaying(GmMove, tag="stop-playing"):
    """Stop playing for this session: now there is time for improvements, until the session is closed."""

    otherwise = "The game master says when play stops for this session."
    by_clause = "QW2-7.1.3"

    def decide(self, state: State, at: At) -> Facts:
        """There is time for improvements until the session is closed (QW2-7.1.3, QW2-7.2.0.3)."""
        check_nothing_may_change(state)
        playing = [sheet for sheet in state.sheets.values() if sheet.points.phase is Phase.SESSION]
        if not playing:
            raise Refused(
                "Play has stopped already: improve characters now, or close the session."
                if state.sheets
                else "Nobody has a character yet: play first.",
                clause="QW2-7.1.3",
            )
        yield PlayStopped()
        for sheet in playing:
            yield points_counted(sheet.id, close_session(sheet.points, state.edition.growth.model), "play stops")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        playing = any(sheet.points.phase is Phase.SESSION for sheet in state.sheets.values())
        if playing and allowed(check_nothing_may_change, state):
            about = "Then there is time for improvements, until the session is closed."
            yield offer(cls, "Stop playing for this session").explained(about=about)


class GiveHeroPoints(GmMove, tag="give-hero-points"):
    """Give a character hero points during a session, for a reason."""

    otherwise = "Hero points are the game master's to give: earn them, or ask."

    character: CharacterId
    number: int = 1
    reason: Annotated[Line, Words("Say what the hero points are for, so that everyone knows.")]

    def decide(self, state: State, at: At) -> Facts:
        if not 1 <= self.number <= MOST_GIVEN:
            raise Refused(f"Give 1 to {MOST_GIVEN} hero points at a time, not {self.number}.")
        points = state.sheet(self.character).points
        if points.phase is not Phase.SESSION or points.hero + self.number > MOST_POINTS:
            raise Refused("Hero points are given while a session is played: wait for the next one.", clause="QW2-2.2.4")
        yield points_counted(self.character, added(points, self.number), self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            if sheet.points.phase is Phase.SESSION and sheet.points.hero <= MOST_POINTS - MOST_GIVEN:
                number = Number(name="number", label="How many", least=1, most=MOST_GIVEN, default=1)
                label, why = f"Give {sheet.character.name} hero points", text(cls, "reason", "What for")
                yield offer(cls, label, number, why, character=sheet.id)


class CorrectPoints(GmMove, tag="correct-points"):
    """Correct the hero points and the experience points of a character, with a reason."""

    character: CharacterId
    hero: int
    experience: int
    reason: Annotated[Line, Words("A correction needs its reason, so that everyone can follow it: write why.")]

    def decide(self, state: State, at: At) -> Facts:
        points = state.sheet(self.character).points
        if not (0 <= self.hero <= MOST_POINTS and 0 <= self.experience <= MOST_POINTS):
            raise Refused(f"Points are counted from 0 to {MOST_POINTS}.")
        changed = Points(hero=self.hero, experience=self.experience, phase=points.phase, bought=points.bought)
        yield points_counted(self.character, changed, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            hero, experience = min(sheet.points.hero, 99), min(sheet.points.experience, 99)
            fields = (
                Number(name="hero", label="Hero points", least=0, most=99, default=hero),
                Number(name="experience", label="Experience points", least=0, most=99, default=experience),
                text(cls, "reason", "Why"),
            )
            yield offer(cls, f"Correct the points of {sheet.character.name}", *fields, character=sheet.id)


# --- what happened


class PointsCounted(OnSheet, tag="points-counted/1"):
    """A character has so many hero points and experience points now, perhaps after some were spent in a *contest*."""

    hero: int
    experience: int
    phase: Phase
    bought: tuple[tuple[str, str], ...] = ()
    why: str = ""
    contest: ContestId = NO_CONTEST

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return sheet.with_points(
            Points(hero=self.hero, experience=self.experience, phase=self.phase, bought=self.bought)
        )

    def told(self, state: State) -> str:
        before = state.sheets[self.character].points
        kinds = (self.hero, before.hero, "hero point"), (self.experience, before.experience, "experience point")
        changed = [counted(now, kind) for now, then, kind in kinds if now != then]
        if not changed or (self.phase is not before.phase and state.is_dead(self.character)):  # what a session brings
            return ""
        left = "left" if self.hero < before.hero and not self.why else "now"
        why = f" ({bare(self.why)})" if self.why else ""
        return f"{state.name(self.character)} has {in_a_row(changed)} {left}{why}"

    def gains(self, state: State) -> Iterable[Gain]:
        """What came in play: the points that somebody begins a session with are no gain."""
        if self.phase is Phase.SESSION is not state.sheets[self.character].points.phase:
            return ()
        before, who = state.sheets[self.character].points, state.name(self.character)
        kinds = (self.hero - before.hero, "hero point"), (self.experience - before.experience, "experience point")
        return (Gain(who, kind, more) for more, kind in kinds if more > 0)


class PlayStopped(Public, tag="play-stopped/1"):
    """There is time for improvements, until the session is closed."""

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        return "Play stops for this session: now is the time for improvements"


class SessionBegan(Public, tag="session-began/1"):
    """A session of play begins."""

    number: int

    def file(self, state: State) -> State:
        """What was gained or not allowed in an earlier session is told no more."""
        sheets = {each: replace(sheet, gained=()) for each, sheet in state.sheets.items()}
        return replace(state, session=self.number, turned_down={}, sheets=sheets)


def points_counted(
    character: CharacterId, points: Points, why: str = "", contest: ContestId = NO_CONTEST
) -> PointsCounted:  # fmt: skip
    """What a character has now."""
    return recast(points, PointsCounted, character=character, why=why, contest=contest)


# --- what follows from the time, and from contests


def check_nothing_may_change(state: State) -> None:
    """Refuse to stop while a hero point might still be spent on what falls (QW2-2.3.5.5.4, QW2-7.1.3)."""
    for card in state.open_cards():
        if card.phase in (ContestPhase.ROLLING, ContestPhase.FALLEN):
            raise Refused(
                f"The dice of the contest for {bare(card.prize)} may still change: let them fall and stand first.",
                clause="QW2-7.1.3",
            )


def session_opened(state: State, number: int) -> Facts:
    """A session of play begins with its grant of hero points (QW2-2.2.2, QW2-7.1.1)."""
    yield SessionBegan(number=number)
    for sheet in state.sheets.values():
        if sheet.points.phase is Phase.BETWEEN:
            granted = begin_session(sheet.points, state.edition.growth.grant(number))
            yield points_counted(sheet.id, granted, "a new session")


def session_closed(state: State) -> Facts:
    """A session of play ends: what is left is lost, or is experience (QW2-2.2.4, QW2-7.1.2)."""
    for sheet in state.sheets.values():
        if sheet.points.phase is not Phase.BETWEEN:
            yield points_counted(sheet.id, end_session(sheet.points, state.edition.growth.model), "the session ends")


def for_newcomer(state: State, character: CharacterId, sheet: Character) -> PointsCounted:
    """Whoever joins in a session has the points that it began with; once play has stopped the next one brings them.

    Source: QW2-2.2.1, QW2-7.1.1.
    """
    start = Points(experience=sheet.points.experience)
    if any(each.points.phase is Phase.CLOSING for each in state.sheets.values()):
        return points_counted(character, start)
    return points_counted(character, begin_session(start, state.edition.growth.grant(max(state.session, 1))))


def earned(state: State, card: Card, decided: Decided) -> Facts:
    """The hero points that a contest earns where improvement is challenge led.

    Source: QW2-7.2.3.2, QW2-7.2.3.3, QW2-7.2.3.4, QW2-7.2.3.5.
    """
    situation, growth = state.situation(card), state.edition.growth
    assert situation is not None
    resistances, outcomes = (situation.resistance, situation.target), (decided.outcome, decided.theirs)
    for side, resistance, outcome in zip(card.sides, resistances, outcomes, strict=False):
        number = hero_points_earned(side.rating, resistance, outcome, growth, is_part=card.kind in SERVING)
        yield from _earned(state, side.character, number, outcome)


def earned_in_long(state: State, long: Long, character: CharacterId, outcome: Outcome) -> Facts:
    """The hero points that a long contest earns once, by the abilities used last in it (QW2-7.2.3.5)."""
    side = state.last_side(long, character)
    decided = (each for each in reversed(long.everyone.pairings) if each.is_over)
    last = next(each for each in decided if character in (each.ours, each.theirs))
    other = last.theirs if character == last.ours else last.ours
    foe, against = long.foes.get(other), state.last_side(long, other)
    resistance = foe.resistance if foe else TargetNumber.of(against.rating) if against else None
    if side and resistance is not None and not state.edition.growth.parts_earn:
        number = hero_points_earned(side.rating, resistance, outcome, state.edition.growth)
        yield from _earned(state, character, number, outcome)


def _earned(state: State, character: CharacterId, number: int, outcome: Outcome) -> Facts:
    points = state.actor(character).points
    if number and points.phase is Phase.SESSION:
        yield points_counted(leader_of(character), added(points, number), f"a {outcome}")

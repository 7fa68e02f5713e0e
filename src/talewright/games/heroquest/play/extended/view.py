"""Extended contests as a seat sees them."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.odds import aftermath_odds, plan, rounds
from talewright.games.heroquest.odds.scores import final_scores, round_of
from talewright.games.heroquest.play.card import CardKind, Long, Told
from talewright.games.heroquest.play.chances import Chance
from talewright.games.heroquest.play.extended.ending import aftermath_of, is_decided, scores_of
from talewright.games.heroquest.play.extended.rounds import as_if_begun, cards_of, check_shot, in_turn
from talewright.games.heroquest.play.extended.rounds import round_of as under_way
from talewright.games.heroquest.play.facing import is_second_of_long, is_second_of_pairing
from talewright.games.heroquest.play.framing.view import waited_for
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.ids import CharacterId, ContestId, LongId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.extended.aftermath import AftermathRules, against
from talewright.games.heroquest.rules.extended.explained import aftermath_working, undecided_working
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Scene
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.shared.seeing import sees_odds
from talewright.percent import percent, said
from talewright.recasting import recast
from talewright.table.offer import allowed
from talewright.table.seat import Seat
from talewright.working import Step

MOST_PLANNED = 6  # more hero points than anybody has in a session


class LongOddsView(Struct, frozen=True):
    """How an extended contest will end from its score, if every round is like the one at hand.

    *spent* says the chance of victory if the hero points are spent at the best moments, where it is not the same.
    """

    victory: float
    fraction: str
    hero_points: int
    rounds: float
    scores: tuple[Chance, ...]
    aftermath: tuple[Chance, ...]
    says: str
    spent: str

    def of_opponent(self, score: Score, who: str) -> "LongOddsView":
        """The same chances as an opponent has them who is no character, by name: nobody asks what is left of them."""
        victory = 1 - Fraction(self.fraction)
        return LongOddsView(
            victory=percent(victory),
            fraction=str(victory),
            hero_points=0,
            rounds=self.rounds,
            scores=tuple(replace(each, outcome="-".join(each.outcome.split("-")[::-1])) for each in self.scores[::-1]),
            aftermath=(),
            says=_says(score, victory, who),
            spent="",
        )


class PairingView(Struct, frozen=True):
    """Two who contend in an extended contest, with their score; whoever plays the second has it the other way round.

    An opponent has a *resistance*, told where this seat may know it.
    """

    number: int
    ours: str
    theirs: str
    resistance: str
    score: str
    our_points: int
    their_points: int
    rounds: int
    over: bool
    out: str
    got_away: bool
    is_next: bool
    contest: ContestId | None
    odds: LongOddsView | None
    notation: str = ""  # of a round, where its odds may be seen


class PartView(Struct, frozen=True):
    """Somebody who takes part in an extended contest, and in what state it would leave them."""

    id: str
    name: str
    character: CharacterId | None
    resistance: str
    hidden: bool
    stands: str
    aftermath: str
    outcome: str
    working: tuple[Step, ...]


class LongView(Struct, frozen=True):
    """An extended contest, from its framing to its consequences; *ours* is the side of whoever looks."""

    id: LongId
    kind: str
    prize: str
    obstacle: str
    scene: str
    to_win: int
    ours: tuple[PartView, ...]
    theirs: tuple[PartView, ...]
    pairings: tuple[PairingView, ...]
    over: bool
    winner: str
    waiting_for: tuple[str, ...]
    suggestions: tuple[Told, ...]
    told: str


def long_view(state: State, long: Long, seat: Seat) -> LongView:
    """One extended contest, from its framing to its consequences, from the side of whoever looks."""
    everyone = long.everyone
    turn, winner = in_turn(state, long), everyone.winner
    sides, places = (everyone.ours, everyone.theirs), ("ours", "theirs")
    if is_second_of_long(state, seat, long):
        sides, places = sides[::-1], places[::-1]
    ours, theirs = sides
    return recast(
        long,
        LongView,
        kind=state.edition.extended.title.value,
        to_win=TO_WIN,
        ours=tuple(_part(state, long, who, seat) for who in ours),
        theirs=tuple(_part(state, long, who, seat) for who in theirs),
        pairings=tuple(
            _pairing(state, long, number, seat, is_next=number == turn) for number in range(len(everyone.pairings))
        ),
        over=long.is_over,
        winner="" if winner is None else places[winner.value],
        waiting_for=_waiting_for(state, long, seat),
    )


def _waiting_for(state: State, long: Long, seat: Seat) -> tuple[str, ...]:
    """Whom but this seat it waits for beside what is under way: who may strike once more, and who has the next round.

    Else the game master goes on.
    """
    pairings, turn = long.everyone.pairings, in_turn(state, long)
    who = [each.victor or "" for number, each in enumerate(pairings) if allowed(check_shot, state, long, number)]
    who += [pairings[turn].ours] if turn is not None and under_way(state, long, turn) is None else []
    goes_on = bool(who or cards_of(state, long))
    characters = (CharacterId(each) for each in who if each not in long.foes)
    return waited_for(state, characters, seat, gm=not goes_on or any(each in long.foes for each in who))


def _part(state: State, long: Long, who: str, seat: Seat) -> PartView:
    everyone = long.everyone
    foe = long.foes.get(who)
    left = aftermath_of(state, long, who)
    stands = "out" if who in everyone.gone else "engaged" if who in everyone.engaged else "free"
    shown = left if who in everyone.gone or long.is_over else None
    decided = shown if shown and shown.outcome is not Outcome.TIE else None
    return PartView(
        id=who,
        name=state.called(long, who),
        character=None if foe else CharacterId(who),
        resistance=_resistance(state, long, who, seat),
        hidden=foe is not None and foe.hidden,
        stands=stands,
        aftermath=shown.ours.title if shown and state.uses(Advanced.CONSEQUENCES, long) else "",
        outcome=level(state, decided.outcome, long) if decided else "",
        working=_working(state, long, who, seat) if shown else (),
    )


def _resistance(state: State, long: Long, who: str, seat: Seat) -> str:
    """With what somebody resists, if it is an opponent and this seat may know it."""
    foe = long.foes.get(who)
    sees = foe is not None and (seat.is_gm or not foe.hidden)
    return state.sign(foe.resistance) if foe and sees and foe.resistance is not None else ""


def _working(state: State, long: Long, who: str, seat: Seat) -> tuple[Step, ...]:
    """How the table of the scene comes to what it leaves somebody with, told to their player or else by their name."""
    name = "" if who not in long.foes and state.answers_for(seat, CharacterId(who)) else state.called(long, who)
    *earlier, last = scores = scores_of(long, who)
    harms = state.uses(Advanced.CONSEQUENCES, long)
    if not is_decided(last):
        return undecided_working(scores, long.scene, name) if harms else ()
    others = against(earlier) if long.scene is Scene.CLIMAX else 0
    outcome, own, _ = aftermath_working(
        last,
        long.scene,
        state.edition.aftermath,
        from_others=others,
        degrees=state.uses(Advanced.DEGREES, long),
        who=name,
    )
    return (outcome, own) if harms else (outcome,)


def _pairing(state: State, long: Long, number: int, seat: Seat, *, is_next: bool) -> PairingView:
    pairing, second = long.everyone.pairings[number], is_second_of_pairing(state, seat, long, number)
    ours, theirs = (pairing.theirs, pairing.ours) if second else (pairing.ours, pairing.theirs)
    score = pairing.contest.score.mirrored() if second else pairing.contest.score
    card, situation = under_way(state, long, number), _situation(state, long, number, seat)
    against = ours in long.foes  # whoever looks stands on the side of somebody who is no character
    situation = situation.mirrored() if situation and second and not against else situation
    stands = (CharacterId(theirs), score.mirrored()) if against else (CharacterId(ours), score)
    odds = _odds(state, long, number, seat, (*stands, situation)) if situation else None
    gone = next((who for who in (pairing.ours, pairing.theirs) if who in long.everyone.gone), "")
    return PairingView(
        number=number,
        ours=state.called(long, ours),
        theirs=state.called(long, theirs),
        resistance=_resistance(state, long, theirs, seat),
        score=str(score),
        our_points=score.ours,
        their_points=score.theirs,
        rounds=pairing.contest.rounds,
        over=not long.everyone.goes_on(pairing),
        out=state.called(long, gone) if gone else "",
        got_away=gone in long.everyone.left,
        is_next=is_next,
        contest=card.id if card else None,
        odds=odds.of_opponent(score, state.called(long, ours)) if odds and against else odds,
        notation=situation.notation(state.edition.contest, mastery=state.edition.mastery)
        if situation and not against
        else "",
    )


# --- odds


def _odds(
    state: State, long: Long, number: int, seat: Seat, stands: tuple[CharacterId, Score, Situation]
) -> LongOddsView | None:
    """How a pairing will end if every round is like this one, or like the last (HQ2-EXT.9); not while its dice lie."""
    (ours, score, situation), card = stands, under_way(state, long, number)
    if card and card.has_fallen:
        return None
    held = min(state.actor(ours).points.hero, MOST_PLANNED)
    degrees = state.uses(Advanced.DEGREES, long)
    odds = long_odds(situation, score, long.scene, state.edition.aftermath, held, degrees=degrees)
    if odds and not state.uses(Advanced.CONSEQUENCES, long):
        odds = replace(odds, aftermath=())
    if odds is None or (not seat.is_gm and state.answers_for(seat, ours)):
        return odds
    who = state.called(long, ours)
    return replace(odds, says=_says(score, Fraction(odds.fraction), who))


def _situation(state: State, long: Long, number: int, seat: Seat) -> Situation | None:
    """A round of this pairing as this seat may know it, if it goes on: the one under way, or as it would begin."""
    if long.id not in state.longs or not long.everyone.goes_on(long.everyone.pairings[number]):
        return None
    card = under_way(state, long, number)
    if card is None or card.kind is not CardKind.ROUND or not all(side.chosen for side in card.sides):
        state, card = as_if_begun(state, long, number)
    known = sees_odds(card, seat) and all(side.chosen for side in card.sides)
    return state.situation(card) if known else None


@lru_cache(maxsize=512)
def long_odds(
    situation: Situation, score: Score, scene: Scene, rules: AftermathRules, hero_points: int, *, degrees: bool
) -> LongOddsView | None:
    """The chances from this score: who wins, the final scores, how many rounds, and what is left behind."""
    one = round_of(situation)
    if not one.decided:
        return None
    final = final_scores(one, score)
    left = aftermath_odds(final, scene, rules).map(lambda each: each.named(degrees=degrees))
    with_points = plan(situation, hero_points).value(score, hero_points) if hero_points else final.victory
    return LongOddsView(
        victory=percent(final.victory),
        fraction=str(final.victory),
        hero_points=hero_points,
        rounds=round(float(rounds(one, score).mean), 1),
        scores=tuple(Chance(name, str(final[name]), percent(final[name])) for name in final if final[name]),
        aftermath=tuple(Chance(name, str(left[name]), percent(left[name])) for name in left if left[name]),
        says=_says(score, final.victory),
        spent=said(with_points) if said(with_points) != said(final.victory) else "",
    )


def _says(score: Score, victory: Fraction, who: str = "") -> str:
    """The chance in the words of the table, for *who* or for you: "You are down 2 to 4, and win in the end: 31 %"."""
    points = f"{score.ours} to {score.theirs}"
    where = "up" if score.lead > 0 else "down" if score.lead < 0 else "level,"
    begins, wins = (f"{who} is", "wins") if who else ("You are", "win")
    return f"{begins} {where} {points}, and {wins} in the end: {said(victory)}"

"""What may be done in an extended contest."""

from collections.abc import Iterable

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.adversity import Adversity
from talewright.games.heroquest.aftermath import Aftermath
from talewright.games.heroquest.extended import Scene
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.ending import aftermath_of, is_over
from talewright.games.heroquest.play.extending import (
    in_turn,
    is_busy,
    least_points,
    may_part,
    most_points,
    pairing_of,
    round_of,
)
from talewright.games.heroquest.play.lasting import proposed_bonus
from talewright.games.heroquest.play.moves import CharacterId, Harm
from talewright.games.heroquest.play.offers.finishing import benefit, consequence
from talewright.games.heroquest.play.offers.making import (
    explained,
    hidden_field,
    offer,
    one_of,
    people,
    resistance_field,
    words,
)
from talewright.games.heroquest.play.offers.whatif import allowed
from talewright.games.heroquest.play.rounds import Long
from talewright.games.heroquest.play.state import State
from talewright.table.offer import Field, Number, Offer, Option
from talewright.table.seat import Seat

SIDES = (Option("true", "On the side of the player characters"), Option("false", "On the other side"))


def new_long(state: State, seat: Seat) -> Iterable[Offer]:
    """An extended contest that the game master may frame, against an opponent or between two characters."""
    if not seat.is_gm or not state.sheets:
        return
    kind = state.edition.extended.title.value
    scenes = (Option(scene.value, scene.value.capitalize()) for scene in Scene)
    fields: list[Field] = [
        words("prize", "The prize"),
        words("obstacle", "The story obstacle"),
        one_of("scene", "What kind of scene it is", scenes, about="By its table the contest ends: say it beforehand."),
        one_of("character", "Who contends first", people(state, state.sheets)),
    ]
    foe: list[Field] = [words("opponent", "The opponent"), resistance_field(state, default="Moderate"), hidden_field()]
    usual = state.uses(Advanced.LONG_CONTESTS)
    label = f"{kind.capitalize()}: rounds, the first to five" if usual else f"{kind.capitalize()}, by way of exception"
    made = offer(mv.FrameLong, label, *fields, *foe, **({} if usual else {"exception": True}))
    once = "" if usual else " This game does without them otherwise."
    yield explained(made, about=f"Rounds of simple contests, for what deserves the time.{once}")


def of_long(state: State, long: Long, seat: Seat) -> Iterable[Offer]:
    """What may be done in an extended contest: rounds first, then who helps, who comes in, and how it ends."""
    turn = in_turn(state, long)
    for number in range(len(long.everyone.pairings)):
        yield from _rounds(state, long, number, seat, is_next=number == turn)
    yield from _assists(state, long, seat)
    yield from _joining(state, long, seat)
    if seat.is_gm:
        yield from _foes(state, long)
        yield from _pairs(state, long)
        yield from _scores(state, long)
        yield from _aftermath(state, long)
        label = "Put the contest away" if is_over(long) else "Drop the contest"
        yield offer(mv.TellLong, "Say what happens", words("text", "What happens", long=True), long=long.id)
        yield explained(offer(mv.CloseLong, label, long=long.id), main=is_over(long))
    else:
        text = words("text", "How you would tell it", long=True)
        yield offer(mv.TellLong, "Suggest what happens", text, long=long.id)


def _rounds(state: State, long: Long, number: int, seat: Seat, *, is_next: bool) -> Iterable[Offer]:
    pairing = long.everyone.pairings[number]
    ours, theirs = state.called(long, pairing.ours), state.called(long, pairing.theirs)
    going = allowed(lambda: pairing_of(state, long, number))
    if going and (is_next or seat.is_gm) and state.acts_for(seat, CharacterId(pairing.ours)):
        label = f"Round {pairing.contest.rounds + 1}: {ours} against {theirs}"
        yield explained(offer(mv.StartRound, label, long=long.id, pairing=number), main=is_next)
    if may_part(state, long, number, seat):
        victor = theirs if pairing.loser == pairing.ours else ours
        made = offer(
            mv.TakePartingShot,
            f"A parting shot by {victor}",
            words("about", "What the victor does"),
            long=long.id,
            pairing=number,
        )
        yield explained(made, about="One contest more. What it does, the game master rules.")


def _assists(state: State, long: Long, seat: Seat) -> Iterable[Offer]:
    free = [
        CharacterId(who)
        for who in long.everyone.unengaged
        if who in state.sheets and state.acts_for(seat, CharacterId(who)) and not is_busy(state, long, who)
    ]
    for helper in free:
        for number, pairing in enumerate(long.everyone.pairings):
            if not allowed(lambda each=number: pairing_of(state, long, each)):  # type: ignore[misc]
                continue
            recipient = pairing.ours if helper in long.everyone.ours else pairing.theirs
            label = f"{state.name(helper)} assists {state.called(long, recipient)}"
            made = offer(mv.StartAssist, label, long=long.id, helper=helper, pairing=number)
            yield explained(made, about="A victory takes points back that were scored against them.")


def _joining(state: State, long: Long, seat: Seat) -> Iterable[Offer]:
    known = (*long.everyone.ours, *long.everyone.theirs)
    able = [id_ for id_ in state.sheets if state.acts_for(seat, id_) and id_ not in known]
    if able and not is_over(long):
        who = one_of("character", "Who", people(state, able))
        yield offer(mv.JoinLong, "Join the contest", who, one_of("ours", "Where", SIDES), long=long.id)


def _foes(state: State, long: Long) -> Iterable[Offer]:
    hard = resistance_field(state, default="Moderate")
    yield offer(mv.AddFoe, "An opponent comes in", words("name", "Who"), hard, hidden_field(), long=long.id)
    for foe in long.foes.values():
        if foe.resistance is None:
            continue
        now = resistance_field(state, default=foe.words or state.sign(foe.resistance))
        label = f"{foe.name} uses another ability"
        yield offer(mv.SetFoe, label, now, hidden_field(hidden=foe.hidden), long=long.id, foe=foe.id)


def _pairs(state: State, long: Long) -> Iterable[Offer]:
    free = [who for who in long.everyone.unengaged if not is_busy(state, long, who)]
    ours = [who for who in free if who in long.everyone.ours]
    theirs = [who for who in free if who in long.everyone.theirs]
    if ours and theirs:
        one, two = (
            one_of(name, label, (Option(who, state.called(long, who)) for who in side))
            for name, label, side in (("ours", "One", ours), ("theirs", "The other", theirs))
        )
        yield explained(offer(mv.PairUp, "Let two who are free contend", one, two, long=long.id), main=True)


def _scores(state: State, long: Long) -> Iterable[Offer]:
    for number, pairing in enumerate(long.everyone.pairings):
        if round_of(state, long, number):
            continue
        score = pairing.contest.score
        for ours, who, now in ((True, pairing.ours, score.ours), (False, pairing.theirs, score.theirs)):
            least, most = least_points(long, number, ours=ours), most_points(score, ours=ours)
            points = Number(name="points", label="Points", least=least, most=most, default=min(now, most))
            label = f"Rule on the points of {state.called(long, who)}"
            yield offer(mv.RuleScore, label, points, words("reason", "Why"), long=long.id, pairing=number, ours=ours)


def _aftermath(state: State, long: Long) -> Iterable[Offer]:
    """What the table of the scene proposes for everybody who is out, or when all is over (HQ2-EXT.6)."""
    for who in (*long.everyone.ours, *long.everyone.theirs):
        left = aftermath_of(state, long, who)
        if who in state.sheets and left and (who in long.everyone.out or is_over(long)):
            yield from _proposed(state, long, CharacterId(who), left)


def _proposed(state: State, long: Long, who: CharacterId, left: Aftermath) -> Iterable[Offer]:
    used = state.last_side(long, who)
    harm = Harm[left.ours.name] if left.ours is not Adversity.UNHARMED else None
    if harm:
        made = consequence(state, who, Harm, proposed=harm, contest=mv.ContestId(long.id), used=used)
        yield explained(made, about=f"The table of the {long.scene} proposes {harm}.", main=True)
    if left.outcome.is_victory and state.uses(Advanced.BENEFITS):
        bonus = proposed_bonus(state, left.outcome)
        yield explained(
            benefit(state, who, bonus, contest=mv.ContestId(long.id), used=used),
            about=f"A {left.outcome} proposes +{bonus}.",
        )

"""The cases of the QuestWorlds catalogue on sequences, run straight from it."""

import pytest
from tests.rules.clause import cases, cases_of, check_case, clause
from tests.rules.questworlds_3_cases import Told, ended

from talewright.games.questworlds import Faces, Rating, Situation, TargetNumber, Verdict
from talewright.games.questworlds.rules.sequences import chained, exchange, group, scored, wagered
from talewright.games.questworlds.rules.sequences.exchange import Side
from talewright.games.questworlds.rules.sequences.scored import Manner, Score
from talewright.games.questworlds.rules.sequences.wagered import Points
from talewright.refusal import Refused

# --- all three


@cases("QW3-5.1.2.2", "QW3-5.4.7.1")
def _(pcs_active: int, opponents_active: int) -> object:
    return {Side.OURS: "victory", Side.THEIRS: "defeat", None: "on"}[group.winner(pcs_active, opponents_active)]


@cases("QW3-5.1.2.1.1")
def _(tns: list[str]) -> Told:
    return {"order": group.in_order((tn, TargetNumber.parse(tn)) for tn in tns)}


@cases("QW3-5.1.9.2")
def _(pcs: int, opponents: int) -> Told:
    return {"modifier_options": group.for_numbers(pcs, opponents)}


@cases("QW3-5.1.11.1")
def _(defeated: list[Told]) -> Told:
    return {"overall": "victory", "degree": group.overall_degree(beaten(defeated))}


@cases("QW3-5.1.11.2")
def _(pcs_defeated: list[Told]) -> Told:
    return {"overall": "defeat", "degree": group.overall_degree(beaten(pcs_defeated))}


@cases("QW3-5.1.11.3")
def _(defeated: list[Told]) -> Told:
    return {"degree": group.overall_degree(beaten(defeated))}


def beaten(listed: list[Told]) -> list[group.Beaten]:
    return [group.Beaten(TargetNumber.parse(str(one["rating"])), int(str(one["degree"]))) for one in listed]


# --- scored


@cases("QW3-5.2.2")
def _(rp: int) -> object:
    return "out" if Score(0, rp).loser is Side.OURS else "in"


@cases("QW3-5.2.1.1", "QW3-5.2.1.1.1", "QW3-5.4.1.1", "QW3-5.4.1.1.1")
def _(degree: int) -> object:
    return exchange.worth(ended("victory", degree))


@cases("QW3-5.2.2.1")
def _(winner_rp: int, loser_rp: int) -> Told:
    return {"difference": loser_rp - winner_rp, "degree": scored.degree_of(loser_rp - winner_rp)}


@cases("QW3-5.2.2.1.1")
def _(difference: int) -> object:
    return scored.degree_of(difference)


@cases("QW3-5.2.1.3.4")
def _(pc_rp: int, shift: int) -> Told:
    ours, follower = scored.shifted(pc_rp, 0, shift)
    return {"pc_rp": ours, "follower_rp": follower}


@cases("QW3-5.2.3.1")
def _(loser_rp: int, degree: int) -> Told:
    shot = scored.after_parting_shot(Score(loser_rp), ended("victory", degree), target=Side.THEIRS, removed_by=1)
    return {"loser_rp": shot.ours}


@cases("QW3-5.2.3.2")
def _(target_rp: int, removal_round_rp: int, target_degree: int) -> Told:
    lost = ended("defeat", target_degree)
    shot = scored.after_parting_shot(Score(target_rp), lost, target=Side.THEIRS, removed_by=removal_round_rp)
    return {"target_rp": shot.ours}


@cases("QW3-5.2.3.3")
def _(target_rp: int) -> object:
    return "returns" if Score(target_rp).loser is None else "stays out"


@cases("QW3-5.2.4.1", "QW3-5.2.4.2")
def _(round: str, degree: int, *, gambit: bool) -> Told:  # noqa: A002 - the catalogue's name
    return rounded(round, degree, Manner.GAMBIT if gambit else Manner.PLAIN)


@cases("QW3-5.2.5.1", "QW3-5.2.5.2", "QW3-5.2.5.3")
def _(round: str, degree: int, *, defensive: bool) -> Told:  # noqa: A002 - as above
    return rounded(round, degree, Manner.DEFENSE if defensive else Manner.PLAIN)


def rounded(verdict: str, degree: int, manner: Manner) -> Told:
    after = scored.after_round(scored.NO_POINTS, ended(verdict, degree), manner)
    return {"opponent_rp": after.ours, "own_rp": after.theirs}


@cases("QW3-5.2.4.3")
def _(degree: int, *, both_gambit: bool) -> Told:
    assert both_gambit
    return {"loser_rp": scored.round_points(ended("victory", degree), Manner.GAMBIT, Manner.GAMBIT)}


MANNERS = {"gambit": Manner.GAMBIT, "defensive": Manner.DEFENSE}


@cases("QW3-5.2.5.4")
def _(degree: int, winner: str = "", loser: str = "", *, both_defensive: bool = False) -> Told:
    won, lost = (Manner.DEFENSE, Manner.DEFENSE) if both_defensive else (MANNERS[winner], MANNERS[loser])
    return {"loser_rp": scored.round_points(ended("victory", degree), won, lost)}


@cases("QW3-5.2.6.1", "QW3-5.2.6.2")
def _(assist: int, base: str) -> Told:
    return {"resistance": exchange.assist_resistance(Rating.parse(base), assist - 1)}


@cases("QW3-5.2.6.4", "QW3-5.2.6.6")
def _(rp: int, degree: int) -> Told:
    return {"rp": scored.after_assist(rp, ended("victory", degree))}


@cases("QW3-5.2.6.5")
def _(rp: int, defeat_degree: int) -> Told:
    after = scored.after_assist(rp, ended("defeat", defeat_degree))
    return {"rp": after, "out": Score(0, after).loser is Side.OURS}


# --- wagered


@cases("QW3-5.3.2")
def _(ap: int) -> object:
    return "out" if Points(ap, 1).is_out(Side.OURS) else "in"


@cases("QW3-5.3.1.1.1")
def _(tn: str) -> object:
    return wagered.starting(TargetNumber.parse(tn))


@cases("QW3-5.3.1.1.3")
def _(tn: str, follower: str) -> Told:
    return {"starting_ap": wagered.starting(TargetNumber.parse(tn), [TargetNumber.parse(follower)])}


@cases("QW3-5.3.1.1.4")
def _(resistance: str) -> object:
    return wagered.starting(TargetNumber.parse(resistance))


@cases("QW3-5.3.6")
def _(ap: int, wager: int) -> Told:
    return {"wager": wagered.lowered(wager, ap)}


@cases("QW3-5.3.1.4.1")
def _(wager: int, outcome: str) -> Told:
    after = wagered.after_exchange(Points(0, 0), wager, ended(outcome), transfer=False)
    return {"leader": after.ours, "other": after.theirs}


@cases("QW3-5.3.1.4.2", "QW3-5.3.1.4.3")
def _(wager: int, degree: int) -> object:
    return wagered.loss(wager, ended("victory", degree))


@cases("QW3-5.3.2.1.1")
def _(ap: int) -> object:
    return wagered.degree_of(ap)


@cases("QW3-5.3.4.1")
def _(ap: int, starting_ap: int, wager: int) -> object:
    wagered.check_wager(wager, ap, starting_ap, is_pc=True)
    return "allowed"


@cases("QW3-5.3.4.2")
def _(side: str, ap: int, wager: int) -> object:
    wagered.check_wager(wager, ap, ap, is_pc=side != "resistance")
    return "allowed"


@cases("QW3-5.3.1.2.4")
def _(wager: int) -> object:
    wagered.check_wager(wager, 10, 10, is_pc=True)
    return "allowed"


@cases("QW3-5.3.5.5")
def _(starting_ap: int) -> object:
    return wagered.regained(starting_ap)


@cases("QW3-5.3.6.1")
def _(transfer: int) -> Told:
    return {"resistance": wagered.gift_resistance(transfer)}


@cases("QW3-5.3.6.2")
def _(giver_ap: int, transfer: int, outcome: str) -> Told:
    giver, gained = wagered.gifted(giver_ap, 0, transfer, ended(outcome))
    return {"giver_ap": giver, "receiver_gain": gained}


# --- chained


@cases("QW3-5.4.1.3")
def _(resolve: int, degree: int) -> Told:
    return {"resolve": chained.Resolve(resolve).lost(degree + 1).now}


@cases("QW3-5.4.4")
def _(resolve: int) -> object:
    return "out" if chained.Resolve(resolve).is_out else "in"


@cases("QW3-5.4.2.2")
def _(lost: int, traded: int, by_followers: int) -> Told:
    assert traded
    return {"counted": chained.counted(lost, by_followers)}


@cases("QW3-5.4.2.1.1")
def _(loss: int) -> object:
    return chained.degree_of(loss)


@cases("QW3-5.4.3.1.2")
def _(loss: int) -> object:
    return chained.price(loss)


@cases("QW3-5.4.3.1.4")
def _(loss: int, resolve: int) -> Told:
    after = chained.Resolve(resolve).lost(loss, is_pc=True)
    return {"resolve": after.now, "out": after.is_out}


@cases("QW3-5.4.8.1")
def _(target_resolve: int, degree: int) -> Told:
    hit = ended("victory", degree)
    return {"target_resolve": chained.after_parting_shot(target_resolve, hit, removed_by=1)}


@cases("QW3-5.4.8.2")
def _(target_resolve: int, removal_round_loss: int, target_degree: int) -> Told:
    missed = ended("defeat", target_degree)
    after = chained.after_parting_shot(target_resolve, missed, removed_by=removal_round_loss)
    return {"target_resolve": after, "returns": after > 0}


@cases("QW3-5.4.11.1b.2")
def _(degree: int) -> object:
    return chained.recovery(ended("victory", degree))


@cases("QW3-5.4.11.2.1")
def _(victory: int | None = None, defeat: int = 0) -> object:
    return chained.recovery(ended("defeat", defeat) if victory is None else ended("victory", victory))


@cases("QW3-5.4.11.1b.3")
def _(resolve: int, starting_resolve: int, degree: int) -> Told:
    back = chained.recovery(ended("victory", degree))
    return {"resolve": chained.Resolve(resolve, starting_resolve).regained(back).now}


@cases("QW3-5.4.11.1b.7")
def _(attempt: int) -> object:
    return exchange.assist_resistance(Rating(10), attempt - 1)


@cases("QW3-5.4.11.3.1", "QW3-5.4.11.3.2")
def _(starting_resolve: int, *, exhausted: bool) -> Told:
    after = chained.Resolve(0 if exhausted else starting_resolve, starting_resolve).exhausted()
    return {"starting_resolve": after.start, "retired": after.is_retired}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW3", __name__))
def test_sequences_go_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="rejected")


# --- written out


@clause("QW3-5.3.1.4.4", "QW3-5.3.1.4.5")
def test_a_big_success_takes_what_the_loser_loses_unless_the_ratings_are_far_apart() -> None:
    close, far = Situation.parse("15 vs 10"), Situation.parse("16 vs 10")
    won = ended("victory", 1)
    assert wagered.transfers(close, Faces(15, 19), won, barred_far_apart=True)
    assert not wagered.transfers(close, Faces(14, 19), won)
    assert wagered.transfers(far, Faces(16, 19), won)
    assert not wagered.transfers(far, Faces(16, 19), won, barred_far_apart=True)
    assert wagered.transfers(close, Faces(19, 10), ended("defeat", 2))
    assert not wagered.transfers(close, Faces(1, 1), ended("standoff"))


def test_two_who_are_out_after_a_tie_have_both_lost_the_prize() -> None:
    assert wagered.final(Points(0, -2)).verdict is Verdict.STANDOFF
    assert str(wagered.final(Points(-2, 3), disengaged=Side.THEIRS)) == "victory 0"


def test_what_is_above_four_degrees_stays_at_four() -> None:
    assert {scored.degree_of(40), wagered.degree_of(-400), chained.degree_of(40)} == {4}


def test_a_sequence_that_is_over_has_no_further_round() -> None:
    with pytest.raises(Refused):
        scored.after_round(Score(5, 0), ended("victory", 1))

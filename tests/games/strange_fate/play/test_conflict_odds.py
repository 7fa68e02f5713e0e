"""The odds of a conflict at the table, and who may know them; what a hidden one suffers stays hidden."""

from fractions import Fraction

from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, HIT, SAILOR, THUG, TOBIAS, brawl, fighters
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM

from talewright.games.strange_fate.odds import Attack, Choice, Target, fight, taken_out_within, weighed_in_fight
from talewright.games.strange_fate.play.conflict import attacks
from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.conflict.leaving import Concede
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut
from talewright.games.strange_fate.play.ids import ActorId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.percent import percent

LATER = RollId("the-next-blow")


def test_an_attack_that_is_framed_tells_how_soon_its_target_is_out() -> None:
    told = brawl(TOBIAS, THUG).attacks(THUG, TOBIAS, "thug")
    assert told.seen().attacks[0].prospects is None
    told.defends(TOBIAS, "Fisticuffs: Parry")
    seen = told.seen(EVE).attacks[0].prospects
    assert seen
    target = Target(bearing=bearing_of(told.now, TOBIAS))
    ours = Attack(situation=Situation.parse("3E vs 3"), armor=2, target=target)
    assert seen.within == tuple(percent(taken_out_within(ours, exchanges)) for exchanges in (1, 2, 3))
    assert "Severe" in seen.policy
    answer = Attack(situation=Situation.parse("3 vs 3E"), weapon=1, target=Target(bearing=bearing_of(told.now, THUG)))
    assert seen.duel
    assert seen.duel.victory == percent(fight(ours, answer).victory)


def test_what_was_suffered_counts() -> None:
    told = brawl(HESTER, THUG)
    (before,) = told.seen().prospects
    assert (before.attacker, before.target) == ("Thug", "Hester Quill")
    told.hurts(HESTER, 8).when(PIM, BearHit(hit=HitId("a-nasty-fall"), way="box 4, slot 2", first="Burns"))
    (after,) = told.seen().prospects
    assert all(now > earlier for now, earlier in zip(after.within, before.within, strict=True))


def test_once_the_dice_lie_there_each_choice_is_weighed_in_the_fight() -> None:
    told = brawl(TOBIAS, THUG).attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    told.rolls("0001", "0000", roll=BLOW)
    (attack,) = told.seen(NORA).attacks
    assert [each.choice for each in attack.choices] == [Choice.KEEP, Choice.PLUS, Choice.REROLL]
    ours = Attack(situation=Situation.parse("3E vs 3"), armor=2, target=Target(bearing=bearing_of(told.now, TOBIAS)))
    answer = Attack(situation=Situation.parse("3 vs 3E"), weapon=1, target=Target(bearing=bearing_of(told.now, THUG)))
    faces = told.card(BLOW).faces
    assert faces
    assert [Fraction(each.exact) for each in attack.choices] == [*weighed_in_fight(ours, answer, faces).values()]
    assert attack.prospects is None


def test_a_conflict_on_a_track_that_nobody_can_hurt_has_no_duel() -> None:
    told = fighters("Good thug, Average initiative (S)").when(
        GM, BringVehicle(name="Cab", quality="2"), called="the-old-hansom"
    )
    cab = NpcId(ActorId("the-old-hansom.1"))
    told.begins(THUG, cab)
    assert told.seen().prospects[0].duel


def test_no_odds_are_told_of_friends_who_are_left_in_a_fight_that_is_decided() -> None:
    told = brawl(TOBIAS, HESTER, THUG)
    assert told.seen(NORA).prospects
    told.when(GM, Concede(conflict=BRAWL, who=THUG))
    assert told.conflict.next in {TOBIAS, HESTER}
    assert not told.seen(NORA).prospects


def test_no_odds_are_told_of_friends_whose_only_foe_is_hidden() -> None:
    told = fighters("Good thug, Average initiative", hidden=True).begins(TOBIAS, HESTER, THUG)
    while told.conflict.exchange is None:
        for who in told.conflict.initiative.wanted:
            told.first(who, "----" if who == THUG else "++++" if who == TOBIAS else "+++0")
    assert told.conflict.next in {TOBIAS, HESTER}
    assert [each.target for each in told.seen(GM).prospects] == ["Thug"]
    assert [told.seen(who).prospects for who in (NORA, PIM, EVE)] == [(), (), ()]


def test_of_somebody_hidden_players_see_the_name_and_no_numbers() -> None:
    told = fighters("Good thug (E), Good initiative (E)\nAverage sailor", hidden=True)
    assert not [each for each in told.sees(NORA).wounds if each.who in {THUG, SAILOR}]
    told.begins(TOBIAS, THUG)
    seen = told.fighter(THUG, NORA)
    assert (seen.name, seen.wounds, seen.hidden, seen.efforts) == ("Thug", None, True, ())
    assert not told.seen(NORA).prospects
    assert told.seen(GM).prospects
    blow = attacks.Attack(conflict=told.conflict.id, who=THUG, target=TOBIAS, by="thug", track="Health", weapon=2)
    told.when(GM, blow, called=BLOW)
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Fisticuffs: Parry"))
    (attack,) = told.seen(NORA).attacks
    assert (attack.weapon, attack.armor, attack.prospects, attack.choices) == (None, None, None, ())
    told.rolls("0001", "----", roll=BLOW).stands(NORA, BLOW)
    assert told.hit(NORA).stress == 5  # what is to be borne its player has to know
    assert not [line for line in told.reads(NORA) if line.startswith("Stress:") or "Weapon" in line]
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 1", first="Split Lip"))
    told.attacks(TOBIAS, THUG, "Fisticuffs: Strike", called=LATER).when(GM, Oppose(roll=LATER, who=THUG, by="thug"))
    told.rolls("++++", "---1", roll=LATER).stands(NORA, LATER)
    assert told.hit(GM).stress == 6
    assert (told.hit(NORA).stress, told.hit(NORA).suggested) == (None, "")
    told.when(GM, BeTakenOut(hit=HitId(LATER)))
    bodies = "".join(body for who in (NORA, PIM, EVE) for body in told.may_read(who))
    assert not [word for word in ("3E", '"weapon"', '"working"', '"stress":6') if word in bodies]


def test_the_wounds_of_somebody_hidden_change_nothing_for_the_players() -> None:
    told = fighters(hidden=True).begins(TOBIAS, THUG).hurts(THUG, 2)
    told.when(GM, BearHit(hit=HitId("a-nasty-fall"), way="box 2"))
    seat = told.folded.seats[told.seats[NORA]]
    unhurt = replace(told.now, wounds={})
    assert told.played.view(told.now, seat, ()) == told.played.view(unhurt, seat, ())
    assert told.played.offers(told.now, seat, ()) == told.played.offers(unhurt, seat, ())

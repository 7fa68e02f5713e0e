"""Augments: one's own, another character's, from outside and for the plot, settled before the contest."""

from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    EVE,
    GM,
    LATER,
    LOCK,
    NORA,
    PIM,
    ROSA,
    WEN,
    Evening,
    Story,
    decided,
    degrees_named,
    fallen,
    framed,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import (
    GrantHelp,
    GrantPlot,
    GrantQuick,
    RaiseAugment,
    RefuseAugment,
    RollAugment,
)
from talewright.games.heroquest.play.augments.proposals import (
    AugmentProposed,
    ProposeAugment,
    ProposeHelp,
    WithdrawAugment,
)
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest, NameOpponent
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.mechanics import UseMechanic
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import AugmentId, ContestId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand, SettleTie, SpendHeroPoint
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.questworlds.shared.card_events import AugmentRefused
from talewright.table.offer import Choice

SONGS = AugmentId("songs-for-bends")
NERVES = AugmentId("steady-nerves")
ROLL = ContestId("the-first-roll")


def augment(
    ability: str = "Songs for Every Bend", *, about: str = "She hums the depth of each turn."
) -> ProposeAugment:
    return ProposeAugment(contest=LOCK, beneficiary=WEN, helper=WEN, ability=ability, about=about)


SUPPORT = ProposeAugment(
    contest=LOCK, beneficiary=WEN, helper=CASIMIR, ability="Steady Hand", about="He holds the lantern dark."
)


def proposed(evening: Evening = LATER) -> Story:
    return framed(evening).when(NORA, augment(), called=SONGS)


def rolled(ours: int, theirs: int, evening: Evening = LATER) -> Story:
    story = proposed(evening).when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
    story.falls(ROLL, ours, theirs)
    if ROLL in story.saga.cards:
        story.when(NORA, LetStand(contest=ROLL, character=WEN))
    return story


@clause("QW2-2.4.0.7", "QW2-2.4.0.9", "QW2-2.4.1.3")
def test_an_augment_is_proposed_in_the_framing_and_may_say_how_it_helps() -> None:
    story = proposed()
    assert framed().when(NORA, augment(about=" ")).lines() == story.lines() != []
    assert story.hears()[-2] == AugmentProposed(
        contest=LOCK,
        augment=SONGS,
        beneficiary=WEN,
        source=Source.AUGMENT,
        helper=WEN,
        ability="Songs for Every Bend",
        rating="13",
        about="She hums the depth of each turn.",
    )
    fallen(15, 9).attempt(NORA, augment()).refused("QW2-2.4.0.7")


@clause("QW2-2.4.0.8")
def test_the_game_master_decides_whether_it_is_worth_it() -> None:
    story = proposed()
    story.attempt(NORA, GrantQuick(contest=LOCK, augment=SONGS)).refused("QW2-2.4.0.8")
    story.attempt(NORA, AcceptCard(contest=LOCK)).refused("QW2-2.4.0.14")
    story.when(GM, RefuseAugment(contest=LOCK, augment=SONGS, reason="it only hunts for a bonus"))
    assert story.lines() == []
    assert AugmentRefused(contest=LOCK, augment=SONGS, reason="it only hunts for a bonus") in story.hears()


def test_each_seat_is_offered_one_way_alone_to_be_rid_of_an_augment() -> None:
    story = proposed().when(PIM, SUPPORT)

    ways = [[len(story.offered(who, kind)) for kind in (RefuseAugment, WithdrawAugment)] for who in (GM, NORA, PIM)]
    assert ways == [[2, 0], [0, 2], [0, 1]]


def test_whoever_is_helped_may_do_without_it_and_nobody_else_but_whoever_helps() -> None:
    story = proposed().when(PIM, SUPPORT, called=NERVES)
    away = WithdrawAugment(contest=LOCK, augment=NERVES)
    labels = [[made.label for made in story.offered(who, WithdrawAugment)] for who in (NORA, PIM, ROSA)]
    songs, hand = "Songs for Every Bend", "Steady Hand"
    assert labels == [[f"Take {songs} back", f"Do without {hand}"], [f"Take {hand} back"], []]
    story.attempt(ROSA, away).refused("QW2-1.5.2")
    story.attempt(PIM, WithdrawAugment(contest=LOCK, augment=SONGS)).refused("QW2-1.5.2")
    assert story.when(NORA, away).lines() == ["+0 augment: Songs for Every Bend"]


@clause("QW2-2.4.2.1", "QW2-2.4.2.2", "QW2-2.4.0.1")
def test_a_quick_augment_adds_a_fifth_without_a_roll() -> None:
    story = proposed()
    [offer] = story.offered(GM, GrantQuick)
    assert (offer.label, offer.effect) == (
        "Grant Songs for Every Bend quickly: +2",
        "Victory 76.0 % → 81.8 %",
    )
    assert story.when(GM, GrantQuick(contest=LOCK, augment=SONGS)).side().target == "5M"


def test_without_degrees_a_rolled_augment_and_what_it_helps_to_win_name_none() -> None:
    story = rolled(5, 16)
    assert not degrees_named(story)
    story.accepted(LOCK, NORA).falls(LOCK, 5, 16)
    assert not degrees_named(story)
    again = FrameContest(character=WEN, prize="the gate", obstacle="the guards", resistance="High")
    assert not degrees_named(story.when(GM, CloseContest(contest=LOCK)).when(GM, again, called="the-gate"))


@clause("QW2-2.4.2.3")
def test_the_second_edition_has_every_augment_rolled() -> None:
    story = proposed(Evening())
    assert story.offered(GM, GrantQuick) == []
    story.attempt(GM, GrantQuick(contest=LOCK, augment=SONGS)).refused("QW2-2.4.2.3")


@clause("QW2-2.4.1.1", "QW2-2.3.3.8", "QW2-2.4.0.14")
def test_a_rolled_augment_is_a_contest_against_a_moderate_resistance_before_the_main_one() -> None:
    story = proposed().when(GM, SetResistance(contest=LOCK, resistance="Very High"))
    story.when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
    assert (story.contest(ROLL).kind, story.contest(ROLL).resistance) == ("augment", "14")
    story.attempt(NORA, AcceptCard(contest=LOCK)).refused("QW2-2.4.0.14")


@clause("QW2-2.4.0.14")
def test_a_contest_waits_for_an_augment_and_not_for_those_who_could_not_accept_it_yet() -> None:
    story = proposed()
    assert story.contest(who=EVE).waiting_for == ("the game master",)
    story.when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
    assert story.contest(who=EVE).waiting_for == ()
    story.falls(ROLL, 16, 5)
    assert story.contest(who=EVE).waiting_for == ()
    story.when(NORA, LetStand(contest=ROLL, character=WEN))
    assert story.contest(who=EVE).waiting_for == ("Wen Okoro",)


def test_before_a_rolled_augment_stands_everyone_reads_what_it_gives() -> None:
    for evening, gives in ((LATER, "+3"), (DELTA, "+6")):
        story = proposed(evening).when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
        outcome = story.falls(ROLL, 5, 16).contest(ROLL, EVE).outcome
        assert outcome
        assert outcome.provisional
        assert outcome.help.endswith(gives)


@clause("QW2-2.4.1.9")
def test_whoever_may_spend_a_hero_point_reads_what_it_would_make_of_the_augment() -> None:
    for faces, gives in (((20, 5), ["0", "0"]), ((13, 15), ["+6", "+9"])):
        story = proposed(DELTA).when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL).falls(ROLL, *faces)
        (spends,) = story.offered(NORA, SpendHeroPoint)
        assert figures(spends.effect) == gives


@clause("QW2-2.4.1.6", "QW2-2.4.1.7")
def test_one_that_was_won_adds_three_and_six_if_it_was_very_entertaining() -> None:
    story = rolled(5, 16)
    assert story.lines() == ["+3 augment: Songs for Every Bend"]
    assert story.when(GM, RaiseAugment(contest=LOCK, augment=SONGS)).lines() == ["+6 augment: Songs for Every Bend"]
    story.attempt(GM, RaiseAugment(contest=LOCK, augment=SONGS)).refused("QW2-2.4.1.7")


@clause("QW2-2.4.1.8", "QW2-2.4.1.9", "HQ2-MOD.8", "HQ2-MOD.11", "HQ2-MOD.7")
def test_by_the_table_the_level_says_what_it_adds() -> None:
    assert rolled(5, 20, Evening()).lines() == ["+9 augment: Songs for Every Bend"]
    by_degrees = Evening(game=LATER.game, options={"degrees": "true"})
    assert rolled(5, 20, by_degrees).lines() == ["+9 augment: Songs for Every Bend"]
    here = framed(LATER).when(GM, UseMechanic(contest=LOCK, mechanic=Advanced.DEGREES, used=True))
    here.when(NORA, augment(), called=SONGS).when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
    here.falls(ROLL, 5, 20).when(NORA, LetStand(contest=ROLL, character=WEN))
    assert here.lines() == ["+9 augment: Songs for Every Bend"]
    story = proposed(Evening()).when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
    story.falls(ROLL, 20, 1).when(NORA, LetStand(contest=ROLL, character=WEN))
    assert story.lines() == ["-3 augment: Songs for Every Bend"]


@clause("QW2-2.4.1.5")
def test_whoever_lost_one_tries_no_other_and_somebody_else_may() -> None:
    story = rolled(16, 5)
    story.attempt(NORA, augment("Hears Weather Coming")).refused("QW2-2.4.1.5")
    assert story.when(PIM, SUPPORT, called=NERVES).side().lines[-1].pending


def test_the_line_of_an_augment_says_who_helps() -> None:
    story = proposed().when(PIM, SUPPORT, called=NERVES)
    assert [line.helper for line in story.side().lines] == ["", story.saga.name(SUPPORT.helper)]


@clause("QW2-2.4.1.4")
def test_a_contest_for_an_augment_is_not_augmented() -> None:
    story = proposed().when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
    again = ProposeAugment(contest=ROLL, beneficiary=WEN, helper=CASIMIR, ability="Steady Hand", about="Again.")
    story.attempt(PIM, again).refused("QW2-2.4.1.4")


@clause("QW2-2.4.0.10", "QW2-2.4.0.11")
def test_one_augment_of_ones_own_and_never_by_the_ability_itself() -> None:
    framed().attempt(NORA, augment("River Pilot")).refused("QW2-2.4.0.11")
    proposed().attempt(NORA, augment("Hears Weather Coming")).refused("QW2-2.4.0.10")


@clause("QW2-2.4.0.11")
def test_a_keyword_and_its_breakouts_augment_each_other_unless_a_group_forbids_it() -> None:
    shallows = augment("River Pilot: Shallows and Snags")
    assert [str(each.ability) for each in framed().when(NORA, shallows).card().ours.augments] == [shallows.ability]
    apart = framed(Evening(options={"within_keyword": "false"}))
    apart.attempt(NORA, shallows).refused("QW2-2.4.0.11")


@clause("QW2-2.4.0.5", "QW2-2.4.0.12", "QW2-2.4.0.13")
def test_others_support_from_beside_the_contest_and_it_adds_up() -> None:
    story = proposed().when(GM, GrantQuick(contest=LOCK, augment=SONGS))
    story.when(PIM, SUPPORT, called=NERVES).when(GM, GrantQuick(contest=LOCK, augment=NERVES))
    assert story.lines() == ["+2 augment: Songs for Every Bend", "+3 supporter: Steady Hand"]
    story.attempt(PIM, SUPPORT).refused("QW2-2.4.0.12")
    story.attempt(NORA, NameOpponent(contest=LOCK, opponent=CASIMIR)).refused("QW2-2.4.0.5")


@clause("QW2-2.4.0.4")
def test_how_often_a_thing_has_augmented_is_shown_and_the_game_master_may_refuse_it() -> None:
    story = proposed().when(GM, GrantQuick(contest=LOCK, augment=SONGS)).accepted(LOCK, NORA)
    story.falls(LOCK, 1, 9).when(GM, CloseContest(contest=LOCK))
    line = next(each for each in story.sheet().abilities if each.name == "Songs for Every Bend")
    assert line.augmented == 1
    story.when(NORA, FrameContest(character=WEN, prize="the sluice", obstacle="the rust"), called="once-more")
    field = story.offered(NORA, ProposeAugment)[0].fields[0]
    assert isinstance(field, Choice)
    used = {option.value: figures(option.about) for option in field.options}
    assert used["Songs for Every Bend"] == ["1"]


@clause("QW2-2.4.0.6")
def test_help_from_outside_is_asked_for_and_the_game_master_says_what_it_adds() -> None:
    ask = ProposeHelp(contest=LOCK, beneficiary=WEN, about="the delta folk put their lights out")
    without = framed(Evening(game=QUESTWORLDS_2_2, options={"community_support": "false"}))
    without.attempt(NORA, ask).refused("QW2-1.3.5")
    story = framed(LATER)
    story.when(NORA, ask, called="the-lights")
    assert [line.note for line in story.side().lines] == [""]  # its name says it
    (grants,) = story.offered(GM, GrantHelp)
    assert (grants.main, story.contest(who=NORA).waiting_for) == (True, ("the game master",))
    story.when(GM, GrantHelp(contest=LOCK, augment=AugmentId("the-lights"), bonus=6))
    assert story.lines() == ["+6 outside: the delta folk put their lights out"]


# --- for the plot


@clause("QW2-2.4.3.1", "QW2-2.4.3.3", "HQ2-MOD.12", "HQ2-MOD.13")
def test_the_game_master_gives_a_plot_augment_of_one_of_four_sizes() -> None:
    story = framed()
    give = GrantPlot(contest=LOCK, character=WEN, bonus=9, about="the guards drank her wine")
    story.attempt(NORA, give).refused("QW2-2.4.0.8")
    story.attempt(GM, GrantPlot(contest=LOCK, character=WEN, bonus=5, about="x")).refused("QW2-2.4.3.3")
    assert story.when(GM, give).lines() == ["+9 plot: the guards drank her wine"]
    assert [line.note for line in story.side().lines] == [""]  # its kind says how it came to it


def test_with_a_plot_augment_the_acceptance_of_the_game_master_stands() -> None:
    story = framed().when(GM, GrantPlot(contest=LOCK, character=WEN, bonus=9, about="the guards drank her wine"))
    assert story.when(NORA, AcceptCard(contest=LOCK)).card().called


@clause("QW2-2.4.3.2", "QW2-2.4.3.4", "HQ2-MOD.14", "HQ2-MOD.15")
def test_an_earlier_victory_is_kept_and_cited_at_any_later_time() -> None:
    story = decided(2, 9).when(GM, CloseContest(contest=LOCK)).next_session()
    story.when(NORA, FrameContest(character=WEN, prize="the sluice", obstacle="the rust"), called="once-more")
    [offer] = story.offered(GM, GrantPlot)
    won = next(field for field in offer.fields if field.name == "victory")
    assert isinstance(won, Choice)
    assert [option.label for option in won.options] == ["the barge is through by dawn (Wen Okoro, minor victory)"]
    for size in (3, 20):
        grant = GrantPlot(contest=ContestId("once-more"), character=WEN, bonus=size, victory=LOCK)
        story.when(GM, grant)
    assert story.lines(contest="once-more") == [f"+{size} plot: the barge is through by dawn" for size in (3, 20)]


@clause("QW2-2.4.0.11")
def test_what_augments_becomes_no_tactic_of_the_same_contest() -> None:
    songs = ChooseAbility(contest=LOCK, character=WEN, ability="Songs for Every Bend", tactic="She sings.")
    proposed().attempt(NORA, songs).refused("QW2-2.4.0.11")


@clause("QW2-2.4.1.5")
def test_a_supporter_who_lost_tries_no_other_ability_either() -> None:
    story = framed(LATER).when(PIM, SUPPORT, called=NERVES)
    story.when(GM, RollAugment(contest=LOCK, augment=NERVES), called=ROLL).falls(ROLL, 19, 2)
    story.when(PIM, LetStand(contest=ROLL, character=CASIMIR))
    again = ProposeAugment(
        contest=LOCK, beneficiary=WEN, helper=CASIMIR, ability="Sleeps Lightly", about="He wakes at every step."
    )
    story.attempt(PIM, again).refused("QW2-2.4.1.5")


@clause("HQ2-CON.5")
def test_whoever_is_dying_supports_nobody() -> None:
    wound = GiveConsequence(character=CASIMIR, text="a knife between the ribs", state=Harm.DYING)
    framed().when(GM, wound).attempt(PIM, SUPPORT).refused("HQ2-CON.5")


@clause("QW2-2.4.1.12")
def test_a_tied_augment_gives_nothing_unless_the_game_master_settles_it_for_the_player() -> None:
    stands = rolled(9, 9)
    assert stands.contest(ROLL, EVE).waiting_for == ("the game master",)
    assert [offer.fixed["contest"] for offer in stands.offered(GM, SettleTie)] == [ROLL]
    assert not stands.offered(NORA, LetStand)
    stands.when(GM, SettleTie(contest=ROLL, how=Settling.STANDS))
    assert stands.lines() == ["+0 augment: Songs for Every Bend"]
    stands.attempt(NORA, augment("Hears Weather Coming")).refused("QW2-2.4.0.10")  # the attempt is used up
    settled = rolled(9, 9).when(GM, SettleTie(contest=ROLL, how=Settling.FOR_PC, reason="a fine song"))
    assert settled.lines() == ["+3 augment: Songs for Every Bend"]


def test_players_read_what_they_may_do_and_the_game_master_with_whom() -> None:
    story = framed()
    labels = {who: [each.label for each in story.offered(who, ProposeAugment)] for who in (NORA, PIM, GM)}
    assert "Wen Okoro" not in labels[NORA][0]
    assert "Casimir Lunt" not in labels[PIM][0]
    assert labels[PIM][0].endswith("Wen Okoro")
    assert {name for name in ("Wen Okoro", "Casimir Lunt") for label in labels[GM] if label.startswith(name)} == {
        "Wen Okoro",
        "Casimir Lunt",
    }


@clause("QW2-2.4.1.5")
def test_nobody_drops_a_contest_to_be_rid_of_an_augment_that_fails() -> None:
    story, drop = (
        proposed().when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL),
        CancelContest(contest=LOCK),
    )
    story.falls(ROLL, 20, None).attempt(NORA, drop).refused()
    assert story.offered(NORA, CancelContest) == []
    story.falls(ROLL, None, 2).when(NORA, LetStand(contest=ROLL, character=WEN))
    story.attempt(NORA, drop).refused("QW2-2.4.1.5")
    assert LOCK not in story.when(GM, drop).saga.cards


@clause("QW2-2.3.2.1.2", "QW2-2.4.0.8")
def test_with_the_answer_to_an_augment_the_game_master_accepts_the_contest_again() -> None:
    for answer in (GrantQuick, RefuseAugment):
        story = proposed()
        assert not story.contest().gm_accepted
        story.when(GM, answer(contest=LOCK, augment=SONGS))
        assert (story.contest().gm_accepted, story.offered(GM, AcceptCard)) == (True, [])
        assert [offer.main for offer in story.offered(NORA, AcceptCard)] == [True]
    hidden = framed(LATER, hidden=True).when(NORA, augment(), called=SONGS)
    hidden.when(GM, GrantQuick(contest=LOCK, augment=SONGS))
    assert not hidden.contest().gm_accepted


@clause("QW2-2.4.1.1", "QW2-2.4.1.7")
def test_once_an_augment_is_rolled_the_contest_waits_for_its_player_alone() -> None:
    for options, face, accepted in (({"degrees": "true"}, 5, True), ({}, 20, True), ({}, 5, False)):
        story = rolled(face, 16, Evening(game=QUESTWORLDS_2_2, options=options))
        assert story.contest().gm_accepted == accepted  # the game master may raise what was won without degrees
        assert story.contest(who=GM).waiting_for == ("Wen Okoro",)

"""Augments on a card: proposed, granted, rolled, refused."""

import pytest
from tests.games.questworlds.play.table import (
    AMA,
    DUEL,
    GM,
    HARBOUR,
    INES,
    LEDGER,
    NORA,
    PIM,
    ROSA,
    TOBIAS,
    Evening,
    Story,
    framed,
    given,
    opened,
    with_ability,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import (
    AnswerAugment,
    AugmentGranted,
    AugmentProposed,
    GrantAugment,
    ProposeAugment,
    ProposeHelp,
    RefuseAugment,
    RollAugment,
    WithdrawAugment,
)
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.resistance import SetBase
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility, RejectTactic
from talewright.games.questworlds.play.view import SagaView
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.card_events import AugmentRefused, AugmentWithdrawn
from talewright.games.questworlds.shared.changing import in_framing
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId
from talewright.table.offer import Choice

COMPASS = AugmentId("the-compass")
ROLL = ContestId("the-roll")


def own(ability: str = "Brass Compass of Her Mother", about: str = "It points the way in the fog.") -> ProposeAugment:
    return ProposeAugment(contest=LEDGER, character=INES, ability=ability, about=about)


def support(character: CharacterId, ability: str) -> ProposeAugment:
    return ProposeAugment(
        contest=LEDGER, character=character, ability=ability, about="From the quay.", beneficiary=INES
    )


def augmented(evening: Evening = HARBOUR) -> Story:
    return framed(evening).when(NORA, own(), called=COMPASS)


def grant(augment: str = COMPASS, bonus: int = 5) -> GrantAugment:
    return GrantAugment(contest=LEDGER, augment=AugmentId(augment), bonus=bonus)


@clause("QW3-2.6.12")
def test_an_augment_is_proposed_while_the_contest_is_framed_and_may_say_how_it_helps() -> None:
    aloud = framed().when(NORA, own(about="  "))
    story = framed().when(NORA, own())
    assert aloud.lines() == story.lines() == ["+5 augment: Brass Compass of Her Mother"]
    assert story.side().lines[0].pending
    assert story.hears()[-2] == AugmentProposed(
        contest=LEDGER,
        augment=AugmentId(story.done[-1]),
        beneficiary=INES,
        source=Source.OWN_AUGMENT,
        helper=INES,
        ability="Brass Compass of Her Mother",
        about="It points the way in the fog.",
    )
    story.accepted(LEDGER, NORA)
    story.attempt(NORA, own("Restless")).refused(by=in_framing)


def test_the_line_of_an_augment_says_who_helps_also_when_the_contest_is_over() -> None:
    story = framed().when(NORA, own()).when(PIM, support(TOBIAS, "Duellist"))
    assert [line.helper for line in story.side().lines] == ["", story.saga.name(TOBIAS)]
    story.when(NORA, AcceptCard(contest=LEDGER)).when(GM, AcceptCard(contest=LEDGER))
    story.falls(LEDGER, 5, 15).when(GM, LetStand(contest=LEDGER)).when(GM, CloseContest(contest=LEDGER))
    past = story.look(GM).play
    assert isinstance(past, SagaView)
    assert [line.helper for line in past.past[-1].sides[0].lines] == ["", story.saga.name(TOBIAS)]


def test_accepting_the_contest_says_what_it_grants_to_the_augments_that_wait() -> None:
    story = framed().when(NORA, own()).when(PIM, support(TOBIAS, "Duellist"))
    story.when(GM, grant(story.done[-1], 10)).when(NORA, AcceptCard(contest=LEDGER))
    (accepts,) = story.offered(GM, AcceptCard)
    assert accepts.effect == "Brass Compass of Her Mother: +5"
    assert [
        each.bonus for each in story.when(GM, AcceptCard(contest=LEDGER)).hears() if isinstance(each, AugmentGranted)
    ] == [10, 5]
    assert framed().when(NORA, own()).offered(NORA, AcceptCard)[0].effect == ""  # nothing is granted by a player
    both = framed().when(NORA, own()).when(PIM, support(TOBIAS, "Duellist")).offered(GM, AcceptCard)
    assert figures(both[0].effect) == ["2", "+5"]


@clause("QW3-2.6.13")
def test_the_game_master_may_refuse_an_augment_which_then_gives_nothing() -> None:
    story = augmented()
    no = RefuseAugment(contest=LEDGER, augment=COMPASS, reason="You only hunt for a bonus.")
    story.attempt(NORA, no).refused("QW3-2.6.13")
    story.when(GM, no)
    assert (story.lines(), story.side().target) == ([], "13")
    assert story.hears(NORA)[-1] == AugmentRefused(contest=LEDGER, augment=COMPASS, reason="You only hunt for a bonus.")
    story.attempt(GM, grant()).refused("QW3-2.6.13", by=AnswerAugment.change)


def test_a_refused_augment_leaves_its_ability_free() -> None:
    story = augmented().when(GM, RefuseAugment(contest=LEDGER, augment=COMPASS))
    story.when(NORA, with_ability("Brass Compass of Her Mother"))
    assert story.side().ability == "Brass Compass of Her Mother"


@clause("QW3-2.6.15")
def test_the_game_master_may_grant_a_broad_ability_whose_luck_is_well_told() -> None:
    story = framed().when(
        NORA, own("Restless", "A gull steals the sentry's hat, and I am already moving."), called=COMPASS
    )
    story.when(GM, grant(bonus=10))
    assert story.lines() == ["+10 augment: Restless"]
    assert story.hears()[-1] == AugmentGranted(contest=LEDGER, augment=COMPASS, bonus=10)
    story.attempt(GM, grant(bonus=15)).refused("QW3-2.6.1.3")


@clause("QW3-2.6.2", "QW3-2.6.3", "QW3-2.6.4")
def test_one_own_ability_augments_and_never_itself_or_its_keyword() -> None:
    story = augmented()
    story.attempt(NORA, own("Restless")).refused("QW3-2.6.2")
    framed().attempt(NORA, own("Sure-footed")).refused("QW3-2.6.3")
    keyword = framed().when(NORA, with_ability("Cartographer"))
    keyword.attempt(NORA, own("Cartographer: Read the Land")).refused("QW3-2.6.4")


@clause("QW3-2.6.4")
def test_a_tactic_is_not_changed_into_one_that_the_augment_may_not_support() -> None:
    story = framed().when(NORA, own("Cartographer: Read the Land"))
    story.attempt(NORA, with_ability("Cartographer")).refused("QW3-2.6.4")
    assert "Cartographer" not in choices(story, NORA)
    story.attempt(NORA, with_ability("Cartographer: Draw from Memory")).refused("QW3-2.6.5")


def choices(story: Story, who: str) -> list[str]:
    field = story.offered(who, ChooseAbility)[0].fields[0]
    assert isinstance(field, Choice)
    return [option.value for option in field.options]


@clause("QW3-2.6.9", "QW3-2.6.16")
def test_of_all_supporters_the_best_counts_and_the_game_master_says_how_many_can_help() -> None:
    story = framed()
    story.when(PIM, support(TOBIAS, "Duellist"), called="the-duellist").when(
        ROSA, support(AMA, "Patient"), called="the-patient"
    )
    assert story.lines() == ["+5 supporters: Duellist", "(+5 supporters: Patient)"]
    story.when(GM, grant("the-patient", 10))
    assert story.lines() == ["(+5 supporters: Duellist)", "+10 supporters: Patient"]
    narrow = RefuseAugment(contest=LEDGER, augment=AugmentId("the-duellist"), reason="The ledge holds one.")
    story.when(GM, narrow)
    assert story.lines() == ["+10 supporters: Patient"]


@clause("QW3-2.6.8")
def test_who_takes_part_supports_nobody_and_is_told_so_by_name() -> None:
    story = duelling()
    mine = ProposeAugment(contest=DUEL, character=TOBIAS, ability="Disgraced", about="I let her win.", beneficiary=INES)
    story.attempt(PIM, mine).refused("QW3-2.6.8")


def duelling() -> Story:
    frame = FrameContest(character=INES, prize="the last boat", conflict="the race to the quay", opponent=TOBIAS)
    return given().when(NORA, frame, called=DUEL)


@clause("QW3-2.6.11")
def test_help_from_outside_is_one_and_comes_from_a_community_or_circumstances() -> None:
    harbour = ProposeHelp(contest=LEDGER, character=INES, name="the harbour's children")
    story = framed().when(NORA, harbour, called="the-children")
    assert story.lines() == ["+5 outside: the harbour's children"]
    assert story.hears()[-2] == AugmentProposed(
        contest=LEDGER,
        augment=AugmentId("the-children"),
        beneficiary=INES,
        source=Source.OUTSIDE,
        helper=CharacterId(""),
        ability="",
        about="the harbour's children",
    )
    story.attempt(NORA, harbour).refused("QW3-2.6.11")
    rolled = RollAugment(contest=LEDGER, augment=AugmentId("the-children"))
    story.attempt(GM, rolled).refused("QW3-2.6.11", by=RollAugment.answered)


@clause("QW3-2.6.18", "QW3-2.6.1.4", "QW3-2.6.1.5")
@pytest.mark.parametrize(("ours", "theirs", "bonus"), [(12, 3, 5), (12, 15, 10), (17, 15, 15)])
def test_an_augment_is_rolled_before_the_contest_and_its_bonus_goes_by_the_degree(
    ours: int, theirs: int, bonus: int
) -> None:
    story = augmented().when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    assert story.contest(ROLL).resistance == "10"
    assert story.waits() == [f"{ROLL}.ours", f"{ROLL}.theirs"]
    story.attempt(NORA, AcceptCard(contest=LEDGER)).refused("QW3-2.6.18")
    story.falls(ROLL, ours, theirs).when(NORA, LetStand(contest=ROLL))
    assert story.lines() == [f"{bonus:+d} augment: Brass Compass of Her Mother"]
    assert story.side().target == {5: "18", 10: "3M", 15: "8M"}[bonus]
    assert story.hears()[-1] == AugmentGranted(contest=LEDGER, augment=COMPASS, bonus=bonus)
    assert [contest.id for contest in story.sees().contests] == [LEDGER]
    story.accepted(LEDGER, NORA)


def test_the_dice_of_a_roll_that_is_put_away_stay_in_sight_until_the_contest_goes_on() -> None:
    story = augmented().when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    story.falls(ROLL, 12, 15).when(NORA, LetStand(contest=ROLL))
    for who in (GM, NORA, PIM):
        last = story.contest(LEDGER, who).last_roll
        assert last
        assert [die.face for die in last.dice] == [12, 15]
    assert story.accepted(LEDGER, NORA).contest(LEDGER).last_roll is None


@clause("QW3-2.6.1.6", "QW3-2.6.1.7")
def test_a_lost_augment_gives_5_all_the_same_and_strains_its_ability_from_then_on() -> None:
    story = augmented().when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    story.falls(ROLL, 19, 9).when(NORA, LetStand(contest=ROLL))
    assert story.lines()[0] == "+5 augment: Brass Compass of Her Mother"
    (strain,) = story.marks()
    assert strain.endswith(" -10 on Brass Compass of Her Mother")
    assert story.side().target == "18"
    story.when(GM, CancelContest(contest=LEDGER))
    frame = FrameContest(character=INES, prize="the way out", conflict="the fog")
    compass = ChooseAbility(
        contest=ContestId("the-way-out"), character=INES, ability="Brass Compass of Her Mother", tactic="Due north."
    )
    story.when(NORA, frame, called="the-way-out").when(NORA, compass)
    assert story.side(contest="the-way-out").target == "7"


@clause("QW3-2.6.1.5", "QW3-2.6.1.6")
def test_before_a_rolled_augment_stands_everyone_reads_what_it_gives_and_what_a_story_point_would_make_of_it() -> None:
    story = augmented().when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    assert [(line.pending, line.rolling) for line in story.side().lines] == [(True, True)]
    outcome = story.falls(ROLL, 19, 9).contest(ROLL, NORA).outcome
    assert outcome is not None
    strained = "Brass Compass of Her Mother"
    assert [figures(hint) for hint in outcome.hints if strained in hint] == [["+5", "-10"]]
    (burn,) = (made for made in story.offered(NORA, BurnStoryPoints) if made.fixed["contest"] == ROLL)
    assert figures(burn.effect) == ["0", "+5"]
    story.when(NORA, BurnStoryPoints(contest=ROLL, character=INES, points=2))
    outcome = story.contest(ROLL, NORA).outcome
    assert outcome is not None
    assert ["+10"] in [figures(hint) for hint in outcome.hints]


@clause("QW3-2.6.1.5")
def test_what_the_dice_said_of_an_augment_stands() -> None:
    story = augmented().when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    story.attempt(NORA, WithdrawAugment(contest=LEDGER, augment=COMPASS)).refused("QW3-2.6.18")
    story.attempt(GM, grant(bonus=10)).refused("QW3-2.6.18")
    story.attempt(GM, RollAugment(contest=LEDGER, augment=COMPASS)).refused("QW3-2.6.18")
    story.falls(ROLL, 12, 3).when(NORA, LetStand(contest=ROLL))
    story.attempt(GM, grant(bonus=10)).refused("QW3-2.6.1.5")
    story.attempt(GM, RollAugment(contest=LEDGER, augment=COMPASS)).refused("QW3-2.6.1.5")
    story.attempt(NORA, WithdrawAugment(contest=LEDGER, augment=COMPASS)).refused("QW3-2.6.1.5")
    assert not [offer for offer in story.offered(GM, GrantAugment) if offer.fixed["augment"] == COMPASS]


def test_a_roll_for_an_augment_that_is_dropped_may_be_made_again() -> None:
    story = augmented().when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    story.when(GM, CancelContest(contest=ROLL, reason="Nora has to go."))
    story.when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called="the-second-roll")
    assert story.draws() == ["the-second-roll.ours", "the-second-roll.theirs"]


def test_a_tactic_waits_until_its_augment_has_been_rolled() -> None:
    story = augmented().when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    story.attempt(NORA, with_ability("Restless")).refused("QW3-2.6.18")
    story.attempt(GM, RejectTactic(contest=LEDGER, character=INES)).refused("QW3-2.6.18")


@clause("QW3-2.6.14")
def test_the_sheet_shows_how_often_an_item_has_augmented_so_that_it_can_be_refused() -> None:
    story = augmented().accepted(LEDGER, NORA).falls(LEDGER, 4, 18)
    story.when(NORA, LetStand(contest=LEDGER)).when(GM, CloseContest(contest=LEDGER))
    used = {line.name: line.used_as_augment for line in story.sheet(who=NORA).abilities}
    assert (used["Brass Compass of Her Mother"], used["Restless"]) == (1, 0)
    frame = FrameContest(character=INES, prize="the way out", conflict="the fog")
    story.when(NORA, frame, called="the-way-out")
    choose = ChooseAbility(contest=ContestId("the-way-out"), character=INES, ability="Restless", tactic="Running.")
    again = ProposeAugment(
        contest=ContestId("the-way-out"), character=INES, ability="Brass Compass of Her Mother", about="It points."
    )
    story.when(NORA, choose).when(NORA, again, called="compass-again")
    tired = RefuseAugment(
        contest=ContestId("the-way-out"), augment=AugmentId("compass-again"), reason="The compass again?"
    )
    story.when(GM, tired)
    assert story.hears()[-1] == AugmentRefused(
        contest=ContestId("the-way-out"), augment=AugmentId("compass-again"), reason="The compass again?"
    )


def test_the_offers_say_what_an_augment_changes() -> None:
    story = augmented()
    grants = {offer.fixed["bonus"]: offer.effect for offer in story.offered(GM, GrantAugment)}
    assert grants == {5: "Victory 38.8 % → 61.2 %", 10: "Victory 38.8 % → 78.8 %"}
    story.when(PIM, support(TOBIAS, "Duellist"))
    beside = [offer for offer in story.offered(ROSA, ProposeAugment) if offer.fixed["character"] == AMA]
    assert figures(beside[0].effect) == []


def test_an_augment_is_withdrawn_by_whose_ability_it_is() -> None:
    story = framed().when(PIM, support(TOBIAS, "Duellist"), called="the-duellist")
    away = WithdrawAugment(contest=LEDGER, augment=AugmentId("the-duellist"))
    story.attempt(ROSA, away).refused(by=check_mine)
    story.when(PIM, away)
    assert (story.lines(), story.hears()[-1]) == (
        [],
        AugmentWithdrawn(contest=LEDGER, augment=AugmentId("the-duellist")),
    )


def test_each_seat_is_offered_one_way_alone_to_be_rid_of_an_augment() -> None:
    story = augmented().when(PIM, support(TOBIAS, "Duellist"), called="the-duellist")
    story.when(NORA, ProposeHelp(contest=LEDGER, character=INES, name="The tide"), called="the-tide")

    def offered(who: str) -> dict[str, list[str]]:
        kinds = (RefuseAugment, WithdrawAugment)
        return {kind.__name__: [str(each.fixed["augment"]) for each in story.offered(who, kind)] for kind in kinds}

    each = [COMPASS, "the-duellist", "the-tide"]
    assert offered(GM) == {"RefuseAugment": each, "WithdrawAugment": []}
    assert offered(NORA) == {"RefuseAugment": [], "WithdrawAugment": each}
    assert offered(PIM) == {"RefuseAugment": [], "WithdrawAugment": ["the-duellist"]}
    assert offered(ROSA) == {"RefuseAugment": [], "WithdrawAugment": []}
    named = {each.fixed["augment"]: each.label.rpartition(": ")[2] for each in story.offered(NORA, WithdrawAugment)}
    assert named[AugmentId("the-tide")] == named[COMPASS] != named[AugmentId("the-duellist")], "another's is declined"


def test_help_is_asked_for_when_there_is_a_tactic() -> None:
    assert not opened().offered(NORA, ProposeHelp)
    assert framed().offered(NORA, ProposeHelp)


@clause("QW3-2.6.6")
def test_the_game_master_alone_lets_a_keyword_augment_its_breakout() -> None:
    story = framed().when(NORA, with_ability("Cartographer: Read the Land"))
    story.attempt(NORA, own("Cartographer")).refused("QW3-2.6.6")
    assert story.when(GM, own("Cartographer")).lines() == ["+5 augment: Cartographer"]


@clause("QW3-8.1.4", "QW3-2.3.3.6")
def test_a_roll_for_an_augment_faces_the_base_of_the_campaign_and_teaches_nothing() -> None:
    story = augmented().when(GM, SetBase(base="15", reason="the second season"))
    story.when(GM, RollAugment(contest=LEDGER, augment=COMPASS), called=ROLL)
    assert story.contest(ROLL).resistance == "15"
    story.falls(ROLL, 20, 9).when(NORA, LetStand(contest=ROLL))
    assert (story.lines()[0], story.sheet().experience) == ("+5 augment: Brass Compass of Her Mother", 0)

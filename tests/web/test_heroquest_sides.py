"""What is read of a contest from the side of whoever looks, where two characters contend or sides differ."""

import re

import pytest
from tests.games.heroquest.play.dueling import DUEL, began
from tests.games.heroquest.play.table import (
    CASIMIR,
    EVE,
    GM,
    LOCK,
    NORA,
    PILAR,
    PIM,
    ROSA,
    WEN,
    Story,
    fallen,
    framed,
    given,
    with_ability,
)
from tests.games.heroquest.play.test_groups import DAM, OWN
from tests.web.test_heroquest_pages import shown

from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong, PairUp
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.mechanics import UseMechanic
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.boosts import BuyBoost, PledgePoints
from talewright.games.heroquest.play.groups.ending import CloseGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup, StayOut
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.outcome import LetStand, SettleTie
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.group import Form

ROUND = ContestId("the-round")
POISONS = "Court Physician: Poisons"  # 5W


@pytest.mark.parametrize(("faces", "told"), [((5, 16), 0), ((20, 2), 0), ((20, 20), 1)])
def test_what_the_other_side_has_is_told_where_it_is_not_the_reverse(faces: tuple[int, int], told: int) -> None:
    story = fallen(*faces, resistance="14W")
    if told:
        story.when(NORA, LetStand(contest=LOCK, character=WEN))
        story.when(GM, SettleTie(contest=LOCK, how=Settling.BOTH_DEFEATED))
    assert shown(story, GM).count("other side") == told


def test_where_both_are_defeated_each_of_two_reads_what_the_other_has() -> None:
    story = contending("Disgraced").accepted(LOCK, NORA, PIM).falls(LOCK, 20, 20)
    for who, character in ((NORA, WEN), (PIM, CASIMIR)):
        story.when(who, LetStand(contest=LOCK, character=character))
    story.when(GM, SettleTie(contest=LOCK, how=Settling.BOTH_DEFEATED))
    for who in (GM, NORA, PIM):
        assert "For the other side: marginal defeat" in plain(shown(story, who))


def test_without_degrees_a_mere_reverse_is_not_told_either() -> None:
    story = framed(resistance="14W").when(GM, UseMechanic(contest=LOCK, mechanic=Advanced.DEGREES, used=False))
    story.when(NORA, with_ability("River Pilot")).accepted(LOCK, NORA).falls(LOCK, 20, 2)
    assert "Defeat" in plain(shown(story, GM))
    assert "other side: victory" not in plain(shown(story, GM))


# --- two characters


def plain(page: str) -> str:
    """What is read of a page, without its marks."""
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def chosen(story: Story, contest: ContestId, ability: str = POISONS) -> Story:
    """Wen goes in with 15, Casimir with 5W, unless it is with another ability."""
    story.when(NORA, ChooseAbility(contest=contest, character=WEN, ability="Unhurried"))
    return story.when(PIM, ChooseAbility(contest=contest, character=CASIMIR, ability=ability))


def contending(ability: str = POISONS) -> Story:
    frame = FrameContest(character=WEN, opponent=CASIMIR, prize="the hat", obstacle="each other")
    return chosen(given().when(GM, frame, called=LOCK), LOCK, ability)


def test_of_two_characters_each_reads_the_numbers_from_their_own_side() -> None:
    for who, numbers in (
        (GM, "15 vs pc 5W, for Wen Okoro"),
        (NORA, "15 vs pc 5W, for Wen Okoro"),
        (PIM, "5W vs pc 15, for Casimir Lunt"),
    ):
        assert re.findall("[0-9W]+ vs pc [0-9W]+, for [A-Z][a-z]+ [A-Z][a-z]+", plain(shown(contending(), who))) == [
            numbers
        ]


def test_of_two_characters_each_reads_their_own_outcome_and_not_as_that_of_the_other_side() -> None:
    story = contending().accepted(LOCK, NORA, PIM).falls(LOCK, 20, 2)
    for who, tone, level in ((GM, "defeat", "Complete"), (NORA, "defeat", "Complete"), (PIM, "victory", "Complete")):
        page = shown(story, who)
        assert re.findall('class="verdict ([a-z]+)".*?class="degree">\\s*([A-Za-z ]+?)\\s*<', page, re.DOTALL) == [
            (tone, f"{level} {tone}")
        ]
        assert "For the other side" not in page


# --- against a group


def matched(ability: str = POISONS) -> Story:
    """Wen is the group, and Casimir stands against it."""
    story = given().when(GM, FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS), called=DAM)
    story.when(GM, StayOut(group=DAM, character=PILAR))
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=CASIMIR), called=OWN[WEN])
    return chosen(story, OWN[WEN], ability)


def lying(ours: int, theirs: int, ability: str = POISONS, *, boost: bool = False) -> Story:
    story = matched(ability)
    if boost:
        story.when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
        story.when(NORA, BuyBoost(group=DAM, boost=Boost.SINGLE))
    for who in (NORA, PIM):
        story.when(who, AcceptCard(contest=OWN[WEN]))
    return story.when(GM, BeginRolls(group=DAM)).falls(OWN[WEN], ours, theirs)


def strip(story: Story, who: str) -> str:
    """The card of the group, without the contests in it."""
    page = shown(story, who)
    return page[page.index(f'id="group-{DAM}"') : page.index(f'id="contest-{OWN[WEN]}"')]


def test_whoever_stands_against_a_group_reads_its_chances_as_in_their_own_contest() -> None:
    for who in (NORA, PIM):
        page = plain(shown(matched(), who))
        of_group, own = re.findall("Victory ([0-9.]+) % Tie", page)
        assert (of_group, float(own) > 50) == (own, who == PIM)


def test_whoever_stands_against_a_group_reads_its_dice_from_their_own_side() -> None:
    story = lying(3, 20)
    for who, row, total in (
        (GM, "Wen Okoro against Casimir Lunt Unhurried 15", "Together 2 : 0 minor victory as the dice lie"),
        (NORA, "Wen Okoro against Casimir Lunt Unhurried 15", "Together 2 : 0 minor victory as the dice lie"),
        (
            PIM,
            "Casimir Lunt against Wen Okoro Court Physician: Poisons 5W",
            "Together 0 : 2 minor defeat as the dice lie",
        ),
    ):
        read = plain(strip(story, who))
        assert row in read
        assert total in read
    assert "your side" in plain(strip(story, NORA))
    assert "2 resolution points for the other side" in plain(strip(story, PIM))
    changes = re.findall("by 2 points → (.*?)\\. .*?group: minor defeat → (.*?)\\.", plain(shown(story, PIM)))
    assert changes == [("marginal victory by 1 point", "marginal victory")]


def test_whoever_is_matched_against_a_group_reads_its_outcome_from_their_own_side() -> None:
    story = lying(3, 20)
    for who, character in ((PIM, CASIMIR), (NORA, WEN)):
        if not story.card(OWN[WEN]).is_decided:
            story.when(who, LetStand(contest=OWN[WEN], character=character))

    def reads(who: str) -> tuple[str, ...]:
        (told,) = re.findall('class="verdict ([a-z]+)".*?class="degree">([^<]+)<', strip(story, who), re.DOTALL)
        (row,) = re.findall('<li class="([a-z]+) ?[a-z]*"><span class="who">', strip(story, who))
        return *told, row, re.findall("(?:Our side|The group): ([A-Za-z]+)", strip(story, who))[0]

    assert [reads(who) for who in (GM, NORA)] == [("victory", "Minor victory, 2 to 0", "victory", "Unharmed")] * 2
    assert reads(PIM) == ("defeat", "Minor defeat, 0 to 2", "defeat", "Impaired")
    assert "0 : 2 minor defeat" in plain(strip(story, PIM))
    story.when(GM, CloseGroup(group=DAM))
    for who, tone, told in ((NORA, "victory", "2 to 0"), (PIM, "defeat", "0 to 2")):
        assert f'class="told-contest {tone}" id="past-{DAM}"' in shown(story, who)
        assert f"the bridge: minor {tone} {told}" in plain(shown(story, who))


def test_whoever_stands_against_a_group_reads_that_its_boost_is_the_group_s() -> None:
    story = lying(3, 20, boost=True)
    assert "With a single boost" in plain(strip(story, NORA))
    assert "The group has a single boost" in plain(strip(story, PIM))
    assert "0 : 2 major defeat as the dice lie" in plain(strip(story, PIM))
    assert "a single boost makes it a major defeat" in plain(strip(story, PIM))


def test_who_stands_with_somebody_against_a_group_is_read_by_their_own_name() -> None:
    story = given().when(GM, FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS), called=DAM)
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=CASIMIR), called=OWN[WEN])
    bowman = JoinGroup(group=DAM, character=PILAR, opponent="The bowman", resistance="14")
    chosen(story.when(GM, bowman, called=OWN[PILAR]), OWN[WEN])
    story.when(ROSA, ChooseAbility(contest=OWN[PILAR], character=PILAR, ability="Sharp Eyes"))
    for who, rows in (
        (ROSA, ["Wen Okoro against Casimir Lunt", "Pilar Quist against The bowman"]),
        (PIM, ["Casimir Lunt against Wen Okoro", "The bowman against Pilar Quist"]),
    ):
        read = re.findall('<span class="who">(.*?)</span>', shown(story, who))
        assert list(map(plain, read)) == rows
    story.when(ROSA, AcceptCard(contest=OWN[PILAR]))
    for who in (NORA, PIM):
        story.when(who, AcceptCard(contest=OWN[WEN]))
    story.when(GM, BeginRolls(group=DAM)).falls(OWN[WEN], 3, 20).falls(OWN[PILAR], 20, 2)
    points = [(each.name, each.outcome) for each in story.sees(PIM).groups[0].members]
    assert points == [("Casimir Lunt", "minor defeat"), ("The bowman", "major victory")]
    for who, tone in ((PIM, "victory"), (NORA, "defeat"), (EVE, "defeat"), (GM, "defeat")):
        assert f'class="verdict {tone}" id="verdict-{OWN[PILAR]}"' in shown(story, who)


def test_where_both_of_a_pair_are_defeated_each_reads_so_in_the_roster() -> None:
    story = lying(20, 20, "Disgraced")
    for who, character in ((NORA, WEN), (PIM, CASIMIR)):
        story.when(who, LetStand(contest=OWN[WEN], character=character))
    story.when(GM, SettleTie(contest=OWN[WEN], how=Settling.BOTH_DEFEATED))
    for who in (NORA, PIM):
        assert [each.outcome for each in story.sees(who).groups[0].members] == ["marginal defeat"]


def test_what_lies_beside_is_told_from_one_s_own_side_too() -> None:
    story = lying(3, 20)
    for who, character in ((PIM, CASIMIR), (NORA, WEN)):
        if not story.card(OWN[WEN]).is_decided:
            story.when(who, LetStand(contest=OWN[WEN], character=character))
    for who, character, tone in ((NORA, WEN, "victory"), (PIM, CASIMIR, "defeat")):
        story.when(GM, FrameContest(character=character, prize="the far bank", obstacle="the weir", resistance="14"))
        [beside] = re.findall(f'id="beside-{DAM}"[^>]*>(.*?)</summary>', shown(story, who), re.DOTALL)
        assert plain(beside) == f"the bridge minor {tone}"


def worked_out(story: Story, who: str) -> list[tuple[str, str]]:
    """How the sums of the group came about."""
    return [(step.title, step.text) for step in story.sees(who).groups[0].working]


def test_whoever_stands_against_a_group_reads_how_its_sums_came_about_from_their_own_side() -> None:
    story = lying(3, 20)
    for who, first in (
        (NORA, ("Wen Okoro", "minor victory, 2 resolution points for your side")),
        (PIM, ("Casimir Lunt", "minor defeat, 2 resolution points for the other side")),
        (EVE, ("Wen Okoro", "minor victory, 2 resolution points for the group")),
    ):
        assert worked_out(story, who)[0] == first


def test_whoever_has_nobody_in_a_group_contest_reads_of_no_side_of_theirs() -> None:
    story = lying(3, 20)
    for who, character in ((PIM, CASIMIR), (NORA, WEN)):
        if not story.card(OWN[WEN]).is_decided:
            story.when(who, LetStand(contest=OWN[WEN], character=character))
    for who, states in (
        (NORA, "Our side: Unharmed. The other side: Impaired"),
        (PIM, "Our side: Impaired. The other side: Unharmed"),
        (EVE, "The group: Unharmed. The other side: Impaired"),
        (GM, "The group: Unharmed. The other side: Impaired"),
    ):
        assert states in plain(strip(story, who))


def test_after_a_victory_the_game_master_is_offered_benefits_before_consequences() -> None:
    story = lying(3, 20)
    for who, character in ((PIM, CASIMIR), (NORA, WEN)):
        if not story.card(OWN[WEN]).is_decided:
            story.when(who, LetStand(contest=OWN[WEN], character=character))
    read = plain(strip(story, GM))
    assert read.index("Give Wen Okoro a benefit") < read.index("Give Wen Okoro a consequence")


# --- at length


def test_of_two_characters_who_contend_at_length_each_reads_whether_they_have_won() -> None:
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.CLIMAX, character=WEN, against=CASIMIR)
    story = given().when(GM, frame, called=DUEL)
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=5, reason="for the test"))

    def verdict(who: str) -> list[str]:
        return re.findall('class="(?:verdict|told-contest) ([a-z]+)"', shown(story, who))

    assert [verdict(who) for who in (GM, NORA, PIM)] == [["victory"], ["victory"], ["defeat"]]
    story.when(GM, CloseLong(long=DUEL))
    assert [verdict(who) for who in (GM, NORA, PIM)] == [["victory"], ["victory"], ["defeat"]]


def test_of_two_characters_who_contend_at_length_each_reads_the_score_from_their_own_side() -> None:
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.CLIMAX, character=WEN, against=CASIMIR)
    story = given().when(GM, frame, called=DUEL)
    story.when(GM, StartRound(long=DUEL, pairing=0), called=ROUND)
    chosen(story, ROUND).accepted(ROUND, NORA, PIM).falls(ROUND, 3, 20)
    for who, race, becomes in (
        (NORA, "Wen Okoro against Casimir Lunt", "0-0 becomes 2-0"),
        (PIM, "Casimir Lunt against Wen Okoro", "0-0 becomes 0-2"),
    ):
        assert f'aria-label="{race}"' in shown(story, who)
        assert f"Round 1: {becomes}" in plain(shown(story, who))
    for who, character in ((PIM, CASIMIR), (NORA, WEN)):
        if ROUND in story.saga.cards and not story.card(ROUND).is_decided:
            story.when(who, LetStand(contest=ROUND, character=character))
    for who, chance, wins in ((NORA, "You are up 2 to 0", False), (PIM, "You are down 0 to 2", True)):
        [pairing] = story.sees(who).longs[0].pairings
        assert pairing.odds
        assert pairing.odds.says.startswith(chance)
        assert (pairing.odds.victory > 50) == wins
        assert pairing.odds.says in plain(shown(story, who))


def beside() -> Story:
    """Wen contends with Casimir at length, and Pilar, on her side, with a sergeant who is on his."""
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.CLIMAX, character=WEN, against=CASIMIR)
    story = given().when(GM, frame, called=DUEL)
    story.when(GM, AddFoe(long=DUEL, name="The sergeant", resistance="14"), called="the-sergeant")
    story.when(ROSA, JoinLong(long=DUEL, character=PILAR))
    return story.when(GM, PairUp(long=DUEL, ours=PILAR, theirs="the-sergeant.foe"))


def test_a_pairing_without_one_s_own_character_is_told_from_one_s_side_in_the_whole_in_all_that_is_read_of_it() -> None:
    """Names and numbers are those of Casimir's side to Pim, and of the first side to whoever is on neither."""
    story = beside().when(GM, RuleScore(long=DUEL, pairing=1, ours=True, points=2, reason="for the test"))
    story.when(GM, StartRound(long=DUEL, pairing=1), called=ROUND)
    story.when(ROSA, ChooseAbility(contest=ROUND, character=PILAR, ability="Sharp Eyes"))
    chances: dict[str, tuple[float, float]] = {}
    for who, ours, theirs, score, says in (
        (NORA, "Pilar Quist", "The sergeant", "2-0", "Pilar Quist is up 2 to 0"),
        (PIM, "The sergeant", "Pilar Quist", "0-2", "The sergeant is down 0 to 2"),
        (EVE, "Pilar Quist", "The sergeant", "2-0", "Pilar Quist is up 2 to 0"),
    ):
        pairing, card = story.sees(who).longs[0].pairings[1], story.contest(ROUND, who)
        assert (pairing.ours, pairing.theirs, pairing.score) == (ours, theirs, score)
        assert pairing.odds
        assert pairing.odds.says.startswith(says)
        assert (pairing.odds.victory > 50) == (who != PIM)
        assert card.odds
        chances[who] = (card.odds.victory, card.odds.defeat)
    assert chances[NORA] == chances[EVE] == chances[PIM][::-1]
    assert chances[NORA] > chances[PIM]
    story.accepted(ROUND, ROSA).falls(ROUND, 3, 20)
    for who, tone in ((NORA, "victory"), (PIM, "defeat"), (EVE, "victory"), (ROSA, "victory"), (GM, "victory")):
        assert f'class="verdict {tone}" id="verdict-{ROUND}"' in shown(story, who)
    pilar = "major victory, 3 resolution points for Pilar Quist: 2-0 becomes 5-0"
    for who, headline, counted in (
        (NORA, "The round is a major victory for Pilar Quist", pilar),
        (
            PIM,
            "The round is a major defeat for The sergeant",
            "defeat, 3 resolution points for Pilar Quist: 0-2 becomes 0-5",
        ),
        (EVE, "The round is a major victory for Pilar Quist", pilar),
        (ROSA, "The round is a major victory for Pilar Quist", pilar.replace("Pilar Quist", "your side")),
    ):
        card = story.contest(ROUND, who)
        assert card.outcome
        assert (card.outcome.level, card.outcome.headline) == (
            f"major {'defeat' if who == PIM else 'victory'}",
            headline,
        )
        assert [die.who for die in card.dice] == ["Pilar Quist", "The sergeant"]
        assert [step.text for step in card.outcome.counted] == [counted if who != PIM else f"major {counted}"]
        named = "" if who != PIM else " for Pilar Quist"
        assert card.outcome.working[-1].text == f"a success against a fumble: major victory{named}"
        tones = re.findall('<svg class="die (ours|theirs)', shown(story, who))
        assert tones[:2] == (["theirs", "ours"] if who == PIM else ["ours", "theirs"])
    story.when(ROSA, LetStand(contest=ROUND, character=PILAR))
    for who, tone in ((NORA, "victory"), (PIM, "defeat"), (EVE, "victory")):
        assert f'class="told-contest {tone}" id="past-{ROUND}"' in shown(story, who)


def test_between_two_others_whoever_is_on_the_side_of_the_second_reads_the_round_as_that_one_does() -> None:
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.CLIMAX, character=WEN, against=CASIMIR)
    story = given().when(GM, frame, called=DUEL).when(ROSA, JoinLong(long=DUEL, character=PILAR, ours=False))
    story.when(GM, StartRound(long=DUEL, pairing=0), called=ROUND)
    chosen(story, ROUND).accepted(ROUND, NORA, PIM)
    mine, beside = (
        (each.contest(ROUND, who).odds, each.sees(who).longs[0].pairings[0])
        for who, each in ((PIM, story), (ROSA, story))
    )
    assert mine[0] == beside[0]
    assert (beside[1].ours, beside[1].score) == ("Casimir Lunt", "0-0")
    story.falls(ROUND, 3, 20)
    assert [story.contest(ROUND, who).outcome.outcome for who in (NORA, PIM, ROSA, EVE)] == [  # type: ignore[union-attr]
        "minor victory",
        "minor defeat",
        "minor defeat",
        "minor victory",
    ]


def test_what_a_long_contest_leaves_behind_is_explained_by_name_but_for_one_s_own_character() -> None:
    story = beside()
    for number in range(2):
        story.when(GM, RuleScore(long=DUEL, pairing=number, ours=True, points=5, reason="for the test"))
    for who, explained in (
        (ROSA, ("Your side", "0 points against you: Unharmed")),
        (EVE, ("Pilar Quist", "0 points against them: Unharmed")),
    ):
        [part] = [each for each in story.sees(who).longs[0].ours if each.character == PILAR]
        assert (part.working[1].title, part.working[1].text) == explained
    [foe] = [each for each in story.sees(ROSA).longs[0].theirs if each.name == "The sergeant"]
    assert (foe.working[1].title, foe.working[1].text) == ("The sergeant", "5 points against them: Impaired")


def runners(story: Story, who: str) -> list[str]:
    """Those who contend at length, with what is read beside their names."""
    return [plain(each) for each in re.findall('class="runner[^"]*">(.*?)<span class="track', shown(story, who))]


def test_before_a_round_whoever_chooses_an_ability_reads_against_what_and_not_what_is_hidden() -> None:
    story = began()
    assert runners(story, NORA) == ["Wen Okoro", "The captain 14"]
    assert [runners(began(hidden=True), who)[1] for who in (GM, NORA)] == ["The captain 14", "The captain"]
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=ROUND)
    assert runners(story, NORA)[1] == "The captain"  # it stands on the card of the round


@pytest.mark.parametrize("hidden", [(False, False), (True, False), (False, True)])
def test_of_two_opponents_of_one_name_each_has_its_own_resistance_beside_it(hidden: tuple[bool, bool]) -> None:
    story = began()
    for who, plays, resistance, hides in ((PILAR, ROSA, "14", hidden[0]), (CASIMIR, PIM, "18", hidden[1])):
        story.when(plays, JoinLong(long=DUEL, character=who))
        guard = AddFoe(long=DUEL, name="A guard", resistance=resistance, hidden=hides)
        story.when(GM, guard, called=f"guard-against-{who}")
        story.when(GM, PairUp(long=DUEL, ours=who, theirs=f"guard-against-{who}.foe"))
    first, second = ("A guard" if hides else f"A guard {has}" for hides, has in zip(hidden, ("14", "18"), strict=True))
    assert runners(story, GM)[3::2] == ["A guard 14", "A guard 18"]
    assert runners(story, NORA)[3::2] == [first, second]

"""What is read of a contest from the side of whoever looks, where two characters contend or sides differ."""

import re

import pytest
from tests.games.heroquest.play.dueling import DUEL
from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, NORA, PILAR, PIM, WEN, fallen, given
from tests.games.heroquest.play.test_groups import DAM, OWN
from tests.web.test_heroquest_pages import shown

from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup, StayOut
from talewright.games.heroquest.play.outcome import LetStand, SettleTie
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.group import Form


@pytest.mark.parametrize(("faces", "told"), [((5, 16), 0), ((20, 2), 0), ((20, 20), 1)])
def test_what_the_other_side_has_is_told_where_it_is_not_the_reverse(faces: tuple[int, int], told: int) -> None:
    story = fallen(*faces, resistance="14W")
    if told:
        story.when(NORA, LetStand(contest=LOCK, character=WEN))
        story.when(GM, SettleTie(contest=LOCK, how=Settling.BOTH_DEFEATED))
    assert shown(story, GM).count("other side") == told


def test_whoever_is_matched_against_a_group_reads_its_outcome_from_their_own_side() -> None:
    story = given().when(GM, FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS), called=DAM)
    story.when(GM, StayOut(group=DAM, character=PILAR))
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=CASIMIR), called=OWN[WEN])
    for who, character, ability in ((NORA, WEN, "Unhurried"), (PIM, CASIMIR, "Disgraced")):
        story.when(who, ChooseAbility(contest=OWN[WEN], character=character, ability=ability))
    for who in (NORA, PIM):
        story.when(who, AcceptCard(contest=OWN[WEN]))
    story.when(GM, BeginRolls(group=DAM)).falls(OWN[WEN], 3, 20)
    for who, character in ((PIM, CASIMIR), (NORA, WEN)):
        if not story.card(OWN[WEN]).is_decided:
            story.when(who, LetStand(contest=OWN[WEN], character=character))

    def reads(who: str) -> tuple[str, ...]:
        card = shown(story, who).partition(f'id="group-{DAM}"')[2]
        (tone, told) = re.findall('class="verdict ([a-z]+)".*?class="degree">([^<]+)<', card, re.DOTALL)[0]
        return tone, told, re.findall("Our side: ([A-Za-z]+)", card)[0]

    assert [reads(who) for who in (GM, NORA)] == [("victory", "Major victory, 3 to 0", "Unharmed")] * 2
    assert reads(PIM) == ("defeat", "Major defeat, 0 to 3", "Injured")


def test_of_two_characters_who_contend_at_length_each_reads_whether_they_have_won() -> None:
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.CLIMAX, character=WEN, against=CASIMIR)
    story = given().when(GM, frame, called=DUEL)
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=5, reason="for the test"))

    def verdict(who: str) -> list[str]:
        return re.findall('class="(?:verdict|told-contest) ([a-z]+)"', shown(story, who))

    assert [verdict(who) for who in (GM, NORA, PIM)] == [["victory"], ["victory"], ["defeat"]]
    story.when(GM, CloseLong(long=DUEL))
    assert [verdict(who) for who in (GM, NORA, PIM)] == [["victory"], ["victory"], ["defeat"]]

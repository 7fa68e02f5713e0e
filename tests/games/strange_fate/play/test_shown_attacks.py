"""What an attack of each kind wears down, and what a Treatment of a higher tier mends."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import having
from tests.games.strange_fate.play.fighting import BLOW, HESTER, HIT, SAILOR, TOBIAS, Fight, brawl, fighters
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_conflict_healing import CARE, hurt
from tests.games.strange_fate.play.using import STRANGE
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.harm.treatment import WHOLE, TreatConsequence
from talewright.games.strange_fate.play.harm.wounds import ConsequenceEased
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.rules.conflict.stress import Scope


def having_besides(told: Fight, who: CharacterId, *skills: str) -> Fight:
    """Somebody has these skills besides."""
    person = told.now.people[who].character
    sheet = written(replace(person, skills=(*person.skills, *map(having, skills))), told.now.edition.creation)
    return told.when(GM, CorrectSheet(character=who, text=sheet, reason="for the test"))


# ---- attacks


@clause(
    "SF-trapping-shoot.1",
    "SF-trapping-menace.3",
    "SF-trapping-wealth.2",
)
@pytest.mark.parametrize(
    ("scope", "does", "track"),
    [
        (Scope.PHYSICAL, "Shoot", "Health"),
        (Scope.MENTAL, "Menace", "Composure"),
        (Scope.MENTAL, "Convince", "Composure"),
        (Scope.MENTAL, "Guile", "Composure"),
        (Scope.SOCIAL, "Wealth", "Reputation"),
    ],
)
def test_each_kind_of_attack_wears_down_its_own_track(scope: Scope, does: str, track: str) -> None:
    told = having_besides(fighters(), HESTER, f"Arms: Unique 4 = {does}")
    told.begins(HESTER, SAILOR, scope=scope)
    for who in told.conflict.initiative.wanted:
        told.first(who, "++++" if who == HESTER else "----")
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=HESTER, place=1))
    told.attacks(HESTER, SAILOR, f"Arms: {does}").defends(SAILOR, "sailor")
    assert told.seen().attacks[0].track == track
    told.rolls("0000", "0000", roll=BLOW).stands(roll=BLOW)
    assert (told.hit().stress, told.now.suffered.hits[HIT].hit.track) == (3, track)


@clause("SF-trapping-wealth.2")
def test_money_stands_against_money() -> None:
    told = having_besides(fighters(), HESTER, "Purse: Unique 4 = Wealth")
    having_besides(told, TOBIAS, "Bank: Unique 3 = Wealth")
    told.begins(HESTER, TOBIAS, scope=Scope.SOCIAL)
    for who in told.conflict.initiative.wanted:
        told.first(who, "++++" if who == HESTER else "----")
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=HESTER, place=1))
    told.attacks(HESTER, TOBIAS, "Purse: Wealth").when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Bank: Wealth"))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert str(theirs.rating) == "3"


@clause("SF-trapping-resist-damage.1")
def test_toughness_stands_against_blows_and_shots_and_not_against_words() -> None:
    told = brawl(HESTER, TOBIAS).attacks(HESTER, TOBIAS, "The Arc Lantern: Shoot")
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Cast-Iron Body: Resist Damage"))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert theirs.by == "Cast-Iron Body: Resist Damage"
    words = fighters().begins(HESTER, TOBIAS, scope=Scope.MENTAL)
    for who in words.conflict.initiative.wanted:
        words.first(who, "++00" if who == HESTER else "----")
    words.attacks(HESTER, TOBIAS, "The Arc Lantern: Menace")
    body = Oppose(roll=BLOW, who=TOBIAS, by="Cast-Iron Body: Resist Damage")
    words.attempt(NORA, body).refused("SF-skill-kinds.2")


# ---- Treatment of a higher tier


def surgeon(told: Fight, tier: str, rating: int = 6) -> Fight:
    """Hester has a gift for healing."""
    return having_besides(told, HESTER, f"Balm: Strange {rating}{tier} = Treatment [Physical]{STRANGE}")


def treats(slot: int) -> TreatConsequence:
    return TreatConsequence(who=HESTER, by="Balm: Treatment [Physical]", patient=TOBIAS, slot=slot)


def healed(told: Fight, slot: int, faces: str) -> Fight:
    told.when(PIM, treats(slot), called=CARE)
    return told.rolls(faces, roll=CARE).stands(PIM, CARE)


def hard(told: Fight) -> str:
    theirs = told.card(CARE).theirs
    assert theirs
    return str(theirs.rating)


@clause("SF-trapping-treatment.8")
@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ("--00", ["Mild [Physical]: Cracked Ribs"]),
        ("+000", []),
        ("---0", ["Moderate [Physical]: Cracked Ribs"]),
    ],
)
def test_an_extraordinary_healer_treats_a_moderate_consequence_in_the_middle_of_a_fight(
    faces: str, left: list[str]
) -> None:
    told = surgeon(hurt(4, "slot 2", "Cracked Ribs"), "E").begins(HESTER, TOBIAS)
    for who in told.conflict.initiative.wanted:
        told.first(who, "++++" if who == HESTER else "----")
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=HESTER, place=1))
    healed(told, 1, faces)
    assert (hard(told), told.suffers(TOBIAS)) == ("4E", left)


@clause("SF-trapping-treatment.9", "SF-trapping-treatment.11")
@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ("0000", ["Moderate [Physical]: Broken Arm"]),
        ("+++0", ["Mild [Physical]: Broken Arm"]),
        ("-000", ["Severe [Physical]: Broken Arm"]),
    ],
)
def test_a_superhuman_healer_treats_a_severe_consequence(faces: str, left: list[str]) -> None:
    told = surgeon(hurt(6, "slot 3", "Broken Arm"), "S")
    healed(told, 2, faces)
    assert (hard(told), told.suffers(TOBIAS)) == ("6S", left)
    assert any(isinstance(each, ConsequenceEased) for each in told.hears(PIM)) is (faces != "-000")


@clause("SF-trapping-treatment.9")
def test_an_extraordinary_healer_treats_no_severe_consequence() -> None:
    told = surgeon(hurt(6, "slot 3", "Broken Arm"), "E")
    told.attempt(PIM, treats(2)).refused("SF-trapping-treatment.5")


@clause("SF-trapping-treatment.10")
def test_what_is_lost_is_beyond_a_superhuman_healer() -> None:
    told = surgeon(hurt(6, "slot 3", "Lost Arm"), "S")
    (offered,) = (each for each in told.offered(PIM, TreatConsequence) if each.fixed["slot"] == 2)
    assert WHOLE in offered.about
    lost = replace(treats(2), maimed=True)
    told.attempt(PIM, lost).refused("SF-trapping-treatment.10")


@clause("SF-trapping-treatment.12")
@pytest.mark.parametrize(
    ("faces", "left"), [("+++0", ["Mild [Physical]: Lost Arm"]), ("0000", ["Moderate [Physical]: Lost Arm"])]
)
def test_an_ascendant_healer_restores_what_is_lost(faces: str, left: list[str]) -> None:
    told = surgeon(hurt(6, "slot 3", "Lost Arm"), "A", 8)
    told.when(PIM, replace(treats(2), maimed=True), called=CARE)
    told.rolls(faces, roll=CARE).stands(PIM, CARE)
    assert (hard(told), told.suffers(TOBIAS)) == ("8A", left)

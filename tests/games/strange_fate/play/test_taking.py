"""Equipment of somebody's own is taken, and lends nothing until it is given back."""

from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import TOBIAS, Fight, fighters
from tests.games.strange_fate.play.filing import filed
from tests.games.strange_fate.play.table import EVE, GM, NORA
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.granted import GrantGear
from talewright.games.strange_fate.play.losses import GearBack, GearTaken, ReturnGear, TakeGear
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written

POLE = "The Long Lamp Pole"


def pieces(told: Fight) -> list[str]:
    return [piece.name for piece in told.now.people[TOBIAS].character.equipment]


def weapons(told: Fight) -> set[str]:
    """What Nora may attack with besides her skills."""
    return {str(offer.fixed.get("weapons")) for offer in told.offered(NORA, AttackOnce) if POLE in str(offer.fixed)}


def test_a_weapon_is_taken_from_somebodys_hands_and_given_back() -> None:
    told = fighters()
    before = told.now.people[TOBIAS]
    assert weapons(told)
    told.attempt(NORA, TakeGear(who=TOBIAS, piece=POLE)).not_theirs()
    told.when(GM, TakeGear(who=TOBIAS, piece=POLE, reason="the thug is quicker"))
    assert GearTaken(who=TOBIAS, piece=POLE, reason="the thug is quicker", one=True) in told.hears(EVE)
    assert (pieces(told), weapons(told)) == ([], set())
    assert told.now.people[TOBIAS].bought == before.bought, "the sheet costs what it cost"
    told.attempt(GM, TakeGear(who=TOBIAS, piece=POLE)).refused(by=TakeGear.decide)
    assert not told.offered(GM, TakeGear) or all(each.fixed["who"] != TOBIAS for each in told.offered(GM, TakeGear))
    (back,) = told.offered(GM, ReturnGear)
    assert back.fixed["piece"] == POLE
    told.when(GM, ReturnGear(who=TOBIAS, piece=POLE))
    assert GearBack(who=TOBIAS, piece=POLE, one=True) in told.hears(EVE)
    assert told.now.people[TOBIAS] == before
    told.attempt(GM, ReturnGear(who=TOBIAS, piece=POLE)).refused(by=ReturnGear.decide)


@clause("SF-gift-equipment.14")
def test_of_numerous_pieces_one_is_taken_at_a_time() -> None:
    told = fighters()
    whole = told.now.people[TOBIAS].character
    pole = replace(whole.equipment[0], copies=1)
    sheet = written(replace(whole, equipment=(pole,)), told.now.edition.creation)
    told.when(GM, CorrectSheet(character=TOBIAS, text=sheet, reason="for the test"))
    takes, returns = TakeGear(who=TOBIAS, piece=POLE), ReturnGear(who=TOBIAS, piece=POLE)
    left = [len(pieces(told.when(GM, takes))) for _ in range(2)]
    assert left == [1, 0]
    told.attempt(GM, takes).refused(by=TakeGear.decide)
    assert len(told.offered(GM, ReturnGear)) == 1
    told.when(GM, returns)
    assert [piece.copies for piece in told.now.people[TOBIAS].character.equipment] == [0]
    assert told.when(GM, returns).now.people[TOBIAS].character.equipment == (pole,)
    before = filed(told.now, (GearTaken(who=TOBIAS, piece=POLE),))
    assert not before.people[TOBIAS].character.equipment, "all were, before it was said that one is"
    assert filed(before, (GearBack(who=TOBIAS, piece=POLE),)).people[TOBIAS] == told.now.people[TOBIAS]


def test_what_is_lent_is_lent_whatever_was_taken() -> None:
    told = fighters().when(GM, TakeGear(who=TOBIAS, piece=POLE))
    told.when(GM, GrantGear(who=TOBIAS, piece="Sabre: Deadly [Health]"))
    assert pieces(told) == ["Sabre"]
    told.when(GM, ReturnGear(who=TOBIAS, piece=POLE))
    assert pieces(told) == [POLE, "Sabre"]
    told.next_session()
    assert pieces(told) == [POLE]

from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings import networking
from talewright.games.strange_fate.rules.trappings.networking import (
    ASK_AROUND,
    KEEP_EARS_OPEN,
    LEND,
    inquiry,
    persisted,
    rumours,
    takes,
)
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty
from talewright.games.strange_fate.rules.trappings.rumour import (
    ABOUT_SOMEBODY,
    ABOUT_SOMETHING,
    PERVASIVENESS,
    TRACE,
    Rumour,
    Sticks,
    pervasiveness,
    planted,
)
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy, Rows

DOCKS = Aspect(name="Born on the Docks", kind=AspectKind.SOCIAL_CLASS)
CLUB = Aspect(name="Friends of the Club", kind=AspectKind.WORLD)


@clause("SF-trapping-networking.1")
def test_contacts_are_for_learning_and_for_planting() -> None:
    asked = {*networking.PROCEDURES, ABOUT_SOMEBODY, ABOUT_SOMETHING, TRACE}
    assert {procedure.trapping for procedure in asked} == {"Networking"}
    for procedure in (ASK_AROUND, ABOUT_SOMEBODY, ABOUT_SOMETHING):
        assert "SF-trapping-networking.1" in procedure.clauses


@clause("SF-trapping-networking.2", "SF-trapping-networking.4")
def test_one_asks_a_question_somewhere_and_cites_an_aspect() -> None:
    found = inquiry("Who wants me dead?", "the street", "born on the docks", [CLUB, DOCKS])
    assert (found.question, found.where, found.cited) == ("Who wants me dead?", "the street", "born on the docks")
    assert inquiry("Who?", "the library", CLUB.name, [CLUB, DOCKS]).cited == CLUB.name
    with refusing("SF-trapping-networking.2", naming=(": Born on the Docks always serves",)):
        inquiry("Who?", "the street", "Lord of the Manor", [CLUB, DOCKS])
    with refusing("SF-trapping-networking.2"):
        inquiry("Who?", "the street", "", [CLUB])
    for question, where in (("", "the street"), ("Who?", " ")):
        with refusing("SF-trapping-networking.4"):
            inquiry(question, where, DOCKS.name, [DOCKS])
    assert isinstance(ASK_AROUND.against, Rows)
    assert ASK_AROUND.against.is_open
    for procedure in (ASK_AROUND, KEEP_EARS_OPEN, ABOUT_SOMEBODY, ABOUT_SOMETHING, TRACE):
        assert "SF-trapping-networking.2" in [need.clause for need in procedure.needs]


@clause("SF-trapping-networking.3")
def test_the_aspect_colours_what_can_be_heard() -> None:
    found = inquiry("Who?", "the street", DOCKS.name, [DOCKS], colours="nothing about the nobility")
    assert found.colours == "nothing about the nobility"
    assert "SF-trapping-networking.3" in [question.clause for question in ASK_AROUND.questions]


@clause("SF-trapping-networking.5")
def test_asking_around_takes_an_afternoon_and_more_time_mends_a_failure() -> None:
    assert ASK_AROUND.takes is takes() is Time.AN_AFTERNOON
    assert takes(2) is Time.A_FEW_DAYS
    assert ASK_AROUND.patience == "SF-trapping-networking.5"
    assert [persisted(4, steps).still_missed_by for steps in range(6)] == [4, 3, 2, 1, 0, 0]
    assert not persisted(5, 9).is_success


@clause("SF-trapping-networking.6")
def test_whoever_is_shut_out_gains_nothing_by_more_time() -> None:
    with refusing("SF-trapping-networking.6", naming=("the gang pays them for silence",)):
        persisted(1, 4, shut_out="the gang pays them for silence")
    assert "SF-trapping-networking.6" in [question.clause for question in ASK_AROUND.questions]


@clause("SF-trapping-networking.8")
def test_an_open_ear_hears_a_rumour_at_nought_three_five_and_seven() -> None:
    assert difficulty(KEEP_EARS_OPEN, "a rumour").value == 0
    assert [rumours(effort) for effort in range(-2, 8)] == [0, 0, 1, 1, 1, 2, 2, 3, 3, 4]


@clause("SF-trapping-networking.9")
def test_the_game_master_calls_for_it() -> None:
    assert [question.clause for question in KEEP_EARS_OPEN.questions] == ["SF-trapping-networking.9"]
    assert KEEP_EARS_OPEN.is_free


@clause("SF-trapping-networking.10")
def test_a_rumour_is_opposed_by_whomever_it_is_about_else_it_is_a_declaration() -> None:
    assert isinstance(ABOUT_SOMEBODY.against, OpposedBy)
    assert ABOUT_SOMETHING.does is Does.DECLARATION
    with refusing("SF-trapping-networking.10"):
        planted(" ", 3, 3)


@clause("SF-trapping-networking.11")
def test_the_shifts_say_how_far_a_rumour_gets() -> None:
    assert [row.shifts for row in PERVASIVENESS] == [0, 3, 6, 8]
    found = [planted("The beer is poisoned", 9, shifts).spread.shifts for shifts in range(10)]
    assert found == [0, 0, 0, 3, 3, 3, 6, 6, 8, 8]
    assert [row.aspect for row in PERVASIVENESS] == [Sticks.FRAGILE, Sticks.STICKY, Sticks.STICKY, Sticks.STICKY]
    assert len({row.says for row in PERVASIVENESS}) == 4
    assert pervasiveness(-1) is None
    with refusing("SF-trapping-networking.11", naming=("2",)):
        planted("The beer is poisoned", 1, -2)


@clause("SF-trapping-networking.12", "SF-trapping-networking.13")
def test_shifts_above_eight_speed_a_rumour_or_hide_where_it_came_from() -> None:
    rumour = planted("The beer is poisoned", 12, 10, faster=1, hidden=1)
    assert (rumour.to_trace, rumour.to_refute, rumour.faster) == (13, 12, 1)
    assert planted("The beer is poisoned", 5, 2).to_trace == 5
    for shifts, faster, hidden in ((7, 1, 0), (9, 1, 1)):
        with refusing("SF-trapping-networking.12"):
            planted("The beer is poisoned", 12, shifts, faster=faster, hidden=hidden)
    assert isinstance(TRACE.against, Rows)
    for procedure in (ABOUT_SOMEBODY, ABOUT_SOMETHING):
        assert [spend.above for spend in procedure.spends] == [8, 8]
    assert Rumour("The beer is poisoned", 5, 3).to_trace == 5


@clause("SF-trapping-networking.14")
def test_the_game_master_brings_a_rumour_back() -> None:
    for procedure in (ABOUT_SOMEBODY, ABOUT_SOMETHING):
        assert [question.clause for question in procedure.questions] == ["SF-trapping-networking.14"]


@clause("SF-trapping-networking.15")
def test_attacks_on_a_name_profit_from_extraordinary_up() -> None:
    assert (LEND.does, LEND.from_tier) == (Does.STANDING, Tier.EXTRAORDINARY)
    assert [question.clause for question in LEND.questions] == ["SF-trapping-networking.15"]

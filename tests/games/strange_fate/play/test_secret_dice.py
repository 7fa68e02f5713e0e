"""Hidden dice that are shown before they fall: everybody can check them then, and nobody is accused."""

import pytest
from msgspec import Struct
from tests.games.strange_fate.play.table import EVE, GM, IT, MARIGOLD, NORA, PIM, THUG, with_npcs

from talewright.dice.draw import DrawId
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Phase, Place
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.showing import ShowSide
from talewright.journal.extract import extract, read_extract, verify_extract
from talewright.journal.verify import verify
from talewright.table.ledger import AnyGame
from talewright.table.moves import ChooseDice, CloseSession, Roll, TypeFace

GAME: AnyGame = STRANGE_FATE_GAME  # type: ignore[assignment]  # its own states
OURS, THEIRS = (DrawId(f"{IT}.{place}.1.1d3") for place in ("ours", "theirs"))


@pytest.mark.parametrize(
    "then",
    [
        ((GM, ShowSide(roll=IT, place=Place.OURS)), (GM, Roll(OURS, "Robin's")), (NORA, Roll(THEIRS, "Nora's"))),
        ((GM, Roll(OURS, "Robin's")), (GM, ShowSide(roll=IT, place=Place.OURS)), (NORA, Roll(THEIRS, "Nora's"))),
        ((NORA, Roll(THEIRS, "Nora's")), (GM, ShowSide(roll=IT, place=Place.OURS))),
    ],
)
def test_a_hidden_die_that_is_shown_before_it_falls_is_one_of_everybodys(then: tuple[tuple[str, Struct], ...]) -> None:
    told = with_npcs(hidden=True)
    told.when(GM, FrameRoll(who=THUG, by="thug", goal="grab her", against=MARIGOLD), called=IT)
    told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Stealth"))
    for who in (GM, NORA):
        told.when(who, ChooseDice(by_hand=False))
    for who, move in then:
        told.when(who, move)
    told.when(GM, CloseSession())
    records = tuple(told.table.ledger.journal.read(told.campaign))
    report = verify(records, GAME)
    assert (report.findings, report.fair) == ((), 8)
    nora = told.folded.seats[told.seats[NORA]]
    lines = [*extract(GAME, told.campaign, records, nora)]
    assert verify_extract(read_extract(lines)).findings == ()
    (*_, proof) = told.table.proofs(told.campaign, nora.id)
    assert {face.draw for face in proof.faces} <= {call.draw for call in proof.calls}


def test_nobody_else_sees_that_real_dice_of_a_hidden_side_are_typed() -> None:
    told = with_npcs(hidden=True)
    told.when(GM, FrameRoll(who=THUG, by="thug", goal="grab her", against=MARIGOLD), called=IT)
    told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Stealth"))
    others = (NORA, PIM, EVE)
    before = [(told.look(who), told.offers(who)) for who in others]
    for draw in told.now.known_roll(IT).draw_ids(Place.OURS):
        told.when(GM, TypeFace(draw, 1))
        assert [(told.look(who), told.offers(who)) for who in others] == before
    for draw in told.now.known_roll(IT).draw_ids(Place.THEIRS):
        told.when(NORA, TypeFace(draw, 1))
    assert told.now.known_roll(IT).phase is Phase.FALLEN

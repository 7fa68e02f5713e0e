"""Pictures at the table: who chooses them, who sees them, and that nobody else learns that there are any."""

from collections.abc import Iterator

import pytest
from tests.refusing import By, refusing
from tests.table.gathering import Gathering, forked, told
from tests.toy.jar import Guess
from tests.toy.play import Toy
from tests.toy.state import State

from talewright.dice.draw import SeatId
from talewright.table import Journal, Receipt
from talewright.table.events import PictureSet, Undone
from talewright.table.game import Thing
from talewright.table.journal import Picture
from talewright.table.moves import PlayPrepared, Prepare, Redo, SetPicture, Undo
from talewright.table.pictures import MOST, NO_SUCH_PICTURE, NO_SUCH_THING, ThingView
from talewright.table.seat import ALL, GM_ONLY, ItemId

FACE, OTHER = b"a face", b"another face"


class Painted(Toy):
    """The fair, where the jar and a bell may have pictures. Of the jar nobody knows before the first guess."""

    def pictured(self, state: State) -> Iterator[Thing]:
        yield Thing("jar", "The jar", to=ALL if state.jar.guesses else GM_ONLY, kind="prize")
        yield Thing("bell", "The bell", kind="prize")


@pytest.fixture
def painted(journal: Journal) -> Gathering:
    return Gathering.on(journal, games={"toy": Painted()})  # type: ignore[dict-item]  # its own states only


def choose(fair: Gathering, seat: SeatId, thing: str, content: bytes = FACE, **more: str) -> Receipt:
    """Choose a picture that comes along."""
    picture = Picture.of(fair.campaign, content)
    move_id = more.get("move_id", f"picture-{next(fair.moves):06}")
    absent = SeatId(more["acting_for"]) if "acting_for" in more else None
    move = SetPicture(thing, picture.digest)
    return fair.table.act(fair.campaign, seat, move, move_id=move_id, acting_for=absent, picture=picture)


def refused(fair: Gathering, seat: SeatId, thing: str, content: bytes = FACE, by: By = "") -> str:
    """Why it is refused; neither a record nor the picture is kept."""
    before = fair.records()
    with refusing(by=by) as why:
        choose(fair, seat, thing, content)
    assert fair.records() == before
    assert fair.table.ledger.journal.picture(fair.campaign, digest(fair, content)) is None
    return why.value.why


def digest(fair: Gathering, content: bytes = FACE) -> str:
    return Picture.of(fair.campaign, content).digest


def thing(fair: Gathering, seat: SeatId, wanted: str) -> ThingView | None:
    return next((each for each in fair.look(seat).pictured if each.id == wanted), None)


def seen(fair: Gathering, seat: SeatId, content: bytes = FACE) -> bytes | None:
    return fair.table.gallery.picture(fair.campaign, seat, digest(fair, content))


def test_everybody_who_plays_may_have_a_face_in_a_colour_of_their_own(fair: Gathering) -> None:
    assert [(each.name, each.colour, each.mine) for each in fair.look(fair.bo).pictured] == [
        ("Ann", 1, False),
        ("Bo", 2, True),
        ("Cy", 3, False),
        ("Di", 4, False),
    ]
    assert all(each.mine for each in fair.look(fair.ann).pictured)
    assert not any(each.mine for each in fair.look(fair.eve).pictured)


def test_a_picture_is_chosen_for_ones_own_and_seen_by_all(fair: Gathering) -> None:
    choose(fair, fair.bo, fair.bo)
    for seat in fair.everyone:
        found = thing(fair, seat, fair.bo)
        assert found is not None
        assert found.picture == digest(fair)
        assert seen(fair, seat) == FACE
    assert fair.hears(fair.eve)[-1] == PictureSet(thing=fair.bo, name="Bo", picture=digest(fair))


def test_choosing_a_picture_opens_no_session_of_play(fair: Gathering) -> None:
    choose(fair, fair.bo, fair.bo)
    assert fair.folded.session is None


def test_nobody_chooses_for_somebody_else_but_whoever_runs_the_game(painted: Gathering) -> None:
    for face, name in ((painted.cy, "Cy"), ("bell", "The bell")):
        told = refused(painted, painted.bo, face)
        assert name in told
        assert told != NO_SUCH_THING
    refused(painted, painted.eve, painted.eve, by="Table._decided")
    choose(painted, painted.ann, painted.cy)
    choose(painted, painted.ann, painted.bo, OTHER, acting_for=painted.bo)
    assert seen(painted, painted.di) == FACE
    assert seen(painted, painted.di, OTHER) == OTHER


def test_what_is_hidden_and_what_is_not_there_are_refused_alike(painted: Gathering) -> None:
    choose(painted, painted.ann, "jar", OTHER)
    assert refused(painted, painted.bo, "jar") == refused(painted, painted.bo, "nothing") == NO_SUCH_THING


def test_a_picture_of_something_hidden_leaves_no_byte_with_anybody_else(painted: Gathering) -> None:
    fork = forked(painted, games=dict(painted.table.ledger.games))
    choose(painted, painted.ann, "jar")
    choose(painted, painted.ann, "jar", OTHER)
    for seat in (*painted.guests, painted.eve):
        assert painted.all_seen(seat) == fork.all_seen(seat)
        assert seen(painted, seat) is None
    assert thing(painted, painted.bo, "jar") is None
    assert seen(painted, painted.ann, OTHER) == OTHER


def test_whoever_learns_of_a_thing_sees_its_picture_from_then_on(painted: Gathering) -> None:
    choose(painted, painted.ann, "jar")
    assert seen(painted, painted.bo) is None
    guess = painted.act(painted.bo, Guess(beans=10)).move
    assert seen(painted, painted.bo) == FACE
    painted.act(painted.ann, Undo(guess))
    assert seen(painted, painted.bo) is None


def test_a_picture_cannot_be_had_by_naming_it(painted: Gathering) -> None:
    choose(painted, painted.ann, "jar")
    hidden = painted.refused(painted.bo, SetPicture(painted.bo, digest(painted)))
    assert hidden == painted.refused(painted.bo, SetPicture(painted.bo, digest(painted, b"never brought")))
    assert hidden == NO_SUCH_PICTURE


def test_a_picture_that_one_sees_may_be_used_again(painted: Gathering) -> None:
    choose(painted, painted.ann, "bell")
    painted.act(painted.bo, SetPicture(painted.bo, digest(painted)))
    mine = thing(painted, painted.cy, painted.bo)
    assert mine is not None
    assert mine.picture == digest(painted)


def test_undo_takes_a_picture_back_and_redo_brings_it_again(fair: Gathering) -> None:
    choose(fair, fair.bo, fair.bo)
    second = choose(fair, fair.bo, fair.bo, OTHER).move
    fair.act(fair.bo, Undo(second))
    assert seen(fair, fair.cy) == FACE
    assert seen(fair, fair.cy, OTHER) is None
    fair.act(fair.ann, Redo())
    assert seen(fair, fair.cy, OTHER) == OTHER


def test_who_may_know_of_an_undo_is_who_knew_of_the_picture(painted: Gathering) -> None:
    hidden = choose(painted, painted.ann, "jar").move
    before = painted.look(painted.bo)
    painted.act(painted.ann, Undo(hidden))
    assert painted.look(painted.bo) == before
    assert len(told(painted, Undone)) == 1


def test_a_picture_is_removed_and_then_there_is_none_to_remove(fair: Gathering) -> None:
    fair.refused(fair.bo, SetPicture(fair.bo), by="decided", naming=("Bo",))
    choose(fair, fair.bo, fair.bo)
    fair.act(fair.bo, SetPicture(fair.bo))
    assert seen(fair, fair.bo) is None
    assert fair.hears(fair.cy)[-1] == PictureSet(thing=fair.bo, name="Bo", picture="")


def test_a_picture_that_is_sent_again_is_chosen_once(fair: Gathering) -> None:
    choose(fair, fair.bo, fair.bo, move_id="the-same-press")
    assert choose(fair, fair.bo, fair.bo, move_id="the-same-press").again
    assert len(told(fair, PictureSet)) == 1


def test_nobody_fills_the_journal_with_pictures(fair: Gathering, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST >= 100
    monkeypatch.setattr("talewright.table.pictures.MOST", 2)
    choose(fair, fair.bo, fair.bo, b"one")
    choose(fair, fair.bo, fair.bo, b"two")
    assert "brought 2 pictures" in refused(fair, fair.bo, fair.bo, b"three")
    choose(fair, fair.cy, fair.cy, b"three")


def test_pictures_are_there_when_the_table_is_opened_again(painted: Gathering) -> None:
    choose(painted, painted.ann, "bell")
    again = Gathering.__new__(Gathering)
    again.__dict__.update(painted.__dict__)
    ledger = painted.table.ledger
    again.table = type(painted.table)(ledger.journal, ledger.games)
    assert seen(again, painted.eve) == FACE
    assert again.look(painted.eve).pictured == painted.look(painted.eve).pictured


def test_a_handout_in_the_pocket_has_its_picture_ready_and_gives_it_along(fair: Gathering) -> None:
    fork = forked(fair)
    letter = {"type": "give-handout", "title": "A map", "text": "Dig here.", "to": fair.bo}
    item = ItemId(fair.act(fair.ann, Prepare(move=letter)).move)
    choose(fair, fair.ann, item)
    fair.act(fair.ann, Prepare(move=letter, note="after the bell", item=item))
    assert all(fair.all_seen(seat) == fork.all_seen(seat) for seat in (*fair.guests, fair.eve))
    assert refused(fair, fair.bo, item, OTHER) == NO_SUCH_THING
    given = fair.act(fair.ann, PlayPrepared(item)).move
    assert [seen(fair, seat) for seat in (fair.ann, fair.bo, fair.cy)] == [FACE, FACE, None]
    fair.act(fair.ann, Undo(given))
    assert [seen(fair, seat) for seat in (fair.ann, fair.bo, fair.cy)] == [FACE, None, None]


def test_the_picture_of_a_handout_in_the_pocket_is_removed_again(fair: Gathering) -> None:
    letter = {"type": "give-handout", "title": "A map", "text": "Dig here.", "to": fair.bo}
    item = ItemId(fair.act(fair.ann, Prepare(move=letter)).move)
    fair.refused(fair.ann, SetPicture(item), by="decided")
    choose(fair, fair.ann, item)
    fair.act(fair.ann, SetPicture(item))
    fair.act(fair.ann, PlayPrepared(item))
    assert [seen(fair, seat) for seat in (fair.ann, fair.bo)] == [None, None]

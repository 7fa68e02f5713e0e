"""What people say when they are asked, and what comes to somebody's ears (Networking)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course, by_kind, said
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure.networking import ASK_AROUND, KEEP_EARS_OPEN, inquiry, rumours
from talewright.table.wording import bare, counted


def check_cited(state: State, deed: Deed, question: str = "a rumour") -> None:
    """Refuse what cites no aspect that names the contacts; without a sheet there is none to cite.

    Source: SF-trapping-networking.2, SF-trapping-networking.4.
    """
    person = state.people.get(CharacterId(deed.who))
    if person:
        inquiry(question, deed.goal or "around", deed.cited, person.character.all_aspects)


def _heard(state: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded or deed.longer:
        yield f"people say something about it, true or not: {bare(deed.words)}"
        yield from () if deed.succeeded else by_kind(state, deed)


def _ears(_: State, deed: Deed) -> Iterator[str]:
    assert deed.decided is not None
    yield counted(rumours(deed.decided.effort), "rumour")


COURSES = {
    ASK_AROUND: Course(
        words=said("The question"),
        said=lambda state, deed: check_cited(state, deed, deed.words),
        ends_by_word=True,
        came=_heard,
    ),
    KEEP_EARS_OPEN: Course(said=check_cited, came=_ears),
}

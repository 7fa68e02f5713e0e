"""NPCs come to the table and leave it, and how they look."""

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.play.base import Concealable
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, NpcId
from talewright.games.strange_fate.play.known import called, is_unheard
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.rules.characters.npc import Quick
from talewright.wording import capital, in_a_row, numbered, with_article


class NpcAdded(Concealable, tag="npc-added/1"):
    """Somebody was made up on the spot; when a hidden one is shown, everybody hears of it as new.

    Of a hidden one a *number* behind the name is for the game master alone.
    """

    brings = ("npc",)

    npc: NpcId
    line: str
    name: str = ""
    by_quality: bool = False
    number: int = 0

    def file(self, state: State) -> State:
        quick = Quick.parse(self.line)
        npc = state.npcs.get(self.npc) or Npc(id=self.npc, quick=quick, by_quality=self.by_quality)
        npc = replace(npc, quick=quick, called=self.name, hidden=self.hidden, number=self.number)
        return state.with_npc(npc)

    def told(self, state: State) -> str:
        known = state.npcs.get(self.npc)
        if self.hidden:
            name = self.file(state).npcs[self.npc].listed
            if known:
                return f"{known.listed} is called {name} from now on" if name != known.listed else ""
            named = f"{name}, " if self.name or self.number else ""
            return f"There is somebody of whom only the game master knows: {named}{self.line}"
        if known:
            return f"Everybody sees of {known.name}: {self.line}"
        return f"There is {self.name}: {self.line}" if self.name else f"There is {with_article(self.line)}"


class SeveralAdded(Concealable, tag="several-added/1"):
    """Several come at once, of whom more is told behind this; *by* is who has called them, be it one alone."""

    opens = True

    names: tuple[str, ...]
    by: ActorId = NOBODY

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        names = in_a_row(self.names)
        if self.by != NOBODY:
            return f"{called(state, self.by)} calls {names}"
        return f"There are some of whom only the game master knows: {names}" if self.hidden else f"There are {names}"


def as_many(name: str, count: int) -> str:
    """The name of somebody, and how many they are where they are a group.

    >>> as_many("Thug", 2), as_many("Thug 2", 1)
    ('Thug (2 of them)', 'Thug 2')
    """
    return f"{name} ({count} of them)" if count > 1 else name


def free_name(state: State, quick: Quick, name: str = "", heard: Collection[str] = frozenset()) -> str:
    """The name of a newcomer, with a number behind one that everybody knows of an NPC; empty for what they are.

    Those that are *heard* in the same moment count too.
    """
    wanted = name or capital(quick.name)
    seen = {npc.name.casefold() for npc in state.npcs.values() if not is_unheard(state, npc.id)} | {*heard}
    if wanted.casefold() not in seen:
        return name
    return next(each for each in numbered(wanted) if each.casefold() not in seen)


def free_names(state: State, coming: Iterable[tuple[Quick, str]], *, hidden: bool = False) -> Iterator[str]:
    """The names of newcomers, each with those before it; a number would tell of others who are *hidden*."""
    heard: set[str] = set()
    for quick, wanted in coming:
        name = free_name(state, quick, wanted, heard)
        yield name
        if not hidden:
            heard.add(_full(quick, name).casefold())


def numbers(state: State, names: Iterable[str]) -> Iterator[int]:
    """The numbers of hidden newcomers, by which the game master tells each from all others of its name; 0 for none."""
    taken = _names(state)
    for name in names:
        number = _apart(name, taken)
        taken.add(with_number(name, number).casefold())
        yield number


def told_apart(state: State, heard: Iterable[str], but: Collection[ActorId] = ()) -> Iterator[NpcAdded]:
    """Numbers of those who stay hidden and have a name that everybody hears now of somebody else."""
    new = {name.casefold() for name in heard}
    taken = _names(state) | new
    for npc in state.npcs.values():
        if npc.listed.casefold() in new and npc.id not in but and is_unheard(state, npc.id):
            number = _apart(npc.name, taken)
            taken.add(with_number(npc.name, number).casefold())
            yield NpcAdded(npc=npc.id, line=str(npc.quick), name=npc.called, hidden=True, number=number)


def numbered_apart(state: State, coming: Iterable[ActorId]) -> Iterator[NpcAdded]:
    """The numbers of those whose names everybody hears now, behind names that everybody knows of others."""
    heard: set[str] = set()
    known = tuple(coming)
    for who in known:
        npc = state.npcs.get(NpcId(who))
        if npc is not None and is_unheard(state, npc.id):
            name = free_name(state, npc.quick, npc.called, heard)
            heard.add(_full(npc.quick, name).casefold())
            if name != npc.called or npc.number:
                yield NpcAdded(npc=npc.id, line=str(npc.quick), name=name, hidden=True)
    yield from told_apart(state, heard, known)


def _full(quick: Quick, name: str) -> str:
    return name or capital(quick.name)


def with_number(name: str, number: int) -> str:
    """A name, with the number behind it if there is one."""
    return f"{name} {number}" if number else name


def _names(state: State) -> set[str]:
    return {npc.listed.casefold() for npc in state.npcs.values()}


def _apart(name: str, taken: Collection[str]) -> int:
    number = 0
    while with_number(name, number).casefold() in taken:
        number = max(2, number + 1)
    return number


class NpcDropped(Concealable, tag="npc-dropped/1"):
    """An NPC is needed no more."""

    npc: NpcId

    def file(self, state: State) -> State:
        """Whoever is at the table no more fights nobody, bears nothing and does nothing; what was hidden stays so."""
        npc = state.npcs[self.npc]
        left = {id_: each for id_, each in state.npcs.items() if id_ != npc.id}
        told = tuple(replace(each, came="") if npc.hidden and each.came_to == npc.id else each for each in state.told)
        state = _handed_over(state, npc) if npc.of in state.people else state
        return replace(state.without_fighter(npc.id).with_acts(state.acts.without(npc.id)), npcs=left, told=told)

    def told(self, state: State) -> str:
        return f"{state.npcs[self.npc].name} is not needed any more"


def _handed_over(state: State, npc: Npc) -> State:
    """What is left of the free invokes of a companion is its character's."""
    for each in state.aspects.values():
        if each.placed.by == npc.id:
            state = state.with_aspect(replace(each, placed=replace(each.placed, by=npc.of)))
    for who, wounds in state.wounds.items():
        dealt = (replace(each, dealt_by=npc.of) if each.dealt_by == npc.id else each for each in wounds.consequences)
        state = state.with_wounds(who, replace(wounds, consequences=tuple(dealt)))
    return state


def dropped(state: State, npc: NpcId) -> NpcDropped:
    """That an NPC is needed no more; of one that is hidden everybody hears who sees it in a conflict."""
    return NpcDropped(npc=npc, hidden=is_unheard(state, npc))


class NpcView(Struct, frozen=True, omit_defaults=True):
    """Somebody of the game master's, or a companion of a player's character, with what they are good at."""

    id: str
    name: str
    goods: tuple[str, ...]
    hidden: bool
    player_name: str = ""
    companion_of: str = ""

    @classmethod
    def of(cls, npc: Npc, player_name: str = "") -> "NpcView":
        return cls(npc.id, npc.listed, npc.quick.beside(npc.name), npc.hidden, player_name, npc.of)

"""What may be done about characters, and about those whom the game master makes up."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.making import has_room
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.ready import ready
from talewright.table.legible import as_seen
from talewright.table.offer import Choice, Field, Offer, Option, Text
from talewright.table.offering import explained, hidden_field, offer, one_of, words
from talewright.table.seat import Role, Seat


def of_people(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """Characters that may be taken, brought along, handed on or corrected."""
    players = (
        Option("", "The game master"),
        *(Option(each.id, each.name) for each in seats if each.role is Role.PLAYER),
    )
    owner: tuple[Field, ...] = (
        (Choice(name="player", label="Played by", options=players, default=""),) if seat.is_gm else ()
    )
    yield from _of_ready(state, seat, owner)
    sheet = Text(name="text", label="The sheet, as TOML", most=mv.SHEET_LENGTH, long=True)
    about = "A file that talewright sheet new strange-fate begins; everything that is wrong with it is told."
    judged = "" if seat.is_gm else " The group judges it before it comes into play."
    if seat.is_gm or has_room(state, seat.id):
        made = offer(mv.TakeSheet, "Bring a character along as a sheet", sheet, *owner)
        yield explained(made, about=about + judged)
    if seat.is_gm:
        for person in state.people.values():
            yield from _of_person(state, person, players)


def _of_ready(state: State, seat: Seat, owner: tuple[Field, ...]) -> Iterable[Offer]:
    taken = {as_seen(person.name) for person in state.people.values()}
    left = [
        Option(name, each.name, each.description) for name, each in ready().items() if as_seen(each.name) not in taken
    ]
    if left and state.edition.creation.skills.common_skills:
        first = not state.people if seat.is_gm else not state.played_by(seat)
        yield explained(
            offer(mv.TakeReady, "Take a ready character", one_of("ready", "Character", left), *owner), main=first
        )


def _of_person(state: State, person: Person, players: tuple[Option, ...]) -> Iterable[Offer]:
    here, name = person.id, person.name
    known = person.player if any(option.value == person.player for option in players) else ""
    field = Choice(name="player", label="Played by", options=players, default=known)
    yield offer(mv.GiveCharacter, f"Hand {name} on", field, group=here, character=here)
    why = words("reason", "Why")
    if person.character.skills:
        skills = [Option(each.name, f"{each.name}, {each.notation}") for each in person.character.designs]
        rating = words("rating", "Rating and tier", default=skills[0].label.rpartition(", ")[2], about="As in 3 or 3E.")
        yield offer(
            mv.CorrectRating, f"Correct a rating of {name}", one_of("skill", "Skill", skills), rating, why,
            group=here, character=here,
        )  # fmt: skip
    text = written(person.character, state.edition.creation)
    sheet = Text(name="text", label="The sheet, as TOML", most=mv.SHEET_LENGTH, long=True, default=text)
    made = offer(mv.CorrectSheet, f"Correct the sheet of {name}", sheet, why, group=here, character=here)
    yield explained(made, about="What creation would not allow is told, and stands.")
    if person.retired:
        yield offer(mv.BringBack, f"{name} is back in the story", group=here, character=here)
    else:
        reason = words("reason", "Why", optional=True)
        yield offer(mv.Retire, f"{name} leaves the story", reason, group=here, character=here)


def of_npcs(state: State) -> Iterable[Offer]:
    """Those whom the game master makes up on the spot."""
    lines = Text(
        name="text",
        label="Who, each on a line",
        most=mv.NPCS_LENGTH,
        long=True,
        about="Good thug (E), or Good thug (E), Fair liar: the rating by its word, and the first letter of the tier.",
    )
    yield offer(mv.AddNpcs, "Make somebody up", lines, hidden_field())
    for npc in state.npcs.values():
        if npc.hidden:
            yield offer(mv.ShowNpc, f"Show {npc.name} to everybody", group=npc.id, npc=npc.id)
        yield offer(mv.DropNpc, f"{npc.name} is not needed any more", group=npc.id, npc=npc.id)

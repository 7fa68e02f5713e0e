"""A character is made at the table: every choice by the rules of creation, and nothing illegal comes into play."""

import json
from collections.abc import Iterable, Iterator

from talewright.dice.draw import SeatId
from talewright.games.strange_fate import draft as drafting
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_entry import DraftEntry, check_reads, entry_of_draft
from talewright.games.strange_fate.draft_left import ASKED_OF_GM, Judgement, check, left
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, check_player
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.choosing import after_step, as_refusals, changed_in_words
from talewright.games.strange_fate.play.drafts import Making
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.people.characters import WithSheet, check_name, made, owner, sheet_field
from talewright.games.strange_fate.play.reading import character_in, told
from talewright.games.strange_fate.play.state import State
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Offer
from talewright.table.offering import explained, offer
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
MOST = 10
"""Drafts that one player, or the game master, may have under way at once."""
GONE = "That character is not being made any more. Look at the table as it stands now."
TO_BE_JUDGED = "brought along as a sheet, which the group judges before it comes into play"
BETWEEN = " | "
"""Between the skill and what a question of it is about."""


class TakeSheet(WithSheet, tag="take-sheet"):
    """Bring a character along as a sheet, written as TOML. A player's is judged by the group before it is in play."""

    player: SeatId = SeatId("")

    def decide(self, state: State, at: At[State]) -> Facts:
        """A player's waits as a draft for what the group has to judge (SF-cost.16).

        What a player's own text calls confirmed is not: nobody but the game master writes that down.
        """
        character = character_in(self.sheet)
        if at.seat.is_gm:
            yield from made(state, at, at.stamp.id, character, self.player)
            return
        whole = Draft(character=drafting.unjudged(character), rules=state.edition.creation, diagram=state.diagram)
        faults = tuple(fault for fault in left(whole).missing if fault.clause != ASKED_OF_GM)
        if faults:
            raise Refused(told(character, faults), clause=faults[0].clause)
        check_name(state, character.name)
        yield _written(_another(state, whole, at.seat.id, at.stamp), whole, TO_BE_JUDGED)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        about = "A file that talewright sheet new strange-fate begins; everything that is wrong with it is told."
        judged = "" if viewer.seat.is_gm else " The group judges it before it comes into play."
        if viewer.seat.is_gm or has_room(state, viewer.seat.id):
            made = offer(cls, "Bring a character along as a sheet", sheet_field(), *owner(viewer))
            yield explained(made, about=about + judged)


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move on a character under way brings about."""
    match move:
        case mv.BeginDraft(name=name, player=player):
            return _begun(state, name, player if seat.is_gm else seat.id, stamp)
        case mv.UseDiagram(text=text, drawing=drawing):
            check_gm(seat, "The game master says which diagram is used: ask for it.")
            with as_refusals():
                drawing.value  # noqa: B018 - raises what is wrong with it
            return (ev.DiagramTaken(text=text.strip()),)
        case mv.JudgeDraft():
            check_gm(seat, "The group judges that, and the game master writes it down: ask for it.")
            return tuple(_judged(seen(state, seat, move.draft), move))
        case mv.DropDraft(draft=id_):
            making = seen(state, seat, id_)
            return (ev.DraftDropped(draft=making.id, player=making.player),)
        case mv.SaveDraft(draft=id_):
            return _saved(state, mine(state, seat, id_), seat, stamp)
        case _:
            assert isinstance(move, mv.OnDraft), move
            making = mine(state, seat, move.draft)
            return (_written(making, after_step(making.draft, move), changed_in_words(move)),)


def seen(state: State, seat: Seat, id_: CharacterId) -> Making:
    """A character under way that this seat knows of. Refused is any other, as if it were not there."""
    making = state.drafts.get(id_)
    if making is None or not making.is_seen_by(seat):
        raise Refused(GONE)
    return making


def mine(state: State, seat: Seat, id_: CharacterId) -> Making:
    """A character under way that this seat makes. Refused is somebody else's."""
    making = seen(state, seat, id_)
    if not making.is_of(seat):
        raise Refused(f"{making.name} is being made by the player: act for them, or say what you think of it.")
    return making


def _begun(state: State, name: str, player: SeatId, stamp: Stamp) -> Events:
    check_player(player, stamp)
    draft = drafting.begin(name, state.edition.creation, state.diagram)
    return (_written(_another(state, draft, player, stamp), draft, "a new character"),)


def has_room(state: State, player: SeatId) -> bool:
    """Whether a player, or the game master where *player* is empty, may begin another character."""
    return sum(making.player == player for making in state.drafts.values()) < MOST


def _another(state: State, draft: Draft, player: SeatId, stamp: Stamp) -> Making:
    if not has_room(state, player):
        raise Refused(f"{MOST} characters are being made already: finish one of them, or drop it.")
    return Making(id=CharacterId(ActorId(stamp.id)), player=player, draft=draft)


def _written(making: Making, draft: Draft, change: str) -> ev.Event:
    return ev.DraftWritten(draft=making.id, player=making.player, sheet=_entry(draft), change=change)


def _entry(draft: Draft) -> DraftEntry:
    """A draft as an event keeps it. Refused is one that could not be read again."""
    with as_refusals():
        return check_reads(entry_of_draft(draft))


def _saved(state: State, making: Making, seat: Seat, stamp: Stamp) -> Events:
    """The finished character comes into play, with the id that its draft had."""
    check(making.draft)
    dropped = ev.DraftDropped(draft=making.id, player=making.player, saved=True)
    at = At.of(seat, stamp, state)
    return (dropped, *made(state, at, making.id, making.draft.character, making.player))


# --- judgements, and the diagram


def key_of(judgement: Judgement) -> str:
    """By what a question is named at the table: a skill that could be read otherwise stands in double quotes."""
    skill, about = judgement.skill, judgement.question.about
    if not skill and BETWEEN not in about:
        return about
    is_plain = skill and not skill.startswith('"') and BETWEEN.strip() not in skill
    return f"{skill if is_plain else json.dumps(skill, ensure_ascii=False)}{BETWEEN}{about}"


def for_group(draft: Draft) -> tuple[Judgement, ...]:
    """What the group is asked now: all but what the player says in words."""
    return tuple(each for each in left(draft).judgements if not each.is_for_owner)


def _judged(making: Making, move: mv.JudgeDraft) -> Iterator[ev.Event]:
    draft, reason, asked = making.draft, move.reason.strip(), {key_of(each): each for each in for_group(making.draft)}
    if not move.agreed and not reason:
        raise Refused("Say what would make it right, so that the player can change it.", clause="SF-cost.16")
    for key in dict.fromkeys(move.questions):
        if key not in asked:
            raise Refused("That is not asked any more: look at the draft as it stands now.", clause="SF-cost.16")
        judgement = asked[key]
        about = judgement.question.about
        if move.agreed:
            draft = drafting.confirmed(draft, about, judgement.skill)
        yield ev.DraftJudged(
            draft=making.id,
            player=making.player,
            skill=judgement.skill,
            about=about,
            asks=judgement.question.asks,
            clause=judgement.question.clause,
            agreed=move.agreed,
            reason=reason,
            sheet=_entry(draft),
        )

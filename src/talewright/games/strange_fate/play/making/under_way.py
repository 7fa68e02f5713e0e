"""Characters under way: begun or brought along, judged by the group, dropped, or finished and brought into play."""

import json
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.drafts import Making, diagram_of
from talewright.games.strange_fate.play.making.growing import grown, hindrances, is_changed
from talewright.games.strange_fate.play.making.step import OfDraft, OnDraft, entry, mine, seen, written
from talewright.games.strange_fate.play.people.characters import WithSheet, check_name, made, secretly, sheet_field
from talewright.games.strange_fate.play.reading import character_in, told
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.draft import draft as drafting
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.entry import DraftEntry
from talewright.games.strange_fate.rules.draft.left import ASKED_OF_GM, Judgement, check, left
from talewright.games.strange_fate.rules.draft.stored import draft_again
from talewright.games.strange_fate.rules.skills.diagram import SECOND, Diagram, bundled, read, second
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Choice, Line, Name, Option, Prose, Text, Verbatim, offer, one_of, text, words
from talewright.table.pasted import Pasted
from talewright.table.seat import Role, check_gm
from talewright.table.whose import check_player, owner
from talewright.wording import bare, because, counted

DIAGRAM_LENGTH = 40_000
MOST = 10
"""Drafts that one player, or the game master, may have under way at once."""
BETWEEN = " | "
"""Stands between the skill and what a question of it is about."""


class BeginDraft(Move, tag="begin-draft"):
    """Begin to make a character. *player* is whose it is, where the game master begins it."""

    begins_sheet = True

    name: Name
    player: SeatId = SeatId("")

    def decide(self, state: State, at: At) -> Facts:
        player = self.player if at.seat.is_gm else at.seat.id
        check_player(player, at.seats)
        draft = drafting.begin(self.name, state.edition.creation, state.diagram)
        yield written(_another(state, at, draft, player), draft, "a new character")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """For whoever has not too many under way."""
        seat = viewer.seat
        everybody = [(each.id, each.name) for each in viewer.seats if each.role is Role.PLAYER]
        players = [Option(id_, name) for id_, name in (("", "The game master"), *everybody) if _has_room(state, id_)]
        if not (players if seat.is_gm else _has_room(state, seat.id)):
            return
        whose = (one_of("player", "Played by", players),) if seat.is_gm else ()
        has_one = state.played_by(seat) or any(making.is_of(seat) for making in state.drafts.values())
        rules = state.edition.creation
        about = f"{rules.skill_points()} skill points and {rules.refresh} refresh; step by step, with every price."
        made = offer(cls, "Make a new character", Text(name="name", label="Name", most=80), *whose)
        yield made.explained(about=about, main=not has_one and not seat.is_gm)


class TakeSheet(WithSheet, tag="take-sheet"):
    """Bring a character along as a sheet, written as TOML. A player's is judged by the group before it is in play.

    The game master may bring it *hidden*: it waits in the wings, and nobody else knows of it.
    """

    player: SeatId = SeatId("")
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """A player's waits as a draft for what the group has to judge (SF-cost.16).

        What a player's own text calls confirmed is not: nobody but the game master writes that down.
        """
        character = character_in(self.sheet)
        if at.seat.is_gm:
            yield from made(state, at, at.stamp.id, character, self.player, hidden=self.hidden)
            return
        if self.hidden:
            check_gm(at.seat, "The game master alone hides characters: bring it before everybody.")
        whole = Draft(character=drafting.unjudged(character), rules=state.edition.creation, diagram=state.diagram)
        faults = tuple(fault for fault in left(whole).missing if fault.clause != ASKED_OF_GM)
        if faults:
            raise Refused(told(character, faults), clause=faults[0].clause)
        check_name(state, character.name)
        brought = "brought along as a sheet, which the group judges before it comes into play"
        yield written(_another(state, at, whole, at.seat.id), whole, brought)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        about = "A file that talewright sheet new strange-fate begins. Every mistake in it is shown."
        judged = "" if viewer.seat.is_gm else " The group judges it before it comes into play."
        if viewer.seat.is_gm or _has_room(state, viewer.seat.id):
            made = offer(cls, "Paste a character", sheet_field(), *owner(viewer), *secretly(viewer))
            yield made.explained(about=about + judged)


class SaveDraft(Move, tag="save-draft"):
    """Bring a finished character into play, or put onto its sheet how it has grown.

    One of the game master's may be *hidden*, and waits in the wings then.
    """

    draft: CharacterId
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """It has the id that its draft had."""
        making = mine(state, at.seat, self.draft)
        check(making.draft)
        yield DraftDropped(draft=making.id, player=making.player, saved=True)
        if making.grows:
            yield grown(state, making)
            return
        yield from made(state, at, making.id, making.draft.character, making.player, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Points that were not spent are no hindrance, and are told (SF-budget.8)."""
        for making in state.drafts.values():
            found = left(making.draft)
            if making.is_of(viewer.seat) and found.is_complete and not hindrances(state, making):
                here = {"group": making.id, "draft": making.id}
                label = f"Put it on the sheet of {making.name}" if making.grows else f"Bring {making.name} into play"
                made = offer(cls, label, *(() if making.grows else secretly(viewer)), **here)
                kept = counted(found.points.left, "skill point") if found.points and found.points.left else ""
                main = not making.grows or is_changed(state, making)
                yield made.explained(effect=f"{kept} kept for later" if kept else "", main=main)


class DropDraft(Move, tag="drop-draft"):
    """Throw a character away that was being made."""

    draft: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        making = seen(state, at.seat, self.draft)
        yield DraftDropped(draft=making.id, player=making.player)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for making in state.drafts.values():
            if making.is_seen_by(viewer.seat):
                label = f"Drop the changes of {making.name}" if making.grows else f"Drop {making.name}"
                yield offer(cls, label, group=making.id, draft=making.id)


class DescribeDraft(OnDraft, tag="describe-draft"):
    """Change its name, and say who that is."""

    name: Name
    description: Prose = ""

    says = "it is {name} now"

    def step(self, draft: Draft) -> Draft:
        return drafting.described(draft, self.name, self.description)

    @classmethod
    def choices(cls, draft: Draft) -> Offers:
        name = Text(name="name", label="Name", most=80, default=draft.character.name)
        description = text(cls, "description", "Who that is", default=draft.character.description)
        yield offer(cls, "Change the name and the description", name, description)


class JudgeDraft(OfGameMaster, tag="judge-draft"):
    """Agree to what the rules leave to the group, or say why not: each of *questions* by what it is about."""

    otherwise = "The group judges that, and the game master writes it down: ask for it."

    draft: CharacterId
    questions: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=200)]
    agreed: bool = True
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        making = seen(state, at.seat, self.draft)
        draft, asked = making.draft, {key_of(each): each for each in for_group(making.draft)}
        if not self.agreed and not self.reason:
            raise Refused("Say what would make it right, so that the player can change it.", clause="SF-cost.16")
        for key in dict.fromkeys(self.questions):
            if key not in asked:
                raise Refused("That is not asked any more: look at the draft as it stands now.", clause="SF-cost.16")
            judgement = asked[key]
            if self.agreed:
                draft = drafting.confirmed(draft, judgement.question.about, judgement.skill)
            yield DraftJudged(
                draft=making.id,
                player=making.player,
                skill=judgement.skill,
                about=judgement.question.about,
                asks=judgement.question.asks,
                clause=judgement.question.clause,
                agreed=self.agreed,
                reason=self.reason,
                sheet=entry(draft),
            )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """What the rules leave to the group, all at once or one by one."""
        for making in state.drafts.values():
            asked = {key_of(each): each for each in for_group(making.draft)}
            if not asked:
                continue
            options = tuple(
                Option(key, f"{each.skill}: {about}" if each.skill else about, each.question.asks)
                for key, each in asked.items()
                for about in (each.question.about,)
            )
            which = Choice(name="questions", label="What the group has judged", options=options, many=True)
            here = {"group": making.id, "draft": making.id}
            yield offer(cls, f"Agree for {making.name}", which, text(cls, "reason", "Why"), agreed=True, **here)
            every = tuple(asked)
            made = offer(cls, f"Agree to everything of {making.name}", agreed=True, questions=every, **here)
            yield made.explained(effect=f"{len(every)} judgement{'' if len(every) == 1 else 's'}")
            why = words("reason", "What would make it right")
            yield offer(cls, f"Turn something down for {making.name}", which, why, agreed=False, **here)


class UseDiagram(OfGameMaster, dict=True, tag="use-diagram"):
    """Price skills with the group's own drawing, written as TOML; with the one of the game where *text* is empty.

    Where *text* is "second", it is the second reading of that.
    """

    otherwise = "The game master says which diagram is used: ask for it."
    prepared = "Rules"

    text: Annotated[str, Meta(max_length=DIAGRAM_LENGTH), Verbatim()] = ""

    def __post_init__(self) -> None:
        _ = self.drawing

    @found_once
    def drawing(self) -> Pasted[Diagram]:
        """The drawing, read before the table is locked for the move."""
        text = self.text.strip()
        return Pasted(diagram_of(text)) if text in {"", SECOND} else Pasted.by(read, self.text)

    def decide(self, state: State, at: At) -> Facts:
        with as_refusals():
            self.drawing.value  # noqa: B018 - raises what is wrong with it
        yield DiagramTaken(text=self.text if self.text.strip() not in {"", SECOND} else self.text.strip())

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        yield from cls.preparing(state, viewer)
        if state.diagram is not bundled():
            yield offer(cls, "Price skills with the game's diagram again", text="")
        if state.diagram is not second():
            made = offer(cls, "Price skills with the second reading of the diagram", text=SECOND)
            yield made.explained(about=second().about)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """A drawing of one's own, such as that of a genre."""
        drawing = Text(name="text", label="The drawing, as TOML", most=DIAGRAM_LENGTH, long=True)
        about = "A file with [[box]] and [[line]]. If there is a mistake in it, each is shown, and nothing changes."
        yield offer(cls, "Price skills with your own diagram", drawing).explained(about=about)


# --- what happened


class DraftJudged(OfDraft, tag="draft-judged/1"):
    """Somebody ruled about what the rules leave to the group; *skill* is the one that it is about, if any."""

    skill: str
    about: str
    asks: str
    clause: str
    agreed: bool
    reason: str
    sheet: DraftEntry

    def fits(self, state: State) -> bool:
        return self.draft in state.drafts

    def file(self, state: State) -> State:
        judged = state.drafts[self.draft].judged(self.skill, self.about, reason="" if self.agreed else self.reason)
        draft = draft_again(self.sheet, state.edition.creation, state.diagram)
        return state.with_making(replace(judged, draft=draft))

    def told(self, state: State) -> str:
        what = f"{self.skill}, {self.about}" if self.skill else self.about
        answer = "agreed" if self.agreed else "not agreed"
        return f"Ruling for {self.sheet.character.name}, {what}: {bare(self.asks)} {answer}{because(self.reason)}"


class DraftDropped(OfDraft, tag="draft-dropped/1"):
    """A character under way is there no more: *saved*, it has come into play."""

    saved: bool = False

    def fits(self, state: State) -> bool:
        return self.draft in state.drafts

    def file(self, state: State) -> State:
        return state.without_making(self.draft)

    def told(self, state: State) -> str:
        making = state.drafts[self.draft]
        return "" if self.saved else f"{making.name} is not {'growing' if making.grows else 'being made'} any more"


class DiagramTaken(Public, tag="diagram-taken/1"):
    """Skills are priced by another drawing; *text* is its file, or names one of the game's; empty is the first."""

    text: str = ""

    def file(self, state: State) -> State:
        diagram = diagram_of(self.text)
        drafts = {id_: replace(each, draft=replace(each.draft, diagram=diagram)) for id_, each in state.drafts.items()}
        return replace(state, diagram=diagram, drafts=drafts)

    def told(self, state: State) -> str:
        if self.text == SECOND:
            return "Skills are priced by the second reading of the diagram"
        whose = "the group's own" if self.text else "the game's"
        return f"Skills are priced by {whose} diagram"


def _has_room(state: State, player: str) -> bool:
    """Whether a player, or the game master where *player* is empty, may begin another character."""
    return sum(making.player == player for making in state.drafts.values()) < MOST


def _another(state: State, at: At, draft: Draft, player: SeatId) -> Making:
    """One draft more. Raises ``Refused`` where there are too many."""
    if not _has_room(state, player):
        raise Refused(f"{MOST} characters are being made already: finish one of them, or drop it.")
    return Making(id=CharacterId(ActorId(at.stamp.id)), player=player, draft=draft)


def key_of(judgement: Judgement) -> str:
    """How a question is named at the table: a skill that could be read otherwise stands in double quotes."""
    skill, about = judgement.skill, judgement.question.about
    if not skill and BETWEEN not in about:
        return about
    is_plain = skill and not skill.startswith('"') and BETWEEN.strip() not in skill
    return f"{skill if is_plain else json.dumps(skill, ensure_ascii=False)}{BETWEEN}{about}"


def for_group(draft: Draft) -> tuple[Judgement, ...]:
    """What the group is asked now: all but what the player says in words."""
    return tuple(each for each in left(draft).judgements if not each.is_for_owner)

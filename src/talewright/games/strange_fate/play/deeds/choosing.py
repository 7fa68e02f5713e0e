"""What somebody can do now and with which skill, and choosing one of these things to do."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.base import Move
from talewright.games.strange_fate.play.deed import HOME, Deed
from talewright.games.strange_fate.play.deeds.course import Doing
from talewright.games.strange_fate.play.deeds.possible import (
    FOR_NPCS,
    ORDER,
    can,
    check_possible,
    doing_of,
    doings,
    unbought,
)
from talewright.games.strange_fate.play.deeds.setting_about import can_be_set_about
from talewright.games.strange_fate.play.deeds.steps import DeedChosen, DeedEnded, Facts
from talewright.games.strange_fate.play.ids import ActorId, DeedId
from talewright.games.strange_fate.play.of_npcs import doer, owned_of, plain, skills
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.procedure import NoRoll, Procedure, procedures_of
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line, Prose
from talewright.table.offer import Offer, Option
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.wording import counted

GOAL = words("goal", "What for", optional=True)


class Act(Move, tag="act"):
    """Choose what somebody does: a skill and what it can do, "Stealth/hide"; of an NPC *by* is a word of its line."""

    who: ActorId
    does: Line
    goal: Prose = ""
    by: Line = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """A skill and what it can do, in place of what was chosen before and not begun (SF-skill-kinds.2)."""
        actor = own(state, at.seat, self.who)
        if isinstance(actor, Npc) and actor.hidden:
            raise Refused(
                f"Nobody knows of {actor.name} yet: show everybody who it is first, or roll without all this."
            )
        person = doer(state, self.who)
        doing = doing_of(state, person, self.said_of(actor))
        check_possible(state, person, doing)
        before = state.acts.chosen_by(self.who)
        if before:
            yield DeedEnded(deed=before.id, left=True)
        skill, procedure = doing.owned.skill.name, doing.procedure.slug
        yield DeedChosen(deed=DeedId(at.stamp.id), who=self.who, skill=skill, procedure=procedure, goal=self.goal)

    def said_of(self, actor: Person | Npc) -> str:
        """A skill and what it does; of an NPC the skill may stand for itself, and is what it is where nobody says."""
        if "/" in self.does:
            return self.does
        usual = actor.quick.name if isinstance(actor, Npc) else ""
        name = " ".join(self.by.split()) or usual
        return f"{name}/{self.does}" if name else self.does

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for person in state.in_play:
            if state.acts_for(viewer.seat, person.id):
                yield from cls.of_person(state, person)
        npcs = [npc for npc in state.npcs.values() if state.acts_for(viewer.seat, npc.id) and not npc.hidden]
        for npc in npcs:
            found = [Doing(owned, each) for owned in _skills_of(npc) for each in procedures_of(owned)]
            if can := _options(doing for doing in found if doing.procedure in FOR_NPCS):
                does = one_of("does", "What", can)
                yield offer(cls, f"{npc.name} uses a skill", does, GOAL, group=HOME, who=npc.id, by="")
        yield from cls.of_npcs([npc for npc in npcs if plain(npc)])

    @classmethod
    def of_person(cls, state: State, person: Person) -> Iterator[Offer]:
        """Something that the character's skills can do, by trapping; and what it can try untrained."""
        here = {"group": person.id, "who": person.id}
        own_ = [doing for doing in doings(person) if can(state, person, doing) and _is_ready(state, person, doing)]
        if own_:
            made = offer(cls, f"{person.name} uses a skill", one_of("does", "What", _options(own_)), GOAL, **here)
            yield explained(made, about="What each trapping does, with the rule behind it.")
        others = [each for each in unbought(person) if _is_rolled(each.procedure) and can(state, person, each)]
        if others:
            does = one_of("does", "What", _options(others))
            made = offer(cls, f"{person.name} tries something without training", does, **here, goal="")
            yield explained(made, about="Common skills that were not bought are Mediocre (+0).")

    @classmethod
    def of_npcs(cls, handy: Sequence[Npc]) -> Iterator[Offer]:
        """What NPCs do by whatever their line says beside skills, in one form."""
        if handy:
            who = one_of("who", "Who", (Option(npc.id, npc.name) for npc in handy))
            does = one_of("does", "What", (Option(each.slug, f"{each.trapping}: {each.title}") for each in FOR_NPCS))
            named = tuple(dict.fromkeys(name for npc in handy for name in plain(npc)))
            by = words("by", "By what it says of them", optional=True, suggestions=named)
            about = "By what they are, if you leave that empty; what a line does not name is Mediocre (+0)."
            yield explained(offer(cls, "An NPC uses a skill", who, does, by, GOAL, group=HOME), about=about)


def _skills_of(npc: Npc) -> Iterator[Owned]:
    return (owned_of(npc.quick, name) for name in skills(npc))


def _is_ready(state: State, person: Person, doing: Doing) -> bool:
    """Whether there is something to choose for it; so that nobody begins what cannot go on."""
    deed = Deed(id=DeedId(""), who=person.id, skill=doing.owned.skill.name, slug=doing.procedure.slug, goal="what for")
    return can_be_set_about(state, deed)


def _is_rolled(procedure: Procedure) -> bool:
    return not isinstance(procedure.against, NoRoll)


def _options(found: Iterable[Doing]) -> list[Option]:
    """What is chosen, by its trapping and its skill; with what it does, what it costs, and the rule."""
    ordered = sorted(found, key=lambda doing: ORDER[doing.procedure.trapping])
    return [Option(doing.text, _title(doing), _about(doing.procedure)) for doing in ordered]


def _title(doing: Doing) -> str:
    return f"{doing.procedure.trapping}: {doing.procedure.title} ({doing.owned.skill.name})"


def _about(procedure: Procedure) -> str:
    costs = [f"takes {counted(procedure.fate_points, 'fate point')}"] if procedure.fate_points else []
    costs += [str(procedure.uses)] if procedure.uses else []
    says = f" ({', '.join(costs)})" if costs else ""
    return f"{procedure.about}{says} {procedure.clauses[0]}"


# ---- how it looks


class AbleView(Struct, frozen=True, kw_only=True):
    """Something that a skill can do; *can* says whether it can be done now."""

    does: str
    skill: str
    title: str
    about: str
    clause: str
    costs: str
    can: bool


class TrappingView(Struct, frozen=True):
    """What can be done with a trapping."""

    name: str
    ways: tuple[AbleView, ...]


class DoerView(Struct, frozen=True):
    """What one's own character can do, trapping by trapping."""

    id: str
    name: str
    trappings: tuple[TrappingView, ...]


def doer_view(state: State, person: Person) -> DoerView:
    """Everything that a character can do."""
    ways: dict[str, list[AbleView]] = {}
    for each in doings(person):
        ways.setdefault(each.procedure.trapping, []).append(_able(state, person, each))
    named = sorted(ways.items(), key=lambda each: ORDER[each[0]])
    return DoerView(person.id, person.name, tuple(TrappingView(name, tuple(each)) for name, each in named))


def _able(state: State, person: Person, doing: Doing) -> AbleView:
    procedure = doing.procedure
    points = [counted(procedure.fate_points, "fate point")] if procedure.fate_points else []
    return AbleView(
        does=doing.text,
        skill=doing.owned.skill.name,
        title=procedure.title,
        about=procedure.about,
        clause=procedure.clauses[0],
        costs=", ".join([*points, *([str(procedure.uses)] if procedure.uses else [])]),
        can=can(state, person, doing),
    )

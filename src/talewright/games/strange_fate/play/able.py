"""What somebody can do now, and with which skill: by its trappings, what they copy, the uses left, the fate points."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.equipment import Piece
from talewright.games.strange_fate.extra import Held
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play.deed import Acts, Copied, Deed
from talewright.games.strange_fate.play.flaws import check_usable
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, NpcId
from talewright.games.strange_fate.play.of_npcs import FOR_NPCS, doer, owned_of
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.procedure import Procedure, procedure_with, procedures_of
from talewright.games.strange_fate.procedure.convince import control
from talewright.games.strange_fate.procedure.minions import check_call
from talewright.games.strange_fate.procedure.wealth import Affords, affords
from talewright.games.strange_fate.skill import SkillKind
from talewright.games.strange_fate.stress import Degree
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.wound import Consequence
from talewright.refusal import Refused

MINIONS = "Minions"
LOOKS = ("inspect-disguise", "glance-at-disguise")
"""What may be tried once in a scene for each pair of people."""
IMPRESSION, WIN_OVER, LOOK_UP = "first-impression", "win-over", "look-it-up"
DRIVE, BUY = "transport", "wealth"
CONTROL, SHAKE_OFF = "control-mind", "stress-capacity-clear"


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that a skill can do."""

    owned: Owned
    procedure: Procedure

    @property
    def text(self) -> str:
        """How it is chosen."""
        return f"{self.owned.skill.name}/{self.procedure.slug}"


def owned_in_play(state: State, person: Person, name: str) -> Owned:
    """A skill with what it copies just now; a Common one that was not bought counts too (SF-buy-skills.2).

    Of an NPC it is what a word of its line stands for.
    """
    npc = state.npcs.get(NpcId(person.id))
    if npc is not None:
        return owned_of(npc.quick, name)
    return _copying(person, person.character.owned(name) or _unbought(person.character, name))


def _copying(person: Person, owned: Owned) -> Owned:
    mine = tuple(each for each in person.copies if each.skill == owned.skill.name)
    return _with_copies(owned, mine) if mine else owned


def as_is(person: Person) -> Character:
    """A character with what Variable trappings stand for just now (SF-trapping-variable.1)."""
    if not person.copies:
        return person.character
    skills = tuple(_copying(person, owned) for owned in person.character.skills)
    return replace(person.character, skills=skills)


def _unbought(character: Character, name: str) -> Owned:
    character.rating_of(name)
    sample = library().sample(name)
    assert sample is not None, "a skill that can be rolled"
    return Owned(skill=sample.skill(1))


@lru_cache(maxsize=128)
def _with_copies(owned: Owned, copies: tuple[Copied, ...]) -> Owned:
    """What it copies is there, with its tier benefit where that of Variable was chosen (SF-trapping-variable.7)."""
    held = {each.trapping: each for each in owned.skill.trappings}
    new = []
    for copy in (Held.parse(each.copy) for each in copies):
        if copy.trapping in held:
            held[copy.trapping] = replace(held[copy.trapping], extras=(*held[copy.trapping].extras, *copy.extras))
        else:
            held[copy.trapping] = copy
            new.append(copy.trapping)
    brings = any(trapping.name == "Variable" for trapping in owned.benefits)
    benefits = (*owned.benefits, *(new if brings else ()))
    return replace(owned, skill=replace(owned.skill, trappings=tuple(held.values())), benefits=benefits)


def owned_for(state: State, deed: Deed) -> Owned:
    """The skill of a deed."""
    return owned_in_play(state, doer(state, deed.who), deed.skill)


def piece_of(person: Person, name: str) -> Piece | None:
    """A piece of equipment by its name; None without one. Refused where there is none of that name."""
    if not name.strip():
        return None
    for piece in person.character.equipment:
        if piece.name.casefold() == name.strip().casefold():
            return piece
    has = ", ".join(piece.name for piece in person.character.equipment) or "none"
    raise Refused(f"{person.name} has no piece of equipment {name.strip()[:60]!r}: there is {has}.")


def rating_for(state: State, deed: Deed, using: str = "") -> Rating:
    """What is rolled for a deed."""
    npc = state.npcs.get(NpcId(deed.who))
    if npc is not None:
        return npc.quick.rating_of(deed.skill)
    person = state.person(deed.who)
    return person.character.rating_of(deed.skill, piece_of(person, using))


def buys_easily(state: State, deed: Deed, amount: int, using: str = "") -> bool:
    """Whether something is paid for without a roll, which can be done at any time (SF-trapping-wealth.4)."""
    return deed.slug == BUY and affords(rating_for(state, deed, using).value, amount) is not Affords.BY_A_ROLL


def benefit_tier(owned: Owned, trapping: str) -> Tier:
    """The tier of a skill's benefit for a trapping; Mundane where it was not chosen."""
    return owned.skill.tier if any(each.name == trapping for each in owned.benefits) else Tier.MUNDANE


# --- everything


def doings(person: Person) -> Iterator[Doing]:
    """What somebody's own skills can do, each thing once."""
    for each in person.character.skills:
        owned = _copying(person, each)
        for procedure in procedures_of(owned):
            yield Doing(owned, procedure)


def unbought(person: Person) -> Iterator[Doing]:
    """What the Common skills can do that were not bought (SF-buy-skills.2)."""
    own = {skill.name.casefold() for skill in person.character.designs}
    for doing in _of_common():
        if doing.owned.skill.name.casefold() not in own:
            yield doing


@lru_cache(maxsize=1)
def _of_common() -> tuple[Doing, ...]:
    skills = [Owned(skill=sample.skill(1)) for sample in library().of(SkillKind.COMMON)]
    return tuple(Doing(owned, each) for owned in skills for each in procedures_of(owned))


def doing_of(state: State, person: Person, text: str) -> Doing:
    """What is written so. Refused where the skill lacks the trapping (SF-skill-kinds.2)."""
    name, _, slug = text.rpartition("/")
    if not name:
        raise Refused("Choose a skill and what it does, as in Stealth/hide.", clause="SF-skill-kinds.2")
    owned = owned_in_play(state, person, name)
    return Doing(owned, procedure_with(owned, slug))


# --- whether it can be done now


def counts_as(doing: Doing, person: Person, on: ActorId = NOBODY) -> str:
    """Under what name a use is counted; nothing where none is."""
    procedure = doing.procedure
    if procedure.uses is None or procedure.trapping == "Variable":
        return ""
    if procedure.trapping == MINIONS:
        return f"{person.id}/{MINIONS}"
    if procedure.slug in LOOKS:
        return f"{person.id}/{procedure.slug}/{on}"
    what = "craft-reveal" if procedure.slug.startswith("craft-reveal") else procedure.slug
    return f"{person.id}/{doing.owned.skill.name}/{what}"


def check_possible(state: State, person: Person, doing: Doing) -> None:
    """Refuse what nobody can do now: uses used up, fate points that are not there, nobody to do it to."""
    procedure = doing.procedure
    if procedure.slug not in {*LOOKS, BUY}:
        check_uses(state.acts, person, doing)
    check_points(person, procedure)
    check_usable(state, person, doing.owned.skill.name, procedure.fate_points)
    _check_kind(state, person, doing)
    if procedure.slug in {IMPRESSION, WIN_OVER} and not targets(state, person, procedure):
        raise Refused(
            "There is nobody here of whom that could be said: the game master writes down an NPC first.",
            clause="SF-trapping-conversation.4",
        )
    if procedure.slug == LOOK_UP and not any(each.who == person.id for each in state.acts.missed.values()):
        raise Refused(
            "Research makes a failed roll of Information good: ask something first.", clause="SF-trapping-research.1"
        )


def _check_kind(state: State, person: Person, doing: Doing) -> None:
    """Refuse what begins elsewhere, what takes an extra, and what needs something that is not there."""
    procedure, skill = doing.procedure, doing.owned.skill
    if NpcId(person.id) in state.npcs and procedure not in FOR_NPCS:
        raise Refused(
            f"{procedure.title}: the game master says so of an NPC, and nobody rolls. Choose something that is rolled.",
            clause=procedure.against.clause,
        )
    if procedure.trapping == "Treatment":
        raise Refused(
            "Treatment begins with whoever is hurt: choose the stress, or the consequence, that is to be treated.",
            clause="SF-trapping-treatment.1",
        )
    if procedure.slug == CONTROL:
        held = next(each for each in skill.trappings if each.trapping.name == "Convince")
        control(held, 0)
    if procedure.slug == SHAKE_OFF and not mild_ones(state, person, doing.owned):
        raise Refused(
            f"{person.name} has no Mild consequence of the scope of {skill.name}: there is nothing to shake off.",
            clause="SF-trapping-stress-capacity.7",
        )


def mild_ones(state: State, person: Person, owned: Owned) -> tuple[Consequence, ...]:
    """The Mild consequences that a skill with Stress Capacity shakes off: those of the scope of its track."""
    scopes = {each.track.scope for each in owned.capacities if each.clears_a_mild_one}
    wounds = state.wounds_of(person.id)
    return tuple(each for each in wounds.consequences if each.degree is Degree.MILD and each.scope in scopes)


def check_uses(acts: Acts, person: Person, doing: Doing, on: ActorId = NOBODY) -> None:
    """Refuse what was done as often as it can be within a scene, a session or a story."""
    procedure, counts = doing.procedure, counts_as(doing, person, on)
    if not counts or procedure.uses is None or acts.times_used(counts) < procedure.uses.count:
        return
    if procedure.trapping == MINIONS:
        check_call(called_this_scene=True)
    raise Refused(
        f"{procedure.title}: that is done {procedure.uses}, and it was. Wait for the next {procedure.uses.per}.",
        clause=procedure.against.clause,
    )


def check_points(person: Person, procedure: Procedure) -> None:
    """Refuse what takes a fate point that is not there."""
    if not procedure.fate_points:
        return
    try:
        person.purse.paid(procedure.fate_points, procedure.title)
    except Refused as refused:
        raise Refused(refused.why, clause=procedure.against.clause) from refused


def can(state: State, person: Person, doing: Doing) -> bool:
    """Whether it can be done now."""
    try:
        check_possible(state, person, doing)
    except Refused:
        return False
    return True


def targets(state: State, person: Person, procedure: Procedure) -> tuple[ActorId, ...]:
    """To whom it can be done."""
    if procedure.slug == IMPRESSION:
        return tuple(npc for npc in state.npcs if state.acts.attitude(npc, person.id) is None)
    if procedure.slug == WIN_OVER:
        return tuple(state.npcs)
    npcs = tuple(npc for npc in state.npcs if ActorId(npc) != person.id)
    if procedure.slug == DRIVE:
        return npcs
    others = tuple(each.id for each in state.in_play if each.id != person.id)
    return (*npcs, *others)

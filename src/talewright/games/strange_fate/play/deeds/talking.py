"""Talking to somebody: what for, by which skill and to whom is said in one move, and the roll begins."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.acting import with_sheets
from talewright.games.strange_fate.play.allowed import is_up_to, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.conflict.fighters import has_action
from talewright.games.strange_fate.play.conflict.pace import check_deed
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.choosing import Act, doable, tried, whom
from talewright.games.strange_fate.play.deeds.course import Doing, around
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.measuring import is_opposed
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, DeedId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.trappings import Does
from talewright.table.offer import Line, Offer, Option, allowed, offer, one_of
from talewright.table.seat import Seat

BY_TALK = frozenset({"Conversation", "Convince", "Guile"})


class Talk(Move, tag="talk"):
    """Talk to somebody by a skill: *does* is "Presence/win-over", as in a choice of what to do."""

    who: ActorId
    on: ActorId
    does: Line

    def decide(self, state: State, at: At) -> Facts:
        """It is chosen and begun at once (SF-trapping-conversation.1, SF-skill-kinds.2)."""
        yield from Act(who=self.who, does=self.does).decide(state, at)
        yield from SetAbout(deed=DeedId(at.stamp.id), on=self.on).decide(at.now, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in with_sheets(state):
            if is_up_to(state, viewer.seat, person.id) and has_action(state, viewer.seat, person.id):
                yield from _with_anybody(state, viewer.seat, person)


def _with_anybody(state: State, seat: Seat, person: Person) -> Iterator[Offer]:
    """To whom somebody may talk, and what for."""
    able = (*(each for each, can in doable(state, person) if can), *tried(state, person))
    may = [each for each in able if _is_talk(each) and allowed(check_deed, state, seat, person.id, each.procedure)]
    for who in around(state, person) if may else ():
        is_met = who in state.npcs and not is_hidden(state, who)
        if known := [each for each in may if is_met and _is_done_to(state, person, each, who)]:
            what = one_of("does", "What for", (_option(person, each) for each in known))
            made = offer(Talk, f"Talk to {state.actor(who).name}", what, who=person.id, on=who)
            yield made.explained(whose=whose(state, seat, person.id))


def _option(person: Person, doing: Doing) -> Option:
    skill, procedure = doing.owned.skill.name, doing.procedure
    rating = person.character.rating_of(skill)
    return Option(doing.text, procedure.title, f"{rating.of(skill)}. {procedure.about}")


def _is_talk(doing: Doing) -> bool:
    """Whether it is done by talk to somebody, and nothing else has to be said before it begins."""
    procedure, course = doing.procedure, course_of(doing.procedure)
    asks = course.words or course.sort or course.amount or course.gm_calls or procedure.needs
    return procedure.trapping in BY_TALK and procedure.does is not Does.ATTACK and course.has_form and not asks


def _is_done_to(state: State, person: Person, doing: Doing, who: ActorId) -> bool:
    procedure = doing.procedure
    deed = Deed(id=DeedId(""), who=person.id, skill=doing.owned.skill.name, slug=procedure.slug)
    return (is_opposed(deed) or course_of(deed).targets is not None) and who in whom(state, deed, course_of(deed))

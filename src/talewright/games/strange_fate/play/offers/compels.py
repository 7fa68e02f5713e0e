"""What may be done about compels, and with fate points."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.compel import Answer, Compelled
from talewright.games.strange_fate.play.compelling import (
    answers,
    can_approve,
    can_propose,
    can_refuse,
    may_compel,
    may_withdraw,
    profane_skills,
)
from talewright.games.strange_fate.play.invoking import purse_of
from talewright.games.strange_fate.play.known import Known
from talewright.games.strange_fate.play.moves import NOBODY, ActorId
from talewright.games.strange_fate.play.story import Person, Story
from talewright.table.offer import Number, Offer, Option
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted


def of_waiting(story: Story, seat: Seat) -> Iterable[Offer]:
    """Compels that wait for somebody's word."""
    for compel in story.compels.values():
        yield from _of_compel(story, compel, seat)


def _of_compel(story: Story, compel: Compelled, seat: Seat) -> Iterable[Offer]:
    here = {"group": compel.id, "compel": compel.id}
    about = f"{compel.aspect}: {compel.reason}"
    if answers(story, compel, seat):
        effect = f"You have {counted(purse_of(story, compel.who).points + compel.offer, 'fate point')} then."
        yield explained(offer(mv.AcceptCompel, "Go along with it", **here), about=about, effect=effect, main=True)
        if can_refuse(story, compel):
            left = purse_of(story, compel.who).points - compel.to_refuse
            effect = f"You have {counted(left, 'fate point')} then."
            label = f"Refuse, for {counted(compel.to_refuse, 'fate point')}"
            yield explained(offer(mv.RefuseCompel, label, **here), about=about, effect=effect, main=True)
    if seat.is_gm and compel.answer is Answer.PROPOSED and can_approve(story, compel):
        yield explained(offer(mv.ApproveCompel, "Offer this compel", **here), about=about, main=True)
    if may_withdraw(story, compel, seat):
        why = words("reason", "Why", optional=True)
        yield explained(offer(mv.WithdrawCompel, "Take this compel off the table", why, **here), about=about)


def of_compels(story: Story, seat: Seat) -> Iterable[Offer]:
    """Compels that may be offered, or proposed for the character of one's own who pays for it."""
    mine = [NOBODY] if seat.is_gm else [person.id for person in story.played_by(seat)]
    for person in story.in_play:
        for by in mine:
            paid = by in {NOBODY, person.id}
            can = [each for each in may_compel(story, person) if paid or can_propose(story, by, each)]
            if can:
                yield _pressing(story, person, by, can)


def _pressing(story: Story, person: Person, by: ActorId, can: list[Known]) -> Offer:
    options = [Option(each.name, each.name, each.about) for each in can]
    fields = one_of("aspect", "Aspect", options), words("reason", "How it makes things worse", long=True)
    here = {"group": person.id, "who": person.id, "by": by}
    if by == NOBODY:
        return offer(mv.OfferCompel, f"Compel {person.name}", *fields, **here)
    label = f"{story.person(by).name} proposes to compel {person.name}"
    pays = "" if by == person.id else " You pay the offer then, and have it back if it is refused."
    made = offer(mv.OfferCompel, label, *fields, **here)
    return explained(made, about=f"The game master says whether it is offered.{pays}")


# --- fate points


def of_purses(story: Story, seat: Seat) -> Iterable[Offer]:
    """Fate points that may be handed over, or invested."""
    if seat.is_gm and story.gm_purse.points:
        yield from _handing(story, NOBODY, "the game master", story.gm_purse.points)
    for person in story.own(seat):
        if person.purse.points:
            yield from _handing(story, person.id, person.name, person.purse.points)
        if story.scene is not None:
            for skill, points in profane_skills(person):
                if points <= person.purse.points:
                    label = f"{person.name} invests {counted(points, 'fate point')} in {skill.name}"
                    yield offer(mv.InvestPoints, label, group=person.id, who=person.id, skill=skill.name)


def _handing(story: Story, giver: ActorId, name: str, points: int) -> Iterable[Offer]:
    takers = [Option(person.id, person.name) for person in story.in_play if person.id != giver]
    if giver != NOBODY:
        takers.append(Option("", "The game master"))
    if takers:
        number = Number(name="points", label="How many", least=1, most=points, default=1)
        taker = one_of("taker", "To", takers)
        yield offer(mv.HandOver, f"Hand over fate points of {name}", number, taker, group=giver, giver=giver)

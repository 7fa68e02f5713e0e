"""Compels: proposed, offered, accepted or bought off; and fate points that change hands.

A compel that the game master offers is paid from no purse. One that a player proposes against somebody else is paid by
that player, by the wider Fate rules; what was paid comes back where it is bought off or withdrawn.
"""

from collections.abc import Iterator

from talewright.games.strange_fate.aspect import Aspect
from talewright.games.strange_fate.aspect import Compel as Terms
from talewright.games.strange_fate.aspect import compel as terms_of
from talewright.games.strange_fate.drawback import DrawbackKind, profane
from talewright.games.strange_fate.fate_point import hand_over
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, own
from talewright.games.strange_fate.play.compel import Answer, Compelled
from talewright.games.strange_fate.play.invoking import purse_of
from talewright.games.strange_fate.play.known import Known, on_actor, on_scene
from talewright.games.strange_fate.play.moves import NOBODY, ActorId, CharacterId, CompelId
from talewright.games.strange_fate.play.story import Person, Story
from talewright.games.strange_fate.skill import Skill
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]


def decide(story: Story, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move of a compel brings about."""
    match move:
        case mv.OfferCompel():
            return _pressed(story, move, seat, stamp)
        case mv.ApproveCompel(compel=compel):
            check_gm(seat, "The game master says whether a compel is offered: wait for that.")
            return _approved(story, story.compel(compel))
        case mv.AcceptCompel(compel=compel):
            asked = _asked(story, compel, seat)
            return (ev.CompelAccepted(compel=compel), *_paid(story, asked.who, asked.offer))
        case mv.RefuseCompel(compel=compel):
            return _bought_off(story, _asked(story, compel, seat))
        case mv.WithdrawCompel(compel=compel, reason=reason):
            known = story.compel(compel)
            if not may_withdraw(story, known, seat):
                raise Refused("The game master withdraws a compel, or whoever has proposed it: ask for it.")
            return tuple(withdrawn(story, known, reason.strip()))
        case _:
            raise AssertionError(move)


# --- pressed


def may_compel(story: Story, person: Person) -> tuple[Known, ...]:
    """The aspects by which a character can be compelled.

    Its own, those put on it in play, its consequences, and those of the scene that it is in (SF-trapping-inspire.6).
    """
    around = on_scene(story) if story.in_scene(person.id) else iter(())
    known = {each.name.casefold(): each for each in (*around, *on_actor(story, person.id)) if not each.hidden}
    pressed = {each.aspect.casefold() for each in story.compels.values() if each.who == person.id}
    return tuple(each for name, each in known.items() if name not in pressed)


def _pressed(story: Story, move: mv.OfferCompel, seat: Seat, stamp: Stamp) -> Events:
    person = story.person(move.who)
    if person.retired:
        raise Refused(f"{person.name} has left the story, and cannot be compelled.")
    aspect = _aspect(story, person, move.aspect)
    if not move.reason.strip():
        raise Refused(f"Say how {aspect.name} makes things worse for {person.name}.")
    compel = CompelId(stamp.id)
    if seat.is_gm:
        return (_offered(compel, move.who, aspect, move.reason.strip(), NOBODY),)
    own(story, seat, move.by)
    if move.by != move.who:
        purse_of(story, move.by).paid(_terms(aspect).offer, f"Compelling {aspect.name}")
    reason = move.reason.strip()
    return (ev.CompelProposed(compel=compel, who=move.who, aspect=aspect.name, reason=reason, by=move.by),)


def _aspect(story: Story, person: Person, text: str) -> Known:
    """The aspect that is meant. Raises ``Refused`` where none of this name can be compelled."""
    written = " ".join(text.split())
    if not written:
        raise Refused("A compel takes an aspect: choose one of theirs, or one of the scene.", clause="SF-aspects.5")
    if any(each.who == person.id and each.aspect.casefold() == written.casefold() for each in story.compels.values()):
        raise Refused(f"{written[:60]} is compelled already: wait for the answer.", clause="SF-aspects.5")
    can = may_compel(story, person)
    for each in can:
        if each.name.casefold() == written.casefold():
            return each
    has = ", ".join(each.name for each in can) or "none that can be compelled now"
    raise Refused(f"{person.name} has no aspect {written[:60]!r}: there is {has}.", clause="SF-aspects.5")


def _terms(known: Known) -> Terms:
    """What is offered: what came up in play is compelled as any other (SF-drawback-complication.3)."""
    return terms_of(known.aspect or Aspect(name=known.name))


def can_propose(story: Story, by: ActorId, aspect: Known) -> bool:
    """Whether somebody could pay for a compel."""
    return _terms(aspect).offer <= purse_of(story, by).points


def _offered(compel: CompelId, who: CharacterId, aspect: Known, reason: str, by: ActorId) -> ev.Event:
    terms = _terms(aspect)
    return ev.CompelOffered(
        compel=compel,
        who=who,
        aspect=aspect.name,
        reason=reason,
        offer=terms.offer,
        to_refuse=terms.to_refuse,
        conviction=terms.is_conviction,
        by=by,
    )


def can_approve(story: Story, compel: Compelled) -> bool:
    """Whether a proposed compel can still be offered: the aspect is there, and whoever proposed it can pay."""
    try:
        _approved(story, compel)
    except Refused:
        return False
    return True


def _approved(story: Story, compel: Compelled) -> Events:
    if compel.answer is not Answer.PROPOSED:
        raise Refused("That compel is offered already: it waits for the answer.")
    others = story.without_compel(compel.id)
    aspect = _aspect(others, story.person(compel.who), compel.aspect)
    offered = _offered(compel.id, compel.who, aspect, compel.reason, compel.by)
    if compel.by in {NOBODY, compel.who}:
        return (offered,)
    left = purse_of(story, compel.by).paid(_terms(aspect).offer, f"Compelling {aspect.name}")
    return (offered, ev.PointsCounted(who=compel.by, points=left.points))


# --- answered


def answers(story: Story, compel: Compelled, seat: Seat) -> bool:
    """Whether a seat answers a compel: whoever plays the character."""
    player = story.player(compel.who)
    return compel.answer is Answer.OFFERED and (seat.is_gm if not player else player == seat.id)


def _asked(story: Story, compel: CompelId, seat: Seat) -> Compelled:
    known = story.compel(compel)
    if known.answer is not Answer.OFFERED:
        raise Refused("The game master has not offered that compel yet: wait for that.")
    if not answers(story, known, seat):
        raise Refused(f"{story.person(known.who).name} is compelled, and the player answers: wait for that.")
    return known


def _paid(story: Story, who: ActorId, points: int) -> Iterator[ev.Event]:
    yield ev.PointsCounted(who=who, points=purse_of(story, who).given(points).points)


def _given_back(story: Story, compel: Compelled) -> Iterator[ev.Event]:
    """What whoever proposed it has paid."""
    if compel.answer is Answer.OFFERED and compel.by not in {NOBODY, compel.who}:
        yield from _paid(story, compel.by, compel.offer)


def can_refuse(story: Story, compel: Compelled) -> bool:
    """Whether there are fate points enough to buy a compel off."""
    return compel.to_refuse <= purse_of(story, compel.who).points


def _bought_off(story: Story, compel: Compelled) -> Events:
    left = purse_of(story, compel.who).paid(compel.to_refuse, f"Refusing the compel of {compel.aspect}")
    refused = ev.CompelRefused(compel=compel.id)
    return (refused, ev.PointsCounted(who=compel.who, points=left.points), *_given_back(story, compel))


def may_withdraw(story: Story, compel: Compelled, seat: Seat) -> bool:
    """Whether a seat may take a compel off the table: the game master, and whoever has proposed it."""
    return seat.is_gm or (compel.by != NOBODY and story.player(compel.by) == seat.id)


def withdrawn(story: Story, compel: Compelled, reason: str) -> Iterator[ev.Event]:
    """A compel is off, and what was paid for it comes back."""
    yield ev.CompelWithdrawn(compel=compel.id, reason=reason)
    yield from _given_back(story, compel)


# --- fate points that change hands


def decide_points(story: Story, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:  # noqa: ARG001 - as every chapter's
    """What handing over or investing fate points brings about."""
    match move:
        case mv.HandOver(giver=giver, taker=taker, points=points):
            _check_hands(story, giver, taker, seat)
            hand_over(purse_of(story, giver), purse_of(story, taker), points)
            return (ev.PointsHandedOver(giver=giver, taker=taker, points=points),)
        case mv.InvestPoints(who=who, skill=skill):
            return (_invested(story, who, skill, seat),)
        case _:
            raise AssertionError(move)


def _check_hands(story: Story, giver: ActorId, taker: ActorId, seat: Seat) -> None:
    if giver == taker:
        raise Refused("Fate points go from one to another: choose somebody else.")
    if giver == NOBODY:
        check_gm(seat, "Those are the game master's fate points: ask for them.")
    elif not isinstance(own(story, seat, giver), Person):
        raise Refused("Those whom the game master plays use the game master's fate points: hand over those.")
    if taker != NOBODY and story.person(taker).retired:
        raise Refused(f"{story.person(taker).name} has left the story: choose somebody else.")


def profane_skills(person: Person) -> tuple[tuple[Skill, int], ...]:
    """The skills for which fate points are to be invested, with how many, as far as they are not yet."""
    return tuple(
        (skill, profane(skill.tier))
        for skill in person.character.designs
        if any(drawback.kind is DrawbackKind.PROFANE for drawback in skill.drawbacks)
        and profane(skill.tier)
        and skill.name not in person.invested
    )


def _invested(story: Story, who: CharacterId, text: str, seat: Seat) -> ev.Event:
    """Fate points are set aside for a Profane skill, for this scene (SF-drawback-profane.1)."""
    story.under_way()
    person = story.person(who)
    own(story, seat, who)
    for skill, points in profane_skills(person):
        if skill.name.casefold() == " ".join(text.split()).casefold():
            purse_of(story, who).set_aside(points, f"Using {skill.name} in this scene")
            return ev.PointsInvested(who=who, skill=skill.name, points=points)
    has = ", ".join(skill.name for skill, _ in profane_skills(person)) or "none that still needs it"
    raise Refused(
        f"{text.strip()[:60] or 'That'} takes no investment of {person.name} now: Profane skills are {has}.",
        clause="SF-drawback-profane.1",
    )

"""Compels: an aspect that makes things worse, proposed, offered, accepted or bought off.

A compel that the game master offers is paid from no purse. One that a player proposes against somebody else is paid by
that player, by the wider Fate rules; what was paid comes back where it is bought off or withdrawn.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.acting import purse_of
from talewright.games.strange_fate.play.allowed import is_up_to, own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, CompelId
from talewright.games.strange_fate.play.known import GM, Known, called, may_compel, name_for
from talewright.games.strange_fate.play.points import given, paid
from talewright.games.strange_fate.play.state import Answer, Compelled, Person, State
from talewright.games.strange_fate.rules.aspects.aspect import Aspect
from talewright.games.strange_fate.rules.aspects.aspect import Compel as Terms
from talewright.games.strange_fate.rules.aspects.aspect import compel as terms_of
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, Offer, Option, Prose, Words, allowed, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import bare, because, counted


class OfferCompel(Move, tag="offer-compel"):
    """Compel an aspect of a character, and say how it makes things worse.

    A player proposes it for the *by* of somebody of their own, who pays for it, and the game master says whether it is
    offered.
    """

    who: CharacterId
    aspect: Annotated[
        Line, Words("A compel takes an aspect: choose one of theirs, or one of the scene.", clause="SF-aspects.5")
    ]
    reason: Annotated[Prose, Words("Say how the aspect makes things worse.")]
    by: ActorId = NOBODY

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.who)
        if person.retired:
            raise Refused(f"{person.name} has left the story, and cannot be compelled.")
        aspect = aspect_of(state, person, self.aspect)
        compel = CompelId(at.stamp.id)
        if at.seat.is_gm:
            yield offered(compel, self.who, aspect, self.reason, NOBODY)
            return
        own(state, at.seat, self.by)
        if self.by != self.who:
            purse_of(state, self.by).paid(terms(aspect).offer, f"Compelling {aspect.name}")
        yield CompelProposed(compel=compel, who=self.who, aspect=aspect.name, reason=self.reason, by=self.by)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        mine = [NOBODY] if viewer.seat.is_gm else [person.id for person in state.played_by(viewer.seat)]
        for person in state.in_play:
            for by in mine:
                can = [each for each in may_compel(state, person) if can_propose(state, person, by, each)]
                if can:
                    yield cls.form(person, by, can, whose(state, viewer.seat, by) if by != NOBODY else "")

    @classmethod
    def form(cls, person: Person, by: ActorId, can: list[Known], name: str) -> Offer:
        """A form with the aspects of somebody, those of their sheet first; *name* is whose it is to propose it."""
        own_first = sorted(can, key=lambda each: each.aspect is None)
        more = {each.name: counted(points, "fate point") for each in can if (points := terms(each).offer) > 1}
        about = (", ".join(filter(None, (each.about, more.get(each.name)))) for each in own_first)
        options = [Option(each.name, each.name, said) for each, said in zip(own_first, about, strict=True)]
        fields = one_of("aspect", "Aspect", options), text(cls, "reason", "How it makes things worse")
        here = {"group": person.id, "who": person.id, "by": by}
        if by == NOBODY:
            return offer(cls, f"Compel {person.name}", *fields, **here)
        made = offer(cls, f"Propose to compel {person.name}", *fields, **here)
        pays = "you are paid" if by == person.id else "you pay the offer, and have it back if it is refused"
        return made.explained(whose=name, about=f"The game master says whether it is offered; then {pays}.")


class ApproveCompel(OfGameMaster, tag="approve-compel"):
    """Offer a compel that a player has proposed."""

    otherwise = "The game master says whether a compel is offered: wait for that."

    compel: CompelId

    def decide(self, state: State, at: At) -> Facts:
        return approved(state, state.compel(self.compel))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for each in state.compels.values():
            if allowed(list, approved(state, each)):  # the aspect is there, and whoever proposed it can pay
                price = terms(aspect_of(state.without_compel(each.id), state.person(each.who), each.aspect)).offer
                does = "goes along for" if each.by == each.who else "pays"
                pays = f"{called(state, each.by)} {does} {counted(price, 'fate point')}"
                made = offer(cls, "Accept this compel" if each.by == each.who else "Offer this compel", **place(each))
                yield made.explained(about=about(each), effect=pays, main=True)


class AcceptCompel(Move, tag="accept-compel"):
    """Go along with a compel, and be paid."""

    compel: CompelId

    def decide(self, state: State, at: At) -> Facts:
        compel = asked(state, self.compel, at.seat)
        yield CompelAccepted(compel=compel.id)
        yield given(state, compel.who, compel.offer, parent=compel.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for compel in waiting_for(state, viewer.seat):
            effect = f"+{counted(compel.offer, 'fate point')}"
            yield offer(cls, "Accept", **place(compel)).explained(about=about(compel), effect=effect, main=True)


class RefuseCompel(Move, tag="refuse-compel"):
    """Pay, and it does not happen."""

    compel: CompelId

    def decide(self, state: State, at: At) -> Facts:
        compel = asked(state, self.compel, at.seat)
        yield CompelRefused(compel=compel.id)
        what = f"Refusing the compel of {compel.aspect}"
        yield from paid(state, compel.who, compel.to_refuse, what, parent=compel.id)
        yield from given_back(state, compel)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for compel in waiting_for(state, viewer.seat):
            left = purse_of(state, compel.who).points - compel.to_refuse
            if left >= 0:
                effect = f"−{counted(compel.to_refuse, 'fate point')}"
                yield offer(cls, "Refuse", **place(compel)).explained(about=about(compel), effect=effect, main=True)


class WithdrawCompel(Move, tag="withdraw-compel"):
    """Take a compel off the table; nobody pays."""

    compel: CompelId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        compel = state.compel(self.compel)
        if not may_withdraw(state, compel, at.seat):
            raise Refused("The game master withdraws a compel, or whoever has proposed it: ask for it.")
        yield from withdrawn(state, compel, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for compel in state.compels.values():
            if may_withdraw(state, compel, viewer.seat):
                is_asked = viewer.seat.is_gm and compel.answer is Answer.PROPOSED
                label = "Turn the compel down" if is_asked else "Withdraw the compel"
                yield offer(cls, label, text(cls, "reason", "Why"), **place(compel)).explained(about=about(compel))


# --- what happened


class Pressed(Public):
    """An aspect of somebody is pressed, and *by* is the character whose player pays for it; else the game master."""

    brings = ("compel",)

    compel: CompelId
    who: CharacterId
    aspect: str
    reason: str
    by: ActorId = NOBODY

    def compelled(self) -> Compelled:
        """The compel, before anything is offered for it."""
        return recast(self, Compelled, id=self.compel, answer=Answer.PROPOSED)


class CompelProposed(Pressed, tag="compel-proposed/1"):
    """A player would compel a character; the game master says whether it is offered."""

    def file(self, state: State) -> State:
        return state.with_compel(self.compelled())

    def told(self, state: State) -> str:
        who = "compel " + called(state, self.who) if self.by != self.who else "be compelled"
        return f"{called(state, self.by)} proposes to {who} by {self.aspect}: {bare(self.reason)}"


class CompelOffered(Pressed, tag="compel-offered/1"):
    """An aspect is compelled: *offer* fate points for going along, *to_refuse* for refusing what is not one's own."""

    offer: int
    to_refuse: int
    conviction: bool = False

    def file(self, state: State) -> State:
        made = replace(self.compelled(), offer=self.offer, to_refuse=self.to_refuse, is_conviction=self.conviction)
        return state.with_compel(replace(made, answer=Answer.OFFERED))

    def told(self, state: State) -> str:
        kind = ", a Conviction" if self.conviction else ""
        price = f"{counted(self.offer, 'fate point')} for going along"
        says = f"{called(state, self.who)} is compelled by {self.aspect}{kind}, {price}"
        return says if self.by == self.who else f"{says}, {self.to_refuse} for refusing: {bare(self.reason)}"


class Answered(Public):
    """What became of a compel."""

    answer: ClassVar[Answer]
    compel: CompelId

    def file(self, state: State) -> State:
        return state.with_compel(replace(state.compels[self.compel], answer=self.answer))

    def turning(self, state: State) -> int:
        return 0 if self.answer is Answer.WITHDRAWN else 4

    def heads(self, state: State) -> bool:
        return True


class CompelAccepted(Answered, tag="compel-accepted/1"):
    """A compel was accepted, and paid."""

    answer = Answer.ACCEPTED

    def told(self, state: State) -> str:
        compel = state.compels[self.compel]
        return f"{called(state, compel.who)} accepts the compel of {compel.aspect}"


class CompelRefused(Answered, tag="compel-refused/1"):
    """A compel was bought off."""

    answer = Answer.REFUSED

    def told(self, state: State) -> str:
        compel = state.compels[self.compel]
        price = counted(compel.to_refuse, "fate point")
        return f"{called(state, compel.who)} refuses the compel of {compel.aspect}, and pays {price}"


class CompelWithdrawn(Answered, tag="compel-withdrawn/1"):
    """A compel is off; nobody pays."""

    answer = Answer.WITHDRAWN
    reason: str = ""

    def told(self, state: State) -> str:
        return f"The compel of {state.compels[self.compel].aspect} is off{because(self.reason)}"


def offered(compel: CompelId, who: CharacterId, aspect: Known, reason: str, by: ActorId) -> CompelOffered:
    """A compel at its terms."""
    price = terms(aspect)
    return CompelOffered(
        compel=compel,
        who=who,
        aspect=aspect.name,
        reason=reason,
        offer=price.offer,
        to_refuse=price.to_refuse,
        conviction=price.is_conviction,
        by=by,
    )


def approved(state: State, compel: Compelled) -> Facts:
    """A compel that somebody proposed is offered, and paid by them; one of one's own is accepted with it."""
    if compel.answer is not Answer.PROPOSED:
        raise Refused("That compel is offered already: it waits for the answer.")
    aspect = aspect_of(state.without_compel(compel.id), state.person(compel.who), compel.aspect)
    yield offered(compel.id, compel.who, aspect, compel.reason, compel.by)
    price = terms(aspect).offer
    if compel.by == compel.who:
        yield CompelAccepted(compel=compel.id)
        yield given(state, compel.who, price, parent=compel.id)
    elif compel.by != NOBODY:
        yield from paid(state, compel.by, price, f"Compelling {aspect.name}", parent=compel.id)


def withdrawn(state: State, compel: Compelled, reason: str) -> Facts:
    """A compel is off, and what was paid for it comes back."""
    yield CompelWithdrawn(compel=compel.id, reason=reason)
    yield from given_back(state, compel)


def given_back(state: State, compel: Compelled) -> Facts:
    """What whoever proposed it has paid."""
    if compel.answer is Answer.OFFERED and compel.by not in {NOBODY, compel.who}:
        yield given(state, compel.by, compel.offer, parent=compel.id)


# --- what may be compelled, and who answers


def aspect_of(state: State, person: Person, name: str) -> Known:
    """The aspect that is meant. Raises ``Refused`` where none of this name can be compelled."""
    written = " ".join(name.split())
    if any(each.who == person.id and each.aspect.casefold() == written.casefold() for each in state.compels.values()):
        raise Refused(f"{written[:60]} is compelled already: wait for the answer.", clause="SF-aspects.5")
    can = may_compel(state, person)
    for each in can:
        if each.name.casefold() == written.casefold():
            return each
    has = ", ".join(each.name for each in can) or "none that can be compelled now"
    raise Refused(f"{person.name} has no aspect {written[:60]!r}: there is {has}.", clause="SF-aspects.5")


def terms(known: Known) -> Terms:
    """What is offered: what came up in play is compelled as any other (SF-drawback-complication.3)."""
    return terms_of(known.aspect or Aspect(name=known.name))


def can_propose(state: State, person: Person, by: ActorId, aspect: Known) -> bool:
    """Whether somebody could pay for a compel; the game master's, and one of one's own, takes nothing."""
    return by in {NOBODY, person.id} or terms(aspect).offer <= purse_of(state, by).points


def answers(state: State, compel: Compelled, seat: Seat) -> bool:
    """Whether a seat answers a compel: whoever plays the character."""
    return compel.answer is Answer.OFFERED and is_up_to(state, seat, compel.who)


def waiting_for(state: State, seat: Seat) -> Iterator[Compelled]:
    """The compels that a seat answers."""
    return (compel for compel in state.compels.values() if answers(state, compel, seat))


def asked(state: State, compel: CompelId, seat: Seat) -> Compelled:
    """A compel that this seat answers. Raises ``Refused`` where somebody else does, or nobody can yet."""
    known = state.compel(compel)
    if known.answer is not Answer.OFFERED:
        raise Refused("The game master has not offered that compel yet: wait for that.")
    if not answers(state, known, seat):
        raise Refused(f"{state.person(known.who).name} is compelled, and the player answers: wait for that.")
    return known


def may_withdraw(state: State, compel: Compelled, seat: Seat) -> bool:
    """Whether a seat may take a compel off the table: the game master, and whoever has proposed it."""
    return seat.is_gm or (compel.by != NOBODY and state.player(compel.by) == seat.id)


# --- how it looks


def place(compel: Compelled) -> dict[Literal["group", "compel"], str]:
    """Where offers about a compel belong."""
    return {"group": compel.id, "compel": compel.id}


def about(compel: Compelled) -> str:
    """What a compel is about, in short."""
    return f"{compel.aspect}: {compel.reason}"


class CompelView(Struct):
    """A compel, and how far it has come; *of_their_own* is one that whoever is compelled has proposed."""

    id: str
    who: str
    name: str
    aspect: str
    reason: str
    offer: int
    to_refuse: int
    conviction: bool
    by: str
    of_their_own: bool
    answer: str
    waits_for: str
    mine: bool


def compel_view(state: State, each: Compelled, seat: Seat, names: Mapping[SeatId, str]) -> CompelView:
    """A compel as a seat sees it."""
    waits = names.get(state.player(each.who), GM) if each.answer is Answer.OFFERED else GM
    return recast(
        each,
        CompelView,
        name=state.person(each.who).name,
        conviction=each.is_conviction,
        by=name_for(state, each.by, seat),
        of_their_own=each.by == each.who,
        waits_for=waits if each.answer.waits else "",
        mine=answers(state, each, seat),
    )

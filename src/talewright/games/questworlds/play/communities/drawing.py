"""Drawing on a resource: a preliminary contest wins its use, a bonus in another contest is the use (QW3-9.2)."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.questworlds.play.augments import lines_of
from talewright.games.questworlds.play.base import At, ChangeCard, Facts, GmSets, Offers, OfMine, Public, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Side
from talewright.games.questworlds.play.chances import change
from talewright.games.questworlds.play.checks import check_in_play, check_may_begin, check_mine
from talewright.games.questworlds.play.communities.resources import ResourceSet, community_of, is_used, resource_of
from talewright.games.questworlds.play.framing import ContestFramed
from talewright.games.questworlds.play.modifiers import modifier_set, of_side
from talewright.games.questworlds.play.resistance import against
from talewright.games.questworlds.play.state import Drawn, Plea, State
from talewright.games.questworlds.rules.augment import check_room
from talewright.games.questworlds.rules.communities.community import Resource
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.changing import being_framed, side_of
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, allowed, offer, one_of
from talewright.table.seat import Seat
from talewright.wording import signed

DRAW_ON_IT = (CardKind.CONTEST, CardKind.MEMBER, CardKind.RECOVERY, CardKind.PART)
"""The contests in which a resource may count; in a sequence it does so from then on, as an augment does."""

FIRST = "A contest of its own comes first; after a victory it may be used here."


class AskCommunity(OfMine, tag="ask-community"):
    """Win the use of a resource, or bolster it ahead of need: a contest with a social ability."""

    resource: Line
    bolsters: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """The base resistance, and what the resource is worth on top to bolster it (QW3-9.2.2, QW3-9.2.4b.2)."""
        check_may_ask(state, self.character)
        resource = resource_of(state, self.resource)
        check_no_right(state, self.character, resource, bolsters=self.bolsters)
        contest = ContestId(at.stamp.id)
        who, what = community_of(state).name, resource.name
        holds = "does not grow by itself" if self.bolsters else "is not for the asking"
        yield ContestFramed(
            contest=contest,
            kind=CardKind.CONTEST,
            character=self.character,
            prize=f"more {what} for {who}" if self.bolsters else f"{what} from {who}",
            conflict=f"the {what} of {who} {holds}",
            by_gm=at.seat.is_gm,
        )
        yield PleaMade(contest=contest, resource=resource.name, bolsters=self.bolsters)
        target = resource.bolster_resistance(state.base) if self.bolsters else TargetNumber.of(state.base)
        yield against(contest, target, "bolstering" if self.bolsters else "the community")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        resources = state.community.resources if state.community else ()
        mine = [sheet for sheet in state.in_play if resources and state.acts_for(viewer.seat, sheet.id)]
        who = [sheet for sheet in mine if allowed(check_may_ask, state, sheet.id)]
        for sheet in who:
            for bolsters in (False, True):
                free = [
                    Option(each.name, f"{each.name} {signed(each.now)}")
                    for each in resources
                    if allowed(check_no_right, state, sheet.id, each, bolsters=bolsters)
                ]
                if free:
                    name = f" for {sheet.character.name}" if len(who) > 1 else ""
                    label = f"{'Bolster a resource' if bolsters else 'Ask for a resource'}{name}"
                    field = one_of("resource", "Resource", free)
                    made = offer(cls, label, field, character=sheet.id, bolsters=bolsters)
                    helped = None if bolsters else to_be_helped(state, sheet.id)
                    yield replace(made, group=helped.id).explained(about=FIRST) if helped else made


class UseResource(ChangeCard, tag="use-resource"):
    """Use a resource whose use was won, as a bonus to one's ability."""

    needs_ruling = False

    character: CharacterId
    resource: Line

    def change(self, state: State, card: Card, at: At) -> Facts:
        """Never without the preliminary contest, and only as a bonus (QW3-9.2.1, QW3-9.2.2)."""
        check_mine(state, at.seat, self.character)
        side_of(card, self.character)
        resource = resource_of(state, self.resource)
        check_right(state, card, self.character, resource)
        yield from used_on(card, self.character, resource)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side, resource in _usable(state, card):
            if state.acts_for(viewer.seat, side.character) and allowed(
                check_right, state, card, side.character, resource
            ):
                here = {"contest": card.id, "character": side.character, "resource": resource.name}
                changes = if_used(state, card, side, resource, viewer.seat)
                yield offer(cls, f"Use {resource.name}", **here).explained(effect=changes)


class RequireResource(GmSets, tag="require-resource"):
    """Say that this action takes a resource: its bonus counts, and its penalty too."""

    character: CharacterId
    resource: Line

    def change(self, state: State, card: Card, at: At) -> Facts:
        """Then nobody has to win its use, and below 0 it is a penalty (QW3-9.2.2.1, QW3-9.2.4.1)."""
        side_of(card, self.character)
        resource = resource_of(state, self.resource)
        check_not_on(state, card, self.character, resource)
        yield from used_on(card, self.character, resource, won=False)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            free = [
                Option(each.name, f"{each.name} {signed(each.now)}")
                for other, each in _usable(state, card)
                if other is side and allowed(check_not_on, state, card, side.character, each)
            ]
            if free:
                label = of_side(state, card, side, "This takes a resource")
                field = one_of("resource", "Resource", free)
                yield offer(cls, label, field, contest=card.id, character=side.character)


# --- what happened


class PleaMade(Public, tag="plea-made/1"):
    """A contest is about a resource."""

    contest: ContestId
    resource: str
    bolsters: bool

    def file(self, state: State) -> State:
        return replace(state, pleas={**state.pleas, self.contest: Plea(self.resource, self.bolsters)})


class ResourceGranted(Public, tag="resource-granted/1"):
    """A character may use a resource, in one contest."""

    character: CharacterId
    resource: str

    def file(self, state: State) -> State:
        return replace(state, drawn=(*state.drawn, Drawn(self.character, self.resource)))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} may use {self.resource}"


class ResourceDrawn(Public, tag="resource-drawn/1"):
    """A resource is used in a contest."""

    contest: ContestId
    character: CharacterId
    resource: str
    amount: int
    won: bool = True

    def file(self, state: State) -> State:
        kept = tuple(one for one in state.drawn if not (self.won and is_right(one, self.character, self.resource)))
        used = Drawn(self.character, self.resource, self.contest, empty=self.amount == 0, won=self.won)
        return replace(state, drawn=(*kept, used))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} uses {self.resource}, {signed(self.amount)}"


class RightSpent(Public, tag="right-spent/1"):
    """A contest that used resources is decided."""

    contest: ContestId

    def file(self, state: State) -> State:
        return replace(state, drawn=tuple(one for one in state.drawn if one.contest != self.contest))


# --- what is allowed, and what follows


def drawn_upon(at: At, card: Card, outcome: Outcome) -> Facts:
    """What a contest does to the community: each use costs 5, and a plea that is won brings what it was for.

    Source: QW3-9.2.1.1, QW3-9.2.1.6, QW3-9.2.4b.1.
    """
    state = at.now
    for one in state.drawn:
        if one.contest == card.id and is_used(state, one):
            yield ResourceSet(resource=resource_of(at.now, one.resource).used(), reason="used")  # by both sides perhaps
    if any(one.contest == card.id for one in state.drawn):
        yield RightSpent(contest=card.id)
    plea = state.pleas.get(card.id)
    if plea is None or state.community is None or outcome.verdict is not Verdict.VICTORY:
        return
    resource = resource_of(state, plea.resource)
    if not plea.bolsters:
        yield ResourceGranted(character=card.ours.character, resource=resource.name)
    elif not resource.bolstered:
        yield ResourceSet(resource=resource.bolster(), reason="bolstered")


def used_on(card: Card, character: CharacterId, resource: Resource, *, won: bool = True) -> Facts:
    """A resource stands as a line under a rating."""
    yield ResourceDrawn(contest=card.id, character=character, resource=resource.name, amount=resource.now, won=won)
    if resource.now:
        yield modifier_set(card.id, character, resource.modifier())


def if_used(state: State, card: Card, side: Side, resource: Resource, seat: Seat) -> str:
    """What a resource gives, and what that would change."""
    if not resource.now:
        return signed(0)
    changes = change(state, card, card.with_side(side.with_modifier(resource.modifier())), side, seat)
    return ", ".join(filter(None, (signed(resource.now), changes)))


def to_be_helped(state: State, character: CharacterId) -> Card | None:
    """The contest of a character that is being framed, and in which a resource may count."""
    framed = (card for card in being_framed(state) if card.kind in DRAW_ON_IT and card.id not in state.pleas)
    own = ((card, card.side(character)) for card in framed if not card.parent)
    return next((card for card, side in own if side and allowed(check_room, Source.RESOURCE, lines_of(side))), None)


def check_may_ask(state: State, character: CharacterId) -> None:
    """Refuse whoever may begin no contest now, and a follower: a resource serves player characters (QW3-9.2.1)."""
    check_in_play(state, character)
    check_may_begin(state, character)
    if leader := state.sheet(character).leader:
        raise Refused(
            f"A resource is a bonus to a player character: ask with {state.name(leader)}.", clause="QW3-9.2.1"
        )


def check_no_right(state: State, character: CharacterId, resource: Resource, *, bolsters: bool) -> None:
    """Refuse to bolster twice, or to win a use that was won already (QW3-9.2.4b.6)."""
    if bolsters:
        resource.bolster()
    elif any(is_right(one, character, resource.name) for one in state.drawn):
        raise Refused(f"You may use {resource.name} already: use it in a contest.", clause="QW3-9.2.2")


def check_right(state: State, card: Card, character: CharacterId, resource: Resource) -> None:
    """Refuse a resource whose use was not won in a preliminary contest, and a second help from outside.

    Source: QW3-9.2.2, QW3-9.2.1.6, QW3-2.6.11.
    """
    check_not_on(state, card, character, resource)
    check_room(Source.RESOURCE, lines_of(side_of(card, character)))
    if not any(is_right(one, character, resource.name) and not is_used(state, one) for one in state.drawn):
        raise Refused(
            f"The use of {resource.name} has to be won first: ask the community, in a contest.", clause="QW3-9.2.2"
        )


def check_not_on(state: State, card: Card, character: CharacterId, resource: Resource) -> None:
    """Refuse a resource that counts here already, or in the contest about itself."""
    if card.parent or card.id in state.pleas:
        raise Refused("Resources count in the contest itself: use it there.", clause="QW3-9.2.1")
    for one in state.drawn:
        same = one.character == character and is_same_name(one.resource, resource.name)
        if one.contest == card.id and same and is_used(state, one):
            raise Refused(f"{resource.name} counts here already.", clause="QW3-9.2.1")


def is_right(one: Drawn, character: CharacterId, resource: str) -> bool:
    """Whether this is the character's right to that resource, which was won."""
    return one.won and one.character == character and is_same_name(one.resource, resource)


def _usable(state: State, card: Card) -> Iterable[tuple[Side, Resource]]:
    if state.community and card.kind in DRAW_ON_IT:
        yield from ((side, each) for side in card.sides for each in state.community.resources)

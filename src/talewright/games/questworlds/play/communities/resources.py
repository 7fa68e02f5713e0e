"""A community is founded, and its resources change by what happens (QW3-9.1, QW3-9.2.1, QW3-9.2.5)."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Public, Reason, Viewer
from talewright.games.questworlds.play.state import Drawn, State
from talewright.games.questworlds.rules.communities.community import (
    BONUSES,
    STEP,
    USUAL_RESOURCES,
    Answered,
    Community,
    Resource,
    advice,
    check_answered,
    founded,
    ranked,
    said,
)
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Name, Number, Option, Text, allowed, offer, one_of, words
from talewright.wording import because, in_a_row, signed

FURTHEST = 100  # of a resource, either way
MOST_SCORE = 99
WHY = words("reason", "Why")
STEPS = tuple(Option(str(by), signed(by)) for by in (-4 * STEP, -2 * STEP, -STEP, STEP, 2 * STEP, 4 * STEP))
ANSWERED = tuple(Option(each, said(each).capitalize()) for each in Answered)
PLACES = ("first", "second", "third", "fourth", "fifth")


class FoundCommunity(GmMove, tag="found-community"):
    """Track the resources of a community, rated by their order."""

    otherwise = "The game master chooses the community whose resources are tracked."
    by_clause = "QW3-9.0.3"

    name: Name
    first: Name
    second: Name
    third: Name
    fourth: Name
    fifth: Name

    def decide(self, state: State, at: At) -> Facts:
        """Only one is tracked (QW3-9.0.2)."""
        if state.community:
            raise Refused(
                f"{state.community.name} is tracked, and only one: others are ordinary abilities.", clause="QW3-9.0.2"
            )
        names = (self.first, self.second, self.third, self.fourth, self.fifth)
        yield CommunityFounded(community=founded(self.name, names))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.community:
            return
        names = (
            Text(name=place, label=f"The {place} resource, +{bonus}", most=80, default=usual)
            for place, bonus, usual in zip(PLACES, BONUSES, USUAL_RESOURCES, strict=False)
        )
        made = offer(cls, "Found a community", Text(name="name", label="Its name", most=80), *names)
        other = in_a_row(USUAL_RESOURCES[len(PLACES) :])
        about = f"{other} is common, too. A questionnaire may order them afterwards."
        yield made.explained(about=about)


class RankResources(GmMove, tag="rank-resources"):
    """Put resources that nobody has used yet in order by the points that answers gave to each."""

    otherwise = "The game master chooses the community whose resources are tracked."
    by_clause = "QW3-9.0.3"

    first: int = 0
    second: int = 0
    third: int = 0
    fourth: int = 0
    fifth: int = 0
    answered: Answered | None = None

    def decide(self, state: State, at: At) -> Facts:
        """The highest score has the highest bonus (QW3-9.1.3.1)."""
        check_unused(state)
        community = community_of(state)
        scores = (self.first, self.second, self.third, self.fourth, self.fifth)
        check_answered(scores)
        given = {each.name: score for each, score in zip(community.resources, scores, strict=True)}
        yield CommunityFounded(community=replace(founded(community.name, ranked(given)), answered=self.answered))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if not allowed(check_unused, state):
            return
        scores = (
            Number(name=place, label=each.name, least=0, most=MOST_SCORE, default=0)
            for place, each in zip(PLACES, community_of(state).resources, strict=True)
        )
        how = Choice(name="answered", label="Answers were chosen", options=ANSWERED, optional=True)
        made = offer(cls, "Order the resources by a questionnaire", *scores, how)
        yield made.explained(about="By the points that answers gave to each, until a resource is used.")


class ChangeResource(GmMove, tag="change-resource"):
    """Raise or lower a resource for a time, by an outcome or by what happens outside."""

    otherwise = "The game master says what happens to a community."
    by_clause = "QW3-9.2.5.1"

    resource: Line
    by: int
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        """By an outcome in which it was not used, too (QW3-9.2.1.5)."""
        after = resource_of(state, self.resource).changed(self.by)
        if abs(after.now) > FURTHEST:
            raise Refused(f"A resource of {signed(after.now)} is beyond all use: change it by less.")
        yield ResourceSet(resource=after, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for each in state.community.resources if state.community else ():
            steps = [step for step in STEPS if abs(each.now + int(step.value)) <= FURTHEST]
            yield offer(cls, f"Change {each.name}", one_of("by", "By", steps), WHY, resource=each.name)


class RestoreResources(GmMove, tag="restore-resources"):
    """Let resources return to their original values, all or one."""

    otherwise = "The game master says when resources return."
    by_clause = "QW3-9.2.1.4"

    resource: Line = ""
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """After an interval that the game master sets, such as a season (QW3-9.2.1.4, QW3-9.2.5.1)."""
        community = community_of(state)
        listed = (community.resource(self.resource),) if self.resource else community.resources
        changed = [each for each in listed if each.restored() != each]
        if not changed:
            raise Refused("Every resource is at its original value already.", clause="QW3-9.2.1.4")
        for each in changed:
            yield ResourceSet(resource=each.restored(), reason=self.reason or "restored")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        changed = (
            [each.name for each in state.community.resources if each.restored() != each] if state.community else []
        )
        if changed:
            which = one_of("resource", "Which", changed, optional=True)
            yield offer(cls, "Restore resources", which, words("reason", "After what", optional=True))


class LeaveCommunity(GmMove, tag="leave-community"):
    """Track this community no more; then another may be founded."""

    otherwise = "The game master chooses the community whose resources are tracked."
    by_clause = "QW3-9.0.3"

    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        community_of(state)
        if is_drawn_on(state):
            raise Refused("A contest draws on the community: finish that first.")
        yield CommunityLeft(reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.community and not is_drawn_on(state):
            yield offer(cls, f"Leave {state.community.name}", WHY)


# --- what happened


class CommunityFounded(Public, tag="community-founded/1"):
    """The group has a community with these resources."""

    community: Community

    def file(self, state: State) -> State:
        return replace(state, community=self.community, drawn=(), pleas={})

    def told(self, state: State) -> str:
        rated = ", ".join(f"{each.name} {signed(each.now)}" for each in self.community.resources)
        how = f", by answers chosen {said(self.community.answered)}" if self.community.answered else ""
        return f"{self.community.name} is your community: {rated}{how}"


class ResourceSet(Public, tag="resource-set/1"):
    """A resource is worth this now."""

    resource: Resource
    reason: str

    def file(self, state: State) -> State:
        if state.community is None:
            return state
        return replace(state, community=state.community.with_resource(self.resource))

    def told(self, state: State) -> str:
        return f"{self.resource.name} is {signed(self.resource.now)} now{because(self.reason)}"


class CommunityLeft(Public, tag="community-left/1"):
    """The community is tracked no more."""

    reason: str

    def file(self, state: State) -> State:
        return replace(state, community=None, drawn=(), pleas={})

    def told(self, state: State) -> str:
        name = state.community.name if state.community else "The community"
        return f"{name} is left behind{because(self.reason)}"


# --- finding


def is_drawn_on(state: State) -> bool:
    """Whether a contest that is on the table asks something of the community, or uses it."""
    return any(contest in state.cards for contest in (*state.pleas, *(one.contest for one in state.drawn)))


def check_unused(state: State) -> None:
    """Refuse to rate resources anew once one of them is drawn on or has changed."""
    if state.drawn or state.pleas or any(each != each.restored() for each in community_of(state).resources):
        raise Refused("The resources are in use and keep their order: change one of them instead.")


def community_of(state: State) -> Community:
    """The community. Raises ``Refused`` if none is tracked."""
    if state.community is None:
        raise Refused("No community is tracked here: the game master founds one first.", clause="QW3-9.0.1")
    return state.community


def resource_of(state: State, name: str) -> Resource:
    """A resource of the community. Raises ``Refused`` if there is none of that name."""
    return community_of(state).resource(name)


# --- what is seen


class ResourceView(Struct, frozen=True):
    """A resource as everybody sees it."""

    name: str
    rated: str
    now: str
    amount: int
    bolstered: bool


class CommunityView(Struct, frozen=True):
    """The community, for all to see."""

    name: str
    resources: tuple[ResourceView, ...]
    rights: tuple[str, ...]  # who may use what
    advice: tuple[str, ...]
    answered: str = ""  # how the answers were chosen that put the resources in order


def community_view(state: State) -> CommunityView | None:
    """The community with its resources; None where none is tracked. Followers need no keyword for it (QW3-9.0.1)."""
    community = state.community
    if community is None:
        return None
    keywords = {
        sheet.character.name: tuple(keyword.name for keyword in sheet.character.keywords)
        for sheet in state.in_play
        if not sheet.leader
    }
    return CommunityView(
        name=community.name,
        resources=tuple(
            ResourceView(each.name, signed(each.rated), signed(each.now), each.now, each.bolstered)
            for each in community.resources
        ),
        rights=tuple(
            f"{state.name(one.character)}: {one.resource}" for one in state.drawn if one.won and not is_used(state, one)
        ),
        advice=advice(community, keywords),
        answered=said(community.answered) if community.answered else "",
    )


def is_used(state: State, one: Drawn) -> bool:
    """Whether a contest on the table uses this right, with its line still there."""
    card = state.cards.get(one.contest) if one.contest else None
    side = card.side(one.character) if card else None
    if side is None or state.community is None:
        return False
    lines = {line.name.casefold() for line in side.modifiers}
    return one.resource.casefold() in lines or one.empty

"""A contest of many is counted without those who are slow, leaves something behind, and is put away (QW3-4.2.1)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import WHY, At, Facts, GmMove, GmSays, Offers, Public, Viewer
from talewright.games.questworlds.play.checks import check_size
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.groups.joining import still_out
from talewright.games.questworlds.play.groups.prize import are_all_in, prize_decided
from talewright.games.questworlds.play.groups.together import Together
from talewright.games.questworlds.play.groups.totals import counted, is_countable, used_against
from talewright.games.questworlds.play.marks import KINDS, SIZES, MarkGiven, MarkText
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.consequence import Kind, suggested
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, GroupId, MarkId
from talewright.games.questworlds.shared.offering import people
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Offer, Option, Prose, Several, allowed, offer, one_of, text
from talewright.wording import bare, in_a_row

PAST = 3


class CountGroup(GmMove, tag="count-group"):
    """Decide a contest of many now; those who have not rolled yet are left out."""

    group: GroupId

    def decide(self, state: State, at: At) -> Facts:
        group = state.together(self.group)
        check_countable(state, group)
        yield from dropped(state, still_out(state, group), "the others are done")
        if group.form is not Form.ONE_PRIZE:
            yield from counted(at, group.id)
            return
        if late := tuple(draw.label for draw in group.draws()):
            yield RivalsLeft(group=group.id, names=late)
        yield from prize_decided(at, group.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            if allowed(check_countable, state, group):
                slow = [state.name(card.ours.character) for card in still_out(state, group)]
                slow += [draw.label for draw in group.draws()]
                about = f"Without {in_a_row(slow)}." if slow else ""
                yield offer(cls, "Count it now", group=group.id).explained(about=about, main=not slow)


class MarkGroup(GmSays, tag="mark-group"):
    """Give those who took part a benefit or a consequence of the whole contest, each on the ability that was used."""

    group: GroupId
    good: bool
    text: MarkText
    size: int
    characters: Several[CharacterId]
    kind: Kind = Kind.OTHER
    expires: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The outcome of all leaves something behind beside that of each (QW3-4.2.1.7, QW3-4.2.1.8)."""
        group = state.together(self.group)
        if group.outcome is None:
            raise Refused("The group contest is not decided yet: count it first.", clause="QW3-4.2.1.7")
        check_size(state, self.size)
        used = used_by_all(state, group)
        strangers = [state.name(each) for each in self.characters if each not in used]
        if strangers or not self.characters:
            raise Refused("Choose among those who took part.", clause="QW3-4.2.1.7")
        for number, character in enumerate(dict.fromkeys(self.characters)):
            known = [str(ref) for ref in state.sheet(character).character.refs]
            abilities = tuple(each for each in (used[character],) if each in known)
            yield recast(
                self,
                MarkGiven,
                mark=MarkId(f"{at.stamp.id}.{number}"),
                character=character,
                amount=(self.size if self.good else -self.size) if abilities else 0,
                abilities=abilities,
                contest=ContestId(group.id),
                both_sheets=state.sheet(character).shares,
            )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            who = people(state, used_by_all(state, group))
            if group.outcome is None or not who:
                continue
            for good, label in ((True, "Give the group a benefit"), (False, "Give the group a consequence")):
                yield cls.form(state, group, group.outcome, who, good=good, label=label)

    @classmethod
    def form(
        cls, state: State, group: Together, outcome: Outcome, who: tuple[Option, ...], *, good: bool, label: str
    ) -> Offer:
        numbers = state.edition.numbers_after_contests
        size = max(suggested(outcome) * (1 if good else -1), 0) if numbers else 0
        ours = tuple(abilities_used(group))
        given = any(mark.contest == ContestId(group.id) and mark.is_good is good for mark in state.marks.values())
        made = offer(
            cls,
            label,
            text(cls, "text", "What it is"),
            one_of("size", "How much", SIZES if numbers else SIZES[:1], default=str(size)),
            Choice(name="characters", label="Who", options=who, chosen=ours, many=True),
            one_of("kind", "Its kind", KINDS, default=Kind.OTHER.value),
            text(cls, "expires", "Until when" if good else "Until when, or how it heals"),
            group=group.id,
            good=good,
        )
        return made.explained(
            about="It stands beside what their own contests leave behind.", main=size > 0 and not given
        )


class CloseGroup(GmMove, tag="close-group"):
    """Put a contest of many away, decided or not; before it is decided nothing comes of it."""

    group: GroupId
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        group = state.together(self.group)
        yield from dropped(state, still_out(state, group), self.reason)
        for card in at.now.cards_of(group):
            yield ContestClosed(contest=card.id)
        yield GroupClosed(group=group.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            if group.is_decided:
                yield offer(cls, "Close the contest", group=group.id).explained(main=True)
            else:
                yield offer(cls, "Drop the group contest", WHY, group=group.id)


# --- what happened


class RivalsLeft(Public, tag="rivals-left/1"):
    """Rivals who have not rolled are out of it."""

    group: GroupId
    names: tuple[str, ...]

    def file(self, state: State) -> State:
        group = state.groups[self.group]
        return state.with_together(replace(group, rivals=tuple(each for each in group.rivals if each.face is not None)))

    def told(self, state: State) -> str:
        return f"{in_a_row(self.names)} did not roll, and {'are' if self.names[1:] else 'is'} out of it"


class GroupClosed(Public, tag="group-closed/1"):
    """A contest of many was put away; the last few that were decided are kept to look at."""

    group: GroupId

    def file(self, state: State) -> State:
        closed = state.groups[self.group]
        groups = {known: each for known, each in state.groups.items() if known != self.group}
        if not closed.is_decided:
            return replace(state, groups=groups)
        return replace(state, groups=groups, past_groups=(closed, *state.past_groups)[:PAST]).newest(closed.id)

    def told(self, state: State) -> str:
        group = state.groups[self.group]
        return f"The group contest for {bare(group.prize)} is {'put away' if group.is_decided else 'dropped'}"

    def heads(self, state: State) -> bool:
        return not state.groups[self.group].is_decided


# --- who took part


def abilities_used(group: Together) -> dict[CharacterId, str]:
    """With which ability each player character of the group's own side went in whose contest counts."""
    return {
        member.character: group.scores[member.contest].ability
        for member in group.members
        if member.contest in group.scores
    }


def used_by_all(state: State, group: Together) -> dict[CharacterId, str]:
    """The same of everybody; behind those of the group's own side the characters whom they were matched with."""
    others = ((member.against, used_against(state, group, member)) for member in group.members)
    return {**abilities_used(group), **{who: used for who, used in others if used}}


def check_countable(state: State, group: Together) -> None:
    """Refuse to count where nothing could come of it."""
    if group.is_decided:
        raise Refused("This contest of many is decided already.", clause="QW3-4.2.1.3")
    if group.form is Form.ONE_PRIZE:
        if are_all_in(state, group):
            raise Refused("Everybody has rolled: say who has the prize.", clause="QW3-4.3.1.4")
        done = [card for card in state.cards_of(group) if card.ours.content]
        if len(done) + sum(rival.face is not None for rival in group.rivals) < 2:
            raise Refused("Fewer than two have rolled: wait for them, or drop the contest.", clause="QW3-4.3.1.1")
        return
    if not is_countable(group):
        raise Refused("Nothing is decided yet that could be counted.", clause="QW3-4.2.1.2")

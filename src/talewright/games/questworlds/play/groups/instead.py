"""A contest with many supporters becomes a group contest instead (QW3-2.6.17)."""

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Viewer
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.groups import joining
from talewright.games.questworlds.play.groups.joining import GroupFramed, Joining
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.changing import being_framed, in_framing
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, GroupId
from talewright.refusal import Refused
from talewright.table.offer import allowed, offer

MANY = 2  # supporters, beside the one whose contest it is


class MakeGroup(GmMove, tag="make-group"):
    """Let all who support a contest contend in it themselves, as a group against the same resistance."""

    contest: ContestId

    def decide(self, state: State, at: At) -> Facts:
        """Where many would oppose the resistance together, a group contest may stand in (QW3-2.6.17)."""
        card, group = in_framing(state, self.contest), GroupId(at.stamp.id)
        check_supported(state, card)
        yield from dropped(state, (card,), "it becomes a group contest")
        yield GroupFramed(group=group, prize=card.prize, conflict=card.conflict, form=Form.ONE_RESISTANCE)
        if card.resistance is None:
            yield from joining.group_resistance(state, group, str(state.base), hidden=False)
        else:
            yield from joining.all_face(group, card.resistance, card.resistance_words, hidden=card.hidden)
        for number, character in enumerate((card.ours.character, *supporters(state, card))):
            yield from joining.joined(at, group, ContestId(f"{group}.{number}"), Joining(character))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in being_framed(state):
            if allowed(check_supported, state, card):
                made = offer(cls, "Make it a group contest", contest=card.id)
                yield made.explained(about="All who support it roll for themselves, against the same resistance.")


def supporters(state: State, card: Card) -> tuple[CharacterId, ...]:
    """The characters who support a contest from beside it, are in play and may contend."""
    helpers = (each.helper for each in card.ours.augments if each.source is Source.SUPPORTERS and not each.refused)
    known = {each.id for each in state.in_play if allowed(joining.check_fit, state, Form.ONE_RESISTANCE, each.id)}
    return tuple(helper for helper in dict.fromkeys(helpers) if helper in known)


def check_supported(state: State, card: Card) -> None:
    """Refuse what is no contest of one character against a resistance, or has no crowd behind it."""
    if card.kind is not CardKind.CONTEST or card.theirs or len(supporters(state, card)) < MANY:
        raise Refused("Only a contest with several supporters becomes a group contest.", clause="QW3-2.6.17")
    joining.check_fit(state, Form.ONE_RESISTANCE, card.ours.character)

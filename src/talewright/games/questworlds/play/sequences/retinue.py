"""Those who follow a character: what they can do, and the small sheet of whoever is rolled for (QW3-5.2.1.3.3)."""

from functools import reduce

from talewright.games.questworlds.play.base import Facts
from talewright.games.questworlds.play.people import CharacterMade
from talewright.games.questworlds.play.sequence import Sequence
from talewright.games.questworlds.play.sequences.joining import check_may_join
from talewright.games.questworlds.play.sequences.resolve import ResolveSet
from talewright.games.questworlds.play.sheets import check_name, with_ability, written_anew
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.written import SheetLines
from talewright.games.questworlds.rules.keyword import Ability, is_same_name
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.relationships.sidekick import Sidekick
from talewright.games.questworlds.rules.sequences import chained
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused
from talewright.table.offer import Choice, Option, one_of
from talewright.wording import in_a_row


def sheet_of(state: State, leader: CharacterId, follower: CharacterId, ability: Ability, name: str) -> Facts:
    """The small sheet of a follower: a new one, or that of a sidekick with what its leader's says now (QW3-6.5.1.7)."""
    again, sidekick = state.sheets.get(follower), sidekick_called(state, leader, name)
    can = sidekick.can if sidekick else (ability,)
    if again is None:
        sheet = SheetLines(name, f"follower of {state.name(leader)}", abilities=tuple(map(str, can)))
        yield CharacterMade(character=follower, player=state.sheet(leader).player, sheet=sheet, leader=leader)
        if state.edition.sequence is SequenceType.CHAINED:
            start = chained.FOLLOWER_RESOLVE
            yield ResolveSet(character=follower, now=start, start=start, why="a follower")
    elif sidekick and again.leader:
        after = reduce(with_ability, can, again.character)
        if after != again.character:
            yield written_anew(state, again, after, f"what {name} can do now")


def known_follower(state: State, sequence: Sequence, owner: CharacterId, name: str) -> Sheet | None:
    """The sheet of a follower who was brought before, or of another character of that player.

    Raises ``Refused`` for one who may not come in, who takes part or has no resolve (QW3-5.2.1.3.1, QW3-5.4.1.2), and
    for a name that is taken.
    """
    player = state.sheet(owner).player
    known = (each for each in state.sheets.values() if each.player == player and each.id != owner)
    again = next((each for each in known if is_same_name(each.character.name, name)), None)
    if again and again.id in sequence.everyone:
        raise Refused(f"{name} takes part already: a follower has one role.", clause="QW3-5.2.1.3.1")
    if again and again.leader and again.ended:
        raise Refused(f"{name} has left the service: bring somebody else.", clause="QW3-5.4.4.7")
    if again:
        check_may_join(state, again.id)
    else:
        check_name(state, name)
    return again


def rating_for(state: State, leader: CharacterId, name: str, ability: str, typed: str) -> Rating:
    """The rating of a follower's ability: a sidekick's stands on its leader's sheet (QW3-6.5.1.7), others are *typed*.

    Raises ``ValueError`` if that is no rating.
    """
    sidekick = sidekick_called(state, leader, name)
    if sidekick is None:
        return state.rating_of(typed)
    rated = next((each.rating for each in sidekick.can if is_same_name(each.name, ability)), None)
    if rated is None:
        can = in_a_row(each.name for each in sidekick.can)
        raise Refused(f"{sidekick.name} has {can}: choose one of these.", clause="QW3-6.5.1.2")
    return rated


def sidekick_called(state: State, leader: CharacterId, name: str) -> Sidekick | None:
    """The sidekick of a leader, if that is who has this name."""
    one = state.sheet(leader).character.sidekick
    return one if one and is_same_name(one.name, name) else None


def ability_of(state: State, one: Sidekick) -> Choice:
    """A field for what a sidekick can do, each with its rating: that is never typed (QW3-6.5.1.7)."""
    can = (Option(each.name, f"{each.name} {state.sign(each.rating)}") for each in one.can)
    return one_of("ability", "Ability", can)

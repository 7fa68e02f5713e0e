"""An ambush: what the last look of its victim has shown, and what that leaves of the defence."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.able import best_benefit
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.lying import scene_of
from talewright.games.strange_fate.play.rolls.sides import ModifierAdded, SideNamed, line_added, not_used
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.notice import LAST_LOOK, SURPRISED, UNAWARE

CAUGHT = "Caught unaware"


def senses(state: State, attack: Assault) -> Tier:
    """The tier of the tier benefit of Notice that whoever is attacked has; Mundane without one."""
    return best_benefit(state, attack.target, "Notice")


def caught(roll: RollId) -> SideNamed:
    """A defence that stands at +0, without dice (SF-trapping-notice.5)."""
    return SideNamed(roll=roll, place=Place.THEIRS, name=CAUGHT, rating=str(Rating(UNAWARE)), fixed=True)


def catch(state: State, roll: RollId) -> Facts:
    """Whoever is attacked stands so, and gets back what they used on a defence that is not rolled any more."""
    defence = caught(roll)
    yield defence
    yield from not_used(state, defence)


def is_caught(card: Card) -> bool:
    """Whether the defence of a roll stands so."""
    return card.theirs is not None and card.theirs.fixed and card.theirs.name == CAUGHT


def has_noticed(state: State, attack: Assault) -> bool | None:
    """Whether the target has noticed an ambush in a last look at whoever attacks; None where there was none.

    It counts for their attack that is under way, or comes next in this scene.
    """
    here, ambush = scene_of(state), (attack.who, attack.target)
    for card in (each for each in state.told if each.over is Phase.OVER):
        if card.told_at[:2] != here or (card.attacker, card.against) == ambush:
            return None
        deed = state.acts.rolled_for(card.id)
        if deed is not None and deed.procedure is LAST_LOOK and (_looked_for(deed, card), deed.who) == ambush:
            return deed.succeeded
    return None


def _looked_for(deed: Deed, card: Card) -> ActorId:
    """Whom a last look is for; one that names nobody, since they are hidden, is for whoever opposes it."""
    return deed.on or (card.theirs.who if card.theirs else NOBODY)


def looked(state: State, deed: Deed) -> Facts:
    """What a last look does to the defence against an attack that is under way already."""
    ambush = (_looked_for(deed, state.known_roll(deed.roll)), deed.who)
    for card in state.rolls.values():
        attack = assault_of(state, card.id)
        if attack and (attack.who, attack.target) == ambush and card.phase in BEFORE_THE_DICE:
            if deed.succeeded:
                defends = card.theirs
                if defends and defends.who == attack.target and not _has_line(defends):
                    yield from _surprised(state, attack, hidden=defends.hidden)
            elif may_be_surprised(state, attack) and not is_caught(card):
                yield from catch(state, card.id)


def is_unaware(state: State, attack: Assault) -> bool:
    """Whether the last look of whoever is attacked has shown nothing, and their senses are no keener than that."""
    return has_noticed(state, attack) is False and may_be_surprised(state, attack)


def surprised(before: State, named: SideNamed) -> Iterator[ModifierAdded]:
    """What an ambush that was noticed at the last moment takes from a defence; *before* it is named.

    Source: SF-trapping-notice.4.
    """
    attack, known = assault_of(before, named.roll), before.known_roll(named.roll).theirs
    if attack is None or named.fixed or (named.place, named.who) != (Place.THEIRS, attack.target):
        return
    if has_noticed(before, attack) and not (known and known.who == named.who):  # what counted before is kept
        yield from _surprised(before, attack, hidden=named.hidden)


def _surprised(state: State, attack: Assault, *, hidden: bool) -> Iterator[ModifierAdded]:
    if may_be_surprised(state, attack):
        yield line_added(attack.roll, Place.THEIRS, ModifierId(f"{attack.roll}.surprised"), SURPRISED, hidden=hidden)


def _has_line(defends: Part) -> bool:
    """Whether it counts already that a defence is surprised."""
    return any(each.modifier.name == SURPRISED.name for each in defends.named)


def may_be_surprised(state: State, attack: Assault) -> bool:
    """Whether an ambush would find the target less ready (SF-trapping-notice.6)."""
    return attack.track is Track.HEALTH and not attack.follows and senses(state, attack) is Tier.MUNDANE

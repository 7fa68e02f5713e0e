"""An attack that begins as something that is done with a skill: it is an attack as any other."""

from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.conflict.attacks import Assailing, Attack, AttackOnce, attack
from talewright.games.strange_fate.play.conflict.fighters import conflict_of
from talewright.games.strange_fate.play.conflict.means import harms_people
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.ids import NOBODY
from talewright.games.strange_fate.play.state import Npc, State
from talewright.table.seat import Seat


def attacked_by(state: State, seat: Seat, deed: Deed) -> Facts:
    """The roll of something that is done with a skill is an attack, if that is one and it is done to somebody.

    So there is one way to attack: it reaches, arms and harms as any other.
    """
    if deed.on == NOBODY or not harms_people(deed.procedure):
        return
    fight = conflict_of(state, deed.who)
    procedure, weapons, track = deed.procedure, (deed.using,) if deed.using else (), ""
    text = str(AppliedSkill(deed.skill, procedure.trapping))
    if isinstance(acting(state, deed.who), Npc):  # whose line names no trapping
        text, track = str(AppliedSkill(deed.skill)), str(procedure.harms)
    move: Assailing = AttackOnce(who=deed.who, target=deed.on, by=text, weapons=weapons, track=track)
    if fight is not None:
        move = Attack(conflict=fight.id, who=deed.who, target=deed.on, by=text, weapons=weapons, track=track)
    aim = move.aim(state, seat)
    yield from attack(state, move, aim, move.blow(state, aim), deed.roll, procedure.trapping)

"""What happened in group contests and in extended ones, as sentences for the log."""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.extended import TO_WIN
from talewright.games.heroquest.group import Form
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.moves import LongId
from talewright.games.heroquest.play.rounds import Long
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.resolution_point import Score
from talewright.games.questworlds.rating import TargetNumber
from talewright.table.wording import bare, because, quoted


def of_groups(state: State, event: ev.Event) -> str:
    """A group contest."""
    match event:
        case ev.GroupFramed(prize=prize, obstacle=obstacle, form=form):
            against = bare(obstacle) if form is Form.ONE_RESISTANCE else f"{bare(obstacle)}, in pairs"
            return f"A group contest: {bare(prize)}, against {against}"
        case ev.GroupResistanceHidden():
            return "The game master has set the resistance that all face, and keeps it hidden"
        case ev.GroupResistanceSet(resistance=text, words=words, hidden=hidden):
            return f"All face {_resistance(state, text, words, hidden=hidden)}"
        case ev.MemberJoined(character=character, opponent=opponent):
            return f"{state.name(character)} takes part" + (f", against {bare(opponent)}" if opponent else "")
        case ev.PointsPledged(character=character, points=points):
            return f"{state.name(character)} would give {points} hero point{'' if points == 1 else 's'} for a boost"
        case ev.BoostBought(boost=boost):
            return f"The group buys a {boost.name.lower()} boost"
        case ev.MemberScored(group=group, contest=contest, ours=ours, theirs=theirs):
            name = state.name(state.cards[contest].ours.character)
            return _scored(state, name, Score(ours, theirs), state.groups[group].score)
        case ev.GroupDecided():
            return _group_decided(state, event)
        case ev.GroupTold(text=text, who=who, final=final):
            return text if final else f"{who} suggests: {text}"
        case ev.GroupClosed(group=group):
            return f"The group contest for {bare(state.groups[group].prize)} is put away"
        case _:
            return ""


def _scored(state: State, name: str, brought: Score, before: Score) -> str:
    if not brought.lead:
        return f"No points by {name}"
    points = state.edition.group.points if abs(brought.lead) > 1 else state.edition.group.points[:-1]
    whose = f"for the group by {name}" if brought.lead > 0 else f"against {name}"
    return f"{abs(brought.lead)} {points} {whose}: {before + brought}"


def _resistance(state: State, text: str, words: str, *, hidden: bool) -> str:
    number = state.sign(TargetNumber.parse(text))
    secret = ", and the players do not see it" if hidden else ""
    return f"{words}, {number}{secret}" if words else f"{number}{secret}"


def _group_decided(state: State, event: ev.GroupDecided) -> str:
    outcome, prize = Outcome.parse(event.outcome), quoted(state.groups[event.group].prize)
    if outcome is Outcome.TIE:
        return f"The group contest ends {event.ours}-{event.theirs}, a tie{because(event.reason)}"
    gained = "the group gains the prize" if outcome.is_victory else "the group does not gain the prize"
    return f"At {event.ours}-{event.theirs} {gained} {prize}: {_level(state, outcome)}{because(event.reason)}"


def _level(state: State, outcome: Outcome) -> str:
    degrees = Advanced.DEGREES in state.edition.advanced
    return str(outcome) if degrees else "victory" if outcome.is_victory else "defeat"


# --- extended contests


def of_longs(state: State, event: ev.Event) -> str:
    """An extended contest."""
    match event:
        case ev.LongFramed(prize=prize, obstacle=obstacle, scene=scene):
            kind = state.edition.extended.title.value
            return f"{_a(kind).capitalize()} in {_a(scene)}: {bare(prize)}, against {bare(obstacle)}"
        case ev.FoeNamed(name=name):
            return f"{name} comes in"
        case ev.FoeHidden(long=long, foe=foe):
            return f"The resistance of {_foe(state, long, foe)} is hidden"
        case ev.FoeSet(long=long, foe=foe, resistance=text, words=words, hidden=hidden):
            return f"{_foe(state, long, foe)} has {_resistance(state, text, words, hidden=hidden)}"
        case ev.LongJoined(long=long, who=who):
            return "" if who in state.longs[long].foes else f"{state.called(state.longs[long], who)} takes part"
        case ev.PairedUp(long=long, ours=ours, theirs=theirs):
            return _paired(state.longs[long], state, ours, theirs)
        case ev.LongTold(text=text, who=who, final=final):
            return text if final else f"{who} suggests: {text}"
        case ev.LongDecided(character=character, outcome=outcome):
            return f"For {state.name(character)} it is a {_level(state, Outcome.parse(outcome))}"
        case ev.LongClosed(long=long):
            return f"The contest for {bare(state.longs[long].prize)} is put away"
        case _:
            return _of_score(state, event)


def _paired(long: Long, state: State, ours: str, theirs: str) -> str:
    return f"{state.called(long, ours)} contends with {state.called(long, theirs)}"


def _of_score(state: State, event: ev.Event) -> str:
    match event:
        case ev.RoundPlayed(long=long, pairing=number, ours=ours, theirs=theirs, rounds=rounds):
            return f"Round {rounds}: {_standing(state, long, number, Score(ours, theirs))}"
        case ev.Assisted(long=long, pairing=number, ours=ours, theirs=theirs):
            return f"After the assist: {_standing(state, long, number, Score(ours, theirs))}"
        case ev.ScoreRuled(long=long, pairing=number, ours=ours, theirs=theirs, reason=reason):
            return f"By ruling: {_standing(state, long, number, Score(ours, theirs))}{because(reason)}"
        case _:
            return ""


def _standing(state: State, long: LongId, number: int, score: Score) -> str:
    found = state.longs[long]
    pairing = found.everyone.pairings[number]
    ours, theirs = state.called(found, pairing.ours), state.called(found, pairing.theirs)
    out = theirs if score.ours >= TO_WIN else ours if score.theirs >= TO_WIN else ""
    return f"{score} between {ours} and {theirs}" + (f", and {out} is out" if out else "")


def _foe(state: State, long: LongId, foe: str) -> str:
    return state.longs[long].foes[foe].name


def _a(words: str) -> str:
    return ("an " if words[:1].casefold() in "aeiou" else "a ") + words

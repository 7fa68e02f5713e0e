"""What characters did with their skills, as sentences for the log."""

from talewright.dice.draw import Fell
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.evolving_acts import die_of, meeting
from talewright.games.strange_fate.play.ids import NOBODY, ActorId
from talewright.games.strange_fate.play.state import Npc, State
from talewright.table.wording import bare, because, counted

SIGNS = {1: "\N{MINUS SIGN}", 2: "0", 3: "+"}


def of_acts(state: State, event: ev.Event) -> str | None:
    """An event of a deed as a sentence; None if it is about something else."""
    told = _of_deeds(state, event)
    return _of_what_stays(state, event) if told is None else told


def _of_deeds(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.DeedChosen() | ev.DeedRolled() | ev.DeedEnded(left=True):
            return ""
        case ev.DeedBegan(deed=id_):
            return _began(state, state.acts.deeds[id_], event)
        case ev.CircumstancesRecounted(deed=id_, circumstances=said):
            return f"{_title(state.acts.deeds[id_])}, said anew: {', '.join(said) or 'nothing special'}"
        case ev.ShiftsSpent(deed=id_, buys=buys, times=times):
            deed = state.acts.deeds[id_]
            offer = next(each for each in deed.procedure.spends if each.buys == buys)
            more = f", {times} times" if times > 1 else ""
            before = deed.bought.get(buys, 0)
            price = counted(offer.price(before + times) - offer.price(before), "shift")
            return f"{deed.called} spends {price}: {buys}{more}"
        case ev.TookLonger(deed=id_, steps=steps):
            return f"{_title(state.acts.deeds[id_])} takes longer by {counted(steps, 'step')} of time"
        case ev.DeedEnded(deed=id_, came=came):
            deed = state.acts.deeds[id_]
            return f"{_title(deed)}: {'; '.join(map(bare, came))}" if came else ""
        case _:
            return None


def _title(deed: Deed) -> str:
    return f"{deed.called}, {deed.procedure.title[:1].lower()}{deed.procedure.title[1:]}"


def on_whom(state: State, who: ActorId) -> str:
    """To whom it is done, in the words for everybody: of a hidden NPC only that there is somebody."""
    if who == NOBODY:
        return ""
    actor = state.actor(who)
    return "somebody" if isinstance(actor, Npc) and actor.hidden else actor.name


def _began(state: State, deed: Deed, event: ev.DeedBegan) -> str:
    """Who does what with which skill, to whom, and with what in mind."""
    on = on_whom(state, event.on)
    words = event.words or deed.goal
    cited = f", citing {event.cited}" if event.cited else ""
    said = f"; {', '.join(event.circumstances)}" if event.circumstances else ""
    to = f" ({on})" if on else ""
    return f"{_title(deed)} with {deed.skill}{to}{because(bare(words))}{cited}{said}"


def _of_what_stays(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.EffortStands(deed=id_, rating=rating):
            return f"{_title(state.acts.deeds[id_])}: the effort stands at {Rating.parse(rating).title}"
        case ev.Hindered():
            return ""
        case ev.StandingDropped(deed=id_):
            what = next((each.what for each in state.acts.standing if each.deed == id_), "")
            return f"That stands against nobody any more: {what}"
        case ev.AttitudeSet(npc=npc, towards=towards, attitude=attitude, why=why):
            feels = f"{attitude.lower()} towards {state.person(towards).name}"
            return f"{_feels(state, npc)} is {feels}{because(bare(why))}"
        case ev.RumourPlanted(says=says):
            return f"A rumour goes about: {bare(says)}"
        case ev.TrappingCopied(who=who, skill=skill, copy=copy):
            return f"{skill} of {state.person(who).name} stands for {copy} now"
        case ev.LanguageNamed(who=who, language=language):
            return f"{state.person(who).name} knows {bare(language)}"
        case _:
            return None


def _feels(state: State, npc: ActorId) -> str:
    on = on_whom(state, npc)
    return f"{on[:1].upper()}{on[1:]}"


def fell(state: State, die: Fell) -> str | None:
    """The die of a first impression; None if it is another die."""
    deed = next((each for each in meeting(state) if die_of(each) == die.draw), None)
    return f"{_title(deed)}: the Fate die shows {SIGNS[die.face]}" if deed else None

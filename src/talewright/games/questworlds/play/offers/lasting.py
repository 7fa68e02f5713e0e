"""What may be given and done about benefits and consequences."""

from collections.abc import Iterable

from talewright.games.questworlds.consequence import RECOVERY, Benefit, Consequence, Kind, Together
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.moves import ContestId
from talewright.games.questworlds.play.offers.making import KINDS, SIZES, explained, offer, words
from talewright.games.questworlds.play.state import Mark, Sheet, State
from talewright.games.questworlds.rating import signed
from talewright.table.offer import Choice, Field, Offer, Option, Value


def marks_for(
    state: State, sheet: Sheet, *, size: int = 0, used: AbilityRef | None = None, contest: ContestId = mv.NO_CONTEST
) -> tuple[Offer, Offer]:
    """A benefit and a consequence that may be given; *size* is what the outcome of *contest* suggests."""
    name = sheet.character.name
    here: dict[str, Value] = {"character": sheet.id}
    if contest:
        here["contest"] = contest
    good = _fields(state, sheet, "bonus", max(size, 0), used)
    bad = _fields(state, sheet, "penalty", max(-size, 0), used)
    return (
        offer(mv.GiveBenefit, f"A benefit for {name}", *good, **here),
        offer(mv.GiveConsequence, f"A consequence for {name}", *bad, **here),
    )


def _fields(state: State, sheet: Sheet, number: str, best: int, used: AbilityRef | None) -> Iterable[Field]:
    abilities = tuple(Option(str(ref), str(ref)) for ref in sheet.character.refs)
    yield words("text", "What it is")
    if abilities and state.edition.numbers_after_contests:
        default = str(used) if used else abilities[0].value
        yield Choice(name=number, label=f"Its {number}", options=SIZES, default=str(best))
        yield Choice(name="abilities", label="What it touches", options=abilities, default=default, many=True)
    else:
        yield Choice(name=number, label=f"Its {number}", options=SIZES[:1], default=SIZES[0].value)
    yield Choice(name="kind", label="Its kind", options=KINDS, default=Kind.OTHER.value)
    yield words("expires", "Until when, or how it heals", optional=True)


def of_mark(state: State, mark: Mark) -> Iterable[Offer]:
    """What the game master may do about something that lasts."""
    asked = mark.id in state.fading
    why = () if asked else (words("reason", "Why", optional=True),)
    if asked:
        yield explained(offer(mv.KeepMark, "It stays as it is", mark=mark.id), about=mark.state.text, main=True)
    smaller = mark.state.waned().bonus if isinstance(mark.state, Benefit) else mark.state.eased().penalty
    if smaller:
        verb = "wanes" if mark.is_good else "eases"
        made = offer(mv.ChangeMark, f"It {verb} to {signed(smaller)}", *why, mark=mark.id, amount=smaller)
        yield explained(made, about=mark.state.text)
    yield explained(offer(mv.ChangeMark, "It is over", *why, mark=mark.id, amount=0), about=mark.state.text)
    if isinstance(mark.state, Consequence):
        yield from _set_off(state, mark, mark.state)


def _set_off(state: State, mark: Mark, harm: Consequence) -> Iterable[Offer]:
    others = [
        other
        for other in state.marks_of(mark.character)
        if isinstance(other.state, Benefit) and any(other.state.touches(ability) for ability in harm.abilities)
    ]
    if not others:
        return
    options = tuple(Option(other.id, other.state.text) for other in others)
    ways = (
        Option(Together.CANCEL.value, "They cancel each other"),
        Option(Together.DIFFERENCE.value, "The difference stays"),
    )
    yield offer(
        mv.CombineMarks,
        f"Set {harm.text} off against a benefit",
        Choice(name="benefit", label="Benefit", options=options, default=options[0].value),
        Choice(name="how", label="How", options=ways, default=ways[0].value),
        consequence=mark.id,
    )


def recovering(mark: Mark, name: str) -> str:
    """Whose consequence it is, how large, and what heals its kind."""
    fits = RECOVERY.get(mark.state.kind)
    touched = " and ".join(str(ability) for ability in mark.state.abilities)
    return f"{name}, {signed(mark.amount)} on {touched}." + (f" What fits: {fits}." if fits else "")

"""What may be done about flaws, plot edits, story points, benefits and consequences."""

from collections.abc import Iterable

from talewright.games.questworlds.flaw import Answer
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.offers.lasting import marks_for, of_mark
from talewright.games.questworlds.play.offers.making import explained, offer, words
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.story_point import PlotEdit
from talewright.table.offer import Choice, Number, Offer, Option
from talewright.table.seat import Seat


def of_stories(state: State, seat: Seat) -> Iterable[Offer]:
    """Flaws that wait for an answer, story points, and what lasts."""
    for trigger in state.triggers.values():
        if state.acts_for(seat, trigger.character):
            about = f"{trigger.flaw}: {trigger.about}"
            submit = offer(mv.AnswerFlaw, "Act as it demands", proposal=trigger.id, answer=Answer.SUBMIT)
            resist = offer(mv.AnswerFlaw, "Resist it", proposal=trigger.id, answer=Answer.RESIST)
            earned = state.sheet(trigger.character).earned
            teaches = earned.by(trigger.flaw) != earned
            effect = "It earns an experience point." if teaches else "It has taught enough for this session."
            yield explained(submit, about=about, effect=effect, main=True)
            rating = state.pull(trigger.character, trigger.flaw)
            yield explained(resist, about=about, effect=f"It takes a contest against {state.sign(rating)}.")
        if seat.is_gm:
            yield offer(mv.DropTrigger, "Let it go by", proposal=trigger.id)
    for sheet in state.sheets.values():
        if sheet.may_end and state.answers_for(seat, sheet.id):
            name = sheet.character.name
            yes = offer(mv.AnswerEnding, f"Yes, the story of {name} ends", character=sheet.id, consent=True)
            yield explained(yes, in_person=True)
            yield explained(
                offer(mv.AnswerEnding, f"No, {name} stays in play", character=sheet.id, consent=False), main=True
            )
    if seat.is_gm:
        yield from _gm_stories(state)
    if state.edition.story_points and state.points and not seat.is_gm:
        levels = tuple(
            Option(str(edit.cost), f"{edit.title} ({edit.cost})", edit.meaning)
            for edit in PlotEdit
            if edit.cost <= state.points
        )
        yield explained(
            offer(
                mv.ProposeEdit,
                "Propose a plot edit",
                Choice(name="level", label="How large", options=levels, default=levels[0].value),
                words("about", "What would be different", long=True),
            ),
            about=f"It costs story points, and the pool holds {state.points}. The game master decides.",
        )


def _gm_stories(state: State) -> Iterable[Offer]:
    for edit in state.edits.values():
        reason = words("reason", "Why", optional=True)
        if edit.level.cost <= state.points:
            yield explained(
                offer(mv.AnswerEdit, "Allow it", reason, proposal=edit.id, allowed=True),
                about=edit.about,
                effect=f"It costs {edit.level.cost} of the {state.points} in the pool.",
                main=True,
            )
        yield explained(
            offer(mv.AnswerEdit, "Do not allow it", reason, proposal=edit.id, allowed=False), about=edit.about
        )
    for mark in state.marks.values():
        yield from of_mark(state, mark)
    for sheet in state.sheets.values():
        if not sheet.ended:
            yield from marks_for(state, sheet)
    if state.edition.story_points:
        yield offer(mv.RefreshPool, "Refresh the story points", words("reason", "Why", optional=True))
        why = words("reason", "Why")
        number = Number(name="points", label="Story points", least=0, most=99, default=state.points)
        yield offer(mv.CorrectPool, "Correct the story points", number, why)
    yield offer(
        mv.SetBase,
        "Set the base resistance",
        words("base", "Base resistance", default=state.sign(state.base)),
        words("reason", "Why"),
    )

"""What may be begun."""

from collections.abc import Iterable

from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.offering import offer, people, resistance_field
from talewright.games.heroquest.play.state import Sheet, State
from talewright.table.offer import Choice, Field, Offer, Option
from talewright.table.offering import explained, hidden_field, one_of, words
from talewright.table.seat import Seat


def of_new_contests(state: State, seat: Seat) -> Iterable[Offer]:
    """Contests that may be framed, and flaws that may pull."""
    mine = [sheet for sheet in state.sheets.values() if state.acts_for(seat, sheet.id)]
    if not mine:
        return
    yield explained(_contest(state, mine, seat), main=not state.open_cards())
    if not seat.is_gm:
        return
    for sheet in mine:
        flaws = [
            (flaw.name, rating)
            for flaw in sheet.character.ranked_flaws
            if (rating := sheet.character.rating_of_flaw(flaw.name))
        ]
        if flaws:
            pull = offer(
                mv.ForceFlaw,
                f"A flaw pulls at {sheet.character.name}",
                one_of("flaw", "Flaw", (Option(name, f"{name} {state.sign(rating)}") for name, rating in flaws)),
                words("about", "What it would have them do"),
                character=sheet.id,
            )
            yield explained(pull, about="To resist it is a contest against the flaw's rating.")


def _contest(state: State, mine: list[Sheet], seat: Seat) -> Offer:
    fields: list[Field] = [
        one_of("character", "Who", people(state, [sheet.id for sheet in mine])),
        words("prize", "The prize: what is to be gained"),
        words("obstacle", "The story obstacle: what stands before it"),
    ]
    if seat.is_gm:
        fields += [resistance_field(state, optional=True), hidden_field()]
    others = [id_ for id_ in state.sheets if id_ not in {sheet.id for sheet in mine}]
    if others and not seat.is_gm:
        whom = people(state, others)
        fields.append(Choice(name="opponent", label="Against another character", options=whom, optional=True))
    return offer(mv.FrameContest, "Frame a contest", *fields)

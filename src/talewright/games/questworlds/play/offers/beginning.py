"""What may be begun: contests, and what pulls at a character."""

from collections.abc import Iterable

from talewright.games.questworlds.consequence import Consequence
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.offers.lasting import recovering
from talewright.games.questworlds.play.offers.making import CAUSES, HIDDEN_OR_SHOWN, NAMES, explained, offer, words
from talewright.games.questworlds.play.state import Sheet, State
from talewright.table.offer import Choice, Field, Offer, Option, Text
from talewright.table.seat import Seat


def of_new_contests(state: State, seat: Seat) -> Iterable[Offer]:
    """Contests that may be framed, recoveries, and flaws that may pull."""
    playable = [sheet for sheet in state.sheets.values() if not sheet.ended]
    mine = [sheet for sheet in playable if state.acts_for(seat, sheet.id)]
    if not mine:
        return
    yield explained(_new_contest(playable, mine, seat), main=not state.open_cards())
    for mark in state.marks.values():
        if isinstance(mark.state, Consequence) and mark.amount:
            healers = tuple(Option(sheet.id, sheet.character.name) for sheet in mine)
            yield explained(
                offer(
                    mv.FrameRecovery,
                    f"Recover from {mark.state.text}",
                    Choice(name="character", label="Who tries", options=healers, default=healers[0].value),
                    words("healer", "A healer whom the game master plays", optional=True),
                    mark=mark.id,
                ),
                about=recovering(mark, state.name(mark.character)),
            )
    for sheet in mine:
        character = sheet.character
        pulls = [*(flaw.name for flaw in character.flaws), *(str(ref) for ref in character.refs)]
        if pulls:
            options = tuple(Option(pull, pull) for pull in pulls)
            yield offer(
                mv.TriggerFlaw,
                f"A flaw pulls at {character.name}",
                Choice(name="flaw", label="Flaw or ability", options=options, default=options[0].value),
                words("about", "What it demands", long=True),
                character=sheet.id,
            )


def _new_contest(playable: list[Sheet], mine: list[Sheet], seat: Seat) -> Offer:
    who = tuple(Option(sheet.id, sheet.character.name) for sheet in mine)
    fields: list[Field] = [
        Choice(name="character", label="Who", options=who, default=who[0].value),
        words("prize", "The prize: what is to be gained"),
        words("conflict", "What stands before it"),
        Choice(name="cause", label="What it is", options=CAUSES, default=CAUSES[0].value),
    ]
    if seat.is_gm:
        fields.append(
            Text(
                name="resistance",
                label="Resistance",
                optional=True,
                suggestions=NAMES,
                about="A name or a number; it may wait.",
            )
        )
        fields.append(Choice(name="hidden", label="Who sees it", options=HIDDEN_OR_SHOWN, default="false"))
    if len(playable) > 1 and len(mine) == 1 and not seat.is_gm:
        others = tuple(Option(sheet.id, sheet.character.name) for sheet in playable if sheet not in mine)
        fields.append(Choice(name="opponent", label="Against another character", options=others, optional=True))
    return offer(mv.FrameContest, "Frame a contest", *fields)

"""The moves that a seat may make now: the game's, and those of the table itself."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.decoding import tag_of
from talewright.dice.draw import Die
from talewright.table import pocket_view, speech
from talewright.table.campaign import AnyCampaign
from talewright.table.moves import CloseSession, Pause, Redo, Resume, Roll, Ruling, Say, TypeFace, Undo
from talewright.table.offer import Face, Offer, Text, offer, words
from talewright.table.seat import Role, Seat
from talewright.table.views import LOG_LINES, log, may_redo
from talewright.table.waiting import is_ready, waiting_for_words


def offers(campaign: AnyCampaign, seat: Seat) -> tuple[Offer, ...]:
    """The moves that *seat* may make now: the game's, then the table's own."""
    pause = () if campaign.paused else (offer(Pause, "Pause").explained(about=ABOUT_PAUSE),)
    if seat.role is Role.SPECTATOR:
        return pause
    if campaign.paused:
        return _paused(campaign, seat)
    games = campaign.game.offers(campaign.play.state, seat, campaign.everyone)
    return (
        *_dice(campaign, seat),
        *games,
        *_speech(campaign, seat),
        *pocket_view.offers(campaign, seat),
        *_undo(campaign, seat),
        *_session(campaign, seat),
        *pause,
    )


ABOUT_PAUSE = "Everything stops, and people talk. Nobody is told who pressed it, and nobody has to say why."
WITHOUT_THEM = "Rolls without the devices that have not answered. They are listed when the session closes."


def _paused(campaign: AnyCampaign, seat: Seat) -> tuple[Offer, ...]:
    """While the table is paused people talk, take back what went wrong, and go on."""
    said = (*_speech(campaign, seat), *_undo(campaign, seat))
    resume = offer(Resume, "Go on").explained(about="When everybody is ready.")
    talk = (each for each in said if each.move in (tag_of(Say), tag_of(Undo)))
    return (resume, *talk, *pocket_view.offers(campaign, seat))


def _dice(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    """A button and a form for each open draw of this seat; the game master has those of everyone."""
    play = campaign.play
    waiting = waiting_for_words(play, campaign.everyone) if play.ready else ()
    for draw in play.draws:
        if not seat.may_know(draw.audience) or not (seat.is_gm or draw.seat == seat.id):
            continue
        mine = seat.answers_for(draw.seat)
        main, is_die = mine and not is_ready(draw, play, campaign.everyone), isinstance(draw.of, Die)
        by_hand = seat.by_hand or draw.by_hand
        if draw.id not in play.ready:
            made = offer(Roll, "Roll" if is_die else "Draw", group=draw.group, draw=draw.id)
            yield made.explained(about=draw.label, main=main and not by_hand)
        elif draw in waiting:
            made = offer(Roll, "Don't wait", group=draw.group, draw=draw.id)
            yield replace(made, about=WITHOUT_THEM, again=bool(play.ready[draw.id].nonce))
        if seat.is_gm or not campaign.is_known(draw, seat):
            face = Face(name="face", label=draw.label, of=draw.of)
            made = offer(TypeFace, f"Type a real {'die' if is_die else 'card'}", face, group=draw.group, draw=draw.id)
            yield made.explained(about=draw.label, main=main and by_hand)


def _speech(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    yield speech.say(campaign, seat)
    if seat.is_gm:
        about = "Decide what the rules leave to you. It is written down as such."
        yield offer(Ruling, "Make a ruling", *RULING).explained(about=about)


RULING = (
    Text(name="about", label="What it is about"),
    Text(name="choice", label="What you decide"),
    words("reason", "Why", optional=True, long=True),
    words("clause", "The rule, if you know its number", optional=True),
)


def _undo(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    """What the last lines of the log tell of may be taken back from here, the latest last; the rest from the log."""
    told = {line.move: line.text for line in reversed(log(campaign, seat, lines=LOG_LINES)) if line.can_undo}
    for move, said in reversed(told.items()):  # what a move did stands in the first of its lines
        yield offer(Undo, "Take back", move=move).explained(about=said)
    if may_redo(campaign, seat):
        yield offer(Redo, "Bring back what was taken back")


def _session(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    if seat.is_gm and campaign.session:
        about = "Ends the session of play and reveals its secret, so that anyone can check what fell."
        yield offer(CloseSession, "Close the session").explained(about=about)

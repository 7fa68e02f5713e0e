"""The moves that a seat may make now: the game's, and those of the table itself."""

from msgspec import Struct

from talewright.dice.draw import Die
from talewright.table import pocket_view, speech
from talewright.table.campaign import Campaign
from talewright.table.game import EventT, MoveT, StateT
from talewright.table.moves import CloseSession, Pause, Redo, Resume, Roll, Ruling, Say, TypeFace, Undo
from talewright.table.offer import Face, Offer, Text
from talewright.table.seat import Role, Seat
from talewright.table.views import LOG_LINES, log, may_redo
from talewright.table.waiting import is_ready, waiting_for_words


def offers(campaign: Campaign[StateT, MoveT, EventT], seat: Seat) -> tuple[Offer, ...]:
    """The moves that *seat* may make now: the game's, then the table's own."""
    pause = () if campaign.paused else (Offer(move=_tag(Pause), label="Pause", about=ABOUT_PAUSE),)
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


def _paused(campaign: Campaign[StateT, MoveT, EventT], seat: Seat) -> tuple[Offer, ...]:
    """While the table is paused people talk, take back what went wrong, and go on."""
    said = (*_speech(campaign, seat), *_undo(campaign, seat))
    resume = Offer(move=_tag(Resume), label="Go on", about="When everybody is ready.")
    talk = (offer for offer in said if offer.move in (_tag(Say), _tag(Undo)))
    return (resume, *talk, *pocket_view.offers(campaign, seat))


def _dice(campaign: Campaign[StateT, MoveT, EventT], seat: Seat) -> tuple[Offer, ...]:
    """A button and a form for each open draw of this seat; the game master has those of everyone."""
    made: list[Offer] = []
    waiting = waiting_for_words(campaign.play, campaign) if campaign.play.ready else ()
    for draw in campaign.play.draws:
        if not seat.may_know(draw.audience) or not (seat.is_gm or draw.seat == seat.id):
            continue
        mine = draw.seat == seat.id or (seat.is_gm and draw.seat is None)
        if draw.id not in campaign.play.ready:
            made.append(
                Offer(
                    move=_tag(Roll),
                    label="Roll" if isinstance(draw.of, Die) else "Draw",
                    about=draw.label,
                    fixed={"draw": draw.id},
                    group=draw.group,
                    main=mine and not seat.by_hand and not is_ready(draw, campaign.play, campaign.everyone),
                )
            )
        elif draw in waiting:
            about = "Rolls without the devices that have not answered. They are listed when the session closes."
            made.append(
                Offer(
                    move=_tag(Roll),
                    label="Don't wait",
                    about=about,
                    fixed={"draw": draw.id},
                    group=draw.group,
                    again=bool(campaign.play.ready[draw.id].nonce),
                )
            )
        if campaign.is_known(draw, seat) and not seat.is_gm:
            continue
        made.append(
            Offer(
                move=_tag(TypeFace),
                label=f"Type a real {'die' if isinstance(draw.of, Die) else 'card'}",
                about=draw.label,
                fixed={"draw": draw.id},
                fields=(Face(name="face", label=draw.label, of=draw.of),),
                group=draw.group,
                main=mine and seat.by_hand and not is_ready(draw, campaign.play, campaign.everyone),
            )
        )
    return tuple(made)


def _speech(campaign: Campaign[StateT, MoveT, EventT], seat: Seat) -> tuple[Offer, ...]:
    said = speech.say(campaign, seat)
    if not seat.is_gm:
        return (said,)
    ruling = Offer(
        move=_tag(Ruling),
        label="Make a ruling",
        about="Decide what the rules leave to you. It is written down as such.",
        fields=(
            Text(name="about", label="What it is about"),
            Text(name="choice", label="What you decide"),
            Text(name="reason", label="Why", most=4000, optional=True, long=True),
            Text(name="clause", label="The rule, if you know its number", optional=True),
        ),
    )
    return (said, ruling)


def _undo(campaign: Campaign[StateT, MoveT, EventT], seat: Seat) -> tuple[Offer, ...]:
    """What the last lines of the log tell of may be taken back from here; the rest from the log."""
    told = {line.move: line.text for line in log(campaign, seat, lines=LOG_LINES) if line.can_undo}
    made = [Offer(move=_tag(Undo), label="Take back", about=text, fixed={"move": move}) for move, text in told.items()]
    if may_redo(campaign, seat):
        made.append(Offer(move=_tag(Redo), label="Bring back what was taken back"))
    return tuple(made)


def _session(campaign: Campaign[StateT, MoveT, EventT], seat: Seat) -> tuple[Offer, ...]:
    if not (seat.is_gm and campaign.session):
        return ()
    about = "Ends the session of play and reveals its secret, so that anyone can check what fell."
    return (Offer(move=_tag(CloseSession), label="Close the session", about=about),)


def _tag(move: type[Struct]) -> str:
    return str(move.__struct_config__.tag)

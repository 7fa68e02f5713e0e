"""What happened in an extended contest."""

from talewright.games.heroquest.extended import Scene
from talewright.games.heroquest.play.moves.ids import LongId
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, Event


class LongFramed(Event, frozen=True, kw_only=True, tag="long-framed/1"):
    """An extended contest was opened."""

    long: LongId
    prize: str
    obstacle: str
    scene: Scene


class FoeNamed(Event, frozen=True, kw_only=True, tag="foe-named/1"):
    """An opponent came in."""

    long: LongId
    foe: str
    name: str


class FoeHidden(Event, frozen=True, kw_only=True, tag="foe-hidden/1"):
    """The resistance of an opponent is hidden."""

    long: LongId
    foe: str


class FoeSet(Event, frozen=True, kw_only=True, tag="foe-set/1"):
    """The resistance of an opponent."""

    long: LongId
    foe: str
    resistance: str
    words: str
    hidden: bool


class LongJoined(Event, frozen=True, kw_only=True, tag="long-joined/1"):
    """Somebody takes part, on our side or theirs: a character or an opponent, by its id."""

    long: LongId
    who: str
    ours: bool


class PairedUp(Event, frozen=True, kw_only=True, tag="paired-up/1"):
    """Two contend with each other, from 0-0."""

    long: LongId
    ours: str
    theirs: str


class RoundBegan(Event, frozen=True, kw_only=True, tag="round-began/1"):
    """A contest belongs to a pairing: a round of it, an assist to it, or a parting shot after it."""

    long: LongId
    pairing: int
    contest: ContestId


class RoundPlayed(Event, frozen=True, kw_only=True, tag="round-played/1"):
    """What a round has made of the score."""

    long: LongId
    pairing: int
    ours: int
    theirs: int
    rounds: int


class Assisted(Event, frozen=True, kw_only=True, tag="assisted/1"):
    """What an assist to *recipient* has made of the score."""

    long: LongId
    pairing: int
    recipient: str
    ours: int
    theirs: int


class ScoreRuled(Event, frozen=True, kw_only=True, tag="score-ruled/1"):
    """The game master set the score."""

    long: LongId
    pairing: int
    ours: int
    theirs: int
    reason: str


class LongTold(Event, frozen=True, kw_only=True, tag="long-told/1"):
    """What happened, in words: a suggestion, or as the game master decided it."""

    long: LongId
    text: str
    who: str
    final: bool


class LongDecided(Event, frozen=True, kw_only=True, tag="long-decided/1"):
    """How an extended contest ended for a character, and the ability that was used last in it."""

    long: LongId
    character: CharacterId
    outcome: str
    ability: str = ""


class LongClosed(Event, frozen=True, kw_only=True, tag="long-closed/1"):
    """An extended contest was put away."""

    long: LongId


LONG_EVENTS = (
    LongFramed,
    FoeNamed,
    FoeHidden,
    FoeSet,
    LongJoined,
    PairedUp,
    RoundBegan,
    RoundPlayed,
    Assisted,
    ScoreRuled,
    LongTold,
    LongDecided,
    LongClosed,
)

"""Networking: what a character's contacts say, and what he has them say."""

from collections.abc import Iterable

from msgspec import Struct

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Patience, Time
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, Need, NoRoll, Procedure, Row, Rows
from talewright.refusal import Refused

CITED = Need("an aspect that names the contacts; cited, not invoked", "SF-trapping-networking.2")
ASK_AROUND = Procedure(
    slug="ask-around",
    trapping="Networking",
    title="Ask around",
    about="Put a question to people, and hear what they say about it; whether that is true is another matter.",
    clauses=("SF-trapping-networking.1", "SF-trapping-networking.4", "SF-trapping-networking.7"),
    against=Rows("SF-trapping-networking.4", is_open=True),
    needs=(CITED, Need("a question, and where it is asked", "SF-trapping-networking.4")),
    takes=Time.AN_AFTERNOON,
    patience="SF-trapping-networking.5",
    questions=(
        Question("circle", "what can be heard among these contacts?", "SF-trapping-networking.3"),
        Question("next", "to what can the players turn now? Are they shut out?", "SF-trapping-networking.6"),
    ),
)
KEEP_EARS_OPEN = Procedure(
    slug="keep-ears-open",
    trapping="Networking",
    title="Keep an ear open",
    about="Hear of something unasked. The game master calls for it; a player may say that he looks in on his contacts.",
    clauses=("SF-trapping-networking.8",),
    against=Rows("SF-trapping-networking.8", (Row("a rumour", Rating(0)),)),
    needs=(CITED,),
    is_free=True,
    questions=(Question("call", "is it time for a rumour?", "SF-trapping-networking.9"),),
)
LEND = Procedure(
    slug="strike-by-hearsay",
    trapping="Networking",
    title="Strike with what everybody knows",
    about="Attacks on Reputation that profit from this skill have Weapon 1 for each tier above Mundane.",
    clauses=("SF-trapping-networking.15",),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-networking.15"),
    from_tier=Tier.EXTRAORDINARY,
    questions=(Question("related", "are the themes of both skills related?", "SF-trapping-networking.15"),),
)
PROCEDURES = (ASK_AROUND, KEEP_EARS_OPEN, LEND)


class Inquiry(Struct, frozen=True):
    """A question on its way through a character's contacts.

    *cited* is the aspect that names them; *colours* is what the game master makes of it: what these people know and
    think, and what is beyond them.

    Source: SF-trapping-networking.2, SF-trapping-networking.3, SF-trapping-networking.4.
    """

    question: str
    where: str
    cited: str
    colours: str = ""


def inquiry(question: str, where: str, cited: str, aspects: Iterable[Aspect], *, colours: str = "") -> Inquiry:
    """Begin to ask around. *aspects* are the character's own, with the World aspects that are open to him.

    *colours* is what the game master says of these contacts.

    Refused without a question, a place, and an aspect of his that names the contacts.

    Source: SF-trapping-networking.2, SF-trapping-networking.3, SF-trapping-networking.4.
    """
    if not question.strip() or not where.strip():
        raise Refused(
            "Say what the character asks, and where: in the street, at the tavern, at the club.",
            clause="SF-trapping-networking.4",
        )
    own = tuple(aspects)
    if cited.strip().casefold() not in {aspect.name.casefold() for aspect in own}:
        usual = next((aspect.name for aspect in own if aspect.kind is AspectKind.SOCIAL_CLASS), "")
        instead = f": {usual} always serves" if usual else ", such as the Social Class"
        raise Refused(
            f"Cite one of the character's own aspects as the contacts who are asked{instead}.",
            clause="SF-trapping-networking.2",
        )
    return Inquiry(question.strip(), where.strip(), cited.strip(), colours.strip())


def persisted(missed_by: int, steps: int, *, shut_out: str = "") -> Patience:
    """Take longer over a question that a roll did not answer: +1 for each step more, four at most.

    *shut_out* is why nobody talks to the character, if that is so. Refused then: another problem comes first.

    Source: SF-trapping-networking.5, SF-trapping-networking.6.
    """
    if shut_out.strip():
        raise Refused(
            f"More time is of no use: {shut_out.strip()}. Solve that first.", clause="SF-trapping-networking.6"
        )
    return Patience(missed_by, steps)


def takes(steps: int = 0) -> Time:
    """How long asking around takes with so many steps more than usual (SF-trapping-networking.5)."""
    return Time.AN_AFTERNOON.longer(steps)


MORE_RUMOURS_FROM, EACH_FURTHER = 3, 2


def rumours(effort: int) -> int:
    """How many rumours come to somebody who keeps an ear open; each beyond the first may be more about another.

    >>> [rumours(effort) for effort in range(-1, 8)]
    [0, 1, 1, 1, 2, 2, 3, 3, 4]

    Source: SF-trapping-networking.8.
    """
    if effort < 0:
        return 0
    return 1 if effort < MORE_RUMOURS_FROM else 2 + (effort - MORE_RUMOURS_FROM) // EACH_FURTHER

"""How hard it is: the resistance of a contest, shown or hidden, and the base that all are measured by (QW3-2.3.3).

In an assured contest the prize is certain, and dice decide at most what else comes of it (QW3-2.3.4.2). The players
need not be told that a contest is assured; then nothing on their card changes either.
"""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, GmSets, Offers, OnCard, Public, Reason, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Deed
from talewright.games.questworlds.play.dice import CardAccepted
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.modifier import SCALE
from talewright.games.questworlds.rules.rating import MOST_MASTERIES, Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import (
    NPCS,
    PROGRESSION,
    NamedResistance,
    named_resistance,
    raised_for_next_season,
)
from talewright.games.questworlds.rules.resistance import resistance as added_up
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.changing import FOR_THE_GM, being_framed, in_framing, voided
from talewright.games.questworlds.shared.ids import ContestId
from talewright.refusal import Refused, as_refusals
from talewright.table.game import Told
from talewright.table.offer import Line, Text, allowed, hidden_field, offer, words, yes_no
from talewright.table.seat import ALL, GM_ONLY, Audience, Role
from talewright.wording import signed, with_hyphens

NAMES = (*(named.title for named in NamedResistance), *NPCS)


class SetResistance(GmSets, tag="set-resistance"):
    """Say how hard it is, by a name that the rules have for it or by a number."""

    resistance: Line
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """With a resistance that is shown the game master accepts the contest, as with the framing."""
        yield from super().decide(state, at)
        card = at.now.card(self.contest)
        if card.kind is CardKind.CONTEST and not (card.gm_accepted or card.hidden or card.has_pending):
            yield CardAccepted(contest=self.contest)

    def change(self, state: State, card: Card, at: At) -> Facts:
        check_is_set(state, card)
        yield from resistance_set(state, card.id, self.resistance, hidden=self.hidden)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        about = f"A name, or a number such as 15 or {state.sign(Rating.of(5, 1))}."
        if allowed(check_is_set, state, card):
            field = resistance_field(state, about, as_written(state, card))
            label = f"{'Set' if card.resistance is None else 'Change'} the resistance"
            made = offer(cls, label, field, hidden_field(hidden=card.hidden), contest=card.id)
            yield made.explained(main=card.resistance is None)


class SetBase(GmMove, tag="set-base"):
    """Set the base resistance of the campaign, with the reason."""

    base: Line
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        with as_refusals("QW3-2.3.3.1"):
            base = state.rating_of(self.base)
        yield BaseSet(base=str(base), reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Another base for the campaign, or a higher one for its next season (QW3-2.13.1)."""
        steps = (PROGRESSION[0], PROGRESSION[-1]) if state.base.masteries < MOST_MASTERIES else ()
        higher = tuple(state.sign(raised_for_next_season(state.base, by)) for by in steps)
        about = f"With the same characters the next season may begin with {' to '.join(higher)}." if higher else ""
        base = words("base", "Base resistance", default=state.sign(state.base), suggestions=higher, about=about)
        yield offer(cls, "Set the base resistance", base, words("reason", "Why"))


# --- what happened


class ResistanceHidden(card_events.ResistanceHidden[State, Card], tag="resistance-hidden/1"):
    """The game master set a resistance, and keeps it hidden; they read that together with its number."""

    def told(self, state: State) -> str | Told:
        if begins_part(state.cards[self.contest]):
            return ""
        return Told("The game master sets a resistance and keeps it hidden", (Role.PLAYER, Role.SPECTATOR))


class ResistanceSet(card_events.ResistanceSet[State, Card], tag="resistance-set/1"):
    """The resistance; *words* are those of the game master, such as "Hard" or "High"."""

    def told(self, state: State) -> str:
        if begins_part(state.cards[self.contest]):
            return ""
        named = f" ({self.words})" if self.words[:1].isalpha() else ""
        number = state.sign(TargetNumber.parse(self.resistance))
        return f"The {'hidden ' if self.hidden else ''}resistance is {number}{named}"


class BaseSet(Public, tag="base-set/1"):
    """The base resistance is another from now on."""

    base: str
    reason: str

    def file(self, state: State) -> State:
        return replace(state, base=Rating.parse(self.base))

    def told(self, state: State) -> str:
        return f"The base resistance is {state.sign(Rating.parse(self.base))} now: {self.reason}"


# --- what a resistance is


def resistance_field(state: State, about: str, default: str = "", *, optional: bool = False) -> Text:
    """A field for a resistance, with the number of each name against the base of the campaign."""
    means = tuple(state.sign(named_resistance(name)[1].resistance(state.base)) for name in NAMES)
    return words(
        "resistance", "Resistance", default=default, optional=optional, suggestions=NAMES, means=means, about=about
    )


def begins_part(card: Card) -> bool:
    """Whether a part of a sequence is being put together: it has the resistance that its opponent is known by."""
    return card.kind is CardKind.PART and not card.gm_accepted


def check_has_resistance(card: Card) -> None:
    """Refuse to set a resistance where none belongs, or where it follows from a rule."""
    if card.theirs:
        raise Refused(
            "Two player characters contend here, each with a target number: there is no resistance to set.",
            clause="QW3-2.3.4.1.2",
        )
    if card.is_unopposed:
        raise Refused("Contestants for a prize roll against nobody in particular: add a rival instead.")
    if card.kind is CardKind.FLAW:
        raise Refused("What stands against the character here is the flaw's own rating.", clause="QW3-2.7.2.3")
    if card.kind is CardKind.RECOVERY:
        raise Refused("The resistance to recovery follows from the penalty.", clause="QW3-2.8.3.2.1")


def check_is_set(state: State, card: Card) -> None:
    """Refuse to set what follows from a rule in a sequence: points are a number, and recovery faces the base.

    Source: QW3-5.3.5.4, QW3-5.3.6.1, QW3-5.4.11.1b.6, QW3-5.4.11.1b.7.
    """
    check_has_resistance(card)
    bond = state.bonds.get(card.id)
    sequence = state.sequences[bond.sequence] if bond else None
    match card.deed:
        case Deed.GIFT:
            raise Refused("The number of points that are given is the resistance.", clause="QW3-5.3.6.1")
        case Deed.SECOND_CHANCE:
            raise Refused("The number of points below 0 is the resistance.", clause="QW3-5.3.5.4")
        case Deed.ROUND if sequence and sequence.helped:
            raise Refused("Recovery faces the base resistance.", clause="QW3-5.4.11.1b.6")
        case Deed.ASSIST if sequence and sequence.type is SequenceType.CHAINED:
            raise Refused("Recovery faces the base resistance, and 5 more each time.", clause="QW3-5.4.11.1b.7")


def resistance_set(state: State, contest: ContestId, text: str, *, hidden: bool) -> Facts:
    """The game master's word on how hard it is; a hidden one is told to nobody else (QW3-2.3.3)."""
    target, named = resistance_of(state, text)
    return facing(contest, target, named, hidden=hidden)


def facing(contest: ContestId, target: TargetNumber, named: str, *, hidden: bool = False) -> Facts:
    """What stands against somebody, in the words for it."""
    if hidden:
        yield ResistanceHidden(contest=contest)
    yield ResistanceSet(contest=contest, resistance=str(target), words=named, hidden=hidden)


def against(contest: ContestId, target: TargetNumber, named: str) -> ResistanceSet:
    """A resistance that follows from a rule, for everyone to see."""
    return ResistanceSet(contest=contest, resistance=str(target), words=named, hidden=False)


def resistance_of(state: State, text: str) -> tuple[TargetNumber, str]:
    """Read a resistance: a name or a number, then any further modifiers. All are added, and held at 0 afterwards.

    Source: QW3-2.3.3.2, QW3-2.3.3.4, QW3-2.3.3.1.11. Raises ``Refused`` if it cannot be read.
    """
    first, *further = text.split() or [""]
    try:
        more = [_on_scale(word) for word in further]
        named = [signed(amount) for amount in more]
        if first[:1].isalpha():
            title, by_name = named_resistance(first)
            return added_up(state.base, by_name.modifier, *more), " ".join([title, *named])
        number = TargetNumber.parse(first, mastery=state.edition.mastery)
        return added_up(number, *more), " ".join([state.sign(number), *named])
    except ValueError as error:
        raise Refused(
            f"{text[:40]!r} is no resistance: write a number such as 15 or {state.sign(Rating.of(5, 1))}, "
            f"or one of {', '.join(NAMES)}, and perhaps a further +5 or −5 behind it.",
            clause="QW3-2.3.3.2",
        ) from error


def as_written(state: State, card: Card) -> str:
    """What stands against a card, as its form takes it: words that follow from a rule give way to their number."""
    if card.resistance is None:
        return "Base"
    is_read = allowed(resistance_of, state, card.resistance_words)
    return card.resistance_words if is_read else state.sign(card.resistance)


def _on_scale(word: str) -> int:
    """A further modifier of a resistance. Raises ``ValueError`` if it is not on the scale."""
    amount = int(with_hyphens(word))
    if amount not in SCALE:
        raise ValueError(f"modifiers go in steps of 5 up to 20, so not {word}")
    return amount


class Assure(GmMove, tag="assure"):
    """Make the contest an assured one, or an ordinary one again. Players need not be told; dice may still roll."""

    otherwise = FOR_THE_GM

    contest: ContestId
    assured: bool = True
    told: bool = True
    rolled: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """The game master decides which contests are assured, to recover or to act against a flaw among them.

        A player who is told of it looks at the contest again; the game master need not.

        All others are contests, which are the default (QW3-4.0.1). Source: QW3-2.3.4.2.2, QW3-2.3.4.2.4.
        """
        card = in_framing(state, self.contest)
        if card.theirs:
            raise Refused(
                "Two player characters contend here, and the prize cannot be certain for one of them: let them roll.",
                clause="QW3-2.3.4.2.2",
            )
        if card.is_unopposed:
            raise Refused("Several are after this prize, so it is certain for nobody: let them roll.")
        if card.assured and card.told and self.assured and not self.told:
            raise Refused("The players know that this is assured: make it an ordinary contest again, if it is not.")
        yield AssuredSet(contest=card.id, assured=self.assured, known=self.told, rolled=self.rolled)
        if (self.told if self.assured else card.told) and any(side.accepted for side in card.sides):
            yield from voided(card)
            if card.gm_accepted:
                yield CardAccepted(contest=card.id)  # it is the game master's own change

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        tell = yes_no("told", "Tell the players", default=state.edition.tell_assured)
        roll = yes_no("rolled", "Roll all the same")
        about = "The prize is gained for sure; a roll would only decide what else comes of it."
        for card in being_framed(state):
            if card.is_unopposed:
                continue
            if card.theirs is None and card.assured:
                yield offer(cls, "Make it an ordinary contest", contest=card.id, assured=False)
            elif card.theirs is None:
                yield offer(cls, "Make it assured", tell, roll, contest=card.id, assured=True).explained(about=about)


class AssuredSet(OnCard, tag="assured-set/1", rename={"known": "told"}):
    """The contest is assured, or no longer; *known* says whether the players are told."""

    assured: bool
    known: bool
    rolled: bool

    def on_card(self, card: Card) -> Card:
        return replace(card, assured=self.assured, told=self.known, rolled=self.rolled)

    def to(self, state: State) -> Audience:
        card = state.cards.get(self.contest)
        return ALL if (self.known if self.assured else card is None or card.told) else GM_ONLY

    def told(self, state: State) -> str:
        if not self.assured:
            return "The contest is no longer assured"
        quietly = "" if self.known else ", and the players are not told"
        return f"The contest is assured{', though dice are rolled' if self.rolled else ''}{quietly}"

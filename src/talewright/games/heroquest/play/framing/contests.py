"""A contest is opened, changed in what it is about, or given away (QW2-2.3.1, 2.3.2, 3.3b)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, ChangeCard, Facts, GmRules, Offers, OfMine, OnCard, Public, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Side
from talewright.games.heroquest.play.checks import check_apart, check_can_act, check_settled
from talewright.games.heroquest.play.favours import favours_asked
from talewright.games.heroquest.play.framing.accepting import CardAccepted
from talewright.games.heroquest.play.framing.resistance import resistance_set
from talewright.games.heroquest.play.framing.tactics import chosen_at_once
from talewright.games.heroquest.play.ids import NO_CHARACTER, CharacterId, ContestId, leader_of
from talewright.games.heroquest.play.offering import living, resistance_field
from talewright.games.heroquest.play.state import State, Won
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests import framing
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import being_framed, check_takes_part, in_framing
from talewright.games.questworlds.shared.offering import of_one_of, people
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Option, Words, allowed, hidden_field, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import bare

Prize = Annotated[Line, Words("Say what is to be gained: that is the prize.", clause="QW2-2.3.2.1.1")]


class NameOpponent(ChangeCard, tag="name-opponent"):
    """Let another player character stand against the one whose contest this is."""

    opponent: CharacterId

    def change(self, state: State, card: Card, at: At) -> Facts:
        """Another player character stands against this one; there is no resistance then (QW2-4.1.1.4)."""
        check_takes_part(state, card, at.seat)
        if not _may_have_opponent(card):
            raise Refused("Nobody else can stand against this: frame a contest of its own.", clause="QW2-4.1.1.4")
        check_apart(card.ours.character, state.actor(self.opponent).id)
        if card.is_supported_by(self.opponent):
            raise Refused(
                f"{state.name(self.opponent)} supports this contest: take that augment back first.",
                clause="QW2-2.4.0.5",
            )
        yield OpponentNamed(contest=card.id, opponent=self.opponent)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        able = (id_ for id_ in living(state) if not card.is_supported_by(id_))
        others = [id_ for id_ in able if allowed(check_apart, id_, card.ours.character)]
        if others and _may_have_opponent(card):
            who = one_of("opponent", "Who", people(state, others))
            made = offer(cls, "Another character stands against it", who, contest=card.id)
            yield made.explained(about="Then both roll against each other, and there is no resistance.")


class Reframe(ChangeCard, tag="reframe"):
    """Change what a contest is about."""

    prize: Prize
    obstacle: Line = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """Both say what the contest is about; the game master may change it to fit the fiction (QW2-2.3.0.2)."""
        check_takes_part(state, card, at.seat)
        if card.kind is not CardKind.CONTEST:
            raise Refused("What this is about follows from what it belongs to: drop it, and frame another.")
        if not at.seat.is_gm and not is_same_name(self.obstacle, card.obstacle):
            moved = replace(card, obstacle=self.obstacle)
            for side in card.sides:
                if side.chosen:
                    framing.check_new_tactic(side.ability, state.lost_with(moved, side.acts))
        yield ContestReframed(contest=card.id, prize=self.prize, obstacle=self.obstacle)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        """A player may not lead a tactic back to what it has lost against, whatever the obstacle is called."""
        gm = viewer.seat.is_gm
        if card.kind is CardKind.CONTEST and (gm or not any(state.lost and side.chosen for side in card.sides)):
            prize = text(cls, "prize", "The prize", default=card.prize)
            obstacle = text(cls, "obstacle", "The story obstacle", default=card.obstacle)
            yield offer(cls, "Change what it is about", prize, obstacle, contest=card.id)


class GiveVictory(GmRules, tag="give-victory"):
    """Give an automatic victory: the obstacle falls without a contest, perhaps at a cost."""

    contest: ContestId
    reason: framing.Reason
    cost: Line = ""
    exception: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """The obstacle falls without dice; no hero points, no resistance (QW2-2.3.1.1)."""
        card = in_framing(state, self.contest)
        check_settled(state, card)
        if card.theirs or card.kind is not CardKind.CONTEST:
            raise Refused(
                "An automatic victory stands in the place of a contest against an obstacle: let this one be rolled.",
                clause="QW2-2.3.1.1.1",
            )
        framing.automatic_victory(
            card.framing(card.ours),
            self.reason,
            cost=self.cost,
            costs_in_use=state.uses(Advanced.COSTLY_VICTORY, card),
            exception=self.exception,
        )
        yield VictoryGiven(contest=card.id, reason=self.reason, cost=self.cost, exception=self.exception)
        yield from favours_asked(state, card)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in being_framed(state):
            if card.kind is CardKind.CONTEST and card.theirs is None and not state.nested(card):
                reasons = (Option(reason.value, reason.value.capitalize()) for reason in framing.Reason)
                fields: list[Field] = [one_of("reason", "Why", reasons)]
                if state.uses(Advanced.COSTLY_VICTORY, card):
                    fields.append(text(cls, "cost", "What it costs nevertheless"))
                exception = card.ours.ability is None
                label = "Give an automatic victory" + (", by way of exception" if exception else "")
                made = offer(cls, label, *fields, contest=card.id, exception=exception)
                yield made.explained(about="No dice, no resistance, no hero points: the obstacle falls.")


class FrameContest(OfMine, tag="frame-contest"):
    """Open a contest: what is to be gained, and what stands before it.

    *resistance* is a class or a number, and only the game master sets it: with one that is shown they accept
    the card, whichever ability is used. The game master's new contest puts the character's last one away. With
    *opponent* it is a contest between two player characters, and there is no resistance. The *ability* may wait.
    """

    prepared = "Obstacles"

    prize: Prize
    obstacle: Line = ""
    resistance: Line = ""
    hidden: bool = False
    opponent: CharacterId = NO_CHARACTER
    ability: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The prize and the obstacle of a simple contest; the game master may set the resistance at once.

        Source: QW2-2.0.5, QW2-2.3.1.2.1, QW2-4.0.1.
        """
        if self.opponent:
            check_apart(self.character, state.actor(self.opponent).id)
        if self.resistance and not at.seat.is_gm:
            raise Refused("The game master sets the resistance, after the framing: leave it empty.", clause="QW2-2.0.5")
        if self.resistance and self.opponent:
            raise Refused(
                "Two player characters contend here, each with a target number: leave the resistance empty.",
                clause="QW2-4.1.1.4",
            )
        yield from self.put_away(state, at.seat)
        contest = ContestId(at.stamp.id)
        yield recast(self, ContestFramed, contest=contest, kind=CardKind.CONTEST, by_gm=at.seat.is_gm)
        yield from chosen_at_once(at, contest, self.character, self.ability)
        if self.resistance:
            yield from resistance_set(state, contest, self.resistance, hidden=self.hidden)
            if not self.hidden:  # a contest that needs no dice would be told with the player's own acceptance
                yield CardAccepted(contest=contest)

    def put_away(self, state: State, seat: Seat) -> Facts:
        """Put the last contest of the character away, which is told."""
        for card in state.open_cards() if seat.is_gm else ():
            if card.phase is Phase.DECIDED and card.kind is CardKind.CONTEST and card.side(self.character):
                yield ContestClosed(contest=card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """One for the characters, and for a player's sidekick that goes alone one of its own (QW2-6.5.1.1)."""
        mine, gm = [id_ for id_ in living(state) if state.acts_for(viewer.seat, id_)], viewer.seat.is_gm
        alone = [] if gm else [id_ for id_ in mine if leader_of(id_) != id_]
        whose = [id_ for id_ in mine if id_ not in alone]
        fields = [*cls.story_fields()]
        others = [id_ for id_ in living(state) if id_ not in mine]
        if gm:
            fields += [resistance_field(state, optional=True), hidden_field("Who sees the resistance")]
        elif others:
            fields.append(one_of("opponent", "Against another character", people(state, others), optional=True))
        if whose:
            ability = () if gm or len(whose) != 1 else ability_field(state, whose[0])
            yield of_one_of(cls, "Frame a contest", state, whose, *fields, *ability).explained(main=not state.cards)
        for id_ in alone:
            label = f"Send {state.name(id_)} alone"
            yield offer(cls, label, *fields, *ability_field(state, id_), character=id_)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever comes to stand before it is chosen when it is played."""
        hard = resistance_field(state, optional=True), hidden_field("Who sees the resistance")
        yield offer(cls, "Frame a contest", *cls.story_fields(), *hard)

    @classmethod
    def story_fields(cls) -> Iterable[Field]:
        yield text(cls, "prize", "The prize: what is to be gained")
        yield text(cls, "obstacle", "The story obstacle: what stands before it")


def ability_field(state: State, who: CharacterId, *obstacles: str) -> tuple[Field, ...]:
    """The abilities that may be used; without what has lost against one of the obstacles, where these are known."""
    lost = state.lost_against(who, *obstacles)
    refs = (ref for ref in state.actor(who).character.abilities.refs if ref not in lost)
    able = [ref for ref in refs if allowed(state.rated, who, ref) and allowed(check_can_act, state, who, ref)]
    rated = (Option(str(ref), f"{ref} {state.sign(state.rated(who, ref))}") for ref in able)
    return (one_of("ability", "Your ability", rated, optional=True),) if able else ()


# --- what happened


class ContestFramed(card_events.ContestFramed[State, Card], tag="contest-framed/1"):
    """A contest was opened."""

    obstacle: str

    def card(self) -> Card:
        return recast(
            self,
            Card,
            id=self.contest,
            kind=CardKind(self.kind),
            ours=Side(self.character),
            theirs=Side(self.opponent) if self.opponent else None,
            parent=self.parent or None,
            with_gm=not self.by_gm,
        )

    def told(self, state: State) -> str:
        name, other = state.name(self.character), state.name(self.opponent)
        match self.kind:
            case CardKind.AUGMENT:
                return f"{name} rolls for {self.prize}"
            case CardKind.ROUND:
                return f"A round between {name} and {other or bare(self.obstacle)}"
            case CardKind.ASSIST:
                return f"{name} assists: {self.prize}"
            case CardKind.PARTING_SHOT:
                return f"A parting shot between {name} and {other or bare(self.obstacle)}: {self.prize}"
            case CardKind.MEMBER:
                return ""
            case CardKind.FLAW:
                return f"{self.subject} pulls at {name}: {bare(self.obstacle)}"
            case _:
                against = f" against {other}" if other else ""
                return f"A contest for {name}{against}: {bare(self.prize)}{before(self.obstacle)}"


class OpponentNamed(OnCard, tag="opponent-named/1"):
    """Another player character stands against the first; there is no resistance."""

    opponent: CharacterId

    def on_card(self, card: Card) -> Card:
        return replace(card, resistance=None, resistance_words="", hidden=False, theirs=Side(self.opponent))

    def told(self, state: State) -> str:
        return f"{state.name(self.opponent)} stands against it"


class ContestClosed(Public, tag="contest-closed/1"):
    """A contest was put away."""

    contest: ContestId

    def file(self, state: State) -> State:
        return state.without_card(replace(state.cards[self.contest], over=Phase.CLOSED))

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        return "" if card.parent or card.is_part else f"The contest for {bare(card.prize)} is put away"


class ContestReframed(card_events.ContestReframed[State, Card], tag="contest-reframed/1"):
    """What a contest is about was changed."""

    obstacle: str

    def on_card(self, card: Card) -> Card:
        return replace(card, prize=self.prize, obstacle=self.obstacle)

    @staticmethod
    def in_the_way(card: Card) -> tuple[str, str]:
        return "story obstacle", card.obstacle


class VictoryGiven(Public, tag="victory-given/1"):
    """The obstacle falls without a contest, perhaps at a cost."""

    contest: ContestId
    reason: framing.Reason
    cost: str
    exception: bool

    def file(self, state: State) -> State:
        card = state.cards[self.contest]
        given = framing.AutomaticVictory(framing=card.framing(card.ours), reason=self.reason, cost=self.cost)
        won = Won(card.id, card.ours.character, card.prize, card.obstacle, None)
        put_away = state.without_card(replace(card, automatic=given, over=Phase.CLOSED))
        return replace(put_away, won=(*put_away.won, won))

    def told(self, state: State) -> str:
        card, at_cost = state.cards[self.contest], f", at a cost: {self.cost}" if self.cost else ""
        who = state.name(card.ours.character)
        return f"An automatic victory for {who}, since {self.reason}: {bare(card.prize)}{at_cost}"


# --- who stands against it


def _may_have_opponent(card: Card) -> bool:
    """Whether another player character may still come to stand against this one."""
    return card.kind is CardKind.CONTEST and card.theirs is None


def before(obstacle: str) -> str:
    """What stands before a prize, where that was written down."""
    return f", against {bare(obstacle)}" if obstacle else ""

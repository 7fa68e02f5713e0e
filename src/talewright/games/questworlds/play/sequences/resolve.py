"""Resolve, which characters keep from one sequence to the next: lost, traded, passed on, and regained (QW3-5.4)."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Move, Offers, OnSheet, Public, Reason, Viewer
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.marks import MarkGiven, abilities_field, touched
from talewright.games.questworlds.play.sequence import Participant, Sequence
from talewright.games.questworlds.play.sequences.tally import Left, overtaken
from talewright.games.questworlds.play.sequences.under_way import InSequence, OfOne, running, said_of
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.consequence import Kind
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.sequences import chained
from talewright.games.questworlds.rules.sequences.chained import Resolve
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, worth
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, MarkId
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, Several, Words, allowed, offer, text, words
from talewright.wording import because, signed, with_minus


class TradeResolve(Move, tag="trade-resolve"):
    """Take a consequence instead of the resolve that the latest round has cost."""

    character: CharacterId
    text: Annotated[Line, Words("Say what the consequence is.", clause="QW3-5.4.3.1.5")]
    abilities: Several[Line] = ()
    kind: Kind = Kind.OTHER

    def decide(self, state: State, at: At) -> Facts:
        """The whole loss of that round, for a penalty by its size (QW3-5.4.3.1.1, QW3-5.4.3.1.2)."""
        sheet = trading(state, self.character)
        check_mine(state, at.seat, sheet.id)
        loss, amount = sheet.latest_loss, chained.price(sheet.latest_loss)
        abilities = touched(sheet.character, self.abilities, amount)
        mark = MarkId(at.stamp.id)
        yield ResolveTraded(character=sheet.id, resolve=loss, mark=mark)
        for sequence in recoveries(state, sheet.id):  # which a trade ends (QW3-5.4.11.1b.5)
            for one in sequence.active(ours=True):
                yield Left(sequence=sequence.id, who=one, why="gives up the recovery")
        yield from overtaken(at)
        yield MarkGiven(
            mark=mark,
            character=sheet.id,
            good=False,
            text=self.text,
            amount=amount,
            kind=self.kind,
            abilities=abilities,
            both_sheets=sheet.shares,
        )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.in_play:
            if (
                sheet.character.refs
                and state.acts_for(viewer.seat, sheet.id)
                and allowed(check_tradeable, state, sheet)
            ):
                what = text(cls, "text", "The consequence")
                own = state.answers_for(viewer.seat, sheet.id)
                label = said_of(sheet.character.name, "Take a consequence", alone=own and not viewer.seat.is_gm)
                made = offer(cls, label, what, abilities_field(sheet, used_last(state, sheet.id)), character=sheet.id)
                effect = f"+{sheet.latest_loss} resolve, {signed(chained.price(sheet.latest_loss))}"
                yield made.explained(about="Instead of losing resolve.", effect=effect, main=own)


class Rest(GmMove, tag="rest"):
    """Let somebody's resolve come back with time."""

    otherwise = "The game master says how much resolve time brings back."
    by_clause = "QW3-5.4.11.1"

    character: CharacterId
    points: int
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        """Never above the start; whoever was worn out starts lower from now on (QW3-5.4.11.1, QW3-5.4.11.1b.3)."""
        sheet = state.sheet(self.character)
        check_chained(state)
        check_no_sequence(state, sheet)
        missing = missing_of(sheet)
        if not 1 <= self.points <= missing:
            raise Refused(
                f"{sheet.character.name} lacks {missing} resolve: give back 1 to {missing}."
                if missing
                else f"{sheet.character.name} has all its resolve.",
                clause="QW3-5.4.11.1b.3",
            )
        yield from regained(at, self.character, self.points, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.in_play if state.edition.sequence is SequenceType.CHAINED else ():
            missing = missing_of(sheet)
            if missing > 0 and allowed(check_no_sequence, state, sheet):
                lost = sheet.resolve.start - sheet.resolve.now
                number = Number(name="points", label="Resolve", least=1, most=missing, default=missing)
                why = words("reason", "Why", default=chained.rest_for(lost))
                made = offer(cls, f"{sheet.character.name} rests", number, why, character=sheet.id)
                yield made.explained(about=f"The book suggests {chained.rest_for(lost)}.")


class PassLoss(InSequence, tag="pass-loss"):
    """Pass the resolve that the latest round has cost to a secondary contestant."""

    follower: Line

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """That follower is out of further rounds (QW3-5.4.4.5, QW3-5.4.4.7)."""
        check_may_pass(state, sequence, self.follower)
        follower = sequence.followers[self.follower]
        check_mine(state, at.seat, follower.owner)
        loss = state.sheet(follower.owner).latest_loss
        yield LossPassed(
            sequence=sequence.id,
            who=follower.owner,
            follower=follower.id,
            resolve=loss,
            leaves=chained.leaves(follower.points + loss),
        )

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for follower in sequence.followers.values():
            mine = state.acts_for(viewer.seat, follower.owner)
            if mine and allowed(check_may_pass, state, sequence, follower.id):
                loss = state.sheet(follower.owner).latest_loss
                what = "leaves your service" if chained.leaves(follower.points + loss) else "is out of further rounds"
                made = offer(cls, f"{follower.name} takes the loss over", follower=follower.id)
                yield made.explained(effect=f"+{loss} resolve, and {what}")


# --- what happened


class ResolveSet(OnSheet, tag="resolve-set/1"):
    """A character has so much resolve now, and starts with so much."""

    now: int
    start: int
    why: str
    exhausted: bool = False

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, resolve=Resolve(self.now, self.start), latest_loss=0, exhausted=self.exhausted)

    def told(self, state: State) -> str:
        now = with_minus(str(self.now))
        return f"{state.name(self.character)} has a resolve of {now} of {self.start}{because(self.why)}"


class ResolveLost(Public, tag="resolve-lost/1"):
    """A contest has cost resolve: where sequences are chained, it is a round (QW3-5.4.1)."""

    character: CharacterId
    resolve: int
    powers: int = 0  # the part of it that an incredible power cost

    def file(self, state: State) -> State:
        """Whoever is in a sequence has lost it there too, but not to that opponent (QW3-5.4.3.1, QW3-5.4.2.1)."""
        sheet = state.sheets[self.character]
        left = sheet.resolve.lost(self.resolve, is_pc=True)
        loss = sheet.resolve.now - left.now
        for sequence, one in chained_with(state, self.character):
            worn = replace(one, points=one.points - loss, latest=0, known=True)
            state = state.with_sequence(sequence.with_one(worn))
        return state.with_sheet(replace(sheet, resolve=left, latest_loss=loss))

    def told(self, state: State) -> str:
        power = f", {self.powers} of it for an incredible power" if self.powers else ""
        return f"{state.name(self.character)} loses {self.resolve} resolve{power}" if self.resolve else ""


class LossStands(Public, tag="loss-stands/1"):
    """The latest loss of resolve stands: it is no longer traded (QW3-5.4.3.1.3). Older journals tell of a loss of 0."""

    character: CharacterId

    def file(self, state: State) -> State:
        state = stands(state, [self.character])
        for sequence, one in chained_with(state, self.character):
            state = state.with_sequence(sequence.with_one(replace(one, latest=0)))
        return state

    def told(self, state: State) -> str:
        return ""


class ResolveTraded(Public, tag="resolve-traded/1"):
    """A consequence was taken instead of the resolve that the latest round has cost."""

    brings = ("mark",)

    character: CharacterId
    resolve: int
    mark: MarkId = MarkId("")  # older journals do not tell

    def file(self, state: State) -> State:
        """It does not count for the outcome of the sequence either, if it was lost to that (QW3-5.4.2.2)."""
        state = state.with_sheet(spared(state.sheets[self.character], self.resolve))
        for sequence, one in chained_with(state, self.character):
            kept = replace(one, points=one.points + self.resolve, latest=0)
            after = sequence.with_one(kept)
            if one.latest:
                kept = replace(kept, lost=max(0, one.lost - self.resolve), traded=(*one.traded, self.mark))
                after = sequence.with_one(kept).with_past(one.pair, self.told(state))
            state = state.with_sequence(after)
        return state

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} keeps {self.resolve} resolve, and takes a consequence"


class LossPassed(OfOne, tag="loss-passed/1"):
    """A secondary contestant took the latest loss over, and is out of further rounds (QW3-5.4.4.5)."""

    follower: str
    resolve: int
    leaves: bool

    def fits(self, state: State) -> bool:
        return super().fits(state) and self.follower in state.sequences[self.sequence].followers

    def file(self, state: State) -> State:
        """The loss still counts for the outcome (QW3-5.4.2.2)."""
        sequence = state.sequences[self.sequence]
        follower, one = sequence.followers[self.follower], sequence.everyone[self.who]
        hit = replace(follower, points=follower.points + self.resolve, out=True)
        passed = one.passed + self.resolve
        relieved = replace(one, points=one.points + self.resolve, passed=passed, latest=0)
        sequence = sequence.with_follower(hit).with_one(relieved).with_past(one.pair, self.told(state))
        state = state.with_sequence(sequence)
        if sheet := state.sheets.get(CharacterId(self.who)):
            state = state.with_sheet(spared(sheet, self.resolve))
        return state

    def told(self, state: State) -> str:
        name = state.sequences[self.sequence].followers[self.follower].name
        leaves = ", and leaves the service" if self.leaves else ", and is out of further rounds"
        return f"{name} takes {self.resolve} lost resolve over{leaves}"

    def heads(self, state: State) -> bool:
        return True


def stands(state: State, characters: Iterable[CharacterId]) -> State:
    """The state in which no loss of theirs is the latest any more, to be traded (QW3-5.4.3.1.3)."""
    for sheet in filter(None, map(state.sheets.get, characters)):
        if sheet.latest_loss:
            state = state.with_sheet(replace(sheet, latest_loss=0))
    return state


def spared(sheet: Sheet, resolve: int) -> Sheet:
    """The sheet of somebody who has the resolve back that the latest round has cost."""
    kept = Resolve(sheet.resolve.now + resolve, sheet.resolve.start)
    return replace(sheet, resolve=kept, latest_loss=0)


# --- what comes of it

OF_ONE_ROUND = (CardKind.CONTEST, CardKind.FLAW, CardKind.RECOVERY, CardKind.MEMBER)


def worn_by_contest(at: At, card: Card, each: tuple[Outcome, ...]) -> Facts:
    """Where sequences are chained, every contest is a round of one, and costs resolve (QW3-5.4.1, QW3-5.4.1.1).

    Incredible powers cost some besides, where the group has them do so (QW3-5.4.3.2.1).
    """
    if at.now.edition.sequence is SequenceType.CHAINED and card.kind in OF_ONE_ROUND:
        for side, own in zip(card.sides, each, strict=True):
            lost = worth(own) if own.verdict is Verdict.DEFEAT else 0
            powers = at.now.edition.cost_of(side.ability, own)
            if lost or powers:
                yield ResolveLost(character=side.character, resolve=lost + powers, powers=powers)
            elif at.now.sheets[side.character].latest_loss:
                yield LossStands(character=side.character)


def regained(at: At, character: CharacterId, points: int, why: str) -> Facts:
    """Resolve comes back; whoever was worn out starts lower from now on (QW3-5.4.11.3.1)."""
    sheet = at.now.sheet(character)
    before = sheet.resolve if sheet.exhausted else sheet.resolve.exhausted()
    after = before.regained(points)
    worn = after.is_out and (sheet.exhausted or sheet.resolve.is_out)
    yield ResolveSet(character=character, now=after.now, start=after.start, why=why, exhausted=worn)


def exhausted(at: At, sequence: Sequence) -> Facts:
    """Whoever ends a sequence without resolve has less to start with from now on.

    Source: QW3-5.4.11.3.1, QW3-5.4.11.3.2, QW3-5.4.11.3.3.
    """
    for one in sequence.everyone.values() if sequence.type is SequenceType.CHAINED else ():
        sheet = at.now.sheets.get(CharacterId(one.id))
        if sheet and sheet.resolve.is_out and not sheet.exhausted and not one.owner:
            left = sheet.resolve.exhausted()
            why = "worn down for good, and to retire" if left.is_retired else "exhausted"
            yield ResolveSet(character=sheet.id, now=left.now, start=left.start, why=why, exhausted=True)


# --- who may


def check_chained(state: State) -> None:
    """Refuse resolve where it is not counted (QW3-5.5.1)."""
    if state.edition.sequence is not SequenceType.CHAINED:
        raise Refused("This campaign counts no resolve: its sequences are not chained.", clause="QW3-5.5.1")


def check_no_sequence(state: State, sheet: Sheet) -> None:
    """Refuse a rest in the midst of a sequence, whose tally is kept however long it takes (QW3-5.7.1)."""
    if in_sequence(state, sheet.id):
        raise Refused(
            f"{sheet.character.name} is in a sequence that goes on: end it first, or correct the tally there.",
            clause="QW3-5.7.1",
        )


def check_tradeable(state: State, sheet: Sheet) -> None:
    """Refuse a trade when the latest round has cost nothing, or too much (QW3-5.4.3.1.3, QW3-5.4.3.1.4)."""
    check_chained(state)
    chained.check_trade(is_pc=not sheet.leader, latest=sheet.latest_loss > 0)
    chained.price(sheet.latest_loss)


def trading(state: State, character: CharacterId) -> Sheet:
    """Whoever trades. Raises ``Refused`` for the opposition, and if the latest round has cost nothing."""
    chained.check_trade(is_pc=character in state.sheets, latest=True)
    sheet = state.sheet(character)
    check_tradeable(state, sheet)
    return sheet


def check_may_pass(state: State, sequence: Sequence, follower: str) -> None:
    """Refuse a loss that is none any more, and a follower who is no secondary contestant (QW3-5.4.4.5)."""
    each = sequence.followers.get(follower)
    if each is None or each.out or each.role is not FollowerRole.SECONDARY or sequence.type is not SequenceType.CHAINED:
        raise Refused("Only a secondary contestant who is still there takes a loss over.", clause="QW3-5.4.4.5")
    if not (sequence.everyone[each.owner].latest and state.sheet(each.owner).latest_loss):
        raise Refused("The latest round has cost nothing that could be passed on.", clause="QW3-5.4.4.5")


def used_last(state: State, who: CharacterId) -> AbilityRef | None:
    """The ability of the latest round or contest of somebody's: of a round, if that has cost the latest loss."""
    there = [each.everyone[who] for each in running(state) if who in each.everyone]
    lost, others = [one.last for one in there if one.latest], [one.last for one in there if not one.latest]
    decided = (card for card in (*tuple(state.cards.values())[::-1], *state.told) if card.outcome)
    sides = (side for card in decided for side in card.sides if side.character == who)
    return next((side.ability for side in (*lost, *sides, *others) if side), None)


def recoveries(state: State, character: CharacterId) -> Iterator[Sequence]:
    """The recoveries under way that somebody gives or receives."""
    for sequence in running(state):
        if sequence.helped and (sequence.helped == character or character in sequence.everyone):
            yield sequence


def chained_with(state: State, character: CharacterId) -> Iterator[tuple[Sequence, Participant]]:
    """The chained sequences under way that somebody is in, and their place there."""
    for sequence in running(state):
        if sequence.type is SequenceType.CHAINED and (one := sequence.everyone.get(character)):
            yield sequence, one


def missing_of(sheet: Sheet) -> int:
    """How much resolve may come back, up to what the character starts with then."""
    start = sheet.resolve.start if sheet.exhausted else sheet.resolve.exhausted().start
    return max(0, start - sheet.resolve.now)


def in_sequence(state: State, character: CharacterId) -> bool:
    """Whether somebody is in a sequence that goes on."""
    return any(character in sequence.everyone for sequence in running(state))

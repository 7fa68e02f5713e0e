"""Relationships: abilities and flaws that are people, what they risk, and what they are owed (QW3-6.1 to QW3-6.6)."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import (
    At,
    ChangeCard,
    Facts,
    GmMove,
    Offers,
    OfMine,
    OnSheet,
    Public,
    Reason,
    Viewer,
)
from talewright.games.questworlds.play.card import Card, Deed, Side
from talewright.games.questworlds.play.checks import check_in_play, check_size
from talewright.games.questworlds.play.experience import Lesson, taught
from talewright.games.questworlds.play.growing.grown import grew
from talewright.games.questworlds.play.marks import MarkGiven
from talewright.games.questworlds.play.modifiers import modifier_set
from talewright.games.questworlds.play.sheets import in_use, needs
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.tactics import ChooseAbility, open_side, open_sides
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.growing.advance import Growth, check_growth
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.modifier import SCALE, Modifier, Source
from talewright.games.questworlds.rules.relationships.tie import (
    CONTACTS,
    Tie,
    TieKind,
    check_warned,
    contacts_stretch,
    suggested_harm,
)
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, MarkId
from talewright.games.questworlds.shared.offering import options
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Option, allowed, offer, one_of, text, words
from talewright.wording import bare, signed, with_article

KINDS = one_of("kind", "They are", (Option(kind, kind.capitalize(), kind.gives) for kind in TieKind))
HARMS = tuple(Option(str(amount), signed(amount)) for amount in SCALE if amount < 0)


class NameTie(OfMine, tag="name-tie"):
    """Say that an ability or a flaw is a relationship, and of which kind."""

    ability: Line
    kind: TieKind

    def decide(self, state: State, at: At) -> Facts:
        """Somebody whom the game master runs can be an ability, or a flaw (QW3-6.0.1, QW3-6.6.1)."""
        check_in_play(state, self.character)
        sheet = state.sheet(self.character)
        named = named_line(sheet, self.ability)
        known = sheet.tie(named)
        if known and known.kind is self.kind:
            raise Refused(f"{named} is this already: choose another kind.", clause="QW3-6.0.1")
        yield TieSet(character=sheet.id, tie=Tie(named, self.kind))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.in_play:
            lines = [line for line in lines_of(sheet) if not sheet.tie(line)]
            if state.acts_for(viewer.seat, sheet.id) and lines:
                field = Choice(name="ability", label="Ability or flaw", options=tuple(options(lines)))
                yield offer(cls, "Name a relationship", field, KINDS, character=sheet.id)


class ReturnFavor(OfMine, tag="return-favor"):
    """Return a favour that is owed, in kind."""

    ability: Line

    def decide(self, state: State, at: At) -> Facts:
        """By risk, time or trouble, as great as the favour (QW3-6.2.1)."""
        tie = tie_of(state.sheet(self.character), self.ability)
        if not tie.owed:
            raise Refused(f"{tie.ability} is owed no favour.", clause="QW3-6.2.1")
        yield TieSet(character=self.character, tie=replace(tie, owed=tie.owed - 1))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, tie in ties_in_play(state):
            if tie.owed and state.acts_for(viewer.seat, sheet.id):
                yield offer(cls, f"Return a favour to {tie.ability}", character=sheet.id, ability=tie.ability)


class WarnOfRisk(GmMove, tag="warn-of-risk"):
    """Make clear what somebody risks, before they are put in danger."""

    otherwise = "The game master says what supporting characters risk."
    by_clause = "QW3-6.1.4"

    character: CharacterId
    ability: Line
    risk: Reason

    def decide(self, state: State, at: At) -> Facts:
        """Death, exile or breakdown may be among it (QW3-6.1.4)."""
        tie = tie_of(state.sheet(self.character), self.ability)
        yield TieSet(character=self.character, tie=replace(tie, risk=self.risk[:200]))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, tie in ties_in_play(state):
            risk = words("risk", "What they risk")
            yield offer(cls, f"Warn: {tie.ability} is at risk", risk, character=sheet.id, ability=tie.ability)


class HarmTie(GmMove, tag="harm-tie"):
    """Somebody who took a risk suffers: the relationship has a penalty, or is lost."""

    otherwise = "The game master says what happens to supporting characters and retainers."
    by_clause = "QW3-6.1.3"

    character: CharacterId
    ability: Line
    about: Line
    penalty: int = 0
    lost: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """A consequence, by the degree of the defeat, or the end of it (QW3-6.1.3, QW3-6.1.5, QW3-6.5.2.3)."""
        sheet = state.sheet(self.character)
        tie = tie_of(sheet, self.ability)
        check_warned(tie)
        if self.lost:
            check_can_be_lost(state, sheet, tie)
            yield lost(state, sheet, tie, self.about)
            return
        if self.penalty not in SCALE or self.penalty >= 0:
            raise Refused("A consequence costs −5, −10, −15 or −20: choose one.", clause="QW3-6.1.3")
        check_size(state, -self.penalty)
        yield TieSet(character=sheet.id, tie=replace(tie, risk=""))
        yield MarkGiven(
            mark=MarkId(at.stamp.id),
            character=sheet.id,
            good=False,
            text=self.about or f"{tie.ability} suffers",
            amount=self.penalty,
            abilities=(tie.ability,),
            contest=ContestId(at.stamp.id),
            both_sheets=sheet.shares,
        )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        about = text(cls, "about", "What happens")
        for sheet, tie in ties_in_play(state):
            if not tie.risk:
                continue
            here = {"character": sheet.id, "ability": tie.ability}
            is_ability = not sheet.character.is_flaw(tie.ability)
            if state.edition.numbers_after_contests and is_ability:  # a penalty counts on an ability alone
                usual = str(suggested(state, sheet, tie))
                penalty = one_of("penalty", "Penalty", HARMS, default=usual)
                made = offer(cls, f"{tie.ability} suffers", about, penalty, lost=False, **here)
                yield made.explained(about=f"At risk: {tie.risk}")
            if allowed(check_can_be_lost, state, sheet, tie):
                yield offer(cls, f"{tie.ability} is lost", about, lost=True, **here)


class RewardComplication(GmMove, tag="reward-complication"):
    """A relationship that is a flaw has made dramatic complications: the player earns an experience point."""

    otherwise = "The game master says what made complications."
    by_clause = "QW3-6.6.1"

    character: CharacterId
    ability: Line

    def decide(self, state: State, at: At) -> Facts:
        """Once for each in a session (QW3-6.6.1)."""
        sheet = state.sheet(self.character)
        tie = tie_of(sheet, self.ability)
        check_complication(state, sheet, tie)
        yield from taught(at, [Lesson(sheet.id, tie.ability, f"for complications with {tie.ability}")])

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet, tie in ties_in_play(state):
            if allowed(check_complication, state, sheet, tie):
                made = offer(cls, f"{tie.ability} made complications", character=sheet.id, ability=tie.ability)
                yield made.explained(effect="+1 experience point")


# --- what happened


class TieSet(OnSheet, tag="tie-set/1"):
    """A relationship is as it stands here now."""

    tie: Tie

    def on_sheet(self, sheet: Sheet) -> Sheet:
        others = tuple(tie for tie in sheet.ties if not is_same_name(tie.ability, self.tie.ability))
        return replace(sheet, ties=(*others, self.tie))

    def told(self, state: State) -> str:
        name, tie = state.name(self.character), self.tie
        before = state.sheets[self.character].tie(tie.ability)
        if before is None or before.kind is not tie.kind:
            return f"{tie.ability} is {with_article(tie.kind)} of {name}"
        if tie.owed != before.owed:
            return f"{name} {'owes' if tie.owed > before.owed else 'returns'} {tie.ability} a favour"
        return f"{tie.ability} is at risk: {bare(tie.risk)}" if tie.risk else ""


# --- what is allowed, and what follows


def favors(state: State, contest: ContestId) -> Facts:
    """A favour that was asked of an ally or a contact is owed back (QW3-6.2.1, QW3-6.4.1)."""
    card = state.cards[contest]
    for side in card.sides:
        sheet = state.sheets[side.character]
        tie = sheet.tie(str(side.ability)) if side.ability else None
        if tie and tie.kind.owes and not _goes_on(state, card, side):
            yield TieSet(character=sheet.id, tie=replace(tie, owed=tie.owed + 1))


def _goes_on(state: State, card: Card, side: Side) -> bool:
    """Whether a round goes on with what somebody used in the last one: that is one favour, however long it takes."""
    bond = state.bonds.get(card.id)
    if bond is None or bond.deed is not Deed.ROUND or bond.sequence not in state.sequences:
        return False
    sequence = state.sequences[bond.sequence]
    pair, one = sequence.pairs[bond.pair], sequence.everyone.get(side.character)
    played = pair.rounds or pair.wagers.done
    return bool(played and one and one.last and one.last.ability == side.ability)


def lost(state: State, sheet: Sheet, tie: Tie, about: str) -> Public:
    """The relationship is lost until the next advance, which may replace it (QW3-6.1.5)."""
    character = sheet.character
    rating = character.rating_of(AbilityRef.read(tie.ability))
    left = tuple(each for each in character.abilities if not is_same_name(each.name, tie.ability))
    ties = tuple(replace(each, risk="", lost=str(rating)) if each is tie else each for each in sheet.ties)
    after = replace(sheet, character=replace(character, abilities=left), ties=ties)
    return grew(state, after, f"{tie.ability} is lost", about)


def tie_of(sheet: Sheet, ability: str) -> Tie:
    """The relationship. Raises ``Refused`` if there is none, or it is lost."""
    tie = sheet.tie(ability)
    if tie is None or tie.lost or not any(is_same_name(tie.ability, line) for line in lines_of(sheet)):
        raise Refused(
            f"{sheet.character.name} has no relationship {ability[:40]!r}: name it first.", clause="QW3-6.0.1"
        )
    return tie


def ties_in_play(state: State) -> Iterable[tuple[Sheet, Tie]]:
    """The relationships of those in play that stand on their sheets."""
    for sheet in state.in_play:
        lines = {line.casefold() for line in lines_of(sheet)}
        yield from ((sheet, tie) for tie in sheet.ties if not tie.lost and tie.ability.casefold() in lines)


def lines_of(sheet: Sheet) -> list[str]:
    """What may be a relationship: every ability and every flaw."""
    return [*(str(ref) for ref in sheet.character.own_refs), *(flaw.name for flaw in sheet.character.flaws)]


def named_line(sheet: Sheet, ability: str) -> str:
    """A line as the sheet writes it. Raises ``Refused`` if there is none."""
    for line in lines_of(sheet):
        if is_same_name(line, ability):
            return line
    raise Refused(f"{ability[:40]!r} is not on the sheet: add it there first.", clause="QW3-6.0.1")


def check_complication(state: State, sheet: Sheet, tie: Tie) -> None:
    """Refuse a point for a relationship that is no flaw, or a second one in this session (QW3-6.6.1)."""
    check_growth(state.edition.growth, Growth.EXPERIENCE)
    if not sheet.character.is_flaw(tie.ability):
        raise Refused(f"{tie.ability} is no flaw: only flaws earn by complications.", clause="QW3-6.6.1")
    if sheet.earned.by(tie.ability) == sheet.earned:
        raise Refused(f"{tie.ability} has earned its point in this session.", clause="QW3-8.1.3")


def check_can_be_lost(state: State, sheet: Sheet, tie: Tie) -> None:
    """Refuse to lose what is no ability of its own, or is in use."""
    if not any(is_same_name(each.name, tie.ability) for each in sheet.character.abilities):
        raise Refused(f"{tie.ability} is no ability that stands alone: give a consequence instead.", clause="QW3-6.1.5")
    if needs(in_use(state, sheet.id), tie.ability):
        raise Refused(f"{tie.ability} is in use on the table: finish that first.")


def suggested(state: State, sheet: Sheet, tie: Tie) -> int:
    """The penalty that the last contest with this relationship suggests (QW3-6.1.3)."""
    for card in (*state.open_cards(), *state.told):
        side = card.side(sheet.id)
        outcome = card.outcome_for(sheet.id)
        used = side is not None and side.ability is not None and is_same_name(str(side.ability), tie.ability)
        if used and outcome and outcome.verdict is Verdict.DEFEAT:
            return suggested_harm(outcome.degree or 0)
    return suggested_harm(0)


# --- what is seen


class TieView(Struct, frozen=True):
    """A relationship as the sheet shows it."""

    ability: str
    kind: str
    gives: str
    owed: int
    risk: str
    lost: str


def tie_view(tie: Tie) -> TieView:
    """A relationship as everybody sees it."""
    return TieView(tie.ability, tie.kind, tie.kind.gives, tie.owed, tie.risk, tie.lost)


# --- contacts


class CallContacts(ChangeCard, tag="call-contacts"):
    """Use an occupation for the people whom one knows by it, as a stretch."""

    needs_ruling = False

    character: CharacterId
    ability: Line

    def change(self, state: State, card: Card, at: At) -> Facts:
        """The game master may make the stretch a greater one (QW3-6.4.1.1)."""
        open_side(state, card, self.character, at.seat)
        sheet = state.sheet(self.character).character
        keyword = next((each for each in sheet.keywords if is_same_name(each.name, self.ability)), None)
        if keyword is None:
            raise Refused(f"{self.ability} is no keyword: choose an occupation.", clause="QW3-6.4.1.1")
        line = Modifier(Source.STRETCH, CONTACTS, contacts_stretch(keyword))
        chosen = ChooseAbility(contest=card.id, character=self.character, ability=self.ability, tactic="By contacts")
        yield from chosen.change(state, card, at)
        yield modifier_set(card.id, self.character, line)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in open_sides(state, card, viewer.seat):
            free = [
                keyword.name
                for keyword in state.sheet(side.character).character.keywords
                if allowed(contacts_stretch, keyword) and ChooseAbility.fits(state, card, side, keyword.name)
            ]
            if free:
                field = one_of("ability", "Occupation", free)
                made = offer(cls, "Call on contacts", field, contest=card.id, character=side.character)
                yield made.explained(about="A stretch. A breakout called Contacts avoids it.")

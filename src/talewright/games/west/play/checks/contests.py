"""Contests that one move calls: a check for whoever acts and one for whoever opposes, each with a card of its own."""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talewright.games.west.play.abilities import ability_of, options
from talewright.games.west.play.action import Action, is_same
from talewright.games.west.play.base import At, Facts, Offers, Viewer
from talewright.games.west.play.checks.called import CheckCalled, ComplexCheck, check_of, with_tn
from talewright.games.west.play.checks.calls import described, with_traits
from talewright.games.west.play.checks.fields import DICE, OWN_CELL, WHAT, WHO, ability_field, fitting_field, tool_field
from talewright.games.west.play.competitions import CompetitionBegan
from talewright.games.west.play.ids import ActionId, CharacterId, CompetitionId
from talewright.games.west.play.lines import cell_of, equipment_line, results_of, texts, tn_of
from talewright.games.west.play.offering import WHO_SEES_THE_TN, tn_field, tried
from talewright.games.west.play.sheet import SheetEquipment
from talewright.games.west.play.state import Sheet, State
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Line, Name, Offer, Option, Text, allowed, hidden_field, offer, words
from talewright.wording import in_a_row

ABOUT = "Each draws a card; of those who succeed, the greater effect is ahead."
AGAINST = replace(WHO, label="Against whom")
ACTING_CELL = replace(
    OWN_CELL, label="Effect cell of whoever acts", about="As in (3)6. Empty: that of what is used, or of rank and die."
)
RIVAL_CELL = replace(OWN_CELL, name="rival_effect", label="Effect cell of whoever opposes")
A_CELL = re.compile(r"[(\d]")


class Contest(ComplexCheck):
    """A move that calls a contest: a complex check on either side, both against one TN.

    The effect of whoever opposes is read in the cell of *rival_effect*, else by what they oppose with.
    """

    tn: Line
    hidden: bool = False
    rival_effect: Line = ""

    @abstractmethod
    def opposing(self, state: State, called: CheckCalled, as_id: ActionId) -> CheckCalled:
        """The check of whoever opposes one that was called, as yet without its effect."""

    def rival_tool(self, state: State, rival: CheckCalled) -> SheetEquipment | None:
        """What whoever opposes uses, where a sheet says what they have."""
        return None

    def decide(self, state: State, at: At) -> Facts:
        """A contest of two characters is a complex check on either side (TW-complex.12)."""
        called, tn = self.called(state, at), tn_of(self.tn)
        rival = self.opposing(state, called, ActionId(f"{at.stamp.id}.rival"))
        tool = self.rival_tool(state, rival)
        cell = tool.effect if tool else self.rival_effect or rival.results
        rival = replace(rival, effect=str(cell_of(cell)), equipment=tool.name if tool else "")
        contest = CompetitionId(f"{at.stamp.id}.contest")  # the move's own id may be that of the action
        for side in (called, rival):
            yield from with_tn(at, replace(side, attack=False, contest=contest), tn, hidden=self.hidden)
        yield CompetitionBegan(competition=contest, one=called.action, two=rival.action)


class CallContest(Contest, tag="call-contest"):
    """Call a contest of two characters. *against* is the id of the other one and, behind a space, an ability of theirs.

    *rival_effect* is an effect cell, the name of something on the sheet of the other one, or anything with its cell:
    "Peacemaker (3)6". What the other one has described, and the Judge has not called yet, is their side of it, if it
    is one thing alone.
    """

    against: Line

    def opposing(self, state: State, called: CheckCalled, as_id: ActionId) -> CheckCalled:
        """Raises ``Refused`` where it is whoever acts."""
        who, _, by = self.against.partition(" ")
        sheet = state.sheet(CharacterId(who))
        if sheet.id == called.character:
            raise Refused("Nobody competes with themselves: choose another character.", clause="TW-complex.12")
        action = said_by(state, sheet)
        what = action.what if action else against(state, called)
        return check_of(sheet, ability_of(sheet, by), action.id if action else as_id, what)

    def rival_tool(self, state: State, rival: CheckCalled) -> SheetEquipment | None:
        """What they use is named as it stands on their sheet, or comes with a cell of its own (TW-effect-grid.6)."""
        sheet, written = state.sheets[rival.character], self.rival_effect.strip()
        known = next((tool for tool in sheet.lines.equipment if is_same(tool.name, written)), None)
        if known or not written or allowed(cell_of, written):
            return known
        if allowed(equipment_line, written):
            return equipment_line(written)
        return None if A_CELL.match(written) else sheet.tool(written)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        rivals = {sheet.id: opponent(state, sheet) for sheet in with_traits(state)}
        for made, sheet in forms(state, cls, "Call a contest between characters"):
            others = [state.sheets[id_] for id_ in rivals if id_ != sheet.id]
            every = tuple(each for other in others for each in rivals[other.id])
            choice = Choice(name="against", label="Against whom, and by what they oppose", options=every)
            if choice.options:
                yield replace(made, fields=(*made.fields, choice, *terms(used_by(others))))


class CallContestWithNpc(Contest, tag="call-contest-with-npc"):
    """Call a contest of a character with somebody who has no sheet, for whom the Judge draws."""

    prepared = "Checks"

    name: Name
    results: Line

    def opposing(self, state: State, called: CheckCalled, as_id: ActionId) -> CheckCalled:
        results = str(results_of(self.results))
        return CheckCalled(action=as_id, name=self.name, what=against(state, called), results=results)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for made, _ in forms(state, cls, "Call a contest with an NPC"):
            yield replace(made, fields=(*made.fields, AGAINST, DICE, *terms()))

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever tries it is chosen when it is played."""
        what = words("what", "What is done", long=True)
        fields = what, fitting_field(state), AGAINST, DICE, *terms()
        yield offer(cls, "Call a contest with an NPC", *fields).explained(about=ABOUT)


# --- what the Judge fills in


def forms(state: State, move: type[Contest], label: str) -> Iterator[tuple[Offer, Sheet]]:
    """An offer for each action that was described and for each character, with who acts, and by what and with what."""
    for action in described(state):
        sheet = state.sheets[action.character]
        made = offer(move, label, ability_field(sheet, action), *tool_field(sheet, ""), action=action.id)
        yield made.explained(whose=tried(state, action), about=ABOUT), sheet
    for sheet in with_traits(state):
        made = offer(move, label, WHAT, ability_field(sheet), *tool_field(sheet, ""), character=sheet.id)
        yield made.explained(whose=sheet.name, about=ABOUT), sheet


def terms(rivals: Text = RIVAL_CELL) -> Iterable[Field]:
    """The TN of both, who sees it, and the effect cells of both."""
    return tn_field(), hidden_field(WHO_SEES_THE_TN), ACTING_CELL, rivals


def used_by(sheets: Iterable[Sheet]) -> Text:
    """A field for what whoever opposes uses: each line of these sheets with its cell, since any of them may oppose."""
    has: dict[str, list[str]] = {}
    for sheet in sheets:
        for tool in texts(sheet.lines)["equipment"]:
            has.setdefault(tool, []).append(sheet.name)
    fitting = {tool: names for tool, names in has.items() if len(tool) <= RIVAL_CELL.most}
    return replace(
        RIVAL_CELL,
        label="What whoever opposes uses",
        about="By a name on their sheet, by any name and a cell, or by a cell as in (3)6. Empty: that of rank and die.",
        suggestions=tuple(fitting),
        means=tuple(map(in_a_row, fitting.values())),
    )


def said_by(state: State, sheet: Sheet) -> Action | None:
    """What a character has described, if it is one thing and no attempt at a long check: their side of a contest."""
    said = [each for each in described(state) if each.character == sheet.id and not each.track]
    return said[0] if len(said) == 1 else None


def opponent(state: State, sheet: Sheet) -> tuple[Option, ...]:
    """Every ability that a character may oppose by, under their name and what they have described."""
    said = said_by(state, sheet)
    heading = f"{sheet.name}: {said.title}" if said and said.title else sheet.name
    return tuple(
        Option(f"{sheet.id} {each.value}", f"{sheet.name}, {each.label}", group=heading) for each in options(sheet)
    )


def against(state: State, called: CheckCalled) -> str:
    """What somebody does who has said nothing of it."""
    return f"Against {state.sheets[called.character].name}"

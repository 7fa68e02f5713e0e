"""What a contest leaves behind: states of adversity and benefits of victory (HQ2-CON, HQ2-BEN, QW2-9.6, 9.17)."""

from talewright.games.heroquest.adversity import OF_DEFEAT, Adversity
from talewright.games.heroquest.benefit import benefit_of
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.moves import NO_CONTEST, Harm, MarkId
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.shared.card import Phase
from talewright.refusal import Refused
from talewright.table.seat import Stamp

MOST = 40  # no benefit adds more
ONE_CONTEST = (CardKind.CONTEST, CardKind.FLAW, CardKind.MEMBER)


def given(state: State, move: mv.GiveConsequence | mv.GiveBenefit, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A consequence or a benefit, with what it reaches; the game master gives it, whatever was proposed.

    Source: HQ2-CON.6, HQ2-BEN.4, QW2-9.6.
    """
    character = state.sheet(move.character).character
    card = _decided(state, move.contest)
    if not move.text.strip():
        raise Refused("Say in a few words what it is.", clause="HQ2-CON.6")
    abilities = tuple(str(_known(state, move.character, name)) for name in move.abilities)
    if isinstance(move, mv.GiveBenefit):
        return (_benefit(move, abilities, stamp),)
    left = Adversity[move.state.name]
    if card and card.kind in ONE_CONTEST and left in (Adversity.DAZED, Adversity.DEAD):
        raise Refused(
            f"A simple contest leaves nobody {left.title.lower()}: {OF_DEFEAT[max(OF_DEFEAT)].title} is its worst.",
            clause="HQ2-CON.9",
        )
    bars_all = move.physical and left >= Adversity.DYING
    if not abilities and not bars_all and left is not Adversity.DAZED:
        raise Refused(f"Choose the abilities of {character.name} that it reaches.", clause="HQ2-CON.6")
    consequence = ev.ConsequenceGiven(
        mark=MarkId(stamp.id),
        character=move.character,
        text=move.text.strip(),
        state=move.state,
        abilities=abilities,
        physical=move.physical,
        contest=move.contest,
    )
    return (consequence,)


def _benefit(move: mv.GiveBenefit, abilities: tuple[str, ...], stamp: Stamp) -> ev.Event:
    if not 0 <= move.bonus <= MOST:
        raise Refused(f"A benefit adds 0 to {MOST}, not {move.bonus}.", clause="HQ2-BEN.4")
    if not abilities and not move.situation.strip():
        raise Refused("Choose the abilities that it is for, or name the situation.", clause="HQ2-BEN.4")
    return ev.BenefitGiven(
        mark=MarkId(stamp.id),
        character=move.character,
        text=move.text.strip(),
        bonus=move.bonus,
        abilities=abilities,
        situation=move.situation.strip(),
        contest=move.contest,
    )


def _decided(state: State, contest: mv.ContestId) -> Card | None:
    if contest == NO_CONTEST or mv.LongId(contest) in state.longs:
        return None
    card = state.card(contest)
    if card.phase is not Phase.DECIDED:
        raise Refused("This contest is not decided yet: let its outcome stand first.")
    return card


def _known(state: State, character: mv.CharacterId, name: str) -> AbilityRef:
    ref = AbilityRef.read(name)
    sheet = state.sheet(character).character
    for known in sheet.abilities.refs:
        if known.is_same(ref):
            return known
    raise Refused(f"{sheet.name} has no ability called {ref}: choose from the sheet.", clause="HQ2-CON.6")


def mark_ended(state: State, move: mv.EndMark) -> tuple[ev.Event, ...]:
    """What lasts is over when the game master says why (HQ2-CON.8, HQ2-BEN.4)."""
    ended = state.mark(move.mark).state.ended(move.why)
    return (ev.MarkEnded(mark=move.mark, why=ended.over),)


def proposed_harm(outcome: Outcome) -> Harm | None:
    """The state that a defeat of this level proposes; none after anything else (HQ2-CON.1, HQ2-CON.10)."""
    if not outcome.is_defeat or outcome.degree is None:
        return None
    return Harm[OF_DEFEAT[outcome.degree].name]


def proposed_bonus(state: State, outcome: Outcome) -> int:
    """The bonus that a victory of this level proposes (HQ2-BEN.1, QW2-9.17)."""
    return benefit_of(outcome, state.edition.benefits).bonus

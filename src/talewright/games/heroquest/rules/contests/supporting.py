"""Supporting characters at work for a player character: when they help, and what it may cost them (6.1, 6.4.1)."""

from collections.abc import Collection
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, KeywordKind
from talewright.games.heroquest.rules.abilities.modifier import STRETCH, Modifier, Source
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.contests.adversity import Adversity, Consequence, consequence_of
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused


def helps(outcome: Outcome) -> bool:
    """Whether the supporting character helps: only on a victory of the contest (QW2-6.1.3)."""
    return outcome.is_victory


def called_through(ability: Ability) -> RelationshipKind | None:
    """Who may be called on through an ability; an occupational keyword serves as contacts (QW2-6.1.2, QW2-6.4.1.1).

    Love and hatred are no calls, since nobody answers them (QW2-6.6.1.3, QW2-6.6.2.2).
    """
    if ability.relationship is None:
        return RelationshipKind.CONTACT if ability.keyword is KeywordKind.OCCUPATION else None
    return None if ability.relationship.may_be_flaw else ability.relationship


class Danger(Struct, frozen=True):
    """A supporting character in grave danger; *warning* is what the players were told before (QW2-6.1.6, QW2-6.1.8)."""

    who: str
    warning: str


def danger_of(ability: Ability, danger: Danger | None) -> Danger | None:
    """The danger that somebody is in; retainers share a defeat where the game master says so (QW2-6.5.3.4)."""
    serves = ability.relationship is RelationshipKind.RETAINER
    return Danger(ability.name, "") if serves and danger is None else danger


def put_in_danger(who: str, warning: str) -> Danger:
    """Put a supporting character in grave danger, once the players know what it may cost (QW2-6.1.6, QW2-6.1.8)."""
    if not warning.strip():
        raise Refused(
            f"Before {who} is put in danger the players must know how bad it may become: tell them first.",
            clause="QW2-6.1.8",
        )
    return Danger(who, warning.strip())


class Kind(StrEnum):
    """Where a defeat strikes (QW2-6.1.7, QW2-6.1.9, QW2-6.1.10)."""

    PERSON = "the supporting character"
    TIE = "the relationship"
    END = "the end of the relationship"


class Harm(Struct, frozen=True, kw_only=True):
    """What a lost contest did to a supporting character, or to the tie.

    *consequence* is the person's; *lowered* is how much the tie loses, if it is only damaged.
    """

    kind: Kind
    consequence: Consequence | None = None
    lowered: int = 0

    @property
    def is_final(self) -> bool:
        """Whether no help can come from there any more (QW2-6.1.7)."""
        dead = self.consequence is not None and self.consequence.state is Adversity.DEAD
        return dead or self.kind is Kind.END


def harm_to_person(danger: Danger | None, outcome: Outcome, text: str, *, named: Adversity | None = None) -> Harm:
    """Give the supporting character the consequence that fits the defeat (QW2-6.1.9).

    *named* is the state that the game master names instead, as where the game has no degrees, or where somebody dies.
    """
    who = _in_danger(danger, outcome)
    state = consequence_of(outcome) if named is None else named
    return Harm(kind=Kind.PERSON, consequence=Consequence(text or who, state))


def harm_to_tie(danger: Danger | None, outcome: Outcome, lowered: int) -> Harm:
    """Damage the relationship instead; by how much, the game master says (QW2-6.1.10)."""
    _in_danger(danger, outcome)
    if lowered < 1:
        raise Refused("A damaged relationship loses something: say how many points of its rating.", clause="QW2-6.1.10")
    return Harm(kind=Kind.TIE, lowered=lowered)


def end_of_tie(danger: Danger | None, outcome: Outcome) -> Harm:
    """End the relationship: no help can come from there any more (QW2-6.1.7, QW2-6.1.10)."""
    _in_danger(danger, outcome)
    return Harm(kind=Kind.END)


def after_harm(abilities: Abilities, tie: str, harm: Harm) -> Abilities:
    """The abilities after harm: what is dead or destroyed is gone for good (QW2-6.1.7, QW2-6.1.10)."""
    line = abilities.line(AbilityRef(tie))
    if harm.is_final or (line.rating is not None and harm.lowered >= line.rating.score):
        return abilities.without(tie)
    return abilities.with_line(replace(line, improved=line.improved - harm.lowered)) if harm.lowered else abilities


def is_called(ability: Ability, modifiers: Collection[Modifier]) -> bool:
    """Whether the use of an ability is a call on somebody: of an occupation only with the stretch for contacts.

    Source: QW2-6.1.2, QW2-6.4.1.1.
    """
    is_tie = ability.relationship is not None
    return called_through(ability) is not None and (is_tie or contacts_of(ability) in modifiers)


def contacts_of(keyword: Ability) -> Modifier:
    """What it costs to use an occupational keyword as a source of contacts: always a stretch (QW2-6.4.1.1).

    Contacts that are an ability of their own cost nothing (QW2-6.4.1.2).
    """
    return Modifier(Source.STRETCH, f"{keyword.name} as a source of contacts", STRETCH)


def _in_danger(danger: Danger | None, outcome: Outcome) -> str:
    if danger is None:
        raise Refused(
            "Nobody was warned of this: put the supporting character in danger first, and tell the players.",
            clause="QW2-6.1.8",
        )
    if not outcome.is_defeat:
        raise Refused(
            f"This was no defeat, so {danger.who} takes no harm from it: tell how they come out of it.",
            clause="QW2-6.1.9",
        )
    return danger.who

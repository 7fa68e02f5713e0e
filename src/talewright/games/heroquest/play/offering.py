"""How offers of HeroQuest are put together."""

from collections.abc import Iterable

from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.table.offer import Option, Text, words

TRY = "~"  # a name to see with whether a step is open
CLASSES = tuple(each.title for each in ResistanceClass)


def name_field(name: str, label: str, suggestions: tuple[str, ...] = ()) -> Text:
    """A field for the name of something new."""
    return Text(name=name, label=label, most=80, suggestions=suggestions)


def resistance_field(state: State, *, default: str = "", optional: bool = False) -> Text:
    """A field for a resistance, by its class or as a number (QW2-2.3.3.3)."""
    means = tuple(state.sign(each.resistance(state.resistance_rules)) for each in ResistanceClass)
    about = "How hard it is: a name, or any number."
    return words(
        "resistance", "Resistance", default=default, optional=optional, suggestions=CLASSES, means=means, about=about
    )


def living(state: State) -> tuple[CharacterId, ...]:
    """Whoever may contend, without the dead."""
    return tuple(who for who in state.actors if not state.is_dead(who))


def rated(state: State, sheet: Sheet, refs: Iterable[AbilityRef], whose: Whose = Whose.PC) -> tuple[Option, ...]:
    """Abilities to choose from, with their ratings; keywords have more in their breakouts."""
    abilities = sheet.character.abilities_of(whose)
    return tuple(Option(str(ref), f"{ref} {state.sign(abilities.rating_of(ref))}") for ref in refs)

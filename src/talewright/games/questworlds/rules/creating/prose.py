"""The prose method: a paragraph whose words are picked by hand as keywords, abilities and flaws (QW3-3.5.2)."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating import making
from talewright.games.questworlds.rules.creating.making import Draft, Making, Method, Picked
from talewright.games.questworlds.rules.keyword import KeywordKind, is_same_name
from talewright.refusal import Refused

ABOUT_WORDS = 100  # QW3-3.5.2.1
OF_A_LIST = 2  # abilities that a sentence gives which is only a list (QW3-3.5.2.5)
LONGEST = 180  # characters of a sentence
_END = re.compile(r"(?<=[.!?])\s+")
_MARKS = ".,;:!?\"'“”‘’()[]…"


def begin_prose(name: str, text: str, *, needs: Iterable[KeywordKind] = ()) -> Draft:
    """Begin with a paragraph of about 100 words, which become abilities; there is no limit of twelve.

    Source: QW3-3.5.2.1, QW3-3.5.2.7.
    """
    check_text(text)
    return Draft(Character(name=name), Making(method=Method.PROSE, text=text, needs=tuple(needs)))


def check_text(text: str) -> None:
    """Refuse a text without a word, or a sentence that is too long to pick from."""
    said = sentences(text)
    if not any(map(words_of, said)):
        raise Refused("Write a paragraph of about 100 words, in whole sentences.", clause="QW3-3.5.2.1")
    for number, sentence in enumerate(said, start=1):
        if len(sentence) > LONGEST:
            raise Refused(
                f"Sentence {number} is longer than {LONGEST} characters: make two of it.", clause="QW3-3.5.2.2"
            )


def sentences(text: str) -> tuple[str, ...]:
    """Split a paragraph into its sentences.

    >>> sentences("Ama sails. She fears cats!")
    ('Ama sails.', 'She fears cats!')
    """
    return tuple(part for part in _END.split(" ".join(text.split())) if part)


def words_of(sentence: str) -> tuple[str, ...]:
    """The words of a sentence, without its punctuation marks."""
    words = (word.replace(":", "").strip(_MARKS) for word in sentence.split())
    return tuple(word for word in words if word)


def free_words(draft: Draft, number: int) -> dict[int, str]:
    """The words of a sentence that nothing was made of yet, by their places."""
    free = dict(enumerate(words_of(sentences(draft.making.text)[number - 1])))
    for one in draft.making.picked:
        if one.sentence == number:
            free = _without(free, words_of(one.name))
    return free


def _without(free: dict[int, str], name: Iterable[str]) -> dict[int, str]:
    """What is left once a name was picked from these words; all of them, if it stands there no more."""
    used: list[int] = []
    for word in name:
        behind = used[-1] if used else -1
        place = next((at for at, each in free.items() if at > behind and is_same_name(each, word)), None)
        if place is None:
            return free
        used.append(place)
    return {place: word for place, word in free.items() if place not in used}


def picked(draft: Draft, number: int, places: Iterable[int], keyword: KeywordKind | None = None) -> Draft:
    """Copy words of a sentence to the sheet, as an ability or a keyword; it may give any number of them.

    Source: QW3-3.5.2.3, QW3-3.5.2.4.
    """
    name = _name(draft, number, places)
    if number in draft.making.lists and len(of_sentence(draft, number)) >= OF_A_LIST:
        raise Refused(
            f"Sentence {number} is only a list and gives {OF_A_LIST} abilities: rewrite it, or pick from another.",
            clause="QW3-3.5.2.5",
        )
    return _noted(making.made_up(draft, name, keyword), number, name)


def picked_flaw(draft: Draft, number: int, places: Iterable[int]) -> Draft:
    """Copy words of a sentence to the sheet as a flaw (QW3-3.5.2.3)."""
    name = _name(draft, number, places)
    return _noted(making.flawed(draft, name), number, name)


def limited(draft: Draft, number: int) -> Draft:
    """Rule that a sentence is only a list: its first two abilities stay, and it gives no more (QW3-3.5.2.5)."""
    _sentence(draft, number)
    for ability in of_sentence(draft, number)[OF_A_LIST:]:
        draft = making.taken_back(draft, ability)
    lists = tuple(sorted({*draft.making.lists, number}))
    return Draft(draft.character, replace(draft.making, lists=lists))


def rewritten(draft: Draft, text: str) -> Draft:
    """Write the text again, as the game master asks for; what was picked stays (QW3-3.5.2.2, QW3-3.5.2.5)."""
    if draft.making.method is not Method.PROSE:
        raise Refused("This character has no text: make up abilities as you go.", clause="QW3-3.5.1.1")
    check_text(text)
    return Draft(draft.character, replace(draft.making, text=text, lists=()))


def of_sentence(draft: Draft, number: int) -> tuple[str, ...]:
    """The abilities that came from a sentence, in their order."""
    have = {slot.ability.casefold() for slot in draft.making.slots}
    return tuple(one.name for one in draft.making.picked if one.sentence == number and one.name.casefold() in have)


def _sentence(draft: Draft, number: int) -> str:
    said = sentences(draft.making.text)
    if draft.making.method is not Method.PROSE or not 1 <= number <= len(said):
        raise Refused(f"There is no sentence {number} in a text of this character.", clause="QW3-3.5.2.3")
    return said[number - 1]


def _name(draft: Draft, number: int, places: Iterable[int]) -> str:
    words, wanted = words_of(_sentence(draft, number)), sorted(set(places))
    if not wanted or not 0 <= wanted[0] <= wanted[-1] < len(words):
        raise Refused("Pick one word of the sentence or more.", clause="QW3-3.5.2.3")
    return " ".join(words[place] for place in wanted)


def _noted(draft: Draft, number: int, name: str) -> Draft:
    others = tuple(one for one in draft.making.picked if not is_same_name(one.name, name))
    return Draft(draft.character, replace(draft.making, picked=(*others, Picked(number, name))))

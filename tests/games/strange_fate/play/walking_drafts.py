"""Walks on which characters are made by what is offered: from one skill, or from a sheet that somebody brings."""

from tests.games.strange_fate.play.table import GM, NORA, Evening, Story, given
from tests.games.strange_fate.play.walking import MAKING, OPTIONS, Walk

from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.skills import BeginFromSample
from talewright.games.strange_fate.play.making.under_way import BeginDraft, JudgeDraft, TakeSheet, for_group, key_of
from talewright.games.strange_fate.play.making.written_aspects import WriteAspect
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.table.offer import Offer

NELL = CharacterId(ActorId("nell-harrow"))
STRANGERS = ("Magus", "Mutant", "Anachronist")


class AtTheDrawingBoard(Story):
    """A campaign in which Nora and the game master make one character each, and nobody plays yet."""

    def offers(self, who: str, *, acting_for: str = "") -> tuple[Offer, ...]:
        offered = (offer for offer in super().offers(who, acting_for=acting_for) if offer.move in MAKING)
        whose = self.seats[NORA] if NORA in (who, acting_for) else ""
        has_one = any(making.player == whose for making in self.now.drafts.values())
        begins = who in (GM, NORA) and not has_one
        return tuple(offer for offer in offered if begins or offer.move != BeginDraft.__struct_config__.tag)


class DraftWalk(Walk):
    """One walk; on every other one Nora has brought a ready sheet that was judged, on which there is much to change."""

    rarely = (
        "use-diagram", "drop-draft", "describe-draft", "strike-aspect", "strike-skill", "strike-gift", "clear-bench",
        "leave-trapping", "leave-drawback", "drop-extra", "turn-psychic", "set-skilled", "save-draft",
    )  # fmt: skip
    under_way = ("draft",)
    first = 0.1

    def begun(self, seed: int) -> Story:
        here, people, powers = seed // 2, list(ready().values()), library().of(SkillKind.STRANGE)
        if seed % 2:
            story = given(Evening(()), told_by=AtTheDrawingBoard)
            story.when(NORA, TakeSheet(text=written(people[here % len(people)], CreationRules())), called=NELL)
            asked = tuple(map(key_of, for_group(story.now.drafts[NELL].draft)))
            return story.when(GM, JudgeDraft(draft=NELL, questions=asked))
        story = given(Evening((), OPTIONS[here % len(OPTIONS)]), told_by=AtTheDrawingBoard)
        story.when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)
        story.when(NORA, ChooseArchetype(draft=NELL, archetype=STRANGERS[here % len(STRANGERS)]))
        story.when(NORA, WriteAspect(draft=NELL, name="The Last Page of the Book", kind=AspectKind.CONVICTION))
        return story.when(NORA, BeginFromSample(draft=NELL, sample=powers[seed % len(powers)].name))

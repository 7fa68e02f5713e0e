"""Laws of sheets and growth, tried on walks that make characters and improve them by what is offered."""

from collections.abc import Iterator

import pytest
from tests.games import laws
from tests.games.heroquest.play.table import CASIMIR, GM, NORA, PIM, ROSA, WEN, Evening, Story, given
from tests.games.heroquest.play.walking import ON, Walk

from talewright.games.heroquest.play import QUESTWORLDS_2_2, people, points, sheets, sidekicks, ties
from talewright.games.heroquest.play.creating import abilities, finishing
from talewright.games.heroquest.play.improving import catch_ups, directed, wishes
from talewright.games.heroquest.play.people import MakeCharacter
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.play.sheets import StrikeLine
from talewright.games.heroquest.rules.characters import creation
from talewright.table.chapter import moves_of
from talewright.table.offer import Offer

STEPS = 30
SEEDS = range(4)
TWO = (WEN, CASIMIR)
STORY_LED = {**ON, "degrees": "true", "consequences": "true", "benefits": "true", "improvement": "story-led"}
EVENINGS = (
    Evening(TWO),
    Evening(TWO, QUESTWORLDS_2_2, STORY_LED),
    Evening(TWO, options={"improvement": "challenge-led", "one_ability_twice": "false"}),
    Evening(TWO, QUESTWORLDS_2_2, {"keywords": "package", "free_keyword": "true", "required": "occupation,religion"}),
)
CHAPTERS = (points, people, abilities, sidekicks, finishing, ties, sheets, catch_ups, directed, wishes)
GROWING = {str(move.__struct_config__.tag) for move in moves_of(CHAPTERS)}
SELDOM = ("strike-line", "correct-rating", "describe-character", "put-in-danger", "give-character", "direct-ability")


class GrowingWalk(Walk):
    """A walk on which people make characters and let them grow, more than anything else."""

    def begun(self, seed: int) -> Story:
        story = given(EVENINGS[seed % len(EVENINGS)])
        for who in TWO:
            story.when(GM, CorrectPoints(character=who, hero=6, experience=24, reason="To grow with."))
        return story

    def steps(self, number: int) -> Iterator[Story]:
        for step in range(number):
            if step == number // 2:
                for made in self.sitting.offered(GM, StopPlaying):
                    self.sitting.when(GM, self.filled(made))
            yield self.sitting
            who, offer = self.picked()
            self.sitting.when(who, self.filled(offer))
        yield self.sitting

    def picked(self) -> tuple[str, Offer]:
        people = (ROSA, NORA, PIM, GM)
        offered = [(who, offer) for who in people for offer in self.sitting.offers(who) if offer.move != "pause"]
        growing = [each for each in offered if each[1].move in GROWING and each[1].move != "stop-playing"]
        usual = [each for each in growing if each[1].move not in SELDOM]
        rosas = [each for each in usual if each[0] == ROSA]
        if rosas and self.chance.random() < 0.5:
            return self.chance.choice(rosas)
        known = usual if usual and self.chance.random() < 0.8 else growing
        return self.chance.choice(known if self.chance.random() < 0.9 else offered)


class TestLawsOfGrowing(laws.Laws):
    walk = GrowingWalk
    steps = STEPS


@pytest.mark.parametrize("seed", SEEDS)
def test_no_character_made_by_what_is_offered_is_illegal(seed: int) -> None:
    for story in GrowingWalk(seed + 100).steps(STEPS):
        if any(isinstance(move, StrikeLine) for move in story.moves):
            return  # a correction may leave a finished character with fewer abilities
        own = {str(id_) for id_, move in zip(story.done, story.moves, strict=True) if isinstance(move, MakeCharacter)}
        for sheet in story.saga.sheets.values():
            if str(sheet.id) in own:
                assert creation.faults(sheet.character, story.saga.edition.creation) == ()

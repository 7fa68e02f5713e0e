"""The two editions: every number, option and procedure in which they differ, as frozen values.

A chapter says in a frozen value of its own what may differ in it, with the defaults of QuestWorlds 2.2 (its text is the
longer one), and takes that value as an argument; here stands which game has which. No rule asks for an edition's name.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.rating import Grade
from talewright.games.heroquest.rules.advanced import BASIC, Advanced, checked
from talewright.games.heroquest.rules.characters.creation import USUAL as USUAL_CREATION
from talewright.games.heroquest.rules.characters.creation import CreationRules
from talewright.games.heroquest.rules.characters.hero_point import CHALLENGE_LED, SIMPLE, Model
from talewright.games.heroquest.rules.contests.adversity import BUMP_DOWN, AdversityRules
from talewright.games.heroquest.rules.contests.adversity import USUAL as USUAL_ADVERSITY
from talewright.games.heroquest.rules.contests.augment import EITHER, AugmentRules, Method
from talewright.games.heroquest.rules.contests.benefit import USUAL as USUAL_BENEFITS
from talewright.games.heroquest.rules.contests.benefit import WITHOUT_FORTUNES, BenefitRules
from talewright.games.heroquest.rules.contests.resistance import USUAL, ResistanceRules
from talewright.games.heroquest.rules.contests.situation import PLAIN, ContestRules, TwoFumbles
from talewright.games.heroquest.rules.contests.working import HQ2, QW2, Clauses
from talewright.games.heroquest.rules.extended.aftermath import USUAL as USUAL_AFTERMATH
from talewright.games.heroquest.rules.extended.aftermath import AftermathRules
from talewright.games.heroquest.rules.extended.extended import USUAL as USUAL_EXTENDED
from talewright.games.heroquest.rules.extended.extended import ExtendedRules, LongContest
from talewright.games.heroquest.rules.extended.group import HQ2 as HQ2_GROUP
from talewright.games.heroquest.rules.extended.group import USUAL as USUAL_GROUP
from talewright.games.heroquest.rules.extended.group import GroupRules
from talewright.games.heroquest.rules.growth.improvement import USUAL as USUAL_GROWTH
from talewright.games.heroquest.rules.growth.improvement import Growth


class Edition(Struct, frozen=True, kw_only=True):
    """What a campaign plays by: the text, and chapter by chapter what its group has set."""

    slug: str
    title: str
    about: str
    beside: str  # the slug of the edition that its players may know instead (QW2-9)
    news: str  # what each difference from that one is to them
    mastery: str = "M"  # the sign of a mastery (QW2-2.1.2.0.9)
    specific_bonus: bool = False  # for more specific abilities, against broader ones (HQ2-MOD.4, QW2-9.7)
    resistance: ResistanceRules = USUAL
    contest: ContestRules = PLAIN
    clauses: Clauses = QW2  # what the working of a contest cites
    augments: AugmentRules = EITHER
    grades: tuple[Grade, ...] = ()  # gates that ratings open, if the game has any (QW2-2.1.2.2.1)
    resistance_has_outcome: bool = False  # or only player characters have one (HQ2-SC.15, QW2-9.3)
    phrases: bool = True  # outcomes told as yes or no, with an "and" or a "but" (QW2-9.4)
    advanced: frozenset[Advanced] = BASIC  # what is switched on (QW2-1.3.1)
    adversity: AdversityRules = USUAL_ADVERSITY
    benefits: BenefitRules = USUAL_BENEFITS
    group: GroupRules = USUAL_GROUP
    extended: ExtendedRules = USUAL_EXTENDED
    aftermath: AftermathRules = USUAL_AFTERMATH
    creation: CreationRules = USUAL_CREATION
    growth: Growth = USUAL_GROWTH

    def improving(self, model: Model) -> Edition:
        """The same game with another way of improving characters, and the mechanic that stands for it (QW2-7.2.0.1).

        Raises Refused where that rests on a mechanic that is off (QW2-1.3.3), and ValueError where the edition has no
        such way.
        """
        before, after = self.growth.model.advanced, model.advanced
        others = self.advanced - {before} if before else self.advanced
        on = checked({*others, after} if after else others)
        return replace(self, growth=replace(self.growth, model=model), advanced=on)


QUESTWORLDS_2_2 = Edition(
    slug="questworlds-2.2",
    title="QuestWorlds 2.2",
    about="Any kind of story: an ability against what stands before it, a twenty-sided die each, and hero points that "
    "help. Few rules to begin with.",
    beside="heroquest-2e",
    news="New in QuestWorlds 2.2",
)
HEROQUEST_2E = Edition(
    slug="heroquest-2e",
    title="HeroQuest, second edition",
    about="Any kind of story: an ability against what stands before it, a twenty-sided die each, and hero points that "
    "help. Each result has its degree, from marginal to complete.",
    beside="questworlds-2.2",
    news="QuestWorlds 2.2 has changed this",
    mastery="W",
    specific_bonus=True,
    contest=ContestRules(two_fumbles=TwoFumbles.TIE),
    clauses=HQ2,
    augments=AugmentRules(methods=(Method.ROLLED,)),
    resistance_has_outcome=True,
    phrases=False,
    advanced=BASIC
    | frozenset(
        {
            Advanced.DEGREES,
            Advanced.AUGMENT_RESULTS,
            Advanced.CONSEQUENCES,
            Advanced.BENEFITS,
            Advanced.LONG_CONTESTS,
            Advanced.STRETCHES,
        }
    ),  # what its sheet has
    adversity=AdversityRules(injured=BUMP_DOWN),
    benefits=WITHOUT_FORTUNES,
    group=GroupRules(points="resolution points", boosts=True, hurts_narrow_winners=True, clauses=HQ2_GROUP),
    extended=ExtendedRules(title=LongContest.EXTENDED, resistance_may_part=True),
    aftermath=AftermathRules(hurts_narrow_winners=True),
    growth=Growth(offered=(SIMPLE, CHALLENGE_LED)),  # story-led improvement came with version 2.2 (QW2-9.16)
)
EDITIONS = {edition.slug: edition for edition in (QUESTWORLDS_2_2, HEROQUEST_2E)}

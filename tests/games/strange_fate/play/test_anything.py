"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from tests.games import laws
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.walking import Walk

from talewright.games.strange_fate.play.known import everything
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.laws.anything import Known

SHEET = written(ready()["hester"], CreationRules())
WORDS = (
    "", " ", "Stealth", "Stealth: Hide", "Brawn", "Brawn: Hide", "Thistledown", "Magic", "thug", "Fair liar",
    "Good thug (E)", "4", "4E", "Great (E)", "-3", "Legendary", "Superb (+3)", "99", 'minor-weakness "iron"',
    "major-invulnerability physical", "iron", "Milk-Thief of the Hollow Hill", "Everybody's Poor Cousin", "hester",
    "Something new 1", "The Bar", "The Bar\nThe Street\nThe Roof",
    "Stealth/hide", "Thistledown/move", "darkness", "darkness = +1", "short, 10 to 20 feet",
    SHEET, SHEET[:300], 'game = "strange-fate"', "x" * 79, "🦊 <b>", "\u2028", "ß",
)  # fmt: skip


class TestAnything(laws.Anything):
    walk = Walk
    words = WORDS
    numbers = (-20, -1, 0, 1, 2, 3, 5, 9, 20, 99)

    def known(self, story: Story) -> Known:
        now = story.now
        rolls = [*now.rolls, *(card.id for card in now.told)]
        cards = [*now.rolls.values(), *now.told]
        return {
            "ActorId": [*now.people, *now.npcs],
            "CharacterId": [*now.people, *now.drafts],
            "NpcId": [*now.npcs],
            "RollId": [*rolls],
            "AspectId": [*now.aspects, *(each.id for each in everything(now) if each.id)],
            "CompelId": [*now.compels, *(each.id for each in now.answered)],
            "WishId": [*now.wishes],
            "DeedId": [*now.acts.deeds, *(each.id for each in now.acts.told)],
            "ModifierId": [each.id for card in cards for _, part in card.parts for each in part.named],
        }

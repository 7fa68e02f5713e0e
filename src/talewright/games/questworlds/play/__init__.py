"""QuestWorlds at the table: each file is a feature, with its moves, its events and what is seen.

A contest goes through `framing`, `tactics`, `resistance`, `modifiers`, `augments`, `acceptance`, `dice` and `outcome`,
where it is decided, told and put away, or `dropping`; `chances` hides its odds or shows them. Beside it stand
`flaws`, `story_points` and `endings`, and what comes after it: `marks` (benefits and consequences), `recovery` and
`experience`.
Characters are in `people` and `sheets`, sessions of play in `sessions`. What HeroQuest's table does in the same way
is in `questworlds/shared`.

The other files hold no feature. `state` is what a campaign remembers, with a `card` for each contest; `base`, `checks`
and `ids` are what the features build on; `view`, with `outcome_view`, puts together what a seat sees; `options` and
`explorer` answer without a campaign; `ready` and `written` read the sheets that come with the game, or were stored.
"""

from talewright.games.questworlds.play.game import QUESTWORLDS_3, QuestWorlds

__all__ = ["QUESTWORLDS_3", "QuestWorlds"]

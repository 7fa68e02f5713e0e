"""The odds of a group simple contest: for the group's level, with and without a boost."""

from msgspec.structs import replace

from talewright.games.heroquest.odds import GroupContest
from talewright.games.heroquest.play.exploring.charts import against, chart, compared, parts
from talewright.games.heroquest.play.exploring.question import Question
from talewright.games.heroquest.play.exploring.shapes import BoostView, Choice, Group
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.heroquest.rules.extended.group import ResistanceRolls
from talewright.games.questworlds.shared.charts import UNSEEN, Against, Bar
from talewright.percent import percent
from talewright.wording import signed

SHOWN = 8  # leads one by one, either way


def group(asked: Question) -> Group:
    """Everything about a group against one resistance; levels are shown in either edition."""
    contest = _contest(asked, asked.vs)
    sign = asked.edition.mastery
    return Group(
        members=tuple(each.target.written(sign) for each in contest.situations),
        resistance=contest.situations[0].resistance.written(sign),
        chart=chart(contest.odds()),
        points=asked.edition.group.points,
        leads=_leads(contest),
        boosts=_boosts(contest),
        resistance_rolls=_resistance_rolls(contest),
        table=tuple(_against(asked, each.title) for each in ResistanceClass),
    )


def _contest(asked: Question, vs: str) -> GroupContest:
    edition = replace(asked.edition, advanced=asked.edition.advanced | {Advanced.DEGREES})
    return GroupContest(asked.group_against(vs), edition)


def _leads(contest: GroupContest) -> tuple[Bar, ...]:
    """The chances of each lead of the group; leads that lie far off stand together in one line."""
    nearer = contest.leads().map(lambda lead: min(max(lead, -SHOWN), SHOWN))
    return tuple(
        Bar(_named(lead), percent(nearer[lead]), "victory" if lead > 0 else "defeat" if lead < 0 else "tie")
        for lead in sorted(nearer, reverse=True)
        if nearer[lead] >= UNSEEN
    )


def _named(lead: int) -> str:
    if abs(lead) == SHOWN:
        return f"{signed(lead)} or {'more' if lead > 0 else 'less'}"
    return signed(lead) if lead else "0"


def _boosts(contest: GroupContest) -> tuple[BoostView, ...]:
    return tuple(
        BoostView(
            boost=found.boost.name.lower(),
            price=found.price,
            victory=percent(found.odds.victory),
            change=percent(found.change),
            chances=parts(found.odds),
        )
        for found in contest.boosts()
    )


def _resistance_rolls(contest: GroupContest) -> tuple[Choice, ...]:
    named = {each.value: _rolling(contest, each).odds() for each in ResistanceRolls}
    return compared(named, contest.edition.group.resistance_rolls.value)


def _rolling(contest: GroupContest, rolls: ResistanceRolls) -> GroupContest:
    group = replace(contest.edition.group, resistance_rolls=rolls)
    return replace(contest, edition=replace(contest.edition, group=group))


def _against(asked: Question, name: str) -> Against:
    return against(asked, name, _contest(asked, name).odds())

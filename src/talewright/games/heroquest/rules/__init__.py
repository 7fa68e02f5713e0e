"""The rules of HeroQuest and QuestWorlds 2.2, a folder for each chapter; they know neither the table nor odds.

In the order in which they build on each other: ``abilities``, ``contests``, ``extended`` (several rounds or several
people), ``characters``, ``growth``. ``advanced`` and ``editions`` say what a group may change, ``changes`` how two
editions differ, ``sheet`` and ``ready`` read characters from files.
"""

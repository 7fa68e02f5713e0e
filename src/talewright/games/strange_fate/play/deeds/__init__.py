"""What characters do with their skills: deeds, from their choice to what stays of them.

Somebody chooses a skill and something that it does, says the rest of it and begins. Most deeds are rolled then; shifts
are spent, time is taken, and what came of it is said at the end. Others are done at once, without a roll. Each step
has a file here with its moves, and what happens in them stands together, since every step builds on it.

What is particular about one trapping (what it asks, to whom it can be done, what it does without a roll or after one)
stands in the file of its family in the folder *trappings*: as a record of functions, a course. Whoever adds a trapping
to the rules writes its course there; nothing else knows one by its name.
"""

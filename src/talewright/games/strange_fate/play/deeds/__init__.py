"""What characters do with their skills: deeds, from their choice to what stays of them.

Somebody chooses a skill and something that it does, says the rest of it and begins. Most deeds are rolled then; shifts
are spent, time is taken, and what came of it is said at the end. Others are done at once, without a roll. The modules
here hold these steps, in this order.

What is particular about one trapping (what it asks, to whom it can be done, what it does without a roll or after one)
stands in a file of its family in the folder *trappings*, beside the chapter of the same name in the rules: as a record
of functions, a course. Whoever adds a trapping writes it there; nothing else here knows one by its name.
"""

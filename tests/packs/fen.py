"""A small genre pack, which tests change."""

FEN = """game = "questworlds-3"
title = "The Fen"
about = "Reeds, eels and old debts."

[options]
mastery = "W"
genre_keywords = \"\"\"
Eeler: traps
\"\"\"

[[character]]
name = "Ines"
abilities = ["Restless 15"]

[[character]]
name = "Tom"
keywords = [{ keyword = "Eeler 15", breakouts = ["Traps +5"] }]

[[pocket]]
label = "The dyke"
move = { type = "frame-contest", prize = "dry feet", resistance = "Hard" }

[[pocket]]
label = "How to begin"
note = "It rains."
keep = true
"""

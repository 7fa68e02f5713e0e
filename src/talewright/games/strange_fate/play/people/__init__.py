"""People: characters with their sheets, handed on, corrected and retired; and those whom the game master makes up."""

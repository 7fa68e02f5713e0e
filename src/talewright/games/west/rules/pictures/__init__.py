"""A card as a picture in letters and shapes of our own, and whole decks as a PDF to cut out."""

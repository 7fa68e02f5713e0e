"""The rules of The West That Wasnt: ``cards`` with the deck, ``checks``, and ``pictures`` of cards."""

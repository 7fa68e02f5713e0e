"""The West That Wasnt: action cards instead of dice; one module per idea, in the order of the book."""

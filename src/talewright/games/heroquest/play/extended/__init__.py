"""An extended contest: rounds of simple contests in pairings, assists, and what it leaves behind (HQ2-EXT, HQ2-AST)."""

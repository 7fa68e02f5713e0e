"""The simple contest from framing to benefit: resistances, modifiers, augments, flaws, bumps and the result."""

"""``python -m tests.golden brawl`` writes what is seen of that evening's stored journal; see ``Golden.main``."""

import sys
from importlib import import_module

from tests.golden.evening import Golden

evening, *words = sys.argv[1:]
for each in vars(import_module(f"tests.golden.{evening}")).values():
    if isinstance(each, Golden):
        each.main(words)

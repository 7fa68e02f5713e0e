"""A program of these tests in a process of its own, which is ended when it takes too long."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIMIT = 240  # seconds


def said_by(module: str, *words: str) -> str:
    """What the program says is wrong, called with these words; nothing if nothing is."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    called = [sys.executable, "-m", module, *words]
    try:
        child = subprocess.run(
            called,
            check=False,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            timeout=LIMIT,
        )
    except subprocess.TimeoutExpired as late:
        return f"{module} was not done after {LIMIT} seconds; it had said: {late.stdout!r}"
    return child.stdout + child.stderr if child.returncode else ""

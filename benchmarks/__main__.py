"""Run every benchmark, one after another, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HERE.parent)}  # one of them plays the toy game of the tests

for script in sorted(HERE.glob("[a-z]*.py")):
    print(f"\n## {script.stem.replace('_', ' ')}\n", flush=True)
    subprocess.run([sys.executable, str(script)], check=True, env=ENVIRONMENT, cwd=HERE.parent)

"""Run every benchmark, one after another, each in a process of its own."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent

for script in sorted(HERE.glob("[a-z]*.py")):
    print(f"\n## {script.stem.replace('_', ' ')}\n", flush=True)
    subprocess.run([sys.executable, "-m", f"{HERE.name}.{script.stem}"], check=True, cwd=HERE.parent)

"""The virtual environment in which the Python peers are installed."""
import os
import sys
from pathlib import Path


def enter(environment):
    """Starts this program again in the environment, unless it runs there already."""
    if Path(sys.prefix).resolve() == Path(environment).resolve():
        return
    python = Path(environment) / "bin" / "python"
    if not python.exists():
        sys.exit(f"{environment} is no virtual environment; scripts/install-peers makes one")
    os.execv(python, [str(python), "-B", *sys.argv])

"""Runs a program to its end, and says on standard error how much memory it had at the most: peak_memory.py PROGRAM …

Its exit status is the program's. A test cannot ask itself: on Linux a new process begins with its parent's peak.
"""

import resource
import subprocess
import sys

ended = subprocess.run(sys.argv[1:])
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss  # KiB, but bytes on macOS
print(f"peak {peak // 1024 if sys.platform == 'darwin' else peak} KiB", file=sys.stderr)
sys.exit(ended.returncode)

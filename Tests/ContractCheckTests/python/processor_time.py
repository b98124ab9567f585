"""Measures or limits how long a program keeps the processor busy: processor_time.py [--limit SECONDS] PROGRAM …

Without a limit, the last line on standard error is the time in seconds, and the exit status is the program's. With
one, SIGPROF ends the program at that time. Unlike the time on a clock, it does not pass while other programs run.
"""

import os
import resource
import signal
import subprocess
import sys

if sys.argv[1] == "--limit":
    signal.setitimer(signal.ITIMER_PROF, float(sys.argv[2]))
    os.execv(sys.argv[3], sys.argv[3:])
ended = subprocess.run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, file=sys.stderr)
sys.exit(ended.returncode)

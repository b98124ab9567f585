"""Runs a command on a terminal of its own and prints as JSON what came and what stays on the screen.

terminal.py COLUMNS COMMAND...
"""

import fcntl
import json
import os
import pty
import re
import select
import struct
import sys
import termios
import time

columns, command = int(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

raw = b""
deadline = time.monotonic() + 50
while time.monotonic() < deadline:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        piece = os.read(terminal, 65536)
    except OSError:  # Linux says EIO where the other end is closed.
        break
    if not piece:
        break
    raw += piece
else:
    os.kill(pid, 9)
_, status = os.waitpid(pid, 0)


def screen(text):
    """The lines that are left."""
    lines, column = [""], 0
    for part in re.findall(r"\x1b\[[0-9;]*[A-Za-z]|[\s\S]", text):
        if part == "\n":
            lines.append("")
            column = 0
        elif part == "\r":
            column = 0
        elif part == "\x1b[2K":
            lines[-1] = ""
        elif not part.startswith("\x1b"):
            line = lines[-1].ljust(column)
            lines[-1] = line[:column] + part + line[column + 1 :]
            column += 1
    return lines


text = raw.decode("utf-8", "replace")
print(json.dumps({"status": os.waitstatus_to_exitcode(status), "raw": text, "screen": screen(text)}))

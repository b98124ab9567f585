"""Says of each text on standard input whether Python's own parser takes it: one character each, 1 or 0.

The input holds, for each text, its length in four bytes (big endian), then its bytes. Python's parser is made as
strict as RFC 8259: UTF-8 without byte order mark, no NaN and no Infinity.
"""

import json
import struct
import sys


def refuse(word: str) -> None:
    raise ValueError(word)


def accepts(data: bytes) -> bool:
    try:
        json.loads(data.decode("utf-8"), parse_constant=refuse, parse_float=str, parse_int=str)
    except ValueError:
        return False
    return True


def texts(data: bytes):
    start = 0
    while start < len(data):
        (length,) = struct.unpack_from(">I", data, start)
        start += 4
        yield data[start : start + length]
        start += length


print("".join("01"[accepts(text)] for text in texts(sys.stdin.buffer.read())))

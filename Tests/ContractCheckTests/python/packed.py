"""Prints data that zlib packed: the coding, the packed bytes and the plain ones in hexadecimal, one a line."""

import gzip
import io
import random
import zlib

random.seed(1)
texts = [
    b"",
    b"a",
    b'{"ok":true}',
    b"a" * 1000,
    bytes(range(256)),
    random.randbytes(300),
    b"".join(b'{"id":%d,"name":"item %d"},' % (n, n * 7) for n in range(100)),
    bytes(random.choice(b"abcdefgh") for _ in range(1500)),
    bytes(int(random.expovariate(0.1)) % 256 for _ in range(3000)),
]
strategies = [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED]

for text in texts:
    for level in (0, 1, 9):
        for strategy in strategies:
            for coding, bits in (("gzip", 31), ("deflate", 15), ("deflate", -15)):
                packer = zlib.compressobj(level, zlib.DEFLATED, bits, 8, strategy)
                print(coding, (packer.compress(text) + packer.flush()).hex(), text.hex())
    flushed = zlib.compressobj(6, zlib.DEFLATED, 31)
    parts = [flushed.compress(text[:7]), flushed.flush(zlib.Z_SYNC_FLUSH), flushed.compress(text[7:]), flushed.flush()]
    print("gzip", b"".join(parts).hex(), text.hex())
    named = io.BytesIO()
    with gzip.GzipFile("name.json", "wb", fileobj=named) as file:
        file.write(text)
    print("gzip", named.getvalue().hex(), text.hex())

"""Servers that speak TLS, most of them wrongly: faulty_tls.py FOLDER

Writes `authority.pem`, `client.pem` and `client.key` into the folder, then a line `NAME https://127.0.0.1:PORT` for
every port, `pin sha256//…` for their common key, and `ready`. Ends when standard input does.
"""

import base64
import hashlib
import os
import socket
import ssl
import subprocess
import sys
import threading
import warnings
from pathlib import Path

BODY = b'{"ok":true}'
TYPE = b"Content-Type: application/json\r\n"
WHOLE = b"HTTP/1.1 200 OK\r\n" + TYPE + b"Content-Length: 11\r\n\r\n" + BODY

warnings.simplefilter("ignore", DeprecationWarning)  # of the old versions of TLS, which is what they are for
folder = Path(sys.argv[1])


def openssl(*words):
    return subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True).stdout


def make_authority(name):
    openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key",
        "-out", f"{name}.pem", "-days", "2", "-subj", f"/CN={name}",
    )


def make_certificate(name, authority, extensions="subjectAltName=IP:127.0.0.1", days=2):
    """One of the common key; without an authority it signs itself."""
    (folder / f"{name}.cnf").write_text(extensions)
    signer = ["-CA", f"{authority}.pem", "-CAkey", f"{authority}.key", "-CAcreateserial"]
    openssl(
        "x509", "-req", "-in", "request.pem", "-extfile", f"{name}.cnf", "-days", str(days), "-out", f"{name}.pem",
        *(signer if authority else ["-signkey", "server.key"]),
    )


def make_later_certificate(name, authority):
    """One that begins to be good in 2099: `openssl x509` of OpenSSL 3.0 cannot make it, only `openssl ca`."""
    (folder / f"{name}.cnf").write_text(
        "[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\n"
        "policy=any\nx509_extensions=names\n[any]\ncommonName=supplied\n[names]\nsubjectAltName=IP:127.0.0.1\n"
    )
    (folder / "index.txt").touch()
    openssl(
        "ca", "-batch", "-notext", "-config", f"{name}.cnf", "-cert", f"{authority}.pem", "-keyfile",
        f"{authority}.key", "-in", "request.pem", "-out", f"{name}.pem", "-startdate", "20990101000000Z", "-enddate",
        "20991231000000Z",
    )


def make_certificates():
    make_authority("authority")
    make_authority("stranger")
    for name in ["server", "client"]:
        openssl(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key",
            "-out", "request.pem" if name == "server" else "client-request.pem", "-subj", f"/CN={name}",
        )
    make_certificate("good", "authority")
    make_certificate("expired", "authority", days=-1)
    make_later_certificate("not-yet", "authority")
    make_certificate("self-signed", None)
    make_certificate("wrong-host", "authority", "subjectAltName=DNS:other.example")
    make_certificate("unknown-issuer", "stranger")
    openssl(
        "x509", "-req", "-in", "client-request.pem", "-days", "2", "-out", "client.pem", "-CA", "authority.pem",
        "-CAkey", "authority.key", "-CAcreateserial",
    )


def pin():
    key = openssl("pkey", "-in", "server.key", "-pubout", "-outform", "DER")
    return "sha256//" + base64.b64encode(hashlib.sha256(key).digest()).decode()


def context(certificate="good", protocols=("http/1.1",)):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(folder / f"{certificate}.pem", folder / "server.key")
    made.set_alpn_protocols(list(protocols))
    return made


def old():
    made = context()
    made.set_ciphers("ALL:@SECLEVEL=0")
    made.minimum_version = ssl.TLSVersion.TLSv1
    made.maximum_version = ssl.TLSVersion.TLSv1_1
    return made


def at_most_1_2():
    made = context()
    made.maximum_version = ssl.TLSVersion.TLSv1_2
    return made


def wanting_client():
    made = context()
    made.load_verify_locations(folder / "authority.pem")
    made.verify_mode = ssl.CERT_REQUIRED
    return made


def asking_client():
    made = wanting_client()
    made.verify_mode = ssl.CERT_OPTIONAL
    return made


# HTTP/1.1: one request is read, then a part does its worst; what is sent is not wrong unless the name says so.


def read_head(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        more = connection.recv(65536)
        if not more:
            return None
        head += more
    return head


def answering(answer):
    def serve(connection):
        while read_head(connection):
            connection.sendall(answer)

    return serve


def echo(connection):
    """Answers with the head of the request, and the name in the client's certificate."""
    head = read_head(connection)
    client = connection.getpeercert() or {"subject": "nobody"}
    body = head + str(client["subject"]).encode()
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body)


def cut(connection):
    read_head(connection)
    connection.sendall(b"HTTP/1.1 200 OK\r\n" + TYPE + b"\r\n" + BODY)
    os.close(connection.detach())  # no close_notify


def downgrade(connection):
    host = read_head(connection).split(b"Host: ")[1].split(b"\r\n")[0]
    connection.sendall(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: http://" + host + b"/x\r\n\r\n")


# HTTP/2: frames by hand (RFC 9113 section 4.1), so that they can be wrong.

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, CONTINUATION = 0, 1, 3, 4, 6, 7, 9
END_STREAM, END_HEADERS, ACK = 1, 4, 1
OK = b"\x88"  # `:status: 200` of the static table (RFC 7541 appendix A)


def frame(kind, flags=0, stream=0, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def field(name, value):
    return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value


JSON = field(b"content-type", b"application/json")


def exactly(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data


def h2(faulty):
    """A server that reads up to the request, gives `faulty` its stream, and then reads what comes."""

    def serve(connection):
        exactly(connection, 24)
        connection.sendall(frame(SETTINGS) + frame(SETTINGS, ACK))
        while True:
            head = exactly(connection, 9)
            exactly(connection, int.from_bytes(head[:3], "big"))
            if head[3] == HEADERS:
                if faulty(connection, int.from_bytes(head[5:], "big")) is False:
                    return

    return serve


def sending(*frames, ends=False):
    """What sends frames of which the stream is still to be filled in, and may close then."""

    def faulty(connection, stream):
        for make in frames:
            connection.sendall(make(stream))
        return not ends

    return faulty


def headers(*fields, flags=END_HEADERS, status=OK):
    return lambda stream: frame(HEADERS, flags, stream, status + b"".join(fields))


def data(payload, flags=0):
    return lambda stream: frame(DATA, flags, stream, payload)


def reset(code):
    return lambda stream: frame(RST_STREAM, 0, stream, code.to_bytes(4, "big"))


def goaway(last=None, code=0):
    return lambda stream: frame(GOAWAY, 0, 0, (0 if last else stream).to_bytes(4, "big") + code.to_bytes(4, "big"))


def endless(first, again):
    def faulty(connection, stream):
        connection.sendall(first(stream))
        while True:
            connection.sendall(again(stream))

    return faulty


H2 = {
    "h2-kept": sending(headers(JSON), data(BODY, END_STREAM)),
    "h2-goaway": sending(goaway(last=True, code=2), ends=True),
    "h2-goaway-body": sending(headers(JSON), data(b'{"ok"'), goaway(code=2), ends=True),
    "h2-reset": sending(reset(2)),
    "h2-reset-body": sending(headers(JSON), data(b'{"ok"'), reset(2)),
    "h2-frame": sending(headers(JSON), data(b" " * 20_000)),
    "h2-hpack": sending(headers(b"\xff\xff\xff\xff\xff\xff")),
    "h2-field": sending(headers(JSON, field(b"X-Capital", b"a")), data(BODY, END_STREAM)),
    "h2-status": sending(headers(JSON, status=b""), data(BODY, END_STREAM)),
    "h2-continuation": endless(
        headers(JSON, flags=0), lambda stream: frame(CONTINUATION, 0, stream, field(b"x-a", b"a" * 100) * 100)
    ),
    "h2-pings": endless(lambda stream: b"", lambda stream: frame(PING, 0, 0, b"12345678") * 10),
    "h2-length": sending(headers(JSON, field(b"content-length", b"5")), data(BODY, END_STREAM)),
    "h2-silent": sending(),
}


def h2_garbage(connection):
    exactly(connection, 24)
    connection.sendall(WHOLE)


def h2_closes(connection):
    exactly(connection, 24)


def servers():
    yield "kept", context(), answering(WHOLE)
    for name in ["expired", "not-yet", "self-signed", "wrong-host", "unknown-issuer"]:
        yield name, context(name), answering(WHOLE)
    yield "old", old(), answering(WHOLE)
    yield "v1-2", at_most_1_2(), answering(WHOLE)
    yield "client", wanting_client(), answering(WHOLE)
    yield "echo", asking_client(), echo
    yield "cut", context(), cut
    yield "downgrade", context(), downgrade
    for name, faulty in H2.items():
        yield name, context(protocols=["h2"]), h2(faulty)
    yield "h2-garbage", context(protocols=["h2"]), h2_garbage
    yield "h2-closes", context(protocols=["h2"]), h2_closes


def attend(connection, tls, serve):
    connection.settimeout(60)
    with tls.wrap_socket(connection, server_side=True, do_handshake_on_connect=False) as secured:
        try:
            secured.do_handshake()
            serve(secured)
        except (OSError, ValueError):
            pass  # the other side has had enough, or the handshake failed
        try:
            # Closing with bytes unread would reset the connection, and take what was sent last with it.
            socket.socket.shutdown(secured, socket.SHUT_WR)
            while socket.socket.recv(secured, 65536):
                pass
        except OSError:
            pass


def listen(tls, serve):
    listener = socket.create_server(("127.0.0.1", 0))

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=attend, args=(connection, tls, serve), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


make_certificates()
for name, tls, serve in servers():
    print(f"{name} https://127.0.0.1:{listen(tls, serve)}")
print("pin", pin())
print("ready", flush=True)
sys.stdin.read()
os._exit(0)

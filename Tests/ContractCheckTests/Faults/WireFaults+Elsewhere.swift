@testable import ContractCheck
@testable import ContractSpecs

extension WireFault {
  static let redirects: [WireFault] = {
    let group = Group.redirects
    let follows = #""redirects": 5"#
    let location = { (name: String, does: String, ending: Ending, location: String) in
      group.row(name, does, ending, redirect(location), check: follows)
    }
    return [
      group.row(
        "redirect-unasked", "Redirects, and the check follows none.", .kind(.responseStatus),
        redirect("/other")),
      location("redirect-loop", "Redirects to itself.", .failure(.redirects), "/redirect-loop"),
      location(
        "redirect-to-file", "Redirects to `file:///etc/passwd`.", .kind(.responseStatus), "file:///etc/passwd"
      ),
      location(
        "redirect-to-gopher", "Redirects to `gopher:`.", .kind(.responseStatus), "gopher://127.0.0.1:1/_x"),
      location(
        "redirect-to-socket", "Redirects to `unix:`.", .kind(.responseStatus), "unix:/run/docker.sock:/"),
      location(
        "redirect-to-script", "Redirects to `javascript:`.", .kind(.responseStatus), "javascript:alert(1)"),
      location(
        "redirect-to-nowhere", "Redirects to a port where nobody listens.", .failure(.refused),
        "http://127.0.0.1:1/"),
      location("redirect-to-nothing", "Redirects to `http://`.", .kind(.responseStatus), "http://"),
      location(
        "redirect-of-controls", "Redirects to control characters.", .kind(.responseStatus),
        "\u{1B}]8;;\u{7}/x"),
      location(
        "redirect-split", "Redirects to an address with `%0d%0a` in it, which stays one request.",
        .failure(.redirects), "/redirect-split?%0d%0aX-A:1"),
      location(
        "redirect-endless", "Redirects to an address of 200,000 characters.", .failure(.tooLarge),
        "/" + String(repeating: "a", count: 200_000)),
      group.row(
        "redirect-to-none", "Redirects without a `Location`.", .kind(.responseStatus), redirect(nil),
        check: follows),
      group.row(
        "redirect-304", "Sends a `Location` with status 304.", .kind(.responseStatus),
        redirect("/x", "304 Not Modified"), check: follows),
      group.row(
        "redirect-to-other-host", "Redirects to another host, which keeps the promise.", .passed,
        at: .script { [redirect("http://localhost:\($0.elsewhere)/")] }, check: follows),
      group.row(
        "redirect-with-password", "Redirects to an address with a user and a password, which are not sent.",
        .passed,
        at: .script { [redirect("http://user:word@localhost:\($0.elsewhere)/")] }, check: follows),
      group.row(
        "cookie-elsewhere", "Sets cookies for `example.com` and for `com`.", .passed,
        response(fields: ["Set-Cookie: a=1; Domain=example.com", "Set-Cookie: b=2; Domain=com"]), .close,
        backend: #""cookies": true"#),
      group.row(
        "cookie-garbage", "Sets cookies without names, of control characters and of a million characters.",
        .passed,
        response(fields: [
          "Set-Cookie: =", "Set-Cookie: ;;;", "Set-Cookie: a=\u{1}\u{2}",
          "Set-Cookie: b=" + String(repeating: "c", count: 60_000),
        ]), .close, backend: #""cookies": true"#),
    ]
  }()

  static let tls: [WireFault] = {
    let group = Group.tls
    return [
      group.row(
        "tls-kept", "Does nothing wrong: its certificate is of the authority that `backend.tls` names.",
        .passed, at: .tls(port: "kept")),
      group.row(
        "tls-expired", "Has a certificate that has expired.", .failure(.tls), at: .tls(port: "expired")),
      group.row(
        "tls-not-yet", "Has a certificate that is good from 2099 on.", .failure(.tls),
        at: .tls(port: "not-yet")),
      group.row(
        "tls-self-signed", "Has a certificate that signs itself.", .failure(.tls),
        at: .tls(port: "self-signed")),
      group.row(
        "tls-wrong-host", "Has a certificate for another host.", .failure(.tls), at: .tls(port: "wrong-host")),
      group.row(
        "tls-unknown-issuer", "Has a certificate of an authority that is not trusted.", .failure(.tls),
        at: .tls(port: "unknown-issuer")),
      group.row("tls-old", "Speaks TLS 1.1 at the most.", .failure(.tls), at: .tls(port: "old")),
      group.row(
        "tls-below-minimum", "Speaks TLS 1.2 where 1.3 is asked for.", .failure(.tls), at: .tls(port: "v1-2"),
        backend: #""tls": {"ca": "authority.pem", "minimum": "1.3"}"#),
      group.row(
        "tls-no-certificate", "Wants a certificate of the client, who has none.", .failure(.tls),
        at: .tls(port: "client")),
      group.row("tls-stalls", "Stalls in the handshake.", .failure(.timeout), at: .https(greeting: "")),
      group.row(
        "tls-to-plain", "Speaks plain HTTP where TLS is asked for.", .failure(.tls),
        at: .https(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n")),
      group.row(
        "plain-to-tls", "Speaks TLS where plain HTTP is asked for.", .failure(.protocol),
        .send([0x15, 3, 3, 0, 2, 2, 70]), .close),
      group.row(
        "tls-alert", "Ends the handshake with an alert.", .failure(.tls),
        at: .https(greeting: "\u{15}\u{3}\u{3}\u{0}\u{2}\u{2}\u{28}")),
      group.row(
        "tls-cut",
        "Ends a whole body without length by closing, and without the end of TLS.", .passed,
        at: .tls(port: "cut")),
      group.row(
        "tls-downgrade", "Redirects to `http:`.", .kind(.responseStatus), at: .tls(port: "downgrade"),
        check: #""redirects": 5"#),
    ]
  }()

  static let http2: [WireFault] = {
    let group = Group.http2
    return [
      group.row("h2-kept", "Does nothing wrong.", .passed, at: .tls(port: "h2-kept")),
      group.row(
        "h2-goaway", "Sends GOAWAY in place of a response.", .failure(.protocol), at: .tls(port: "h2-goaway")),
      group.row(
        "h2-goaway-body", "Sends GOAWAY inside the body and closes.", .kind(.bodyTruncated),
        at: .tls(port: "h2-goaway-body")),
      group.row(
        "h2-reset", "Resets the stream in place of a response.", .failure(.closed), at: .tls(port: "h2-reset")
      ),
      group.row(
        "h2-reset-body", "Resets the stream inside the body.", .kind(.bodyTruncated),
        at: .tls(port: "h2-reset-body")),
      group.row("h2-closes", "Closes after the handshake.", .failure(.closed), at: .tls(port: "h2-closes")),
      group.row(
        "h2-garbage", "Sends HTTP/1.1 where it agreed on HTTP/2.", .failure(.closed),
        at: .tls(port: "h2-garbage")),
      group.row(
        "h2-frame", "Sends a frame larger than was agreed on.", .kind(.bodyEmpty),
        at: .tls(port: "h2-frame")),
      group.row(
        "h2-hpack", "Sends header fields that cannot be unpacked.", .failure(.closed),
        at: .tls(port: "h2-hpack")),
      group.row(
        "h2-field", "Sends a header field whose name has capitals.", .failure(.protocol),
        at: .tls(port: "h2-field")),
      group.row(
        "h2-status", "Sends header fields without a status.", .failure(.protocol), at: .tls(port: "h2-status")
      ),
      group.row(
        "h2-continuation", "Sends CONTINUATION frames without an end.", .failure(.protocol),
        at: .tls(port: "h2-continuation")),
      group.row(
        "h2-pings", "Sends PING frames without an end.", .failure(.closed), at: .tls(port: "h2-pings")),
      group.row(
        "h2-length", "Sends more than its `content-length`.", .failure(.protocol), at: .tls(port: "h2-length")
      ),
      group.row(
        "h2-silent", "Says nothing after its settings.", .failure(.timeout), at: .tls(port: "h2-silent")),
    ]
  }()
}

import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct CaptureTests {
  private static let body = "{\"a\": 1,\r\n \"b\": \"x > y * <z\"}"

  private static func response(_ body: String = body, status: String = "200 OK") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nDate: Sat, 08 Nov 2025 15:39:12 GMT\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  // MARK: curl

  @Test(
    .requires(.program("curl")),
    arguments: [
      "-si", "-sv", "-siv", "-i", "-iv", "-siL", "-sivL", "-svL", "-siL --compressed", "-siH X-Any:1", "-sip",
    ])
  func `what curl prints gives the response back`(options: String) async throws {
    let server = try ScriptedServer { request in
      if request.head.hasPrefix("CONNECT ") { return [.send("HTTP/1.1 200 Connection established\r\n\r\n")] }
      if request.line.contains("/away") && options.contains("L") {
        return [.send("HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 4\r\n\r\nmove")]
      }
      return [.send(Self.response())]
    }
    let url = "http://127.0.0.1:\(server.port)/away?x=1"
    let proxy =
      options.contains("p") && !options.contains("-compressed") ? " -x http://127.0.0.1:\(server.port)" : ""
    let command = "curl \(options)\(proxy) -H 'Authorization: Bearer abc' '\(url)' 2>&1"
    let printed = try await ShellCommand(program: "sh", arguments: ["-c", command]).run()
    let capture = try Capture(reading: printed.outputBytes, entry: nil)
    #expect(capture.format == .transcript)
    #expect(capture.status == 200)
    #expect(String(decoding: capture.body, as: UTF8.self) == Self.body, "\(printed.stdout)")
    #expect(capture.headers.value(of: "content-type") == "application/json")
    #expect(capture.receivedAt == 1_762_616_352)
    #expect(capture.notes.isEmpty == !(options.contains("L") || options == "-sip"))
    guard options.contains("v") else { return }
    #expect(capture.request?.method == "GET")
    #expect(capture.request?.url == (options.contains("L") ? url.replacing("away?x=1", with: "login") : url))
    #expect(capture.request?.headers.value(of: "authorization") == "Bearer abc")
  }

  @Test(.requires(.program("curl"))) func `100 Continue is ignored`() async throws {
    let server = try ScriptedServer { _ in
      [.send("HTTP/1.1 100 Continue\r\n\r\n"), .send(Self.response(status: "201 Created"))]
    }
    let printed = try await ShellCommand(
      program: "curl", arguments: ["-si", "-d", "{}", "http://127.0.0.1:\(server.port)/"]
    ).run()
    let capture = try Capture(reading: printed.outputBytes, entry: nil)
    #expect(capture.status == 201)
    #expect(capture.notes == ["the transcript has 2 heads; the last one counts, after 100"])
  }

  @Test(.requires(.program("curl"))) func `a terminal's transcript is read, bold names and all`() async throws
  {
    let server = try ScriptedServer { _ in [.send(Self.response())] }
    let printed = try await ShellCommand(
      program: "script", arguments: ["-qc", "curl -iv http://127.0.0.1:\(server.port)/", "/dev/null"]
    ).run()
    let capture = try Capture(reading: printed.outputBytes, entry: nil)
    #expect(capture.status == 200)
    #expect(capture.headers.value(of: "Content-Type") == "application/json")
    #expect(try JSONDocument(parsing: capture.body).root["b"]?.string == "x > y * <z", "\(printed.stdout)")
  }

  @Test(.requires(.program("curl")), .requires(.python))
  func `HTTP 2 has no reason and names in lower case`() async throws {
    try await withTemporaryFolder { folder in
      let server = try await HTTP2Server(in: folder)
      let printed = try await ShellCommand(
        program: "sh", arguments: ["-c", "curl -sivk --http2 '\(server.url)/x' 2>&1"]
      ).run()
      let capture = try Capture(reading: printed.outputBytes, entry: nil)
      #expect(printed.stdout.contains("HTTP/2 200"))
      #expect(capture.status == 200)
      #expect(capture.request?.url == "\(server.url)/x")
      #expect(try JSONDocument(parsing: capture.body).root["version"]?.string == "2.0")
    }
  }

  @Test(arguments: [
    // Transcripts as people paste them: without line ends, with a command line before, or a prompt or remark after
    // them.
    "HTTP/2 200\ncontent-type: application/json\n\n{\"a\":1}",
    "$ curl -i https://h/login\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{\"a\":1}\n",
    "me@mac ~ % curl -i https://h\nHTTP/1.1 200 OK\ncontent-type: application/json\n\n{\"a\":1}%\n",
    "> GET / HTTP/1.1\n> Host: h\n> \n< HTTP/1.1 200 OK\n< Content-Type: application/json\n< \n{\"a\":1}* Connection #0 to host h left intact\n",
    "$ curl -v https://h\n* Trying\n> GET / HTTP/1.1\n> Host: h\n>\n< HTTP/1.1 200 OK\n< Content-Type: application/json\n<\n{\"a\":1}\n* Closing connection 0\n",
  ])
  func `what was copied by hand is read`(text: String) throws {
    let capture = try Capture(reading: Array(text.utf8), entry: nil)
    #expect(capture.status == 200)
    #expect(capture.headers.value(of: "Content-Type") == "application/json")
    #expect(try JSONDocument(parsing: capture.body).root["a"]?.source == "1")
  }

  // MARK: Content codings

  private static let gzip = "H4sIAAAAAAACA6tWSlSyUog2jK0FAP8WY3kKAAAA"

  private static let packedTwice =
    "H4sIAAAAAAACA5Pv5mAAASbm1WFeIZuCOsx61rIy/BdLruQCigIABUmuxx4AAAA="

  private static func transcript(_ coding: String, _ body: Data) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\r\n".utf8) + body
  }

  @Test(arguments: [("gzip", gzip), ("deflate", "eJyrVkpUslKINoytBQAPMgLh")])
  func `a body that curl left compressed is decoded`(coding: String, base64: String) throws {
    let bytes = try #require(Data(base64Encoded: base64))
    let capture = try Capture(reading: Self.transcript(coding, bytes), entry: nil)
    #expect(String(decoding: capture.body, as: UTF8.self) == "{\"a\": [1]}")
    #expect(capture.notes == ["the body was compressed, as its Content-Encoding says, and was decoded"])
    #expect(capture.linesBefore == nil)
    // curl --compressed decodes it, and prints the field as it came.
    let decoded = try Capture(reading: Self.transcript(coding, Data("{\"a\": [1]}".utf8)), entry: nil)
    #expect(decoded.body == capture.body && decoded.notes.isEmpty)
  }

  @Test func `a body without header fields is decoded if it is gzip`() throws {
    let bytes = try #require(Data(base64Encoded: Self.gzip))
    let capture = try Capture(reading: Array(bytes), entry: nil)
    #expect(String(decoding: capture.body, as: UTF8.self) == "{\"a\": [1]}")
    #expect(capture.notes.count == 1 && capture.format == .body)
  }

  @Test func `a body that was compressed twice is still compressed`() throws {
    let bytes = try #require(Data(base64Encoded: Self.packedTwice))
    let capture = try Capture(reading: Self.transcript("gzip", bytes), entry: nil)
    #expect(capture.body.starts(with: [0x1F, 0x8B]))
  }

  @Test(arguments: ["gzip", "br"]) func `compressed data that cannot be decoded is told as that`(
    coding: String
  )
    throws
  {
    let bytes = try #require(Data(base64Encoded: Self.gzip))
    let data = coding == "br" ? Data([0x8B, 4, 0x80, 0x7B, 1, 0xFF]) : bytes.dropLast() + [9]
    let error = #expect(throws: CaptureError.self) {
      try Capture(reading: Self.transcript(coding, data), entry: nil)
    }
    #expect(error?.reason.contains("repeat the request with curl --compressed") == true)
  }

  @Test func `fewer bytes than announced are a cut only where the body is broken`() throws {
    let whole = try Capture(reading: Array(Self.response().replacing("\r\n", with: "\n").utf8), entry: nil)
    #expect(whole.end == .complete)
    let cut = try Capture(reading: Array(Self.response().utf8.dropLast(3)), entry: nil)
    #expect(cut.end == .cutOff(announced: Self.body.utf8.count))
  }

  /// A terminal writes its prompt directly after a body without a final line end.
  @Test(arguments: [
    "user@host:~$ ", "\nuser@host:~/app$ ", "[root@host ~]# ", "\n➜  ~ ", "\nPS C:\\Users\\me> ",
    "me@mac ~ % ",
  ])
  func `a prompt behind the body is left out, and that is said`(prompt: String) throws {
    let head = "HTTP/1.1 200 OK\nContent-Type: application/json\n\n"
    let capture = try Capture(reading: Array("\(head){\"a\": [1]}\(prompt)".utf8), entry: nil)
    #expect(try JSONDocument(parsing: capture.body).root["a"]?.source == "[1]")
    #expect(capture.notes == ["the text after the body was taken for a prompt and ignored"])
  }

  /// Text that a backend prints after its JSON, which has no prompt's last character, or is no line of a terminal. A
  /// decoder refuses the body then.
  @Test(
    arguments: [
      "\n<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/x.php</b> on line <b>3</b><br />",
      "\nInternal Server Error\n", "\nFatal error: Uncaught Error in /srv/x.php:3\n", "\nDone in 3ms\n",
      "\nNotice: ~ in a@b\n$ ", " 100%", "\nloaded 99.5 %", "\nline one\nline two\n$ ",
    ], [true, false])
  func `what is printed after the body is a part of it`(tail: String, hasHead: Bool) throws {
    let head = hasHead ? "HTTP/1.1 200 OK\nContent-Type: application/json\n\n" : ""
    let capture = try Capture(reading: Array("\(head){\"a\": [1]}\(tail)".utf8), entry: nil)
    #expect(String(decoding: capture.body, as: UTF8.self).hasSuffix(tail))
    #expect(!capture.notes.contains { $0.contains("ignored") })
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode([String: [Int]].self, from: Data(capture.body))
    }
  }

  @Test(arguments: ["\nme@PC MINGW64 ~/app\n$ ", "\n~/app via node\n❯ ", "\n❯ "])
  func `a prompt of two lines is left out`(prompt: String) throws {
    let capture = try Capture(reading: Array("HTTP/1.1 200 OK\n\n{\"a\": [1]}\(prompt)".utf8), entry: nil)
    #expect(try JSONDocument(parsing: capture.body).root["a"]?.source == "[1]")
    #expect(capture.notes == ["the text after the body was taken for a prompt and ignored"])
  }

  @Test func `a line that may be a prompt is judged, and that is said`() throws {
    let capture = try Capture(reading: Array("HTTP/1.1 200 OK\n\n{\"a\": [1]}host λ ".utf8), entry: nil)
    #expect(capture.body.count > 10)
    #expect(capture.notes.first?.contains("if it is a prompt of the terminal, leave it out") == true)
  }

  /// The removed text is not shown, and text that is not taken for a prompt shows no password.
  @Test(
    arguments: [
      "bob@host:~$ curl -u bob:hunter2 https://h/login",
      "\n$ curl -H 'X-Api-Key: hunter2' -d '{\"a\": \"x\"}' h\n",
      "me@mac ~ % http -a bob:hunter2 GET h", "\n➜  ~ curl --user=bob:hunter2 h | jq .",
      "\ncurl -u bob:hunter2 h",
      " and curl -u bob:hunter2 h", "\n# export TOKEN=hunter2\n$ ", ", curl -u 'bob:hunter2' {}",
    ], [true, false])
  func `a command behind the body shows no password`(tail: String, hasHead: Bool) async throws {
    try await withTemporaryFolder { folder in
      let head = hasHead ? "HTTP/1.1 200 OK\nContent-Type: application/json\n\n" : ""
      try folder.write("\(head){\"a\": [1]}\(tail)", to: "a.txt")
      try folder.write("struct R: Codable { let a: String }", to: "M.swift")
      for words in [[], ["--markdown"]] {
        let result = try await ContractCheckBinary.run(
          ["diagnose", "a.txt", "--model", "M.swift:R"] + words, in: folder.path)
        let shown = result.stdout + result.stderr
        #expect(!shown.contains("hunter2") && shown.count > 100, "\(shown)")
      }
    }
  }

  @Test(arguments: [
    // The announced length determines the body; a second value, the end of a list or text without a prompt's sign is
    // part of it.
    "HTTP/1.1 200 OK\nContent-Length: 16\n\n{\"a\": 1}$prompt$", "HTTP/1.1 200 OK\n\n{\"a\": 1}{\"b\": 2}",
    "HTTP/1.1 200 OK\n\n{\"a\": 1}]", "HTTP/1.1 200 OK\n\n{\"a\": 1}\n2", "{\"a\": 1} and more",
    "HTTP/1.1 200 OK\n\n{\"a\": 1, user@host:~$ ",
  ])
  func `what is no prompt stays in the body`(text: String) throws {
    let capture = try Capture(reading: Array(text.utf8), entry: nil)
    #expect((try? JSONDocument(parsing: capture.body)) == nil)
    #expect(capture.notes.isEmpty)
  }

  @Test(arguments: [
    "\u{FEFF}{\"a\": 1}", "HTTP/1.1 200 OK\n\n\u{FEFF}{\"a\": 1}", "\u{FEFF}HTTP/1.1 200 OK\n\n{\"a\": 1}",
  ])
  func `a byte order mark is no part of the body, and said where it stands before it`(text: String) throws {
    let capture = try Capture(reading: Array(text.utf8), entry: nil)
    #expect(try JSONDocument(parsing: capture.body).root["a"]?.source == "1")
    #expect(capture.notes.contains { $0.contains("byte order mark") } != text.hasPrefix("\u{FEFF}H"))
  }

  @Test func `the lines of a body are counted from the top of what was pasted`() throws {
    let text =
      "$ curl -i https://h\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{\"a\": 1,\n\"a\": 2}\n"
    #expect(try Capture(reading: Array(text.utf8), entry: nil).linesBefore == 4)
    let diagnosis = Diagnoser(
      capture: try Capture(reading: Array(text.utf8), entry: nil), source: "login.txt", now: 0
    ).diagnosis()
    #expect(diagnosis.findings.map(\.finding.location.description) == ["login.txt:6:1"])
    let verbose = "> GET / HTTP/1.1\n< HTTP/1.1 200 OK\n<\n{\"a\": 1,\n* Closing\n \"a\": 2}\n"
    #expect(try Capture(reading: Array(verbose.utf8), entry: nil).linesBefore == nil)
  }

  // MARK: Bodies

  @Test(arguments: [
    #"{"a": 1}"#, "[1]", "<html>", "plain text", "null", #"{"log": {"entries": 1}}"#,
    "{ broken",
    #"{"text": "HTTP/1.1 200 OK"}"#, "[\n\"> GET / HTTP/1.1\"\n]",
  ])
  func `anything else is a body as it is`(text: String) throws {
    let capture = try Capture(reading: Array(text.utf8), entry: nil)
    #expect(capture == Capture(format: .body, body: Array(text.utf8)))
  }

  @Test(arguments: [
    (
      "HTTP/1.1 100 Continue\r\n\r\n", nil, Capture.Format.transcript,
      "it has no status line of a final response"
    ),
    ("{}", "login", .body, "it has no entries"),
    (har(entry("GET", "https://h/a")), "login", .har, #"no entry holds "login": 1 GET https://h/a 200"#),
    (har(entry("GET", "https://h/a")), "2", .har, "it has 1 entry, none with the number 2"),
    (har(), nil, .har, "it has no entries"),
    (
      har(entry("POST", "https://h/login?token=x"), entry("POST", "https://h/login")), "login", .har,
      "1 POST https://h/login?… 200; 2 POST https://h/login 200"
    ),
    (
      har(entry("GET", "https://h/a", status: 0, more: #""_error": "net::ERR_FAILED","#)), nil, .har,
      "net::ERR_FAILED"
    ),
    (
      har(entry("GET", "https://h/a", content: #""size": 9"#)), nil, .har,
      "a body of 9 bytes that was not saved"
    ),
    (
      har(entry("GET", "https://h/a", content: #""text": "§", "encoding": "base64""#)), nil, .har,
      "is not base64"
    ),
  ])
  func `what cannot be read is told with what it was taken for`(
    text: String, entry: String?, format: Capture.Format, reason: String
  ) {
    do {
      _ = try Capture(reading: Array(text.utf8), entry: entry)
      Testing.Issue.record("it was read")
    } catch {
      #expect(error.format == format)
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }

  // MARK: HAR

  private static func har(_ entries: String...) -> String {
    #"{"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [\#(entries.joined(separator: ","))]}}"#
  }

  private static func entry(
    _ method: String, _ url: String, status: Int = 200, content: String = #""text": "{}""#, more: String = ""
  ) -> String {
    #"{"request": {"method": "\#(method)", "url": "\#(url)", "headers": []}, "response": {\#(more) "status": \#(status), "headers": [], "content": {\#(content)}}}"#
  }

  @Test(arguments: ["chrome.har", "proxyman.har", "charles.har", "firefox.har"])
  func `what browsers and proxies save is read`(file: String) throws {
    let bytes = try FileSystem.read("\(ProjectFolder.tests)/Cases/Captures/\(file)", atMost: 1 << 20)
    let capture = try Capture(reading: bytes, entry: "auth/login")
    #expect(capture.format == .har)
    #expect(capture.status == 200)
    #expect(capture.request?.method == "POST")
    #expect(capture.request?.url == "https://api.bobthebuilder.example/api/auth/login")
    #expect(capture.request?.headers.contains { $0.name.hasPrefix(":") } == false)
    #expect(
      try JSONDocument(parsing: capture.request?.body ?? []).root["email"]?.string == "john.doe@example.com")
    #expect(capture.headers.value(of: "content-type")?.hasPrefix("application/json") == true)
    #expect(try JSONDocument(parsing: capture.body).root["user"]?["firstName"]?.string == "Jöhn")
  }

  @Test func `an entry is chosen by its number, its method or its status`() throws {
    let text = Self.har(
      Self.entry("OPTIONS", "https://h/a", status: 204), Self.entry("GET", "https://h/a"),
      Self.entry("POST", "https://h/a", status: 201))
    for (choice, method) in [
      ("2", "GET"), ("POST", "POST"), ("/a 201", "POST"), ("OPTIONS", "OPTIONS"), ("POST 201", "POST"),
      ("201", "POST"),
    ] {
      #expect(try Capture(reading: Array(text.utf8), entry: choice).request?.method == method)
    }
  }

  /// A transcript that repeats one piece. It is a type of its own, so that a test's name does not have megabytes.
  struct Repetition {
    var start = ""
    var piece: String
    var count = 2_000_000
    var end: String
  }

  @Test(arguments: [
    Repetition(start: "HTTP/1.1 200 OK\r\n", piece: "X-Token: abcdefgh\r\n", count: 20_000, end: "\r\n{}"),
    Repetition(piece: "HTTP/1.1 100 Continue\r\n\r\n", end: "HTTP/1.1 200 OK\r\n\r\n{}"),
    Repetition(
      start: "* Trying\n> GET / HTTP/1.1\n> \n< HTTP/1.1 200 OK\n", piece: "< X-A: b\n", end: "< \n{}"),
    Repetition(start: "> GET / HTTP/1.1\n", piece: "* remark\n", end: "< HTTP/1.1 200 OK\n< \n{}"),
  ])
  func `header lines are bounded as they are in a run`(repetition: Repetition) {
    let text =
      repetition.start + String(repeating: repetition.piece, count: repetition.count) + repetition.end
    let error = CaptureError(
      format: .transcript, reason: "its header lines are longer than the 262144 bytes that are read")
    let time = processorTime {
      #expect(throws: error) { try Capture(reading: Array(text.utf8), entry: nil) }
    }
    #expect(time < .seconds(10))
  }

  @Test func `header fields of a HAR file are bounded too`() {
    let field = #"{"name": "X-A", "value": "\#(String(repeating: "a", count: 3_000))"}"#
    let fields = Array(repeating: field, count: 100).joined(separator: ",")
    let text =
      #"{"log": {"entries": [{"request": {"method": "GET", "url": "http://h/"}, "response": {"status": 200, "#
      + #""headers": [\#(fields)], "content": {"text": "{}"}}}]}}"#
    #expect(
      throws: CaptureError(
        format: .har, reason: "its header lines are longer than the 262144 bytes that are read")
    ) { try Capture(reading: Array(text.utf8), entry: nil) }
  }

  @Test func `a body with many lines behind a head is read in one piece`() throws {
    let body = String(repeating: "\n", count: 1_000_000) + "{}"
    let capture = try Capture(reading: Array("HTTP/1.1 200 OK\nX-A: b\n\n\(body)".utf8), entry: nil)
    #expect(capture.body == Array(body.utf8) && capture.linesBefore == 3)
  }
}

import ContractSpecs
import SwiftModels

@testable import ContractCheck

extension FuzzTarget {
  /// Reads every type of a source, by name and without one.
  static func readModels(_ bytes: [UInt8]) throws(FuzzViolation) {
    let reader = SwiftModelReader([SwiftFile(name: "Fuzz.swift", bytes: bytes)])
    let client = Client(keys: .asWritten, dates: nil, os: nil, isModel: true)
    let body = #"{"id": 1, "user": {"name": "x", "tags": [null]}, "at": "now"}"#
    guard let document = try? JSONDocument(parsing: Array(body.utf8)) else { return }
    for type in reader.decodableTypes.prefix(8) {
      guard let model = try? reader.model(named: type, client: client) else { continue }
      for finding in model.report(on: document).findings {
        try FuzzViolation.unless(
          !"\(model.inSourceWords(finding, in: document))".isEmpty, "a finding has words")
      }
    }
    _ = try? reader.model(client: client)
  }

  /// Reads a file of another program, or a text with a response in it.
  static func readArchive(_ bytes: [UInt8]) throws(FuzzViolation) {
    for choice in [nil, "1", "GET"] {
      if let capture = try? PastedText(reading: bytes, entry: choice).capture { try check(capture) }
    }
    for value in EmbeddedJSON(in: bytes[...]).values {
      let document = try? JSONDocument(parsing: EmbeddedJSON.bytes(of: value, in: bytes[...]))
      try FuzzViolation.unless(
        document != nil || String(validating: bytes[value.range], as: UTF8.self) == nil,
        "what is found in a text is JSON")
    }
  }

  static func readTranscript(_ bytes: [UInt8]) throws(FuzzViolation) {
    guard let transcript = CurlTranscript(bytes), let capture = try? transcript.capture() else { return }
    try check(capture)
    let isCoded = capture.headers.value(of: "Content-Encoding") != nil
    try FuzzViolation.unless(
      capture.body.count <= (isCoded ? Capture.maximumSize : bytes.count),
      "a body is a part of the transcript")
  }

  private static func check(_ capture: Capture) throws(FuzzViolation) {
    let status = capture.status ?? 200
    try FuzzViolation.unless((100...999).contains(status), "\(status) is a status")
    _ = capture.receivedAt
    _ = capture.request.map(ReceivedRequest.init)?.fingerprint
  }

  /// Reads requests from one connection as the server does. A request must not depend on the bytes after it.
  static func serve(_ bytes: [UInt8]) throws(FuzzViolation) {
    var rest = bytes[...]
    while let (request, length) = try? takeRequest(rest) {
      try FuzzViolation.unless(length > 0, "a request takes bytes")
      let alone = try? takeRequest(rest.prefix(length))
      try FuzzViolation.unless(alone?.request == request, "a request ends where it ends")
      let early = try? takeRequest(rest.prefix(length - 1))
      try FuzzViolation.unless(early == nil, "no request is taken before its end")
      response(request)
      rest = rest.dropFirst(length)
    }
  }

  private static func takeRequest(
    _ bytes: ArraySlice<UInt8>
  ) throws(RequestRefusal) -> (request: Request, length: Int)? {
    guard let (head, length) = try RequestHead.parse(bytes) else { return nil }
    let framing = try BodyFraming(of: head)
    guard let (body, bodyLength) = try framing.body(in: bytes.dropFirst(length)) else { return nil }
    let request = Request(method: head.method, url: head.target, headers: head.headers, body: body)
    return (request, length + bodyLength)
  }

  private static func response(_ request: Request) {
    let contract = """
      {"contract": "fuzz", "backend": {"url": "http://localhost"}, "checks": {"x": {"call": "x"}},
      "endpoints": {"x": {"request": "POST /x/{id}", "query": {"page?": "integer"}, "body": {"name": "string"},
      "responses": {"201": {"body": {"id": "uuid", "name": "string"}}, "422": {"body": "object"}}}}}
      """
    guard let contract = try? Contract(parsing: Array(contract.utf8), file: "fuzz.json") else { return }
    var backend = MockBackend(contract, seed: 1)
    _ = backend.respond(to: request, now: 1_700_000_000)
  }
}

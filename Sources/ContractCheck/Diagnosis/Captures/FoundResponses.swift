import ContractSpecs

/// The responses in a text in which other things stand too, such as a log or what a debugger printed.
struct FoundResponses {
  /// A response, with its lines in the text, counted from 1.
  struct Response {
    var capture: Capture
    var lines: ClosedRange<Int>

    /// The lines in words.
    var place: String {
      lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound) to \(lines.upperBound)"
    }

    /// The words for a reader: `lines 2 to 6: a response body of 60 bytes`.
    var words: String { "\(place): a response body of \(counted(capture.body.count, "byte"))" }
  }

  private let text: ArraySlice<UInt8>
  private let values: [EmbeddedJSON.Value]

  /// The number of values before the first of `values`, which are too many to be kept.
  private let passed: Int

  /// The line of the first text that a program printed of a dictionary; `nil` if there is none.
  let printedLine: Int?

  /// The maximum number of bodies that are compared with an error.
  private static let maximumCompared = 200

  init(in bytes: [UInt8]) {
    let text = Self.withoutColours(bytes)[...]
    let found = EmbeddedJSON(in: text)
    self.text = text
    let likely = found.values.filter(\.hasMember)
    values =
      likely.isEmpty ? found.values.filter { Self.endsLine(at: $0.range.upperBound, in: text) } : likely
    passed = found.passed
    printedLine = found.printed.map { Self.line(of: $0, in: text) }
  }

  var count: Int { passed + values.count }

  /// Returns the text without the objects and arrays that are in it; `nil` if it is longer than a limit.
  func rest(atMost limit: Int) -> [UInt8]? {
    guard text.count - values.reduce(0, { $0 + $1.range.count }) <= limit else { return nil }
    var rest: [UInt8] = []
    var start = text.startIndex
    for value in values {
      rest += text[start..<value.range.lowerBound]
      start = value.range.upperBound
    }
    return rest + text[start...]
  }

  /// Returns the chosen response, by its number; without a choice the last one that an error fits, else the last one.
  func response(_ choice: String?, fitting error: PastedError?) throws(CaptureError) -> Response? {
    if let choice {
      guard let number = Int(choice), values.indices.contains(number - 1 - passed) else {
        throw CaptureError(
          format: .log,
          reason:
            "it has \(counted(count, "body", plural: "bodies")), and --entry takes the number of one, not \(Quoted.key(choice))"
        )
      }
      return response(values[number - 1 - passed])
    }
    guard let last = values.last else { return nil }
    let fitting = values.suffix(Self.maximumCompared).last { value in
      guard let error, let document = try? JSONDocument(parsing: response(value).capture.body) else {
        return false
      }
      return error.mayStem(from: document)
    }
    return response(fitting ?? last)
  }

  /// The maximum number of other bodies whose places are told.
  private static let maximumOthers = 8

  /// The places of the other bodies, for a reader.
  func others(than response: Response) -> String? {
    guard count > 1 else { return nil }
    // A line is counted from the start of the text, which is long: only for those that are told.
    let last = values.indices.suffix(Self.maximumOthers + 1).map { index in
      (number: passed + index + 1, line: Self.line(of: values[index].range.lowerBound, in: text))
    }
    let others = last.filter { $0.line != response.lines.lowerBound }.suffix(Self.maximumOthers)
    guard !others.isEmpty else { return nil }
    let shown = others.map { "\($0.number) in line \($0.line)" }
    let more = count - 1 > shown.count ? ", and \(count - 1 - shown.count) before" : ""
    return "other bodies are in it, and --entry takes one: \(shown.joined(separator: ", "))\(more)"
  }

  private func response(_ value: EmbeddedJSON.Value) -> Response {
    let body = EmbeddedJSON.bytes(of: value, in: text)
    let first = Self.line(of: value.range.lowerBound, in: text)
    let last = first + text[value.range].count { $0 == .lineFeed }
    var capture = Capture(format: .log, body: body)
    capture.linesBefore = isPlain(value) ? first - 1 : nil
    if let record = (try? JSONDocument(parsing: body)).flatMap({ LogRecord($0.root) }) {
      (capture.body, capture.status, capture.linesBefore) = (record.body, record.status, nil)
    } else {
      capture.status = StatusNote.status(before: value.range.lowerBound, in: text)
    }
    if !value.foreign.isEmpty {
      capture.notes.append(
        "the beginnings of lines, or line ends within texts, were taken for those of a log or a terminal and left out"
      )
    }
    return Response(capture: capture, lines: first...last)
  }

  /// Returns whether the lines and columns of a value are those of the file.
  private func isPlain(_ value: EmbeddedJSON.Value) -> Bool {
    let start = value.range.lowerBound
    return !value.isEscaped && value.foreign.isEmpty
      && (start == text.startIndex || text[start - 1] == .lineFeed)
  }

  /// Returns whether nothing follows on the line of a place. A number in brackets has a message behind it.
  private static func endsLine(at offset: Int, in text: ArraySlice<UInt8>) -> Bool {
    text[offset...].prefix { $0 != .lineFeed }.allSatisfy(\.isJSONSpace)
  }

  private static func line(of offset: Int, in text: ArraySlice<UInt8>) -> Int {
    1 + text[..<offset].count { $0 == .lineFeed }
  }

  /// Returns a text without the sequences with which a terminal is coloured (ECMA-48 section 8.3.117).
  static func withoutColours(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x1B) else { return bytes }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x1B, position + 1 < bytes.count, bytes[position + 1] == .openBracket {
        let end = bytes[(position + 2)...].prefix(32).firstIndex { 0x40...0x7E ~= $0 }
        position = (end ?? position + 1) + 1
      } else {
        plain.append(bytes[position])
        position += 1
      }
    }
    return plain
  }
}

extension Capture {
  /// Takes the data of an event for the body, as an app decodes it, if the body is a stream of events: the last one that
  /// an error fits, else the last one.
  mutating func takeEvent(fitting error: PastedError?) {
    guard case .serverSentEvents = BodyDescription(of: body),
      let event = try? FoundResponses(in: body).response(nil, fitting: error)
    else { return }
    notes.append(
      "the body is server-sent events; an app decodes the data of each: that of \(event.place) is judged")
    (body, linesBefore) = (event.capture.body, nil)
  }
}

/// The status of a response as the libraries of apps write it into a log.
enum StatusNote {
  /// The number of bytes before a body that are searched.
  private static let reach = 4 << 10

  /// Returns the last status that is written before a body; `nil` if there is none.
  static func status(before offset: Int, in text: ArraySlice<UInt8>) -> Int? {
    let start = max(text.startIndex, offset - reach)
    let before = String(decoding: text[start..<offset], as: UTF8.self)
    // Alamofire and Moya, the description of NSHTTPURLResponse, and a status line.
    let notes = before.matches(
      of: /(?:\[Status Code\]: |Status Code: |statusCode: |HTTP\/\d(?:\.\d)? )(\d{3})\b/)
    return notes.last.flatMap { Int($0.1) }.flatMap { 100...599 ~= $0 ? $0 : nil }
  }
}

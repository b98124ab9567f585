import ContractSpecs

/// The lines of a curl transcript, sorted by their kind.
///
/// `-v` puts `* ` before its remarks, `> ` before sent lines and `< ` before received ones. In a terminal they come
/// between the lines of the response itself; in a file, so does a progress meter.
struct TranscriptLines {
  struct Line {
    /// The line without its line end and without colours.
    var text: String

    /// The bytes of the line in the transcript, with its line end.
    var bytes: ArraySlice<UInt8>

    /// The line number in the transcript, counted from 1.
    var number: Int
  }

  private(set) var remarks: [String] = []
  private(set) var sent: [String] = []
  private(set) var received: [String] = []

  /// The response itself: the body, and the heads if `-i` was given.
  private(set) var plain: [Line] = []

  /// True if the heads and curl's remarks exceed the limit of a run. Reading stops there.
  private(set) var isTooLong = false

  /// The number of lines that are searched for marks of a transcript.
  private static let searched = 400

  /// The number of bytes read so far that are not part of the body.
  private var headBytes = 0

  /// Sorts the lines; `nil` if no line looks like curl's.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    var start: [String] = []
    while start.count < Self.searched, let line = Self.nextLine(of: &rest) {
      start.append(Self.text(of: line, limit: 200))
    }
    let isVerbose = start.contains { $0.wholeMatch(of: /(?:> [A-Z]+ .* HTTP\/\d.*|< HTTP\/\d.*)/) != nil }
    guard isVerbose || start.contains(where: { StatusLine($0) != nil }) else { return nil }
    if isVerbose { readVerbose(bytes[...]) } else { readPlain(bytes[...]) }
  }

  private mutating func readVerbose(_ bytes: ArraySlice<UInt8>) {
    var (rest, number) = (bytes, 0)
    while !isTooLong, let line = Self.nextLine(of: &rest) {
      number += 1
      sort(line, number: number)
    }
  }

  /// Reads a transcript without curl's marks. Everything after the last head is the body, in one piece.
  private mutating func readPlain(_ bytes: ArraySlice<UInt8>) {
    var (rest, number, isInHead, hasBegun) = (bytes, 0, false, false)
    while let line = Self.nextLine(of: &rest) {
      number += 1
      let text = Self.text(of: line)
      if !isInHead, StatusLine(text) != nil {
        (isInHead, hasBegun) = (true, true)
      } else if hasBegun, !isInHead {
        plain.append(Line(text: "", bytes: bytes[line.startIndex...], number: number))
        return
      }
      if isInHead { count(line) }
      if isTooLong { return }
      plain.append(Line(text: text, bytes: line, number: number))
      if text.isEmpty { isInHead = false }
    }
  }

  private mutating func count(_ line: ArraySlice<UInt8>) {
    headBytes += line.count
    if headBytes > ResponseBuffer.maximumHead { isTooLong = true }
  }

  private mutating func sort(_ line: ArraySlice<UInt8>, number: Int) {
    let whole = Self.text(of: line)
    let text = Self.withoutMeter(whole)
    if ["* ", "> ", ">", "< ", "<"].contains(text.prefix(2)) { count(line) }
    switch text.prefix(2) {
    case "* ": remarks.append(String(text.dropFirst(2)))
    case "> ", ">": sent.append(String(text.dropFirst(2)))
    case "< ", "<": received.append(String(text.dropFirst(2)))
    case "" where !whole.isEmpty: break
    case _ where text.wholeMatch(of: /[{}] \[\d+ bytes data\]/) != nil: break
    case _: plain.append(Line(text: text, bytes: line, number: number))
    }
  }

  private static func nextLine(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: .lineFeed).map { $0 + 1 } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// Returns the text of a line. In a terminal, curl prints field names in bold and adds a carriage return.
  private static func text(of line: ArraySlice<UInt8>, limit: Int = 64 << 10) -> String {
    let end = line.prefix(limit).reversed().drop { $0 == .lineFeed || $0 == .carriageReturn }
    let text = String(decoding: end.reversed(), as: UTF8.self)
    return text.contains("\u{1B}") ? text.replacing(/\x{1B}\[[0-9;]*m/, with: "") : text
  }

  /// Returns a line without the progress meter, which overwrites itself and has no line end of its own.
  private static func withoutMeter(_ text: String) -> String {
    guard text.contains("--:--") || text.hasPrefix("  % Total") || text.contains("Dload") else { return text }
    if text.contains("% Total") || text.contains("Dload  Upload") { return "" }
    // Possessive quantifiers prevent backtracking: a line may be long and contain only digits.
    let meter =
      /(?:[\r .kMGTP]|[0-9]++(?![:\-]))*+(?:[\d\-]++:[\d\-]++(?::[\d\-]++)? ++){1,3}[\d.]++[kMGTP]?/
    return text.prefixMatch(of: meter).map { String(text[$0.range.upperBound...]) } ?? text
  }
}

/// A status line, such as `HTTP/1.1 200 OK` or `HTTP/2 200`.
struct StatusLine: Hashable {
  var status: Int

  init?(_ text: some StringProtocol) {
    guard text.hasPrefix("HTTP/"),
      let match = String(text).wholeMatch(of: /HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?/),
      let status = Int(match.1)
    else { return nil }
    self.status = status
  }
}

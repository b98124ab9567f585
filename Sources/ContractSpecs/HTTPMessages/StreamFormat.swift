/// A format of bodies that arrive piece by piece, each piece a JSON value.
package enum StreamFormat: Hashable, Sendable {
  /// Server-sent events: the data of each event is a piece (HTML, section 9.2).
  case events

  /// JSON Lines, also called NDJSON: each line is a piece.
  case lines

  /// The format of a media type, or `nil` for any other type.
  package init?(mediaType: String) {
    let end = mediaType.firstIndex(of: ";") ?? mediaType.endIndex
    switch mediaType[..<end].lowercased().filter({ $0 != " " && $0 != "\t" }) {
    case "text/event-stream": self = .events
    case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
      "application/jsonlines":
      self = .lines
    default: return nil
    }
  }

  /// The word for a piece, with its article.
  var piece: String {
    switch self {
    case .events: "an event"
    case .lines: "a line"
    }
  }

  /// Returns a number of whole pieces in words: `no whole event`, `1 event`, `2 lines`.
  package func counted(_ count: Int) -> String {
    let word =
      switch self {
      case .events: "event"
      case .lines: "line"
      }
    if count == 0 { return "no whole \(word)" }
    return count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }

  /// Returns the text of a stream whose pieces are the elements of a JSON array. Another value is the only piece.
  package func text(of json: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(parsing: json) else { return json }
    let pieces = document.root.kind == .array ? Array(document.root.elements) : [document.root]
    return pieces.flatMap { piece -> [UInt8] in
      // A line feed between the parts of a value would end the line.
      let bytes = document.bytes[piece.byteRange].map {
        $0 == .lineFeed || $0 == .carriageReturn ? UInt8(ascii: " ") : $0
      }
      return switch self {
      case .events: Array("data: ".utf8) + bytes + [.lineFeed, .lineFeed]
      case .lines: bytes + [.lineFeed]
      }
    }
  }
}

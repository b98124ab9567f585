/// A text in pieces: the plain ones, and the labels of the redacted ones.
struct RedactedText: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case plain([UInt8])
    case redacted(SecretCatalog.Label)

    /// A redacted JSON number, which has no quotes.
    case redactedNumber(SecretCatalog.Label)
  }

  var pieces: [Piece]

  /// The number of bytes of the source that the pieces represent.
  var sourceCount: Int
}

extension RedactedText {
  var hasRedactions: Bool {
    pieces.contains { piece in
      switch piece {
      case .plain: false
      case .redacted, .redactedNumber: true
      }
    }
  }

  /// Appends another text, after a plain text between them.
  mutating func append(_ other: RedactedText, after text: String) {
    for piece in [.plain(Array(text.utf8))] + other.pieces {
      if case .plain(let last) = pieces.last, case .plain(let next) = piece {
        pieces[pieces.count - 1] = .plain(last + next)
      } else {
        pieces.append(piece)
      }
    }
    sourceCount += other.sourceCount
  }

  /// Replaces the found ranges; stops at `limit` bytes of the source, but never inside a redacted range.
  init(
    _ bytes: [UInt8], _ found: [RedactionScan.Found], limit: Int = .max,
    label: (Range<Int>, RedactionScan.Found.Cause) -> SecretCatalog.Label
  ) {
    var pieces: [Piece] = []
    var start = 0
    for item in found where item.range.lowerBound < min(limit, bytes.count) {
      if start < item.range.lowerBound { pieces.append(.plain(Array(bytes[start..<item.range.lowerBound]))) }
      let label = label(item.range, item.cause)
      pieces.append(item.isBare ? .redactedNumber(label) : .redacted(label))
      start = item.range.upperBound
    }
    let end = max(start, min(limit, bytes.count))
    if start < end { pieces.append(.plain(Array(bytes[start..<end]))) }
    self.pieces = pieces
    sourceCount = end
  }
}

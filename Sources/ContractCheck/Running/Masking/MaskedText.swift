/// Text in pieces: what may be shown, and what stands in place of the rest.
struct MaskedText: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case plain([UInt8])
    case masked(SecretCatalog.Label)
  }

  var pieces: [Piece]

  /// How many bytes of the source the pieces stand for.
  var sourceCount: Int
}

extension MaskedText {
  /// Puts text that may be shown before all else.
  mutating func prepend(_ text: String) {
    if case .plain(let bytes) = pieces.first {
      pieces[0] = .plain(Array(text.utf8) + bytes)
    } else {
      pieces.insert(.plain(Array(text.utf8)), at: 0)
    }
  }

  /// Replaces what was found; stops at `limit` bytes of the source, but never inside of something masked.
  init(
    _ bytes: [UInt8], _ found: [MaskScan.Found], limit: Int = .max,
    label: (Range<Int>, MaskScan.Found.Cause) -> SecretCatalog.Label
  ) {
    var pieces: [Piece] = []
    var start = 0
    for item in found where item.range.lowerBound < min(limit, bytes.count) {
      if start < item.range.lowerBound { pieces.append(.plain(Array(bytes[start..<item.range.lowerBound]))) }
      pieces.append(.masked(label(item.range, item.cause)))
      start = item.range.upperBound
    }
    let end = max(start, min(limit, bytes.count))
    if start < end { pieces.append(.plain(Array(bytes[start..<end]))) }
    self.pieces = pieces
    sourceCount = end
  }
}

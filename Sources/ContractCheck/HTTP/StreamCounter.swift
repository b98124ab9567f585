import ContractSpecs

/// A counter of the pieces of a stream that arrives in parts of any size.
struct StreamCounter {
  private let format: StreamFormat

  /// The number of pieces that are still to come.
  private var missing: Int

  /// The beginning of the line that is being received, as long as it may be a field of data.
  private var beginning: [UInt8] = []
  private var lineIsEmpty = true
  private var hasData = false
  private var lastWasReturn = false

  /// The bytes of a byte order mark with which the stream may begin, as far as they have not come.
  private var mark: ArraySlice<UInt8> = [0xEF, 0xBB, 0xBF]

  init(_ format: StreamFormat, wanted: Int) {
    (self.format, missing) = (format, wanted)
  }

  /// Counts the pieces in the next part of the stream. Returns the index after the last wanted one, or `nil` if more
  /// are to come.
  mutating func end(in bytes: UnsafeRawBufferPointer) -> Int? {
    for (index, byte) in bytes.enumerated() where !isOfMark(byte) && endsPiece(byte) {
      missing -= 1
      if missing == 0 { return index + 1 }
    }
    return nil
  }

  /// Returns whether a byte belongs to the byte order mark, which is no part of the first line.
  private mutating func isOfMark(_ byte: UInt8) -> Bool {
    guard let next = mark.first else { return false }
    if byte == next {
      mark.removeFirst()
      return true
    }
    mark = []
    return false
  }

  /// Returns whether a byte ends a piece: of lines, the end of one that is not blank; of events, that of an empty line
  /// after data.
  private mutating func endsPiece(_ byte: UInt8) -> Bool {
    switch format {
    case .lines:
      if byte == .lineFeed {
        defer { lineIsEmpty = true }
        return !lineIsEmpty
      }
      if !byte.isJSONSpace { lineIsEmpty = false }
      return false
    case .events:
      let isSecondOfPair = byte == .lineFeed && lastWasReturn
      lastWasReturn = byte == .carriageReturn
      if isSecondOfPair { return false }
      guard byte == .lineFeed || byte == .carriageReturn else {
        lineIsEmpty = false
        if beginning.count <= Self.field.count { beginning.append(byte) }
        return false
      }
      return endsEvent()
    }
  }

  private static let field = Array("data".utf8)

  private mutating func endsEvent() -> Bool {
    defer {
      lineIsEmpty = true
      beginning.removeAll(keepingCapacity: true)
    }
    if lineIsEmpty {
      defer { hasData = false }
      return hasData
    }
    if beginning == Self.field || beginning == Self.field + [.colon] { hasData = true }
    return false
  }
}

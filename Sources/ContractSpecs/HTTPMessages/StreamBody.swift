/// The pieces of a stream as one JSON array, so that they are judged like the elements of a list.
///
/// Each line of the array has the text of the same line of the stream, so that places in it are places in the stream.
package struct StreamBody {
  package let document: JSONDocument

  /// The number of columns that a place in the array is right of the same place in the stream.
  package let shift: Int

  /// True if the stream ends inside an event, which a client then discards (HTML, section 9.2.6).
  package private(set) var endsInsideEvent = false

  /// True if the last event is a `[DONE]`, which is no piece.
  private(set) var isEnded = false

  /// Reads a stream.
  ///
  /// Throws an error at the first line that is not JSON. With `takesText`, the data of an event that is not JSON is a
  /// string. A last `[DONE]`, with which several services end a stream, is no piece.
  package init(
    _ bytes: [UInt8], _ format: StreamFormat, takesText: Bool = true
  ) throws(StreamPieceError) {
    var writer = Writer(size: bytes.count)
    switch format {
    case .lines:
      shift = 1
      try writer.writeLines(of: bytes)
    case .events:
      shift = 0
      endsInsideEvent = try writer.writeEvents(of: bytes, takesText: takesText)
    }
    isEnded = writer.isEnded
    do {
      document = try JSONDocument(parsing: writer.text)
    } catch {
      // Each piece is JSON, but all of them may nest one level too deep, or be too long together.
      throw StreamPieceError(error, in: writer.text, afterLines: 0)
    }
  }
}

extension StreamBody {
  /// Returns a stream without what follows its last whole piece: a line without an end, or an event without an empty
  /// line after it.
  package static func wholePieces(of stream: [UInt8], _ format: StreamFormat) -> [UInt8] {
    switch format {
    case .lines:
      return stream.lastIndex(of: .lineFeed).map { Array(stream[...$0]) } ?? []
    case .events:
      var lines = EventLines(stream)
      var end = 0
      while let line = lines.next() {
        if line.isEmpty { end = lines.place }
      }
      return Array(stream[..<end])
    }
  }

  /// A writer of the array.
  private struct Writer {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    /// A `[DONE]`, which is no piece if it is the last event, and its place.
    private struct End {
      var offset: Int
      var event: Event
      var lineCount: Int
    }

    private var end: End?

    /// True if the last event is a `[DONE]`.
    var isEnded: Bool { end != nil }

    init(size: Int) { bytes.reserveCapacity(size + size / 8 + 8) }

    /// The array to its end.
    var text: [UInt8] { count == 0 ? [.openBracket] + bytes + [.closeBracket] : bytes + [.closeBracket] }

    mutating func writeLines(of stream: [UInt8]) throws(StreamPieceError) {
      // JSONDecoder passes over a byte order mark, as readers of events do.
      var (start, number) = (stream.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, 0)
      while start < stream.count {
        let end = stream[start...].firstIndex(of: .lineFeed) ?? stream.count
        let line = stream[start..<end]
        if !line.allSatisfy(\.isJSONSpace) {
          do {
            _ = try JSONDocument(parsing: Array(line))
          } catch {
            throw StreamPieceError(
              error, in: Array(line), afterLines: number,
              isFollowed: !stream[end...].allSatisfy(\.isJSONSpace))
          }
          begin()
          bytes += line
        }
        bytes.append(.lineFeed)
        (start, number) = (end + 1, number + 1)
      }
    }

    /// Returns whether the stream ends inside an event.
    mutating func writeEvents(of stream: [UInt8], takesText: Bool) throws(StreamPieceError) -> Bool {
      var event = Event()
      var lines = EventLines(stream)
      var lineCount = 0
      while let line = lines.next() {
        if line.isEmpty {
          try write(event, after: lineCount, takesText: takesText)
          lineCount += event.lineCount + 1
          event = Event()
          bytes.append(.lineFeed)
        } else {
          event.add(line)
        }
      }
      let isInside = event.data != nil
      try write(event, after: lineCount, takesText: takesText)
      return isInside
    }

    private mutating func write(
      _ event: Event, after lineCount: Int, takesText: Bool
    ) throws(StreamPieceError) {
      let emptyLines = Array(repeating: UInt8.lineFeed, count: event.lineCount)
      guard let data = event.data else { return bytes += emptyLines }
      try writeEarlierEnd(takesText: takesText)
      guard !data.elementsEqual("[DONE]".utf8) else {
        end = End(offset: bytes.count, event: event, lineCount: lineCount)
        return bytes += emptyLines
      }
      do {
        _ = try JSONDocument(parsing: event.text)
        bytes += event.padded(with: mark)
        count += 1
      } catch {
        guard takesText else { throw StreamPieceError(error, in: event, afterLines: lineCount) }
        begin()
        bytes += PlainText.quoted(data) + emptyLines
      }
    }

    /// Writes a `[DONE]` after which there is a further event as the piece that it is.
    private mutating func writeEarlierEnd(takesText: Bool) throws(StreamPieceError) {
      guard let end else { return }
      self.end = nil
      do {
        _ = try JSONDocument(parsing: end.event.text)
      } catch {
        guard takesText else {
          throw StreamPieceError(error, in: end.event, afterLines: end.lineCount)
        }
      }
      bytes.insert(contentsOf: [mark] + PlainText.quoted("[DONE]".utf8), at: end.offset)
      count += 1
    }

    /// The byte before the next piece.
    private var mark: UInt8 { count == 0 ? .openBracket : .comma }

    private mutating func begin() {
      bytes.append(mark)
      count += 1
    }
  }

  /// The lines of one event.
  struct Event {
    /// The data, its lines joined by line feeds, or `nil` if there is none.
    private(set) var data: [UInt8]?
    private(set) var lineCount = 0

    /// True if some lines are neither fields nor comments; clients pass them over.
    private(set) var hasForeignLines = false

    private static let fields = ["data", "event", "id", "retry", ""]

    /// The lines, with blanks in place of everything that is no data.
    private var blanked: [UInt8] = []
    private var firstData: Int?

    /// Adds a line that is not empty. A comment or another field is no data.
    mutating func add(_ line: ArraySlice<UInt8>) {
      lineCount += 1
      defer { blanked.append(.lineFeed) }
      let name = line.prefix { $0 != .colon }
      if !Self.fields.contains(where: { name.elementsEqual($0.utf8) }) { hasForeignLines = true }
      guard name.elementsEqual("data".utf8) else { return }
      var value = line.dropFirst(name.count + 1)
      if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
      if firstData == nil { firstData = blanked.count }
      blanked += Array(repeating: UInt8(ascii: " "), count: line.count - value.count) + value
      if data == nil { data = [] } else { data?.append(.lineFeed) }
      data? += value
    }

    /// The lines without their last line feed.
    var text: [UInt8] { Array(blanked.dropLast()) }

    /// Returns the lines with a mark in the first byte of the first line of data.
    func padded(with mark: UInt8) -> [UInt8] {
      var result = blanked
      if let firstData { result[firstData] = mark }
      return result
    }
  }
}

/// The lines of an event stream, which end with CR LF, LF or CR (HTML, section 9.2.5).
package struct EventLines {
  private let bytes: [UInt8]
  private(set) var place: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // One byte order mark at the beginning is passed over.
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  package mutating func next() -> ArraySlice<UInt8>? {
    guard place < bytes.count else { return nil }
    let start = place
    while place < bytes.count, bytes[place] != .lineFeed, bytes[place] != .carriageReturn { place += 1 }
    let line = bytes[start..<place]
    if place < bytes.count {
      place +=
        bytes[place] == .carriageReturn && place + 1 < bytes.count && bytes[place + 1] == .lineFeed ? 2 : 1
    }
    return line
  }
}

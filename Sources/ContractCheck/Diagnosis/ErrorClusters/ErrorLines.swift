import ContractSpecs

/// A reader of the lines of a log. An error may continue in the lines behind its first one, if these are indented more
/// than that, close a bracket, or begin with `Caused by: ` or, as in widely copied code, with `codingPath: `.
enum ErrorLines {
  /// A line, or a line with those that continue it.
  private struct Block {
    var range: Range<Int>
    var indent = 0

    /// The first mark and its line; `nil` if there is none.
    var mark: (offset: Int, line: Int)?

    /// True if an error begins in it that needs no other line.
    var hasOpening = false
  }

  /// The number of bytes before the first mark that are read of a block that is too long.
  private static let reach = 2 << 10

  private static let continuations = ["Caused by: ", "codingPath: "]

  static func read(_ bytes: [UInt8], _ take: (ErrorRecord) -> Void) {
    bytes.withUnsafeBufferPointer { text in
      var (block, line): (Block?, Block) = (nil, Block(range: 0..<0))
      var number = 1
      ErrorMarks.all.scan(
        text,
        lineFeed: { offset in
          line.range = line.range.lowerBound..<offset
          add(line, to: &block, in: text, take)
          number += 1
          line = Block(range: offset + 1..<offset + 1)
        },
        mark: { offset, kind in
          if kind > .part, line.mark == nil { line.mark = (offset, number) }
          if kind >= .sentence { line.hasOpening = true }
        })
      line.range = line.range.lowerBound..<text.count
      add(line, to: &block, in: text, take)
      if let block { end(block, in: text, take) }
    }
  }

  private static func add(
    _ line: Block, to block: inout Block?, in text: UnsafeBufferPointer<UInt8>, _ take: (ErrorRecord) -> Void
  ) {
    var line = line
    while line.indent < line.range.count, isBlank(text[line.range.lowerBound + line.indent]) {
      line.indent += 1
    }
    if var open = block, continues(line, open, in: text) {
      open.range = open.range.lowerBound..<line.range.upperBound
      open.mark = open.mark ?? line.mark
      open.hasOpening = open.hasOpening || line.hasOpening
      block = open
      return
    }
    if let block { end(block, in: text, take) }
    block = line
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == .space || byte == .tab || byte == .carriageReturn
  }

  private static func continues(_ line: Block, _ block: Block, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if block.hasOpening, line.hasOpening { return false }
    // An empty line ends an error.
    guard line.indent < line.range.count, block.indent < block.range.count else { return false }
    if line.indent > block.indent { return true }
    switch text[line.range.lowerBound + line.indent] {
    case .closeBrace, .closeBracket, UInt8(ascii: ")"): return true
    case UInt8(ascii: "C"), UInt8(ascii: "c"):
      let rest = text[line.range].dropFirst(line.indent)
      return continuations.contains { rest.starts(with: $0.utf8) }
    case _: return false
    }
  }

  private static func end(
    _ block: Block, in text: UnsafeBufferPointer<UInt8>, _ take: (ErrorRecord) -> Void
  ) {
    guard let mark = block.mark else { return }
    let whole = text[block.range]
    if text[block.range.lowerBound + block.indent] == .openBrace,
      let document = try? JSONDocument(parsing: Array(whole))
    {
      return take(ErrorRecord(document.root, line: mark.line))
    }
    let isFar = whole.count > PastedError.maximumLength && mark.offset - whole.startIndex > reach
    let window = whole[(isFar ? mark.offset - reach : whole.startIndex)...].prefix(PastedError.maximumLength)
    var record = ErrorRecord(line: mark.line)
    record.add(String(decoding: window, as: UTF8.self))
    record.isCut = window.count < whole.count
    take(record)
  }
}

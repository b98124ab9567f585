import ContractSpecs

/// A text in which an error may stand, with the places of its marks.
struct ErrorText: Sendable {
  let text: String

  /// True if it is longer than what is read of it.
  let isCut: Bool

  /// The strongest kind of the marks in it.
  let strongest: ErrorMarks.Kind

  /// The offset of the first error that `print` wrote, and whether it is in the form of earlier versions.
  private let opening: (offset: Int, isCase: Bool)?

  /// The offsets of the first `codingPath` behind that, and of the last mark of all.
  private let path: Int?
  private let firstMark: Int
  private let lastMark: Int

  /// True if an error in it may name its path.
  let namesPath: Bool

  /// Returns `nil` if the text has no mark.
  init?(_ whole: String) {
    isCut = whole.utf8.count > PastedError.maximumLength
    var text = isCut ? String(decoding: whole.utf8.prefix(PastedError.maximumLength), as: UTF8.self) : whole
    var (strongest, opening, path): (ErrorMarks.Kind, (Int, Bool)?, Int?) = (.part, nil, nil)
    var (firstMark, lastMark, namesPath): (Int?, Int, Bool) = (nil, 0, false)
    text.withUTF8 { bytes in
      ErrorMarks.all.scan(bytes, lineFeed: { _ in }) { offset, kind in
        strongest = max(strongest, kind)
        (firstMark, lastMark) = (firstMark ?? offset, offset)
        if kind >= .sentence, opening == nil { opening = (offset, kind == .opening) }
        if kind == .codingPath { namesPath = true }
        if kind == .codingPath, opening != nil, path == nil { path = offset }
      }
    }
    guard strongest > .part else { return nil }
    (self.text, self.strongest, self.opening, self.path) = (text, strongest, opening, path)
    (self.firstMark, self.lastMark, self.namesPath) = (firstMark ?? 0, lastMark, namesPath)
  }

  /// The text without what cannot change its cause, so that most errors of a file are read once only: an error that
  /// `print` wrote, from its case to its last bracket if nothing of it follows; else all behind the time that a line
  /// begins with. One number stands for each index, and for each number before the error that is no part of a name.
  var reduced: String {
    var text = text
    return text.withUTF8 { bytes in
      let isPrinted = opening?.isCase == true && path != nil
      let start = isPrinted ? opening?.offset ?? 0 : Self.afterTime(bytes)
      return String(decoding: reduced(bytes, from: start, endsAtBracket: isPrinted), as: UTF8.self)
    }
  }

  /// A number that hardly any text has, so that it shows where it comes into what is told of an error.
  private static let anyNumber = Array("90817".utf8)

  private func reduced(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, endsAtBracket: Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count - start)
    var (place, depth, isQuoted) = (start, 0, false)
    while place < text.count {
      let byte = text[place]
      if byte.isDigit {
        let first = place
        while place < text.count, text[place].isDigit { place += 1 }
        let isAlike =
          first < firstMark ? isNumber(behind: bytes) : isIndex(behind: bytes, before: place, of: text)
        if isAlike { bytes += Self.anyNumber } else { bytes += text[first..<place] }
        continue
      }
      bytes.append(byte)
      place += 1
      switch byte {
      case .backslash where place < text.count:
        bytes.append(text[place])
        place += 1
      case .quote: isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted: depth -= 1
      case _: continue
      }
      if endsAtBracket, depth == 0, byte == UInt8(ascii: ")"), place > lastMark { return bytes }
    }
    return bytes
  }

  /// Returns whether digits are behind a sign that begins no key of a path.
  private func isNumber(behind bytes: [UInt8]) -> Bool {
    guard let last = bytes.last else { return true }
    return " :/=#(+[,".utf8.contains(last)
  }

  /// Returns whether digits are the number in `Index 12`, `intValue: 12` or `[12]`.
  private func isIndex(
    behind bytes: [UInt8], before end: Int, of text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch bytes.last {
    case .openBracket: end < text.count && text[end] == .closeBracket
    case .space: ["Index ", "intValue: "].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    case .colon: bytes.suffix(9).elementsEqual("intValue:".utf8)
    case UInt8(ascii: "("): bytes.suffix(9).elementsEqual("Optional(".utf8)
    case _: false
    }
  }

  /// Returns the place behind the digits and signs of a time at the beginning of a line.
  private static func afterTime(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let end = text.prefix(40).prefix { $0.isDigit || "-:.,TZ+/ []".utf8.contains($0) }.endIndex
    return text[..<end].contains(.colon) ? end : 0
  }
}

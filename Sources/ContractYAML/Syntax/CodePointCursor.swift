import ContractSpecs

/// A place in a text that finds the byte of a code point. Going through all of them in order takes linear time.
struct CodePointCursor {
  private let text: [UInt8]

  /// True for a text in which each code point is a byte, as in most documents.
  private let isASCII: Bool
  private var (number, offset) = (0, 0)

  init(_ text: [UInt8]) {
    self.text = text
    isASCII = text.allSatisfy { $0 < 0x80 }
  }

  /// Returns the offset of the code point of a number, counted from 0; the end of the text if it has fewer.
  mutating func offset(of number: Int) -> Int {
    guard !isASCII else { return min(number, text.count) }
    if number < self.number { (self.number, offset) = (0, 0) }
    while self.number < number, offset < text.count {
      offset += 1
      while offset < text.count, text[offset].isUTF8Continuation { offset += 1 }
      self.number += 1
    }
    return offset
  }
}

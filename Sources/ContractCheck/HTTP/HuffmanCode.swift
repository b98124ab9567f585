/// A canonical Huffman code of DEFLATE (RFC 1951 section 3.2.2).
struct HuffmanCode {
  static let maximumLength = 15

  /// The number of input bits that the direct table is indexed by.
  private static let directBits = 9

  /// The direct table, indexed by the next bits of the input. An entry is a symbol and the length of its code; it is 0
  /// if the code is longer or there is none.
  private var direct = [UInt16](repeating: 0, count: 1 << directBits)

  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: maximumLength + 1)

  /// The symbols in the order of their codes.
  private var symbols: [UInt16] = []

  /// Creates a code from the code lengths of its symbols. `nil` if there are too many codes, or too few with more than
  /// one.
  init?(lengths: some Collection<UInt8>) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var free = 1
    for count in counts.dropFirst() {
      free = free << 1 - count
      if free < 0 { return nil }
    }
    let used = counts.reduce(0, +)
    guard free == 0 || used == 0 || (used == 1 && counts[1] == 1) else { return nil }
    order(lengths)
    fillDirect()
  }

  private mutating func order(_ lengths: some Collection<UInt8>) {
    var next = [Int](repeating: 0, count: Self.maximumLength + 1)
    for length in 1..<Self.maximumLength { next[length + 1] = next[length] + counts[length] }
    symbols = Array(repeating: 0, count: counts.reduce(0, +))
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[next[Int(length)]] = UInt16(symbol)
      next[Int(length)] += 1
    }
  }

  /// Fills the direct table. The first bit of a code is the lowest bit of the input.
  private mutating func fillDirect() {
    var (code, index) = (0, 0)
    for length in 1...Self.directBits {
      for _ in 0..<counts[length] {
        let entry = symbols[index] << 4 | UInt16(length)
        for bits in stride(from: Self.reversed(code, length), to: direct.count, by: 1 << length) {
          direct[bits] = entry
        }
        code += 1
        index += 1
      }
      code <<= 1
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 1 | (code >> $1) & 1 }
  }

  /// Reads one symbol. Throws if the input ends early or contains an unassigned code.
  func symbol(from input: inout DeflateInput) throws(InflateError) -> Int {
    let bits = input.peek()
    let entry = direct[Int(truncatingIfNeeded: bits) & (1 << Self.directBits - 1)]
    if entry != 0 {
      try input.skip(Int(entry & 15))
      return Int(entry >> 4)
    }
    return try longSymbol(from: &input, bits)
  }

  private func longSymbol(from input: inout DeflateInput, _ bits: UInt64) throws(InflateError) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.maximumLength {
      code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
      if code - counts[length] < first {
        try input.skip(length)
        return Int(symbols[index + code - first])
      }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    guard input.available >= Self.maximumLength else { throw .endsEarly }
    throw .invalid("a code that stands for nothing")
  }
}

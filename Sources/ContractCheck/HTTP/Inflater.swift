/// A decoder of DEFLATE (RFC 1951) with a limit on the size of its output.
struct Inflater {
  private var input: DeflateInput

  /// The bytes decoded so far; also valid after an error.
  private(set) var output: [UInt8] = []
  private let limit: Int

  /// Creates a decoder that throws `.tooLarge` instead of producing more than `limit` bytes.
  init(_ bytes: ArraySlice<UInt8>, limit: Int) {
    input = DeflateInput(bytes)
    self.limit = limit
  }

  /// Decodes up to the end of the last block, and returns the bytes after it.
  mutating func run() throws(InflateError) -> ArraySlice<UInt8> {
    var isLast = false
    while !isLast {
      isLast = try input.take(1) == 1
      switch try input.take(2) {
      case 0: try storedBlock()
      case 1: try block(Self.fixedCodes())
      case 2: try block(try dynamicCodes())
      case _: throw .invalid("a block of no known type")
      }
    }
    return input.rest
  }

  private mutating func storedBlock() throws(InflateError) {
    try input.skip(input.available % 8)
    let length = try input.take(16)
    guard try input.take(16) == ~length & 0xFFFF else {
      throw .invalid("a stored block whose two lengths differ")
    }
    let bytes = input.rest.prefix(length)
    guard bytes.count <= limit - output.count else { throw .tooLarge }
    output += bytes
    guard bytes.count == length else { throw .endsEarly }
    input = DeflateInput(input.rest.dropFirst(length))
  }

  /// The code of literals and lengths, and the code of distances.
  private typealias Codes = (symbols: HuffmanCode, distances: HuffmanCode)

  private mutating func block(_ codes: Codes) throws(InflateError) {
    while true {
      let symbol = try codes.symbols.symbol(from: &input)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(truncatingIfNeeded: symbol))
      } else if symbol == 256 {
        return
      } else {
        try copy(symbol, codes.distances)
      }
    }
  }

  /// Appends a repetition of earlier output (section 3.2.5).
  private mutating func copy(_ symbol: Int, _ distances: HuffmanCode) throws(InflateError) {
    guard symbol - 257 < Self.lengths.count else { throw .invalid("a length that does not exist") }
    let length = Self.lengths[symbol - 257] + (try input.take(Self.lengthBits[symbol - 257]))
    let code = try distances.symbol(from: &input)
    guard code < Self.distances.count else { throw .invalid("a distance that does not exist") }
    let distance = Self.distances[code] + (try input.take(Self.distanceBits[code]))
    guard distance <= output.count else { throw .invalid("a distance before the start") }
    guard length <= limit - output.count else { throw .tooLarge }
    let start = output.count - distance
    for index in start..<start + length { output.append(output[index]) }
  }

  /// Reads the codes of a block with dynamic Huffman codes (section 3.2.7).
  private mutating func dynamicCodes() throws(InflateError) -> Codes {
    let (symbolCount, distanceCount) = (try input.take(5) + 257, try input.take(5) + 1)
    let lengthCount = try input.take(4) + 4
    guard symbolCount <= 286, distanceCount <= 30 else { throw .invalid("too many codes in a block") }
    var order = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount { order[Self.order[index]] = UInt8(try input.take(3)) }
    guard let code = HuffmanCode(lengths: order) else { throw .invalid("code lengths that are no code") }
    let lengths = try codeLengths(symbolCount + distanceCount, by: code)
    guard lengths[256] > 0, let symbols = HuffmanCode(lengths: lengths[..<symbolCount]),
      let distances = HuffmanCode(lengths: lengths[symbolCount...])
    else { throw .invalid("lengths that are no code") }
    return (symbols, distances)
  }

  private mutating func codeLengths(
    _ count: Int, by code: HuffmanCode
  ) throws(InflateError) -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      let symbol = try code.symbol(from: &input)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .invalid("a repetition of nothing") }
        lengths += Array(repeating: last, count: 3 + (try input.take(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try input.take(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try input.take(7)))
      case _: lengths.append(UInt8(truncatingIfNeeded: symbol))
      }
    }
    guard lengths.count == count else { throw .invalid("a repetition beyond the last code") }
    return lengths
  }
}

/// The tables of RFC 1951 sections 3.2.5 to 3.2.7.
extension Inflater {
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static let fixedSymbols = HuffmanCode(
    lengths: [(144, 8), (112, 9), (24, 7), (8, 8)].flatMap { Array(repeating: UInt8($1), count: $0) })
  private static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 32))

  private static func fixedCodes() throws(InflateError) -> Codes {
    guard let symbols = fixedSymbols, let distances = fixedDistances else {
      throw .invalid("lengths that are no code")
    }
    return (symbols, distances)
  }
}

import ContractSpecs

/// A small deterministic generator (SplitMix64): the same seed gives the same samples on every platform.
package struct SampleRandom: Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a number in the range. The distribution is as even as samples need.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    Int(number(in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  package mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    let step = width == .max ? next() : next() % (width + 1)
    return range.lowerBound &+ Int64(bitPattern: step)
  }

  /// Returns `true` with a probability of one in `count`.
  package mutating func isOne(in count: Int) -> Bool { number(in: 1...count) == 1 }

  package mutating func element<C: RandomAccessCollection>(of choices: C) -> C.Element? where C.Index == Int {
    choices.isEmpty ? nil : choices[choices.startIndex + number(in: 0...(choices.count - 1))]
  }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Returns `count` characters of an alphabet.
  mutating func text(_ count: Int, of alphabet: StaticString) -> String {
    alphabet.withUTF8Buffer { letters in
      String(decoding: (0..<count).map { _ in letters[number(in: 0...(letters.count - 1))] }, as: UTF8.self)
    }
  }

  mutating func digits(_ count: Int) -> String { text(count, of: "0123456789") }
}

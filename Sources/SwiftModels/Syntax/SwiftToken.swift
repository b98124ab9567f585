import ContractSpecs

/// The smallest meaningful piece of Swift source. Comments and white space are not tokens.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    /// A keyword or an identifier; the parser distinguishes them by position.
    case word

    /// An identifier in backticks, which are not part of `content`.
    case quotedWord

    /// A string literal with its interpolations.
    case text
    case number

    /// A regular expression between slashes.
    case pattern

    /// A number sign and a word, such as `#if` or `#Preview`.
    case directive
    case arrow

    /// Any other byte, alone.
    case mark(UInt8)
  }

  var kind: Kind
  var range: Range<Int>
  var startsLine: Bool

  /// The range of its text, without backticks.
  var content: Range<Int> {
    kind == .quotedWord ? range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1) : range
  }
}

extension UInt8 {
  var isSwiftWordHead: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
  var isSwiftWordBody: Bool { isSwiftWordHead || isDigit }
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}

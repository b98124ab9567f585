/// The smallest piece of Swift source that means something by itself; comments and white space are none.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    /// A keyword or an identifier; the parser knows which by its place.
    case word

    /// An identifier in backticks, which are not part of `content`.
    case quotedWord

    /// A string literal with all that is interpolated into it.
    case text
    case number

    /// A regular expression between slashes.
    case pattern

    /// `#if`, `#Preview`: a number sign and a word.
    case directive
    case arrow

    /// Any other byte, alone.
    case mark(UInt8)
  }

  var kind: Kind
  var range: Range<Int>

  /// Whether nothing stands before it on its line.
  var startsLine: Bool

  /// The range of what it says.
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

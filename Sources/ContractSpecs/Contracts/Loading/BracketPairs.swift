/// The brackets of a text that is not JSON, paired as they stand, with those that the indentation shows to be missing
/// or superfluous.
struct BracketPairs {
  /// An opening bracket.
  struct Opening {
    var offset: Int
    var isBrace: Bool

    /// The number of blanks at the beginning of its line.
    var indentation: Int
  }

  /// The opening brackets without a closing one, the innermost last.
  private(set) var open: [Opening] = []

  /// The first closing bracket that stands further left than the line of the opening one that it closes.
  private(set) var tooFarLeft: (closing: Int, opening: Opening)?

  /// The first closing bracket that stands further right than the line of the opening one that it closes.
  private(set) var tooFarRight: (closing: Int, opening: Opening)?

  /// Pairs the brackets of a part of a file, outside of strings.
  init(in range: Range<Int>, of bytes: [UInt8]) {
    var (indentation, isAtStart, isInString) = (0, true, false)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case .lineFeed: (indentation, isAtStart, isInString) = (0, true, false)
      case UInt8(ascii: "\\") where isInString: index += 1
      case .quote: isInString.toggle()
      case _ where isInString: break
      case .openBrace, .openBracket:
        open.append(Opening(offset: index, isBrace: byte == .openBrace, indentation: indentation))
      case .closeBrace, .closeBracket: close(at: index, indentation: isAtStart ? indentation : nil)
      case _: break
      }
      if isAtStart, byte != .lineFeed {
        if byte.isJSONSpace { indentation += 1 } else { isAtStart = false }
      }
      index += 1
    }
  }

  /// Pairs a closing bracket; `indentation` is that of its line, if the line begins with it.
  private mutating func close(at offset: Int, indentation: Int?) {
    guard let opening = open.popLast(), let indentation, tooFarLeft == nil, tooFarRight == nil else { return }
    if indentation < opening.indentation { tooFarLeft = (offset, opening) }
    if indentation > opening.indentation { tooFarRight = (offset, opening) }
  }
}

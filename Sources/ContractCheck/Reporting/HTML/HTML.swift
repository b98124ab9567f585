/// A piece of a page.
///
/// Its markup is what stands in our sources as a literal. Whatever a literal interpolates is text: it is made visible and
/// escaped on its way in, so that no word from outside can become markup, neither in an element nor in an attribute.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
  private(set) var markup: String

  init(stringLiteral markup: String) {
    self.markup = markup
  }

  init(stringInterpolation: StringInterpolation) {
    markup = stringInterpolation.markup
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) {
      markup += literal
    }

    /// Text on one line.
    mutating func appendInterpolation(_ text: String, limit: Int = 1000) {
      markup += text.htmlText(.line, limit: limit)
    }

    /// Text over several lines.
    mutating func appendInterpolation(lines text: String, limit: Int? = nil) {
      markup += text.htmlText(.block, limit: limit)
    }

    mutating func appendInterpolation(_ number: Int) {
      markup += String(number)
    }

    /// A piece as it is; nothing where there is none.
    mutating func appendInterpolation(_ piece: HTML?) {
      if let piece { markup += piece.markup }
    }

    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { markup += piece.markup }
    }
  }

  static func += (page: inout HTML, piece: HTML) {
    page.markup += piece.markup
  }

  /// The pieces one after another, with something of ours between them.
  static func joined(_ pieces: [HTML], by separator: HTML) -> HTML {
    var joined: HTML = ""
    for (index, piece) in pieces.enumerated() {
      if index > 0 { joined += separator }
      joined += piece
    }
    return joined
  }
}

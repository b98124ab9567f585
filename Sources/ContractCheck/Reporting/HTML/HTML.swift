/// A fragment of a page.
///
/// Its markup comes from literals in our sources. Interpolated values are text: they are made visible and escaped when
/// they are appended, so that untrusted text can never become markup, neither in an element nor in an attribute.
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

    /// Appends text on one line.
    mutating func appendInterpolation(_ text: String, limit: Int = 1000) {
      markup += text.htmlText(.line, limit: limit)
    }

    /// Appends a name, an address or a text with such on one line, which a line break leaves legible. It is for
    /// elements only.
    mutating func appendInterpolation(name text: String, limit: Int = 1000) {
      markup += text.htmlNameText(limit: limit)
    }

    /// Appends text over several lines.
    mutating func appendInterpolation(lines text: String, limit: Int? = nil) {
      markup += text.htmlText(.block, limit: limit)
    }

    mutating func appendInterpolation(_ number: Int) {
      markup += String(number)
    }

    /// Appends a fragment without escaping it, or nothing for `nil`.
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

  /// Returns the fragments with a separator between them.
  static func joined(_ pieces: [HTML], by separator: HTML) -> HTML {
    var joined: HTML = ""
    for (index, piece) in pieces.enumerated() {
      if index > 0 { joined += separator }
      joined += piece
    }
    return joined
  }
}

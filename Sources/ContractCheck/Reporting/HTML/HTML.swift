import ContractSpecs

/// A fragment of a page.
///
/// Its markup comes from literals in our sources. Interpolated values are text: they are made visible and escaped when
/// they are appended, so that untrusted text can never become markup, neither in an element nor in an attribute.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The markup as UTF-8, to which pieces are appended in fewer steps than to a string.
  private var bytes: [UInt8]

  var markup: String { String(decoding: bytes, as: UTF8.self) }

  /// The length of the markup, in bytes.
  var length: Int { bytes.count }

  init(stringLiteral markup: String) {
    bytes = Array(markup.utf8)
  }

  init(stringInterpolation: StringInterpolation) {
    bytes = stringInterpolation.bytes
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) {
      bytes.append(utf8: literal)
    }

    /// Appends text on one line.
    mutating func appendInterpolation(_ text: String, limit: Int = 1000) {
      bytes.append(utf8: text.htmlText(.line, limit: limit))
    }

    /// Appends a name, an address or a text with such on one line, which a line break leaves legible. It is for
    /// elements only.
    mutating func appendInterpolation(name text: String, limit: Int = 1000) {
      bytes.append(htmlName: text, limit: limit)
    }

    /// Appends text over several lines.
    mutating func appendInterpolation(lines text: String, limit: Int? = nil) {
      bytes.append(utf8: text.htmlText(.block, limit: limit))
    }

    mutating func appendInterpolation(_ number: Int) {
      bytes.append(utf8: String(number))
    }

    /// Appends a fragment without escaping it, or nothing for `nil`.
    mutating func appendInterpolation(_ piece: HTML?) {
      if let piece { bytes += piece.bytes }
    }

    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { bytes += piece.bytes }
    }
  }

  static func += (page: inout HTML, piece: HTML) {
    page.bytes += piece.bytes
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

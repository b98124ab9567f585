/// A text about a message, with the ranges in which it quotes the message: what is masked in a text follows from them
/// and not from its words.
package struct QuotingText: Hashable, Sendable {
  /// A part of a text that is from a message.
  package struct Quote: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      /// A value, or what is made of one; `isText` says whether it is a string.
      case value(isText: Bool)

      /// A piece of a body: what is masked there is masked here.
      case excerpt
    }

    package var source: Source

    /// The range in the text's UTF-8, without quotation marks.
    package var range: Range<Int>
    package var isCutInFront = false
    package var isCutAtEnd = false

    /// The range without the ellipses that stand for what is cut.
    package var content: Range<Int> {
      let ellipsis = Quoted.ellipsis.utf8.count
      return range.lowerBound + (isCutInFront ? ellipsis : 0)..<range.upperBound - (isCutAtEnd ? ellipsis : 0)
    }
  }

  package private(set) var text: String

  /// The quotes, in the order of the text.
  package private(set) var quotes: [Quote] = []

  /// Creates a text that quotes nothing.
  package init(_ text: String) { self.text = text }

  /// Returns a quote in quotation marks, cut to `length` scalars.
  package static func quoted(
    _ content: String, as source: Quote.Source, to length: Int = Quoted.maximumLength,
    isCutInFront: Bool = false
  ) -> Self {
    var text = Self("\"")
    text.append(content, as: source, to: length, isCutInFront: isCutInFront)
    text += "\""
    return text
  }

  /// Returns a quote without quotation marks, cut to `length` scalars.
  package static func plain(_ content: String, as source: Quote.Source, to length: Int = Quoted.maximumLength)
    -> Self
  {
    var text = Self("")
    text.append(content, as: source, to: length)
    return text
  }

  private mutating func append(
    _ content: String, as source: Quote.Source, to length: Int, isCutInFront: Bool = false
  ) {
    let start = text.utf8.count
    let end = Quoted.end(of: content, to: length)
    text += (isCutInFront ? Quoted.ellipsis : "") + Quoted.cut(content, to: length)
    quotes.append(
      Quote(
        source: source, range: start..<text.utf8.count, isCutInFront: isCutInFront, isCutAtEnd: end != nil))
  }

  package static func += (text: inout Self, more: Self) {
    let start = text.text.utf8.count
    text.text += more.text
    text.quotes += more.quotes.map { quote in
      var moved = quote
      moved.range = quote.range.lowerBound + start..<quote.range.upperBound + start
      return moved
    }
  }

  package static func += (text: inout Self, more: String) { text.text += more }

  package static func + (text: Self, more: String) -> Self {
    var whole = text
    whole += more
    return whole
  }

  package static func + (text: Self, more: Self) -> Self {
    var whole = text
    whole += more
    return whole
  }
}

extension QuotingText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var whole = QuotingText("")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { whole += literal }

    package mutating func appendInterpolation(_ text: String) { whole += text }

    package mutating func appendInterpolation(_ text: QuotingText) { whole += text }
  }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.whole }
}

extension DefaultStringInterpolation {
  /// A `String` cannot hold the quotes: interpolate `text` where they are not needed.
  @available(*, unavailable, message: "a String loses what is quoted: use text")
  package mutating func appendInterpolation(_ text: QuotingText) {}
}

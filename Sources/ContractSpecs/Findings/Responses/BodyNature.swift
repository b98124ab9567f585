/// The nature of a body that is not the promised JSON, as far as its bytes show it.
struct BodyNature {
  /// A kind of content in place of JSON.
  enum Sort: Hashable, CaseIterable {
    case gzip, file

    /// JSON, judged by its first character, in UTF-16 or UTF-32, and in UTF-32 with a byte order mark.
    case wideJSON, markedJSON

    /// Text in UTF-16 or UTF-32.
    case wideText
    case page, xml

    /// JSON after a prefix against script inclusion, and JSON inside a function call (JSONP).
    case prefixed, call

    /// JSON in another encoding than UTF-8.
    case foreignJSON

    /// JSON with syntax that only JSON5 has.
    case looseJSON

    /// JSON with a comma before the end of an object or array.
    case commaJSON

    /// JSON that is nested deeper than it is read.
    case deepJSON
    case brokenJSON

    /// Several JSON values, each on a line of its own.
    case jsonLines

    /// A correct beginning of JSON.
    case cutJSON

    /// The text that Python prints for a dictionary or list, with None, True or False.
    case pythonText

    /// The text that PHP prints for an array or an object, and the source of a PHP program.
    case phpText, phpSource

    /// The text that Perl's `Data::Dumper` prints, or that of a reference.
    case perlText

    /// The text that Go's `fmt` prints for a map or a struct.
    case goText

    /// JSON after lines of other text, and JSON with other text after it.
    case printedBefore, printedAfter

    /// JSON in Base64.
    case encodedJSON

    /// A word that stands for a value in a programming language, or what a language prints of one.
    case word

    /// Server-sent events.
    case events

    /// White space alone.
    case blank

    /// Bytes that are no text.
    case bytes
    case other
  }

  let description: BodyDescription
  let sort: Sort

  init(of body: [UInt8], error: JSONSyntaxError? = nil) {
    let text = body.drop(while: \.isJSONSpace)
    let known =
      Self.blank(text) ?? Self.binary(body) ?? Self.valueOfLanguage(text) ?? Self.wrapped(text, in: body)
      ?? Self.events(text) ?? Self.printed(text) ?? Self.markup(text)
      ?? Self.word(text) ?? Self.encoded(text) ?? Self.printedAfter(error, in: body)
    let start = Self.withoutComments(text).first
    let isStructured = [.openBrace, .openBracket, .quote].contains(start)
    if let known {
      sort = known.sort
    } else if isStructured {
      sort = Self.sort(of: error, in: body)
    } else {
      sort = Self.isText(body) ? .other : .bytes
    }
    description =
      known?.description ?? (sort == .bytes ? nil : Self.broken(body, error))
      ?? .bytes(body.count, Self.excerpt(text))
  }

  /// Returns a text without the comments of JSON5 at its beginning, of which at most 16 are passed over.
  static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    for _ in 0..<16 {
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != .lineFeed }
      } else if rest.starts(with: "/*".utf8) {
        let closing = Array("*/".utf8)
        guard let end = rest.dropFirst(2).firstRange(of: closing) else { return rest }
        rest = rest[end.upperBound...]
      } else {
        return rest
      }
      rest = rest.drop(while: \.isJSONSpace)
    }
    return rest
  }

  /// A sort of content that is known by its beginning, with its words.
  typealias Known = (sort: Sort, description: BodyDescription)

  private static func blank(_ text: ArraySlice<UInt8>) -> Known? {
    text.isEmpty ? (.blank, .whiteSpace) : nil
  }

  /// Recognizes server-sent events: lines that begin with a field's name or a colon, and data among them.
  private static func events(_ text: ArraySlice<UInt8>) -> Known? {
    let lines = text.prefix(1 << 10).split(separator: .lineFeed).prefix(8)
    let fields = ["data:", "event:", "id:", "retry:", ":"]
    guard
      lines.allSatisfy({ line in
        line.allSatisfy(\.isJSONSpace) || fields.contains { line.starts(with: $0.utf8) }
      }),
      lines.contains(where: { $0.starts(with: "data:".utf8) })
    else { return nil }
    return (.events, .serverSentEvents(excerpt(text)))
  }

  private static func binary(_ body: [UInt8]) -> Known? {
    if body.starts(with: [0x1F, 0x8B]) { return (.gzip, .gzip) }
    if body.starts(with: Array("%PDF".utf8)) { return (.file, .file("PDF file")) }
    if body.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (.file, .file("PNG image")) }
    if body.starts(with: [0xFF, 0xD8, 0xFF]) { return (.file, .file("JPEG image")) }
    return WideEncoding(of: body).map { encoding in
      let isJSON = [.openBrace, .openBracket, .quote].contains(encoding.firstCharacter(of: body))
      let sort = encoding == .utf32 && WideEncoding.isMarkedUTF32(body) ? Sort.markedJSON : .wideJSON
      return isJSON ? (sort, .json(in: encoding)) : (.wideText, .text(in: encoding))
    }
  }

  /// The number of bytes by which text is told from other bytes.
  private static let maximumOfText = 512

  /// Returns whether bytes have no control characters but those between words and lines, and are UTF-8 or, as in
  /// another encoding of Latin letters, mostly ASCII.
  private static func isText(_ body: [UInt8]) -> Bool {
    let head = body.prefix(maximumOfText)
    guard !head.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }) else {
      return false
    }
    let isMostlyASCII = 3 * head.count { $0 >= 0x80 } <= head.count
    // The last character may be cut.
    return isMostlyASCII || (0...3).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
  }

  private static func sort(of error: JSONSyntaxError?, in body: [UInt8]) -> Sort {
    guard let error else { return .brokenJSON }
    let rest = body[min(error.offset, body.count)...]
    switch error.reason {
    case .invalidUTF8: return .foreignJSON
    case .trailingComma: return isJSON(withoutTrailingCommas: body) ? .commaJSON : .brokenJSON
    case .endOfText: return .cutJSON
    case .tooDeep: return .deepJSON
    case .trailingText where isLines(body, secondAt: error.offset): return .jsonLines
    case .unknownWord where hasPythonWord(body), .expectedValue where hasPythonWord(body),
      .expectedKey where hasPythonWord(body):
      return hasSignOfPython(body) ? .pythonText : .word
    case .unknownWord, .expectedValue, .expectedKey, .expectedColon, .expectedCommaOrEnd, .badNumber:
      let signs = ["//", "/*", "'", "NaN", "Infinity", "-Infinity"]
      return signs.contains { rest.starts(with: $0.utf8) } && JSON5Text.isRead(body)
        ? .looseJSON : .brokenJSON
    case .emptyText, .tooLong, .byteOrderMark, .trailingText, .controlCharacter, .unknownEscape,
      .incompleteUnicodeEscape:
      return .brokenJSON
    }
  }

  /// Returns whether a second value, which begins at an offset, has a line of its own.
  private static func isLines(_ body: [UInt8], secondAt offset: Int) -> Bool {
    guard body[..<offset].reversed().prefix(while: \.isJSONSpace).contains(.lineFeed) else { return false }
    return body.split(separator: .lineFeed).allSatisfy { line in
      line.allSatisfy(\.isJSONSpace) || (try? JSONDocument(parsing: Array(line))) != nil
    }
  }

  /// Returns whether a text has what of the languages with `True` and `False` only Python prints: `None`, or texts in
  /// single quotes.
  private static func hasSignOfPython(_ body: [UInt8]) -> Bool {
    let text = withoutTexts(body)
    return index(of: "None", in: text, from: 0) != nil || index(of: "'", in: text, from: 0) != nil
  }

  /// Returns the beginning of a body with a blank for each byte inside quotes of either kind.
  private static func withoutTexts(_ body: [UInt8]) -> [UInt8] {
    var (quote, isEscaped): (UInt8?, Bool) = (nil, false)
    return body.prefix(maximumLooked).map { byte in
      guard let open = quote else {
        if byte == .quote || byte == UInt8(ascii: "'") { quote = byte }
        return byte
      }
      let ends = !isEscaped && byte == open
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if ends { quote = nil }
      return ends ? byte : .space
    }
  }

  /// The number of bytes in which Python's words and lines before JSON are looked for.
  private static let maximumLooked = 1 << 14

  /// Returns whether one of Python's words for null, true and false is in the place of a value.
  private static func hasPythonWord(_ body: [UInt8]) -> Bool {
    let text = withoutTexts(body)
    return ["None", "True", "False"].contains { word in
      var start = 0
      while let found = index(of: word, in: text, from: start) {
        let before = text[..<found].last { !$0.isJSONSpace }
        let after = text[(found + word.utf8.count)...].first { !$0.isJSONSpace }
        let isValue = before == .colon || before == .comma || before == .openBracket
        if isValue, after == .comma || after == .closeBrace || after == .closeBracket { return true }
        start = found + 1
      }
      return false
    }
  }

  /// Recognizes lines of text followed by JSON to the end.
  private static func printed(_ text: ArraySlice<UInt8>) -> Known? {
    guard let first = text.first, ![.openBrace, .openBracket, .quote].contains(first),
      !text.starts(with: "//".utf8), !text.starts(with: "/*".utf8)
    else { return nil }
    var tries = 3
    for index in text.indices.prefix(maximumLooked) where text[index] == UInt8(ascii: "\n") {
      let rest = text[(index + 1)...].drop(while: \.isJSONSpace)
      guard rest.first == .openBrace || rest.first == .openBracket else { continue }
      if (try? JSONDocument(parsing: Array(rest))) != nil {
        return (.printedBefore, .textBeforeJSON(excerpt(text)))
      }
      tries -= 1
      if tries == 0 { return nil }
    }
    return nil
  }

  /// Recognizes the Base64 of an object or an array.
  private static func encoded(_ text: ArraySlice<UInt8>) -> Known? {
    let digits = Array(text.reversed().drop(while: \.isJSONSpace).reversed())
    guard let first = digits.first, first.isLetterOrDigit,
      let bytes = Base64.decode(String(decoding: digits, as: UTF8.self)),
      [.openBrace, .openBracket].contains(bytes.first), (try? JSONDocument(parsing: bytes)) != nil
    else { return nil }
    return (.encodedJSON, .jsonInBase64(excerpt(text)))
  }

  /// The beginnings of what `print_r`, `var_export`, `var_dump` and `serialize` write, without white space; `0` stands
  /// for digits.
  private static let phpBeginnings = [
    "Array(", "array(", "array(0){", "object(", "stdClassObject(", "a:0:{", "O:0:",
  ]

  /// The beginnings of what Perl prints.
  private static let perlBeginnings = ["$VAR0=", "HASH(0x", "ARRAY(0x"]

  /// Recognizes what languages print in place of JSON, and the source of a PHP program.
  private static func valueOfLanguage(_ text: ArraySlice<UInt8>) -> Known? {
    if text.starts(with: "<?php".utf8) { return (.phpSource, .phpSource(excerpt(text))) }
    var head: [UInt8] = []
    for byte in text.prefix(40) where !byte.isJSONSpace {
      let sign = byte.isDigit ? UInt8(ascii: "0") : byte
      if sign != UInt8(ascii: "0") || head.last != sign { head.append(sign) }
    }
    if ["map[", "&{"].contains(where: { head.starts(with: $0.utf8) }) {
      return (.goText, .goText(excerpt(text)))
    }
    if perlBeginnings.contains(where: { head.starts(with: $0.utf8) }) {
      return (.perlText, .perlText(excerpt(text)))
    }
    return phpBeginnings.contains { head.starts(with: $0.utf8) } ? (.phpText, .phpText(excerpt(text))) : nil
  }

  static func index(of word: String, in text: [UInt8], from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard text.count - start >= word.count else { return nil }
    return (start...(text.count - word.count)).first { text[$0..<$0 + word.count].elementsEqual(word) }
  }

  /// The prefixes that keep a page of another origin from running JSON as a script.
  private static let prefixes = [")]}',", ")]}'", "while(1);", "for(;;);"]

  private static func wrapped(_ text: ArraySlice<UInt8>, in body: [UInt8]) -> Known? {
    if let prefix = prefixes.first(where: { text.starts(with: $0.utf8) }) {
      let rest = text.startIndex + prefix.utf8.count
      // Blanks keep the places of errors.
      let content = Array(repeating: UInt8.space, count: rest) + body[rest...]
      do throws(JSONSyntaxError) {
        _ = try JSONDocument(parsing: content)
        return (.prefixed, .prefixedJSON(excerpt(text)))
      } catch {
        let nature = BodyNature(of: content, error: error)
        return (nature.sort, nature.description)
      }
    }
    let call = called(text)
    let name = call.prefix(128).prefix {
      $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: ".")
    }
    guard !name.isEmpty, name.count < 128, call.dropFirst(name.count).first == UInt8(ascii: "(") else {
      return nil
    }
    let end = text.lastIndex { !$0.isJSONSpace && $0 != UInt8(ascii: ";") }
    guard let end, text[end] == UInt8(ascii: ")") else { return nil }
    let content = call.dropFirst(name.count + 1).prefix(upTo: end)
    guard (try? JSONDocument(parsing: Array(content))) != nil else {
      return content.contains(UInt8(ascii: "=")) ? (.word, .printedValue(excerpt(text))) : nil
    }
    return (.call, .jsonp(.quoted(String(decoding: name, as: UTF8.self), as: .excerpt)))
  }

  /// Returns a call without the comment and the test for the function that some frameworks write before it, as in
  /// `/**/ typeof callback === 'function' && callback({});`.
  private static func called(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let call = withoutComments(text)
    guard call.starts(with: "typeof ".utf8), let and = call.prefix(400).firstRange(of: Array("&&".utf8))
    else {
      return call
    }
    return call[and.upperBound...].drop(while: \.isJSONSpace)
  }

  /// The words that languages and databases print for a value.
  private static let words = ["undefined", "None", "True", "False", "nil", "NULL", "[object Object]"]

  /// Recognizes a body that consists of such a word.
  private static func word(_ text: ArraySlice<UInt8>) -> Known? {
    guard let end = text.lastIndex(where: { !$0.isJSONSpace }) else { return nil }
    let whole = text.prefix(through: end)
    guard let word = words.first(where: { whole.elementsEqual($0.utf8) }) else { return nil }
    return (.word, .textAlone(word))
  }

  /// Recognizes JSON that other text follows.
  private static func printedAfter(_ error: JSONSyntaxError?, in body: [UInt8]) -> Known? {
    guard let error, case .trailingText = error.reason,
      let start = body.first(where: { !$0.isJSONSpace }), start == .openBrace || start == .openBracket
    else { return nil }
    let rest = body[error.offset...]
    // A bracket or a quote too many is a mistake in the JSON.
    guard let first = rest.first, ![.closeBrace, .closeBracket, .comma, .colon].contains(first),
      !isValue(rest)
    else { return nil }
    return (.printedAfter, .textAfterJSON(from: error.position, excerpt(rest)))
  }

  /// Returns whether a text begins with a JSON value, or with a correct beginning of an object.
  private static func isValue(_ text: ArraySlice<UInt8>) -> Bool {
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(parsing: Array(text.prefix(maximumLooked)))
      return true
    } catch {
      switch error.reason {
      case .trailingText:
        return text.first.map { $0 == .openBrace || $0 == .openBracket || $0 == .quote } ?? false
      case .endOfText, .trailingComma: return true
      case _: return text.first == .openBrace
      }
    }
  }

  private static func broken(_ body: [UInt8], _ error: JSONSyntaxError?) -> BodyDescription? {
    guard let error else { return nil }
    return .brokenJSON(
      seemingSort(of: error, in: body), at: error.position, error.reason,
      near: excerpt(around: error.offset, in: body))
  }

  static func excerpt(_ text: ArraySlice<UInt8>) -> QuotingText {
    .quoted(String(decoding: text.prefix(4 * 60), as: UTF8.self), as: .excerpt)
  }

  /// Returns an excerpt from 20 bytes before the offset, of whole characters.
  private static func excerpt(around offset: Int, in body: [UInt8]) -> QuotingText {
    var start = max(0, min(offset, body.count) - 20)
    while start > 0, start < body.count, body[start].isUTF8Continuation { start -= 1 }
    let text = String(decoding: body[start..<min(body.count, offset + 80)], as: UTF8.self)
    return .quoted(text, as: .excerpt, to: 40, isCutInFront: start > 0)
  }
}

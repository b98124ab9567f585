#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Advice on a value that holds the promised one in another representation: a number with its unit, a URL that ends in
/// an id, a list without the names of its values.
extension ValueAdvisor {
  /// The advice on a value of another JSON type than promised.
  var otherFormAdvice: Advice? {
    switch document.kind(of: node) {
    case .string:
      document.contentRange(of: node).isEmpty
        ? .rule(.emptyText, absence: absence) : textAdvice
    case .array: listAdvice
    case .object: if case .array(let array) = test { pairsAdvice(array) } else { nil }
    case .null, .boolean, .integer, .number: nil
    }
  }

  /// The advice on a text in place of a number.
  private var textAdvice: Advice? {
    switch test {
    case .integer, .number: addressAdvice ?? unitBesideAdvice
    case .object(let object): encodedAdvice ?? memberAdvice(object)
    case .array, .choice: listTextAdvice
    case _: nil
    }
  }

  /// The advice on the text of a JSON object or array, whatever else is wrong in it.
  private var encodedAdvice: Advice? {
    guard document.contentRange(of: node).count <= CoercionTrial.maximumDocumentLength else { return nil }
    let text = document.text(at: node)
    if let kind = Self.container(text) {
      // PostgreSQL writes an array without elements as `{}`, which is also the JSON of an object.
      if case .array = test, kind == .object, text.allSatisfy({ $0.isJSONSpace || "{}".utf8.contains($0) }) {
        return nil
      }
      return Coercion.encodedJSON.advice(absence: absence)
    }
    guard Format.base64.accepts(text), let bytes = Data(base64Encoded: Data(text)) else { return nil }
    return Self.container(Array(bytes)) != nil ? .rule(.jsonInBase64) : nil
  }

  /// Returns the kind of the object or array that a text is the JSON of.
  private static func container(_ text: [UInt8]) -> JSONKind? {
    guard let kind = (try? JSONDocument(parsing: text))?.root.kind else { return nil }
    return kind == .object || kind == .array ? kind : nil
  }

  /// The advice on a text in place of a list that is JSON, its Base64 or what a language or a database prints of a list:
  /// `[a b]`, as Go's `fmt` does, or `{a,b}`, as PostgreSQL does.
  var listTextAdvice: Advice? {
    if let encodedAdvice { return encodedAdvice }
    guard case .array = test, let text = shortText else { return nil }
    if Self.isPrintedList(text) { return .rule(.printedList) }
    if text.contains(";") || text.contains("|") { return .rule(.textWithSeparators) }
    return Self.isSentence(text) ? Finding.Kind.valueType.advice : nil
  }

  /// Returns whether a text is in brackets, the first of which is closed by the last, and may have several elements.
  private static func isPrintedList(_ text: String) -> Bool {
    let inside = text.dropFirst().dropLast()
    var depth = 0
    let isBalanced = inside.allSatisfy { character in
      if "[{(".contains(character) { depth += 1 }
      if "]})".contains(character) { depth -= 1 }
      return depth >= 0
    }
    guard isBalanced, depth == 0, text.count > 1 else { return false }
    switch (text.first, text.last) {
    case ("{", "}"): return true
    case ("[", "]"): return inside.contains { $0 == "," || $0 == " " }
    case ("(", ")"): return inside.contains(",")
    case (_, _): return false
    }
  }

  /// Returns whether a text with a comma is a sentence, judged by its parts of several words.
  private static func isSentence(_ text: String) -> Bool {
    text.contains(",") && text.split(separator: ",").contains { $0.split(separator: " ").count > 2 }
  }

  /// The advice on what a language writes of a value that it cannot write as a text: its kind and perhaps its address,
  /// such as `HASH(0x55d0c8a1b2f0)` or `[object Object]`.
  var addressOfObjectAdvice: Advice? {
    guard document.kind(of: node) == .string, let text = shortText else { return nil }
    let isAddress =
      text == "[object Object]" || text.hasSuffix(")") && Self.references.contains { text.contains($0) }
    return isAddress ? .rule(.addressOfObject) : nil
  }

  private static let references = ["HASH(0x", "ARRAY(0x", "CODE(0x", "SCALAR(0x", "REF(0x"]

  // MARK: no value

  /// The words for no value that languages print.
  private static let nullWords = ["null", "NULL", "None", "nil", "undefined"]

  /// The word for no value that the text is.
  var nullWord: String? {
    guard document.kind(of: node) == .string else { return nil }
    let text = document.bytes[document.contentRange(of: node)]
    return Self.nullWords.first { text.elementsEqual($0.utf8) }
  }

  /// The advice on a value that stands for none: a word for it in quotes, 0 or false.
  var standInAdvice: Advice? {
    if let nullWord { return .rule(.nullInQuotes, [.word: nullWord], absence: absence) }
    guard let absence else { return nil }
    switch (document.kind(of: node), test) {
    case (_, .string), (_, .boolean), (_, .integer), (_, .number), (_, .moment), (_, .format(.decimal)):
      return nil
    case (.integer, _) where document.source(of: node) == "0":
      // It may stand for the first of several texts, or lack its quotes.
      let isName = judge.shapes[shape].isStringEnum || CoercionTrial(judge: judge, shape: shape).fits("\"0\"")
      return isName ? nil : .rule(.zeroForNoValue, absence: absence)
    case (.boolean, _) where document.source(of: node) == "false":
      return .rule(.falseForNoValue, absence: absence)
    case (_, _): return nil
    }
  }

  /// The advice on an empty text, or a word for no value, where a text of a certain form or one of several is promised.
  var noValueAdvice: Advice? {
    // A word such as None may be one of several values, also where another one is promised.
    if let nullWord, absence != nil || nullWord != "None" {
      return .rule(.nullInQuotesForText, [.word: nullWord], absence: absence)
    }
    guard let absence, document.kind(of: node) == .string, document.contentRange(of: node).isEmpty else {
      return nil
    }
    return .rule(.emptyForm, absence: absence)
  }

  /// The advice on an array in place of what its elements are parts of.
  private var listAdvice: Advice? {
    switch test {
    case .object(let object): namelessAdvice(object)
    case .format(.date), .format(.dateTime), .format(.localDateTime): datePartsAdvice
    case .number: judge.shapes.isDate(shape) ? datePartsAdvice : nil
    case _: nil
    }
  }

  /// The length, in bytes, of the longest text that is taken for a number with a unit.
  private static let maximumLength = 200

  /// The text, if it is short.
  var shortText: String? {
    let range = document.contentRange(of: node)
    return range.count <= Self.maximumLength ? document.string(at: node) : nil
  }

  /// The advice on a URL, such as `https://api.example.com/events/3` if 3 is promised.
  private var addressAdvice: Advice? {
    guard let text = shortText, text.contains("://") || text.hasPrefix("/"),
      let last = text.split(separator: "/").last, last.utf8.allSatisfy(\.isDigit),
      CoercionTrial(judge: judge, shape: shape).fits(String(last))
    else { return nil }
    return .rule(.addressForNumber)
  }

  /// The advice on one number beside text without digits: `26,00 €` or `12 kg`.
  private var unitBesideAdvice: Advice? {
    guard let text = shortText, let number = Self.onlyNumber(in: text),
      number.count < text.count || number.contains(where: Self.isGroupSeparator),
      !Self.isIdentifier(text, of: number), Self.isApart(number, in: text),
      Self.hasUnits(text, around: number)
    else { return nil }
    if let next = text[number.endIndex...].first, "KkMT".contains(next), text[number.endIndex...].count == 1 {
      return .rule(.shortenedNumber)
    }
    let isWhole = number.allSatisfy(\.isNumber)
    let isInteger = if case .integer = test { true } else { false }
    return .rule(isInteger && !isWhole ? .amountWithUnit : .numberWithUnit)
  }

  /// Returns the digits of a text with the separators between them, if they are contiguous.
  private static func onlyNumber(in text: String) -> Substring? {
    func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    guard let start = text.firstIndex(where: isDigit), let end = text.lastIndex(where: isDigit) else {
      return nil
    }
    let number = text[start...end]
    return number.allSatisfy { isDigit($0) || $0 == "." || isGroupSeparator($0) } ? number : nil
  }

  /// Returns whether a character separates groups of digits for people: `1,234.50`, `1 234,50`, `1'234`.
  private static func isGroupSeparator(_ character: Character) -> Bool {
    ", '\u{A0}\u{202F}".contains(character)
  }

  /// Returns whether a number is no part of a word, as in Base64: at one end of the text, or between other signs than
  /// letters.
  private static func isApart(_ number: Substring, in text: String) -> Bool {
    let (before, after) = (text[..<number.startIndex], text[number.endIndex...])
    return before.isEmpty || after.isEmpty || before.last?.isLetter == false && after.first?.isLetter == false
  }

  /// Returns whether the text around a number may be its unit or currency, and no sentence: before it a sign or the code
  /// of a currency, after it one word.
  private static func hasUnits(_ text: String, around number: Substring) -> Bool {
    let before = text[..<number.startIndex].filter { !$0.isWhitespace }
    let after = text[number.endIndex...].drop(while: \.isWhitespace)
    let isCurrency = before.allSatisfy(\.isUppercase) && before.count == 3
    return (isCurrency || !before.contains(where: \.isLetter)) && after.count <= 12
      && !after.contains(where: \.isWhitespace)
  }

  /// Returns whether the text before a number names what it counts, as in `cat-1`, `item_12` or `order#7`.
  private static func isIdentifier(_ text: String, of number: Substring) -> Bool {
    let prefix = text[..<number.startIndex]
    return prefix.last.map("-_#:/".contains) == true && prefix.contains(where: \.isLetter)
  }

  /// Returns the advice on `[52.5, 13.4]` where an object with two such members is promised.
  private func namelessAdvice(_ object: PreparedObject) -> Advice? {
    let count = document.count(of: node)
    guard (2...6).contains(count), object.members.count == count else { return nil }
    let elements = JSONValue(document: document, node: node).elements
    let fits = elements.allSatisfy { element in
      object.members.contains { CoercionTrial(judge: judge, shape: $0.shape).fits(element.node) }
    }
    guard fits else { return nil }
    let names = object.members.map { Quoted.key(String(decoding: $0.name, as: UTF8.self)) }
    return .rule(.valuesWithoutNames, [.names: names.joined(separator: ", ")])
  }

  /// The advice on `[2026, 11, 22, 18, 54, 5]`, as Jackson writes a date with `WRITE_DATES_AS_TIMESTAMPS`.
  private var datePartsAdvice: Advice? {
    let parts = JSONValue(document: document, node: node).elements.prefix(8).map {
      $0.kind == .integer ? document.number(at: $0.node)?.int64 : nil
    }
    guard (3...7).contains(parts.count), let year = parts[0], let month = parts[1], let day = parts[2],
      (1900...2200).contains(year), (1...12).contains(month), (1...31).contains(day),
      parts.allSatisfy({ $0 != nil })
    else { return nil }
    return .rule(.partsOfDate)
  }

  // MARK: form

  /// The advice on a text that has the promised form except for its casing.
  var letterCaseAdvice: Advice? {
    guard case .pattern = test, let text = shortText else { return nil }
    let trial = CoercionTrial(judge: judge, shape: shape)
    for (changed, name) in [(text.lowercased(), "lower"), (text.uppercased(), "upper")] {
      var json = JSONWriter()
      json.value(changed)
      guard trial.fits(json.text) else { continue }
      return .rule(.otherCasing, [.casing: name])
    }
    return nil
  }

  /// True for a date and time that has the promised form without the fraction of its second.
  var isOnlyWithFraction: Bool {
    guard case .pattern = test, kind == .valueFormat, let text = shortText,
      let point = text.firstIndex(of: "."),
      Format.dateTime.accepts(Array(text.utf8))
    else { return false }
    let rest = text[text.index(after: point)...].drop { $0.isASCII && $0.isNumber }
    return CoercionTrial(judge: judge, shape: shape).fits("\"\(text[..<point])\(rest)\"")
  }

  /// The advice on a phone number in a human-readable form.
  var phoneAdvice: Advice? {
    guard case .format(.phone) = test, let text = shortText else { return nil }
    let plain = text.filter { !" ()-./\u{A0}".contains($0) }
    if plain.first != "+", CoercionTrial(judge: judge, shape: shape).fits("\"+\(plain)\"") {
      return .rule(.phoneWithoutCountry)
    }
    guard plain != text, CoercionTrial(judge: judge, shape: shape).fits("\"\(plain)\"") else {
      return nil
    }
    // Numbers of Italy keep the zero, also from abroad.
    return text.contains("(0)") && !plain.hasPrefix("+39")
      ? .rule(.phoneWithTrunkZero) : .rule(.phoneInOtherForm)
  }

  // MARK: scale

  /// The relations between a number that was sent and the promised one, as between two units.
  private static let scales: [(rule: RuleID, factor: Double)] = [
    (.thousandfold, 1_000), (.thousandth, 0.001), (.hundredfold, 100), (.hundredth, 0.01),
  ]

  /// The advice on a number that is the promised one in another unit.
  var scaleAdvice: Advice? {
    guard case .literals(let literals) = test, literals.count == 1, let promised = literals[0].number?.double,
      let sent = document.number(at: node)?.double, promised != 0
    else { return nil }
    let scale = Self.scales.first { _, factor in promised * factor == sent || sent / factor == promised }
    return scale.map { .rule($0.rule) }
  }
}

/// Advice on a value that is the promised one but for a part: without seconds, without the scheme, behind a prefix, or
/// without the object around it.
extension ValueAdvisor {
  /// The advice on a text that has the promised format once a part is added or removed.
  func partAdvice(of format: Format) -> Advice? {
    guard let text = shortText, !text.isEmpty else { return nil }
    return switch format {
    case .time, .dateTime, .localDateTime: secondsAdvice(text, format)
    case .uuid: prefixAdvice(text)
    case .url: schemeAdvice(text)
    case .email, .date, .unixSeconds, .unixMilliseconds, .base64, .base64url, .phone, .ipv4, .ipv6, .hostname,
      .decimal:
      nil
    }
  }

  /// Returns the advice on a time that has hours and minutes, such as `08:30` or `2025-01-08T08:30Z`.
  private func secondsAdvice(_ text: String, _ format: Format) -> Advice? {
    guard let colon = text.firstIndex(of: ":"), text.distance(from: colon, to: text.endIndex) >= 3 else {
      return nil
    }
    let end = text.index(colon, offsetBy: 3)
    let whole = text[..<end] + ":00" + text[end...]
    return format.accepts(Array(whole.utf8)) ? .rule(.timeWithoutSeconds) : nil
  }

  /// Returns the advice on a UUID with something before it, such as `urn:uuid:` or `user_`, or in braces.
  private func prefixAdvice(_ text: String) -> Advice? {
    let bytes = Array(text.utf8)
    guard bytes.count > 36, bytes.count < 80 else { return nil }
    if Format.uuid.accepts(Array(bytes.suffix(36))) { return .rule(.prefixedUUID) }
    let isInBraces = bytes.count == 38 && bytes.first == .openBrace && bytes.last == .closeBrace
    return isInBraces && Format.uuid.accepts(Array(bytes[1..<37])) ? .rule(.uuidInBraces) : nil
  }

  /// Returns the advice on an address that begins with its host, such as `cdn.example.com/a.png`.
  private func schemeAdvice(_ text: String) -> Advice? {
    let isOfScheme = text.hasPrefix("//")
    let rest = isOfScheme ? String(text.dropFirst(2)) : text
    let host = rest.prefix { !"/:?#".contains($0) }
    guard host == "localhost" || host.contains("."), Format.hostname.accepts(Array(host.utf8)),
      host.contains(where: \.isLetter), Format.url.accepts(Array("https://\(rest)".utf8)),
      ":/".contains(rest.dropFirst(host.count).first ?? " ") || host.hasPrefix("www.") || host == "localhost"
        || isOfScheme
    else { return nil }
    return isOfScheme ? .rule(.urlOfSameScheme) : .rule(.urlWithoutScheme)
  }

  /// The names under which an object usually holds its only text.
  private static let textNames = ["message", "detail", "description", "text", "title", "name", "value"]

  /// Returns the advice on a text in place of an object that has a member for it.
  func memberAdvice(_ object: PreparedObject) -> Advice? {
    let fitting = object.members.filter { CoercionTrial(judge: judge, shape: $0.shape).fits(node) }
      .map { String(decoding: $0.name, as: UTF8.self) }
    let usual = Self.textNames.first { name in fitting.contains { KeyWords.sequence($0) == [name] } }
    return (usual ?? (fitting.count == 1 ? fitting[0] : nil)).map {
      .rule(.textForObject, [.key: Quoted.key($0)])
    }
  }

  /// Returns the advice on an object that has the values of a list of pairs by their names.
  func pairsAdvice(_ array: PreparedArray) -> Advice? {
    guard let shape = array.listElement, case .object(let object) = judge.shapes[shape].test,
      object.members.count == 2, document.count(of: node) > 0
    else { return nil }
    let members = JSONValue(document: document, node: node).members.prefix(CoercionTrial.maximumParts)
    for (name, value) in [(0, 1), (1, 0)].map({ (object.members[$0.0], object.members[$0.1]) }) {
      let names = CoercionTrial(judge: judge, shape: name.shape)
      let values = CoercionTrial(judge: judge, shape: value.shape)
      let fits = members.allSatisfy { member in
        var key = JSONWriter()
        key.value(member.name)
        return names.fits(key.text) && values.fits(member.value.node)
      }
      guard fits else { continue }
      let keys = [name, value].map { Quoted.key(String(decoding: $0.name, as: UTF8.self)) }
      return .rule(.mapForPairs, [.key: keys[0], .value: keys[1]])
    }
    return nil
  }
}

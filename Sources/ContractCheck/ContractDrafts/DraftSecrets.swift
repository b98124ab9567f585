import ContractSpecs

/// The secrets of a request, which are replaced by `${secret.NAME}`. A value is a secret here if a report would redact
/// it.
struct DraftSecrets: Hashable, Sendable {
  /// The names in the order of their first use.
  private(set) var names: [String] = []

  /// The name for each value.
  private var variables: [String: String] = [:]

  private static let sensitive = SensitiveNames()

  /// Returns a text as the contract writes it. `name` is the name that it was sent with.
  mutating func template(_ text: String, named name: String, isHeader: Bool = false) -> String {
    let isSecret = isHeader ? Self.sensitive.containsHeader(name) : Self.sensitive.containsItem(name)
    if isSecret, !text.isEmpty { return secret(name, text) }
    let bytes = Array(text.utf8)
    let pieces = Self.pieces(of: bytes, bytes.indices, Self.found(in: bytes))
    return template(
      of: pieces.map { ($0.isSecret, String(decoding: bytes[$0.range], as: UTF8.self)) }, named: name)
  }

  /// Returns a reference to a secret. Equal values share a name; without a value, equal names are the same secret.
  mutating func secret(_ name: String, _ value: String? = nil) -> String {
    if let known = value.flatMap({ variables[$0] }) { return "${secret.\(known)}" }
    let first = Self.variable(name)
    var (variable, number) = (first, 1)
    while value != nil, variables.values.contains(variable) {
      number += 1
      variable = "\(first)_\(number)"
    }
    if let value { variables[value] = variable }
    if !names.contains(variable) { names.append(variable) }
    return "${secret.\(variable)}"
  }

  /// Returns the name of the variable for a value of this name.
  static func variable(_ name: String) -> String {
    let words = SensitiveNames.words(of: name).map { $0.uppercased().filter { $0.isASCII } }.filter {
      !$0.isEmpty
    }
    let word = words.joined(separator: "_")
    return word.first?.isLetter == true ? word : (["SECRET"] + words).joined(separator: "_")
  }

  // MARK: Texts

  /// Returns the ranges of a text, JSON or not, that a report would redact.
  static func found(in bytes: [UInt8]) -> [Range<Int>] {
    let document = try? JSONDocument(parsing: bytes)
    let places =
      document == nil
      ? UnstructuredText.places(inString: bytes, at: bytes.indices, sensitive)
      : UnstructuredText.places(in: bytes, document, names: sensitive)
    let found = RedactionScan.scan(bytes, names: sensitive, catalog: .empty, places: places)
    return (document?.fitted(found) ?? found).map(\.range)
  }

  /// Returns whether a key of any object is itself a secret.
  static func hasSecretName(_ document: JSONDocument) -> Bool {
    let found = found(in: document.bytes)
    return document.ids.contains { node in
      guard document.kind(of: node) == .string else { return false }
      let range = document.byteRange(of: node)
      let isName = document.bytes[range.upperBound...].first { !$0.isJSONSpace } == UInt8(ascii: ":")
      return isName && !found.overlapping(range).isEmpty
    }
  }

  /// Returns the pieces of a range, split where a secret begins or ends.
  private static func pieces(
    of bytes: [UInt8], _ range: Range<Int>, _ found: [Range<Int>]
  ) -> [(range: Range<Int>, isSecret: Bool)] {
    var pieces: [(Range<Int>, Bool)] = []
    var start = range.lowerBound
    for secret in found.overlapping(range) {
      let secret = secret.clamped(to: range)
      if start < secret.lowerBound { pieces.append((start..<secret.lowerBound, false)) }
      pieces.append((secret, true))
      start = secret.upperBound
    }
    return start < range.upperBound ? pieces + [(start..<range.upperBound, false)] : pieces
  }

  private mutating func template(of pieces: [(isSecret: Bool, text: String)], named name: String) -> String {
    pieces.reduce(into: "") { text, piece in
      text += piece.isSecret ? secret(name, piece.text) : piece.text.replacing("${", with: "$${")
    }
  }

  // MARK: Bodies

  /// Writes a JSON body with its secrets replaced; `stand` are the templates for some texts. Parsing has limited the
  /// depth.
  ///
  /// Returns whether the result is still JSON. A secret number or key makes it a text that becomes JSON once its
  /// references are resolved.
  mutating func write(_ document: JSONDocument, with stand: [String: String] = [:], to json: inout JSONWriter)
    -> Bool
  {
    var body = Body(found: Self.found(in: document.bytes), stand: stand)
    write(document.root, named: "", isSecret: false, &body, to: &json)
    return body.isJSON
  }

  private struct Body {
    var found: [Range<Int>]
    var stand: [String: String]
    var isJSON = true
  }

  private mutating func write(
    _ value: JSONValue, named name: String, isSecret: Bool, _ body: inout Body, to json: inout JSONWriter
  ) {
    switch value.kind {
    case .null, .boolean: json.raw(value.source.utf8)
    case .integer, .number:
      guard isSecret || !body.found.overlapping(value.byteRange).isEmpty else {
        return json.raw(value.source.utf8)
      }
      body.isJSON = false
      json.raw(secret(name, value.source).utf8)
    case .string: json.value(text(value, named: name, isSecret: isSecret, body))
    case .array:
      let isSecret = isSecret || Self.sensitive.containsElements(of: name)
      json.array { json in
        for element in value.elements { write(element, named: name, isSecret: isSecret, &body, to: &json) }
      }
    case .object:
      json.object { json in
        for member in value.members {
          let isTold = isSecret && !SensitiveNames.isDescription(member.name)
          let key = text(member.key, named: name, isSecret: false, body)
          if key != member.name { body.isJSON = false }
          json.key(key)
          write(
            member.value, named: member.name, isSecret: isTold || Self.sensitive.contains(member.name), &body,
            to: &json)
        }
      }
    }
  }

  private mutating func text(_ value: JSONValue, named name: String, isSecret: Bool, _ body: Body) -> String {
    let text = value.string ?? ""
    if let other = body.stand[text] { return other }
    if isSecret { return text.isEmpty ? "" : secret(name, text) }
    let bytes = value.document.bytes
    let range = value.byteRange.lowerBound + 1..<value.byteRange.upperBound - 1
    let pieces = Self.pieces(of: bytes, range, body.found)
    guard pieces.contains(where: \.isSecret) else { return text.replacing("${", with: "$${") }
    return template(
      of: pieces.map { piece in
        (
          piece.isSecret,
          String(decoding: JSONText.unescape(bytes[piece.range], surrogates: .replaced), as: UTF8.self)
        )
      }, named: name)
  }
}

extension [Range<Int>] {
  /// Returns the ranges that overlap another one. The receiver must be sorted and free of overlaps.
  fileprivate func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return self[low...].prefix { $0.lowerBound < range.upperBound }
  }
}

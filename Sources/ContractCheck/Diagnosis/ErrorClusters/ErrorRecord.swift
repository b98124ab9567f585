import ContractSpecs

/// A piece of a file in which an error may stand: a line with those that continue it, or a record.
struct ErrorRecord: Sendable {
  /// The texts in which the error may be, one of which is read.
  var texts: [ErrorText] = []

  /// The record as it is written, for an error that is an object in it.
  var source: String?

  /// The line of the file, counted from 1.
  var line: Int
  var facts = Facts()

  /// True if it is longer than what is read of an error.
  var isCut = false

  /// The other things that a record says besides the error, as they are written there.
  struct Facts: Hashable, Sendable {
    var time: String?

    /// The method and the path of a request, without the query.
    var request: String?
    var version: String?
  }

  init(line: Int) { self.line = line }

  /// Adds a text, if it has a word of an error.
  mutating func add(_ text: String) {
    guard let text = ErrorText(text) else { return }
    texts.append(text)
    isCut = isCut || text.isCut
  }
}

extension ErrorRecord {
  /// Reads an object of a structured logger or of an export.
  init(_ value: JSONValue, line: Int) {
    self.init(line: line)
    let document = value.document
    for index in value.node.index..<document.next(after: value.node).index {
      let node = NodeID(index: index)
      if document.kind(of: node) == .string { add(document.string(at: node)) }
    }
    guard !texts.isEmpty else { return }
    if value.byteRange.count <= PastedError.maximumLength { source = value.source } else { isCut = true }
    facts = Facts(of: value)
  }

  /// Reads a line of a table, with the names of its columns.
  init(_ fields: [String], named names: [String], line: Int) {
    self.init(line: line)
    for field in fields { add(field) }
    guard !texts.isEmpty else { return }
    facts = Facts(of: zip(names, fields).map { ($0.lowercased(), $1) })
  }
}

extension ErrorRecord.Facts {
  private static let versions: Set<String> = ["version", "appversion", "app_version", "release"]
  private static let methods: Set<String> = ["method", "httpmethod", "http_method", "verb"]
  private static let addresses: Set<String> = [
    "url", "path", "endpoint", "route", "uri", "requesturl", "request_url",
  ]

  private static let names = LogRecord.times.union(versions).union(methods).union(addresses)

  /// The maximum length of a fact in bytes.
  private static let maximumLength = 2_000

  /// The maximum number of levels of a record that are searched: the request is often an object of its own.
  private static let maximumDepth = 3

  /// Reads the facts of pairs of a name in lower case and a text.
  init(of pairs: [(String, String)]) {
    var (method, address): (String?, String?)
    for (name, text) in pairs where 1...Self.maximumLength ~= text.utf8.count {
      if LogRecord.times.contains(name) { time = time ?? text }
      if Self.versions.contains(name) { version = version ?? text }
      if Self.methods.contains(name), Self.isMethod(text) { method = method ?? text }
      if Self.addresses.contains(name) { address = address ?? Self.address(text) }
    }
    request = address.map { address in
      address.contains(" ") ? address : [method, address].compactMap(\.self).joined(separator: " ")
    }
  }

  init(of value: JSONValue) {
    var pairs: [(String, String)] = []
    Self.collect(value, depth: 0, into: &pairs)
    self.init(of: pairs)
  }

  private static func collect(_ value: JSONValue, depth: Int, into pairs: inout [(String, String)]) {
    for member in value.members {
      let value = member.value
      switch value.kind {
      case .object: if depth + 1 < maximumDepth { collect(value, depth: depth + 1, into: &pairs) }
      case .string, .integer, .number:
        let name = member.name.lowercased()
        guard names.contains(name), value.byteRange.count <= maximumLength else { continue }
        pairs.append((name, value.string ?? value.source))
      case .array, .boolean, .null: break
      }
    }
  }

  private static func isMethod(_ text: String) -> Bool {
    2...10 ~= text.utf8.count && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
  }

  /// Returns the path of an address, with a method before it if the text has one; `nil` for any other text.
  private static func address(_ text: String) -> String? {
    let words = text.split(separator: " ")
    let method = words.count == 2 && isMethod(String(words[0])) ? words.first : nil
    guard words.count == (method == nil ? 1 : 2), let url = words.last,
      url.hasPrefix("/") || url.contains("://")
    else { return nil }
    return (method.map { "\($0) " } ?? "") + Diagnoser.path(of: String(url))
  }
}

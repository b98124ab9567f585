import ContractSpecs

/// A search for the data of server-sent events whose name is a sensitive one, such as `event: access_token`.
struct EventSecrets {
  private let bytes: [UInt8]
  private let names: SensitiveNames

  /// The name of the event that is being read, and the places of its data.
  private var extent: SensitiveNames.Extent?
  private var isOneWord = false
  private var data: [Range<Int>] = []
  private var found: [Range<Int>] = []

  /// Returns the ranges of a body that must not be shown. A body without such an event has none.
  static func places(in bytes: [UInt8], names: SensitiveNames) -> [Range<Int>] {
    var search = EventSecrets(bytes: bytes, names: names)
    var lines = EventLines(bytes)
    while let line = lines.next() { search.add(line) }
    search.endEvent()
    return search.found
  }

  private init(bytes: [UInt8], names: SensitiveNames) { (self.bytes, self.names) = (bytes, names) }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard !line.isEmpty else { return endEvent() }
    let field = line.prefix { $0 != .colon }
    var value = line.dropFirst(field.count + 1)
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if field.elementsEqual("event".utf8) {
      let name = String(decoding: value, as: UTF8.self)
      extent = names.extent(of: name)
      isOneWord = extent != nil && SensitiveNames.words(of: name).count == 1
    } else if field.elementsEqual("data".utf8) {
      data.append(value.startIndex..<value.endIndex)
    }
  }

  private mutating func endEvent() {
    if let extent {
      for place in data { add(place, extent) }
    }
    extent = nil
    data = []
  }

  private mutating func add(_ place: Range<Int>, _ extent: SensitiveNames.Extent) {
    guard let document = try? JSONDocument(parsing: Array(bytes[place])) else {
      return add(place, extent, isText: true)
    }
    switch document.root.kind {
    case .null, .boolean: return
    case .integer, .number, .string, .array, .object: break
    }
    let isContainer = document.root.kind == .object || document.root.kind == .array
    // The events of many services carry each token of a text in an object, under the name `token`.
    guard !isContainer || extent != .text && !isOneWord else { return }
    for value in Self.values(of: document.root) {
      let isText = value.kind == .string
      let range = isText ? document.contentRange(of: value.node) : document.byteRange(of: value.node)
      add(place.lowerBound + range.lowerBound..<place.lowerBound + range.upperBound, extent, isText: isText)
    }
  }

  private mutating func add(_ place: Range<Int>, _ extent: SensitiveNames.Extent, isText: Bool) {
    guard !place.isEmpty, !extent.leaves(bytes[place], isText: isText, inError: names.isOfError) else {
      return
    }
    found.append(place)
  }

  /// Returns the strings and numbers in a value, without the members that only describe a credential.
  private static func values(of root: JSONValue) -> [JSONValue] {
    var open = [root]
    var result: [JSONValue] = []
    while let next = open.popLast() {
      switch next.kind {
      case .integer, .number, .string: result.append(next)
      case .array: open += next.elements
      case .object: open += next.members.filter { !SensitiveNames.isDescription($0.name) }.map(\.value)
      case .null, .boolean: break
      }
    }
    return result
  }
}

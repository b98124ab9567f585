extension JSONWriter {
  /// Writes a value of a document in this writer's layout. Strings and numbers keep the text they were sent with.
  package mutating func value(_ value: JSONValue) {
    let document = value.document
    var parents: [Parent] = []
    for index in value.index..<document.next(after: value.index) {
      closeParents(ending: index, &parents)
      if parents.last?.awaitsKey == true {
        rawKey(document.bytes[document.byteRange(of: index)])
        parents[parents.count - 1].awaitsKey = false
        continue
      }
      if let last = parents.indices.last { parents[last].awaitsKey = parents[last].isObject }
      write(index, of: document, &parents)
    }
    closeParents(ending: document.next(after: value.index), &parents)
  }

  /// A container that is being written.
  private struct Parent {
    let isObject: Bool
    let end: Int
    var awaitsKey: Bool
  }

  private mutating func write(_ index: Int, of document: JSONDocument, _ parents: inout [Parent]) {
    let kind = document.kind(of: index)
    switch kind {
    case .null, .boolean, .integer, .number, .string:
      raw(document.bytes[document.byteRange(of: index)])
    case .array, .object:
      let isObject = kind == .object
      open(isObject ? .openBrace : .openBracket)
      parents.append(Parent(isObject: isObject, end: document.next(after: index), awaitsKey: isObject))
    }
  }

  private mutating func closeParents(ending index: Int, _ parents: inout [Parent]) {
    while let last = parents.last, last.end == index {
      close(last.isObject ? .closeBrace : .closeBracket)
      parents.removeLast()
    }
  }
}

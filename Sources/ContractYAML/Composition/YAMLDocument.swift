package import ContractSpecs

/// The documents of YAML 1.2 that JSON can say.
package enum YAMLDocument {
  /// Returns the one document of a text as JSON, with the place of each value.
  ///
  /// Throws an error if the text is not YAML, or means something that JSON has no word for.
  package static func converted(
    _ text: [UInt8], limits: YAMLLimits = .ofDocuments
  ) throws(ConversionError) -> ConvertedDocument {
    do throws(YAMLStop) {
      try refuseUnreadable(text)
      let (tree, size) = try withEvents(of: text) { events throws(YAMLStop) in
        var composer = YAMLComposer(of: text, limits: limits)
        return (try composer.tree(of: &events), composer.size)
      }
      let written = YAMLWriter(tree, size: size)
      guard let document = try? JSONDocument(parsing: written.json, maximumDepth: limits.depth) else {
        throw YAMLStop("it cannot be said as JSON", at: .byte(0))
      }
      return ConvertedDocument(document: document, source: text, places: written.places)
    } catch {
      throw error.error(in: text)
    }
  }

  private static func withEvents<Result>(
    of text: [UInt8], _ body: (inout YAMLEvents) throws(YAMLStop) -> Result
  ) throws(YAMLStop) -> Result {
    try text.withUnsafeBufferPointer { buffer throws(YAMLStop) in
      var events = try YAMLEvents(of: buffer)
      return try body(&events)
    }
  }

  /// Refuses what libyaml would read in another encoding, or for very long.
  private static func refuseUnreadable(_ text: [UInt8]) throws(YAMLStop) {
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      throw YAMLStop("the text is in UTF-16; save it in UTF-8", at: .byte(0))
    }
    var count = 0
    var start = 0
    while let mark = text[start...].firstIndex(of: UInt8(ascii: "%")) {
      start = mark + 1
      let beginsLine = mark == 0 || text[mark - 1] == .lineFeed || text[mark - 1] == .carriageReturn
      guard beginsLine, text[start...].starts(with: "TAG".utf8) else { continue }
      count += 1
      guard count <= YAMLLimits.tagDirectives else {
        throw YAMLStop("more than \(YAMLLimits.tagDirectives) lines begin with %TAG", at: .byte(mark))
      }
    }
  }
}

extension YAMLDocument {
  /// The names of the members of a text that is a mapping.
  package struct Beginning: Sendable {
    package var names: Set<String> = []

    /// The end of the names: that of the text, or a place that is not YAML.
    package var end = End.broken

    package enum End: Hashable, Sendable { case whole, broken }
  }

  /// Returns the names of the members at the top of a text, up to the first place that is not YAML.
  package static func beginning(of text: [UInt8], limits: YAMLLimits = .ofDocuments) -> Beginning {
    var beginning = Beginning()
    do throws(YAMLStop) {
      try refuseUnreadable(text)
      try withEvents(of: text) { events throws(YAMLStop) in try read(&beginning, &events, limits) }
    } catch {
      beginning.end = .broken
    }
    return beginning
  }

  private static func read(
    _ beginning: inout Beginning, _ events: inout YAMLEvents, _ limits: YAMLLimits
  ) throws(YAMLStop) {
    var depth = 0
    var count = 0
    var isMapping = false
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd:
        beginning.end = .whole
        return
      case .streamStart, .documentStart, .documentEnd: continue
      case .sequenceEnd, .mappingEnd: depth -= 1
      case .sequenceStart, .mappingStart:
        if depth == 0 { isMapping = event.kind == .mappingStart }
        depth += 1
        guard depth <= limits.depth else { return }
      case .scalar:
        if depth == 1, isMapping, count.isMultiple(of: 2) {
          beginning.names.insert(String(decoding: event.value, as: UTF8.self))
        }
      case .alias: break
      }
      // A part directly in the mapping is a key or a value: it ends here.
      if depth == 1, !(event.kind == .mappingStart || event.kind == .sequenceStart) { count += 1 }
    }
  }
}

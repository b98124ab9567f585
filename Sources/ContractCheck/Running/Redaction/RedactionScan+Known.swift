/// Known values, in any form.
extension RedactionScan {
  /// Finds known values in the text and in every decoding of it.
  mutating func findKnown(_ catalog: SecretCatalog, _ cuts: Cuts) {
    if !catalog.isEmpty {
      for view in RedactionView.all(of: bytes) { find(catalog, in: view, cuts) }
    }
    for short in catalog.shortValues { findShort(short) }
  }

  private mutating func find(_ catalog: SecretCatalog, in view: RedactionView, _ cuts: Cuts) {
    let text = view.folded
    text.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        if let (label, end) = catalog.find(at: index, of: buffer) {
          add(view.source(of: index..<end), .known(label))
          index = end
        } else {
          index += 1
        }
      }
    }
    for end in Self.ends(of: text, cuts) {
      guard let (label, length) = catalog.beginning(atEndOf: text[..<end]) else { continue }
      add(view.source(of: end - length..<end), .known(label))
    }
  }

  private static func ends(of text: [UInt8], _ cuts: Cuts) -> [Int] {
    switch cuts {
    case .nowhere: return []
    case .atEnd: return [text.count]
    case .inQuotations:
      let ellipsis = Array("…".utf8)
      return text.indices.filter {
        text[$0] == UInt8(ascii: "'") || text[$0] == ellipsis[0] && text[$0...].starts(with: ellipsis)
      }
    }
  }

  /// Redacts a value that is too short to be searched for anywhere, as a whole JSON string or form value.
  private mutating func findShort(_ form: SecretCatalog.Form) {
    guard let first = form.bytes.first else { return }
    for start in bytes.indices where bytes[start] == first && starts(with: form.bytes, at: start) {
      let end = start + form.bytes.count
      let (before, after) = (byte(at: start - 1), byte(at: end))
      let isQuoted = before == UInt8(ascii: "\"") && after == before
      let isPaired = before == UInt8(ascii: "=") && (after == nil || after == UInt8(ascii: "&"))
      if isQuoted || isPaired || (before == nil && after == nil) { add(start..<end, .known(form.label)) }
    }
  }
}

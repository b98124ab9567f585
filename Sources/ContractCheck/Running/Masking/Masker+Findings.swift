import ContractSpecs

extension Masker {
  /// A finding whose texts hold nothing that must not be shown.
  mutating func mask(_ finding: Mismatch, _ names: SensitiveNames) -> Mismatch {
    let isSensitive =
      finding.kind.showsValue
      && [finding.path, finding.foundAt].contains { path in
        path.map { names.contains($0.lastName) } ?? false
      }
    var masked = finding
    masked.actual = maskCut(finding.actual, names, isSensitive: isSensitive)
    masked.expected = maskCut(
      finding.expected, names, isSensitive: isSensitive && finding.kind == .valueLiteral)
    masked.hint.backend = mask(finding.hint.backend, names)
    masked.hint.client = mask(finding.hint.client, names)
    masked.count?.first = mask(finding.count?.first ?? "", names)
    for index in masked.members.indices {
      masked.members[index].expected = mask(masked.members[index].expected, names)
      masked.members[index].found = masked.members[index].found.map { mask($0, names) }
    }
    return masked
  }

  /// Masks a text that shows a value, perhaps cut off with `…`; all of the value if its field is telling.
  private mutating func maskCut(_ text: String, _ names: SensitiveNames, isSensitive: Bool) -> String {
    let bytes = Array(text.utf8)
    var found = MaskScan.scan(bytes, names: names, catalog: catalog)
    var labels: [Range<Int>: SecretCatalog.Label] = [:]
    if isSensitive, let value = Self.shownValue(in: bytes) {
      found = [.init(range: value, cause: .place)]
    }
    for ellipsis in Self.ellipses(in: bytes) {
      guard let (label, length) = catalog.beginning(atEndOf: bytes[..<ellipsis]) else { continue }
      let range = ellipsis - length..<ellipsis
      labels[range] = label
      found.removeAll { $0.range.overlaps(range) }
      found.append(.init(range: range, cause: .known(label)))
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    let masked = MaskedText(bytes, found) { range, cause in
      switch cause {
      case .known(let label): label
      case .place: catalog.learn(bytes[range])
      }
    }
    return String(decoding: render(masked), as: UTF8.self)
  }

  /// The range of what `string "…"`, `integer 42` or a bare literal shows of a value.
  private static func shownValue(in bytes: [UInt8]) -> Range<Int>? {
    let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if let first = bytes.firstIndex(where: { quotes.contains($0) }),
      let last = bytes.lastIndex(of: bytes[first]), last > first + 1
    {
      return first + 1..<last
    }
    for word in ["integer ", "number "] where bytes.starts(with: word.utf8) {
      return word.utf8.count..<bytes.count
    }
    return bytes.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == true ? 0..<bytes.count : nil
  }

  private static func ellipses(in bytes: [UInt8]) -> [Int] {
    let ellipsis = Array("…".utf8)
    return bytes.indices.filter { bytes[$0] == ellipsis[0] && bytes[$0...].starts(with: ellipsis) }
  }
}

extension Mismatch.Kind {
  /// Whether `actual` shows a value of the body; of a missing or mis-cased field it quotes the name alone.
  fileprivate var showsValue: Bool {
    switch self {
    case .fieldCasing, .fieldMissing: false
    case .responseStatus, .responseHeader, .responseMediaType, .bodyEmpty, .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .fieldUnexpected, .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange,
      .valueLiteral, .keyDuplicated, .numberPrecision:
      true
    }
  }
}

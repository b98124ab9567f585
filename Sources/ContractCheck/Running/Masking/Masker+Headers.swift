import ContractSpecs

extension Masker {
  /// A header field with its credentials masked, schemes and cookie names kept.
  mutating func mask(_ header: Header, _ names: SensitiveNames) -> Header {
    Header(header.name, String(decoding: render(masked(header, names)), as: UTF8.self))
  }

  mutating func masked(_ header: Header, _ names: SensitiveNames) -> MaskedText {
    let bytes = Array(header.value.utf8)
    let ranges = Self.credentials(in: header, names)
    guard !ranges.isEmpty else { return masked(bytes, names) }
    let found = ranges.map { MaskScan.Found(range: $0, cause: .place) }
    return MaskedText(bytes, found) { range, _ in catalog.learn(bytes[range]) }
  }

  /// Where in the value of a field that always holds credentials these stand.
  private static func credentials(in header: Header, _ names: SensitiveNames) -> [Range<Int>] {
    let bytes = Array(header.value.utf8)
    guard !bytes.isEmpty else { return [] }
    switch header.name.lowercased() {
    case "authorization", "proxy-authorization":
      return [afterScheme(bytes)..<bytes.count].filter { !$0.isEmpty }
    case "cookie":
      return cookieValues(in: bytes, all: true)
    case "set-cookie":
      return cookieValues(in: bytes, all: false)
    case let name:
      return names.contains(name) ? [0..<bytes.count] : []
    }
  }

  /// The index behind `Bearer ` or another scheme (RFC 9110 section 11.4); 0 if there is none.
  private static func afterScheme(_ bytes: [UInt8]) -> Int {
    guard let blank = bytes.firstIndex(of: 0x20) else { return 0 }
    return bytes[blank...].firstIndex { $0 != 0x20 } ?? blank
  }

  /// The values of `name=value` pairs; of `Set-Cookie` only the first is one, the others are attributes.
  private static func cookieValues(in bytes: [UInt8], all: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for pair in bytes.split(separator: UInt8(ascii: ";")).prefix(all ? .max : 1) {
      let start = pair.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? pair.startIndex
      if start < pair.endIndex { ranges.append(start..<pair.endIndex) }
    }
    return ranges
  }
}

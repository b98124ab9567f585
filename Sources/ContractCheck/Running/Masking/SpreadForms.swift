import ContractSpecs

/// Known values by their letters and digits alone, so that it does not matter what stands among these: a line end, the
/// quotes between two strings, hyphens, zero bytes of UTF-16, characters that nobody sees.
struct SpreadForms: Sendable {
  /// Fewer letters and digits could come together by chance.
  private static let leastLength = 12

  /// How many other bytes may stand between two of them.
  private static let longestGap = 16

  private var forms: [UInt32: [SecretCatalog.Form]] = [:]

  /// Whether any form begins with these two.
  private var beginnings = [Bool](repeating: false, count: 1 << 16)

  var isEmpty: Bool { forms.isEmpty }

  mutating func insert(_ value: [UInt8], _ label: SecretCatalog.Label) {
    let form = value.filter(\.isAlphanumeric).map(MaskView.fold)
    guard form.count >= Self.leastLength else { return }
    let known = forms[Self.key(form), default: []]
    guard !known.contains(where: { $0.bytes == form }) else { return }
    let place = known.firstIndex { $0.bytes.count < form.count } ?? known.count
    forms[Self.key(form), default: []].insert(SecretCatalog.Form(bytes: form, label: label), at: place)
    beginnings[Int(form[0]) << 8 | Int(form[1])] = true
  }

  /// The longest form whose first byte stands at an index of some bytes in lower case, and the index behind its last.
  func match(
    at index: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> (label: SecretCatalog.Label, end: Int)? {
    guard bytes[index].isAlphanumeric, let second = Self.next(after: index, of: bytes),
      beginnings[Int(bytes[index]) << 8 | Int(bytes[second])],
      let third = Self.next(after: second, of: bytes), let fourth = Self.next(after: third, of: bytes),
      let candidates = forms[Self.key([bytes[index], bytes[second], bytes[third], bytes[fourth]])]
    else { return nil }
    for form in candidates {
      var last: Int? = fourth
      for byte in form.bytes.dropFirst(4) {
        last = last.flatMap { Self.next(after: $0, of: bytes) }.flatMap { bytes[$0] == byte ? $0 : nil }
        if last == nil { break }
      }
      if let last { return (form.label, last + 1) }
    }
    return nil
  }

  private static func next(after index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var next = index + 1
    let end = min(bytes.count, next + longestGap + 1)
    while next < end, !bytes[next].isAlphanumeric { next += 1 }
    return next < end ? next : nil
  }

  private static func key(_ bytes: [UInt8]) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension SecretCatalog.Form {
  /// Whether so many bytes of the form, followed by something else, can only be quoted from it: most of a secret, or a
  /// beginning with the signs of an omission behind it.
  func isQuoted(_ length: Int, at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard length >= 6 else { return false }
    let rest = bytes[(index + length)...]
    if ["...", "…", "**", "[...]"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
    guard case .secret = label else { return false }
    return length * 2 >= self.bytes.count && SecretCatalog.isTelling(Array(self.bytes.prefix(length)))
  }
}

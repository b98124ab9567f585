import ContractSpecs

/// A matcher of known values by their letters and digits alone, whatever separates them: a line end, the quotes between
/// two strings, hyphens, zero bytes of UTF-16, invisible characters.
struct SplitSecretMatcher: Sendable {
  /// The least number of letters and digits of a form: fewer could match by chance.
  private static let minimumLength = 12

  /// The largest number of other bytes between two of them.
  private static let maximumGap = 16

  private var forms = SoughtForms()

  /// The first four letters and digits of all forms.
  private var keys: Set<UInt32> = []

  /// The flags of the first two letters or digits of all forms.
  private var beginnings = [Bool](repeating: false, count: 1 << 16)

  var isEmpty: Bool { keys.isEmpty }

  mutating func insert(_ values: [[UInt8]], _ label: SecretCatalog.Label) {
    let spread = values.map { $0.filter(\.isAlphanumeric).map(RedactionView.fold) }
      .filter { $0.count >= Self.minimumLength }
    for form in spread {
      keys.insert(Self.key(form))
      beginnings[Int(form[0]) << 8 | Int(form[1])] = true
    }
    forms.insert(spread.map { SecretCatalog.Form(bytes: $0, label: label) })
  }

  /// Returns the longest form whose first byte is at an index of some bytes in lower case, and the index after its
  /// last.
  func match(
    at index: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> (label: SecretCatalog.Label, end: Int)? {
    guard bytes[index].isAlphanumeric, let second = Self.next(after: index, of: bytes),
      beginnings[Int(bytes[index]) << 8 | Int(bytes[second])],
      let third = Self.next(after: second, of: bytes), let fourth = Self.next(after: third, of: bytes),
      keys.contains(Self.key([bytes[index], bytes[second], bytes[third], bytes[fourth]]))
    else { return nil }
    var text = SpreadText(bytes: bytes, places: [index, second, third, fourth])
    guard let form = forms.match(&text).whole else { return nil }
    return (form.label, text.places[form.bytes.count - 1] + 1)
  }

  /// The letters and digits from an index on, found on demand.
  private struct SpreadText: SearchedText {
    let bytes: UnsafeBufferPointer<UInt8>
    var places: [Int]

    mutating func byte(at offset: Int) -> UInt8? {
      while places.count <= offset {
        guard let next = SplitSecretMatcher.next(after: places[places.count - 1], of: bytes) else {
          return nil
        }
        places.append(next)
      }
      return bytes[places[offset]]
    }
  }

  private static func next(after index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var next = index + 1
    let end = min(bytes.count, next + maximumGap + 1)
    while next < end, !bytes[next].isAlphanumeric { next += 1 }
    return next < end ? next : nil
  }

  private static func key(_ bytes: [UInt8]) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension SecretCatalog.Form {
  /// Returns whether a prefix of the form of this length, followed by something else, can only be a quotation of it:
  /// most of a secret, or a prefix followed by an ellipsis.
  func isQuoted(_ length: Int, at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard length >= 6 else { return false }
    let rest = bytes[(index + length)...]
    if ["...", "…", "**", "[...]"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
    guard case .secret = label else { return false }
    return length * 2 >= self.bytes.count && SecretCatalog.isDistinctive(Array(self.bytes.prefix(length)))
  }
}

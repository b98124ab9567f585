/// Finds what must not be shown in some bytes: JSON, forms, addresses and plain text alike, whole or broken off.
struct RedactionScan {
  /// A range of the bytes, and what stands there.
  struct Found: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
      /// A form of a value that is known.
      case known(SecretCatalog.Label)

      /// The place tells that the value is not to be shown.
      case place
    }

    var range: Range<Int>
    var cause: Cause

    /// Whether it is a number of JSON or another value without quotes, so that what stands in its place needs them.
    var isBare = false
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let names: SensitiveNames
  var found: [Found] = []

  /// Where the last value that may hold others ends: what stands before is masked already and not looked at again,
  /// or nested values would cost the square of their depth.
  var coveredEnd = 0

  /// Where the last token ends that was known by its beginning: many beginnings in one word are one token.
  var prefixedEnd = 0

  /// How far to look back for the beginning of a name.
  static let longestName = 128

  /// Where the text may have been cut off, so that no more than a beginning of a value is left.
  enum Cuts: Hashable, Sendable {
    case nowhere
    case atEnd

    /// Before every `…` and closing quote of a finding.
    case inQuotations
  }

  /// Lists what is found in the order in which it stands, without overlaps; `places` is what the caller knows to be
  /// secret.
  static func scan(
    _ bytes: [UInt8], names: SensitiveNames, catalog: SecretCatalog, cuts: Cuts = .nowhere,
    places: [Range<Int>] = []
  ) -> [Found] {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = RedactionScan(bytes: buffer, names: names)
      for place in places { scan.add(place, .place) }
      scan.findPlaces()
      scan.findKnown(catalog, cuts)
      return scan.merged()
    }
  }

  /// Lists the known values alone.
  static func known(in bytes: [UInt8], _ catalog: SecretCatalog) -> [Found] {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = RedactionScan(bytes: buffer, names: SensitiveNames())
      scan.findKnown(catalog, .nowhere)
      return scan.merged()
    }
  }

  /// Looks at the bytes that can begin or end something telling.
  private mutating func findPlaces() {
    // Every byte of every answer is looked at here: a static is asked for once.
    let startsPrefix = Self.prefixStarts
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ":") where index >= coveredEnd: findMember(before: index)
      case UInt8(ascii: "=") where index >= coveredEnd: findPair(before: index)
      case UInt8(ascii: "/"): findUserInfo(at: index)
      case UInt8(ascii: "-"): findOption(at: index)
      case UInt8(ascii: "e"): findToken(at: index)
      case UInt8(ascii: "B"), UInt8(ascii: "b"): findCredentials(at: index)
      case let byte where startsPrefix[Int(byte)]: findPrefixed(at: index)
      case _: break
      }
      index += 1
    }
  }

  mutating func add(_ range: Range<Int>, _ cause: Found.Cause, isBare: Bool = false) {
    if !range.isEmpty { found.append(Found(range: range, cause: cause, isBare: isBare)) }
  }

  func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  func starts(with text: some Collection<UInt8>, at index: Int) -> Bool {
    index >= 0 && index + text.count <= bytes.count
      && text.elementsEqual(bytes[index..<index + text.count])
  }

  /// The end of the run of bytes from an index on that are like this.
  func end(from start: Int, while isLike: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isLike(bytes[end]) { end += 1 }
    return end
  }

  /// Sorts what was found; of two that overlap, the first takes over what the second covers beyond it.
  private func merged() -> [Found] {
    let sorted = found.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var result: [Found] = []
    for next in sorted {
      guard let last = result.last, next.range.lowerBound < last.range.upperBound else {
        result.append(next)
        continue
      }
      if next.range == last.range, last.cause == .place {
        result[result.count - 1].cause = next.cause
      } else if next.range.upperBound > last.range.upperBound {
        result[result.count - 1].range = last.range.lowerBound..<next.range.upperBound
      }
    }
    return result
  }
}

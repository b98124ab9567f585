/// A search for values that must not be shown: in JSON, forms, URLs and plain text alike, complete or cut off.
struct RedactionScan {
  /// A range of the bytes, and the reason to redact it.
  struct Found: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
      /// A form of a known value.
      case known(SecretCatalog.Label)

      /// A value in a sensitive place.
      case place
    }

    var range: Range<Int>
    var cause: Cause

    /// A Boolean value that indicates whether it is a JSON number or another value without quotes, whose replacement
    /// needs them.
    var isBare = false
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let names: SensitiveNames
  var found: [Found] = []

  /// The end of the last value that may hold others. Everything before it is redacted already and not examined again;
  /// otherwise the cost of nested values would be quadratic in their depth.
  var coveredEnd = 0

  /// The end of the last token found by its prefix: several prefixes in one word are one token.
  var prefixedEnd = 0

  /// The number of bytes that are searched backwards for the beginning of a name.
  static let longestName = 128

  /// The places where the text may be cut off, so that only the beginning of a value is left.
  enum Cuts: Hashable, Sendable {
    case nowhere
    case atEnd

    /// Every `…` and closing quote of a finding.
    case inQuotations
  }

  /// Returns the found ranges in order, without overlaps; `places` are ranges that the caller knows to be secret.
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

  /// Returns the known values alone.
  static func known(in bytes: [UInt8], _ catalog: SecretCatalog) -> [Found] {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = RedactionScan(bytes: buffer, names: SensitiveNames())
      scan.findKnown(catalog, .nowhere)
      return scan.merged()
    }
  }

  /// Examines the bytes that can begin or end something sensitive.
  private mutating func findPlaces() {
    // This loop runs for every byte of every answer, so the static is read once.
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

  /// Returns the end of the run of bytes from an index on that satisfy a predicate.
  func end(from start: Int, while isLike: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isLike(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the found ranges in order; of two that overlap, the first is extended to the end of the second.
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

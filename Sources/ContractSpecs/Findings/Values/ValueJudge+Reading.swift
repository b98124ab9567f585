#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values that the client's types can hold, fit or not. The types are `UUID` for `uuid`, `URL` for `url`, `Data` for
/// `base64`, a `String` enum for a choice of strings, `Date` for `date-time` with a known strategy, `Int`, `Double`,
/// `Bool`, and else `String`.
extension ValueJudge {
  /// Returns whether `JSONDecoder` decodes a value other than null as the client's type, or opens it if it is a
  /// container.
  func canRead(_ node: NodeID, as shape: ShapeID) -> Bool {
    let kind = document.kind(of: node)
    if let number = ownNumber(of: shape) {
      return kind.isNumeric && number.reads(document.bytes[document.byteRange(of: node)])
    }
    switch shapes[shape].test {
    case .any, .null, .choice, .assertion: return true
    case .boolean: return kind == .boolean
    case .integer: return isInt(node)
    case .number, .moment: return isDouble(node)
    case .string, .token, .pattern: return isText(node)
    case .format(let format): return canRead(node, as: format)
    case .literals(let literals): return canRead(node, asOneOf: literals, shape)
    case .array: return kind == .array
    case .object: return kind == .object
    }
  }

  func isText(_ node: NodeID) -> Bool {
    document.kind(of: node) == .string && !document.flags(of: node).contains(.hasLoneSurrogate)
  }

  /// Returns whether `JSONDecoder` decodes a number as `Int`. It reads one with a fraction or exponent as a `Double`
  /// first, which is exact below 2^53; beyond that, the decoder itself is asked.
  func isInt(_ node: NodeID) -> Bool {
    switch document.kind(of: node) {
    case .integer: return document.int64(at: node) != nil
    case .number:
      guard let double = document.number(at: node)?.double else { return false }
      if double.magnitude < 0x1p53 { return Int64(exactly: double) != nil }
      let text = [.openBracket] + document.bytes[document.byteRange(of: node)] + [.closeBracket]
      return (try? JSONDecoder().decode([Int64].self, from: Data(text))) != nil
    case .null, .boolean, .string, .array, .object: return false
    }
  }

  func isDouble(_ node: NodeID) -> Bool {
    document.number(at: node).map { NumberLoss(of: $0) != .outOfRange } ?? false
  }

  private func canRead(_ node: NodeID, as format: Format) -> Bool {
    switch format {
    case .uuid: isText(node) && UUID(uuidString: document.string(at: node)) != nil
    case .url: isText(node) && AppURL.accepts(document.string(at: node))
    case .dateTime: setting.client.dates.map { canRead(node, by: $0) } ?? isText(node)
    case .unixSeconds, .unixMilliseconds: isDouble(node)
    case .base64: isText(node) && Data(base64Encoded: document.string(at: node)) != nil
    case .email, .date, .time, .localDateTime, .base64url, .phone, .ipv4, .ipv6, .hostname, .decimal:
      isText(node)
    }
  }

  private func canRead(_ node: NodeID, by strategy: Client.Dates) -> Bool {
    switch strategy {
    case .iso8601:
      isText(node) && (try? Date.ISO8601FormatStyle().parse(document.string(at: node))) != nil
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970: isDouble(node)
    case .formatted(let tried):
      DateFormats(tried).verdict(on: JSONValue(document: document, node: node)) != .refuses
    case .custom: true
    }
  }

  private func canRead(_ node: NodeID, asOneOf literals: [PreparedLiteral], _ shape: ShapeID) -> Bool {
    if shapes[shape].isStringEnum {
      let text = isText(node) ? document.string(at: node) : nil
      return literals.contains { $0.literal == text.map(Literal.string) }
    }
    let kinds = LiteralKinds(literals)
    return switch document.kind(of: node) {
    case .string: kinds.hasStrings && isText(node)
    case .integer, .number: kinds.hasNumbers && (kinds.areIntegers ? isInt(node) : isDouble(node))
    case .boolean: kinds.hasBooleans
    case .null, .array, .object: false
    }
  }

  /// Returns whether the client cannot decode a date that is as promised: its strategy reads numbers, or is stricter.
  func cannotReadDate(_ node: NodeID) -> Bool {
    switch setting.client.dates {
    case nil: false
    case .iso8601:
      // Foundation is slow, and reads each date of the usual form.
      !document.bytes[document.contentRange(of: node)].isUsualDate && !canRead(node, by: .iso8601)
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970: true
    case .formatted: !canRead(node, by: setting.client.dates ?? .custom)
    case .custom: false
    }
  }

  /// Returns whether the client supports a system that refuses a value which newer systems decode.
  func needsNewerSystem(_ node: NodeID, as shape: ShapeID) -> Bool {
    guard document.kind(of: node) == .string, case .format(let format) = shapes[shape].test else {
      return false
    }
    let text = document.bytes[document.contentRange(of: node)]
    return switch format {
    // `JSONDecoder` reads fractions of a second with `iso8601` only since the systems of 2025.
    case .dateTime:
      setting.client.dates == .iso8601 && setting.client.supportsSystems { _ in 26 }
        && text.contains(UInt8(ascii: "."))
    // `URL(string:)` encodes characters that a URL must not contain since the systems of 2023; before, it returns
    // `nil`.
    case .url:
      text.holdsWhatNoAddressMay
        && setting.client.supportsSystems {
          switch $0 {
          case "macos": 14
          case "watchos": 10
          case "visionos": 1
          default: 17
          }
        }
    case .uuid, .email, .date, .time, .localDateTime, .unixSeconds, .unixMilliseconds, .base64, .base64url,
      .phone, .ipv4, .ipv6, .hostname, .decimal:
      false
    }
  }
}

extension ArraySlice<UInt8> {
  /// True for a date with a time and a zone (RFC 3339) in the form that the decoder's `iso8601` reads for certain: with
  /// an upper case T, at most nine digits of a fraction, and either `Z` or an offset below 18 hours. It refuses more
  /// digits, and offsets beyond 18 hours.
  fileprivate var isUsualDate: Bool {
    guard dropFirst(10).first == UInt8(ascii: "T") else { return false }
    var zone = dropFirst(19)
    if zone.first == UInt8(ascii: ".") {
      let fraction = zone.dropFirst().prefix(while: \.isDigit)
      if fraction.count > 9 { return false }
      zone = zone.dropFirst(1 + fraction.count)
    }
    if zone.count == 1 { return true }
    let hours = zone.dropFirst().prefix(2)
    return hours.lexicographicallyPrecedes("18".utf8)
  }

  /// True if there is a character outside those of RFC 3986 section 2, or a percent sign without two hexadecimal digits
  /// (section 2.1).
  fileprivate var holdsWhatNoAddressMay: Bool {
    indices.contains { index in
      let byte = self[index]
      if byte == UInt8(ascii: "%") {
        let digits = self[(index + 1)...].prefix(2)
        return digits.count < 2 || !digits.allSatisfy(\.isHexDigit)
      }
      return byte <= 0x20 || byte >= 0x7F || "<>\"{}|\\^`".utf8.contains(byte)
    }
  }
}

extension Client {
  /// Returns whether a system named in `os` (`iOS 17`, `macOS 14.2`) is older than the given version of its platform.
  /// The platform is passed in lower case.
  package func supportsSystems(before version: (String) -> Int) -> Bool {
    Self.systems(in: os ?? "").contains { $0.version < version($0.platform) }
  }

  /// Returns whether a text names systems with their versions, such as `iOS 17` or `iOS 17, macOS 14`, each of which
  /// can be compared.
  package static func namesSystems(_ text: String) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { !systems(in: $0).isEmpty }
  }

  /// Returns the systems that a text names, each with the first number of its version. The platform is in lower case.
  private static func systems(in text: some StringProtocol) -> [(platform: String, version: Int)] {
    var (platform, systems) = ("ios", [(platform: String, version: Int)]())
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." }) {
      let letters = word.prefix(while: \.isLetter)
      if !letters.isEmpty { platform = String(letters) }
      if let version = Int(word.dropFirst(letters.count).prefix { $0 != "." }) {
        systems.append((platform, version))
      }
    }
    return systems
  }
}

/// Facts that a severity leaves open: whether the app decodes a type of its own where the contract names a format, and
/// whether it gets the intended value all the same.
extension ValueJudge {
  func reading(
    of kind: ValueDifference, _ node: NodeID, against shape: ShapeID, _ severity: Finding.Severity
  ) -> Finding.Reading? {
    switch severity {
    case .breaks, .latent:
      kind == .valueFormat || kind == .valueChoice ? reading(asOneOf: [shape], node, severity) : nil
    case .silent, .info:
      (kind == .valueType || kind == .valueFormat) && isReadAsMeant(node, as: shape) ? .asMeant : nil
    case .olderOS: nil
    }
  }

  /// Returns the reading of the first alternative that the app might decode as a `String`, if a text fits none of them.
  /// A model states its types, so there is no reading for it.
  func reading(
    asOneOf alternatives: [ShapeID], _ node: NodeID, _ severity: Finding.Severity
  ) -> Finding.Reading? {
    guard severity == .breaks || severity == .latent, !setting.client.isModel, isText(node) else {
      return nil
    }
    return alternatives.lazy.compactMap { shapes[$0].readingAsText }.first
  }

  /// Returns whether the client's date strategy decodes the intended value: a Unix time in its unit and not in 1970, an
  /// offset without a colon or minutes, a zone with its name. A model's `URL` decodes texts that are no URL by the standard.
  private func isReadAsMeant(_ node: NodeID, as shape: ShapeID) -> Bool {
    guard case .format(let format) = shapes[shape].test else { return false }
    switch (format, setting.client.dates) {
    case (.url, _): return setting.client.isModel
    case (.dateTime, .iso8601):
      guard isText(node), canRead(node, by: .iso8601) else { return false }
      switch TextForm(of: document.text(at: node)) {
      case .dateTimeWithoutColon, .dateTimeWithZoneName, .otherDate, nil: return true
      case _: return false
      }
    case (.dateTime, .secondsSince1970), (.dateTime, .millisecondsSince1970):
      guard let time = document.number(at: node)?.double, let unit = setting.client.dates?.unit else {
        return false
      }
      return time > 1e8 && unit.accepts(time)
    case (_, _): return false
    }
  }
}

extension PreparedShape {
  /// The client's own type for the texts of this shape, if a `String` would decode more of them.
  fileprivate var readingAsText: Finding.Reading? {
    if isStringEnum { return .onlyEnum }
    guard case .format(let format) = test else { return nil }
    switch format {
    case .uuid: return .onlyUUID
    case .url: return .onlyURL
    case .base64: return .onlyData
    case .email, .date, .time, .dateTime, .localDateTime, .unixSeconds, .unixMilliseconds, .base64url, .phone,
      .ipv4, .ipv6, .hostname, .decimal:
      return nil
    }
  }
}

extension Client.Dates {
  /// The format of the numbers that the strategy decodes; `nil` for strategies without a Unix time.
  var unit: Format? {
    switch self {
    case .secondsSince1970: .unixSeconds
    case .millisecondsSince1970: .unixMilliseconds
    case .deferredToDate, .iso8601, .formatted, .custom: nil
    }
  }
}

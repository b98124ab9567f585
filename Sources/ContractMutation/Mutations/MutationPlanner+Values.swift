import ContractSpecs

/// Mutations of single values.
extension MutationPlanner {
  /// Returns the plan that changes the type of a value: to the form that lenient languages produce, otherwise to any
  /// other type that no alternative accepts.
  func type(_ site: MutationSite) -> MutationPlan? {
    let value = sites.value(site)
    guard !value.isNull else { return nil }
    let alternatives = sites.fit.alternatives(of: site.promised).shapes
    let others = Self.otherTypes(of: value)
    let other = others.first { other in
      !alternatives.contains { shapes[$0].shape.admits(other.kind) }
    }
    if let other { return replacing(site, by: Array(other.text.utf8), .valueType) }
    guard undetectedReason(at: site) != nil, let first = others.first else { return nil }
    return replacing(site, by: Array(first.text.utf8), .valueType)
  }

  private static func otherTypes(of value: JSONValue) -> [(kind: JSONKind, text: String)] {
    let all: [(kind: JSONKind, text: String)] = [
      (.string, "\"drifted\""), (.integer, "1"), (.boolean, "true"), (.array, "[]"), (.object, "{}"),
    ]
    let lenient: (kind: JSONKind, text: String)? =
      switch value.kind {
      case .integer, .number: (.string, "\"\(value.source)\"")
      case .boolean: (.integer, value.bool == true ? "1" : "0")
      case .string: (.integer, "1")
      case .array: (.object, "{}")
      case .object: (.array, "[]")
      case .null: nil
      }
    let isNumber = value.kind == .integer || value.kind == .number
    return [lenient].compactMap { $0 }
      + all.filter { $0.kind != value.kind && !(isNumber && $0.kind == .integer) }
  }

  func null(_ site: MutationSite) -> MutationPlan? {
    let isUndetectable = undetectedReason(at: site) != nil
    guard !sites.value(site).isNull, isUndetectable || !sites.fit.alternatives(of: site.promised).acceptsNull
    else {
      return nil
    }
    return replacing(site, by: Array("null".utf8), .valueNull)
  }

  func format(_ site: MutationSite) -> MutationPlan? {
    let value = sites.value(site)
    guard !value.isNull else { return nil }
    switch shapes[site.leaf].shape {
    case .format(let format) where format.isNumeric:
      return numbers(from: value).lazy.compactMap { altered(site, $0, .integer, .valueFormat) }.first
    case .moment:
      return numbers(from: value).lazy.compactMap { altered(site, $0, .integer, .valueRange) }.first
    case .format(let format):
      let texts = format.others(than: value.string ?? "")
      return texts.lazy.compactMap { text($0, at: site, .valueFormat) }.first
    case .token, .pattern:
      let text = value.string ?? ""
      let parts = text.split(separator: ".").dropLast().joined(separator: ".")
      return [parts, text + "#", "#" + text, "", "☃"].lazy
        .compactMap { self.text($0, at: site, .valueFormat) }.first
    case .any, .null, .boolean, .integer, .number, .string, .literal, .oneOf, .openChoice, .array, .object,
      .nullable, .choice, .assertion:
      return nil
    }
  }

  /// Returns seconds for milliseconds, the reverse, and a number that is too large for both.
  private func numbers(from value: JSONValue) -> [String] {
    [value.source + "000", String(value.source.dropLast(3)), "1" + String(repeating: "0", count: 18)]
  }

  private func text(_ text: String, at site: MutationSite, _ kind: Finding.Kind) -> MutationPlan? {
    let quoted = JSONText.quoted(text)
    return altered(site, String(decoding: quoted, as: UTF8.self), .string, kind)
  }

  /// Returns the plan that replaces the value of a site, if the replacement does not fit there.
  private func altered(
    _ site: MutationSite, _ json: String, _ kind: JSONKind, _ own: Finding.Kind
  ) -> MutationPlan? {
    guard let value = try? JSONDocument(parsing: Array(json.utf8)).root, value.kind == kind,
      !sites.fit.fits(value, site.promised)
    else { return nil }
    return replacing(site, by: Array(json.utf8), self.kind(of: kind, at: site, else: own))
  }

  func literal(_ site: MutationSite) -> MutationPlan? {
    let value = sites.value(site)
    let own: Finding.Kind
    switch shapes[site.leaf].shape {
    case .literal: own = .valueLiteral
    case .oneOf: own = .valueChoice
    case _: return nil
    }
    switch value.kind {
    case .string:
      let text = value.string ?? ""
      let others = [text.lowercased(), text.uppercased(), text + "-drifted"]
      return others.lazy.compactMap { self.text($0, at: site, own) }.first
    case .integer, .number:
      return altered(site, value.source + (value.kind == .number ? "9" : ".5"), .number, own)
    case .boolean: return altered(site, value.bool == true ? "false" : "true", .boolean, own)
    case .null, .array, .object: return nil
    }
  }

  func precision(_ site: MutationSite) -> MutationPlan? {
    guard !sites.value(site).isNull else { return nil }
    switch shapes[site.leaf].shape {
    case .integer where shapes[site.leaf].number == .uint64:
      return altered(site, "18446744073709551616", .integer, .numberPrecision)
    case .integer: return altered(site, "9223372036854775808", .integer, .numberPrecision)
    case .number: return altered(site, "9007199254740993", .integer, .numberPrecision)
    case _: return nil
    }
  }
}

extension Format {
  /// Returns texts that nearly have this format, such as a backend sends after a change of library.
  fileprivate func others(than text: String) -> [String] {
    let near: [String] =
      switch self {
      case .uuid: [text.filter { $0 != "-" }]
      case .email: [text.filter { $0 != "@" }]
      case .url: [String(text.drop { $0 != "/" }.dropFirst())]
      case .dateTime: [String(text.prefix(19)), "\(text.prefix(10)) \(text.dropFirst(11))"]
      case .localDateTime: [text + "Z", "\(text.prefix(10)) \(text.dropFirst(11))"]
      case .date: [text + "T00:00:00Z", String(text.prefix(7))]
      case .time: [String(text.prefix(5))]
      case .phone: [String(text.dropFirst())]
      case .decimal: [text.map { $0 == "." ? "," : "\($0)" }.joined()]
      case .ipv4, .ipv6, .hostname: ["[\(text)]"]
      case .base64, .base64url: ["data:;\(text)"]
      case .unixSeconds, .unixMilliseconds: []
      }
    return near + ["not \(rawValue)", ""]
  }
}

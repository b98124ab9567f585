/// Advice on a value that is the promised one but for a part: without seconds, without the scheme, behind a prefix, or
/// without the object around it.
extension ValueAdvice {
  /// The advice on a text that has the promised format once a part is added or removed.
  func partHint(of format: Format) -> Finding.Hint? {
    guard let text = shortText, !text.isEmpty else { return nil }
    return switch format {
    case .time, .dateTime, .localDateTime: secondsHint(text, format)
    case .uuid: prefixHint(text)
    case .url: schemeHint(text)
    case .email, .date, .unixSeconds, .unixMilliseconds, .base64, .base64url, .phone, .ipv4, .ipv6, .hostname,
      .decimal:
      nil
    }
  }

  /// Returns the advice on a time that has hours and minutes, such as `08:30` or `2025-01-08T08:30Z`.
  private func secondsHint(_ text: String, _ format: Format) -> Finding.Hint? {
    guard let colon = text.firstIndex(of: ":"), text.distance(from: colon, to: text.endIndex) >= 3 else {
      return nil
    }
    let end = text.index(colon, offsetBy: 3)
    let whole = text[..<end] + ":00" + text[end...]
    return format.accepts(Array(whole.utf8)) ? .withoutSeconds : nil
  }

  /// Returns the advice on a UUID with something before it, such as `urn:uuid:` or `user_`, or in braces.
  private func prefixHint(_ text: String) -> Finding.Hint? {
    let bytes = Array(text.utf8)
    guard bytes.count > 36, bytes.count < 80 else { return nil }
    if Format.uuid.accepts(Array(bytes.suffix(36))) { return .prefixedUUID }
    let isInBraces = bytes.count == 38 && bytes.first == .openBrace && bytes.last == .closeBrace
    return isInBraces && Format.uuid.accepts(Array(bytes[1..<37])) ? .uuidInBraces : nil
  }

  /// Returns the advice on an address that begins with its host, such as `cdn.example.com/a.png`.
  private func schemeHint(_ text: String) -> Finding.Hint? {
    let rest = text.hasPrefix("//") ? String(text.dropFirst(2)) : text
    let host = rest.prefix { !"/:?#".contains($0) }
    guard host == "localhost" || host.contains("."), Format.hostname.accepts(Array(host.utf8)),
      host.contains(where: \.isLetter), Format.url.accepts(Array("https://\(rest)".utf8))
    else { return nil }
    return .withoutScheme
  }

  /// The names under which an object usually holds its only text.
  private static let textNames = ["message", "detail", "description", "text", "title", "name", "value"]

  /// Returns the advice on a text in place of an object that has a member for it.
  func memberHint(_ object: PreparedObject) -> Finding.Hint? {
    let fitting = object.members.filter { CoercionTrial(judge: judge, shape: $0.shape).fits(node) }
      .map { String(decoding: $0.name, as: UTF8.self) }
    let usual = Self.textNames.first { name in fitting.contains { KeyWords.sequence($0) == [name] } }
    return (usual ?? (fitting.count == 1 ? fitting[0] : nil)).map { .textForObject(member: $0) }
  }

  /// Returns the advice on an object that has the values of a list of pairs by their names.
  func pairsHint(_ array: PreparedArray) -> Finding.Hint? {
    guard let shape = array.listElement, case .object(let object) = judge.shapes[shape].test,
      object.members.count == 2, document.count(of: node) > 0
    else { return nil }
    let members = JSONValue(document: document, node: node).members.prefix(8)
    for (name, value) in [(0, 1), (1, 0)].map({ (object.members[$0.0], object.members[$0.1]) }) {
      let names = CoercionTrial(judge: judge, shape: name.shape)
      let values = CoercionTrial(judge: judge, shape: value.shape)
      let fits = members.allSatisfy { member in
        var key = JSONWriter()
        key.value(member.name)
        return names.fits(key.text) && values.fits(member.value.node)
      }
      guard fits else { continue }
      return .mapForPairs(
        name: String(decoding: name.name, as: UTF8.self), value: String(decoding: value.name, as: UTF8.self))
    }
    return nil
  }
}

/// Reads which released versions of the app read the responses.
extension ContractReader {
  private static let releaseKeys = [
    "tags", "latest", "since", "shares", "models", "keys", "dates", "types", "tolerate",
  ]

  mutating func readReleases(_ node: SpecNode) -> ReleaseSources? {
    guard let object = object(node, as: "\"releases\"", keys: Self.releaseKeys) else { return nil }
    guard let tags = object["tags"] else {
      report(
        "\"releases\" needs the tags that are releases, such as {\"tags\": [\"v*\"], \"latest\": 10}",
        at: node)
      return nil
    }
    var releases = ReleaseSources(tags: patterns(tags), location: location(node.offset))
    releases.latest = count(object["latest"], as: "\"latest\"", in: 1...1_000)
    releases.since = text(object["since"], as: "\"since\"")
    releases.shares = object["shares"].flatMap { sourcePath($0, as: "\"shares\"") }
    releases.models = forTags(object["models"], as: "\"models\"") { reader, node in
      reader.elements(of: node, as: "\"models\" of a tag")?.compactMap {
        reader.sourcePath($0, as: "a path of \"models\"")
      }
    }
    releases.keys = forTags(object["keys"], as: "\"keys\"") { reader, node in
      reader.choice(node, as: "\"keys\" of a tag", of: Client.Keys.self)
    }
    releases.dates = forTags(object["dates"], as: "\"dates\"") { reader, node in
      reader.choice(node, as: "\"dates\" of a tag", of: Client.Dates.self)
    }
    releases.types = forTags(object["types"], as: "\"types\"") { reader, node in reader.formerNames(node) }
    if let tolerate = object["tolerate"] { releases.tolerated = tolerance(tolerate) }
    return releases
  }

  private mutating func patterns(_ node: SpecNode) -> [TagPattern] {
    guard let elements = elements(of: node, as: "\"tags\"") else { return [] }
    if elements.isEmpty { report("\"tags\" needs a pattern, such as \"v*\"", at: node) }
    return elements.compactMap { pattern($0, as: "a pattern of \"tags\"") }
  }

  private mutating func pattern(_ node: SpecNode, as what: String) -> TagPattern? {
    guard let text = text(node, as: what) else { return nil }
    guard !text.isEmpty, text.utf8.count <= 200, text.utf8.count(where: { $0 == UInt8(ascii: "*") }) <= 8
    else {
      report("\(what) has 1 to 200 characters, of which at most 8 are \"*\"", at: node)
      return nil
    }
    return TagPattern(text)
  }

  /// Reads a path relative to the folder of the contract.
  private mutating func sourcePath(_ node: SpecNode, as what: String) -> ModelSources.Path? {
    guard let text = text(node, as: what) else { return nil }
    guard ReferencedFiles.path(of: text, besides: source.file) != nil else {
      report("\(what) is a path relative to the folder of this contract", at: node)
      return nil
    }
    return ModelSources.Path(text: text, location: location(node.offset))
  }

  /// Reads an object whose names are patterns of tags.
  private mutating func forTags<Value>(
    _ node: SpecNode?, as what: String,
    _ read: (inout ContractReader, SpecNode) -> Value?
  ) -> [ReleaseSources.ForTags<Value>] {
    guard let node, let members = members(of: node, as: what, example: "{\"v1.*\": …}") else { return [] }
    return members.compactMap { member in
      guard let value = read(&self, member.value) else { return nil }
      return ReleaseSources.ForTags(tags: TagPattern(member.name), value: value)
    }
  }

  private mutating func formerNames(_ node: SpecNode) -> [String: String]? {
    guard
      let members = members(of: node, as: "the types of a tag", example: "{\"Session\": \"LoginResponse\"}")
    else { return nil }
    var names: [String: String] = [:]
    for member in members {
      names[member.name] = text(member.value, as: "the former name of \(Quoted.key(member.name))")
    }
    return names
  }

  private mutating func tolerance(_ node: SpecNode) -> ReleaseSources.Tolerance {
    switch node.content {
    case .string(let text):
      guard let share = percentage(text) else {
        report("\"tolerate\" is a part of the users, such as \"1%\", or a list of versions", at: node)
        return .none
      }
      return .share(share)
    case .array(let elements): return .versions(elements.compactMap { toleratedVersions($0) })
    case .null, .boolean, .number, .object:
      report("\"tolerate\" is a text such as \"1%\" or a list of versions, not \(node.kind)", at: node)
      return .none
    }
  }

  /// Returns a percentage from 0 to 100 as a part of 1.
  private func percentage(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else {
      return nil
    }
    return number / 100
  }

  private mutating func toleratedVersions(_ node: SpecNode) -> ReleaseSources.ToleratedVersions? {
    guard
      let object = object(
        node, as: "an element of \"tolerate\"", keys: ["versions", "expires", "reason", "owner", "ticket"])
    else { return nil }
    guard let versions = object["versions"].flatMap({ pattern($0, as: "\"versions\"") }) else {
      if object.lacks("versions") {
        report("an element of \"tolerate\" needs \"versions\", such as \"3.0.*\"", at: node)
      }
      return nil
    }
    let expires = text(object["expires"], as: "\"expires\"")
    if let expires, let place = object["expires"], !Format.date.accepts(Array(expires.utf8)) {
      report("\"expires\" is a day such as 2026-12-31, not \"\(expires)\"", at: place)
    }
    return ReleaseSources.ToleratedVersions(
      versions: versions, expires: expires, reason: text(object["reason"], as: "\"reason\""),
      location: location(node.offset))
  }
}

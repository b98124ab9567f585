/// References in places where the standard has none and bundlers follow them: of an operation, or of an object or a list
/// of parts, such as `paths`, `responses` or `properties`.
extension OpenAPIDocument {
  /// The maximum number of references that are followed for one.
  static let maximumFollowed = 64

  /// Returns what a value stands for: itself, or what the reference in its place leads to.
  ///
  /// Throws an error if it leads nowhere, or round in a circle.
  mutating func followed(_ value: OpenAPINode) throws(OpenAPIError) -> OpenAPINode {
    var end = value
    var passed: [OpenAPINode.Key] = []
    defer { following.subtract(passed) }
    while end.isReference, let reference = end["$ref"]?.string {
      // A pointer leads through other references on its way, which are followed within this one.
      guard following.count < Self.maximumFollowed, following.insert(end.key).inserted else {
        throw OpenAPIError(
          "\(Quoted.key(reference)) leads round in a circle, or through more than \(Self.maximumFollowed) references"
        )
      }
      passed.append(end.key)
      end = try target(of: reference, at: end)
    }
    return end
  }

  /// Returns the member of the document of a name, or what the reference in its place leads to; `nil` if that is nothing.
  mutating func section(_ name: String) -> OpenAPINode? { followedMember(name, of: root) }

  /// Returns the member of a component of a name, such as the schemas, in the same way.
  mutating func component(_ name: String) -> OpenAPINode? {
    section("components").flatMap { followedMember(name, of: $0) }
  }

  /// Returns the schemas with a name.
  mutating func namedSchemas() -> OpenAPINode? { isSwagger ? section("definitions") : component("schemas") }

  /// Returns the servers of the document.
  mutating func servers() -> [OpenAPINode] {
    (section("servers")?.elements ?? []).map { (try? followed($0)) ?? $0 }
  }

  private mutating func followedMember(_ name: String, of object: OpenAPINode) -> OpenAPINode? {
    object[name].flatMap { try? followed($0) }
  }
}

extension OpenAPINode {
  /// True for an object with a reference. A property with the name `$ref` has a schema as its value, and is none.
  var isReference: Bool { isObject && self["$ref"]?.kind == .string }
}

extension SchemaConverter {
  /// The members beside a reference that say nothing about what it stands for.
  private static let describing: Set = ["$ref", "description", "summary"]

  /// Returns a holder of parts, or what the reference in its place leads to.
  ///
  /// Adds an error, and returns `nil`, if that leads to nothing of the kind.
  mutating func followed(_ holder: OpenAPINode?, to kind: JSONKind) -> OpenAPINode? {
    guard let holder, holder.isReference else { return holder }
    addFaults(beside: holder)
    do {
      return try target(of: holder, kind)
    } catch {
      addFault(error.message, at: holder["$ref"] ?? holder)
      return nil
    }
  }

  /// Returns a holder of parts, or what the reference in its place leads to; `nil` if that is nothing. Nothing is noted.
  mutating func quietly(following holder: OpenAPINode?) -> OpenAPINode? {
    holder.flatMap { $0.isReference ? try? document.followed($0) : $0 }
  }

  /// Returns an example, or the examples of a part, or what the reference in its place leads to. One that leads nowhere
  /// is told and is no error, since an example promises nothing.
  mutating func followed(example: OpenAPINode?) -> OpenAPINode? {
    guard let example, example.isReference else { return example }
    do {
      return try document.followed(example)
    } catch {
      note("this example is not used: \(error.message)", at: example["$ref"] ?? example)
      return nil
    }
  }

  /// Returns what the reference in the place of a holder of parts leads to.
  ///
  /// Throws an error if it leads to nothing of the kind.
  mutating func target(of holder: OpenAPINode, _ kind: JSONKind) throws(OpenAPIError) -> OpenAPINode {
    let target = try document.followed(holder)
    guard target.kind == kind else {
      throw OpenAPIError(
        "\(Quoted.key(holder["$ref"]?.string ?? "")) leads to \(target.kind.withArticle), and \(kind.withArticle) must be there"
      )
    }
    return target
  }

  /// Adds an error for each member beside the reference of a holder, since bundlers differ in what becomes of it.
  mutating func addFaults(beside holder: OpenAPINode) {
    for member in members(beside: holder) { addFault(Self.words(beside: member), at: member.key) }
  }

  /// Returns the members beside the reference of a holder that would add something to it.
  func members(beside holder: OpenAPINode) -> [OpenAPINode.Member] {
    guard holder.isReference else { return [] }
    return holder.members.filter { !Self.describing.contains($0.name) && !$0.name.hasPrefix("x-") }
  }

  static func words(beside member: OpenAPINode.Member) -> String {
    "\(Quoted.key(member.name)) beside \"$ref\" is not read; write it into what the reference leads to"
  }

  /// Verifies the references in the sections of the document, each of which is an error if it leads to nothing.
  mutating func verifySections() {
    let root = document.root
    let components = followed(root["components"], to: .object)?.members ?? []
    let sections =
      document.isSwagger ? ["definitions", "parameters", "responses", "securityDefinitions"] : []
    let all = sections.map { root[$0] } + components.filter { !$0.name.hasPrefix("x-") }.map(\.value)
    for section in all { _ = followed(section, to: .object) }
    _ = followed(root["info"], to: .object)
    faults.ofOperation = nil
    // Without these, no operation can be called as it is meant.
    for server in followed(root["servers"], to: .array)?.elements ?? [] { _ = followed(server, to: .object) }
  }
}

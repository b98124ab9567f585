/// An OpenAPI document (2.0, called Swagger, 3.0, 3.1 or 3.2) with the files beside it that it refers to.
package struct OpenAPIDocument: Sendable {
  /// The dialects of schemas that the versions have.
  package enum Dialect: Hashable, Sendable {
    /// The schemas of 2.0 and 3.0: `nullable`, and nothing beside `$ref`.
    case own

    /// JSON Schema 2020-12, which 3.1 and later use.
    case jsonSchema
  }

  /// The maximum size of a document and of each file beside it, in bytes.
  package static let maximumSize = 64 * 1024 * 1024

  /// The maximum size of a document together with the files beside it, in bytes.
  private static let maximumTotal = 4 * maximumSize

  /// The maximum number of files beside a document.
  private static let maximumFiles = 5_000

  /// The maximum nesting depth of a file.
  package static let maximumDepth = 512

  private(set) var files: [OpenAPIFile]
  private var totalSize = 0
  private let access: ReferencedFiles

  /// The version as written, such as `3.1.0`.
  package let version: String
  package let dialect: Dialect

  /// The number of each file by its path, and the reason for those that cannot be read.
  private var numbers: [String: Result<Int, OpenAPIError>] = [:]

  /// The values that references lead to, by their base and the reference. A reference is repeated often, and the
  /// schemas are many.
  private var targets: [Base: [String: OpenAPINode]] = [:]

  /// The members of large objects by name, such as the schemas of a document.
  private var indices: [OpenAPINode.Key: [String: OpenAPINode]] = [:]

  /// The number of members from which on an object is indexed.
  private static let large = 32

  /// The values with an `$anchor`, by the file or the resource in it that they are in.
  private var anchors: [Base: [String: OpenAPINode]] = [:]

  /// The schemas with an `$id`, by file.
  private var resources: [Int: SchemaResources] = [:]

  /// The values in whose place a reference is being followed.
  var following: Set<OpenAPINode.Key> = []

  /// The schemas with an `$id` by that, of the files that were looked through.
  private var identified: [String: Base] = [:]
  private var lookedThrough = 0

  /// The file that a reference is in, and the number of the innermost schema with an `$id` around it.
  private struct Base: Hashable {
    var file: Int
    var resource: Int?
  }

  /// The references within a schema with an `$id` that lead nowhere there, and were followed from the root of the file.
  private(set) var strayed: Set<OpenAPINode.Key> = []

  /// Reads a document by its path relative to the folder of the contract. `name` is the path for reports.
  ///
  /// Throws an error if it cannot be read, is neither JSON nor YAML, or is not an OpenAPI document.
  package init(at path: String, named name: String, in access: ReferencedFiles) throws(OpenAPIError) {
    let file = try Self.file(at: path, named: name, in: access)
    try self.init(file, access)
  }

  /// Reads a document from its bytes. Files beside it cannot be read.
  package init(parsing bytes: [UInt8], named name: String) throws(OpenAPIError) {
    try self.init(OpenAPIFile(reading: bytes, at: name, named: name, in: .none), .none)
  }

  private init(_ file: OpenAPIFile, _ access: ReferencedFiles) throws(OpenAPIError) {
    let root = file.document.root
    guard root.kind == .object else {
      throw OpenAPIError("not an OpenAPI document: it is \(root.kind.withArticle), expected an object")
    }
    let written = root["openapi"] ?? root["swagger"]
    guard let written else {
      throw OpenAPIError(
        "not an OpenAPI document: it has neither \"openapi\" nor \"swagger\", which state its version")
    }
    version = written.string ?? written.source
    let isSwagger = root["openapi"] == nil
    guard Self.isKnown(version, isSwagger: isSwagger) else {
      throw OpenAPIError(
        "version \(Quoted.key(version)) of OpenAPI is not known; known are 2.0, 3.0, 3.1 and 3.2")
    }
    dialect = isSwagger || version.hasPrefix("3.0") ? .own : .jsonSchema
    files = [file]
    self.access = access
    numbers[file.path] = .success(0)
  }

  private static func isKnown(_ version: String, isSwagger: Bool) -> Bool {
    (isSwagger ? ["2", "2.0"] : ["3.0", "3.1", "3.2"]).contains {
      version == $0 || version.hasPrefix($0 + ".")
    }
  }

  package var root: OpenAPINode { OpenAPINode(file: 0, value: files[0].document.root) }

  package var isSwagger: Bool { root["openapi"] == nil }

  /// True if a reference leads to a file beside the document.
  var refersToOtherFiles: Bool {
    let document = root.value.document
    return document.ids.contains { node in
      guard document.kind(of: node) == .object,
        let reference = JSONValue(document: document, node: node)["$ref"]?.string
      else { return false }
      return !reference.hasPrefix("#")
    }
  }

  package func location(of node: OpenAPINode) -> SpecLocation { files[node.file].location(of: node) }

  /// The location of the beginning of the document.
  var location: SpecLocation { SpecLocation(file: files[0].name, line: 1, column: 1) }
}

extension OpenAPIDocument {
  /// Returns the value that a reference leads to. References to references are not followed.
  ///
  /// Throws an error if it leads nowhere, or to a file that cannot be read.
  mutating func target(of reference: String, at node: OpenAPINode) throws(OpenAPIError) -> OpenAPINode {
    let base = Base(file: node.file, resource: resources(in: node.file).innermost(around: node.value.node))
    if base.resource != nil, reference.hasPrefix("#"), targets[base]?[reference] == nil {
      let inner = Result { () throws(OpenAPIError) in try lookUp(reference, from: base) }
      if case .failure = inner,
        let found = try? target(of: reference, from: Base(file: node.file, resource: nil))
      {
        strayed.insert(node.key)
        return found
      }
    }
    return try target(of: reference, from: base)
  }

  /// Returns the part of the document that a reference leads to.
  ///
  /// Throws an error if it leads nowhere, to a file that cannot be read, or to something else than such a part.
  mutating func target(
    of reference: String, at node: OpenAPINode, as part: OpenAPIPart
  ) throws(OpenAPIError) -> OpenAPINode {
    let found = try target(of: reference, at: node)
    if let other = part.mismatch(of: found, by: reference) {
      throw OpenAPIError("\(Quoted.key(reference)) leads to \(other), and \(part.words) must be there")
    }
    return found
  }

  private mutating func target(of reference: String, from base: Base) throws(OpenAPIError) -> OpenAPINode {
    if let known = targets[base]?[reference] { return known }
    let found = try lookUp(reference, from: base)
    targets[base, default: [:]][reference] = found
    return found
  }

  private mutating func lookUp(_ reference: String, from base: Base) throws(OpenAPIError) -> OpenAPINode {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? base : try self.base(of: String(parts[0]), from: base)
    let fragment = parts.count > 1 ? Self.decoded(parts[1]) : ""
    let start = root(of: target)
    guard !fragment.isEmpty else { return start }
    guard fragment.hasPrefix("/") else {
      if let found = anchor(fragment, in: target) { return found }
      throw OpenAPIError(
        "\(Quoted.key(reference)) leads nowhere: there is no \"$anchor\" of that name; \(Self.remedy)")
    }
    return try value(at: fragment, from: start, of: reference)
  }

  private func root(of base: Base) -> OpenAPINode {
    let document = files[base.file].document
    guard let number = base.resource, let node = resources[base.file]?.all[number].node else {
      return OpenAPINode(file: base.file, value: document.root)
    }
    return OpenAPINode(file: base.file, value: JSONValue(document: document, node: node))
  }

  /// Returns where a reference without its fragment leads to: a schema with that `$id` in a file that was read, else a
  /// file beside the document.
  private mutating func base(of name: String, from base: Base) throws(OpenAPIError) -> Base {
    let outer = base.resource.flatMap { resources[base.file]?.all[$0].identifier }
    let wanted = SchemaResources.resolved(name, against: outer ?? fileIdentifier(base.file))
    if let known = self.base(identifiedBy: wanted) { return known }
    let file = try number(of: name, from: base.file)
    return Base(file: file, resource: resources(in: file).innermost(around: .root))
  }

  /// Returns the schema with an `$id` among the files that were read, the first one of that identifier.
  private mutating func base(identifiedBy wanted: String) -> Base? {
    while lookedThrough < files.count {
      for (identifier, number) in resources(in: lookedThrough).numbers where identified[identifier] == nil {
        identified[identifier] = Base(file: lookedThrough, resource: number)
      }
      lookedThrough += 1
    }
    return identified[wanted]
  }

  /// The schemas with an `$id` in a file. Only the dialect of 3.1 and later has the keyword.
  private mutating func resources(in file: Int) -> SchemaResources {
    if let known = resources[file] { return known }
    let found =
      dialect == .own
      ? SchemaResources() : SchemaResources(in: files[file].document, at: fileIdentifier(file))
    resources[file] = found
    return found
  }

  /// The identifier that a file has without an `$id`.
  private func fileIdentifier(_ file: Int) -> String { "file:///\(files[file].path)" }

  /// Returns a part of a reference without its percent-encoding (RFC 6901 section 6).
  private static func decoded(_ text: Substring) -> String {
    text.contains("%") ? PercentDecoding.decoded(text) : String(text)
  }

  /// Returns the value at a JSON Pointer (RFC 6901).
  private mutating func value(
    at pointer: String, from start: OpenAPINode, of reference: String
  ) throws(OpenAPIError) -> OpenAPINode {
    var node = start
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = Self.unescaped(part)
      var next = step(name, in: node)
      if next == nil, node.isReference {
        node = try followed(node)
        next = step(name, in: node)
      }
      guard let next else {
        let near = suggestion(for: name, among: node.members.map(\.name))
        throw OpenAPIError(
          "\(Quoted.key(reference)) leads nowhere: there is no \(Quoted.key(name))\(near.isEmpty ? "; \(Self.remedy)" : near)"
        )
      }
      node = next
    }
    return node
  }

  private static func unescaped(_ part: Substring) -> String {
    guard part.utf8.contains(UInt8(ascii: "~")) else { return String(part) }
    return String(part).replacing("~1", with: "/").replacing("~0", with: "~")
  }

  /// The advice on a reference that leads nowhere.
  private static let remedy = "correct the reference, or add what it names"

  private mutating func step(_ name: String, in node: OpenAPINode) -> OpenAPINode? {
    member(name, of: node) ?? (node.kind == .array ? element(name, of: node) : nil)
  }

  private mutating func member(_ name: String, of node: OpenAPINode) -> OpenAPINode? {
    if let known = indices[node.key] { return known[name] }
    guard node.isObject, node.value.count >= Self.large else { return node[name] }
    let index = Dictionary(node.members.map { ($0.name, $0.value) }) { first, _ in first }
    indices[node.key] = index
    return index[name]
  }

  private func element(_ name: String, of node: OpenAPINode) -> OpenAPINode? {
    let elements = node.elements
    return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }

  private mutating func anchor(_ name: String, in base: Base) -> OpenAPINode? {
    if let known = anchors[base] { return known[name] }
    let resources = resources(in: base.file)
    let document = files[base.file].document
    anchors[base] = [:]
    for node in document.ids where document.kind(of: node) == .object {
      let value = JSONValue(document: document, node: node)
      for key in ["$anchor", "$dynamicAnchor"] {
        guard let anchor = value[key]?.string else { continue }
        let own = Base(file: base.file, resource: resources.innermost(around: node))
        guard own == base, anchors[base]?[anchor] == nil else { continue }
        anchors[base]?[anchor] = OpenAPINode(file: base.file, value: value)
      }
    }
    return anchors[base]?[name]
  }

  /// Returns the number of a file that is named relative to another one, and reads it if it is new.
  private mutating func number(of name: String, from file: Int) throws(OpenAPIError) -> Int {
    let text = Self.decoded(name[...])
    guard let path = ReferencedFiles.path(of: text, besides: files[file].path) else {
      throw OpenAPIError(
        "\(Quoted.key(name)) is not read: a reference leads to a file beside the document, by its relative path; copy what it names there"
      )
    }
    guard isBesideDocument(path) else {
      throw OpenAPIError(
        "\(Quoted.key(name)) is not read: it leads out of the folder of the document; copy what it names into that folder"
      )
    }
    if let known = numbers[path] { return try known.get() }
    guard files.count <= Self.maximumFiles else {
      throw OpenAPIError("a document has at most \(Self.maximumFiles) files beside it")
    }
    do throws(OpenAPIError) {
      let name = files[file].name
      let shown = (name.hasPrefix("/") ? "/" : "") + (ReferencedFiles.path(of: text, besides: name) ?? path)
      let read = try Self.file(at: path, named: shown, in: access, besides: files[0].path)
      totalSize += read.document.bytes.count
      guard totalSize <= Self.maximumTotal else {
        throw OpenAPIError(
          "a document has at most \(Self.maximumTotal / 1_048_576) MiB together with the files beside it")
      }
      files.append(read)
      numbers[path] = .success(files.count - 1)
      return files.count - 1
    } catch {
      numbers[path] = .failure(error)
      throw error
    }
  }

  /// Returns whether a path is in the folder of the document or below it.
  private func isBesideDocument(_ path: String) -> Bool {
    let folder = files[0].path.split(separator: "/").dropLast()
    let parts = path.split(separator: "/")
    return parts.starts(with: folder) && !parts.dropFirst(folder.count).contains("..")
  }

  private static func file(
    at path: String, named name: String, in access: ReferencedFiles, besides document: String? = nil
  ) throws(OpenAPIError) -> OpenAPIFile {
    let bytes: [UInt8]
    do {
      if let document { try access.verifyLinks(path, document) }
      bytes = try access.read(path)
    } catch {
      throw OpenAPIError("\(name): \(error.reason)")
    }
    return try OpenAPIFile(reading: bytes, at: path, named: name, in: access)
  }
}

/// An error of an OpenAPI document as a whole, or of a reference in it.
package struct OpenAPIError: Error, Hashable, Sendable {
  package var message: String

  init(_ message: String) {
    self.message = message
  }
}

/// Reads the shapes of other files, which several contracts of one backend share.
extension ContractReader {
  static let includedKeys = ["$schema", "title", "about", "include", "shapes"]

  /// The maximum number of files that a contract includes, also through one another.
  static let maximumIncludedFiles = 100

  /// Reads `"include"`, a list of paths relative to the folder of the file in which it is. Each file is read once.
  mutating func include(_ node: SpecNode?, from file: String = "") {
    guard let node, let elements = elements(of: node, as: "\"include\"") else {
      if node != nil { unreadSections.insert(.shapes) }
      return
    }
    for element in elements {
      guard let path = text(element, as: "each path of \"include\""),
        let target = includedPath(path, from: file, at: element)
      else {
        unreadSections.insert(.shapes)
        continue
      }
      guard includedFiles.insert(target).inserted else { continue }
      guard includedFiles.count <= Self.maximumIncludedFiles else {
        return report("a contract includes at most \(Self.maximumIncludedFiles) files", at: element)
      }
      read(included: target, at: element)
    }
  }

  private mutating func includedPath(_ path: String, from file: String, at node: SpecNode) -> String? {
    guard let target = ReferencedFiles.path(of: path, besides: file) else {
      report("\"include\" has paths relative to the folder of this file, such as \"common.json\"", at: node)
      return nil
    }
    return target
  }

  private mutating func read(included target: String, at node: SpecNode) {
    let bytes: [UInt8]
    do {
      bytes = try files.read(target)
    } catch {
      report("\(Quoted.key(target)) cannot be read: \(error.reason)", at: node)
      return unreadSections.formUnion([.shapes])
    }
    guard source.bytes.count + bytes.count <= Contract.maximumSize else {
      report(
        "the contract and the files that it includes have at most \(Contract.maximumSize / 1_048_576) MiB",
        at: node)
      return unreadSections.formUnion([.shapes])
    }
    if Self.isContract(bytes) {
      report(
        "\(Quoted.key(target)) is a contract, and an included file has only \"shapes\"; move the shapes that several contracts need to a file of their own",
        at: node)
      return unreadSections.formUnion([.shapes])
    }
    let range = source.append(bytes, of: shownPath(of: target))
    guard let root = readTree(range),
      let object = object(root, as: "an included file", keys: Self.includedKeys)
    else { return unreadSections.formUnion([.shapes]) }
    for name in ["title", "about"] { _ = text(object[name], as: "\"\(name)\"") }
    readSchema(object["$schema"])
    if object.lacks("shapes"), object.lacks("include") {
      report("an included file needs \"shapes\"", at: root)
    }
    include(object["include"], from: target)
    nameShapes(object["shapes"])
  }
}

extension ContractReader {
  /// Returns whether a file has sections that only a contract has.
  private static func isContract(_ bytes: [UInt8]) -> Bool {
    guard let root = try? JSONDocument(parsing: bytes, maximumDepth: maximumDepth).root,
      root.kind == .object
    else { return false }
    return root.members.contains { ["contract", "endpoints"].contains($0.name) }
  }
}

extension Contract {
  /// Returns whether the members of a file are those of one that contracts include.
  package static func isIncludedFile(_ root: JSONValue) -> Bool {
    guard root.kind == .object, root["shapes"] != nil || root["include"] != nil else { return false }
    return root.members.allSatisfy { ContractReader.includedKeys.contains($0.name) }
  }
}

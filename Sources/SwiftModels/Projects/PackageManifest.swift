import ContractSpecs

/// The targets of a package that its manifest describes by literals.
struct PackageManifest {
  private let path: String
  private let folder: String
  private let swift: SwiftPaths
  private let values: ManifestValues

  /// The targets that cannot be read, with the reasons.
  private(set) var unread: [ProjectError] = []

  /// A target, as the manifest describes it.
  private struct Description {
    var name: String
    var kind: ProjectTarget.Kind
    var place: String?
    var sources: [String]?
    var excluded: [String]
    var flags: Set<String>?
  }

  init(_ bytes: [UInt8], at path: String, _ swift: SwiftPaths) throws(ProjectError) {
    (self.path, self.swift, folder) = (path, swift, TreePath.folder(of: path))
    guard TreePath.name(of: path) == "Package.swift" else {
      throw ProjectError(reason: "it is the manifest for another version of Swift")
    }
    values = try ManifestValues(bytes)
  }

  mutating func targets() throws(ProjectError) -> [ProjectTarget] {
    var described: [Description] = []
    for element in try values.targets() {
      do throws(ProjectError) {
        if let target = try description(of: element) { described.append(target) }
      } catch {
        unread.append(error)
      }
    }
    let isAlone = described.count { $0.kind != .test } == 1
    return described.map { target in
      ProjectTarget(
        name: target.name, kind: target.kind, project: path, sources: sources(of: target, isAlone: isAlone),
        flags: target.flags)
    }
  }

  /// Returns a target; `nil` if it is of a kind that has no source of the app.
  private func description(of element: Range<Int>) throws(ProjectError) -> Description? {
    let call = try values.call(element)
    let kind: ProjectTarget.Kind
    switch call.name {
    case "target": kind = .library
    case "executableTarget": kind = .other
    case "testTarget": kind = .test
    case "macro", "plugin", "binaryTarget", "systemLibrary", "systemLibraryTarget": return nil
    case _: throw ProjectError(reason: "its targets contain .\(call.name)")
    }
    guard let name = try values.text(call.arguments["name"], "name") else {
      throw ProjectError(reason: "a target has no name")
    }
    do throws(ProjectError) {
      return Description(
        name: name, kind: kind, place: try values.text(call.arguments["path"], "path"),
        sources: try values.texts(call.arguments["sources"], "sources"),
        excluded: (try values.texts(call.arguments["exclude"], "exclude") ?? [])
          + values.copied(call.arguments["resources"]),
        flags: values.flags(call.arguments["swiftSettings"]))
    } catch {
      throw ProjectError(reason: "target \(name): \(error.reason)")
    }
  }

  private func sources(of target: Description, isAlone: Bool) -> Set<String> {
    guard let place = place(of: target, isAlone: isAlone) else { return [] }
    let named = target.sources?.flatMap { files(at: $0, in: place) } ?? Array(swift.below(place))
    let isRoot = place == folder
    let excluded = Set(target.excluded.flatMap { files(at: $0, in: place) })
    return Set(
      named.filter { path in
        let parts = path.dropFirst(place.isEmpty ? 0 : place.count + 1).split(separator: "/")
        let isManifest = isRoot && parts.count == 1 && parts[0].hasPrefix("Package")
        return !excluded.contains(path) && !isManifest && !parts.contains { $0.hasPrefix(".") }
      })
  }

  private func files(at path: String, in place: String) -> [String] {
    TreePath.joined(place, path).map { $0 == place ? Array(swift.below(place)) : swift.files(at: $0) } ?? []
  }

  /// Returns the folder of a target. Without a path it is that of its name in the first usual folder that the package
  /// has; a package with a single target may leave out the folder of its name.
  private func place(of target: Description, isAlone: Bool) -> String? {
    if let place = target.place { return TreePath.joined(folder, place) }
    let usual = (target.kind == .test ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    let first = usual.lazy.compactMap { TreePath.joined(folder, $0) }.first { !swift.below($0).isEmpty }
    guard let first else { return nil }
    let own = TreePath.joined(first, target.name)
    if let own, !swift.below(own).isEmpty { return own }
    return isAlone && target.kind != .test ? first : nil
  }
}

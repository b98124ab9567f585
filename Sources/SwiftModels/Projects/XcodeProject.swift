/// The targets of an Xcode project.
struct XcodeProject {
  private let objects: XcodeObjects
  private let path: String
  private let swift: SwiftPaths
  private var settings: XcodeSettingsReader
  private var work = 0

  /// The targets that cannot be read, with the reasons.
  private(set) var unread: [ProjectError] = []

  /// The exceptions of the synchronized folders: by the target, then by the folder.
  private let exceptions: [String: [String: [String]]]

  /// The maximum number of files of all targets. A short project may name a large folder many times.
  private static let maximumWork = 1_000_000

  init(_ bytes: [UInt8], at path: String, in tree: SourceTree, _ swift: SwiftPaths) throws(ProjectError) {
    objects = try XcodeObjects(bytes, at: path)
    (self.path, self.swift) = (path, swift)
    settings = XcodeSettingsReader(objects, tree)
    exceptions = Self.exceptions(in: objects)
  }

  mutating func targets() throws(ProjectError) -> [ProjectTarget] {
    let all = objects.objects(objects.project["targets"], of: "PBXNativeTarget")
    var found: [ProjectTarget] = []
    for (id, object) in all {
      let name = object["name"]?.text ?? id
      let kind = Self.kind(ofProduct: object["productType"]?.text ?? "")
      let settings = settings.settings(ofTarget: object)
      guard let exclusions = settings.exclusions else {
        if kind != .test {
          unread.append(
            ProjectError(reason: "the files that target \(name) excludes depend on other settings"))
        }
        continue
      }
      let sources = try sources(of: object, id: id).filter { !exclusions.contain($0, in: objects.root ?? "") }
      found.append(
        ProjectTarget(name: name, kind: kind, project: path, sources: sources, flags: settings.flags))
    }
    return found
  }

  private static func kind(ofProduct type: String) -> ProjectTarget.Kind {
    let name =
      type.hasPrefix("com.apple.product-type.") ? type.dropFirst("com.apple.product-type.".count) : ""
    switch name {
    case "application", "application.messages": return .application
    case "framework", "framework.static", "library.static", "library.dynamic": return .library
    case "xpc-service": return .companion
    case _ where name.hasPrefix("bundle.") && name.contains("test"): return .test
    case _ where name.hasPrefix("application.") || name.hasSuffix("-extension"): return .companion
    case _ where name.contains("-extension."): return .companion
    case _: return .other
    }
  }

  private mutating func sources(
    of target: XcodeObjects.Object, id: String
  ) throws(ProjectError) -> Set<String> {
    var sources: Set<String> = []
    for (_, phase) in objects.objects(target["buildPhases"], of: "PBXSourcesBuildPhase") {
      for (_, file) in objects.objects(phase["files"], of: "PBXBuildFile") where isForPhones(file) {
        try count(1)
        sources.formUnion(references(of: file).compactMap(swift.path))
      }
    }
    let own = objects.objects(target["fileSystemSynchronizedGroups"], of: Self.folderKind)
    for (group, object) in own {
      guard let folder = objects.locations[group] else { continue }
      let files = swift.below(folder)
      try count(files.count)
      sources.formUnion(files)
      // An explicit folder is copied as it is: a resource.
      let left = (exceptions[id]?[group] ?? []) + (object["explicitFolders"]?.texts ?? [])
      for path in left { sources.subtract(try self.files(at: path, in: folder)) }
    }
    for (group, paths) in exceptions[id] ?? [:] where !own.contains(where: { $0.id == group }) {
      guard let folder = objects.locations[group] else { continue }
      for path in paths { sources.formUnion(try files(at: path, in: folder)) }
    }
    return sources
  }

  private mutating func count(_ files: Int) throws(ProjectError) {
    work += files
    if work > Self.maximumWork { throw ProjectError(reason: "its targets have more than 1,000,000 files") }
  }

  /// Returns whether a file is compiled for iOS, which a filter may say.
  private func isForPhones(_ file: XcodeObjects.Object) -> Bool {
    let filters = (file["platformFilters"]?.texts ?? []) + (file["platformFilter"]?.texts ?? [])
    return filters.isEmpty || filters.contains("ios")
  }

  /// Returns the paths of the file, or of the variants, that a target builds.
  private func references(of file: XcodeObjects.Object) -> [String] {
    guard let id = file["fileRef"]?.text else { return [] }
    if let group = objects.object(.text(id), of: "PBXVariantGroup") {
      return (group["children"]?.texts ?? []).compactMap { objects.locations[$0] }
    }
    return objects.locations[id].map { [$0] } ?? []
  }
}

/// Synchronized folders, whose files are those of the disk. The exceptions of one are for a target each: a target that
/// has the folder does not compile the files they name, and a target that has not compiles them.
extension XcodeProject {
  private static let folderKind = "PBXFileSystemSynchronizedRootGroup"

  private static func exceptions(in objects: XcodeObjects) -> [String: [String: [String]]] {
    var found: [String: [String: [String]]] = [:]
    for group in objects.locations.keys {
      guard let folder = objects.object(.text(group), of: folderKind) else { continue }
      for (_, exception) in objects.objects(
        folder["exceptions"], of: "PBXFileSystemSynchronizedBuildFileExceptionSet")
      {
        guard let target = exception["target"]?.text else { continue }
        found[target, default: [:]][group, default: []] += exception["membershipExceptions"]?.texts ?? []
      }
    }
    return found
  }

  private mutating func files(at path: String, in folder: String) throws(ProjectError) -> [String] {
    let files = TreePath.joined(folder, path).map(swift.files) ?? []
    try count(files.count + 1)
    return files
  }
}

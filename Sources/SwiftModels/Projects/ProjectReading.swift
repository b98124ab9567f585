/// The targets of all projects of a source tree.
package struct ProjectReading: Sendable {
  package private(set) var targets: [ProjectTarget] = []
  package private(set) var unread: [UnreadProject] = []
  private let swift: SwiftPaths

  package init(_ tree: SourceTree) {
    swift = SwiftPaths(tree.paths)
    for path in tree.paths.sorted() {
      if let description = Self.description(at: path) { read(path, as: description, in: tree) }
    }
    noteGenerators(in: tree)
  }

  /// A kind of file that describes a project.
  private enum Description {
    case xcode, package
  }

  private static func description(at path: String) -> Description? {
    if path.hasSuffix(".xcodeproj/project.pbxproj") { return .xcode }
    let name = TreePath.name(of: path)
    return name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
      ? .package : nil
  }

  private mutating func read(_ path: String, as description: Description, in tree: SourceTree) {
    do throws(ProjectError) {
      guard let bytes = tree.bytes(of: path) else { throw ProjectError(reason: "its text is not available") }
      let errors: [ProjectError]
      switch description {
      case .xcode:
        var project = try XcodeProject(bytes, at: path, in: tree, swift)
        targets += try project.targets()
        errors = project.unread
      case .package:
        var manifest = try PackageManifest(bytes, at: path, swift)
        targets += try manifest.targets()
        errors = manifest.unread
      }
      unread += errors.map { UnreadProject(path: path, reason: $0.reason) }
    } catch {
      unread.append(UnreadProject(path: path, reason: error.reason))
    }
  }

  /// Notes the descriptions from which a program makes the project, if the tree does not have the project itself.
  private mutating func noteGenerators(in tree: SourceTree) {
    let made = Set(
      tree.paths.filter { Self.description(at: $0) == .xcode }.map {
        TreePath.folder(of: TreePath.folder(of: $0))
      })
    for path in tree.paths.sorted() where !made.contains(TreePath.folder(of: path)) {
      switch TreePath.name(of: path) {
      case "project.yml", "project.yaml":
        unread.append(UnreadProject(path: path, reason: "it describes a project for XcodeGen"))
      case "Project.swift":
        let text = tree.bytes(of: path).map { String(decoding: $0.prefix(4_096), as: UTF8.self) }
        if text?.contains("import ProjectDescription") == true {
          unread.append(UnreadProject(path: path, reason: "it describes a project for Tuist"))
        }
      case "BUILD.bazel", "WORKSPACE.bazel", "MODULE.bazel":
        unread.append(UnreadProject(path: path, reason: "it describes a project for Bazel"))
      case _: break
      }
    }
  }

  /// Returns the files below a folder that a released app compiles, or why they are not known. An empty folder is the
  /// whole tree.
  ///
  /// Files that only tests, or only companions of an application compile are left out, as are those of no target, such
  /// as a copy that was forgotten.
  package func appSources(below folder: String) -> Result<ReleasedSources, ReleasedSourcesError> {
    guard !targets.isEmpty || !unread.isEmpty else { return .failure(.noProject) }
    let below = Set(swift.below(TreePath.joined("", folder) ?? folder))
    let own = targets.filter { $0.kind != .test && !$0.sources.isDisjoint(with: below) }
    let hasApplication = own.contains { $0.kind == .application }
    let chosen = hasApplication ? own.filter { $0.kind == .application || $0.kind == .library } : own
    let files = chosen.reduce(into: Set<String>()) { $0.formUnion($1.sources.intersection(below)) }
    // What no target that was read compiles may belong to one that was not.
    let owned = targets.reduce(into: files) { $0.formUnion($1.sources.intersection(below)) }
    if owned.count < below.count, let project = unread.first(where: { mayCompile($0, below: folder) }) {
      return .failure(.unread(project))
    }
    guard !files.isEmpty else { return .failure(.noTarget) }
    let flags = Set(chosen.map(\.flags))
    return .success(
      ReleasedSources(
        files: files, flags: flags.count == 1 ? flags.first ?? nil : nil,
        targets: Set(chosen.map(\.name)).sorted(), omitted: below.count - files.count))
  }

  /// Returns whether an unread project may compile a file below a folder. A package has only files of its own folder.
  private func mayCompile(_ project: UnreadProject, below folder: String) -> Bool {
    guard Self.description(at: project.path) == .package else { return true }
    let own = TreePath.folder(of: project.path)
    let isAround = own.isEmpty || folder == own || folder.hasPrefix(own + "/")
    return isAround || folder.isEmpty || own.hasPrefix(folder + "/")
  }
}

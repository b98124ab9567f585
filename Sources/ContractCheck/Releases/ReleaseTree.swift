import ContractSpecs
import SwiftModels

/// The files of a tag.
struct ReleaseTree {
  let tag: ReleaseTag

  /// All files of the tag, or why there are none.
  private let files: Result<[String: GitRepository.ObjectName], GitProcess.Failure>

  init(of tag: ReleaseTag, in repository: GitRepository) {
    self.tag = tag
    files = Result { () throws(GitProcess.Failure) in try repository.files(of: tag.name) }
  }

  /// The objects whose contents are needed: sources, and what describes projects.
  var neededObjects: Set<GitRepository.ObjectName> {
    Set(all.filter { path, _ in Self.needed.contains { path.hasSuffix($0) } }.map(\.value))
  }

  private static let needed = [".swift", ".pbxproj", ".xcconfig"]

  private var all: [String: GitRepository.ObjectName] { (try? files.get()) ?? [:] }

  /// Returns the Swift files that are, or are in, one of these paths and that the app compiles, and the files in which it
  /// may set up its decoder. They are all files of the paths if nothing that can be read describes how the app is
  /// built.
  func sources(
    below folders: [String], _ contents: [GitRepository.ObjectName: [UInt8]]
  ) throws(ReleasedVersion.Unread) -> Sources {
    if case .failure(let failure) = files { throw ReleasedVersion.Unread(reason: failure.reason) }
    let all = all
    let swift = all.keys.filter { $0.hasSuffix(".swift") }
    func isNamed(_ path: String) -> Bool {
      folders.contains { $0.isEmpty || path == $0 || path.hasPrefix("\($0)/") }
    }
    let named = swift.filter(isNamed)
    guard !named.isEmpty else {
      throw ReleasedVersion.Unread(
        reason: "the tag has no Swift file in \(folders.map { Quoted.cut($0) }.joined(separator: ", "))")
    }
    func versions(of paths: some Sequence<String>) -> [SwiftVersions.File] {
      paths.sorted().map { SwiftVersions.File(path: $0, content: all[$0] ?? "") }
    }
    let project = ProjectReading(
      SourceTree(paths: Array(all.keys)) { path in all[path].flatMap { contents[$0] } })
    switch project.appSources(below: "") {
    case .failure: return Sources(models: versions(of: named), others: versions(of: swift))
    case .success(let app):
      let models = app.files.filter(isNamed)
      guard !models.isEmpty else {
        throw ReleasedVersion.Unread(
          reason: "no target that the app has at the tag compiles what is in "
            + folders.map { Quoted.cut($0) }.joined(separator: ", "))
      }
      return Sources(
        models: versions(of: models), others: versions(of: app.files), conditions: .released(flags: app.flags)
      )
    }
  }

  /// The sources of the app at a tag.
  struct Sources {
    var models: [SwiftVersions.File]

    /// All files among which a decoder is looked for.
    var others: [SwiftVersions.File]

    /// The build in which `#if` is decided: a release, with the flags of the project.
    var conditions = SwiftConditions.released(flags: nil)
  }
}

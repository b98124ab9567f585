/// The Swift files that a target of a project compiles. Names and paths are as the project writes them: escape them
/// where they are printed.
package struct ProjectTarget: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case application

    /// A part of an application that runs beside it: an extension, an app clip, an app of the watch.
    case companion

    /// A framework, a library or a target of a package, which runs inside of an application.
    case library
    case test

    /// A tool, or anything else.
    case other
  }

  package var name: String
  package var kind: Kind

  /// The path of the project file or manifest.
  package var project: String

  /// The paths in the tree.
  package var sources: Set<String>

  /// The flags of `#if` that are set in a release; `nil` if they are not known.
  package var flags: Set<String>?
}

/// A project, or a target of one, whose files are not known.
package struct UnreadProject: Sendable, Hashable {
  package var path: String

  /// A part of a sentence, such as `it is a property list in XML`.
  package var reason: String
}

/// The files below a folder that a released app compiles.
package struct ReleasedSources: Sendable, Hashable {
  package var files: Set<String>

  /// The flags of `#if` that are set in a release; `nil` if they are not known, or not the same for all targets.
  package var flags: Set<String>?

  /// The names of the targets that compile the files, sorted.
  package var targets: [String]

  /// The number of Swift files below the folder that are left out.
  package var omitted: Int
}

/// A reason why it is not known which files an app compiles.
package enum ReleasedSourcesError: Error, Hashable, Sendable {
  /// The tree has nothing that describes a project.
  case noProject

  /// The folder has no file that a target compiles.
  case noTarget

  /// Files below the folder are in no target that was read, and this one was not read.
  case unread(UnreadProject)
}

extension ReleasedSourcesError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noProject: "there is no Xcode project and no Package.swift"
    case .noTarget: "no target of a project compiles a file of this folder"
    case .unread(let project): "\(project.path) cannot be read: \(project.reason)"
    }
  }
}

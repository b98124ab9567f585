import ContractSpecs
import SwiftModels

/// The Swift files under the paths that a user names.
enum SwiftSources {
  /// The limits on what is read: an app's own models are far smaller.
  private static let maximumNames = 20_000
  static let maximumFileSize = 4 << 20

  /// The files in the order of the paths; those of a folder, and of the folders in it, by name.
  static func read(_ paths: [String], option: String = "--model") throws(CommandError) -> [SwiftFile] {
    var files: [SwiftFile] = []
    for path in paths {
      do {
        files += try Self.files(at: path).filter { file in !files.contains { $0.name == file.name } }
      } catch {
        throw CommandError(error.reason, at: "\(option) \(path)")
      }
    }
    return files
  }

  /// Returns a file, or all Swift files of a folder and of the folders in it, by name.
  static func files(at path: String) throws(FileError) -> [SwiftFile] {
    var files: [SwiftFile] = []
    for name in try FileSystem.isFolder(path) ? try names(in: path) : [path] {
      files.append(SwiftFile(name: name, bytes: try FileSystem.read(name, atMost: maximumFileSize)))
    }
    return files
  }

  /// Returns the files below a folder. A cycle of folders ends at the limit.
  private static func names(in folder: String) throws(FileError) -> [String] {
    var names: [String] = []
    var open = [folder]
    var seen = 0
    while let folder = open.popLast() {
      for name in try FileSystem.names(in: folder).sorted() {
        seen += 1
        guard seen <= maximumNames else { throw FileError(reason: "has more than \(maximumNames) files") }
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if name.hasSuffix(".swift") {
          if !FileSystem.mayWait(path) { names.append(path) }
        } else if (try? FileSystem.isFolder(path)) == true {
          open.append(path)
        }
      }
    }
    return names.sorted()
  }
}

import ContractSpecs
import SwiftModels

/// The app's sources that contracts name, of which each path is read and each set of files is parsed once.
final class AppSources: Sendable {
  private let files = Locked<[String: [SwiftFile]]>([:])
  private let readers = Locked<[[String]: SwiftModelReader]>([:])

  /// Returns a file, or all Swift files of a folder and of the folders in it, by name.
  func files(at path: String) throws(FileError) -> [SwiftFile] {
    if let known = files.withLock({ $0[path] }) { return known }
    guard !FileSystem.mayWait(path) else { throw .isSpecial }
    let found = try SwiftSources.files(at: path)
    files.withLock { $0[path] = found }
    return found
  }

  /// Returns the reader of some of these files.
  func reader(of files: [SwiftFile]) -> SwiftModelReader {
    let names = files.map(\.name)
    if let known = readers.withLock({ $0[names] }) { return known }
    let reader = SwiftModelReader(files)
    readers.withLock { $0[names] = reader }
    return reader
  }
}

import ContractSpecs
import ContractYAML
import SwiftModels

extension ReferencedFiles {
  /// Returns an access to documents, which may be YAML.
  static func documents(
    _ read: @escaping @Sendable (_ path: String) throws(ReferencedFileError) -> [UInt8]
  ) -> ReferencedFiles {
    ReferencedFiles(read: read).readingYAML
  }

  /// The same access, to documents in YAML too.
  var readingYAML: ReferencedFiles {
    var files = self
    files.yaml = { text throws(ConversionError) in try YAMLDocument.converted(text) }
    return files
  }

  /// Returns the files of the folder in which a contract is, and of the folders around it.
  static func besides(_ contract: String, _ apps: AppSources = AppSources()) -> ReferencedFiles {
    var files = ReferencedFiles(
      read: { path throws(ReferencedFileError) in
        do throws(FileError) {
          return try FileSystem.readRegular(
            place(of: path, besides: contract), atMost: OpenAPIDocument.maximumSize)
        } catch {
          throw ReferencedFileError(reason: error.reason)
        }
      },
      models: { sources, client throws(ReferencedFileError) in
        var files: [SwiftFile] = []
        for path in sources.paths {
          let found: [SwiftFile]
          do throws(FileError) {
            found = try apps.files(at: place(of: path.text, besides: contract))
          } catch {
            throw ReferencedFileError(
              reason: "the app's sources \(Quoted.key(path.text)) cannot be read: \(error.reason)")
          }
          guard !found.isEmpty else {
            throw ReferencedFileError(reason: "there is no Swift file in \(Quoted.key(path.text))")
          }
          files += found.filter { file in !files.contains { $0.name == file.name } }
        }
        return try PromisedModels(of: apps.reader(of: files), sources, client: client)
      })
    files.verifyLinks = { path, document throws(ReferencedFileError) in
      let folder = FileSystem.folder(of: place(of: document, besides: contract))
      guard FileSystem.leadsOut(place(of: path, besides: contract), of: folder) else { return }
      throw ReferencedFileError(
        reason: "a symbolic link leads out of the folder of the document; copy the file into that folder")
    }
    return files.readingYAML
  }

  /// Returns the path of a file that is named relative to a contract.
  static func place(of path: String, besides contract: String) -> String {
    let joined = ReferencedFiles.path(of: path, besides: contract) ?? path
    return contract.hasPrefix("/") ? "/" + joined : joined
  }
}

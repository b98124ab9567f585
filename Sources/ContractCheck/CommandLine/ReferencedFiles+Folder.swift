import ContractSpecs

extension ReferencedFiles {
  /// Returns the files of the folder in which a contract is, and of the folders around it.
  static func besides(_ contract: String) -> ReferencedFiles {
    ReferencedFiles { path throws(ReferencedFileError) in
      let joined = ReferencedFiles.path(of: path, besides: contract) ?? path
      do throws(FileError) {
        return try FileSystem.read(
          contract.hasPrefix("/") ? "/" + joined : joined, atMost: OpenAPIDocument.maximumSize)
      } catch {
        throw ReferencedFileError(reason: error.reason)
      }
    }
  }
}

import ContractSpecs

/// The files that a run reads: the contracts, the files that they refer to or send, and those that concern all of them.
struct WatchedFiles: Hashable, Sendable {
  /// The contracts and folders of them, as the user named them.
  let paths: [String]

  /// The files of variables and the baseline: a change there concerns every contract.
  let shared: Set<String>

  /// The reports, whose change starts no run, even if they are among the contracts.
  private let reports: ReportFiles

  /// The files that a contract refers to and those that its checks send, by the contract's file.
  private var attached: [String: Set<String>] = [:]

  init(_ options: RunOptions) {
    let named = options.checking.selection.paths
    paths = named.isEmpty ? [LoadedContracts.defaultFolder] : named
    reports = options.reports.files
    shared = Set(options.checking.variables.files + [options.comparison.baseline ?? Baseline.defaultFile])
  }

  /// Watches the files that these contracts refer to or send too, and returns the new ones. A file stays watched, since
  /// it may be missing from the contract for a moment during an edit.
  mutating func follow(_ contracts: [Contract]) -> Set<String> {
    let old = Set(attached.values.joined())
    for contract in contracts { attached[contract.file, default: []].formUnion(contract.attachedFiles) }
    return Set(attached.values.joined()).subtracting(old)
  }

  /// The current states of all of them; a folder represents the contracts that are in it now.
  var stamps: FileStamps {
    let contracts = paths.flatMap { path -> [String] in
      guard (try? FileSystem.isFolder(path)) == true else { return [path] }
      return (try? LoadedContracts.files(in: path)) ?? []
    }
    let files = Set(contracts).union(shared).union(attached.values.joined())
    return FileStamps(of: files.filter { !reports.contains($0) })
  }

  /// Returns the files of the contracts that a change concerns: themselves, those that need a changed file, or all.
  func touched(by changes: FileChanges, among contracts: some Sequence<String>) -> Set<String> {
    let changed = changes.all
    if !changed.isDisjoint(with: shared) { return changed.union(contracts) }
    let dependents = attached.filter { !changed.isDisjoint(with: $0.value) }.map(\.key)
    return changed.union(dependents)
  }
}

extension Contract {
  /// The files that it refers to and those that its checks send, as paths from the working directory.
  fileprivate var attachedFiles: Set<String> {
    let folder = AttachedFiles(besideContract: file).folder
    var files = Set(relatedFiles)
    for check in checks {
      guard case .multipart(let parts) = check.body else { continue }
      for case .file(let path) in parts.map(\.content) { files.insert("\(folder)/\(path)") }
    }
    return files
  }
}

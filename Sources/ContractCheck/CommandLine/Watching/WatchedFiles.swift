import ContractSpecs

/// The files that a run reads: the contracts, what they send, and what holds for all of them.
struct WatchedFiles: Hashable, Sendable {
  /// Contracts and folders of them, as the user named them.
  let paths: [String]

  /// Files of variables and the baseline: what changes there touches every contract.
  let shared: Set<String>

  /// What a run writes is no reason for the next one, even where it lies among contracts.
  private let reports: ReportFiles

  /// What the checks of a contract send, by the contract's file.
  private var attached: [String: Set<String>] = [:]

  init(_ arguments: Arguments) {
    paths = arguments.paths.isEmpty ? [LoadedContracts.defaultFolder] : arguments.paths
    reports = arguments.reportFiles
    shared = Set(arguments.envFiles + [arguments.baseline ?? Baseline.defaultFile])
  }

  /// Looks from now on at what these contracts send, and gives what nobody looked at before. What a contract sent once
  /// stays: while somebody edits it, a file may be gone from it for a moment.
  mutating func follow(_ contracts: [Contract]) -> Set<String> {
    let old = Set(attached.values.joined())
    for contract in contracts { attached[contract.file, default: []].formUnion(contract.attachedFiles) }
    return Set(attached.values.joined()).subtracting(old)
  }

  /// All of them as they are now; a folder stands for the contracts that are in it now.
  var stamps: FileStamps {
    let contracts = paths.flatMap { path -> [String] in
      guard (try? FileSystem.isFolder(path)) == true else { return [path] }
      return (try? LoadedContracts.files(in: path)) ?? []
    }
    let files = Set(contracts).union(shared).union(attached.values.joined())
    return FileStamps(of: files.filter { !reports.contains($0) })
  }

  /// Which files of contracts a change concerns: themselves, what they send, or all.
  func touched(by changes: FileChanges, among contracts: some Sequence<String>) -> Set<String> {
    let changed = changes.all
    if !changed.isDisjoint(with: shared) { return changed.union(contracts) }
    let senders = attached.filter { !changed.isDisjoint(with: $0.value) }.map(\.key)
    return changed.union(senders)
  }
}

extension Contract {
  /// The files that its checks send, as paths from the working directory.
  fileprivate var attachedFiles: Set<String> {
    let folder = AttachedFiles(besideContract: file).folder
    var files: Set<String> = []
    for check in checks {
      guard case .multipart(let parts) = check.body else { continue }
      for case .file(let path) in parts.map(\.content) { files.insert("\(folder)/\(path)") }
    }
    return files
  }
}

import ContractSpecs
import SwiftModels

/// The reading of the released versions of one contract.
struct ReleaseReading {
  private let contract: Contract
  private let sources: ModelSources
  private let releases: ReleaseSources

  /// The settings of today's decoder.
  private let today: Client

  private var pool = SwiftVersions()
  private var found = ReleasedVersions()

  /// The models, by the type and the files that they were read from.
  private var readers: [ReaderKey: [String: ReleasedType]] = [:]

  private struct ReaderKey: Hashable {
    var files: [SwiftVersions.File]
    var conditions: SwiftConditions
    var client: Client
    var formerNames: [String: String]
  }

  /// Reads the versions; `nil` if the contract names none.
  static func versions(of contract: Contract, today: Client) -> ReleasedVersions? {
    guard let sources = contract.models, let releases = sources.releases else { return nil }
    var reading = ReleaseReading(contract: contract, sources: sources, releases: releases, today: today)
    do throws(GitProcess.Failure) {
      try reading.read()
    } catch {
      reading.found.problems.append(
        SpecDiagnostic(severity: .error, location: releases.location, message: error.reason, excerpt: nil))
    }
    return reading.found
  }

  private init(contract: Contract, sources: ModelSources, releases: ReleaseSources, today: Client) {
    (self.contract, self.sources, self.releases, self.today) = (contract, sources, releases, today)
  }

  private mutating func read() throws(GitProcess.Failure) {
    let shares = try readShares()
    let root = try repository()
    let repository = try GitRepository(root)
    defer { repository.close() }
    let tags = try chosenTags(in: repository)
    let trees = tags.map { ReleaseTree(of: $0, in: repository) }
    let contents = try repository.contents(of: trees.reduce(into: []) { $0.formUnion($1.neededObjects) })
    for tree in trees {
      let types = Result { () throws(ReleasedVersion.Unread) in
        try self.types(of: tree, contents, below: root)
      }
      found.versions.append(
        ReleasedVersion(
          tag: tree.tag.name, version: tree.tag.version, share: share(of: tree.tag, among: tags, shares),
          types: types))
    }
    addVersionsWithoutTag(shares, tags)
  }
}

/// Tags and shares.
extension ReleaseReading {
  /// Returns the folder of the one repository that has all of the models.
  private func repository() throws(GitProcess.Failure) -> String {
    var roots: [String] = []
    for path in sources.paths {
      let place = ReferencedFiles.place(of: path.text, besides: contract.file)
      guard let full = FileSystem.resolved(place) else {
        throw GitProcess.Failure(reason: "the app's sources \(Quoted.key(path.text)) are not there")
      }
      guard let root = GitRepository.holding(full)?.root else {
        throw GitProcess.Failure(
          reason: "\(Quoted.key(path.text)) is in no git repository, and released versions are its tags")
      }
      if !roots.contains(root) { roots.append(root) }
    }
    guard roots.count == 1 else {
      throw GitProcess.Failure(reason: "the models are in \(roots.count) git repositories; releases need one")
    }
    return roots[0]
  }

  private func chosenTags(in repository: GitRepository) throws(GitProcess.Failure) -> [ReleaseTag] {
    let all = try repository.tags()
    let chosen = releases.chosen(among: all)
    if !chosen.isEmpty { return chosen }
    let patterns = releases.tags.map { "\"\($0.text)\"" }.joined(separator: ", ")
    if repository.isShallow {
      throw GitProcess.Failure(
        reason: "no tag matches \(patterns), and the clone of the app is shallow: fetch its tags, with "
          + "\"fetch-depth: 0\" of actions/checkout, or with GIT_DEPTH: 0 and git fetch --tags in GitLab")
    }
    let examples = all.sorted().suffix(3).map { Quoted.cut($0) }.joined(separator: ", ")
    throw GitProcess.Failure(
      reason: "no tag that is a version matches \(patterns)"
        + (all.isEmpty
          ? "; the repository has no tags" : "; the repository has \(all.count), such as \(examples)"))
  }

  private func readShares() throws(GitProcess.Failure) -> VersionShares? {
    guard let path = releases.shares else { return nil }
    do {
      let place = ReferencedFiles.place(of: path.text, besides: contract.file)
      let bytes = try FileSystem.readRegular(place, atMost: VersionShares.maximumSize)
      return try VersionShares(bytes)
    } catch let error as VersionShares.Unreadable {
      throw GitProcess.Failure(
        reason: "the shares in \(Quoted.key(path.text)) cannot be read: \(error.reason)")
    } catch let error as FileError {
      throw GitProcess.Failure(
        reason: "the shares in \(Quoted.key(path.text)) cannot be read: \(error.reason)")
    } catch {
      throw GitProcess.Failure(reason: "the shares in \(Quoted.key(path.text)) cannot be read")
    }
  }

  /// Returns the share of a tag. Where several tags have the numbers of one version, none has a share that is known.
  private func share(of tag: ReleaseTag, among tags: [ReleaseTag], _ shares: VersionShares?) -> Double? {
    guard let shares else { return nil }
    let isAlone = tags.count { $0.version.significant == tag.version.significant } == 1
    return isAlone ? shares.share(of: tag.version) : nil
  }

  /// Adds the versions that users have, that are not older than those asked for, and that have no tag.
  private mutating func addVersionsWithoutTag(_ shares: VersionShares?, _ tags: [ReleaseTag]) {
    guard let oldest = tags.first?.version else { return }
    let known = Set(tags.map(\.version.significant))
    for part in shares?.parts ?? [] where !known.contains(part.version.significant) && oldest < part.version {
      let unread = ReleasedVersion.Unread(
        reason: "users have it, and no tag of the repository is this version")
      found.versions.append(
        ReleasedVersion(tag: nil, version: part.version, share: part.share, types: .failure(unread)))
    }
    found.versions.sort { $0.version < $1.version }
  }
}

/// Sources, settings and types of a version.
extension ReleaseReading {
  private mutating func types(
    of tree: ReleaseTree, _ contents: [GitRepository.ObjectName: [UInt8]], below root: String
  ) throws(ReleasedVersion.Unread) -> [String: ReleasedType] {
    let sources = try tree.sources(below: try folders(for: tree.tag.name, below: root), contents)
    let files = sources.models
    for file in files where contents[file.content] == nil {
      throw ReleasedVersion.Unread(reason: "git cannot read \(Quoted.cut(file.path)) of the tag")
    }
    let names: [String: String] = releases.types.value(for: tree.tag.name) ?? [:]
    let reader = pool.reader(of: files, sources.conditions) { contents[$0] }
    let client = try client(of: tree.tag, sources, contents)
    let key = ReaderKey(files: files, conditions: sources.conditions, client: client, formerNames: names)
    if let known = readers[key] { return known }
    var types: [String: ReleasedType] = [:]
    for promise in contract.endpoints.flatMap(\.responses) {
      guard let type = promise.decodedType, types[type] == nil else { continue }
      types[type] = self.type(TypeName.replacing(names, in: type), reader, client)
    }
    readers[key] = types
    return types
  }

  private mutating func type(_ name: String, _ reader: SwiftModelReader, _ client: Client) -> ReleasedType {
    do throws(SwiftModelError) {
      let model = try reader.model(named: name, client: client)
      if let known = found.models.firstIndex(where: { $0.model.reads(as: model) }) { return .model(known) }
      found.models.append(ModelPromise(model, named: name))
      return .model(found.models.count - 1)
    } catch {
      switch error {
      case .unknownType: return .absent
      case .declaredTwice, .noTypes, .severalTypes: return .unread("\(error)")
      }
    }
  }

  /// Returns the paths of the models in the repository, as a tag has them.
  private func folders(for tag: String, below root: String) throws(ReleasedVersion.Unread) -> [String] {
    let paths: [ModelSources.Path] = releases.models.value(for: tag) ?? sources.paths
    let file = FileSystem.resolved(contract.file) ?? contract.file
    var folders: [String] = []
    for path in paths {
      // A folder of an older version may be there no longer.
      let named = ReferencedFiles.path(of: path.text, besides: file).map { "/\($0)" } ?? path.text
      let full = FileSystem.resolved(named) ?? named
      guard full == root || full.hasPrefix("\(root)/") else {
        throw ReleasedVersion.Unread(
          reason: "\(Quoted.key(path.text)) is not in the repository of the models")
      }
      folders.append(String(full.dropFirst(root.count + 1)))
    }
    return folders
  }

  /// Returns the settings of a version's decoder: those that its own sources set up. Of several that differ, it is the
  /// one of today. Without any decoder in the sources, it is what the contract states.
  private mutating func client(
    of tag: ReleaseTag, _ app: ReleaseTree.Sources, _ contents: [GitRepository.ObjectName: [UInt8]]
  ) throws(ReleasedVersion.Unread) -> Client {
    let others = app.others.filter { contents[$0.content].map(Self.namesDecoder) ?? false }
    var client = others.isEmpty ? stated : plain
    let decoders = others.isEmpty ? [] : pool.reader(of: others, app.conditions) { contents[$0] }.decoders
    if !decoders.isEmpty {
      let ways = ContractModels.ways(among: decoders, for: plain, nil)
      guard let way = ways.count == 1 ? ways.first : ways.first(where: { $0.client.agrees(with: today) })
      else {
        let places = ways.compactMap(\.decoder?.location).map { "\($0.file):\($0.line)" }.prefix(3)
        throw ReleasedVersion.Unread(
          reason:
            "it sets up decoders that differ, none of them as today's: \(places.joined(separator: ", "))")
      }
      client = way.client
    }
    if let keys: Client.Keys = releases.keys.value(for: tag.name) {
      (client.keys, client.convertsKeysItself) = (keys, false)
    }
    if let dates: Client.Dates = releases.dates.value(for: tag.name) { client.dates = dates }
    return client
  }

  /// A decoder without settings.
  private var plain: Client {
    var plain = Client.plainDecoder
    plain.os = contract.client.os
    return plain
  }

  /// The settings that the contract states itself.
  private var stated: Client {
    var stated = plain
    if sources.statesKeys { stated.keys = contract.client.keys }
    if sources.statesDates { stated.dates = contract.client.dates }
    return stated
  }

  private static func namesDecoder(_ bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array("DecodingStrategy".utf8)) != nil
      || bytes.firstRange(of: Array("JSONDecoder".utf8)) != nil
  }
}

/// A type as Swift writes it.
private enum TypeName {
  /// Returns a type with other names in place of some, as in `Page<Session>`.
  static func replacing(_ names: [String: String], in type: String) -> String {
    if names.isEmpty { return type }
    var (result, word) = ("", "")
    for character in type + " " {
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
      } else {
        result += names[word] ?? word
        result.append(character)
        word = ""
      }
    }
    return String(result.dropLast())
  }
}

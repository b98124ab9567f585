import ContractSpecs

/// A git repository, of which objects are read and nothing is checked out.
struct GitRepository: Sendable {
  private let git: GitProcess

  /// The name of a git object.
  typealias ObjectName = String

  /// The limits on what is read of a repository, in bytes.
  private static let (maximumList, maximumTree, maximumContents) = (16 << 20, 64 << 20, 256 << 20)

  init(_ root: String) throws(GitProcess.Failure) {
    git = try GitProcess(root)
    do throws(GitProcess.Failure) {
      try refusePartialClone(root)
    } catch {
      git.close()
      throw error
    }
  }

  func close() { git.close() }

  /// Returns the folder of the repository that holds a path without links, and the path in it; `nil` if none does.
  static func holding(_ path: String) -> (root: String, path: String)? {
    var folder = path
    while true {
      if FileSystem.exists(folder == "/" ? "/.git" : "\(folder)/.git") {
        return (folder, String(path.dropFirst(folder.count).drop { $0 == "/" }))
      }
      guard folder != "/", folder.contains("/") else { return nil }
      folder = FileSystem.folder(of: folder)
    }
  }

  /// True if the clone lacks history, and so maybe tags.
  var isShallow: Bool {
    (try? git.output(of: ["rev-parse", "--is-shallow-repository"], atMost: 100)) == Array("true\n".utf8)
  }

  /// Returns the names of all tags.
  func tags() throws(GitProcess.Failure) -> [String] {
    let list = try git.output(
      of: ["for-each-ref", "--format=%(refname:strip=2)", "refs/tags"], atMost: Self.maximumList)
    return list.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the files of a tag, by their paths.
  func files(of tag: String) throws(GitProcess.Failure) -> [String: ObjectName] {
    let list = try git.output(
      of: ["ls-tree", "-r", "-z", "--full-tree", "refs/tags/\(tag)^{tree}"], atMost: Self.maximumTree)
    var files: [String: ObjectName] = [:]
    // A line is `100644 blob NAME<tab>PATH`; what is neither a regular file nor executable has another mode.
    for line in list.split(separator: 0) where line.starts(with: "100".utf8) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = line[..<tab].split(separator: UInt8(ascii: " "))
      guard words.count == 3 else { continue }
      files[String(decoding: line[(tab + 1)...], as: UTF8.self)] = String(decoding: words[2], as: UTF8.self)
    }
    return files
  }

  /// Returns the contents of objects. One that cannot be read is left out.
  func contents(of names: Set<ObjectName>) throws(GitProcess.Failure) -> [ObjectName: [UInt8]] {
    if names.isEmpty { return [:] }
    let input = Array(names.sorted().map { $0 + "\n" }.joined().utf8)
    let output = try git.output(of: ["cat-file", "--batch"], input: input, atMost: Self.maximumContents)
    var contents: [ObjectName: [UInt8]] = [:]
    var start = output.startIndex
    // An object is `NAME blob SIZE`, its bytes and a line break; one that is not there is `NAME missing`.
    while let end = output[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let words = output[start..<end].split(separator: UInt8(ascii: " "))
      start = end + 1
      guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)),
        start + size <= output.count
      else { continue }
      contents[String(decoding: words[0], as: UTF8.self)] = Array(output[start..<start + size])
      start += size + 1
    }
    return contents
  }

  /// Refuses a clone of which git would fetch what is missing, where git cannot be told not to.
  private func refusePartialClone(_ root: String) throws(GitProcess.Failure) {
    let settings = try? git.output(
      of: ["config", "--get-regexp", #"^remote\..*\.promisor$"#], atMost: Self.maximumList)
    guard let settings, !settings.isEmpty else { return }
    let version = try git.output(of: ["version"], atMost: 1_000)
    let numbers = ReleaseVersion(in: String(decoding: version, as: UTF8.self))?.numbers
    guard let numbers, numbers.lexicographicallyPrecedes([2, 45]) else { return }
    let number = numbers.map(String.init).joined(separator: ".")
    throw GitProcess.Failure(
      reason: "\(Quoted.cut(root)) is a partial clone, from which git \(number) would fetch what is missing; "
        + "clone it without --filter, or use git 2.45")
  }
}

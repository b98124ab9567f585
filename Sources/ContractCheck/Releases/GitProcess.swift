import ContractSpecs

/// The git of this machine, which reads objects of one repository: no hook, no setting of the user or the system, no
/// terminal and no network is used.
struct GitProcess: Sendable {
  /// The folder that has the `.git` of the repository.
  let repository: String
  private let program: String

  /// The folder for what git prints, with a configuration that trusts this one repository: in a container, its files may
  /// belong to another user.
  private let folder: String

  /// The time for one command.
  private static let limit = Duration.seconds(60)

  struct Failure: Error, Equatable {
    var reason: String
  }

  init(_ repository: String) throws(Failure) {
    let folders = (Environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    guard let program = folders.map({ "\($0)/git" }).first(where: FileSystem.isExecutable) else {
      throw Failure(reason: "there is no git in PATH, and released versions are tags of a git repository")
    }
    (self.repository, self.program) = (repository, program)
    do throws(SystemError) {
      let parent = Environment["TMPDIR"] ?? "/tmp"
      folder = try FileSystem.makePrivateFolder(
        "\(parent.hasSuffix("/") ? String(parent.dropLast()) : parent)/contractcheck-git-")
      let settings = try OpenFile("\(folder)/config", for: .writing, [.exclusive], permissions: 0o600)
      defer { settings.close() }
      try settings.write(Array("[safe]\n\tdirectory = \(Self.quoted(repository))\n".utf8))
    } catch {
      throw Failure(reason: "there is no place for what git prints: \(error.message)")
    }
  }

  /// Removes what git has printed.
  func close() {
    for name in ["config", "input", "output", "errors"] { FileSystem.remove("\(folder)/\(name)") }
    FileSystem.removeFolder(folder)
  }

  /// Returns what a command prints, at most this number of bytes.
  func output(of arguments: [String], input: [UInt8] = [], atMost limit: Int) throws(Failure) -> [UInt8] {
    let status: SpawnedProcess.Ending?
    do throws(SystemError) {
      status = try run(arguments, input: input, atMost: limit)
    } catch {
      throw Failure(reason: "git \(arguments[0]): \(error.message)")
    }
    guard let status else {
      throw Failure(
        reason: "git \(arguments[0]) printed more than \(limit >> 20) MiB, or took more than "
          + "\(Self.limit.components.seconds) s")
    }
    guard status == .exited(0) else { throw Failure(reason: "git \(arguments[0]) failed: \(complaint)") }
    do throws(FileError) {
      return try FileSystem.readRegular("\(folder)/output", atMost: limit)
    } catch {
      throw Failure(reason: "git \(arguments[0]): its output \(error.reason)")
    }
  }

  /// Runs a command to its end; returns `nil` if it had to be stopped.
  private func run(
    _ arguments: [String], input: [UInt8], atMost limit: Int
  ) throws(SystemError) -> SpawnedProcess.Ending? {
    let standardInput = try newFile("input")
    defer { standardInput.close() }
    try standardInput.write(input)
    try standardInput.rewind()
    let (output, errors) = (try newFile("output"), try newFile("errors"))
    defer {
      output.close()
      errors.close()
    }
    let process = try SpawnedProcess(
      program, arguments: ["-C", repository] + arguments, environment: environment, input: standardInput,
      output: output, errors: errors)
    let deadline = ContinuousClock.now + Self.limit
    var pause: Int32 = 1
    while !process.hasEnded {
      let isTooLarge = try FileStatus(output).size > limit
      if isTooLarge || ContinuousClock.now > deadline {
        _ = process.end()
        return nil
      }
      Pause.milliseconds(pause)
      pause = min(pause + 1, 10)
    }
    let ending = process.end()
    return try FileStatus(output).size > limit ? nil : ending
  }

  private func newFile(_ name: String) throws(SystemError) -> OpenFile {
    FileSystem.remove("\(folder)/\(name)")
    return try OpenFile(
      "\(folder)/\(name)", for: .both, [.exclusive, .notFollowingLinks], permissions: 0o600)
  }

  private var environment: [String] {
    [
      "PATH=\(Environment["PATH"] ?? "")", "HOME=\(folder)", "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1",
      "GIT_CONFIG_GLOBAL=\(folder)/config", "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1",
      "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=true", "GIT_PAGER=cat",
    ]
  }

  /// The last line of what git printed as an error.
  private var complaint: String {
    let errors = (try? FileSystem.readRegular("\(folder)/errors", atMost: 1 << 16)) ?? []
    let lines = errors.split(separator: UInt8(ascii: "\n"))
    let line = lines.last { $0.starts(with: "fatal:".utf8) || $0.starts(with: "error:".utf8) } ?? lines.last
    return Quoted.cut(line.map { String(decoding: $0, as: UTF8.self) } ?? "without a message")
  }

  /// Returns a text as the value of a setting of git.
  private static func quoted(_ text: String) -> String {
    let escaped = text.flatMap { character -> [Character] in
      switch character {
      case "\\", "\"": ["\\", character]
      case "\n": ["\\", "n"]
      case "\t": ["\\", "t"]
      case _: [character]
      }
    }
    return "\"\(String(escaped))\""
  }
}

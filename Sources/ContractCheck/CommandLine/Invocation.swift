import ContractSpecs

/// A parsed command line.
enum Invocation: Equatable, Sendable {
  case help(Command?)

  /// The help that lists the commands with the same first word.
  case helpOnGroup(CommandGroup)
  case version

  /// A command to execute.
  case work(ParsedCommand)
}

extension Invocation {
  /// Parses the arguments after the program's name.
  init(_ words: [String]) throws(UsageError) {
    let first = words.first ?? "--help"
    if words.contains("--version") || first == "version" {
      self = .version
      return
    }
    let asksForHelp = ["--help", "-h", "help"]
    if words.count == 2, let group = Self.group(in: words, asking: asksForHelp) {
      self = .helpOnGroup(group)
      return
    }
    if asksForHelp.contains(first) {
      let command = Self.command(in: words.dropFirst())?.command
      if command == nil, let name = words.dropFirst().first, !name.hasPrefix("-") {
        throw Self.unknownCommand(name)
      }
      self = .help(command)
      return
    }
    guard let (command, rest) = Self.command(in: words[...]) else { throw Self.unknownCommand(first) }
    self = try Self.work(command, rest)
  }

  /// Returns the error for a first word that is no command by itself.
  private static func unknownCommand(_ name: String) -> UsageError {
    if let group = CommandGroup(rawValue: name) {
      let words = group.subcommands
      let choice = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      return UsageError(message: "\(name) requires a subcommand: \(choice)", group: group)
    }
    let near = suggestion(for: name, among: Command.allCases.map(\.rawValue))
    return UsageError(message: "there is no command \"\(name)\"\(near)")
  }

  /// Returns the group that two words ask for help on: `export --help` or `help export`.
  private static func group(in words: [String], asking help: [String]) -> CommandGroup? {
    if help.contains(words[1]) { return CommandGroup(rawValue: words[0]) }
    return words[0] == "help" ? CommandGroup(rawValue: words[1]) : nil
  }

  /// Returns the command at the beginning of the arguments, of one or two words, and the remaining arguments.
  private static func command(
    in words: ArraySlice<String>
  ) -> (command: Command, rest: ArraySlice<String>)? {
    for count in [1, 2] {
      let name = words.prefix(count).joined(separator: " ")
      if let command = Command(rawValue: name) { return (command, words.dropFirst(count)) }
    }
    return nil
  }

  private static func work(_ command: Command, _ words: ArraySlice<String>) throws(UsageError) -> Invocation {
    var arguments = Arguments(command: command)
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.paths += rest
        break
      }
      if ["--help", "-h"].contains(word) { return .help(command) }
      guard word.hasPrefix("-"), word != "-" else {
        arguments.paths.append(word)
        continue
      }
      do {
        try apply(word, &rest, to: &arguments)
      } catch {
        throw UsageError(message: error.message, command: command)
      }
    }
    guard !arguments.paths.contains("") else {
      throw UsageError(message: "an empty string is not a valid path", command: command)
    }
    try requireNoOperands(arguments)
    do {
      return .work(try arguments.parsedCommand())
    } catch {
      throw UsageError(message: error.message, command: command)
    }
  }

  /// Throws an error if a command has operands that it would pass over.
  private static func requireNoOperands(_ arguments: Arguments) throws(UsageError) {
    switch arguments.command {
    case .man, .baselineList:
      guard let first = arguments.paths.first else { return }
      throw UsageError(
        message: "\(arguments.command.rawValue) takes no \(Quoted.key(first))", command: arguments.command)
    case .run, .lint, .releases, .list, .merge, .strength, .serve, .diagnose, .explain, .initialize, .schema,
      .exportSwift,
      .exportJSONSchema, .exportOpenAPI,
      .baselineUpdate, .baselinePrune, .completions:
      return
    }
  }

  private static func apply(
    _ word: String, _ rest: inout ArraySlice<String>, to arguments: inout Arguments
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let option = try option(parts[0], of: arguments.command)
    let given = parts.count == 2 ? parts[1] : nil
    guard let placeholder = option.placeholder else {
      guard given == nil else { throw UsageError(message: "\(option.name) takes no value") }
      return try option.apply(&arguments, "")
    }
    guard let value = given ?? rest.popFirst() else {
      throw UsageError(message: "\(option.name) needs \(placeholder)")
    }
    try option.apply(&arguments, value)
  }

  private static func option(_ name: String, of command: Command) throws(UsageError) -> CommandOption {
    let options = CommandOption.all(for: command)
    if let option = options.first(where: { $0.name == name || $0.short == name }) { return option }
    if CommandOption.all.contains(where: { $0.name == name || $0.short == name }) {
      throw UsageError(message: "\(command.rawValue) does not take \(name)")
    }
    let near = suggestion(for: name, among: options.map(\.name) + ["--help", "--version"])
    throw UsageError(message: "there is no option \"\(name)\"\(near)")
  }
}

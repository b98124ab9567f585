/// A first word of several commands, such as `baseline` of `baseline update`.
enum CommandGroup: String, Hashable, Sendable, CaseIterable {
  case export
  case baseline

  /// The commands, in the order of the help.
  var commands: [Command] { Command.allCases.filter { $0.rawValue.hasPrefix(rawValue + " ") } }

  /// The second words of the commands.
  var subcommands: [String] { commands.map { String($0.rawValue.dropFirst(rawValue.count + 1)) } }
}

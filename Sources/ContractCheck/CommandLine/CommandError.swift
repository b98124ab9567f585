/// Why a command ends before its work is done.
struct CommandError: Error, Hashable, Sendable {
  /// What it is about, as the user named it: `--env-file prod.env`.
  var place: String?
  var message: String
  var status: ExitStatus

  /// What to do about it, where that is not in the message.
  var advice: String?

  init(_ message: String, at place: String? = nil, status: ExitStatus = .unusable) {
    (self.message, self.place, self.status) = (message, place, status)
  }

  /// Takes over what is wrong with the words; some of that only the files tell which they name.
  init(_ error: UsageError) {
    self.init(error.message, status: .usage)
    let help = ["contractcheck", error.command?.rawValue, "--help"].compactMap(\.self)
    advice = "try \(help.joined(separator: " "))"
  }

  static func usage(_ message: String, of command: Command? = nil) -> CommandError {
    CommandError(UsageError(message: message, command: command))
  }
}

extension CommandError: CustomStringConvertible {
  /// Place and message in one sentence.
  var description: String { (place.map { "\($0): " } ?? "") + message }
}

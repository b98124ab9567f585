/// An error that ends a command before its work is done.
struct CommandError: Error, Hashable, Sendable {
  /// The place of the error as the user named it, such as `--env-file prod.env`.
  var place: String?
  var message: String
  var status: ExitStatus

  /// The advice on what to do, if the message does not contain it.
  var advice: String?

  init(_ message: String, at place: String? = nil, status: ExitStatus = .unusable) {
    (self.message, self.place, self.status) = (message, place, status)
  }

  /// Creates an error from wrong arguments; some of them turn out to be wrong only when the files that they name are
  /// read.
  init(_ error: UsageError) {
    self.init(error.message, status: .usage)
    let help = ["contractcheck", error.command?.rawValue ?? error.group?.rawValue, "--help"].compactMap(
      \.self)
    advice = "try \(help.joined(separator: " "))"
  }

  static func usage(_ message: String, of command: Command) -> CommandError {
    CommandError(UsageError(message: message, command: command))
  }
}

extension CommandError: CustomStringConvertible {
  /// The place and the message in one sentence.
  var description: String { (place.map { "\($0): " } ?? "") + message }
}

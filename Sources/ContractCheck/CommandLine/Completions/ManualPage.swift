/// The manual page in the `man` macros that groff and mandoc read (man(7)).
enum ManualPage {
  static var text: String {
    var page = [".TH CONTRACTCHECK 1 2026-11-21 \"contractcheck \(ContractCheckCommand.version)\""]
    page += [".SH NAME", "contractcheck \\- check whether a backend keeps its API contract"]
    page += [".SH SYNOPSIS", ".B contractcheck", ".I COMMAND", "[\\fIOPTION\\fR...] [\\fIPATH\\fR...]"]
    page += [".SH DESCRIPTION"]
    page.append(
      line(
        "contractcheck checks whether a backend keeps its API contract and explains every violation. A contract is one "
          + "JSON file. A PATH is a contract, or a folder that stands for its *.json files (except *.schema.json) "
          + "without those in its subfolders; the default is specs/."))
    page += [".SH COMMANDS"]
    for command in Command.allCases { page += lines(of: command) }
    page += [".SH \"EXIT STATUS\""]
    for status in ExitStatus.allCases {
      page += [".TP", ".B \(status.rawValue)", line(status.details)]
    }
    page += [".SH ENVIRONMENT"]
    for variable in DocumentedVariable.all { page += [".TP", ".B \(variable.name)", line(variable.meaning)] }
    return page.joined(separator: "\n") + "\n"
  }

  private static func lines(of command: Command) -> [String] {
    let options = CommandOption.all(for: command)
    return [".SS \"\(escaped(HelpText.usage(of: command)))\"", line(HelpText.purpose(of: command))]
      + options.flatMap { option in [".TP", tag(of: option), line(option.sentences)] }
  }

  private static func tag(of option: CommandOption) -> String {
    let names = option.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    return names + (option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? "")
  }

  /// Returns text in lines of at most 79 bytes, none of which can be taken for a macro.
  private static func line(_ text: String) -> String {
    var lines = [""]
    for word in escaped(text.replacing("\n", with: " ").replacing("`", with: "")).split(separator: " ") {
      let isFull = lines[lines.count - 1].utf8.count + word.utf8.count > 76
      if isFull { lines.append("") }
      let isMacro = word.hasPrefix(".") || word.hasPrefix("'")
      let start = isMacro ? "\\&" : ""
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? start : " ") + word
    }
    return lines.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
  }
}

extension CommandOption {
  /// All that is known of it, as sentences: code is in backticks.
  var sentences: String {
    help.prefix(1).uppercased() + help.dropFirst() + "." + (details.isEmpty ? "" : " \(details)")
  }
}

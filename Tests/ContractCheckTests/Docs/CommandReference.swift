@testable import ContractCheck

/// The text of `docs/cli.md`, from the tables that parsing, help and the manual page read.
enum CommandReference {
  static var text: String {
    let contents = Command.allCases.map { command in
      let title = "contractcheck \(command.rawValue)"
      return item("[`\(title)`](#\(title.replacing(" ", with: "-")))", "\(command.summary).")
    }
    let statuses = ExitStatus.allCases.map { item("`\($0.rawValue)`", $0.details) }
    let variables = DocumentedVariable.all.map { item(code($0.name), $0.meaning) }
    return
      ([head, contents.joined(separator: "\n")] + Command.allCases.map(section)
      + ["## Exit status", statuses.joined(separator: "\n"), "## Environment"]
      + [variables.joined(separator: "\n")]).joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    # Command line

    <!-- A test writes this page from the tables in Sources/ContractCheck/CommandLine: see CONTRIBUTING. -->

    ```sh
    contractcheck COMMAND [OPTION...] [PATH...]
    ```

    A PATH is a contract, or a folder that stands for its `*.json` files except `*.schema.json`. Its subfolders
    are not searched. A baseline or a report in such a folder is skipped, with a note. The default is `specs/`.

    Options and paths may be in any order. `--option=value` is the same as `--option value`, and after `--` every word is a
    path. `contractcheck COMMAND --help` prints the options of a command, `contractcheck --version` the version.
    """

  private static func section(on command: Command) -> String {
    let options = CommandOption.all(for: command).map { option in
      let value = option.placeholder.map { " \($0)" } ?? ""
      let page = option.page.map { page in
        let parts = page.split(separator: "#")
        return " [More](\(parts[0]).md\(parts.count == 2 ? "#\(parts[1])" : ""))"
      }
      return item(
        option.names.map { "`\($0)\(value)`" }.joined(separator: ", "), option.sentences + (page ?? ""))
    }
    let remarks = HelpText.remarks(on: command).split(separator: "\n\n").map {
      wrapped(String($0), indent: "")
    }
    return
      ([
        "## contractcheck \(command.rawValue)", wrapped(HelpText.purpose(of: command), indent: ""),
        "```sh\n\(HelpText.usage(of: command))\n```", options.joined(separator: "\n"),
      ] + remarks).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// `NO_COLOR, CI` as code spans.
  private static func code(_ names: String) -> String {
    names.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func item(_ term: String, _ text: String) -> String {
    "- " + wrapped("\(term): \(text)", indent: "  ")
  }

  /// Lines of at most 120 columns; options and their values are code, and a code span is not broken.
  private static func wrapped(_ text: String, indent: String) -> String {
    var lines = [""]
    for word in words(of: text.replacing("\n", with: " ")) {
      let room = 120 - (lines.count == 1 ? 2 : indent.count)
      if lines[lines.count - 1].count + word.count >= room { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n\(indent)")
  }

  /// The words that are code wherever they occur.
  private static let literals: Set<Substring> = ["*", "auto", "auto/TOTAL", "reports/"]

  private static func words(of text: String) -> [String] {
    let text = text.replacing(/--shard \d\/\d/) { "`\($0.output)`" }
    let spans = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 1 ? "`\(part.replacing(" ", with: "\u{0}"))`" : String(part)
    }
    return spans.joined().split(separator: " ").map { word in
      let option = word.drop { $0 == "(" }.prefix { $0 == "-" || $0.isLetter }
      let isOption = option.hasPrefix("--") && option.count > 2
      let text = String(word)
      let literal = literals.first {
        text.hasPrefix($0) && text.dropFirst($0.count).allSatisfy { ",.;".contains($0) }
      }
      if let literal { return "`\(literal)`\(text.dropFirst(literal.count))" }
      let marked = isOption ? text.replacing(String(option), with: "`\(option)`", maxReplacements: 1) : text
      return marked.replacing("\u{0}", with: " ")
    }
  }
}

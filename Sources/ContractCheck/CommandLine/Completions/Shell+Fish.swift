extension Shell {
  var fishScript: String {
    """
    # fish completion for contractcheck; made by: contractcheck completions fish
    function __contractcheck_begins
        set -l words (commandline -opc)
        set -l last (math 1 + (count $argv))
        test (count $words) -ge $last
        and test "$words[2..$last]" = "$argv"
    end
    function __contractcheck_is
        set -l words (commandline -opc)
        test "$words[2..-1]" = "$argv"
    end
    complete -c contractcheck -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var lines: [String] {
    let first = Command.firstWords.map {
      "complete -c contractcheck -n '__contractcheck_is' -a \($0.word) -d \(Self.quoted($0.summary))"
    }
    return first + Command.allCases.flatMap(Self.lines)
  }

  private static func lines(of command: Command) -> [String] {
    let condition = "complete -c contractcheck -n '__contractcheck_begins \(command.rawValue)'"
    var lines: [String] = []
    if command.words.count == 2 {
      lines.append(
        "complete -c contractcheck -n '__contractcheck_is \(command.words[0])' -a \(command.words[1]) "
          + "-d \(quoted(command.summary))")
    }
    lines += CommandOption.all(for: command).map { "\(condition) \(option($0))" }
    lines += generalOptions.map { "\(condition) -l \($0.name.dropFirst(2)) -d \(quoted($0.help))" }
    if !command.operands.isEmpty {
      lines.append("\(condition) -a \(quoted(command.operands.joined(separator: " ")))")
    }
    if command.takesFiles { lines.append("\(condition) -F") }
    return lines
  }

  private static func option(_ option: CommandOption) -> String {
    var words = ["-l", String(option.name.dropFirst(2))]
    if let short = option.short { words += ["-s", String(short.dropFirst())] }
    if option.placeholder != nil {
      words.append(option.takesFile ? "-r -F" : "-x")
      if !option.choices.isEmpty { words += ["-a", quoted(option.choices.joined(separator: " "))] }
    }
    return (words + ["-d", quoted(option.help)]).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

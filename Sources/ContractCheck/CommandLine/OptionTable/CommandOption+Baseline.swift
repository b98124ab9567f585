import ContractSpecs

extension CommandOption {
  /// The options that only the commands for baselines take.
  static let ofBaselines = [
    CommandOption(
      name: "--from", placeholder: "REPORT", help: "read this contractcheck.json instead of running",
      commands: [.baselineUpdate, .baselinePrune], apply: { arguments, text in arguments.from = text }),
    CommandOption(
      name: "--cause", placeholder: "ID", help: "add only what this cause explains; may be repeated",
      details:
        "ID is the `id` of a cause in the JSON report, which the console shows too, or its beginning.",
      page: "baseline#commands", commands: [.baselineUpdate],
      apply: { (arguments, text) throws(UsageError) in
        guard text.wholeMatch(of: /[0-9a-f]{4,16}/) != nil else {
          throw UsageError(
            message: "--cause takes at least four hexadecimal digits of a cause's id, not \"\(text)\"")
        }
        arguments.acceptedCauses.append(text)
      }),
    CommandOption(
      name: "--reason", placeholder: "TEXT", help: "why the added violations are accepted",
      commands: [.baselineUpdate], apply: { arguments, text in arguments.waiverNote.reason = text }),
    CommandOption(
      name: "--owner", placeholder: "NAME", help: "who takes care of the added violations",
      commands: [.baselineUpdate], apply: { arguments, text in arguments.waiverNote.owner = text }),
    CommandOption(
      name: "--expires", placeholder: "DATE", help: "last day on which they are waived: 2026-12-31",
      details: "The day is in UTC. From the next day on, the violations fail the run like new ones.",
      commands: [.baselineUpdate],
      apply: { (arguments, text) throws(UsageError) in
        guard let day = CalendarDay(text) else {
          throw UsageError(message: "--expires takes a day such as 2026-12-31, not \"\(text)\"")
        }
        arguments.waiverNote.expires = day
      }),
    CommandOption(
      name: "--expiring-in", placeholder: "DAYS", help: "only entries that expire within DAYS, such as 30d",
      commands: [.baselineList],
      apply: { (arguments, text) throws(UsageError) in
        guard text.hasSuffix("d"), let days = Int(text.dropLast()), 0...36_500 ~= days else {
          throw UsageError(message: "--expiring-in takes days such as 30d, not \"\(text)\"")
        }
        arguments.expiringIn = days
      }),
  ]
}

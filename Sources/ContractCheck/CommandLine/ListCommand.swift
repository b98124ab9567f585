import ContractSpecs

/// Shows what a run would send, without sending anything.
struct ListCommand {
  var arguments: Arguments

  func run() throws(UsageError) -> ExitStatus {
    let loaded = LoadedContracts(arguments.paths)
    try arguments.requireOneContract(loaded)
    try arguments.requireKnownVariables(loaded)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    let variables = try arguments.variableSources()
    for contract in loaded.contracts {
      Terminal.output.write(Listing(contract: contract, variables: variables, url: arguments.url).text)
    }
    return .kept
  }
}

/// The checks of one contract as a table in the order of the run; checks with the same number may overlap.
struct Listing {
  var contract: Contract
  var variables: Variables
  var url: String?

  var text: String {
    let rows = rows()
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column < 4 ? cell + String(repeating: " ", count: widths[column] - cell.count) : cell
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
    return "\(contract.name): \(address) (\(contract.file))".consoleLine() + "\n"
      + lines.map { $0.consoleLine() + "\n" }.joined()
  }

  private var address: String {
    if let url { return Masker.withoutUserInfo(url) }
    let parts = contract.backend.url.parts.map { part -> String in
      guard case .reference(let reference) = part else { return part.plainText }
      guard case .variable(let name, false, let fallback) = reference.target else {
        return "${\(reference.text)}"
      }
      return variables[name] ?? fallback ?? "${\(reference.text)}"
    }
    return Masker.withoutUserInfo(parts.joined())
  }

  private func rows() -> [[String]] {
    var step = 0
    var overlapping: Set<Int> = []
    let order =
      contract.checks.indices.filter { !contract.checks[$0].isFinal }
      + contract.checks.indices.filter { contract.checks[$0].isFinal }
    return order.map { index in
      let check = contract.checks[index]
      let endpoint = contract.endpoints[check.endpoint]
      let needed = Set(check.dependencies + check.after)
      let isSafe = ["GET", "HEAD", "OPTIONS"].contains(endpoint.method)
      if !isSafe || overlapping.isEmpty || !overlapping.isDisjoint(with: needed) {
        step += 1
        overlapping = []
      }
      if isSafe { overlapping.insert(index) }
      let statuses = check.expectation.statuses.map(\.description).joined(separator: ", ")
      return ["\(step)", check.name, endpoint.request, statuses, remarks(check, needed)]
    }
  }

  private func remarks(_ check: Check, _ needed: Set<Int>) -> String {
    var remarks: [String] = []
    if let reason = check.skip { remarks.append("skipped: \(reason)") }
    let missing = missingVariables(check)
    if !missing.isEmpty { remarks.append("not run: needs \(missing.joined(separator: ", "))") }
    if !needed.isEmpty {
      remarks.append("after \(needed.sorted().map { contract.checks[$0].name }.joined(separator: ", "))")
    }
    if check.isFinal { remarks.append("whatever happened") }
    return remarks.joined(separator: "; ")
  }

  private func missingVariables(_ check: Check) -> [String] {
    let backend = url == nil ? contract.backend.url.references : []
    let references = backend + contract.backend.headers.flatMap(\.value.references) + check.references
    var names: [String] = []
    for case .variable(let name, _, nil) in references.map(\.target) where variables[name] == nil {
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension Template.Part {
  fileprivate var plainText: String {
    switch self {
    case .text(let text): text
    case .reference(let reference): "${\(reference.text)}"
    }
  }
}

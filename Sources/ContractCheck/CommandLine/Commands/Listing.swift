import ContractSpecs

/// The checks of one contract that a run would send, in its order.
struct Listing {
  let contract: Contract
  let variables: Variables
  let url: String?
  let rows: [Row]

  /// The check of the backend's certificate, if the contract requires one and it is selected.
  let certificate: CertificateCheck?

  /// A check that would be sent.
  struct Row {
    var check: Check
    var endpoint: Endpoint

    /// The number in the order, counted from 1; checks with the same number may overlap.
    var order: Int
    var cause: Plan.Cause

    /// The variables without which it would not be sent.
    var missing: [String]
  }

  init(
    contract: Contract, variables: Variables, url: String?,
    isSelected: (Contract, Check) -> Bool = { _, _ in true },
    asksCertificate: (Contract) -> Bool = { _ in true }
  ) {
    certificate =
      asksCertificate(contract) ? contract.backend.certificateValidity.map(CertificateCheck.init) : nil
    self.contract = contract
    self.variables = variables
    self.url = url
    let causes = contract.selection(isSelected)
    let planned = contract.checks.indices.filter { causes[$0] != nil }
    var step = 0
    var overlapping: Set<Int> = []
    rows = (planned.filter { !contract.checks[$0].isFinal } + planned.filter { contract.checks[$0].isFinal })
      .map { index in
        let check = contract.checks[index]
        let endpoint = contract.endpoints[check.endpoint]
        let isSafe = ["GET", "HEAD", "OPTIONS"].contains(endpoint.method)
        if !isSafe || overlapping.isEmpty || !overlapping.isDisjoint(with: check.prerequisites) {
          step += 1
          overlapping = []
        }
        if isSafe { overlapping.insert(index) }
        return Row(
          check: check, endpoint: endpoint, order: step, cause: causes[index] ?? .selected,
          missing: contract.missingVariables(check, variables, url: url))
      }
  }

  /// The table with one line for each check.
  var text: String {
    let rows = rows.map(cells) + [certificate].compactMap(\.self).map(cells)
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

  /// The coverage of the listed checks.
  var coverage: ContractCoverage {
    ContractCoverage(
      of: contract, by: rows.compactMap { row in contract.checks.firstIndex { $0.name == row.check.name } })
  }

  /// The endpoints that no listed check calls, a line each.
  var uncoveredText: String {
    let coverage = coverage
    let head =
      "\(contract.name): \(coverage.uncovered.count) of \(coverage.endpoints.count) endpoints are not called (\(contract.file))"
    let reasons = coverage.uncovered.isEmpty ? nil : UndraftedReasons(contract)
    let lines = coverage.uncovered.map { endpoint in
      "  \(endpoint.name)  \(endpoint.request)" + (reasons?[endpoint].map { ": \($0)" } ?? "")
    }
    return ([head] + lines).map { $0.consoleLine() + "\n" }.joined()
  }

  /// The backend's address as far as it is known.
  var address: String {
    if let url { return Redactor.withoutUserInfo(url) }
    let parts = contract.backend.url.parts.map { part -> String in
      guard case .reference(let reference) = part else { return part.plainText }
      guard case .variable(let name, false, let fallback) = reference.target else {
        return "${\(reference.text)}"
      }
      return variables[name] ?? fallback ?? "${\(reference.text)}"
    }
    return Redactor.withoutUserInfo(parts.joined())
  }

  private func cells(_ row: Row) -> [String] {
    let statuses = row.check.expectation.statuses.map(\.description).joined(separator: ", ")
    return ["\(row.order)", row.check.name, row.endpoint.request, statuses, remarks(row)]
  }

  /// Returns the cells of the certificate check, which has no place in the order.
  private func cells(_ certificate: CertificateCheck) -> [String] {
    let hasOne = ["https://", "${"].contains { address.lowercased().hasPrefix($0) }
    return [
      "-", CertificateCheck.name, CertificateCheck.endpoint, certificate.expectation,
      hasOne ? "beside the others" : "not run: the address does not begin with https://",
    ]
  }

  private func remarks(_ row: Row) -> String {
    var remarks: [String] = []
    if let reason = row.check.skip { remarks.append("skipped: \(reason)") }
    if !row.missing.isEmpty { remarks.append(Variables.absence(of: row.missing)) }
    let needed = Set(row.check.prerequisites).sorted().map { contract.checks[$0].name }
    if !needed.isEmpty { remarks.append("after \(needed.joined(separator: ", "))") }
    if row.check.isFinal { remarks.append("whatever happened") }
    if row.cause != .selected { remarks.append("not selected, needed by a selected check") }
    return remarks.joined(separator: "; ")
  }
}

extension Contract {
  /// Returns the variables that a check needs and that have no value.
  fileprivate func missingVariables(_ check: Check, _ variables: Variables, url: String?) -> [String] {
    let references =
      backend.templates.dropFirst(url == nil ? 0 : 1).flatMap(\.references) + check.references
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

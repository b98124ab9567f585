import ContractSpecs

extension RunResult {
  /// The filter form. It is hidden until the script shows it, since it has no function without the script.
  var filter: HTML {
    let outcomes = CheckResult.Outcome.byWeight.filter { tally[$0] > 0 }
    let kinds = Set(contracts.flatMap { $0.checks.flatMap { $0.findings.map(\.kind) } })
    let names = contracts.map(\.name).distinct
    return """
      <form id="filter" role="search" aria-label="Filter the checks" hidden>
      <label class="wide">Search <input type="search" name="text" autocomplete="off" spellcheck="false" \
      placeholder="name, path, text"></label>
      \(Self.menu("outcome", "Outcome", outcomes.map { ($0.rawValue, $0.words) }))\
      \(Self.menu("kind", "Kind", Finding.Kind.allCases.filter(kinds.contains).map { ($0.rawValue, $0.rawValue) }))\
      \(Self.menu("contract", "Contract", names.map { ($0, $0) }))\
      <button type="reset">Clear</button>
      <button type="button" id="unfold" aria-pressed="false">Open all</button>
      <label class="keys"><input type="checkbox" name="keys" checked> Keys: <kbd>/</kbd> search, <kbd>j</kbd> next, \
      <kbd>k</kbd> previous</label>
      <output id="shown" role="status" aria-live="polite"></output>
      </form>

      """
  }

  private static func menu(_ name: HTML, _ label: HTML, _ choices: [(value: String, words: String)]) -> HTML {
    let options: [HTML] = choices.map {
      "<option value=\"\($0.value, limit: 200)\">\($0.words, limit: 80)</option>"
    }
    return """
      <label>\(label) <select name="\(name)"><option value="">all</option>\(options)</select></label>

      """
  }
}

extension [String] {
  /// The distinct elements, in order of first occurrence.
  fileprivate var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension CheckResult {
  /// Returns the attributes that the script filters by.
  func filterAttributes(in contract: String) -> HTML {
    let kinds = Finding.Kind.allCases.filter(Set(findings.map(\.kind)).contains).map(\.rawValue)
    let list: HTML = kinds.isEmpty ? "" : " data-kinds=\"\(kinds.joined(separator: " "))\""
    return "data-outcome=\"\(outcome.rawValue)\" data-contract=\"\(contract, limit: 200)\"\(list)"
  }
}

import ContractSpecs

/// A report of the errors of a file for a terminal: the most frequent cause first.
struct ErrorClusterReport: Sendable {
  var style = ConsoleReport.Style.plain

  /// The number of columns to wrap text at; `nil` disables wrapping.
  var width: Int?

  /// The number of causes that are shown.
  static let maximumShown = 20

  /// The number of characters of names that are listed.
  private static let listLength = 120

  func text(of errors: ErrorClusters, in source: String) -> String {
    var page = ConsolePage(style: style, width: width)
    page.line("=>", errors.exitStatus == .kept ? .good : .bad, errors.verdict, .strong)
    page.aside(source)
    for cluster in errors.sorted.prefix(Self.maximumShown) { print(cluster, on: &page) }
    printRest(of: errors, on: &page)
    if !errors.notes.isEmpty { page.gap() }
    for note in errors.notes { page.fact("note", note, mark: "=") }
    return page.text
  }

  private func printRest(of errors: ErrorClusters, on page: inout ConsolePage) {
    let rest = errors.sorted.dropFirst(Self.maximumShown)
    guard !rest.isEmpty else { return }
    let number = counted(rest.reduce(0) { $0 + $1.count }, "error")
    page.gap()
    page.line("...", .faint, "and \(counted(rest.count, "more cause")) (\(number)): --format json lists them")
  }

  private func print(_ cluster: ErrorCluster, on page: inout ConsolePage) {
    page.gap()
    page.line("\(cluster.count)x", .bad, cluster.gist, .strong)
    if let says = cluster.says { page.fact("says", says) }
    page.fact("first", "line \(cluster.lines.lowerBound): \(cluster.text)", limit: 400)
    if cluster.lines.count > 1 { page.fact("last", "line \(cluster.lines.upperBound)") }
    if !cluster.times.isEmpty { page.fact("time", cluster.times.joined(separator: " to ")) }
    print(cluster.requests, label: "request", on: &page)
    print(cluster.versions, label: "version", on: &page)
    if let models = cluster.models { page.fact("model", models.words(as: .model)) }
    if let endpoints = cluster.endpoints { page.fact("endpoint", endpoints.words(as: .endpoint)) }
  }

  private func print(_ texts: SeenTexts, label: String, on page: inout ConsolePage) {
    let all = texts.sorted.map { "\($0.text) (\($0.count))" }
    if !all.isEmpty { page.fact(label, RunResult.list(all, limit: Self.listLength)) }
  }
}

extension ErrorClusters {
  /// The clusters, the most frequent first.
  var sorted: [ErrorCluster] {
    clusters.sorted { ($1.count, $0.lines.lowerBound) < ($0.count, $1.lines.lowerBound) }
  }

  /// The exit status: 0 if there is no error, 1 if there is one, 3 if none could be read though one is named.
  var exitStatus: ExitStatus {
    if count > 0 { return .broken }
    return unread == nil ? .kept : .inconclusive
  }

  var verdict: String {
    if count == 0 { return unread == nil ? "No error was found." : "No error could be read." }
    let more = others > 0 ? "at least " : ""
    return "\(counted(count, "error")) of \(more)\(counted(clusters.count, "cause"))."
  }

  /// The sentences on what is not known.
  var notes: [String] {
    var notes: [String] = []
    if let unread {
      let verb = unread.count == 1 ? "names" : "name"
      notes.append(
        "\(counted(unread.count, "entry", plural: "entries")) \(verb) an error of a decoder and could not be read; "
          + "the first is in line \(unread.line)")
    }
    if let cut {
      let are = cut.count == 1 ? "is" : "are"
      notes.append(
        "\(counted(cut.count, "entry", plural: "entries")) \(are) longer than \(PastedError.maximumLength >> 10) KiB and "
          + "\(cut.count == 1 ? "was" : "were") read in part; the first is in line \(cut.line)")
    }
    if others > 0 {
      notes.append(
        "\(counted(others, "error")) of further causes \(others == 1 ? "is" : "are") counted and not told apart"
      )
    }
    return notes
  }
}

extension PathFits {
  /// The kind of the bodies, which the sentence names.
  enum Owner { case endpoint, model }

  private static let maximumNamed = 5

  /// The sentence for a reader: `fits 3 endpoints: shop/login, shop/user, shop/users`.
  func words(as owner: Owner) -> String {
    let noun =
      switch owner {
      case .endpoint: "endpoint"
      case .model: "type"
      }
    let found =
      having.isEmpty
      ? (owner == .endpoint ? "no endpoint promises this path" : "no property is at this path")
      : "fits \(counted(having.count, noun)): \(Self.list(having.map { $0.words(as: owner) }))"
    guard !open.isEmpty else { return found }
    let verb = open.count == 1 ? "accepts" : "accept"
    return "\(found); \(counted(open.count, noun)) \(verb) anything there: \(Self.list(open))"
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count - maximumNamed
    return names.prefix(maximumNamed).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension PathFits.Fit {
  fileprivate func words(as owner: PathFits.Owner) -> String {
    switch owner {
    case .endpoint: name
    case .model:
      [name, notation, isDate ? "(a Date)" : nil, location.map { "at \($0)" }].compactMap(\.self).joined(
        separator: " ")
    }
  }
}

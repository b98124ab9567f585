import ContractSpecs

extension ModelAgreement {
  /// The maximum number of types that are listed with the optional properties that they require.
  private static let maximumTypes = 20

  /// Prints what breaks, a block a property, and after that the properties that a document lists as optional.
  func print(on page: inout ConsolePage) {
    let properties = properties
    let shown = properties.filter { !$0.isOfListedProperty }
    for property in shown {
      property.print(on: &page)
      page.gap()
    }
    let listed = properties.count - shown.count
    if listed > 0 { printListed(listed, after: shown.count, on: &page) }
  }

  private func printListed(_ count: Int, after shown: Int, on page: inout ConsolePage) {
    let more = shown > 0 ? "more " : ""
    let words = count == 1 ? "\(more)is a property" : "\(more)are properties"
    page.line("\(count)", .doubtful, "\(words) that the document lists as optional", indent: 2)
    let types = listedProperties
    for (type, names) in types.prefix(Self.maximumTypes) {
      page.fact("in", "\(type): \(names.joined(separator: ", "))")
    }
    if types.count > Self.maximumTypes { page.fact("in", "\(types.count - Self.maximumTypes) more types") }
    page.fact("client", "Make them Optional, if the backend may leave them out.", mark: "=")
    page.fact(
      "contract",
      "Write \"policy\": { \"optionalFields\": \"required\" }, for the contract, an endpoint or a response, "
        + "if it always sends what the document lists.",
      mark: "=")
    page.gap()
  }

  /// The properties that types of the app require and a document lists as optional, by type.
  private var listedProperties: [(type: String, names: [String])] {
    let listed = Set(properties.filter(\.isOfListedProperty).map(\.first.location))
    var order: [String] = []
    var names: [String: [String]] = [:]
    for (disagreement, place) in zip(disagreements, places) where listed.contains(disagreement.location) {
      let name = place.path.steps.isEmpty ? "" : String("\(place.path)".dropFirst("$.".count))
      if names[place.shape] == nil { order.append(place.shape) }
      if names[place.shape]?.contains(name) != true { names[place.shape, default: []].append(name) }
    }
    return order.map { ($0, names[$0] ?? []) }
  }

  /// The sentence parts that sum up the comparison.
  ///
  /// - Parameter known: The number of disagreements that a baseline lists, and that are not among these.
  func words(besides known: Int) -> [String] {
    let properties = properties
    let listed = properties.count(where: \.isOfListedProperty)
    var parts: [String] = []
    if properties.count > listed {
      parts.append("the app's models disagree with it in \(counted(properties.count - listed, "place"))")
    }
    if listed > 0 {
      let optional = counted(listed, "property", plural: "properties")
      let models = parts.isEmpty ? "the app's models" : "they"
      parts.append("\(models) require \(optional) that the document lists as optional")
    }
    if properties.isEmpty { parts += [known > 0 ? nil : agreementWords].compactMap(\.self) }
    if known > 0 { parts.append("\(counted(known, "known disagreement")) left out") }
    return parts + unknownWords
  }

  private var agreementWords: String? {
    let (judged, all) = (count(.judged), responses.count - count(.unnamed))
    if judged == 0 { return nil }
    if judged == responses.count { return "the app's models decode samples of all that is promised" }
    let some = judged == all ? counted(judged, "response") : "\(judged) of \(counted(all, "response"))"
    return
      "the app's models decode samples of what \(some) \(judged == 1 && all == 1 ? "promises" : "promise")"
  }

  private var unknownWords: [String] {
    let reasons: [(Knowledge, String)] = [
      (.partlyRead, "it is not all known, since the models' source could be read only in part"),
      (.unsampled, "it is not known, since no sample of what they promise can be made"),
    ]
    let unknown = reasons.filter { count($0.0) > 0 }.map { "of \(counted(count($0.0), "response")) \($0.1)" }
    let unnamed = count(.unnamed)
    return unknown
      + (unnamed > 0
        ? ["\(counted(unnamed, "success", plural: "successes")) \(unnamed == 1 ? "names" : "name") no model"]
        : [])
  }

  private func count(_ knowledge: Knowledge) -> Int { responses.count { $0 == knowledge } }
}

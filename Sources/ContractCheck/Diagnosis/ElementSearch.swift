import ContractSpecs

/// The search for a list in a body whose elements are what a model decodes, as in the page around a list.
struct ElementSearch {
  /// The maximum number of objects around the list, of lists that are looked at, and of elements of each.
  private static let (maximumDepth, maximumLists, maximumElements) = (4, 20, 20)

  /// Returns the place of the only list that has elements, each of which fits; `nil` if there is none, or several.
  static func place(in document: JSONDocument, where fits: ([UInt8]) -> Bool) -> JSONPath? {
    var found: [JSONPath] = []
    var looked = 0
    var open = [(value: document.root, path: JSONPath.root)]
    while let (value, path) = open.popLast(), looked < maximumLists {
      switch value.kind {
      case .object where path.steps.count < maximumDepth:
        open += value.members.map { ($0.value, path.appending(key: $0.name)) }
      case .array where !path.steps.isEmpty:
        looked += 1
        let elements = value.elements.prefix(maximumElements)
        if value.count > 0, elements.allSatisfy({ $0.kind == .object && fits(Array($0.source.utf8)) }) {
          found.append(path)
        }
      case _: break
      }
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension Diagnoser {
  /// Returns the reading of a body that is another document than the model decodes with the place of the list whose
  /// elements it does decode, if there is one.
  func withElements(_ reading: DiagnosisPromise.Reading, of capture: Capture) -> DiagnosisPromise.Reading {
    guard let model, let index = reading.findings.firstIndex(where: { $0.kind == .bodyUnrelated }),
      let document = try? JSONDocument(parsing: capture.body),
      let place = ElementSearch.place(
        in: document,
        where: { element in
          var part = capture
          part.body = element
          return !model.reading(of: part).findings.contains(where: \.severity.failsRun)
        })
    else { return reading }
    var told = reading
    told.findings[index].advice.client = .rule(
      .listOfElements, [.path: "\(place)", .type: "[\(model.name)]"])
    return told
  }
}

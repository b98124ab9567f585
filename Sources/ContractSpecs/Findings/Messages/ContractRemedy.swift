/// A change of a contract that is out of date.
package enum ContractRemedy: Hashable, Sendable {
  /// The changes after which the contract promises what came; `isConditional` tells that the backend may be wrong.
  case edits([ContractEdit], isConditional: Bool)

  /// Shapes whose keys are all in another style; `isConditional` tells that the backend may be wrong.
  case keys(KeyStyle, at: [SpecLocation], isConditional: Bool)

  /// A promise that stands in the schema of a document.
  case schema(SpecLocation)

  /// The promise that a model would decode; `isOfDocument` tells that it stands in the schema of a document.
  case promise(Promise, isOfDocument: Bool)

  /// A sentence that was read from a report, made for several findings as one, or of which a secret was redacted.
  case recorded(String)

  /// The promises that a model decodes.
  package enum Promise: Hashable, Sendable {
    case memberEachTime, noNull, whatIsDecoded
  }
}

extension ContractRemedy {
  /// The sentence.
  package var words: String {
    switch self {
    case .edits(let edits, let isConditional):
      (isConditional ? "If this is intended wherever the shape is used, " : "")
        + edits.map(\.description).joined(separator: "; ")
    case .keys(let style, let places, let isConditional):
      (isConditional ? "If this is intended wherever the shapes are used, write" : "write")
        + " the keys in \(style.rawValue) at \(Self.list(places))"
    case .schema(let location):
      "\(location): change the schema there, or refine this response in the contract"
    case .promise(let promise, let isOfDocument):
      promise.words + (isOfDocument ? "; in the schema, or as this response of the contract." : ".")
    case .recorded(let sentence): sentence
    }
  }
}

extension ContractRemedy {
  /// The number of places that are listed.
  private static let maximumPlaces = 20

  private static func list(_ places: [SpecLocation]) -> String {
    let rest = places.count - maximumPlaces
    return places.prefix(maximumPlaces).map(\.description).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension ContractRemedy.Promise {
  fileprivate var words: String {
    switch self {
    case .memberEachTime: "Promise the member in each response, if the backend always sends it"
    case .noNull: "Promise the value without null, if the backend never sends null"
    case .whatIsDecoded: "Promise what the model decodes, if that is what the backend sends"
    }
  }
}

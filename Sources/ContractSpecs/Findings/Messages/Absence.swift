/// The alternatives that a promise allows in place of a value.
package enum Absence: Hashable, Sendable {
  case null, leftOut, nullOrLeftOut

  /// The start of a sentence for the backend.
  var words: String {
    switch self {
    case .null: "Send null"
    case .leftOut: "Leave the member out"
    case .nullOrLeftOut: "Send null or leave the member out"
    }
  }
}

extension ValueAdvisor {
  /// The alternatives that the promise allows in place of a value; `nil` if it requires one.
  var absence: Absence? { Absence(null: acceptsNull, leftOut: isOptional) }
}

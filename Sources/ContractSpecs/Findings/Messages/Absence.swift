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

extension Absence {
  /// Creates the alternatives; `nil` if there is none.
  package init?(null: Bool, leftOut: Bool) {
    switch (null, leftOut) {
    case (true, true): self = .nullOrLeftOut
    case (true, false): self = .null
    case (false, true): self = .leftOut
    case (false, false): return nil
    }
  }

  package var allowsNull: Bool { self != .leftOut }
  package var allowsLeavingOut: Bool { self != .null }
}

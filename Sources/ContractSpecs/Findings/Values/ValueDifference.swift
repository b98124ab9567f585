/// A difference of one value, or of a key, from its promise.
package enum ValueDifference: Hashable, Sendable {
  case valueType, valueNull, valueFormat, valueChoice, valueRange, valueLiteral, numberPrecision

  /// A key that its object has twice, or that the client takes for another one.
  case keyDuplicated

  /// A member that an object lacks, and that is required beside another one.
  case memberMissing

  /// The kind of the finding for it.
  package var finding: Finding.Kind {
    switch self {
    case .valueType: .valueType
    case .valueNull: .valueNull
    case .valueFormat: .valueFormat
    case .valueChoice: .valueChoice
    case .valueRange: .valueRange
    case .valueLiteral: .valueLiteral
    case .numberPrecision: .numberPrecision
    case .keyDuplicated: .keyDuplicated
    case .memberMissing: .fieldMissing
    }
  }
}

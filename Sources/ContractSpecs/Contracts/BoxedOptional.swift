/// An optional value that few of many have: without it, no more memory is held than for a reference.
///
/// All of it is inlined because generic code would look the type up at run time, for each check of a run.
@propertyWrapper
package enum BoxedOptional<Value: Sendable>: Sendable {
  case none
  indirect case some(Value)

  @inlinable @inline(__always) package init(wrappedValue: Value?) {
    switch wrappedValue {
    case .none: self = .none
    case .some(let value): self = .some(value)
    }
  }

  @inlinable package var wrappedValue: Value? {
    @inline(__always) get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    @inline(__always) set { self = Self(wrappedValue: newValue) }
  }
}

extension BoxedOptional: Equatable where Value: Equatable {}

extension BoxedOptional: Hashable where Value: Hashable {}

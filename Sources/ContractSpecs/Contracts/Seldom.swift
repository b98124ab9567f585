/// An optional value that few of many have: without it, no more memory is held than for a reference.
@propertyWrapper
package struct Seldom<Value: Sendable>: Sendable {
  /// The value, as the one element of an array; empty without one.
  @usableFromInline var values: [Value]

  @inlinable package init(wrappedValue: Value?) {
    values = []
    if let wrappedValue { values = [wrappedValue] }
  }

  @inlinable package var wrappedValue: Value? {
    get { values.first }
    set {
      values = []
      if let newValue { values = [newValue] }
    }
  }
}

extension Seldom: Equatable where Value: Equatable {}

extension Seldom: Hashable where Value: Hashable {}

/// An optional value that few of many have: without it, no more memory is held than for a reference.
@propertyWrapper
package struct Seldom<Value: Sendable>: Sendable {
  /// The value, as the one element of an array; empty without one.
  private var values: [Value]

  package init(wrappedValue: Value?) { values = wrappedValue.map { [$0] } ?? [] }

  package var wrappedValue: Value? {
    get { values.first }
    set { values = newValue.map { [$0] } ?? [] }
  }
}

extension Seldom: Equatable where Value: Equatable {}

extension Seldom: Hashable where Value: Hashable {}

/// The number of a place in its match table. The places inside another one come after it.
package struct PlaceID: Hashable, Comparable, Sendable {
  private let number: Int32

  package init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  package static var root: Self { Self(index: 0) }

  package var index: Int { Int(number) }

  package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

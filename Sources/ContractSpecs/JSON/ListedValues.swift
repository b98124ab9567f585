/// Some values among which another one is looked up by its meaning: numbers by value, strings by their scalars, objects
/// whatever the order of their members.
package struct ListedValues: Hashable, Sendable {
  /// The values as JSON text, in their order.
  package let texts: [[UInt8]]

  private let values: Set<CanonicalValue>

  /// The numbers of nodes of the values. A value with another one is none of them, however large it is.
  private let sizes: Set<Int>

  package init(_ values: some Sequence<JSONValue>) {
    var (texts, canonical, sizes): ([[UInt8]], Set<CanonicalValue>, Set<Int>) = ([], [], [])
    for value in values where canonical.insert(CanonicalValue(value)).inserted {
      texts.append(Array(value.document.bytes[value.byteRange]))
      sizes.insert(value.size)
    }
    (self.texts, self.values, self.sizes) = (texts, canonical, sizes)
  }

  /// Returns whether a value equals one of these. The time is linear in the size of the largest of these.
  package func contains(_ value: JSONValue) -> Bool {
    sizes.contains(value.size) && values.contains(CanonicalValue(value))
  }
}

extension JSONValue {
  /// The number of nodes of the value, itself included.
  fileprivate var size: Int { document.next(after: node).index - node.index }
}

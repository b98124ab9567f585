import ContractMutation
import ContractSpecs

extension InferredContract {
  /// Returns the shape with each key replaced, because a key may be a secret too.
  func mapKeys(_ transform: (String) -> String) -> InferredContract {
    var mapped = self
    for key in keys {
      let shown = transform(key)
      if shown != key { mapped.rename(key, to: shown) }
    }
    return mapped
  }

  /// The keys of all its objects, sorted and without repetition.
  private var keys: [String] {
    var keys: Set<String> = []
    for text in [body] + shapes.map(\.shape) {
      guard let document = try? JSONDocument(parsing: Array(text.utf8)) else { continue }
      var open = [document.root]
      while let value = open.popLast() {
        for member in value.members {
          keys.insert(member.name)
          open.append(member.value)
        }
        open += value.elements
      }
    }
    return keys.sorted()
  }

  private mutating func rename(_ key: String, to shown: String) {
    let (old, new) = (Self.quoted(key) + ":", Self.quoted(shown) + ":")
    body = body.replacing(old, with: new)
    for index in shapes.indices { shapes[index].shape = shapes[index].shape.replacing(old, with: new) }
  }

  private static func quoted(_ key: String) -> String {
    var writer = JSONWriter()
    writer.value(key)
    return writer.text
  }
}

/// The texts of a value and their places in it, as found by reflection.
struct TextSpots {
  /// The texts with their places, such as `findings[0].hint.backend`.
  var texts: [(place: String, text: String)] = []

  /// The places that could hold texts and do not: `nil`, and collections without elements.
  var gaps: [String] = []

  init(of value: Any) { add(value, at: "") }

  /// Returns the places of the texts that contain a word.
  func places(holding word: String) -> [String] { texts.filter { $0.text.contains(word) }.map(\.place) }

  /// Returns the places of the texts that do not contain a word.
  func places(lacking word: String) -> [String] { texts.filter { !$0.text.contains(word) }.map(\.place) }

  private mutating func add(_ value: Any, at place: String) {
    if let text = value as? String { return texts.append((place, text)) }
    // An empty array of any type is one of bytes to a cast.
    if type(of: value) == [UInt8].self, let bytes = value as? [UInt8] {
      return texts.append((place, String(decoding: bytes, as: UTF8.self)))
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional, .collection, .set, .dictionary:
      if mirror.children.isEmpty { gaps.append(place) }
    default: break
    }
    for (index, child) in mirror.children.enumerated() {
      let isElement = mirror.displayStyle == .collection
      let label = isElement ? "[\(index)]" : mirror.displayStyle == .optional ? "" : "." + (child.label ?? "")
      add(child.value, at: place + label)
    }
  }
}

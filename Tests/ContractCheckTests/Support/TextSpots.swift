/// The texts of a value and where they stand in it, as reflection finds them.
struct TextSpots {
  /// Each with its place: `findings[0].hint.backend`.
  var texts: [(place: String, text: String)] = []

  /// Where there could be texts and are none: `nil`, and collections without elements.
  var gaps: [String] = []

  init(of value: Any) { add(value, at: "") }

  /// The places of the texts that have a word in them.
  func places(holding word: String) -> [String] { texts.filter { $0.text.contains(word) }.map(\.place) }

  /// The places of the texts that do not.
  func places(lacking word: String) -> [String] { texts.filter { !$0.text.contains(word) }.map(\.place) }

  private mutating func add(_ value: Any, at place: String) {
    if let text = value as? String { return texts.append((place, text)) }
    if let bytes = value as? [UInt8] { return texts.append((place, String(decoding: bytes, as: UTF8.self))) }
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

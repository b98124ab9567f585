/// The values of types that accept only a few raw values, found by trying words.
///
/// Swift does not list the cases of an enum that is not `CaseIterable`, so each word is passed to its
/// `init(rawValue:)`.
struct KnownValues {
  private var found: [ObjectIdentifier: [(raw: String, value: Any)]] = [:]

  /// Returns the raw values that the type accepts; empty for a type that accepts any, or has none.
  mutating func raws(of type: Any.Type, among words: [String]) -> [String] {
    values(of: type, among: words).prefix(32).map(\.raw)
  }

  /// Returns some value of the type if it is such a type.
  mutating func first<T>(_ type: T.Type, among words: [String]) -> T? {
    values(of: type, among: words).first?.value as? T
  }

  private mutating func values(of type: Any.Type, among words: [String]) -> [(raw: String, value: Any)] {
    guard let type = type as? any RawRepresentable.Type else { return [] }
    if let known = found[ObjectIdentifier(type)] { return known }
    let values = Self.try(type, words)
    found[ObjectIdentifier(type)] = values
    return values
  }

  private static func `try`<R: RawRepresentable>(_ type: R.Type, _ words: [String]) -> [(
    raw: String, value: Any
  )] {
    if R.RawValue.self == String.self {
      guard value(type, "\u{10FFFF}no such word") == nil else { return [] }
      return words.compactMap { word in value(type, word).map { (word, $0) } }
    }
    guard R.RawValue.self == Int.self, value(type, Int.min + 7) == nil else { return [] }
    let numbers = Array(-8...1_000) + words.compactMap { Int($0) }.filter { !(-8...1_000).contains($0) }
    return numbers.compactMap { number in value(type, number).map { ("\(number)", $0) } }
  }

  private static func value<R: RawRepresentable>(_ type: R.Type, _ raw: Any) -> R? {
    (raw as? R.RawValue).flatMap(R.init(rawValue:))
  }
}

import _StringProcessing

/// The regular expressions that one walk has met, each compiled when a first value is held against it.
///
/// A class, so that a walk, which is handed on as a value, compiles none twice. `Regex` is not `Sendable`: what is compiled
/// stays with the walk.
final class CompiledPatterns {
  /// By source; `nil` for what does not compile, which nothing fits.
  private var compiled: [String: Regex<AnyRegexOutput>?] = [:]

  /// Whether the whole text is one that the expression describes.
  func matches(_ text: String, _ pattern: PreparedPattern) -> Bool {
    guard let regex = regex(pattern.source) else { return false }
    return (try? regex.wholeMatch(in: text)) != nil
  }

  private func regex(_ source: String) -> Regex<AnyRegexOutput>? {
    if let known = compiled[source] { return known }
    let regex = try? Regex(source)
    compiled[source] = .some(regex)
    return regex
  }
}

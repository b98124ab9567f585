/// An output format of `list` and `releases`.
enum ListFormat: String, Hashable, Sendable, CaseIterable {
  case text
  case json
}

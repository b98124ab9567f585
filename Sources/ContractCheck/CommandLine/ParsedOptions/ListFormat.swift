/// An output format of `list`.
enum ListFormat: String, Hashable, Sendable, CaseIterable {
  case text
  case json
}

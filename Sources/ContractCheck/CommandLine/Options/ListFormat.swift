/// How `list` prints.
enum ListFormat: String, Hashable, Sendable, CaseIterable {
  case text
  case json
}

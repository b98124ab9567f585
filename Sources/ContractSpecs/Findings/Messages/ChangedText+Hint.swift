extension ChangedText {
  /// The sentences on a text that a check expects in another representation.
  var hint: Finding.Hint {
    switch self {
    case .misread:
      Finding.Hint(
        backend: "Read the text as UTF-8 and write it once: its bytes were taken for another charset.",
        client: "No decoder notices it; the app would show other characters.")
    case .lossy:
      Finding.Hint(
        backend:
          "Keep all characters: those outside ASCII were replaced, as by a database in another charset.",
        client: "Nothing to do: the backend has lost what the text was.")
    case .escaped:
      Finding.Hint(
        backend: "Send the text itself: it is escaped as in HTML, which JSON does not need.",
        client: "Replace the entities, such as &amp;, before the text is shown.")
    }
  }
}

extension SameMeaning {
  /// The sentences on a text that means what is expected.
  var hint: Finding.Hint {
    switch self {
    case .moment:
      Finding.Hint(
        backend: "Write the time as it is expected here; the moment is the same.",
        client: "Compare dates, not their texts: both are the same moment.")
    case .number:
      Finding.Hint(
        backend: "Write the number with the digits that are expected here; its value is the same.",
        client: "Compare decimals, not their texts: both are the same number.")
    case .digits:
      Finding.Hint(
        backend: "Write the digits that are expected here; as a number, the value is the same.",
        client: "Compare decimals, not their texts, if these are numbers.")
    case .composition:
      Finding.Hint(
        backend:
          "Write the text in the normal form that is expected here, such as NFC: its characters are the same.",
        client: "Nothing to do: String compares them as equal.")
    case .uuid:
      Finding.Hint(
        backend:
          "Write the UUID in the letters that are expected here, or expect it as RFC 9562 section 4 asks: in lower case.",
        client: "Compare UUIDs, not their texts: both are the same one.")
    }
  }
}

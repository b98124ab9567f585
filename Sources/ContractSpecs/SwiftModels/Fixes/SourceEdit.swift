/// What takes the place of a piece of source.
struct SourceEdit: Hashable {
  var range: SourceRange
  var replacement: String
}

extension [SwiftFile] {
  /// The files after edits that do not overlap.
  func applying(_ edits: [SourceEdit]) -> [SwiftFile] {
    var files = self
    // From the end on, so that ranges stay true.
    for edit in edits.sorted(by: { $0.range.bytes.lowerBound > $1.range.bytes.lowerBound }) {
      files[edit.range.file].bytes.replaceSubrange(edit.range.bytes, with: edit.replacement.utf8)
    }
    return files
  }
}

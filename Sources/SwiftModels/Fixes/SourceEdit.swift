import ContractSpecs

/// The replacement of a range of source.
struct SourceEdit: Hashable {
  var range: SourceRange
  var replacement: String
}

extension [SwiftFile] {
  /// Returns the files with edits applied. The edits must not overlap.
  func applying(_ edits: [SourceEdit]) -> [SwiftFile] {
    var files = self
    // The edits are applied from the end on, so that the earlier ranges stay valid.
    for edit in edits.sorted(by: { $0.range.bytes.lowerBound > $1.range.bytes.lowerBound }) {
      files[edit.range.file].bytes.replaceSubrange(edit.range.bytes, with: edit.replacement.utf8)
    }
    return files
  }
}

import Foundation
import Testing

/// Compares text with a file under `Golden/`, or writes that file when `RECORD_GOLDEN` is set.
///
/// Recording fails the test on purpose: a recorded file has to be reviewed first.
func expectGolden(
  _ actual: String, named name: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  try expectText(
    actual, inFile: ProjectFolder.tests + "/Golden/" + name, sourceLocation: sourceLocation)
}

/// Compares text with a committed file, such as a sample report, or writes it when `RECORD_GOLDEN` is set.
func expectText(
  _ actual: String, inFile path: String,
  recording: Bool = environmentVariable("RECORD_GOLDEN") != nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: path)
  if recording && !isContinuousIntegration {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: file)
    Issue.record("recorded \(path); review it, then run again", sourceLocation: sourceLocation)
    return
  }
  let golden = try #require(
    try? Data(contentsOf: file), "no file \(path); run with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
  // Only equality is expected, since the texts themselves would be printed whole.
  let isEqual = Array(golden) == Array(actual.utf8)
  let difference = isEqual ? "" : lineDifference(from: String(decoding: golden, as: UTF8.self), to: actual)
  #expect(isEqual, "\(path) differs:\n\(difference)", sourceLocation: sourceLocation)
}

/// Returns the lines that were removed (`-`) and added (`+`), in order, each with its number.
func lineDifference(from old: String, to new: String) -> String {
  let old = old.split(separator: "\n", omittingEmptySubsequences: false)
  let new = new.split(separator: "\n", omittingEmptySubsequences: false)
  return new.difference(from: old).map { change in
    switch change {
    case .remove(let offset, let line, _): "-\(offset + 1) \(line)"
    case .insert(let offset, let line, _): "+\(offset + 1) \(line)"
    }
  }.joined(separator: "\n")
}

/// A change that counts only once two consecutive states agree: a file that an editor is writing differs a moment
/// later.
struct SettledChange {
  let before: FileStamps
  private var last: FileStamps

  init(since before: FileStamps) {
    self.before = before
    last = before
  }

  /// Returns the changes once the files are stable, or `nil` if there are none or they continue.
  mutating func look(at now: FileStamps) -> FileChanges? {
    defer { last = now }
    return now == last && now != before ? FileChanges(from: before, to: now) : nil
  }
}

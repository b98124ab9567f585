/// Returns the known name that a wrong one most likely means: the nearest by edits (insert, delete, replace, swap
/// neighbours), with at most one edit for three letters; `nil` if none is near or if two are equally near.
package func nearestName(to name: String, among known: [String]) -> String? {
  guard name.utf8.count <= maximumNameLength else { return nil }
  let limit = max(1, name.count / 3)
  let (lower, length) = (name.lowercased(), name.count)
  let scored =
    known.prefix(maximumNames).filter { $0.utf8.count <= maximumNameLength }
    // Names of other lengths need that many edits at least.
    .filter { abs($0.count - length) <= limit || $0.lowercased() == lower }
    .map { (name: $0, edits: $0.lowercased() == lower ? 0 : editDistance(name, $0)) }
    .filter { $0.edits <= limit && $0.name != name }
    .sorted { $0.edits < $1.edits }
  guard let best = scored.first, scored.dropFirst().first?.edits != best.edits else { return nil }
  return best.name
}

/// The maximum length of a name that is compared, in bytes, and the maximum number of names.
private let maximumNameLength = 256
private let maximumNames = 1_000

/// Returns `; did you mean "x"?` or an empty string.
package func suggestion(for name: String, among known: [String]) -> String {
  nearestName(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
}

/// Returns the optimal string alignment distance. Texts of more than 64 characters are never near.
private func editDistance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one), Array(other))
  guard a.count <= 64, b.count <= 64, !a.isEmpty, !b.isEmpty else { return .max }
  var rows = [Array(0...b.count)]
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      let replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, rows[i - 2][j - 2] + 1) }
      row.append(cost)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

/// The forms of values, ordered so that those that are a prefix of some bytes are found without examining each: the
/// tokens of a backend may share a prefix a thousand times.
///
/// They are kept in sorted runs, each longer than the next, so that an insertion merges only a few others.
struct SoughtForms: Sendable {
  private struct Entry: Sendable {
    var form: SecretCatalog.Form

    /// The index in the run of the longest other form that is a prefix of this one.
    var beginning: Int?
  }

  private var runs: [[Entry]] = []

  /// Inserts several forms at once, which costs less than one after the other.
  mutating func insert(_ forms: [SecretCatalog.Form]) {
    var entries: [Entry] = []
    for form in forms.sorted(by: { $0.bytes.precedes($1.bytes) })
    where entries.last?.form.bytes != form.bytes { entries.append(Entry(form: form)) }
    guard !entries.isEmpty else { return }
    Self.linkBeginnings(of: &entries)
    runs.append(entries)
    while runs.count > 1, runs[runs.count - 2].count <= runs[runs.count - 1].count {
      let (last, earlier) = (runs.removeLast(), runs.removeLast())
      runs.append(Self.merged(earlier, last))
    }
  }

  /// Merges two runs; of equal entries, the earlier one is kept.
  private static func merged(_ earlier: [Entry], _ later: [Entry]) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(earlier.count + later.count)
    var (first, second) = (0, 0)
    while first < earlier.count, second < later.count {
      switch earlier[first].form.bytes.order(beside: later[second].form.bytes) {
      case 0:
        result.append(earlier[first])
        (first, second) = (first + 1, second + 1)
      case ..<0:
        result.append(earlier[first])
        first += 1
      case _:
        result.append(later[second])
        second += 1
      }
    }
    result += earlier[first...]
    result += later[second...]
    linkBeginnings(of: &result)
    return result
  }

  private static func linkBeginnings(of entries: inout [Entry]) {
    var open: [Int] = []
    for index in entries.indices {
      while let last = open.last, !entries[index].form.bytes.starts(with: entries[last].form.bytes) {
        open.removeLast()
      }
      entries[index].beginning = open.last
      open.append(index)
    }
  }

  /// The result of a search.
  struct Match {
    /// The longest form that the text begins with.
    var whole: SecretCatalog.Form?

    /// The forms with the longest common prefix with the text, and its length.
    var nearest: [(form: SecretCatalog.Form, length: Int)] = []
  }

  func match(_ text: inout some SearchedText) -> Match {
    var match = Match()
    for run in runs {
      let end = Self.end(of: run, notAfter: &text)
      for index in [end - 1, end] where run.indices.contains(index) {
        let form = run[index].form
        match.nearest.append((form, text.common(with: form.bytes)))
      }
      guard end > 0 else { continue }
      let common = text.common(with: run[end - 1].form.bytes)
      var place: Int? = end - 1
      while let index = place, run[index].form.bytes.count > common { place = run[index].beginning }
      if let form = place.map({ run[$0].form }), form.bytes.count > match.whole?.bytes.count ?? 0 {
        match.whole = form
      }
    }
    return match
  }

  /// Returns a form that begins with these bytes.
  func form(beginningWith bytes: ArraySlice<UInt8>) -> SecretCatalog.Form? {
    for run in runs {
      var (low, high) = (0, run.count)
      while low < high {
        let middle = (low + high) / 2
        if run[middle].form.bytes.precedes(bytes) { low = middle + 1 } else { high = middle }
      }
      if low < run.count, run[low].form.bytes.starts(with: bytes) { return run[low].form }
    }
    return nil
  }

  /// Returns the number of forms of a run that sort before the text or are a prefix of it.
  private static func end(of run: [Entry], notAfter text: inout some SearchedText) -> Int {
    var (low, high) = (0, run.count)
    while low < high {
      let middle = (low + high) / 2
      let form = run[middle].form.bytes
      let common = text.common(with: form)
      let isBefore = common == form.count || (text.byte(at: common).map { form[common] < $0 } ?? false)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A text from some index on, as a search for forms reads it.
protocol SearchedText {
  /// Returns the byte at an offset from the beginning, or `nil` after the end of the text.
  mutating func byte(at offset: Int) -> UInt8?
}

extension SearchedText {
  /// Returns the length of the common prefix with a form.
  mutating func common(with form: [UInt8]) -> Int {
    var length = 0
    while length < form.count, byte(at: length) == form[length] { length += 1 }
    return length
  }
}

/// The bytes of a buffer from an index on.
struct BufferText: SearchedText {
  let bytes: UnsafeBufferPointer<UInt8>
  let start: Int

  func byte(at offset: Int) -> UInt8? {
    start + offset < bytes.count ? bytes[start + offset] : nil
  }
}

extension [UInt8] {
  fileprivate func precedes(_ other: some RandomAccessCollection<UInt8>) -> Bool { order(beside: other) < 0 }

  /// Returns a negative number if these bytes sort before the others lexicographically, and 0 if they are equal.
  fileprivate func order(beside other: some RandomAccessCollection<UInt8>) -> Int {
    let common = Swift.min(count, other.count)
    var (index, place) = (0, other.startIndex)
    while index < common, self[index] == other[place] {
      index += 1
      place = other.index(after: place)
    }
    return index < common ? Int(self[index]) - Int(other[place]) : count - other.count
  }
}

/// Forms of values in an order in which those that some bytes begin with are found without a look at each: what backends
/// call a token may begin alike a thousand times.
///
/// They stand in sorted runs, each longer than the next, so that one more is merged with few others.
struct SoughtForms: Sendable {
  private struct Entry: Sendable {
    var form: SecretCatalog.Form

    /// The place in the run of the longest other form that this one begins with.
    var beginning: Int?
  }

  private var runs: [[Entry]] = []

  /// Takes in some forms at once, which costs less than one after the other.
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

  /// The earlier of two that are equal stays.
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

  /// What a search came to.
  struct Match {
    /// The longest form that the text begins with.
    var whole: SecretCatalog.Form?

    /// The forms that have the most in common with the beginning of the text, with how much that is.
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

  /// A form that begins with these bytes.
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

  /// How many forms of a run stand before the text or are a beginning of it.
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

/// Bytes from some place on, as a search for forms reads them.
protocol SearchedText {
  /// The byte so far from the beginning; `nil` where the text has ended.
  mutating func byte(at offset: Int) -> UInt8?
}

extension SearchedText {
  /// How many of the first bytes are those of a form.
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

  /// Negative where these bytes stand before the others in a dictionary, 0 where they are equal.
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

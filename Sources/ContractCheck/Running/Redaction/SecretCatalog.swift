/// A catalog of the values that must not be shown, in every form in which they may appear.
struct SecretCatalog: Sendable {
  /// The replacement that is shown for a value.
  enum Label: Hashable, Sendable {
    /// The value of `${secret.NAME}`.
    case secret(String)

    /// A value that was seen, numbered in the order in which it was learned.
    case seen(Int)
  }

  /// A form of a value in lower case, and the label of the value.
  struct Form: Hashable, Sendable {
    var bytes: [UInt8]
    var label: Label
  }

  /// The length of the shortest value that is searched for inside other text; shorter ones are redacted only as a whole
  /// field.
  static let minimumLength = 4

  /// A catalog without values.
  static let empty = SecretCatalog()

  /// The number of seen values that are searched for inside other text, and their largest length, so that responses
  /// cannot make the search slow. Tokens that begin as JSON does are recognized by their appearance anyway.
  private static let maximumSought = 2000
  private static let maximumSoughtLength = 8 << 10

  private var labels: [[UInt8]: Label] = [:]

  /// The forms of secrets, which are few, by their first four bytes, the longest first.
  private var forms: [UInt32: [Form]] = [:]

  /// The forms of values that were seen.
  private var seenForms = SoughtForms()
  private var seenBeginnings: Set<UInt32> = []
  private var spread = SplitSecretMatcher()

  /// The flags of the first two bytes of all forms.
  private var beginnings = [Bool](repeating: false, count: 1 << 16)

  /// The values that are searched for as they are, case-sensitively.
  private(set) var shortValues: [Form] = []
  private(set) var longest = 0
  private var seenCount = 0

  /// Learns the value of a `${secret.NAME}`, wherever it may appear.
  mutating func learn(secret value: String, named name: String) {
    let bytes = Array(value.utf8)
    guard !bytes.isEmpty, labels[bytes] == nil else { return }
    labels[bytes] = .secret(name)
    if bytes.count < Self.minimumLength {
      shortValues.append(Form(bytes: bytes, label: .secret(name)))
    } else {
      add(bytes, .secret(name))
      for other in SecretSpellings.all(of: value) where other.count >= Self.minimumLength {
        add(other, .secret(name))
      }
    }
  }

  /// Returns the label of a value from a sensitive place. A value that looks like a token is redacted elsewhere too.
  mutating func learn(_ value: some Collection<UInt8>) -> Label {
    let bytes = Array(value)
    if let known = labels[bytes] { return known }
    let label = Label.seen(seenCount)
    seenCount += 1
    labels[bytes] = label
    if seenCount <= Self.maximumSought, bytes.count <= Self.maximumSoughtLength, Self.isDistinctive(bytes),
      !bytes.starts(with: "eyJ".utf8)
    {
      add(bytes, label)
      for plain in RedactionView.all(of: bytes).dropFirst().map(\.bytes) where Self.isDistinctive(plain) {
        add(plain, label)
      }
    }
    return label
  }

  var isEmpty: Bool { forms.isEmpty && seenBeginnings.isEmpty }

  /// True if there are values besides the secrets.
  var hasSeenValues: Bool { seenCount > 0 }

  /// Returns the label of a value, or of a form of one.
  func label(of value: some Collection<UInt8>) -> Label? { labels[Array(value)] }

  /// Returns the known value that begins at an index of some bytes in lower case, and the index after it: the longest
  /// form, a truncated quotation of one, or its letters and digits with a few other bytes among them.
  func find(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> (label: Label, end: Int)? {
    let whole = match(at: index, of: bytes)
    guard !spread.isEmpty, let other = spread.match(at: index, of: bytes), other.end > whole?.end ?? 0 else {
      return whole
    }
    return other
  }

  private func match(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> (label: Label, end: Int)? {
    guard index + Self.minimumLength <= bytes.count,
      beginnings[Int(bytes[index]) << 8 | Int(bytes[index + 1])]
    else { return nil }
    let key = Self.key(bytes[index..<index + Self.minimumLength])
    let best = secretMatch(at: index, of: bytes, key)
    guard seenBeginnings.contains(key), let seen = seenMatch(at: index, of: bytes),
      seen.end > best?.end ?? 0
    else { return best }
    return seen
  }

  private func secretMatch(
    at index: Int, of bytes: UnsafeBufferPointer<UInt8>, _ key: UInt32
  ) -> (label: Label, end: Int)? {
    var best: (label: Label, end: Int)?
    for form in forms[key] ?? [] {
      let known = best.map { $0.end - index } ?? 0
      guard form.bytes.count > known else { break }
      let most = min(bytes.count - index, form.bytes.count)
      var length = Self.minimumLength
      while length < most, form.bytes[length] == bytes[index + length] { length += 1 }
      let isMatch = length == form.bytes.count || form.isQuoted(length, at: index, of: bytes)
      if length > known, isMatch { best = (form.label, index + length) }
    }
    return best
  }

  private func seenMatch(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> (label: Label, end: Int)? {
    var text = BufferText(bytes: bytes, start: index)
    let match = seenForms.match(&text)
    var best = match.whole.map { (label: $0.label, end: index + $0.bytes.count) }
    for (form, length) in match.nearest
    where length > (best.map { $0.end - index } ?? 0) && form.isQuoted(length, at: index, of: bytes) {
      best = (form.label, index + length)
    }
    return best
  }

  /// Returns the value of which `text`, in lower case, ends in a prefix of at least four bytes, and the length of the
  /// prefix.
  func beginning(atEndOf text: ArraySlice<UInt8>) -> (label: Label, length: Int)? {
    var start = max(text.startIndex, text.endIndex - longest)
    while start + Self.minimumLength <= text.endIndex {
      let rest = text[start...]
      guard beginnings[Int(text[start]) << 8 | Int(text[start + 1])] else {
        start += 1
        continue
      }
      let key = Self.key(rest.prefix(Self.minimumLength))
      let known = forms[key]?.first { $0.bytes.starts(with: rest) }
      let match = known ?? (seenBeginnings.contains(key) ? seenForms.form(beginningWith: rest) : nil)
      if let match { return (match.label, rest.count) }
      start += 1
    }
    return nil
  }

  private mutating func add(_ bytes: [UInt8], _ label: Label) {
    var seen: [Form] = []
    for form in SecretForms.all(of: bytes) where form.count >= Self.minimumLength {
      if labels[form] == nil { labels[form] = label }
      let form = form.map(RedactionView.fold)
      let key = Self.key(form[..<Self.minimumLength])
      switch label {
      case .secret: insert(Form(bytes: form, label: label), key)
      case .seen:
        seen.append(Form(bytes: form, label: label))
        seenBeginnings.insert(key)
      }
      beginnings[Int(form[0]) << 8 | Int(form[1])] = true
      longest = max(longest, form.count)
    }
    seenForms.insert(seen)
    spread.insert(SecretForms.spread(of: bytes), label)
  }

  private mutating func insert(_ form: Form, _ key: UInt32) {
    let known = forms[key, default: []]
    guard !known.contains(where: { $0.bytes == form.bytes }) else { return }
    let place = known.firstIndex { $0.bytes.count < form.bytes.count }
    forms[key, default: []].insert(form, at: place ?? known.count)
  }

  private static func key(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns whether a value is so distinctive that the same bytes elsewhere can only be the same value.
  static func isDistinctive(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes.count >= 16
      || bytes.contains { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20) && $0 != UInt8(ascii: "_") }
  }
}

/// Names that are spelled alike and may still be those of different things: `weight_kg` and `weight_g`, `active` and
/// `inactive`, `email` and `billing_email`.
package enum NameSense {
  /// Returns whether an actual key may mean the same as a promised name: no word changes the quantity, and words in
  /// place of others are typing errors or, if these count, synonyms.
  package static func mayBeSame(_ name: String, _ key: String, withSynonyms: Bool = true) -> Bool {
    let (words, sent) = (withoutVerb(KeyWords.sequence(name)), withoutVerb(KeyWords.sequence(key)))
    let left = words.filter { !sent.contains($0) }
    let right = sent.filter { !words.contains($0) }
    if isOpposite(left, right) { return false }
    if !left.isEmpty, !right.isEmpty, (left + right).contains(where: directions.contains) { return false }
    if (left + right).contains(where: decisive.contains) { return false }
    if turnsSpanIntoMoment(left, right) || turnsSpanIntoMoment(right, left) { return false }
    if namesOther(behind: words, sent) || namesOther(behind: sent, words) { return false }
    if words == accessToken && sent == token || words == token && sent == accessToken { return true }
    if left.isEmpty { return !saysMoreInFront(sent, than: words) }
    if right.isEmpty { return left == errorFront || !saysMoreInFront(words, than: sent) }
    if isSlip(left.joined(), right.joined()) { return true }
    // The owner's id is not that of another user, however alike the words are.
    if let last = words.last, last == sent.last, identifiers.contains(last) { return false }
    return left.allSatisfy { isMatched($0, by: right, withSynonyms) }
      || right.allSatisfy { isMatched($0, by: left, withSynonyms) }
  }

  /// Returns the words of a flag's name without the verb in front: `isActive` says the same as `active`.
  private static func withoutVerb(_ words: [String]) -> [String] {
    guard let first = words.first, words.count > 1, verbs.contains(first) else { return words }
    return Array(words.dropFirst())
  }

  private static let verbs: Set<String> = ["are", "can", "has", "is", "was"]

  /// Returns whether two names say the opposite of each other: `isActive` and `inactive`, `inStock` and `outOfStock`.
  static func areOpposite(_ name: String, _ key: String) -> Bool {
    let (words, sent) = (withoutVerb(KeyWords.sequence(name)), withoutVerb(KeyWords.sequence(key)))
    return isOpposite(words.filter { !sent.contains($0) }, sent.filter { !words.contains($0) })
  }

  /// Returns whether the words that two names do not share are opposites: one is the other one negated, or they are a
  /// pair such as `ascending` and `descending`.
  private static func isOpposite(_ left: [String], _ right: [String]) -> Bool {
    let (one, other) = (left.joined(), right.joined())
    if isNegation(one, of: other) || isNegation(other, of: one) { return true }
    return left.contains { word in
      right.contains { other in
        isNegation(word, of: other) || isNegation(other, of: word)
          || opposites.contains { $0.contains(word) && $0.contains(other) }
      }
    }
  }

  private static func isNegation(_ word: String, of other: String) -> Bool {
    other.utf8.count > 2 && word.hasSuffix(other) && negations.contains(String(word.dropLast(other.count)))
  }

  /// The groups of words that say different things of the same kind, each of which is often beside another one.
  private static let opposites: [Set<String>] = [
    ["ascending", "descending"], ["asc", "desc"], ["increase", "decrease"], ["increment", "decrement"],
    ["in", "out"], ["incoming", "outgoing"], ["inbound", "outbound"], ["start", "end"], ["starts", "ends"],
    ["begin", "end"], ["first", "last"], ["from", "to", "until"], ["opened", "closed"],
    ["open", "closed", "close"],
    ["on", "off"], ["enabled", "disabled"], ["left", "right"], ["top", "bottom"], ["up", "down"],
    ["before", "after"], ["internal", "external"], ["include", "exclude"], ["included", "excluded"],
    ["includes", "excludes"], ["import", "export"], ["imports", "exports"], ["imported", "exported"],
    ["allow", "deny"], ["allowed", "denied"], ["accepted", "rejected"], ["credit", "debit"],
    ["sent", "received"], ["sender", "receiver", "recipient"], ["buyer", "seller"], ["payer", "payee"],
    ["employer", "employee"], ["home", "away"], ["parent", "child", "children"], ["source", "target"],
    ["width", "height"], ["latitude", "longitude"], ["lat", "lng", "lon"],
    ["public", "private"], ["success", "failure"], ["positive", "negative"], ["likes", "dislikes"],
    ["upvotes", "downvotes"], ["online", "offline"], ["win", "loss"], ["wins", "losses"], ["won", "lost"],
    ["followers", "following"], ["follower", "followee"], ["billing", "shipping", "delivery"],
    ["hidden", "visible"], ["empty", "full"], ["read", "unread"], ["expires", "expired"], ["major", "minor"],
    ["primary", "secondary"], ["origin", "destination"], ["departure", "arrival"], ["pickup", "dropoff"],
  ]

  /// Returns whether a name says that its value is a moment or a span of time.
  package static func saysTime(_ name: String) -> Bool {
    saysTime(KeyWords.sequence(name))
  }

  private static func saysTime(_ words: [String]) -> Bool {
    words.contains { word in
      spans.contains(word) || moments.contains(word) || times.contains(word)
        || times.contains { $0.utf8.count > 3 && WordMeaning.isShared(by: $0, word) }
    }
  }

  private static let times: Set<String> = [
    "birthday", "created", "date", "deadline", "deleted", "due", "end", "expires", "modified", "start",
    "time", "updated", "when",
  ]

  /// The names of the token that requests carry (RFC 6749 section 1.4), which is meant where one is called a token.
  private static let (accessToken, token) = (["access", "token"], ["token"])

  /// The word in front of a name that the object itself says, if it is an error: `error_code` and `code`.
  private static let errorFront = ["error"]

  private static let identifiers: Set<String> = ["id", "ids", "uuid", "key", "token"]

  /// Returns whether the longer name goes on behind the shorter one with a word that makes it the name of another thing:
  /// `rating` and `ratingCount`, `token` and `tokenType`.
  private static func namesOther(behind name: [String], _ longer: [String]) -> Bool {
    guard longer.count > name.count, longer.starts(with: name) else { return false }
    let rest = longer.dropFirst(name.count)
    if name.last == "total", rest.elementsEqual(["count"]) { return false }
    return !rest.allSatisfy { forms.contains($0) || $0.allSatisfy(\.isNumber) }
      || makesOther(behind: name, rest)
  }

  /// Returns whether words behind a name make it that of another value of the same form, which few names mean already:
  /// `phoneCode` is no `phone`, and `invoiceDate` no `invoice`.
  static func makesOther(behind name: [String], _ rest: some Sequence<String>) -> Bool {
    rest.contains { word in
      switch word {
      case "code": !codes.contains(name.last ?? "")
      case "token": !tokens.contains(name.last ?? "")
      case "date", "time": !saysTime(name)
      case _: false
      }
    }
  }

  private static let codes: Set<String> = [
    "coupon", "currency", "error", "post", "postal", "promo", "status", "voucher", "zip",
  ]
  private static let tokens: Set<String> = ["access", "auth", "bearer", "csrf", "jwt", "refresh"]

  /// Returns whether a key only says more in front of a name, without a word that changes a quantity: `full_name` may
  /// be the `name`, and there is nothing to convert.
  package static func isNarrower(_ key: String, than name: String) -> Bool {
    let (words, sent) = (KeyWords.sequence(name), KeyWords.sequence(key))
    return saysMoreInFront(sent, than: words) && !sent.contains(where: decisive.contains)
  }

  /// Returns whether one name is the other one with a word for an identifier behind it, such as `projectId` and
  /// `project`.
  static func isIdentifier(_ name: String, of key: String) -> Bool {
    let (words, sent) = (KeyWords.sequence(name), KeyWords.sequence(key))
    let (short, long) = words.count < sent.count ? (words, sent) : (sent, words)
    return long.count == short.count + 1 && long.starts(with: short)
      && long.last.map(identifiers.contains) ?? false
  }

  /// Returns whether words before names leave them names of the same things, unlike `old`, `max` and `billing`.
  static func saysNoOther(_ front: some Sequence<String>) -> Bool {
    front.allSatisfy { word in
      !decisive.contains(word) && !directions.contains(word) && !negations.contains(word)
        && !opposites.contains { $0.contains(word) }
    }
  }

  /// Returns whether the name of a list says that its elements are those that another one leaves out.
  static func leavesOut(_ name: String) -> Bool {
    KeyWords.sequence(name).contains { exclusions.contains($0) || decisive.contains($0) }
  }

  private static let exclusions: Set<String> = [
    "archived", "blocked", "deleted", "excluded", "expired", "failed", "failures", "hidden", "ignored",
    "inactive",
    "invalid", "missing", "rejected", "removed", "skipped", "unknown",
  ]

  /// Returns whether a word for a span of time is in place of one for a moment: `expires_in` and `expires_at`.
  private static func turnsSpanIntoMoment(_ one: [String], _ other: [String]) -> Bool {
    one.contains(where: spans.contains) && other.contains(where: moments.contains)
  }

  private static let spans: Set<String> = ["in", "for", "after", "ttl", "duration", "age"]
  private static let moments: Set<String> = ["at", "on", "until", "date", "time", "timestamp"]

  /// The words behind a name that say in which form it is, or which of several, and not that it is another thing.
  private static let forms: Set<String> = [
    "address", "at", "code", "data", "date", "href", "in", "info", "link", "list", "name", "no", "nr",
    "number", "on",
    "one", "since", "string", "text", "three", "time", "timestamp", "token", "two", "uri", "url", "utc",
    "value",
  ]

  /// Returns whether distinctive words precede a name: `billing_email` may be another address than `email`.
  private static func saysMoreInFront(_ longer: [String], than words: [String]) -> Bool {
    guard longer.count > words.count, longer.suffix(words.count).elementsEqual(words) else { return false }
    return longer.dropLast(words.count).contains { !KeyWords.saysLittle($0) }
  }

  private static func isMatched(_ word: String, by others: [String], _ withSynonyms: Bool) -> Bool {
    KeyWords.saysNothing(word) && !directions.contains(word)
      || others.contains { isSlip(word, $0) || withSynonyms && WordMeaning.isShared(by: word, $0) }
  }

  /// The words that say where something leads, which is the difference between two names: `valid_from` and `valid_to`.
  private static let directions: Set<String> = ["to", "by", "of"]

  /// The number of letters from which on a word can be a typing error of another one.
  private static let minimumLength = 4

  /// Returns whether a word is another one with a typing error, and not its opposite.
  private static func isSlip(_ word: String, _ other: String) -> Bool {
    let (short, long) = word.utf8.count < other.utf8.count ? (word, other) : (other, word)
    guard short.utf8.count >= minimumLength, !isNegation(long, of: short), short.first == long.first else {
      return false
    }
    return NameDistance.errors(Array(short.utf8), Array(long.utf8), atMost: max(1, long.utf8.count / 4))
      != nil
  }

  private static let negations: Set<String> = [
    "a", "de", "dis", "il", "im", "in", "ir", "no", "non", "not", "outof", "un",
  ]

  /// The words that change the quantity of a value or its sense: units, currencies, bounds, negations.
  private static let decisive: Set<String> = [
    "kg", "g", "mg", "lb", "lbs", "oz", "km", "m", "cm", "mm", "mi", "ft", "miles", "meters", "metres", "ns",
    "us",
    "ms", "s", "sec", "secs", "seconds", "millis", "milliseconds", "micros", "mins", "minutes", "h", "hr",
    "hrs",
    "hours", "days", "weeks", "months", "years", "c", "f", "k", "celsius", "fahrenheit", "kelvin", "l", "ml",
    "kb",
    "mb", "gb", "kwh", "bytes", "bits", "percent", "pct", "cent", "cents", "pence", "eur", "usd", "gbp",
    "chf", "jpy",
    "net", "gross", "min", "max", "minimum", "maximum", "avg", "average", "median", "old", "new", "previous",
    "prev",
    "next", "non", "not", "no", "pages", "x", "y", "z",
  ]
}

/// The words of a key, and other spellings of the same words.
package enum KeyWords {
  /// Returns a key without separators and in lower case. Keys with the same result differ only in casing.
  package static func joined(_ key: String) -> String {
    key.lowercased().filter { !"_-. ".contains($0) }
  }

  /// Returns the same as `joined` for a key of ASCII alone, computed from its bytes.
  private static func joinedLetters(of key: String) -> String {
    String(decoding: key.utf8.filter { !$0.isSeam }.map(\.inLowerCase), as: UTF8.self)
  }

  /// Returns `firstName` for `first_name`, `first_name` for `firstName` and `Id` for `id`; `nil` for keys with other
  /// characters.
  package static func recased(_ key: String) -> String? {
    guard key.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }) else { return nil }
    let result = key.dropFirst().contains("_") ? camel(key) : snake(key)
    let changed = result == key ? key.prefix(1).uppercased() + key.dropFirst() : result
    return changed == key || key.hasPrefix("_") ? nil : changed
  }

  /// Returns whether a key has more than one word, so that naming styles differ in it.
  package static func isPhrase(_ key: String) -> Bool {
    let inner = key.dropFirst()
    return inner.contains("_") || (inner.contains(where: \.isUppercase) && key.contains(where: \.isLowercase))
  }

  /// The names that so many objects have that they say little about which one is meant, in the form of `joined`.
  private static let generic: Set<String> = [
    "id", "ids", "uid", "uuid", "key", "name", "title", "label", "type", "kind", "status", "state", "value",
    "values",
    "data", "code", "message", "text", "description", "url", "link", "href", "date", "time", "count", "total",
    "number", "index", "order", "item", "items", "list", "result", "results", "success", "version", "content",
    "createdat", "updatedat", "deletedat", "timestamp", "slug", "uri", "htmlurl",
  ]

  /// The names for anything that an object or a list contains, in the form of `joined`.
  private static let anything: Set<String> = [
    "content", "contents", "data", "item", "items", "list", "result", "results", "values",
  ]

  /// The names of objects that only group some members of the enclosing object.
  private static let groups: Set<String> = [
    "attributes", "body", "content", "contents", "data", "detail", "details", "fields", "info", "links",
    "meta",
    "metadata", "page", "pageinfo", "pagination", "paging", "payload", "properties", "response", "result",
    "results",
    "timestamps",
  ]

  /// The names of objects that hold some members of the enclosing object if these say themselves which they are.
  private static let holders: Set<String> = [
    "additional", "attrs", "audit", "auth", "authentication", "basic", "basics", "common", "config",
    "configuration", "contact", "contactdetails", "contactinfo", "contacts", "context", "core", "counts",
    "credentials", "dates", "dimensions", "extra", "extras", "flags", "general", "login", "measurements",
    "metrics", "nested", "number", "options", "overview", "personal", "preferences", "pricing", "profile",
    "props",
    "session", "settings", "specs", "statistics", "stats", "summary", "times", "tokens", "value", "values",
  ]

  /// The names of objects that say where something is, and of members that belong there.
  private static let places: Set<String> = ["address", "coordinates", "geo", "location", "place", "position"]
  private static let placeWords: Set<String> = [
    "accuracy", "address", "altitude", "city", "country", "county", "lat", "latitude", "line1", "line2",
    "lng", "lon",
    "longitude", "postalcode", "postcode", "province", "region", "state", "street", "town", "zip", "zipcode",
  ]

  /// The names of objects that are about a document or its pages.
  private static let pagingNames: Set<String> = [
    "links", "meta", "metadata", "page", "pageable", "pageinfo", "pagination", "paging",
  ]

  /// The names of objects around a document.
  private static let envelopes: Set<String> = [
    "attributes", "body", "content", "contents", "data", "payload", "response", "result", "results",
  ]

  /// The names of a list that its document consists of.
  private static let lists: Set<String> = [
    "data", "docs", "documents", "elements", "entries", "hits", "objects", "records", "resources", "rows",
  ]

  /// The names of what is beside a document in its envelope.
  private static let besideDocument: Set<String> = [
    "apiversion", "code", "error", "errorcode", "errors", "jsonrpc", "links", "message", "meta", "metadata",
    "msg",
    "ok", "requestid", "status", "statuscode", "success", "timestamp", "traceid", "version",
  ]

  /// The names of counts of a list.
  private static let counts: Set<String> = ["count", "total"]

  /// Returns whether an object of this name holds distinctive members of the enclosing object.
  static func isHolder(_ key: String) -> Bool { holders.contains(joined(key)) || isGroup(key) }

  /// Returns whether an object of this name says where something is, and a member of the other name belongs there.
  static func isPlace(_ key: String, of member: String) -> Bool {
    places.contains(joined(key)) && placeWords.contains(joined(member))
  }

  /// Returns whether an object of this name is about a document or its pages.
  static func isPaging(_ key: String) -> Bool { pagingNames.contains(joined(key)) }

  /// Returns whether an object of this name holds a document.
  static func isEnvelope(_ key: String) -> Bool { envelopes.contains(joined(key)) }

  /// Returns whether a list of this name is what its document consists of.
  static func isUsualList(_ key: String) -> Bool { holdsAnything(key) || lists.contains(joined(key)) }

  /// Returns whether a member of this name is often beside a document in its envelope.
  static func isBesideDocument(_ key: String) -> Bool { besideDocument.contains(joined(key)) }

  /// The names of lists that may be beside a document's list.
  private static let listsBeside: Set<String> = [
    "deprecated", "deprecations", "errors", "facets", "included", "includes", "links", "messages", "notices",
    "warnings",
  ]

  /// The names of numbers and links about a list.
  private static let aboutList: Set<String> = [
    "count", "currentpage", "cursor", "first", "hasmore", "hasnext", "hasprevious", "last", "lastpage",
    "limit",
    "next", "nextcursor", "nextpage", "offset", "pages", "pagesize", "perpage", "prev", "previous", "size",
    "total",
    "totalcount", "totalelements", "totalpages",
  ]

  /// Returns whether a list of this name is rather beside the one that its document consists of.
  static func isListBeside(_ key: String) -> Bool { listsBeside.contains(joined(key)) }

  /// Returns whether a member of this name says something about a list, or is often beside it.
  static func isAboutList(_ key: String) -> Bool {
    aboutList.contains(joined(key)) || isPaging(key) || isBesideDocument(key)
  }

  /// Returns whether a member of this name is the count of a list.
  static func isCount(_ key: String) -> Bool { counts.contains(joined(key)) }

  /// The number of letters from which on an object can be named after a member.
  private static let minimumNameLength = 3

  /// Returns whether an object is named after a member in it, as `company` with `companyName` or `tokens` with
  /// `accessToken`.
  static func isNamed(_ object: String, after member: String) -> Bool {
    var (name, member) = (joined(object), joined(member))
    if name.hasSuffix("s") { name.removeLast() }
    guard name.count >= minimumNameLength, sequence(object).count == 1, name != member else { return false }
    if member.hasSuffix("s") { member.removeLast() }
    return member.hasPrefix(name) || member.hasSuffix(name)
  }

  /// Returns whether a name has all words of another one, and more.
  static func extends(_ name: String, _ other: String) -> Bool {
    let (words, others) = (sequence(name), sequence(other))
    return words.count > others.count && !others.isEmpty && others.allSatisfy { words.contains($0) }
  }

  /// Returns whether a name says nothing about the content.
  static func holdsAnything(_ key: String) -> Bool { anything.contains(joined(key)) }

  /// Returns whether an object of this name only groups members that belong to the enclosing object.
  static func isGroup(_ key: String) -> Bool { groups.contains(joined(key)) }

  /// The words that say nothing about the meaning of a member.
  private static let empty: Set<String> = ["at", "is", "has", "in", "on", "of", "by", "to", "the"]

  /// Returns whether two keys share a meaningful word: `profile_photo_url` and `avatar_url`.
  static func shareWord(_ one: String, _ other: String) -> Bool {
    !words(one).subtracting(empty).isDisjoint(with: words(other))
  }

  /// Returns whether two sequences of words share a word that few names have.
  static func shareDistinctiveWord(_ ones: [String], _ others: [String]) -> Bool {
    ones.contains { word in
      word.utf8.count > 1 && !empty.contains(word) && !generic.contains(word) && others.contains(word)
    }
  }

  /// Returns whether a word says nothing about the meaning of a member.
  static func saysNothing(_ word: String) -> Bool { empty.contains(word) }

  /// Returns whether a word occurs in so many names that it says little.
  static func saysLittle(_ word: String) -> Bool { generic.contains(word) || empty.contains(word) }

  /// Returns whether two keys are the same words in another order: `nameFirst` and `firstName`.
  static func haveSameWords(_ one: String, _ other: String) -> Bool {
    sequence(one).sorted() == sequence(other).sorted()
  }

  /// The words that, at the end of a name, describe the form of the value and do not make it another value.
  private static let forms: Set<String> = ["address", "info", "since", "string", "timestamp", "uri", "utc"]

  /// The words that, at the end of a name, may make it another value of the same form: `price` and `priceTotal`,
  /// `reply` and `replyTo`, `subscription` and `subscriptionItem`.
  private static let otherValues: Set<String> = [
    "by", "count", "has", "index", "is", "item", "of", "order", "the", "to", "total", "version",
  ]

  /// Returns whether two keys may name the same value if its form suggests so: they have the same words in another
  /// order, or one has additional words at the end that say little. A word in front, or another word, may name another
  /// value of that form: `email` and `contactEmail`, `parentId` and `patientId`.
  static func differInForm(_ one: String, _ other: String) -> Bool {
    let (ones, others) = (sequence(one), sequence(other))
    let (short, long) = ones.count < others.count ? (ones, others) : (others, ones)
    if short.count == long.count { return short.sorted() == long.sorted() }
    return long.starts(with: short)
      && long.dropFirst(short.count).allSatisfy {
        !otherValues.contains($0) && (generic.contains($0) || empty.contains($0) || forms.contains($0))
      }
  }

  /// Returns the words of two letters or more.
  private static func words(_ key: String) -> Set<String> {
    Set(sequence(key).filter { $0.count > 1 })
  }

  /// Returns the words in order and in lower case.
  package static func sequence(_ key: String) -> [String] {
    var seamed = ""
    var wasUpper = true
    for character in key {
      if character.isUppercase, !wasUpper { seamed += "_" }
      wasUpper = character.isUppercase
      seamed += character.lowercased()
    }
    return seamed.split { "_-. ".contains($0) }.map(String.init)
  }

  /// Returns the weight of a name that two objects share: 1, or a quarter for one that any object may have.
  package static func weight(_ key: String) -> Double {
    let words = key.utf8.allSatisfy { $0 < 0x80 } ? joinedLetters(of: key) : joined(key)
    return generic.contains(words) || words.isEmpty ? 0.25 : 1
  }

  private static func camel(_ key: String) -> String {
    let words = key.split(separator: "_").map { $0.lowercased() }
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func snake(_ key: String) -> String {
    var result = ""
    for character in key {
      if character.isUppercase, let last = result.last, last != "_" { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  /// Returns another name in the same style: `phoneValue`, `phone_value`.
  package static func renamed(_ key: String) -> String { key.contains("_") ? key + "_value" : key + "Value" }
}

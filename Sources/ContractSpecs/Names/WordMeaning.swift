/// Words that backends use for the same thing. They only order the candidates and prove nothing.
enum WordMeaning {
  private static let groups: [[String]] = [
    ["username", "user", "handle", "login", "nick", "nickname", "screenname", "account", "member"],
    ["name", "title", "label", "subject", "heading", "caption", "fullname", "displayname"],
    ["firstname", "givenname", "forename", "first", "given"],
    ["lastname", "familyname", "surname", "last", "family"],
    ["email", "mail", "emailaddress"],
    ["phone", "mobile", "telephone", "cell", "msisdn"],
    ["avatar", "photo", "picture", "image", "icon", "thumbnail", "portrait"],
    ["birthday", "birthdate", "dateofbirth", "dob", "born"],
    ["bio", "about", "biography", "summary", "description", "details", "text", "body", "content", "excerpt"],
    ["note", "notes", "comment", "comments", "remark", "remarks", "memo"],
    ["id", "uuid", "guid", "key", "identifier", "ref", "reference", "pk", "uid", "slug"],
    ["token", "jwt", "bearer", "credential", "apikey"],
    ["password", "passphrase", "secret", "pin"],
    ["expires", "expiry", "expiration", "exp", "ttl", "validity", "lifetime", "maxage"],
    ["created", "inserted", "added", "registered", "joined", "opened", "posted", "published"],
    ["updated", "modified", "changed", "edited"],
    ["deleted", "removed", "archived", "closed"],
    ["start", "begin", "from", "since"],
    ["end", "until", "finish", "till"],
    ["date", "day", "time", "timestamp", "when"],
    ["duration", "length", "seconds", "elapsed"],
    ["due", "deadline"],
    ["price", "cost", "amount", "fee", "rate", "charge"],
    ["total", "sum", "count", "size", "number", "amount"],
    ["quantity", "qty", "count", "units", "number"],
    ["balance", "credit", "funds"],
    [
      "items", "results", "data", "records", "list", "entries", "rows", "edges", "nodes", "values",
      "elements",
    ],
    ["page", "offset", "index", "position"],
    ["limit", "size", "perpage", "pagesize"],
    ["next", "cursor", "after", "continuation"],
    ["previous", "prev", "before"],
    ["url", "link", "href", "uri", "website", "homepage", "site"],
    ["type", "kind", "category", "class", "sort"],
    ["status", "state", "phase", "stage"],
    ["enabled", "active"],
    ["verified", "confirmed", "validated"],
    ["completed", "done", "finished"],
    ["visible", "public", "shown"],
    ["role", "permission", "group", "scope", "grant"],
    ["tags", "labels", "keywords", "topics", "categories"],
    ["owner", "user", "author", "creator", "account", "customer", "client", "sender"],
    ["company", "organization", "organisation", "org", "employer", "tenant", "team", "workspace"],
    ["zip", "postcode", "postal", "zipcode", "postalcode"],
    ["city", "town", "locality", "place"],
    ["street", "road", "line", "address"],
    ["country", "nation"],
    ["state", "province", "region", "county"],
    ["address", "location"],
    ["lat", "latitude"],
    ["lon", "lng", "long", "longitude"],
    ["language", "locale", "lang"],
    ["gender", "sex"],
    ["rating", "score", "stars", "points", "rank"],
    ["message", "msg", "detail", "error", "reason", "description", "text"],
    ["code", "number", "type"],
    ["attachment", "file", "document", "media", "upload"],
    ["options", "choices", "settings", "preferences", "config", "configuration", "prefs"],
    ["meta", "metadata", "info", "extra"],
    ["parent", "parentid", "container"],
    ["children", "items", "subitems", "nodes", "replies"],
    ["order", "purchase", "transaction"],
    ["product", "item", "article"],
    ["weight", "mass"],
    ["color", "colour"],
    ["currency", "unit"],
    ["device", "client", "agent"],
    ["version", "revision", "build", "release"],
  ]

  /// The numbers of the groups that have a word.
  private static let groupsByWord: [String: Set<Int>] = groups.enumerated().reduce(into: [:]) { all, group in
    for word in group.element { all[word, default: []].insert(group.offset) }
  }

  /// Returns whether two words are equal or synonyms, or one abbreviates the other.
  static func isShared(by one: String, _ other: String) -> Bool {
    if one == other { return one.utf8.count > 1 && !KeyWords.saysNothing(one) }
    if let ones = groupsByWord[one], let others = groupsByWord[other], !ones.isDisjoint(with: others) {
      return true
    }
    return one.utf8.count < other.utf8.count ? isShort(one, for: other) : isShort(other, for: one)
  }

  /// The length, in bytes, of the longest word that is compared.
  private static let maximumLength = 32

  /// Returns whether a word has the first letter of another one and further letters of it in their order: `qty` for
  /// `quantity`, `desc` for `description`.
  private static func isShort(_ short: String, for long: String) -> Bool {
    let (letters, all) = (Array(short.utf8), Array(long.utf8))
    guard (3...5).contains(letters.count), all.count > letters.count + 1, all.count <= maximumLength,
      letters[0] == all[0]
    else { return false }
    var found = 0
    for letter in all where found < letters.count && letter == letters[found] { found += 1 }
    return found == letters.count
  }
}

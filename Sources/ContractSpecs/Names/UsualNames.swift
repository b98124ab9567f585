/// The names that many APIs give to envelopes, lists, pages and groups of members, without separators and in lower case.
enum UsualNames {
  /// The names for anything that an object or a list contains, in the form of `KeyWords.joined`.
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
  static func isHolder(_ key: String) -> Bool { holders.contains(KeyWords.joined(key)) || isGroup(key) }

  /// Returns whether an object of this name says where something is, and a member of the other name belongs there.
  static func isPlace(_ key: String, of member: String) -> Bool {
    places.contains(KeyWords.joined(key)) && placeWords.contains(KeyWords.joined(member))
  }

  /// Returns whether an object of this name is about a document or its pages.
  static func isPaging(_ key: String) -> Bool { pagingNames.contains(KeyWords.joined(key)) }

  /// Returns whether an object of this name holds a document.
  static func isEnvelope(_ key: String) -> Bool { envelopes.contains(KeyWords.joined(key)) }

  /// Returns whether a list of this name is what its document consists of.
  static func isUsualList(_ key: String) -> Bool {
    holdsAnything(key) || lists.contains(KeyWords.joined(key))
  }

  /// Returns whether a member of this name is often beside a document in its envelope.
  static func isBesideDocument(_ key: String) -> Bool { besideDocument.contains(KeyWords.joined(key)) }

  /// The names of lists that may be beside a document's list.
  private static let listsBeside: Set<String> = [
    "deprecated", "deprecations", "errors", "facets", "included", "includes", "links", "messages", "notices",
    "warnings",
  ]

  /// The names of lists of errors and warnings.
  private static let problems: Set<String> = ["deprecated", "deprecations", "errors", "notices", "warnings"]

  /// Returns whether a list of this name says what went wrong.
  static func isOfProblems(_ key: String) -> Bool { problems.contains(KeyWords.joined(key)) }

  /// The names of numbers and links about a list.
  private static let aboutList: Set<String> = [
    "count", "currentpage", "cursor", "first", "hasmore", "hasnext", "hasprevious", "last", "lastpage",
    "limit",
    "next", "nextcursor", "nextpage", "offset", "pages", "pagesize", "perpage", "prev", "previous", "size",
    "total",
    "totalcount", "totalelements", "totalpages",
  ]

  /// Returns whether a list of this name is rather beside the one that its document consists of.
  static func isListBeside(_ key: String) -> Bool { listsBeside.contains(KeyWords.joined(key)) }

  /// Returns whether a member of this name says something about a list, or is often beside it.
  static func isAboutList(_ key: String) -> Bool {
    aboutList.contains(KeyWords.joined(key)) || isPaging(key) || isBesideDocument(key)
  }

  /// Returns whether a member of this name is the count of a list.
  static func isCount(_ key: String) -> Bool { counts.contains(KeyWords.joined(key)) }

  /// Returns whether a name says nothing about the content.
  static func holdsAnything(_ key: String) -> Bool { anything.contains(KeyWords.joined(key)) }

  /// Returns whether an object of this name only groups members that belong to the enclosing object.
  static func isGroup(_ key: String) -> Bool { groups.contains(KeyWords.joined(key)) }
}

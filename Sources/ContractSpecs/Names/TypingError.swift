/// Typing errors in a word that do not make another word. A letter added, removed or replaced often does: `weight` and
/// `height`, `county` and `country`, `payer` and `payee`, `expires` and `expired`.
enum TypingError {
  /// The length of the shortest word considered: in shorter ones even a transposition may make another: `from` and
  /// `form`.
  private static let minimumLength = 5

  /// Returns whether two adjacent letters are transposed (`recipeint`), or a double letter is single (`adress`), and
  /// both are not words of their own.
  static func isSlip(_ word: String, _ other: String) -> Bool {
    let (one, two) = (Array(word.utf8), Array(other.utf8))
    guard min(one.count, two.count) >= minimumLength,
      isTransposed(one, two) || abs(one.count - two.count) == 1 && single(one) == single(two)
    else { return false }
    return !areReal(word, other)
  }

  /// Returns whether one of them has an additional letter at its end.
  static func hasLetterBehind(_ word: String, _ other: String) -> Bool {
    let (short, long) = word.utf8.count < other.utf8.count ? (word, other) : (other, word)
    return long.utf8.count == short.utf8.count + 1 && long.hasPrefix(short) && long.last?.isNumber == false
  }

  /// The lengths from which on a letter added or removed, and one replaced, hardly make another word.
  private static let minimumLengthOfOmission = 6
  private static let minimumLengthOfReplacement = 8

  /// Words of which one is another one with a letter added, removed, replaced or transposed. Their plurals are too.
  private static let real: [Set<String>] = [
    ["country", "county"], ["contact", "contract"], ["content", "context", "contest"], ["thread", "tread"],
    ["comments", "commits"], ["quality", "quantity"], ["shipping", "shopping"],
    ["planet", "plane"], ["planes", "planets", "plants", "plans"], ["parent", "patent", "patient"],
    ["friend", "fiend"], ["states", "status", "statues"], ["through", "though"], ["version", "aversion"],
    ["charges", "changes"], ["charge", "change"], ["started", "stated"], ["desert", "dessert"],
    ["expected", "excepted"], ["required", "requires"],
    ["position", "petition"], ["products", "produces"], ["course", "source"], ["string", "sting"],
    ["strings", "stings"], ["received", "receives"], ["marital", "martial"], ["complement", "compliment"],
    ["principal", "principle"], ["stationary", "stationery"], ["insurance", "assurance"],
    ["trial", "trail"], ["angle", "angel"], ["later", "latter", "alter"], ["quiet", "quite"],
    ["casual", "causal"], ["there", "three"], ["exist", "exits"], ["arise", "raise"], ["arising", "raising"],
    ["field", "filed", "filled"], ["filing", "filling"], ["filer", "filler", "flier"], ["files", "flies"],
    ["compiled", "complied"], ["compiles", "complies"], ["compiler", "complier"],
    ["complaint", "compliant"], ["retired", "retried"], ["licenses", "licensees"],
    ["mortgages", "mortgagees"], ["franchises", "franchisees"], ["tiers", "tires", "tries"],
    ["tired", "tried"], ["fired", "fried"], ["fires", "fries"], ["lines", "liens"], ["titled", "tilted"],
    ["signed", "singed"], ["signer", "singer"], ["signing", "singing"], ["signs", "sings"],
    ["united", "untied"], ["unites", "unties"], ["dairy", "diary"], ["sacred", "scared", "scarred"],
    ["silver", "sliver"], ["perfect", "prefect"], ["minutes", "minuets"], ["could", "cloud"],
    ["chain", "china"], ["pairs", "paris"], ["spilt", "split"], ["nuclear", "unclear"], ["rouge", "rogue"],
    ["barely", "barley"], ["mantel", "mantle"], ["claps", "clasp"], ["crops", "corps"], ["burnt", "brunt"],
    ["bugle", "bulge"], ["slave", "salve"], ["carve", "crave"], ["ample", "maple"], ["enter", "entre"],
    ["inert", "inter"], ["warps", "wraps"], ["forth", "froth"], ["fiend", "fined"], ["brain", "brian"],
    ["macro", "marco"], ["diner", "dinner"], ["dining", "dinning"], ["super", "supper"],
    ["staring", "starring"], ["stared", "starred"], ["planed", "planned"], ["planer", "planner"],
    ["planing", "planning"], ["striped", "stripped"], ["striping", "stripping"], ["scraped", "scrapped"],
    ["scraping", "scrapping"], ["taped", "tapped"], ["taping", "tapping"], ["hoped", "hopped", "hooped"],
    ["hoping", "hopping", "hooping"], ["pined", "pinned"], ["pining", "pinning"], ["robed", "robbed"],
    ["moped", "mopped"], ["bared", "barred"], ["baring", "barring"], ["biding", "bidding"],
    ["rating", "ratting"], ["mating", "matting"], ["sloped", "slopped"], ["sniped", "snipped"],
    ["griped", "gripped"], ["tiled", "tilled"], ["liter", "litter"],
    ["biter", "bitter"], ["cuter", "cutter"], ["doted", "dotted"], ["loser", "looser"], ["loses", "losses"],
    ["losing", "loosing"], ["chose", "choose"], ["below", "bellow"], ["canon", "cannon"],
    ["coral", "corral"], ["carer", "career"], ["rifle", "riffle"], ["grove", "groove"],
    ["poling", "polling"], ["projection", "protection"], ["detection", "defection"],
    ["invention", "intention"], ["convention", "contention"],
    ["infection", "injection"], ["contract", "contrast"],
    ["preposition", "proposition"], ["prescribe", "proscribe"], ["mediation", "medication", "meditation"],
    ["vacation", "vocation"], ["irritation", "irrigation"],
  ]

  /// Returns whether two words are known to be different ones, in the singular or both in the plural.
  private static func areReal(_ word: String, _ other: String) -> Bool {
    let singulars =
      word.last == "s" && other.last == "s" ? [word.dropLast(), other.dropLast()].map(String.init) : []
    return real.contains { words in
      words.contains(word) && words.contains(other)
        || !singulars.isEmpty && words.isSuperset(of: singulars)
    }
  }

  /// Returns whether a word is another one with one letter more, less or replaced behind its first and before its last
  /// one, and hardly a word of its own.
  static func isLikely(_ word: String, _ other: String) -> Bool {
    if isSlip(word, other) { return true }
    let (one, two) = (Array(word.utf8), Array(other.utf8))
    let (length, isReplaced) = (max(one.count, two.count), one.count == two.count)
    guard length >= (isReplaced ? minimumLengthOfReplacement : minimumLengthOfOmission),
      one.first == two.first, one.last == two.last,
      !areReal(word, other)
    else { return false }
    return NameDistance.errors(one, two, atMost: 1) != nil
  }

  /// Returns whether two adjacent letters are transposed, and nothing else differs.
  private static func isTransposed(_ one: [UInt8], _ two: [UInt8]) -> Bool {
    guard one.count == two.count else { return false }
    let places = one.indices.filter { one[$0] != two[$0] }
    guard let first = places.first, places == [first, first + 1] else { return false }
    return one[first] == two[first + 1] && one[first + 1] == two[first]
  }

  /// Returns the word without repetitions of adjacent letters.
  private static func single(_ word: [UInt8]) -> [UInt8] {
    word.indices.filter { $0 == 0 || word[$0] != word[$0 - 1] }.map { word[$0] }
  }
}

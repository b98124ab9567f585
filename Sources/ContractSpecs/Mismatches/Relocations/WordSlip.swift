/// Whether a word is another one with a slip of the pen. Most slips give no word; a letter more or less, or another one,
/// often gives one that means something else: `weight` and `height`, `county` and `country`, `payer` and `payee`.
enum WordSlip {
  /// Of shorter words only letters that changed places, or that stand once or twice, are a slip.
  private static let shortest = 6

  static func isSlip(_ word: String, _ other: String) -> Bool {
    let (one, two) = (Array(word.utf8), Array(other.utf8))
    let least = min(one.count, two.count)
    guard least >= 4, one.first == two.first, word.filter(\.isNumber) == other.filter(\.isNumber),
      !(words.contains(word) && words.contains(other))
    else { return false }
    if isTransposed(one, two) || single(one) == single(two) { return abs(one.count - two.count) <= 1 }
    return max(one.count, two.count) >= shortest && !differInEnding(one, two)
      && NameDistance.errors(one, two, atMost: least / 4) != nil
  }

  /// Whether one of them has a letter more at its end that makes no other word.
  static func hasLetterBehind(_ word: String, _ other: String) -> Bool {
    let (short, long) = word.utf8.count < other.utf8.count ? (word, other) : (other, word)
    return long.utf8.count == short.utf8.count + 1 && long.hasPrefix(short) && !longer.contains(long)
      && long.last?.isNumber == false
  }

  /// Words that are another one and a letter.
  private static let longer: Set<String> = [
    "care", "cart", "chart", "county", "event", "fork", "form", "hero", "logo", "party", "paste", "ping",
    "plane", "plant",
    "rate", "ready", "start", "state", "tent", "tier", "tool", "town", "wind", "wing",
  ]

  /// Whether two letters beside each other changed places, and nothing else is different.
  private static func isTransposed(_ one: [UInt8], _ two: [UInt8]) -> Bool {
    guard one.count == two.count else { return false }
    let places = one.indices.filter { one[$0] != two[$0] }
    guard let first = places.first, places == [first, first + 1] else { return false }
    return one[first] == two[first + 1] && one[first + 1] == two[first]
  }

  /// Without the second of two same letters.
  private static func single(_ word: [UInt8]) -> [UInt8] {
    word.indices.filter { $0 == 0 || word[$0] != word[$0 - 1] }.map { word[$0] }
  }

  /// Whether they are forms of one word, or say who does it and to whom: `expires` and `expired`, `employer` and
  /// `employee`.
  private static func differInEnding(_ one: [UInt8], _ two: [UInt8]) -> Bool {
    let same = zip(one, two).prefix { $0 == $1 }.count
    let (rest, other) = (
      String(decoding: one[same...], as: UTF8.self), String(decoding: two[same...], as: UTF8.self)
    )
    let isLetterLost = !rest.isEmpty && !other.isEmpty && (rest.hasSuffix(other) || other.hasSuffix(rest))
    return !isLetterLost && endings.contains(rest) && endings.contains(other)
  }

  private static let endings: Set<String> = [
    "", "al", "d", "e", "ed", "er", "es", "ing", "ly", "n", "or", "r", "s", "t", "y",
  ]

  /// Words of fields of which each is a slip from another one.
  private static let words = Set(
    """
    months mouths poll pool starts steam stream
    abject accept access account action actual adapted adopted affect alert alter amount angel angle
    annual applied applies archived arrived attach attack auction balance banker banner basket battery
    begin being bellow below best bets bidding bottom broken broker bucket budget buffer buffet building
    bundle bungle button cached camera canceled captain caption capture carrier cast casual cats causal
    center centre certain chance change chapter charge charter checked checker choose chose circle clinic
    cloned closed closet coached collect column command commend comment comments commerce commits compact
    concert confirm conflict conform connect consent conserve contact content contest context contract
    contrast convention conversation converse conversion convert correct costume council counsel counter
    country county courier crated created credit cremated currant currency current currently curtain
    custom dairy damage decent defected delegated deleted demand density deposit deprived derived descent
    desert designed desired dessert destiny detail detected device devise diary digest diner dinner direct
    distinct district domain drafts drifts driven driver effect entity entry equality equity exact except
    expand expanded expanse expect expend expended expense extend extended extract filed files filing
    filled filling flies folders form formal format former formula from gird grid ground group holders
    hostel hotel impact impart import incite incline indent inline insert integral intend intent internal
    interval invent invert invite lagged lasting later latter leader lender lesson lessor letter liked
    linked listing litter locale locate logged loose lose lost lots lumber manager manger manual marital
    marked marker market martial masked massage mater matrix matter mature median medium member mentor
    message metric minuet minute mission mutual nation native nature notation notice notion novice number
    object older opinion option orders organ origin package packing painter parent parking parsed parting
    partner passage passed past patent patient pats pattern paused pavement payment percent perfect
    personal personnel petition picture planed planet planned plant player pointer points police policy
    portal porter position post postal poster posture pots prayer precious prefect present prevent
    previous primate principal principle printer prints private produce product profile profit project
    protect provided provider public publish quality quantity quiet quite quotas quotes rated ratted
    reason recent record refund refunded refused region regular regulator rejected related relay relayed
    released relieved religion remainder reminder removed remover renewed rental replay reply reported
    reposted resent reserve reserved resolve resolved resort result retail retain retained returned
    reverse reversed reversion review revise revision revive revolve reward sacred sample scared schema
    scheme scored scream screen search season section sector selected selection seller sender senior
    sensor serial series server session settler sever shaped shaping shared sharing shipped shipping
    shopped shopping shored shortage shorted sign signal signed signer silver simple simply sing singed
    singer single skipped skipping sliver sorted spaces spades spatial special sponsor spring stable staff
    staged staple starch stared starred started stated states station stationary stationery stats statue
    status statute stopped storage stored street stress strict strike string stroke strong student stuff
    submit summit supply tables tablets tagged target tenant tested texted thicket thread threat ticket
    tiered tired titles totals tracing tracker tracking tracks traded trader trading trail trailer
    trailing trainer training transit transmit tread treated treaty trial tried trucks tugged united
    unloaded untied update upgrade uploaded usages valuable values valves variable vector vender vendor
    version vertical victor vision visited visitor waiter waiting wallet warming warning winner winter
    worker writer writing
    """.split { $0.isWhitespace }.map(String.init))
}

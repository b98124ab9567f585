import ContractSpecs

extension PastedError {
  private static let missing: [Kind] = [.keyNotFound, .valueNotFound]
  private static let misshapen: [Kind] = [.typeMismatch, .dataCorrupted]

  // MARK: Numbers

  /// Returns the case of an error that is printed as its number only: `(Swift.DecodingError error 3.)`, or the title
  /// `Swift.DecodingError - 3` of a crash reporter. The numbers follow the order of declaration of the cases.
  static func numbered(in text: String) -> Evidence? {
    guard text.contains("DecodingError") else { return nil }
    let match =
      text.firstMatch(of: /DecodingError error (\d{1,4})(?!\d)/)
      ?? text.firstMatch(
        of: /DecodingError["']?[ :(–-]{1,3}(?:[Cc]ode[ :=]{1,2})?(\d{1,4})\)?[ \t]*(?:$|[\n,;|])/)
    guard let number = match.flatMap({ Int($0.1) }) else { return nil }
    // An NSError has the numbers of Cocoa.
    if let kinds = cocoaKinds[number] { return .sentence(kinds) }
    let declared: [Kind] = [.typeMismatch, .valueNotFound, .keyNotFound, .dataCorrupted]
    guard declared.indices.contains(number) else { return .sentence(Kind.allCases) }
    return .thrown(declared[number], Details(codingPath: nil))
  }

  /// The numbers of `NSCocoaErrorDomain` that stand for errors of a decoder.
  private static let cocoaKinds: [Int: [Kind]] = [4864: misshapen, 4865: missing, 3840: [.dataCorrupted]]

  /// Returns the cases for a number of Cocoa: `NSCocoaErrorDomain Code=4865`, and as crash reporters title it,
  /// `NSCocoaErrorDomain: 4865` or `NSCocoaErrorDomain (4865)`.
  private static func cocoaNumber(in text: String) -> [Kind]? {
    guard cocoaKinds.keys.contains(where: { text.contains("\($0)") }) else { return nil }
    let match =
      text.firstMatch(of: /NSCocoaErrorDomain["']?[ :,(–-]{1,3}(?:error |[Cc]ode[ :=]{1,2})?(\d{4})(?!\d)/)
      ?? text.firstMatch(of: /NSCocoaErrorDomain[^\n]{1,200}?\([Cc]ode: (\d{4})\)/)
      ?? text.firstMatch(of: /[Cc]ode=(\d{4})(?!\d)/)
    return match.flatMap { Int($0.1) }.flatMap { cocoaKinds[$0] }
  }

  // MARK: Sentences for users

  /// Returns the cases that a system message for users, or the number behind it, may stand for.
  static func localized(in text: String) -> [Kind]? {
    if let kinds = cocoaNumber(in: text) { return kinds }
    let text = text.lowercased()
    return sentences.first { sentence in sentence.words.allSatisfy { text.contains($0) } }?.kinds
  }

  /// The words that identify each of the system's sentences, in the languages it is translated to. A sentence must
  /// contain all of them. `docs/diagnose.md` names where each was seen.
  static let sentences: [(words: [String], kinds: [Kind])] = [
    (["because it is missing"], missing), (["the data is missing"], missing),
    (["in the correct format"], misshapen), (["not valid json"], [.dataCorrupted]),
    // German
    (["daten konnten nicht gelesen werden", "fehlen"], missing),
    (["daten konnten nicht gelesen werden", "format"], misshapen),
    // French
    (["données n'ont pas pu être lues", "introuvables"], missing),
    (["données n'ont pas pu être lues", "manqu"], missing),
    (["données n'ont pas pu être lues", "format"], misshapen),
    // Spanish
    (["leer los datos", "no se encuentran"], missing), (["leer los datos", "faltan"], missing),
    (["leer los datos", "no existen"], missing), (["leer los datos", "formato"], misshapen),
    // Italian
    (["leggere i dati", "formato corretto"], misshapen),
    // Portuguese
    (["os dados não puderam ser lidos", "formato correto"], misshapen),
    // Russian
    (["не удалось прочитать данные", "отсутствуют"], missing),
    (["данные не удалось прочитать", "неверный формат"], misshapen),
    // Japanese
    (["データが見つからないため", "読み込めませんでした"], missing),
    (["データ", "フォーマット", "読み込めませんでした"], misshapen),
    (["データ", "フォーマット", "読み取れませんでした"], misshapen),
    // Korean
    (["데이터가 누락되어", "읽을 수 없"], missing), (["올바른 포맷이 아니", "읽을 수 없"], misshapen),
    // Chinese, in both scripts
    (["未能读取数据", "缺失"], missing), (["未能读取数据", "格式"], misshapen),
    (["無法讀取資料", "遺失"], missing), (["無法讀取資料", "缺少"], missing), (["無法讀取資料", "格式"], misshapen),
    // Vietnamese
    (["không thể đọc dữ liệu", "định dạng không đúng"], misshapen),
    // Moya reports nothing else; the DecodingError is its underlying error.
    (["failed to map data to a decodable object"], Kind.allCases),
  ]
}

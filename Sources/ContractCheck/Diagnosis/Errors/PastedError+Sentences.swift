extension PastedError {
  /// Returns the case of an error that is printed as its number only: `(Swift.DecodingError error 3.)`. The numbers
  /// follow the order of declaration of the cases.
  static func numbered(in text: String) -> Evidence? {
    guard let number = text.firstMatch(of: /DecodingError error (\d{1,3})(?!\d)/).flatMap({ Int($0.1) })
    else {
      return nil
    }
    let declared: [Kind] = [.typeMismatch, .valueNotFound, .keyNotFound, .dataCorrupted]
    guard declared.indices.contains(number) else { return .sentence(Kind.allCases) }
    return .thrown(declared[number], Details(codingPath: nil))
  }

  /// Returns the cases that a system message for users, or the code behind it, may stand for.
  static func localized(in text: String) -> [Kind]? {
    let text = text.lowercased()
    for sentence in sentences where sentence.words.allSatisfy({ text.contains($0) }) { return sentence.kinds }
    return nil
  }

  private static let missing: [Kind] = [.keyNotFound, .valueNotFound]
  private static let misshapen: [Kind] = [.typeMismatch, .dataCorrupted]

  /// The words that identify each of the system's sentences, in the languages it is translated to. A sentence must
  /// contain all of them.
  private static let sentences: [(words: [String], kinds: [Kind])] = [
    (["because it is missing"], missing), (["the data is missing"], missing), (["code=4865"], missing),
    (["in the correct format"], misshapen), (["code=4864"], misshapen),
    (["code=3840"], [.dataCorrupted]), (["not valid json"], [.dataCorrupted]),
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
    // Japanese
    (["データが見つからないため", "読み込めませんでした"], missing),
    (["データ", "フォーマット", "読み込めませんでした"], misshapen),
    (["データ", "フォーマット", "読み取れませんでした"], misshapen),
    // Chinese, in both scripts
    (["未能读取数据", "缺失"], missing), (["未能读取数据", "格式"], misshapen),
    (["無法讀取資料", "遺失"], missing), (["無法讀取資料", "缺少"], missing), (["無法讀取資料", "格式"], misshapen),
    // Moya reports nothing else; the DecodingError is its underlying error.
    (["failed to map data to a decodable object"], Kind.allCases),
  ]
}

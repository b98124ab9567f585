import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the places in a source where a `JSONDecoder` is set up.
@Suite struct DecoderSettingsTests {
  private static func decoders(in sources: String...) -> [SwiftDecoderSettings] {
    SwiftModelReader(
      sources.enumerated().map { SwiftFile(name: "F\($0).swift", bytes: Array($1.utf8)) }
    ).decoders
  }

  /// The source, and the settings in it.
  static let sources: [(String, [String])] = [
    (
      """
      final class APIClient {
        private let decoder: JSONDecoder = {
          let d = JSONDecoder()
          d.keyDecodingStrategy = .convertFromSnakeCase
          d.dateDecodingStrategy = .iso8601
          return d
        }()
      }
      """, ["4: keyDecodingStrategy = .convertFromSnakeCase, dateDecodingStrategy = .iso8601"]
    ),
    (
      """
      extension JSONDecoder {
        static let api = configured()
        static var other: JSONDecoder {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = JSONDecoder.DateDecodingStrategy.secondsSince1970
          return decoder
        }
      }
      """, ["5: dateDecodingStrategy = .secondsSince1970"]
    ),
    (
      """
      struct Client {
        lazy var decoder = makeDecoder()
        func makeDecoder() -> JSONDecoder {
          let decoder = JSONDecoder()
          let formatter = DateFormatter()
          formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
          decoder.dateDecodingStrategy = .formatted(formatter)
          return decoder
        }
      }
      """, ["7: dateDecodingStrategy = .formatted(yyyy-MM-dd HH:mm:ss)"]
    ),
    (
      """
      extension DateFormatter {
        static let day: DateFormatter = {
          let f = DateFormatter()
          f.dateFormat = "yyyy-MM-dd"
          return f
        }()
        static let other: DateFormatter = {
          let f = DateFormatter()
          f.dateFormat = "HH:mm"
          return f
        }()
      }
      let decoder = JSONDecoder()
      func setUp() { decoder.dateDecodingStrategy = .formatted(.day) }
      """, ["14: dateDecodingStrategy = .formatted(yyyy-MM-dd)"]
    ),
    (
      """
      extension JSONDecoder.DateDecodingStrategy {
        static let flexible = custom { decoder in
          let text = try decoder.singleValueContainer().decode(String.self)
          return try parse(text)
        }
      }
      func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .flexible
        return decoder
      }
      """, ["9: dateDecodingStrategy = .custom"]
    ),
    (
      """
      extension JSONDecoder.DateDecodingStrategy {
        static var backend: Self { .millisecondsSince1970 }
      }
      class SnakeDecoder: JSONDecoder {
        override init() {
          super.init()
          keyDecodingStrategy = .convertFromSnakeCase
          dateDecodingStrategy = .backend
        }
      }
      """,
      ["7: keyDecodingStrategy = .convertFromSnakeCase, dateDecodingStrategy = .millisecondsSince1970"]
    ),
    (
      """
      let decoder = JSONDecoder(keyDecodingStrategy: .convertFromSnakeCase)
      func load(keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys) {}
      if decoder.keyDecodingStrategy == .useDefaultKeys {}
      """, ["1: keyDecodingStrategy = .convertFromSnakeCase"]
    ),
    (
      """
      func a(_ d: JSONDecoder) {
        d.keyDecodingStrategy = .custom { $0.last! }
        d.dataDecodingStrategy = .deferredToData
      }
      func b(_ d: JSONDecoder) { d.dataDecodingStrategy = .base64 }
      """, ["2: keyDecodingStrategy = .custom, a dataDecodingStrategy of its own", "5: "]
    ),
    (
      """
      extension JSONDecoder {
        convenience init(api: Bool) {
          self.init()
          nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        }
      }
      func strict(_ d: JSONDecoder) { d.nonConformingFloatDecodingStrategy = .throw }
      """, ["4: a nonConformingFloatDecodingStrategy of its own", "8: "]
    ),
    (
      """
      struct API {
        private let strategy: JSONDecoder.DateDecodingStrategy = .iso8601
        func decoder() -> JSONDecoder {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = self.strategy
          return decoder
        }
      }
      """, ["5: dateDecodingStrategy = .iso8601"]
    ),
    (
      """
      let keys = JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase
      func set(_ d: JSONDecoder) { d.keyDecodingStrategy = keys }
      """, ["2: keyDecodingStrategy = .convertFromSnakeCase"]
    ),
    (
      """
      func a(_ d: JSONDecoder) {
        d.allowsJSON5 = true
        d.dateDecodingStrategy = .iso8601
      }
      func b(_ d: JSONDecoder) { d.allowsJSON5 = true }
      """, ["2: dateDecodingStrategy = .iso8601, allowsJSON5 = true"]
    ),
    ("func a(_ d: JSONDecoder) { d.allowsJSON5 = true }", ["1: allowsJSON5 = true"]),
    ("func a(_ d: JSONDecoder) { d.allowsJSON5 = false }", ["1: "]),
    ("let encoder = JSONEncoder()\nfunc a() { encoder.keyEncodingStrategy = .convertToSnakeCase }", []),
  ]

  @Test(arguments: sources)
  func `settings are found with their place`(source: String, settings: [String]) {
    #expect(Self.decoders(in: source).map { "\($0.location.line): \($0.words)" } == settings)
  }

  /// The sources in which the value of a strategy is not that of a declaration: `strategy` is assigned to a decoder.
  static let unknown = [
    "func f(_ d: JSONDecoder, strategy: JSONDecoder.DateDecodingStrategy) { SET }",
    "func f(_ d: JSONDecoder, strategy: JSONDecoder.DateDecodingStrategy = .iso8601) { SET }",
    "func f(_ d: JSONDecoder) { SET }",
    "struct S { let strategy: JSONDecoder.DateDecodingStrategy\n func f(_ d: JSONDecoder) { SET } }",
    """
    struct S { var strategy = JSONDecoder.DateDecodingStrategy.iso8601
      func f(_ d: JSONDecoder) { SET } }
    let s = S(strategy: .secondsSince1970)
    """,
    """
    final class S { var strategy = JSONDecoder.DateDecodingStrategy.iso8601
      init(old: Bool) { if old { strategy = .secondsSince1970 } }
      func f(_ d: JSONDecoder) { SET } }
    """,
    """
    struct A { static let strategy = JSONDecoder.DateDecodingStrategy.iso8601 }
    struct B { static let strategy = JSONDecoder.DateDecodingStrategy.secondsSince1970 }
    func f(_ d: JSONDecoder) { SET }
    """,
    """
    struct A { static var strategy: JSONDecoder.DateDecodingStrategy { isNew ? .iso8601 : .secondsSince1970 } }
    func f(_ d: JSONDecoder) { SET }
    """,
  ]

  @Test(arguments: unknown) func `a strategy that only running tells is said to be unknown`(source: String) {
    let decoders = Self.decoders(in: source.replacing("SET", with: "d.dateDecodingStrategy = strategy"))
    #expect(decoders.map(\.dates) == [.custom] && decoders.map(\.unknownDates) == ["strategy"])
    #expect(
      decoders.map(\.words) == ["dateDecodingStrategy = strategy, which only running the app would tell"])
    let keys = Self.decoders(
      in: source.replacing("DateDecoding", with: "KeyDecoding").replacing(
        "SET", with: "d.keyDecodingStrategy = strategy"
      ).replacing("iso8601", with: "useDefaultKeys"))
    #expect(keys.map(\.keys) == [.custom] && keys.map(\.unknownKeys) == ["strategy"])
  }

  @Test func `what texts a decoder takes for numbers is left open`() throws {
    let source = """
      struct M: Decodable { let n: Double?, d: Decimal? }
      func f(_ d: JSONDecoder) {
        d.nonConformingFloatDecodingStrategy = .convertFromString(
          positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      }
      """
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let client = try #require(reader.decoders.first).applied(
      to: Client(keys: .asWritten, dates: .deferredToDate, os: nil))
    let model = try reader.model(named: "M", client: client)
    for (body, isKnown) in [(#"{"n": "inf"}"#, false), (#"{"d": "inf"}"#, true), (#"{"n": null}"#, true)] {
      let document = try JSONDocument(parsing: Array(body.utf8))
      #expect(model.isPartlyRead(for: document) != isKnown, "\(body)")
    }
    #expect(model.notes.map(\.message).count == 1)
  }

  @Test func `a formatter in another file is found, and one with two formats is not guessed`() {
    let use = "func a(_ d: JSONDecoder) { d.dateDecodingStrategy = .formatted(Formatters.day) }"
    let one = "enum Formatters { static let day = make(format: \"yyyy-MM-dd\") }"
    #expect(Self.decoders(in: use, one).map(\.dates) == [.formatted(["yyyy-MM-dd"])])
    let two = "enum Others { static let day = make(format: \"HH:mm\") }"
    #expect(Self.decoders(in: use, one, two).map(\.dates) == [.custom])
  }
}

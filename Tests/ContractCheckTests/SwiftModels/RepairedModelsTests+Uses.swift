extension RepairedModelsTests {
  /// Models with code that uses another property of the same name, or takes every type.
  static let otherUses: [Case] = [
    // A value of an enum's case.
    Case(
      source: """
        struct §M: Codable {
          let id: Int
        }
        struct §Other { let id: Int }
        enum §Media {
          case movie(§Other), show(other: §Other)
          var id: Int {
            switch self {
            case .movie(let movie): movie.id + 1
            case let .show(show): show.id + 1
            }
          }
        }
        func first§(_ media: §Media) -> Int { if case .movie(let movie) = media { movie.id + 1 } else { 0 } }
        """, body: #"{"id": null}"#),
    // What a function returns, decodes or casts.
    Case(
      source: """
        struct §M: Codable {
          let id: Int
        }
        struct §Other: Codable {
          var id: Int
          func next() -> §Other { §Other(id: id + 1) }
        }
        func made§() -> §Other { §Other(id: 1) }
        func show§(_ data: Data, _ any: Any) throws -> Int {
          let made = made§()
          let next = made.next()
          let decoded = try JSONDecoder().decode(§Other.self, from: data)
          let list = try JSONDecoder().decode([§Other].self, from: data)
          let cast = any as? §Other
          let all = list.map { other in other.id + 1 }
          return made.id + next.id + decoded.id + list[0].id + (cast?.id ?? 0) + all[0] + made§().id
        }
        """, body: #"{"id": "x"}"#),
    Case(
      source: """
        struct §M: Codable {
          let identifier: Int
        }
        func zone§() -> Int { TimeZone.current.identifier.count + Locale.current.identifier.count }
        func list§(_ rows: [§Row]) -> [Int] {
          let rows = rows.map { row in
            row.identifier + 1
          }
          return rows
        }
        struct §Row { let identifier: Int }
        """, body: #"{"identifier": null}"#),
    // What follows an Optional, a function or a variable is none of the property.
    Case(
      source: """
        struct §M: Codable {
          let id: Int
        }
        struct §Other { var id: Int? }
        func list§(_ pairs: [(key: Int, value: §Other)]) -> [Int] {
          pairs.map { key, value in
            var other = value
            other.id = other.id ?? key
            return other.id! + (value.id?.advanced(by: 1) ?? 0)
          }
        }
        struct §Log { func id(_ text: String) -> Int { 1 } }
        func log§(_ logs: [(Int, §Log)]) -> [Int] { logs.map { number, log in log.id("x") } }
        """, body: #"{"id": null}"#),
    // A switch over another enum that has a case of the same name.
    Case(
      source: """
        struct §M: Codable {
          let kind: Kind
          enum Kind: String, Codable { case text, number }
        }
        enum §Value { case text(String), number(Int), list([Int]) }
        func show§(_ value: §Value) -> Int {
          switch value {
          case .text(let text): text.count
          case .number(let number): number
          case .list(let list): list.count
          }
        }
        func ask§(_ load: (@escaping (Result<Int, any Error>) -> Void) -> Void) {
          load { switch $0 { case .success(let number): print(number); case .failure(let error): print(error) } }
        }
        """, body: #"{"kind": "list"}"#),
    Case(
      source: """
        struct §M: Codable {
          let state: State
          enum State: String, Codable { case success, failure }
        }
        func ask§(_ load: (@escaping (Result<Int, any Error>) -> Void) -> Void) {
          load { switch $0 { case .success(let number): print(number); case .failure(let error): print(error) } }
        }
        """, body: #"{"state": "pending"}"#),
    // Uses that an Optional fits.
    Case(
      source: """
        struct §M: Codable {
          let id: Int
        }
        struct §Row { var id: Int? }
        func same§(_ one: §M, _ other: Int) -> Bool { one.id == other || 3 != one.id || §Row(id: one.id).id == 1 }
        """, body: #"{"id": null}"#),
    // An interpolation that shows another type's property.
    Case(
      source: """
        struct §M: Codable {
          let url: URL
        }
        struct §Failure {
          let url: URL?
          let other: §Other
          func show() -> String { "at \\(self.url?.absoluteString ?? "nil"), \\(url?.path ?? "nil"), \\(other.url.path)" }
        }
        struct §Other { let url: URL }
        """, body: #"{"url": null}"#),
    // A constant that is changed is another one.
    Case(
      source: """
        struct §M: Codable {
          let id: Int
        }
        struct §State { var id = 0 }
        struct §Guarded {
          var state = §State()
          mutating func change<R>(_ body: (inout §State) -> R) -> R { body(&state) }
          mutating func next() { change { $0.id += 1 } }
        }
        """, body: #"{"id": "x"}"#),
    // A value in a library's box, and a type of the same name in another one.
    Case(
      source: """
        struct §M: Codable {
          let state: State
          struct State: Codable {
            let id: UUID
            init(id: UUID) { self.id = id }
          }
        }
        struct §Boxed {
          private struct Storage { let id: UUID }
          private var storage: CollectionOfOne<Storage>
          func size() -> Int { storage.first!.id.uuidString.count }
          enum State: String { case on }
          func state(_ text: String) -> State? { Optional(text).flatMap(State.init) }
        }
        """, body: #"{"state": {"id": 7}}"#),
  ]
}

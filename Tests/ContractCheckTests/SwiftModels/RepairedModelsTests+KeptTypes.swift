extension RepairedModelsTests {
  /// Returns a model whose properties other code uses, so that their types have to stay.
  private static func used(_ properties: String, _ use: String, _ body: String, others: String = "") -> Case {
    Case(
      source: """
        struct §M: Codable {
          \(properties)
        }
        func §use(_ m: §M) { \(use) }
        \(others)
        """, body: body)
  }

  /// The models that keep the types of their properties.
  static let keptTypes: [Case] = [
    // A type is as public as the extension that it is declared in.
    Case(
      source: """
        public enum §Outer {}
        public extension §Outer {
          struct Inner: Codable { var body: String }
        }
        public struct §M: Codable { public var inner: §Outer.Inner }
        func §length(_ inner: §Outer.Inner) -> Int { inner.body.count }
        """, body: #"{"inner": {"body": null}}"#),
    used("let title: String", "print(m.title.count)", #"{"title": null}"#),
    used(
      "let title: String\n  let count: Int", "print(m.title.count, m.count + 1)",
      #"{"title": null, "count": null}"#),
    used("let isOn: Bool\n  let price: Double", "print(!m.isOn, m.price * 2)", #"{"isOn": null}"#),
    used("var title: String = \"\"", "print(m.title.count)", "{}"),
    used("let lasts: TimeInterval", "print(m.lasts * 2)", #"{"lasts": null}"#),
    used("let size: Int64, part: CGFloat", "print(m.size + 1, m.part)", #"{"size": "7", "part": "1.5"}"#),
    used("let ratio: Float, count: UInt8", "print(m.ratio * 2, m.count)", #"{"ratio": true, "count": "x"}"#),
    used("let price: Decimal, rest: Int", "print(m.price * 2)", #"{"price": "x", "rest": 1}"#),
    used("let tags: [String]", "print(m.tags.count)", #"{"tags": null}"#),
    used("let sizes: [String: Int]", "print(m.sizes.count)", "{}"),
    used("let tags: [String]", "print(m.tags.joined())", #"{"tags": ["a", null]}"#),
    used("let tags: [String]?", "print(m.tags?.joined() as Any)", #"{"tags": ["a", null]}"#),
    used("let sizes: [String: Int]", "print(m.sizes.values.max() as Any)", #"{"sizes": {"a": null}}"#),
    used("let title: String", "print(m.title.count)", #"{"title": 7}"#),
    used("let title: String", "print(m.title.count)", #"{"title": true}"#),
    used("let title: String?", "print(m.title?.count as Any)", #"{"title": 7.5}"#),
    used("let id: Int", "print(m.id + 1)", #"{"id": "7"}"#),
    used("let price: Double?", "print(m.price.map { $0 + 1 } as Any)", #"{"price": "7.5"}"#),
    used("let isOn: Bool", "print(!m.isOn)", #"{"isOn": 1}"#),
    used("let isOn: Bool", "print(!m.isOn)", #"{"isOn": "true"}"#),
    used("let count: Int", "print(m.count + 1)", #"{"count": true}"#),
    used("let ids: [String]", "print(m.ids.joined())", #"{"ids": [1, 2]}"#),
    used("let ids: [Int]?", "print(m.ids?.max() as Any)", #"{"ids": ["1", "2"]}"#),
    used("let sizes: [String: String]", "print(m.sizes.values.joined())", #"{"sizes": {"a": 1}}"#),
    used("let count: Int?", "print(m.count.map { $0 + 1 } as Any)", #"{"count": "many"}"#),
    used("let count: Int", "print(m.count + 1)", #"{"count": "many"}"#),
    used("let tags: [String]", "print(m.tags.joined())", #"{"tags": {"a": "x"}}"#),
    used("var id: Int = -1", "print(m.id + 1)", #"{"id": "x"}"#),
    used(
      "var unit: §Unit = .minutes", "switch m.unit { case .minutes: print(1); case .hours: print(2) }",
      #"{"unit": "days"}"#, others: "enum §Unit: String, Codable { case minutes, hours }"),
    // What is around a value takes its place where nothing can stand for it.
    used(
      "let items: [Item]\n  struct Item: Codable { let id: Int }",
      "for item in m.items { print(item.id + 1) }", #"{"items": [{"id": 1}, {"id": null}]}"#),
    used(
      "let items: [Item]?\n  struct Item: Codable { let id: Int }",
      "print(m.items?.map { $0.id + 1 } as Any)", #"{"items": [{"id": "y"}, {"id": "x"}]}"#),
    used(
      "let byName: [String: Item]\n  struct Item: Codable { let id: Int }",
      "for item in m.byName.values { print(item.id + 1) }", #"{"byName": {"a": {"id": 1}, "b": {}}}"#),
    used(
      "let user: User?\n  struct User: Codable { let id: Int }", "print((m.user?.id ?? 0) + 1)",
      #"{"user": {"id": null}}"#),
    used(
      "let kinds: [§Kind]",
      "for kind in m.kinds { switch kind { case .a: print(1); case .b: print(2) } }",
      #"{"kinds": ["a", "z"]}"#, others: "enum §Kind: String, Codable { case a, b }"),
    Case(
      source: """
        struct §M: Decodable {
          let page: Page
          struct Page: Decodable {
            let items: [Item]
            let others: [Item]
            enum CodingKeys: String, CodingKey { case items, others }
            init(from decoder: any Decoder) throws {
              let c = try decoder.container(keyedBy: CodingKeys.self)
              items = try c.decode([Item].self, forKey: .items)
              others = try c.decodeIfPresent([Item].self, forKey: .others) ?? []
            }
          }
          struct Item: Decodable { let id: Int }
        }
        func §use(_ m: §M) { print(m.page.items.map { $0.id + 1 }) }
        """, body: #"{"page": {"items": [{"id": null}]}}"#),
    // A class whose properties all have a value keeps the initializer that it has.
    Case(
      source: """
        public class §M: Codable {
          open var title: String?
          open var link: String?
          public init(title: String? = nil, link: String? = nil) {
            self.title = title
            self.link = link
          }
        }
        func §use(_ m: §M) { print(m.link?.count as Any) }
        """, body: #"{"title": "a", "link": 7}"#),
    used(
      "let role: §Role", "switch m.role { case .admin: print(1); case .unknown: print(2) }",
      #"{"role": "user"}"#,
      others: "enum §Role: String, Codable { case admin, unknown }"),
    used(
      "let role: §Role?", "switch m.role { case .admin?, .owner?: print(1); case nil: print(2) }",
      #"{"role": "user"}"#, others: "enum §Role: String, Codable { case admin, owner }"),
    used(
      "enum Role: String, Codable { case admin }\n  let role: Role?\n  let title: String",
      "print(m.title.count, m.role?.rawValue.count as Any)", #"{"role": 7, "title": null}"#),
    // A class, which has its initializer in its body, and keys of its own.
    Case(
      source: """
        open class §M: Codable {
          open var title: String
          open var link: String?
          public init(title: String, link: String?) {
            self.title = title
            self.link = link
          }
          func show() -> Int { title.count + (link?.count ?? 0) }
          enum CodingKeys: String, CodingKey {
            case title = "name"
            case link
          }
        }
        """, body: #"{"name": null, "link": 7}"#),
    Case(
      source: """
        public final class §M: Decodable {
          public let title: String
          func show() -> Int { title.count }
        }
        """, body: #"{"title": null}"#),
    // An initializer that another one calls, and a property that a protocol asks for.
    Case(
      source: """
        protocol §Named { var title: String { get } }
        struct §M: Codable, §Named {
          let title: String
          init(title: String) { self.title = title }
          init() { self.init(title: "x") }
        }
        """, body: #"{"title": 7}"#),
    Case(
      source: """
        struct §M: Decodable {
          let title: String
          let count: Int?
          init(from decoder: any Decoder) throws {
            let c = try decoder.container(keyedBy: CodingKeys.self)
            title = try c.decode(String.self, forKey: .title)
            self.count = try c.decodeIfPresent(Int.self, forKey: .count)
          }
          func show() -> Int { title.count + (count ?? 0) }
          enum CodingKeys: String, CodingKey { case title, count }
        }
        """, body: #"{"title": null, "count": "many"}"#),
  ]
}

import ContractSpecs

/// The bodies that are designed to cost time, each in a size that can be doubled.
enum HostileBody: String, CaseIterable {
  case unknownKeys = "50,000 unknown keys"
  case nearNames = "1,000 × 1,000 near names"
  case lookAlikes = "64 × 64 look-alikes in 2,000 elements"
  case sameWords = "4.5 MB of _user, __user, …"
  case deep = "100 chains 500 deep"
  case badRows = "20,000 bad rows"
  case subtrees = "200 identical subtrees × 500 candidates"
  case movedKeys = "900 members below another key"
  case nestedCandidates = "10,000 nested candidates"

  /// Returns the body and its promise.
  func made(doubled: Bool) -> (body: [UInt8], promise: HostilePromise) {
    let times = doubled ? 2 : 1
    switch self {
    case .unknownKeys:
      let root = HostilePromise.object(["id", "name"])
      return (Self.object((0..<50_000 * times).map { ("key\($0)", "1") }), root)
    case .nearNames:
      let root = HostilePromise.object((0..<1000 * times).map { "someField\($0)" })
      return (Self.object((0..<1000 * times).map { ("someFeild\($0)", "\"x\"") }), root)
    case .lookAlikes:
      let row = Self.object((0..<64).map { ("memberNamed\($0)Feild", "\"x\"") })
      let root = HostilePromise.array(of: HostilePromise.object((0..<64).map { "memberNamed\($0)Field" }))
      return (Self.array(row, count: 2000 * times), root)
    case .sameWords:
      let keys = Int(3000 * (doubled ? 2.0.squareRoot() : 1))
      let root = HostilePromise.object(["user"])
      let body = Self.object((1...keys).map { (String(repeating: "_", count: $0) + "user", "1") })
      return (body, root)
    case .deep:
      let chain = Array(String(repeating: #"{"nxet":"#, count: 500).utf8) + Array("1".utf8)
      let body = chain + Array(repeating: UInt8(ascii: "}"), count: 500)
      let root = HostilePromise.array(of: HostilePromise.chain(named: "next"))
      return (Self.array(body, count: 100 * times), root)
    case .badRows:
      let row = Self.object([
        ("identifier", "\"7\""), ("contact", #"{"phone":"+1","email":7}"#), ("avatar_url", "null"),
      ])
      let root = HostilePromise.array(of: HostilePromise.object(["identifer", "phone", "email", "avatar"]))
      return (Self.array(row, count: 20_000 * times), root)
    case .subtrees:
      let parts = ["alpha", "beta", "gamma"]
      let inner = "{" + parts.map { "\"\($0)\": \"string\"" }.joined(separator: ",") + "}"
      let root = HostilePromise.object((0..<200 * times).map { "part\($0)" }, of: inner)
      let candidate = String(decoding: Self.object(parts.map { ($0, "\"x\"") }), as: UTF8.self)
      return (Self.object((0..<500 * times).map { ("other\($0)", candidate) }), root)
    case .movedKeys:
      let names = (0..<900 * times).map { "member\($0)" }
      let root = HostilePromise.object(["page"] + names)
      let inner = String(decoding: Self.object(names.map { ($0, "\"x\"") }), as: UTF8.self)
      return (Self.object([("page", "\"1\""), ("below", inner)]), root)
    case .nestedCandidates:
      let root = HostilePromise.object(["page", "email", "phone"])
      let inner = #"{"a":{"b":{"c":{"email":1,"phone":2}}}}"#
      return (Self.object((0..<10_000 * times).map { ("k\($0)", inner) }), root)
    }
  }

  private static func object(_ members: [(String, String)]) -> [UInt8] {
    Array(("{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}").utf8)
  }

  private static func array(_ element: [UInt8], count: Int) -> [UInt8] {
    var bytes = Array("[".utf8) + element
    for _ in 1..<count { bytes += [UInt8(ascii: ",")] + element }
    return bytes + [UInt8(ascii: "]")]
  }
}

/// A contract with one endpoint, `hostile`, that promises a shape; its leaves are strings.
struct HostilePromise {
  private var shapes = ""
  private let body: String

  init(_ body: String) { self.body = body }

  static func object(_ names: [String], of inner: String = "\"string\"") -> Self {
    Self("{" + names.map { "\"\($0)\": \(inner)" }.joined(separator: ",") + "}")
  }

  static func array(of element: Self) -> Self {
    var promise = Self("[\(element.body)]")
    promise.shapes = element.shapes
    return promise
  }

  /// Returns the promise of an object that contains itself.
  static func chain(named name: String) -> Self {
    var promise = Self("\"Chain\"")
    promise.shapes = "\"Chain\": {\"\(name)\": \"Chain | null\"}"
    return promise
  }

  var contract: Contract? {
    let text = """
      {"contract": "bench", "backend": {"url": "http://localhost"}, "shapes": {\(shapes)},
       "endpoints": {"hostile": {"request": "GET /", "responses": {"200": {"body": \(body)}}}},
       "checks": {"hostile": {"call": "hostile"}}}
      """
    return try? Contract(parsing: Array(text.utf8), file: "bench")
  }
}

import ContractSpecs

@testable import ContractCheck

/// A generator of contracts whose checks refer to each other at random, with a backend that answers each request the
/// same every time.
struct RandomContract {
  private var random: SplitMix64
  private var hasSession = false

  /// The checks of the current contract that others may refer to.
  private var usable: [String] = []

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  mutating func contracts() throws -> [Contract] {
    try (0...below(3)).map { number in
      let name = "shop-\(number)"
      (hasSession, usable) = (chance(50), [])
      let checks = (0...below(12)).map { check($0) }.joined(separator: ",\n")
      let endpoints = #"""
        "part": {"request": "GET /parts/{id}", "responses": {"200": {"body": {"size": "integer", "token": "string"}}}},
        "make": {"request": "POST /parts/{id}"}
        """#
      return try RunningTests.contract(
        checks, endpoints: endpoints, extra: head(name), name: name, file: "specs/\(name).json")
    }
  }

  /// Each contract has addresses of its own: a token that two shards have would be redacted as two values.
  private mutating func head(_ name: String) -> String {
    let cookies = chance(10) ? #", "cookies": true"# : ""
    let session = #""sessions": {"user": {"login": "c0", "bearer": "accessToken"}},"#
    return #"\#(hasSession ? session : "") "backend": {"url": "http://localhost:1/\#(name)"\#(cookies)},"#
  }

  private mutating func check(_ number: Int) -> String {
    let name = "c\(number)"
    guard number > 0 else {
      // The session's login refers to nothing.
      usable.append(name)
      return #""\#(name)": {"call": "login", "body": {"name": "${unique.email.first}"}}"#
    }
    let earlier = usable[below(usable.count)]
    let (isMaking, isFinal) = (chance(40), chance(10))
    var members = [
      #""call": "\#(isMaking ? "make" : "part")""#,
      #""path": {"id": "\#(name)\#(chance(25) ? "-${\(earlier).token}" : "")"}"#,
    ]
    if chance(15) { members.append(#""after": ["\#(earlier)"]"#) }
    if chance(10) { members.append(#""skip": "not yet""#) }
    if chance(30) { members.append(#""tags": ["smoke"]"#) }
    if hasSession, chance(20) { members.append(#""auth": "user""#) }
    if isMaking, chance(30) { members.append(#""body": {"phone": "${unique.phone.\#(below(3))}"}"#) }
    if chance(10) { members.append(#""headers": {"X-Key": "${env.NO_SUCH_KEY}"}"#) }
    if isFinal { members.append(#""finally": true"#) } else { usable.append(name) }
    return #""\#(name)": {\#(members.joined(separator: ", "))}"#
  }

  /// A backend with mostly correct responses; others break the promise, or there is none.
  static var backend: ScriptedTransport {
    ScriptedTransport { request, _ in
      let name = Fingerprint(of: [request.method, request.url]).text
      let fit = #"{"accessToken": "access-\#(name)", "size": 1, "token": "token-\#(name)", "id": 7}"#
      switch name.utf8.last.map({ $0 % 8 }) {
      case 0: return .json(fit.replacing("1,", with: "\"large\","))
      case 1: return .json(fit.replacing("token", with: "tokens"))
      case 2: return .failure(.refused(by: "localhost:1"))
      case 3: return .status(500)
      case _: return .json(fit)
      }
    }
  }
}

/// The meaning of a fixture's name: its endpoint, and its status if the name has one.
struct FixtureName: Hashable, Sendable {
  var endpoint: String
  var status: Int?

  /// Reads `login.json`, `login.401.json`, `login.locked.401.json` or `login/locked.401.json`.
  init(_ path: String) {
    let folders = path.split(separator: "/")
    let words = (folders.last ?? "").split(separator: ".").dropLast()
    endpoint = String(folders.count > 1 ? folders[0] : words.first ?? "")
    let rest = folders.count > 1 ? words : words.dropFirst()
    status = rest.last.flatMap { $0.utf8.count == 3 ? Int($0) : nil }.flatMap { 100...599 ~= $0 ? $0 : nil }
  }

  /// Returns the endpoint and the status: without one in the name, that of the first success that is promised.
  func promise(in contract: Contract) throws(UnknownEndpoint) -> (endpoint: String, status: Int) {
    guard let known = contract.endpoints.first(where: { $0.name == endpoint }) else {
      throw UnknownEndpoint(name: endpoint, known: contract.endpoints.map(\.name))
    }
    let success = known.responses.lazy.compactMap { promise -> Int? in
      guard case .exact(let status) = promise.status, status / 100 == 2 else { return nil }
      return status
    }.first
    return (endpoint, status ?? success ?? 200)
  }
}

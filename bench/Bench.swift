import ContractSpecs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Times one stage over a body, once for each word on standard input: the other side of `compare.py`.
///
/// It stays alive between rounds, so that both sides are measured in turn under the same conditions.
@main
struct Bench {
  static func main() {
    guard CommandLine.arguments.count == 2, let body = bytes(ofFile: CommandLine.arguments[1]) else {
      print("usage: Bench BODY, then a line with the name of a stage for each round")
      exit(64)
    }
    while let word = readLine() {
      guard let stage = Stage(rawValue: word) else {
        print("unknown stage \(word)")
        exit(64)
      }
      print(seconds { stage.run(over: body) })
      fflush(nil)
    }
  }

  private static func seconds(_ work: () -> Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = work()
    let time = clock.now - start
    // Looked at, so that the work cannot be left out.
    precondition(result > 0)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  private static func bytes(ofFile path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece[..<count]
    }
    return bytes
  }
}

/// What can be measured.
private enum Stage: String {
  /// From bytes to a document.
  case parse

  /// From an answer's bytes to the list of what differs from the promise: none.
  case check

  /// Runs the stage and returns a number above 0 that depends on its result, 0 if the body was refused.
  func run(over body: [UInt8]) -> Int {
    switch self {
    case .parse: (try? JSONDocument(parsing: body))?.nodes.count ?? 0
    case .check: Self.promise.map { $0.differences(in: body) == 0 ? 1 : 0 } ?? 0
    }
  }

  private static let promise = Promise()
}

/// What `jsonschema-rs` is given as a schema, as a contract.
private struct Promise {
  let contract: Contract

  init?() {
    guard let contract = try? Contract(parsing: Array(Self.text.utf8), file: "bench.json") else { return nil }
    self.contract = contract
  }

  func differences(in body: [UInt8]) -> Int? {
    let answer = Answer(status: 200, headers: [Header("Content-Type", "application/json")], body: body)
    return try? contract.mismatches(in: answer, of: "users").count
  }

  private static let text = """
    {
      "contract": "bench",
      "backend": {"url": "http://localhost"},
      "policy": {"unexpectedFields": "fail"},
      "shapes": {
        "User": {
          "id": "uuid", "email": "email", "firstName": "string", "lastName": "string",
          "phoneNumber": "string | null", "role": "'user' | 'admin' | 'editor'", "active": "boolean",
          "age": "integer(0...150)", "balance": "number", "tags": ["string"],
          "address": {"street": "string", "city": "string", "zip": "string"},
          "createdAt": "date-time", "updatedAt": "date-time"
        }
      },
      "endpoints": {
        "users": {
          "request": "GET /users",
          "responses": {"200": {"body": {"users": ["User"], "total": "integer"}}}
        }
      },
      "checks": {"users": {"call": "users", "expect": 200}}
    }
    """
}

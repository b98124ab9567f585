import ContractSpecs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that times one stage over a body for each line on standard input, used by `compare.py`.
///
/// `Bench hostile` prints the times of bodies that are designed to be slow; `Bench hostile NUMBER` prints the body of
/// that row. `Bench yaml` prints the times of documents in YAML.
///
/// A line names a stage; the output is its time in seconds and its result. The program stays alive between rounds, so
/// that both sides are measured in turn under the same conditions.
@main
struct Bench {
  static func main() {
    if CommandLine.arguments.dropFirst().elementsEqual(["hostile"]) { return HostileTable.printAll() }
    if CommandLine.arguments.dropFirst().elementsEqual(["yaml"]) { return YAMLTable.printAll() }
    if CommandLine.arguments.dropFirst().first == "hostile" {
      guard CommandLine.arguments.count == 3, let row = Int(CommandLine.arguments[2]),
        HostileBody.allCases.indices.contains(row)
      else { fail("usage: Bench hostile [NUMBER]") }
      return print(String(decoding: HostileBody.allCases[row].made(doubled: false).body, as: UTF8.self))
    }
    guard CommandLine.arguments.count == 3, let contract = bytes(ofFile: CommandLine.arguments[1]),
      let body = bytes(ofFile: CommandLine.arguments[2])
    else { fail("usage: Bench CONTRACT BODY, Bench hostile, or Bench yaml") }
    do {
      let contract = try Contract(parsing: contract, file: CommandLine.arguments[1])
      responseLines(
        about: HTTPResponse(status: 200, headers: [Header("Content-Type", "application/json")], body: body),
        contract)
    } catch {
      fail("\(error)")
    }
  }

  private static func responseLines(about response: HTTPResponse, _ contract: Contract) {
    while let word = readLine() {
      guard let stage = Stage(rawValue: word) else { fail("unknown stage \(word)") }
      let clock = ContinuousClock()
      let start = clock.now
      let result = stage.run(over: response, by: contract)
      let time = (clock.now - start).components
      print(Double(time.seconds) + Double(time.attoseconds) / 1e18, result)
      fflush(nil)
    }
  }

  private static func fail(_ sentence: String) -> Never {
    print(sentence)
    exit(64)
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

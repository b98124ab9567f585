import ContractSpecs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The times of hostile bodies, and their growth if the bodies are twice as large. It is processor time, so that other
/// load on the machine has little effect.
enum HostileTable {
  static func printAll() {
    print(row("body", ["MB", "parse ms", "check ms", "ratio", "doubled ms", "growth", "findings"]))
    for body in HostileBody.allCases {
      guard let once = measure(body, doubled: false), let twice = measure(body, doubled: true) else {
        print("\(body.rawValue): could not be measured")
        continue
      }
      print(
        row(
          body.rawValue,
          [
            decimal(once.megabytes), decimal(once.parse * 1000), decimal(once.check * 1000),
            decimal(once.check / once.parse), decimal(twice.check * 1000), decimal(twice.check / once.check),
            "\(once.findings)",
          ]))
    }
  }

  private struct Measure {
    var megabytes: Double
    var parse: Double
    var check: Double
    var findings: Int
  }

  /// Returns the best of three measurements, in seconds. The time of a check includes its own parsing; as in a run, the
  /// shapes of the promise are prepared before, once for all responses.
  private static func measure(_ kind: HostileBody, doubled: Bool) -> Measure? {
    let (body, promise) = kind.made(doubled: doubled)
    guard let contract = promise.contract, let endpoint = contract.endpoints.first else { return nil }
    let shapes = contract.preparedShapes
    let response = HTTPResponse(status: 200, headers: [Header("Content-Type", "application/json")], body: body)
    var best: Measure?
    for _ in 0..<3 {
      let start = processorTime()
      guard (try? JSONDocument(parsing: body)) != nil else { return nil }
      let parsed = processorTime()
      let findings = contract.judge(response, of: endpoint, method: endpoint.method, shapes: shapes).findings
      let end = processorTime()
      let one = Measure(
        megabytes: Double(body.count) / 1e6, parse: parsed - start, check: end - parsed,
        findings: findings.count)
      best = Measure(
        megabytes: one.megabytes, parse: min(best?.parse ?? one.parse, one.parse),
        check: min(best?.check ?? one.check, one.check), findings: one.findings)
    }
    return best
  }

  /// Returns the processor time of the process, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    name + String(repeating: " ", count: max(1, 42 - name.count))
      + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
  }
}

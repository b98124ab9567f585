import CYaml
import ContractSpecs
import ContractYAML

/// The times of reading documents in YAML, beside those of a loop that only takes libyaml's events.
enum YAMLTable {
  private static let rounds = 15

  static func printAll() {
    print("document                MB   values  events ms  read ms  ratio")
    for (name, document) in [("as generators write", written()), ("in flow style, no ASCII", flow())] {
      // The first round of each is slower, and not counted.
      var pairs = (0...rounds).map { _ in (timeOfEvents(of: document), timeOfReading(of: document)) }.dropFirst().map(\.self)
      pairs.sort { $0.1.seconds / $0.0.seconds < $1.1.seconds / $1.0.seconds }
      let (events, reading) = pairs[rounds / 2]
      print(
        name.padded(to: 24) + tenths(Double(document.count) / 1e6).padded(to: 5),
        "\(reading.result)".padded(to: 8), tenths(events.seconds * 1e3).padded(to: 10),
        tenths(reading.seconds * 1e3).padded(to: 8), tenths(reading.seconds / events.seconds))
    }
  }

  private struct Timing {
    var seconds: Double
    var result: Int
  }

  private static func timing(of work: () -> Int) -> Timing {
    let clock = ContinuousClock()
    let start = clock.now
    let result = work()
    let time = (clock.now - start).components
    return Timing(seconds: Double(time.seconds) + Double(time.attoseconds) / 1e18, result: result)
  }

  /// Returns the time of reading a document as JSON with its places. The result is the number of values.
  private static func timeOfReading(of document: [UInt8]) -> Timing {
    timing { (try? YAMLDocument.converted(document))?.document.nodes.count ?? 0 }
  }

  /// Returns the time that libyaml takes alone. The result is the number of events.
  private static func timeOfEvents(of document: [UInt8]) -> Timing {
    timing {
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      defer { parser.deallocate() }
      guard yaml_parser_initialize(parser) == 1 else { return 0 }
      defer { yaml_parser_delete(parser) }
      return document.withUnsafeBufferPointer { text in
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        var event = yaml_event_t()
        var count = 0
        while yaml_parser_parse(parser, &event) == 1, event.type != YAML_NO_EVENT {
          count += 1
          yaml_event_delete(&event)
        }
        return count
      }
    }
  }

  private static func written() -> [UInt8] {
    let operations = (0..<8_000).map { number in
      """
        /things\(number)/{id}:
          get:
            operationId: getThing\(number)
            summary: A sentence that says what this is for
            parameters:
            - name: id
              in: path
              required: true
              schema: {type: integer, format: int64}
            responses:
              '200':
                description: |
                  Several lines
                  of text.
                content:
                  application/json:
                    schema:
                      $ref: '#/components/schemas/Thing'

      """
    }
    return Array(("openapi: 3.0.3\npaths:\n" + operations.joined()).utf8)
  }

  private static func flow() -> [UInt8] {
    let schemas = (0..<20_000).map {
      "  Größe\($0): {type: object, required: [größe, 'länge'], properties: {größe: {type: integer}}}\n"
    }
    return Array(("openapi: 3.0.3\nschemas:\n" + schemas.joined()).utf8)
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs the program that contains models.
///
/// It reads responses from standard input, decodes each as one of the types, and writes lines that begin with the
/// number of the response: first the result of the plain decoder, then the complete examination.
///
/// A response is a line with the number of its type, the number of its decoder's settings and its length, then the
/// body.
///
/// The arguments: a folder with `sources` (the models' text, for its words); the number of seconds for a response, to
/// look for its problems, and for everything; the maximum number of bytes to write; `all` to examine also what is
/// decoded, or `errors`; then the key strategy and the date strategy of each decoder.
///
/// - Parameter ownDates: The date strategy of the app's own source, a `JSONDecoder.DateDecodingStrategy`, if there is one.
public func examineModels(
  _ types: [(number: Int, type: any Decodable.Type)], ownDates: Any? = nil
) {
  Settings.ownDates = ownDates as? JSONDecoder.DateDecodingStrategy
  guard let entry = Entry(CommandLine.arguments, types) else { exit(64) }
  #if os(Linux)
    if !Supervisor.isChild { Supervisor.run(seconds: Int(entry.seconds)) }
  #endif
  entry.run()
}

private struct Entry {
  private let types: [Int: any Decodable.Type]
  let seconds: UInt32
  private let (patience, wholeSeconds): (Int, UInt)
  private let bytes: UInt
  private let looksBeyondErrors: Bool
  private let decoders: [Settings]

  init?(_ arguments: [String], _ types: [(number: Int, type: any Decodable.Type)]) {
    guard arguments.count >= 9, arguments.count % 2 == 1, let seconds = UInt32(arguments[2]),
      let patience = Int(arguments[3]), let whole = UInt(arguments[4]), let bytes = UInt(arguments[5]),
      chdir(arguments[1]) == 0
    else { return nil }
    var decoders: [Settings] = []
    for index in stride(from: 7, to: arguments.count, by: 2) {
      var settings = Settings()
      guard settings.take(keys: arguments[index]), let dates = Settings.Dates(words: arguments[index + 1])
      else { return nil }
      settings.dates = dates
      decoders.append(settings)
    }
    self.types = Dictionary(types.map { ($0.number, $0.type) }) { first, _ in first }
    (self.seconds, self.patience, self.bytes) = (seconds, patience, bytes)
    (wholeSeconds, looksBeyondErrors, self.decoders) = (whole, arguments[6] == "all", decoders)
  }

  func run() {
    Self.limit(seconds: wholeSeconds, bytes: bytes)
    let words = Settings.words(in: String(decoding: Self.contents(of: "sources"), as: UTF8.self))
    guard let output = fopen("result", "w") else { exit(73) }
    var input = ResponseInput()
    var number = 0
    while let response = input.next() {
      defer { number += 1 }
      guard let type = types[response.type], decoders.indices.contains(response.decoder) else { exit(65) }
      var settings = decoders[response.decoder]
      (settings.patience, settings.words) = (.seconds(patience), words)
      settings.looksBeyondErrors = looksBeyondErrors
      // The program ends with this signal, even if a model waits for something.
      alarm(seconds)
      #if os(Linux)
        Supervisor.beginResponse()
      #endif
      let tell = { (examination: Examination) in
        fputs("\(number) \(examination.json)\n", output)
        fflush(output)
      }
      tell(Self.examination(of: response.body, as: type, settings, tell))
      alarm(0)
    }
    exit(fputs("end\n", output) >= 0 && fclose(output) == 0 ? 0 : 74)
  }

  private static func examination<T: Decodable>(
    of body: [UInt8], as type: T.Type, _ settings: Settings, _ first: (Examination) -> Void
  ) -> Examination {
    Examination(of: body, as: type, settings, first: first)
  }

  /// Sets the limits of the system for the model and all processes that it starts.
  private static func limit(seconds: UInt, bytes: UInt) {
    for descriptor in 3..<64 as Range<Int32> { close(descriptor) }
    ResourceLimit.set(RLIMIT_CORE, 0)
    ResourceLimit.set(RLIMIT_FSIZE, bytes)
    #if !canImport(Darwin)
      // A process on Darwin has more addresses in use than that before it begins.
      ResourceLimit.set(RLIMIT_AS, 8 << 30)
    #endif
    ResourceLimit.set(RLIMIT_CPU, seconds * 2 + 10)
  }

  private static func contents(of file: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: file))).map { Array($0) } ?? []
  }
}

/// The responses on standard input.
private struct ResponseInput {
  private var rest: ArraySlice<UInt8>

  /// Reads everything, so that a model that reads standard input finds it empty.
  init() {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    rest = bytes[...]
  }

  mutating func next() -> (type: Int, decoder: Int, body: [UInt8])? {
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    let numbers = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, numbers[2] >= 0 else { return nil }
    rest = rest[(end + 1)...]
    let body = Array(rest.prefix(numbers[2]))
    rest = rest.dropFirst(numbers[2])
    return (numbers[0], numbers[1], body)
  }
}

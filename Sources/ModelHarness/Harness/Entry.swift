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

/// Runs the program that contains a model.
///
/// It reads the bodies, decodes each as the type, and writes two lines for each: the result of the plain decoder, and
/// the complete examination.
///
/// The arguments: a folder with `bodies` (each preceded by its length and a line break) and `sources` (the model's
/// text, for its words); the key strategy; the date strategy; the number of seconds to look for problems; the maximum
/// number of bytes to write.
public func examineModel<T: Decodable>(_ type: T.Type) {
  Entry.examine(type)
}

private enum Entry {
  static func examine<T: Decodable>(_ type: T.Type) {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let keys = Settings.Keys(rawValue: arguments[2]),
      let dates = Settings.Dates(words: arguments[3]), let seconds = Int(arguments[4]),
      let bytes = UInt(arguments[5]), chdir(arguments[1]) == 0
    else { exit(64) }
    limit(seconds: UInt(seconds), bytes: bytes)
    var settings = Settings()
    (settings.keys, settings.dates, settings.patience) = (keys, dates, .seconds(seconds))
    settings.words = Settings.words(in: String(decoding: contents(of: "sources"), as: UTF8.self))
    guard let output = fopen("result", "w") else { exit(73) }
    for body in bodies() {
      let tell = { (examination: Examination) in
        fputs(examination.json + "\n", output)
        fflush(output)
      }
      tell(Examination(of: body, as: type, settings, first: tell))
    }
    exit(fputs("end\n", output) >= 0 && fclose(output) == 0 ? 0 : 74)
  }

  /// Sets the limits of the system for the model and all processes that it starts.
  private static func limit(seconds: UInt, bytes: UInt) {
    for descriptor in 3..<64 as Range<Int32> { close(descriptor) }
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_FSIZE, bytes)
    limit(RLIMIT_AS, 8 << 30)
    limit(RLIMIT_CPU, seconds * 2 + 10)
  }

  #if canImport(Darwin)
    private static func limit(_ resource: Int32, _ most: UInt) {
      var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
      setrlimit(resource, &limit)
    }
  #else
    private static func limit(_ resource: __rlimit_resource, _ most: UInt) {
      var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
  #endif

  private static func bodies() -> [[UInt8]] {
    var rest = contents(of: "bodies")[...]
    var bodies: [[UInt8]] = []
    while let end = rest.firstIndex(of: 0x0A), let count = Int(String(decoding: rest[..<end], as: UTF8.self))
    {
      rest = rest[(end + 1)...]
      bodies.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return bodies
  }

  private static func contents(of file: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: file))).map { Array($0) } ?? []
  }
}

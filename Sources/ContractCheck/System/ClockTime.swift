#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The local time of day: `14:02:11`.
struct ClockTime: CustomStringConvertible {
  let description: String

  init(secondsSince1970 seconds: Double) {
    var moment = time_t(seconds)
    var parts = tm()
    localtime_r(&moment, &parts)
    description = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// libFuzzer's main program for one target: its name is in `FUZZ_TARGET`, the arguments are libFuzzer's.

typealias FuzzCallback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// The driver of the compiler's own runtime, linked by `-sanitize=fuzzer` (llvm.org/docs/LibFuzzer.html, "Using
/// libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: FuzzCallback
) -> CInt

/// The requested target.
enum Chosen {
  static let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
}

/// Has the name that libFuzzer's own main program looks for, which is linked although it is not run.
@_cdecl("LLVMFuzzerTestOneInput")
func runOnce(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(FuzzViolation) {
    try Chosen.target?.run(on: Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError(error.rule)
  }
  return 0
}

guard Chosen.target != nil else {
  print("FUZZ_TARGET is one of", FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))
  exit(64)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments, runOnce))

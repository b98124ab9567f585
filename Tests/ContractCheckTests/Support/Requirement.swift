import Foundation
import Testing

/// Something beside the toolchain that a test needs and `script/setup --test` installs.
enum Requirement: Sendable {
  /// The interpreter that has the packages of `python/requirements.txt`.
  case python

  /// Debian's package of Express, and node from `python/requirements.txt`.
  case express

  /// Chromium or Chrome under one of the names that `python/browser.py` knows.
  case chromium

  /// A program in `PATH`.
  case program(String)

  var isMet: Bool {
    switch self {
    case .python: FileManager.default.isExecutableFile(atPath: Python.interpreter)
    case .express:
      Node.interpreter != nil && FileManager.default.fileExists(atPath: Node.packages + "/express")
    case .chromium: ["chromium-headless-shell", "chromium", "google-chrome"].contains(where: isInPath)
    case .program(let name): isInPath(name)
    }
  }

  private func isInPath(_ name: String) -> Bool {
    let folders = (environmentVariable("PATH") ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}

extension Requirement: CustomStringConvertible {
  var description: String {
    switch self {
    case .python: "Python with the tests' packages"
    case .express: "Express"
    case .chromium: "Chromium"
    case .program(let name): name
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves the test out where the requirement is not met; in CI it runs all the same, and fails.
  static func requires(_ requirement: Requirement) -> Self {
    .enabled(if: requirement.isMet || isContinuousIntegration, "needs \(requirement): script/setup --test")
  }

  /// Leaves the test out of the fast set; `script/test --all` runs it.
  static var slow: Self {
    .enabled(if: environmentVariable("CONTRACTCHECK_TEST_ALL") == "1", "slow: script/test --all")
  }
}

extension Trait where Self == TimeLimitTrait {
  /// Fails a test that does not come to its end: far more time than any takes on a busy machine, far less than what grows
  /// with the square of its input, or never ends, would take.
  static var ends: Self { .timeLimit(.minutes(isSanitized ? 60 : 20)) }
}

/// Whether `script/fuzz --sanitize` runs the tests: a sanitizer needs memory, time and files of its own.
let isSanitized = environmentVariable("CONTRACTCHECK_SANITIZED") != nil

/// Whether nothing may be missing: `CI` is set, as on every CI system.
let isContinuousIntegration = !(environmentVariable("CI") ?? "").isEmpty

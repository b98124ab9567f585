import Foundation
import Testing

/// A dependency of a test besides the toolchain, which `script/setup --test` installs.
enum Requirement: Sendable {
  /// The interpreter that has the packages of `python/requirements.txt`.
  case python

  /// The Debian package of Express, and node from `python/requirements.txt`.
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

extension Requirement {
  /// True if `script/setup --test` installs it on this system.
  var isInstalledHere: Bool {
    #if os(macOS)
      switch self {
      case .python: true
      case .express, .chromium: false
      case .program(let name): name != "systemd-analyze"
      }
    #else
      true
    #endif
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
  /// Skips the test if the requirement is not met; in CI it runs all the same, and fails, if `script/setup` installs
  /// that.
  static func requires(_ requirement: Requirement) -> Self {
    .enabled(
      if: requirement.isMet || (isContinuousIntegration && requirement.isInstalledHere),
      "needs \(requirement): script/setup --test")
  }

  /// Excludes the test from the fast set; `script/test --all` runs it.
  static var slow: Self {
    .enabled(if: includesSlowTests, "slow: script/test --all")
  }
}

extension Trait where Self == TimeLimitTrait {
  /// Fails a test that does not end: the limit is far more time than any test takes on a busy machine, and far less
  /// than a quadratic or endless one would take.
  static var ends: Self { .timeLimit(.minutes(isSanitized ? 60 : 20)) }
}

/// Set by `script/fuzz --sanitize`: a sanitizer needs more memory, time and files.
let isSanitized = environmentVariable("CONTRACTCHECK_SANITIZED") != nil

/// Set on every CI system by `CI`: all dependencies are required there.
let isContinuousIntegration = !(environmentVariable("CI") ?? "").isEmpty

/// Set by `script/test --all`.
let includesSlowTests = environmentVariable("CONTRACTCHECK_TEST_ALL") == "1"

extension Array {
  /// Some of the cases of a test that takes long with all of them: every `step`-th, and with `script/test --all` each.
  func sampled(every step: Int) -> [Element] {
    includesSlowTests ? self : stride(from: 0, to: count, by: step).map { self[$0] }
  }
}

import Testing

@testable import SwiftModels

/// The tests of the files that targets of packages compile.
@Suite struct PackageManifestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var targets: String
    var expected: [String]
    var rest = ""
  }

  private static let tree = [
    "Sources/Core/A.swift", "Sources/Core/Deep/B.swift", "Sources/Core/.Hidden/C.swift", "Sources/UI/D.swift",
    "Other/E.swift", "Tests/CoreTests/F.swift", "Package.swift",
  ]

  static let cases: [Case] = [
    Case(
      testDescription: "the folder of the name, and the kinds with no source of the app",
      targets: """
        [.target(name: "Core", dependencies: [.target(name: "UI"), "X"]), .testTarget(name: "CoreTests"),
         .macro(name: "M"), .plugin(name: "P", capability: .buildTool()),
         .binaryTarget(name: "B", path: "B.zip"), .systemLibrary(name: "S")]
        """,
      expected: [
        "Core: Sources/Core/A.swift Sources/Core/Deep/B.swift", "CoreTests: Tests/CoreTests/F.swift",
      ]),
    Case(
      testDescription: "a path, and the sources in it",
      targets: """
        [Target.target(name: "T", path: "./", sources: ["Other", "Sources/UI/D.swift"]),
         .executableTarget(name: "X", path: "Sources/Core", exclude: ["Deep"])]
        """, expected: ["T: Other/E.swift Sources/UI/D.swift", "X: Sources/Core/A.swift"]),
    Case(
      testDescription: "a single target needs no folder of its name",
      targets: "[.target(name: \"All\", exclude: [\"Core\"]), .testTarget(name: \"CoreTests\")]",
      expected: ["All: Sources/UI/D.swift", "CoreTests: Tests/CoreTests/F.swift"]),
    Case(
      testDescription: "resources that are copied",
      targets: "[.target(name: \"Core\", resources: [.process(\"A.swift\"), .copy(\"Deep\")])]",
      expected: ["Core: Sources/Core/A.swift"]),
    Case(
      testDescription: "a constant",
      targets: "all", expected: ["UI: Sources/UI/D.swift"],
      rest: "let all: [Target] = [\n  .target(name: \"UI\"),\n]\n"),
    Case(
      testDescription: "targets that are computed",
      targets: "[.target(name: \"UI\")] + more",
      expected: ["targets are computed"]),
    Case(
      testDescription: "one target that is computed, and names that are",
      targets:
        "[.target(name: \"UI\"), .core, module(\"X\"), .target(name: name), .target(name: \"Y\", path: base + \"Y\")]",
      expected: [
        "UI: Sources/UI/D.swift", "one of its targets is computed", "one of its targets is computed",
        "its name is computed", "target Y: its path is computed",
      ]),
    Case(
      testDescription: "changed later",
      targets: "[.target(name: \"UI\")]", expected: ["it changes the targets of the package"],
      rest: "package.targets.append(.target(name: \"Core\"))"),
    Case(
      testDescription: "moved later",
      targets: "[.target(name: \"UI\")]", expected: ["it changes the files of a target"],
      rest: "for target in package.targets { target.path = \"Other\" }"),
    Case(
      testDescription: "a condition",
      targets: "[.target(name: \"UI\")]", expected: ["it depends on an #if"],
      rest: "#if os(Linux)\nlet x = 1\n#endif"),
  ]

  private static func manifest(_ targets: String, _ rest: String = "") -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "P", products: [.library(name: "P", targets: ["Core"])],
      targets: \(targets)
    )
    \(rest)
    """
  }

  @Test(arguments: cases) func `the files of a target`(one: Case) {
    let reading = ProjectTree.reading(
      ["Package.swift": Self.manifest(one.targets, one.rest)], swift: Self.tree)
    let lines = reading.targets.map { "\($0.name): \($0.sources.sorted().joined(separator: " "))" }
    let expected = one.expected.map { $0.hasPrefix("targets ") ? "its \($0)" : $0 }
    #expect(lines + reading.unread.map(\.reason) == expected)
  }

  static let flags: [(String, Set<String>?)] = [
    ("", []), (", swiftSettings: [.define(\"A\"), .enableUpcomingFeature(\"X\")]", ["A"]),
    (
      ", swiftSettings: [.define(\"A\", .when(configuration: .debug)), .define(\"B\", .when(configuration: .release))]",
      ["B"]
    ),
    (", swiftSettings: [.define(\"A\", .when(platforms: [.iOS]))]", nil),
    (", swiftSettings: [.define(name)]", nil), (", swiftSettings: settings", nil),
    (", swiftSettings: [.unsafeFlags([\"-D\", \"A\"])]", nil), (", swiftSettings: shared + []", nil),
  ]

  @Test(arguments: flags) func `the flags of a release`(settings: String, flags: Set<String>?) {
    let text = Self.manifest("[.target(name: \"UI\"\(settings))]")
    let reading = ProjectTree.reading(["Package.swift": text], swift: Self.tree)
    #expect(reading.targets.map(\.flags) == [flags?.union(["SWIFT_PACKAGE", "Xcode"])])
  }

  @Test func `a loop over all targets leaves their files, not their flags`() {
    let text = Self.manifest(
      "[.target(name: \"UI\")]", "for target in package.targets { target.swiftSettings = settings }")
    let reading = ProjectTree.reading(["Package.swift": text], swift: Self.tree)
    #expect(reading.targets.map(\.sources) == [["Sources/UI/D.swift"]])
    #expect(reading.targets.map(\.flags) == [nil])
  }
}

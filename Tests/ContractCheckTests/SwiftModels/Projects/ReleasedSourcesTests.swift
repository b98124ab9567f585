import Testing

@testable import SwiftModels

/// The tests of the choice of the files that a released app compiles.
@Suite struct ReleasedSourcesTests {
  /// Targets with their products and files among `Models/A.swift` to `Models/D.swift`.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var targets: [(name: String, product: String, files: [String])]
    var expected: String
  }

  static let cases: [Case] = [
    Case(
      testDescription: "an application, and a file of no target",
      targets: [("App", "application", ["A", "B"])], expected: "A B by App, 2 omitted"),
    Case(
      testDescription: "an application with a framework, without its extension and tests",
      targets: [
        ("App", "application", ["A"]), ("Kit", "framework", ["B"]), ("Widget", "app-extension", ["A", "C"]),
        ("Tests", "bundle.unit-test", ["D"]),
      ], expected: "A B by App, Kit, 2 omitted"),
    Case(
      testDescription: "an extension alone",
      targets: [("App", "application", []), ("Widget", "app-extension", ["C"])],
      expected: "C by Widget, 3 omitted"),
    Case(
      testDescription: "tests alone", targets: [("Tests", "bundle.unit-test", ["A"])],
      expected: "no target of a project compiles a file of this folder"),
    Case(
      testDescription: "no target", targets: [],
      expected: "no target of a project compiles a file of this folder"),
  ]

  private static func project(_ targets: [(name: String, product: String, files: [String])]) -> String {
    let files = ["A", "B", "C", "D"].map {
      "F\($0) = { isa = PBXFileReference; path = \($0).swift; sourceTree = \"<group>\"; };"
    }
    let texts = targets.enumerated().map { number, target in
      ProjectTree.target(number, target.name, target.product, files: target.files.map { "F\($0)" })
    }
    return ProjectTree.project(
      targets: max(targets.count, 1),
      """
      G = { isa = PBXGroup; children = ( FA, FB, FC, FD ); path = Models; sourceTree = "<group>"; };
      \((files + texts).joined(separator: "\n"))
      T9 = { isa = PBXNativeTarget; name = Empty; };
      """)
  }

  private static let models = ["A", "B", "C", "D"].map { "Models/\($0).swift" }

  private static func words(_ reading: ProjectReading, below folder: String) -> String {
    switch reading.appSources(below: folder) {
    case .success(let sources):
      let files = sources.files.sorted().map { TreePath.name(of: $0).dropLast(6) }.joined(separator: " ")
      return "\(files) by \(sources.targets.joined(separator: ", ")), \(sources.omitted) omitted"
    case .failure(let error): return "\(error)"
    }
  }

  @Test(arguments: cases) func `the files of a folder`(one: Case) {
    let targets = one.targets.isEmpty ? [(name: "Other", product: "application", files: [])] : one.targets
    let reading = ProjectTree.reading(
      ["A.xcodeproj/project.pbxproj": Self.project(targets)], swift: Self.models)
    #expect(Self.words(reading, below: "Models") == one.expected)
    #expect(Self.words(reading, below: "./Models/") == one.expected)
    #expect(Self.words(reading, below: "Mod") == "no target of a project compiles a file of this folder")
  }

  static let trees: [([String: String], String)] = [
    ([:], "there is no Xcode project and no Package.swift"),
    (["Project.swift": "struct Project {}"], "there is no Xcode project and no Package.swift"),
    (
      ["Project.swift": "import ProjectDescription"],
      "Project.swift cannot be read: it describes a project for Tuist"
    ),
    (["project.yml": "name: App"], "project.yml cannot be read: it describes a project for XcodeGen"),
    (
      ["Old.xcodeproj/project.pbxproj": "<?xml"],
      "Old.xcodeproj/project.pbxproj cannot be read: it is a property list in XML"
    ),
    (
      ["Tools/Package.swift": "let package = makePackage()"],
      "no target of a project compiles a file of this folder"
    ),
  ]

  @Test(arguments: trees) func `a tree whose targets are not known`(texts: [String: String], sentence: String)
  {
    #expect(Self.words(ProjectTree.reading(texts, swift: Self.models), below: "Models") == sentence)
  }

  /// A file that no readable target has may belong to the project that was not read.
  @Test func `an unread project counts only if files are left`() {
    let texts = [
      "A.xcodeproj/project.pbxproj": Self.project([("App", "application", ["A", "B"])]),
      "B.xcodeproj/project.pbxproj": "{",
    ]
    let some = ProjectTree.reading(texts, swift: Array(Self.models.prefix(2)))
    #expect(Self.words(some, below: "Models") == "A B by App, 0 omitted")
    let more = ProjectTree.reading(texts, swift: Self.models)
    #expect(Self.words(more, below: "Models").hasPrefix("B.xcodeproj/project.pbxproj cannot be read"))
  }

  @Test func `a package counts beside an application, and flags that differ are not known`() throws {
    let manifest = """
      let package = Package(name: "P", targets: [.target(name: "Core", path: "Models", sources: ["C.swift"])])
      """
    let reading = ProjectTree.reading(
      [
        "A.xcodeproj/project.pbxproj": Self.project([("App", "application", ["A"])]),
        "Package.swift": manifest,
      ],
      swift: Self.models)
    #expect(Self.words(reading, below: "") == "A C by App, Core, 3 omitted")
    #expect(try reading.appSources(below: "Models").get().flags == nil)
  }

  @Test func `the flags of the targets that compile the folder`() throws {
    let manifest = """
      let package = Package(name: "P", targets: [
        .target(name: "Core", path: "Models", swiftSettings: [.define("X")]), .target(name: "UI", path: "UI"),
      ])
      """
    let reading = ProjectTree.reading(["Package.swift": manifest], swift: Self.models + ["UI/E.swift"])
    #expect(try reading.appSources(below: "Models").get().flags == ["X", "SWIFT_PACKAGE", "Xcode"])
  }
}

import Testing

@testable import SwiftModels

/// The tests of the settings with which a target is released.
@Suite struct XcodeSettingsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var project = ""
    var target = ""
    var flags: Set<String>?
  }

  private static let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

  static let cases: [Case] = [
    Case(testDescription: "nothing", flags: []),
    Case(testDescription: "of the project", project: "\(name) = \"A B\";", flags: ["A", "B"]),
    Case(testDescription: "replaced", project: "\(name) = A;", target: "\(name) = B;", flags: ["B"]),
    Case(
      testDescription: "inherited", project: "\(name) = A;", target: "\(name) = ( \"$(inherited)\", B );",
      flags: ["A", "B"]),
    Case(
      testDescription: "options of the compiler",
      target: "OTHER_SWIFT_FLAGS = \"-DA -D B -Xcc -DC -Xcc -D -warnings-as-errors \\\"-D\\\" \\\"D\\\"\";",
      flags: ["A", "B", "D"]),
    Case(
      testDescription: "for phones",
      target:
        "\(name) = A; \"\(name)[sdk=iphoneos*][arch=*]\" = \"$(inherited) B\"; \"\(name)[sdk=macosx*]\" = C;",
      flags: ["A", "B"]),
    Case(
      testDescription: "twice for phones",
      target: "\"\(name)[sdk=iphoneos*]\" = B; \"\(name)[arch=arm64]\" = C;", flags: nil),
    Case(testDescription: "of another setting", target: "\(name) = \"$(FLAGS) A\";", flags: nil),
  ]

  private static func project(_ one: Case, configuration: String = "Release", base: String = "") -> String {
    ProjectTree.project(
      settings: one.project,
      """
      G = { isa = PBXGroup; children = ( F, X ); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      X = { isa = PBXFileReference; path = Config/Release.xcconfig; sourceTree = "<group>"; };
      TL = { isa = XCConfigurationList; buildConfigurations = ( TD, TR ); defaultConfigurationName = Store; };
      TD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(name) = DEBUG; }; };
      TR = { isa = XCBuildConfiguration; name = \(configuration); \(base) buildSettings = { \(one.target) }; };
      \(ProjectTree.target(0, "App", files: ["F"], more: "buildConfigurationList = TL;"))
      """)
  }

  private static func reading(_ project: String, _ texts: [String: String] = [:]) -> ProjectReading {
    ProjectTree.reading(
      texts.merging(["A.xcodeproj/project.pbxproj": project]) { first, _ in first }, swift: ["A.swift"])
  }

  @Test(arguments: cases) func `the flags of a release`(one: Case) {
    #expect(Self.reading(Self.project(one)).targets.map(\.flags) == [one.flags])
  }

  @Test(arguments: [("Store", ["A"]), ("Beta", nil)] as [(String, Set<String>?)])
  func `without a configuration Release it is the default one`(name: String, flags: Set<String>?) {
    let project = Self.project(
      Case(testDescription: "", target: "\(Self.name) = A;"), configuration: name)
    #expect(Self.reading(project).targets.map(\.flags) == [flags])
  }

  static let files: [(String, [String: String], Set<String>?)] = [
    ("in the tree", ["Release.xcconfig": "// note\n\(name) = A B // C\nOTHER = $(X)\n"], ["A", "B", "T"]),
    (
      "that includes another one",
      [
        "Release.xcconfig": "#include \"../Base.xcconfig\"\r\n\(name)[sdk=iphoneos*] = $(inherited) A",
        "../Base.xcconfig": "\(name) = B",
      ], ["A", "B", "T"]
    ),
    ("that is not in the tree", [:], nil),
    ("that includes what is not in the tree", ["Release.xcconfig": "#include? \"Secret.xcconfig\""], nil),
    ("that includes itself", ["Release.xcconfig": "#include \"Release.xcconfig\""], nil),
    (
      "that doubles without end",
      [
        "Release.xcconfig": "\(name) = A\n"
          + String(repeating: "\(name) = $(inherited) $(inherited)\n", count: 60)
      ],
      nil
    ),
  ]

  @Test(arguments: files) func `a file of settings`(
    name: String, texts: [String: String], flags: Set<String>?
  ) throws {
    let project = Self.project(
      Case(testDescription: "", target: "\(Self.name) = \"$(inherited) T\";"),
      base: "baseConfigurationReference = X;")
    let texts = Dictionary(
      uniqueKeysWithValues: try texts.map { (try #require(TreePath.joined("Config", $0.key)), $0.value) })
    let reading = Self.reading(project, texts)
    #expect(reading.targets.map(\.flags) == [flags])
    #expect(reading.unread == [])
  }

  static let exclusions: [(String, Bool)] = [
    ("EXCLUDED_SOURCE_FILE_NAMES = A.swift;", true), ("EXCLUDED_SOURCE_FILE_NAMES = \"*\";", true),
    ("EXCLUDED_SOURCE_FILE_NAMES = \"B* ?.swi*\";", true),
    ("EXCLUDED_SOURCE_FILE_NAMES = \"*.json\";", false),
    ("EXCLUDED_SOURCE_FILE_NAMES = \"*\"; INCLUDED_SOURCE_FILE_NAMES = A.swift;", false),
    ("DEVELOPMENT_ASSET_PATHS = \"\\\"A.swift\\\"\";", true), ("DEVELOPMENT_ASSET_PATHS = Preview;", false),
  ]

  @Test(arguments: exclusions) func `what a release leaves out`(settings: String, isOut: Bool) {
    let reading = Self.reading(Self.project(Case(testDescription: "", target: settings)))
    #expect(reading.targets.map(\.sources) == [isOut ? [] : ["A.swift"]])
  }

  @Test func `a target whose files depend on other settings is not read`() {
    let settings = "EXCLUDED_SOURCE_FILE_NAMES = \"$(NOT_HERE)\";"
    let reading = Self.reading(Self.project(Case(testDescription: "", target: settings)))
    #expect(reading.targets == [])
    #expect(reading.unread.map(\.reason) == ["the files that target App excludes depend on other settings"])
  }
}

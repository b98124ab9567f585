import Testing

@testable import SwiftModels

/// The tests of the files that targets of Xcode projects compile.
@Suite struct XcodeProjectTests {
  struct Placed: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var objects: String
    var expected: Set<String>
    var folder = ""
  }

  private static let tree = [
    "App/Models/User.swift", "App/Models/Order.swift", "App/Models/Old/Gone.swift", "App/Main.swift",
    "Shared/Token.swift", "Project/Sources/Deep.swift",
  ]

  static let placed: [Placed] = [
    Placed(
      testDescription: "groups with and without a path, and one from the source root",
      objects: """
        G = { isa = PBXGroup; children = ( GA, GB, ); sourceTree = "<group>"; };
        GA = { isa = PBXGroup; children = ( GN, F1 ); path = App; sourceTree = "<group>"; };
        GN = { isa = PBXGroup; children = ( F2 ); name = Everything; sourceTree = "<group>"; };
        GB = { isa = PBXGroup; children = ( F3 ); path = Nowhere; sourceTree = "<absolute>"; };
        F1 = { isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = Models/./User.swift; sourceTree = "<group>"; };
        F3 = { isa = PBXFileReference; path = Shared/Token.swift; sourceTree = SOURCE_ROOT; };
        \(ProjectTree.target(0, "App", files: ["F1", "F2", "F3"]))
        """, expected: ["App/Main.swift", "App/Models/User.swift", "Shared/Token.swift"]),
    Placed(
      testDescription: "what is not in the tree",
      objects: """
        G = { isa = PBXGroup; children = ( F1, F2, F3, F4, F5 ); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = "/App/Main.swift"; sourceTree = "<absolute>"; };
        F2 = { isa = PBXFileReference; path = App/Main.swift; sourceTree = SDKROOT; };
        F3 = { isa = PBXFileReference; path = ../App/Main.swift; sourceTree = "<group>"; };
        F4 = { isa = PBXFileReference; path = Generated.swift; sourceTree = "<group>"; };
        F5 = { isa = PBXFileReference; path = Shared/Token.swift; sourceTree = "<group>"; };
        \(ProjectTree.target(0, "App", files: ["F1", "F2", "F3", "F4", "F5", "F9"]))
        """, expected: ["Shared/Token.swift"]),
    Placed(
      testDescription: "a folder of the project, and a path out of it",
      objects: """
        G = { isa = PBXGroup; children = ( F1, F2 ); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = Sources/Deep.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = ../Shared/Token.swift; sourceTree = "<group>"; };
        \(ProjectTree.target(0, "App", files: ["F1", "F2"]))
        """, expected: ["Project/Sources/Deep.swift", "Shared/Token.swift"], folder: "Project"),
    Placed(
      testDescription: "a variant group, a name in other letters, and files for another system",
      objects: """
        G = { isa = PBXGroup; children = ( V, F3, F4 ); path = app; sourceTree = "<group>"; };
        V = { isa = PBXVariantGroup; children = ( F1, F2 ); name = Variants; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = main.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = Models/Order.swift; sourceTree = "<group>"; };
        F3 = { isa = PBXFileReference; path = Models/User.swift; sourceTree = "<group>"; };
        F4 = { isa = PBXFileReference; path = Models/Old/Gone.swift; sourceTree = "<group>"; };
        T0 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = ( S0 ); };
        S0 = { isa = PBXSourcesBuildPhase; files = ( B1, B2, B3 ); };
        B1 = { isa = PBXBuildFile; fileRef = V; };
        B2 = { isa = PBXBuildFile; fileRef = F3; platformFilters = ( ios, maccatalyst ); };
        B3 = { isa = PBXBuildFile; fileRef = F4; platformFilter = macos; };
        """, expected: ["App/Main.swift", "App/Models/Order.swift", "App/Models/User.swift"]),
    Placed(
      testDescription: "groups that contain each other",
      objects: """
        G = { isa = PBXGroup; children = ( GA, G ); sourceTree = "<group>"; };
        GA = { isa = PBXGroup; children = ( G, F1 ); path = App; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
        \(ProjectTree.target(0, "App", files: ["F1"]))
        """, expected: ["App/Main.swift"]),
    Placed(
      testDescription: "a synchronized folder without its exceptions and its explicit folders",
      objects: """
        G = { isa = PBXGroup; children = ( Y ); sourceTree = "<group>"; };
        Y = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
          exceptions = ( E, EE ); explicitFolders = ( Models/Old ); };
        E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
          membershipExceptions = ( Info.plist, Models/User.swift ); };
        EE = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T9;
          membershipExceptions = ( Main.swift ); };
        \(ProjectTree.target(0, "App", more: "fileSystemSynchronizedGroups = ( Y );"))
        """, expected: ["App/Main.swift", "App/Models/Order.swift"]),
    Placed(
      testDescription: "files that the exceptions add to a target which has not the folder",
      objects: """
        G = { isa = PBXGroup; children = ( Y ); sourceTree = "<group>"; };
        Y = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = ( E ); };
        E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
          membershipExceptions = ( Models/User.swift, Models/Old ); };
        \(ProjectTree.target(0, "App"))
        """, expected: ["App/Models/User.swift", "App/Models/Old/Gone.swift"]),
  ]

  @Test(arguments: placed) func `the files of a target`(placed: Placed) {
    let reading = ProjectTree.reading(
      ["A.xcodeproj/project.pbxproj": ProjectTree.project(folder: placed.folder, placed.objects)],
      swift: Self.tree)
    #expect(reading.unread == [])
    #expect(reading.targets.map(\.sources) == [placed.expected])
  }

  static let kinds: [(String, ProjectTarget.Kind)] = [
    ("application", .application), ("application.messages", .application),
    ("application.on-demand-install-capable", .companion), ("application.watchapp2", .companion),
    ("app-extension", .companion), ("app-extension.messages", .companion),
    ("extensionkit-extension", .companion), ("watchkit2-extension", .companion), ("xpc-service", .companion),
    ("framework", .library), ("framework.static", .library), ("library.static", .library),
    ("bundle.unit-test", .test), ("bundle.ui-testing", .test), ("bundle", .other), ("tool", .other),
  ]

  @Test(arguments: kinds) func `the kind of a target`(product: String, kind: ProjectTarget.Kind) {
    let project = ProjectTree.project(ProjectTree.target(0, "T", product))
    let reading = ProjectTree.reading(["A.xcodeproj/project.pbxproj": project])
    #expect(reading.targets.map(\.kind) == [kind])
  }

  @Test func `the paths of a project in a folder begin there`() {
    let project = ProjectTree.project(
      """
      G = { isa = PBXGroup; children = ( F ); path = App; sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
      \(ProjectTree.target(0, "App", files: ["F"]))
      """)
    let reading = ProjectTree.reading(
      ["iOS/A.xcodeproj/project.pbxproj": project], swift: ["iOS/App/Main.swift", "App/Main.swift"])
    #expect(reading.targets.map(\.sources) == [["iOS/App/Main.swift"]])
  }

  static let unread: [(String, String)] = [
    ("<?xml version=\"1.0\"?><plist/>", "it is a property list in XML"),
    ("bplist00\u{1}", "it is a binary property list"),
    ("", "it ends at line 1"),
    ("{ objects = {}; }", "it has no object of the kind PBXProject"),
    ("{\n a = 1;\n<<<<<<< HEAD\n}", "a value is missing at line 3"),
    ("{\n a = (1 2); }", "\")\" is missing at line 2"),
    ("{ a = 1 }", "\";\" is missing at line 1"),
    ("{ a = \"1; }", "a quote is not closed at line 1"),
    (String(repeating: "{a=", count: 40), "it is nested more than 32 deep at line 1"),
    ("{ a = 1; } /* no end", "it has no object of the kind PBXProject"),
    ("{} {}", "text follows the property list at line 1"),
  ]

  @Test(arguments: unread) func `a project file that cannot be read`(text: String, reason: String) {
    let reading = ProjectTree.reading(["A.xcodeproj/project.pbxproj": text])
    #expect(reading.targets == [])
    #expect(reading.unread == [UnreadProject(path: "A.xcodeproj/project.pbxproj", reason: reason)])
  }

  static let texts: [(String, PropertyList)] = [
    ("a//b.c-d+e_$F", .text("a//b.c-d+e_$F")),
    (#""a \"b\"\n\U00e9\101""#, .text("a \"b\"\né\u{41}")),
    ("'it \"is\"'", .text("it \"is\"")),
    ("\u{FEFF} // note\r\n /* a */ (a, \"b c\",)", .list([.text("a"), .text("b c")])),
    (
      "{ \"a b\" = <0f 1e>; c = { d = (); }; }",
      .dictionary(["a b": .text("<0f 1e>"), "c": .dictionary(["d": .list([])])])
    ),
  ]

  @Test(arguments: texts) func `values of property lists`(text: String, value: PropertyList) throws {
    #expect(try PropertyListParser.value(of: Array(text.utf8)) == value)
  }

  @Test func `many targets of one large folder are not read without end`() {
    let count = 200
    let project = ProjectTree.project(
      targets: count,
      """
      G = { isa = PBXGroup; children = ( Y ); sourceTree = "<group>"; };
      Y = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
      \((0..<count).map { ProjectTree.target($0, "T\($0)", more: "fileSystemSynchronizedGroups = ( Y );") }.joined())
      """)
    let reading = ProjectTree.reading(
      ["A.xcodeproj/project.pbxproj": project], swift: (0..<6_000).map { "App/F\($0).swift" })
    #expect(reading.unread.map(\.reason) == ["its targets have more than 1,000,000 files"])
  }
}

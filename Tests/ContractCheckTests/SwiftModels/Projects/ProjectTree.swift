@testable import SwiftModels

/// A source tree of a few files.
enum ProjectTree {
  /// Returns the targets of a tree. Swift files that need no text are only named.
  static func reading(_ texts: [String: String], swift: [String] = []) -> ProjectReading {
    let texts = texts.merging(swift.map { ($0, "") }) { first, _ in first }
    return ProjectReading(SourceTree(paths: Array(texts.keys)) { texts[$0].map { Array($0.utf8) } })
  }

  /// Returns a project file with these objects beside the project, which has the targets `T0`, `T1` and so on.
  static func project(targets: Int = 1, settings: String = "", folder: String = "", _ objects: String)
    -> String
  {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objectVersion = 77;
      objects = {
        P /* Project object */ = {
          isa = PBXProject; mainGroup = G; projectDirPath = "\(folder)";
          buildConfigurationList = PL;
          targets = ( \((0..<targets).map { "T\($0) /* target */," }.joined(separator: " ")) );
        };
        PL = { isa = XCConfigurationList; buildConfigurations = ( PD, PR ); defaultConfigurationName = Release; };
        PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; }; };
        PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
    \(objects)
      };
      rootObject = P /* Project object */;
    }
    """
  }

  /// Returns the objects of a target that builds the files with these identifiers.
  static func target(
    _ number: Int, _ name: String, _ product: String = "application", files: [String] = [],
    more: String = ""
  ) -> String {
    let builds = files.map { "B\(number)\($0) = { isa = PBXBuildFile; fileRef = \($0) /* a file */; };" }
    return """
      T\(number) = {
        isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.\(product)";
        buildPhases = ( S\(number) /* Sources */, R\(number) );
        \(more)
      };
      S\(number) = { isa = PBXSourcesBuildPhase; files = ( \(files.map { "B\(number)\($0)," }.joined()) ); };
      \(builds.joined(separator: "\n"))
      """
  }
}

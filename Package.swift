// swift-tools-version: 6.2
import PackageDescription

/// Settings for every target of ours. Warnings become errors in CI (`.ci/run`), not here, because a package that
/// depends on `ContractSpecs` builds it with warnings suppressed, and the two flags exclude each other.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Set by `script/fuzz --libfuzzer`, which builds a folder of the tests as a program of its own; that can be linked
/// only with libFuzzer's runtime.
let isFuzzing = Context.environment["CONTRACTCHECK_LIBFUZZER"] != nil

/// The settings of targets that `script/release` optimizes for size, so that the program stays below its limit. What
/// judges bodies is in `ContractSpecs`, which is optimized for speed; the rest is rarely used, or waits for backends.
let smallInReleases: [SwiftSetting] =
  Context.environment["CONTRACTCHECK_RELEASE"] == nil ? strict : strict + [.unsafeFlags(["-Osize"])]

let programDependencies: [Target.Dependency] = [
  "ContractSpecs", "SwiftModels", "ContractMutation", "ContractSchema", "ModelHarnessText", "ContractYAML",
  "CCurl", "CLinux",
]

/// The style sheet and the script of the HTML reports. Embedded in code, because the program is one file.
let pageFiles: [Resource] = [.embedInCode("Reporting/HTML/Page")]

/// The program, or for fuzzing the same files without its beginning, so that another program can be linked with them.
let program: Target =
  isFuzzing
  ? .target(
    name: "ContractCheck", dependencies: programDependencies, resources: pageFiles,
    swiftSettings: strict + [
      .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "contractcheck_main"])
    ])
  : .executableTarget(
    name: "ContractCheck", dependencies: programDependencies, resources: pageFiles,
    swiftSettings: smallInReleases)

let tests: Target =
  isFuzzing
  ? .executableTarget(
    name: "FuzzTargets",
    dependencies: ["ContractSpecs", "SwiftModels", "ContractMutation", "ContractYAML", "ContractCheck"],
    path: "Tests/ContractCheckTests/Fuzzing", exclude: ["FuzzInputTests.swift"], swiftSettings: strict)
  : .testTarget(
    name: "ContractCheckTests",
    dependencies: [
      "ContractSpecs", "SwiftModels", "ContractMutation", "ContractYAML", "ContractCheck", "ContractSchema",
      "ModelHarness", "ModelHarnessText",
    ],
    exclude: ["Golden", "Cases", "Backends", "Schemas", "python", "Fuzzing/Program", "OpenAPI/Documents"],
    swiftSettings: strict)

let package = Package(
  name: "ContractCheck",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "ContractSpecs", targets: ["ContractSpecs"]),
    .executable(name: "contractcheck", targets: ["ContractCheck"]),
  ].dropLast(isFuzzing ? 1 : 0),
  targets: [
    .target(
      name: "ContractSpecs", resources: [.embedInCode("Findings/Rules/rules.json")], swiftSettings: strict),
    .target(name: "SwiftModels", dependencies: ["ContractSpecs"], swiftSettings: smallInReleases),
    .target(name: "ContractMutation", dependencies: ["ContractSpecs"], swiftSettings: smallInReleases),
    .target(name: "ContractYAML", dependencies: ["ContractSpecs", "CYaml"], swiftSettings: smallInReleases),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CLinux"),
    // On macOS it is Homebrew's, whose folders pkg-config names.
    .systemLibrary(
      name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // The same files twice: compiled for the tests, and as text for `diagnose --run`, which compiles them with a
    // client's model. Embedded in code, because the program is one file.
    .target(name: "ModelHarness", path: "Sources/ModelHarness/Harness", swiftSettings: strict),
    .target(
      name: "ModelHarnessText", path: "Sources/ModelHarness", sources: ["EmbeddedSource"],
      resources: [.embedInCode("Harness")], swiftSettings: strict),
    // A link to specs/contract.schema.json, as text for `schema` and `init`.
    .target(
      name: "ContractSchema", path: "Sources/ContractSchema",
      resources: [.embedInCode("contract.schema.json")], swiftSettings: strict),
    program,
    .executableTarget(
      name: "Bench", dependencies: ["ContractSpecs", "ContractMutation", "ContractYAML", "CYaml"],
      path: "bench",
      exclude: [
        "users.json", "users.schema.json", "compare.py", "hostile.py", "make_body.py", "soak.py",
        "strength.py",
        "requirements.in", "requirements.txt", "runs",
      ], swiftSettings: strict),
    tests,
  ],
  swiftLanguageModes: [.v6]
)

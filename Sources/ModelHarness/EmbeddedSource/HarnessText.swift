/// The sources of `ModelHarness`, to be compiled together with a client's model.
package enum HarnessText {
  package static let files: [(name: String, bytes: [UInt8])] = [
    ("DecodingRun.swift", PackageResources.DecodingRun_swift),
    ("Elementwise.swift", PackageResources.Elementwise_swift),
    ("Entry.swift", PackageResources.Entry_swift),
    ("Examination.swift", PackageResources.Examination_swift),
    ("KeyedReader.swift", PackageResources.KeyedReader_swift),
    ("KnownValues.swift", PackageResources.KnownValues_swift),
    ("Place.swift", PackageResources.Place_swift),
    ("Problem.swift", PackageResources.Problem_swift),
    ("RecordingDecoder.swift", PackageResources.RecordingDecoder_swift),
    ("ResourceLimit.swift", PackageResources.ResourceLimit_swift),
    ("Scalars.swift", PackageResources.Scalars_swift),
    ("Settings.swift", PackageResources.Settings_swift),
    ("SingleValueCalls.swift", PackageResources.SingleValueCalls_swift),
    ("Supervisor.swift", PackageResources.Supervisor_swift),
    ("Trail.swift", PackageResources.Trail_swift),
    ("Tree.swift", PackageResources.Tree_swift),
    ("UnkeyedReader.swift", PackageResources.UnkeyedReader_swift),
  ]
}

/// The result of the survey for one document.
struct OpenAPISurveyRow: Sendable {
  var name: String
  var version = ""
  var operations = 0
  var refused = 0
  var schemas = 0
  var unsampled = 0
  var late = 0
  var bodies = 0
  var undecided = 0
  var decided = 0
  var disagreements = 0

  /// The reason why the document is none, or was not judged.
  var error: String?

  /// The verdicts of both sides on each body on which they disagree, and the warnings about the document.
  var details: [String] = []

  static let head = """
    | Document | Version | Operations | Refused | Schemas | Bodies | Decided otherwise | Disagreements |
    |---|---|--:|--:|--:|--:|--:|--:|
    """

  var line: String {
    if let error {
      return "| \(name) | \(version) | \(error.replacing("|", with: "/").prefix(160)) | | | | | |"
    }
    let judged = late == 0 ? "\(schemas)" : "\(schemas), \(late) not judged in time"
    let numbers = [bodies, decided, disagreements].map(String.init).joined(separator: " | ")
    return "| \(name) | \(version) | \(operations) | \(refused) | \(judged) | \(numbers) |"
  }

  static func sum(of rows: [Self]) -> Self {
    rows.reduce(into: OpenAPISurveyRow(name: "**All**")) { sum, row in
      for number in [
        \Self.operations, \.refused, \.schemas, \.unsampled, \.late, \.bodies, \.undecided, \.decided,
        \.disagreements,
      ] { sum[keyPath: number] += row[keyPath: number] }
    }
  }
}

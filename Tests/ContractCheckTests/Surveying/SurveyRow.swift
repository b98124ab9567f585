/// The findings of one project.
struct SurveyRow: Sendable {
  var name: String
  var files = 0

  /// The number of types that are decoded from more than a raw value, and of those that write their initializer.
  var types = 0
  var written = 0

  /// The number of types that were tried.
  var tried = 0

  /// The number of types that do not compile without what the folder lacks, or of which no sample can be made.
  var foreign = 0

  var whole = 0
  var hedged = 0
  var wrong = 0

  var responses = 0
  var hedgedResponses = 0

  /// The number of unhedged responses that the decoder contradicts: it throws, or it decodes.
  var throwing = 0
  var decoding = 0

  /// The number of responses that break as predicted, but with another error.
  var otherErrors = 0

  /// The changes of the sources for responses that break.
  var repairs = SurveyRepairCounts()

  /// The contradictions, and the reasons why models are read in part, for whoever fixes them.
  var details: [String] = []

  static let head = """
    | Project | Files | Types | Written | Tried | Do not compile alone | Read whole | Hedged | Wrong | Responses | Hedged | Contradicted |
    |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
    """

  var line: String {
    let numbers = [
      files, types, written, tried, foreign, whole, hedged, wrong, responses, hedgedResponses,
      throwing + decoding,
    ]
    return "| \(name) | " + numbers.map(String.init).joined(separator: " | ") + " |"
  }

  static func sum(of rows: [Self]) -> Self {
    rows.reduce(into: SurveyRow(name: "All")) { sum, row in
      for number in [
        \Self.files, \.types, \.written, \.tried, \.foreign, \.whole, \.hedged, \.wrong, \.responses,
        \.hedgedResponses, \.throwing, \.decoding,
      ] { sum[keyPath: number] += row[keyPath: number] }
      sum.repairs.add(row.repairs)
    }
  }
}

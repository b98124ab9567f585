/// The arguments of a command, as the table of options collects them. Only the parser uses all of them; a command gets
/// its own options.
struct Arguments: Sendable {
  let command: Command

  var paths: [String] = []
  var selection = ContractSelection()
  var variables = VariableOptions()
  var backend = BackendOptions()
  var reports = ReportOptions()
  var comparison = ComparisonOptions()
  /// Set by `--watch`: `run` continues and repeats the contracts whose files change.
  var isWatching = false
  var compilesModels = false
  var listing = ListOptions()
  var strength = StrengthOptions()
  var serving = ServeOptions()
  /// The options of `diagnose`.
  var question = DiagnoseOptions()
  var drafting = InitOptions()
  var exporting = ExportOptions(form: .swift)
  var from: String?
  var expiringIn: Int?
  var acceptedCauses: [String] = []
  var waiverNote = WaiverNote()
  var baselineSubject = BaselineOptions.Subject.run

  init(command: Command) { self.command = command }
}

extension Arguments {
  /// Returns the command with its own options. Throws an error if options cannot be combined.
  func parsedCommand() throws(UsageError) -> ParsedCommand {
    switch command {
    case .run: .run(try running())
    case .lint: .lint(LintOptions(paths: paths, baseline: comparison.baseline))
    case .releases: .releases(ReleasesOptions(paths: paths, format: listing.format))
    case .list: .list(list)
    case .merge: .merge(try merging())
    case .strength: .strength(StrengthOptions(paths: paths, least: strength.least))
    case .serve: .serve(serve)
    case .diagnose: .diagnose(try diagnosing())
    case .explain: .explain(ExplainOptions(operands: paths))
    case .initialize: .initialize(try initializing())
    case .schema: .schema(SchemaOptions(paths: paths))
    case .exportSwift: .export(export(.swift))
    case .exportJSONSchema: .export(export(.jsonSchema))
    case .exportOpenAPI: .export(export(.openAPI))
    case .baselineUpdate: .baseline(try baseline(.update))
    case .baselinePrune: .baseline(try baseline(.prune))
    case .baselineList: .baseline(try baseline(.list))
    case .completions: .completions(CompletionsOptions(shells: paths))
    case .man: .man
    }
  }

  private func running() throws(UsageError) -> RunOptions {
    try reports.requireSeparate(for: command)
    let options = RunOptions(
      checking: checking, reports: reports, comparison: comparison, isWatching: isWatching)
    try options.requireWatchable()
    return options
  }

  private func merging() throws(UsageError) -> MergeOptions {
    try reports.requireSeparate(for: command)
    return MergeOptions(files: paths, reports: reports, comparison: comparison)
  }

  private var checking: CheckingOptions {
    CheckingOptions(
      selection: selectionOfPaths, variables: variables, backend: backend, compilesModels: compilesModels)
  }

  private var selectionOfPaths: ContractSelection {
    var selection = selection
    selection.paths = paths
    return selection
  }

  private var list: ListOptions {
    ListOptions(
      selection: selectionOfPaths, variables: variables, format: listing.format,
      showsUncovered: listing.showsUncovered, previous: comparison.previous)
  }

  private var serve: ServeOptions {
    var options = serving
    (options.paths, options.variables, options.seed) = (paths, variables, backend.seed)
    options.isVerbose = reports.verbosity == .verbose
    return options
  }

  private func diagnosing() throws(UsageError) -> DiagnoseOptions {
    var options = question
    options.paths = paths
    try options.requireCompatible()
    return options
  }

  private func initializing() throws(UsageError) -> InitOptions {
    var options = drafting
    (options.sources, options.entry, options.isInsecure) = (paths, question.entry, backend.isInsecure)
    try options.requireCompatible()
    return options
  }

  private func export(_ form: ExportOptions.Form) -> ExportOptions {
    ExportOptions(form: form, paths: paths, file: exporting.file, folder: exporting.folder)
  }

  private func baseline(_ action: BaselineOptions.Action) throws(UsageError) -> BaselineOptions {
    var options = BaselineOptions(action: action, subject: baselineSubject, file: comparison.baseline)
    (options.from, options.expiringIn, options.causes) = (from, expiringIn, acceptedCauses)
    (options.note, options.checking) = (waiverNote, checking)
    try options.requireCompatible()
    return options
  }
}

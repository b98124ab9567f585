/// A command with its own options.
enum ParsedCommand: Equatable, Sendable {
  case run(RunOptions)
  case lint(LintOptions)
  case releases(ReleasesOptions)
  case list(ListOptions)
  case merge(MergeOptions)
  case strength(StrengthOptions)
  case serve(ServeOptions)
  case diagnose(DiagnoseOptions)
  case explain(ExplainOptions)
  case initialize(InitOptions)
  case schema(SchemaOptions)
  case export(ExportOptions)
  case baseline(BaselineOptions)
  case completions(CompletionsOptions)
  case man
}

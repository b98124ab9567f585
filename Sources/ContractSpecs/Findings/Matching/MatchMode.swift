/// The way in which the differences of one value are kept: recorded at a place or, in a trial that weighs an alternative
/// of a choice, only counted.
enum MatchMode {
  case recorded(at: PlaceID)

  /// A trial of a value that must be there.
  case trial

  /// A trial of a value that may be absent.
  case optionalTrial

  /// The place at which differences are recorded; `nil` in a trial.
  @inline(__always)
  var place: PlaceID? {
    switch self {
    case .recorded(let place): place
    case .trial, .optionalTrial: nil
    }
  }
}

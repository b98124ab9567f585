/// A value of the body, or one that is not in it: what stands in for a missing or wrong one, and what lies within.
indirect enum Place: Hashable {
  case node(Int)
  case member(Place, String)
  case element(Place, Int)

  /// What holds this place, where that is not in the body.
  var holder: Place? {
    switch self {
    case .node: nil
    case .member(let holder, _), .element(let holder, _): holder
    }
  }
}

/// What a decoder reads.
enum Value {
  case real(Int)

  /// Stands in for a value: whatever is asked of it, it has.
  case made(Place)

  /// A null that the body does not hold: what `JSONDecoder` gives for a superclass without a key of its own.
  case missing(Place)

  var place: Place {
    switch self {
    case .real(let node): .node(node)
    case .made(let place), .missing(let place): place
    }
  }

  var isMade: Bool {
    switch self {
    case .made: true
    case .real, .missing: false
    }
  }
}

/// What is done about a place so that decoding gets past it.
enum Patch {
  /// A value is made; each further attempt makes another, where the model did not take the one before.
  case made(attempt: Int)

  /// An element that no made value can stand in for is left out.
  case dropped
}

/// One step of a path into the body.
enum Step: Hashable {
  case name(String)
  case index(Int)

  /// Every element of an array, or every member of a dictionary.
  case each
}

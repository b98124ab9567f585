/// How many of the ways in which a backend can drift a contract would notice.
package struct ContractMutationScore: Hashable, Sendable {
  package var name: String
  package var file: String

  /// In the order of the contract.
  package var endpoints: [EndpointMutationScore]

  /// How many promised members were in no answer that could be made; no drift of them was tried.
  package var unreached = 0
  package var score: MutationScore { endpoints.reduce(MutationScore()) { $0 + $1.score } }
}

/// What the checks of one endpoint would notice.
package struct EndpointMutationScore: Hashable, Sendable {
  /// As the contract writes it: `POST /api/auth/login`.
  package var request: String
  package var location: SpecLocation
  package var score = MutationScore()

  /// Whether any check calls it; without one, nothing is noticed.
  package var isChecked: Bool

  /// What would slip through, in the order of the contract.
  package var gaps: [MutationGap] = []

  /// How many promised members may be absent: that one is left out is no drift that was tried.
  package var absentMembers = 0

  /// How many places may hold anything: what is in them was not altered.
  package var openPlaces = 0

  /// Promised answers that could not be made, and why.
  package var obstacles: [String] = []
}

/// A number of drifts, and how many of them were noticed.
package struct MutationScore: Hashable, Sendable {
  package var noticed = 0
  package var tried = 0

  package init(noticed: Int = 0, tried: Int = 0) {
    self.noticed = noticed
    self.tried = tried
  }

  /// Of a hundred, rounded down, so that 100 means all; 100 where nothing can drift.
  package var percent: Int { tried == 0 ? 100 : noticed * 100 / tried }

  package static func + (one: Self, other: Self) -> Self {
    Self(noticed: one.noticed + other.noticed, tried: one.tried + other.tried)
  }
}

/// A place of a contract where drifts slip through.
package struct MutationGap: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// `any`
    case anything

    /// `object`
    case openObject

    /// No `body`, or no entry for the status.
    case unpromisedBody

    /// `unexpectedFields: allow`
    case allowsUnexpected

    /// What comes fits too.
    case stillFits
  }

  package var reason: Reason
  package var location: SpecLocation

  /// The status of the promised answer.
  package var status: Int

  /// Where in the body, elements as `[*]`.
  package var path: JSONPath?

  /// In the order of `Mutation`.
  package var mutations: [Mutation]
}

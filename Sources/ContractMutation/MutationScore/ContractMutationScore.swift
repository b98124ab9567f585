package import ContractSpecs

/// The share of the mutations of a backend that a contract would notice.
package struct ContractMutationScore: Hashable, Sendable {
  package var name: String
  package var file: String

  /// The endpoints in the order of the contract.
  package var endpoints: [EndpointMutationScore]

  /// The number of promised members that no sample contained, and which were therefore not altered.
  package var unreached = 0
  package var score: MutationScore { endpoints.reduce(MutationScore()) { $0 + $1.score } }
}

/// The mutations that the checks of one endpoint would notice.
package struct EndpointMutationScore: Hashable, Sendable {
  /// The request as written in the contract: `POST /api/auth/login`.
  package var request: String
  package var location: SpecLocation
  package var score = MutationScore()

  /// True if a check calls the endpoint. Without one, nothing is noticed.
  package var isChecked: Bool

  /// True if a success is promised that no check expects.
  package var isSuccessUnchecked = false

  /// The places where mutations stay undetected, in the order of the contract.
  package var gaps: [MutationGap] = []

  /// The number of promised members that may be absent. Leaving one out is no mutation and was not tried.
  package var absentMembers = 0

  /// The number of places that may hold anything. Their content was not altered.
  package var openPlaces = 0

  /// The reasons why promised responses could not be made.
  package var obstacles: [String] = []
}

/// A number of mutations, and how many of them were noticed.
package struct MutationScore: Hashable, Sendable {
  package var noticed = 0
  package var tried = 0

  package init(noticed: Int = 0, tried: Int = 0) {
    self.noticed = noticed
    self.tried = tried
  }

  /// The percentage of noticed mutations, rounded down, so that 100 means all; 100 if there are no mutations.
  package var percent: Int { tried == 0 ? 100 : noticed * 100 / tried }

  package static func + (one: Self, other: Self) -> Self {
    Self(noticed: one.noticed + other.noticed, tried: one.tried + other.tried)
  }
}

/// A place of a contract where mutations stay undetected.
package struct MutationGap: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The shape `any`.
    case anything

    /// The shape `object`.
    case openObject

    /// A missing `body`, or no entry for the status.
    case unpromisedBody

    /// The policy `unexpectedFields: allow`.
    case allowsUnexpected

    /// An altered response that fits as well.
    case stillFits
  }

  package var reason: Reason
  package var location: SpecLocation

  /// The status of the promised response.
  package var status: Int

  /// The path in the body, with elements as `[*]`.
  package var path: JSONPath?

  /// The mutations in the order of `Mutation`.
  package var mutations: [Mutation]
}

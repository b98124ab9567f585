import ContractMutation
import ContractSpecs
import SwiftModels

/// The app's types that decode the successes of a contract, found by judging samples of each promise.
///
/// The type that reads a sample with the fewest findings is taken. Names decide only between types that read it equally
/// well, and for objects that are too small to be recognized.
struct ModelPairing: Sendable {
  /// A response with the type that decodes it.
  struct Pair: Sendable {
    var endpoint: Endpoint
    var status: StatusPattern
    var type: String
  }

  /// A response without a type: several read it equally well, or none does.
  struct Undecided: Hashable, Sendable {
    var response: String
    var types: [String]
  }

  private(set) var pairs: [Pair] = []
  private(set) var undecided: [Undecided] = []

  /// The settings of the decoder with which most was read, and their place, if the sources set up several that differ.
  private(set) var choice: (client: Client, decoder: SwiftDecoderSettings)?

  private let contract: Contract
  private let sampler: Sampler

  /// The limits on what is tried: types, those of them for one promise, samples of it, and members below which only a
  /// name decides.
  private static let (maximumTypes, maximumTried, samples, fewMembers) = (2_000, 16, UInt64(2), 3)

  /// The limits on generic types, such as `Page<User>`, and on their arguments.
  private static let (maximumGenerics, maximumArguments) = (8, 6)

  /// The decision about the responses of one shape.
  private enum Decision {
    case type(String, Double)
    case undecided([String])
  }

  /// - Parameter now: The time of samples, in seconds since 1970.
  init(of contract: Contract, with reader: SwiftModelReader, now: Double) {
    self.contract = contract
    var sampler = Sampler(contract.shapes, seed: 0, now: now)
    sampler.options = Sampler.Options(prefersValues: true, includesOptional: true)
    self.sampler = sampler
    let ways = ContractModels.ways(among: reader.decoders, for: contract.client, contract.models)
    var best: Double = -1
    for way in ways {
      let found = decisions(Candidates(reader, way.client))
      let read = found.values.reduce(0.0) { if case .type(_, let share) = $1 { $0 + share } else { $0 } }
      guard read > best else { continue }
      best = read
      choice = ways.count > 1 ? way.decoder.map { (way.client, $0) } : nil
      take(found)
    }
  }

  /// The responses that are paired: the successes with a body that is promised.
  private var promises: [(endpoint: Endpoint, promise: ResponsePromise, shape: ShapeID)] {
    contract.endpoints.flatMap { endpoint in
      endpoint.responses.compactMap { promise in
        guard promise.status.isSuccess, promise.stream == nil, case .shape(let shape) = promise.body else {
          return nil
        }
        return (endpoint, promise, shape)
      }
    }
  }

  private mutating func take(_ found: [ShapeID: Decision]) {
    (pairs, undecided) = ([], [])
    for (endpoint, promise, shape) in promises {
      switch found[shape] {
      case .type(let type, _)?: pairs.append(Pair(endpoint: endpoint, status: promise.status, type: type))
      case .undecided(let types)?:
        undecided.append(Undecided(response: "\(endpoint.request) \(promise.status)", types: types))
      case nil: continue
      }
    }
  }

  private func decisions(_ candidates: Candidates) -> [ShapeID: Decision] {
    var found: [ShapeID: Decision] = [:]
    for (endpoint, _, shape) in promises where found[shape] == nil {
      found[shape] = decision(on: shape, of: endpoint, candidates)
    }
    return found
  }

  /// Returns the decision on the responses of a shape, or `nil` if they are no objects or lists of objects.
  private func decision(on shape: ShapeID, of endpoint: Endpoint, _ candidates: Candidates) -> Decision? {
    var sampler = sampler
    let bodies = (0..<Self.samples).compactMap { seed -> JSONDocument? in
      sampler.reseed(seed)
      return (try? sampler.sample(shape, wishes: SampleWishes())).flatMap { try? JSONDocument(parsing: $0) }
    }
    guard let first = bodies.first else { return nil }
    let isList = first.root.kind == .array
    guard let object = isList ? Array(first.root.elements).first : first.root, object.kind == .object else {
      return nil
    }
    let scores = candidates.sharing(first.root.memberPaths).compactMap {
      model -> (type: String, score: Score)? in
      guard let model = candidates.model(model, isList: isList) else { return nil }
      return Score(of: model, on: bodies).map { (model.name, $0) }
    }
    guard let best = scores.map(\.score).max(), best.isEnough else { return .undecided([]) }
    let equal = scores.filter { $0.score == best }.map(\.type)
    let wanted = NameWords(contract.shapes.name(ofResponse: shape), endpoint)
    let named = wanted.nearest(of: equal)
    if first.root.memberPaths.count < Self.fewMembers {
      return named.count == 1 ? .type(named[0], best.share) : .undecided(equal)
    }
    if equal.count == 1 { return .type(equal[0], best.share) }
    return named.count == 1 ? .type(named[0], best.share) : .undecided(equal)
  }
}

extension ModelPairing {
  /// The types that can be decoded, with the members that each reads.
  private final class Candidates {
    private let reader: SwiftModelReader
    private let client: Client
    private var names: [(type: String, keys: Set<String>)] = []
    private var models: [String: ModelPromise] = [:]

    init(_ reader: SwiftModelReader, _ client: Client) {
      (self.reader, self.client) = (reader, client)
      for type in reader.concreteTypes.prefix(ModelPairing.maximumTypes) {
        guard let model = try? reader.model(named: type, client: client), !model.memberNames.isEmpty else {
          continue
        }
        names.append((type, Set(model.memberNames.map(KeyWords.joined))))
        models[type] = ModelPromise(model, named: type)
      }
    }

    /// Returns the types that share most members with a body, whatever their depth and casing.
    func sharing(_ members: Set<JSONPath>) -> [String] {
      let sought = Set(
        members.compactMap { if case .key(let name)? = $0.steps.last { KeyWords.joined(name) } else { nil } })
      let shares = names.enumerated().compactMap { place, type -> (place: Int, share: Double)? in
        let common = type.keys.intersection(sought).count
        return common == 0 ? nil : (place, Double(common) / Double(type.keys.count + sought.count - common))
      }
      let best = shares.sorted { ($1.share, $0.place) < ($0.share, $1.place) }.prefix(
        ModelPairing.maximumTried)
      let types = best.map { names[$0.place].type }
      let generic = reader.genericTypes.prefix(ModelPairing.maximumGenerics).flatMap { page in
        types.prefix(ModelPairing.maximumArguments).map { "\(page)<\($0)>" }
      }
      return types + generic
    }

    /// Returns the model of a type, or of a list of it.
    func model(_ type: String, isList: Bool) -> ModelPromise? {
      let name = isList ? "[\(type)]" : type
      if let known = models[name] { return known }
      let model = (try? reader.model(named: name, client: client)).map { ModelPromise($0, named: name) }
      models[name] = model
      return model
    }
  }

  /// The share of samples that a model reads.
  private struct Score: Comparable {
    /// The weights of the members that are read, and of all: those of the samples, and those that the model requires
    /// beside them.
    private var (read, all) = (0, 0)

    var share: Double { all == 0 ? 0 : Double(read) / Double(all) }

    /// True if the type may be meant at all: it reads most of the members.
    var isEnough: Bool { read > 0 && read * 5 >= all * 3 }

    /// Returns the score, or `nil` for a model that is not about these samples.
    init?(of model: ModelPromise, on bodies: [JSONDocument]) {
      for body in bodies {
        let findings = model.findings(in: body)
        // A type that is only found inside the body, or around it, is that of something else.
        guard !findings.contains(where: { $0.kind.subject == .body }) else { return nil }
        let members = body.root.memberPaths
        var lost: Set<JSONPath> = []
        for finding in findings where finding.kind != .modelTrap {
          let places = FindingPlaces(of: finding)
          let isOtherValue = finding.kind.subject == .value && finding.severity != .info
          if finding.kind == .fieldUnexpected || isOtherValue {
            lost.formUnion(places.found)
          }
          if finding.severity.failsRun {
            all += max(places.promised.reduce(0) { $0 + Self.weight(of: $1) }, Self.weight(of: finding.path))
          }
        }
        for path in members {
          let weight = Self.weight(of: path)
          all += weight
          if !lost.contains(where: { path.hasPrefix($0) }) { read += weight }
        }
      }
    }

    /// Returns the weight of a member: one of the response itself counts more than all that it may contain.
    private static func weight(of path: JSONPath?) -> Int {
      let depth = path?.steps.count { if case .key = $0 { true } else { false } } ?? 1
      return max(1, 1 << (12 - 4 * min(depth, 3)))
    }

    static func == (one: Self, other: Self) -> Bool { one.read * other.all == other.read * one.all }
    static func < (one: Self, other: Self) -> Bool { one.read * other.all < other.read * one.all }
  }

  /// The words by which a type may be named for a response.
  private struct NameWords {
    private let words: Set<String>

    init(_ shape: String?, _ endpoint: Endpoint) {
      let names = [shape ?? "", endpoint.name] + endpoint.path.text.split(separator: "/").map(String.init)
      words = Set(names.flatMap(Self.words))
    }

    private static func words(of name: String) -> [String] {
      SensitiveNames.words(of: name).map { Noun.singular($0) }
    }

    /// Returns the types that share most of their words with those of the response; none if no type shares one.
    func nearest(of types: [String]) -> [String] {
      let shares = types.map { type -> (type: String, share: Double) in
        let own = Set(Self.words(of: type.filter { $0 != "[" && $0 != "]" }))
        return (type, own.isEmpty ? 0 : Double(own.intersection(words).count) / Double(own.count))
      }
      let best = shares.map(\.share).max() ?? 0
      return best > 0 ? shares.filter { $0.share == best }.map(\.type) : []
    }
  }
}

extension SwiftModel {
  /// The names of all members that the type reads, at any depth; none for a type that is not decoded from an object.
  fileprivate var memberNames: [String] {
    guard case .object = shapes[root].shape else { return [] }
    return shapes.nodes.flatMap { $0.shape.object?.fields.map(\.name) ?? [] }
  }
}

extension ShapeTable {
  /// Returns the name of a shape, or of the elements of a list.
  fileprivate func name(ofResponse id: ShapeID) -> String? {
    if let name = self[id].name { return name }
    if case .array(let array) = self[id].shape { return array.element.flatMap { self[$0].name } }
    return nil
  }
}

extension JSONValue {
  /// The pattern paths of all members of objects in the value.
  fileprivate var memberPaths: Set<JSONPath> {
    var paths: Set<JSONPath> = []
    var open: [(JSONValue, JSONPath)] = [(self, .root)]
    while let (value, path) = open.popLast() {
      for element in value.elements { open.append((element, path.appending(.each))) }
      for member in value.members {
        let place = path.appending(key: member.name)
        paths.insert(place)
        open.append((member.value, place))
      }
    }
    return paths
  }
}

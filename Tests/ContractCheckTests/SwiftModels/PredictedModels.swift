import Foundation

/// Types with synthesized decoding. The tests also read this file as the source of a client's models.
enum PredictedModels {
  struct Numbered: Decodable {
    typealias ID = Int
    let a: [Int: String]
    let b: [ID: Int?]?
  }

  struct Lists: Decodable { let byName: [String: [Int: [Int]]]? }
  struct Deep: Decodable { let d: [[[[[[Int: Int]]]]]] }

  struct Widths: Decodable {
    let a: [UInt: Int]?
    let b: [Int64: Int]?
    let c: [Role: Int]?
  }

  struct Keyed<Key: Hashable & Decodable>: Decodable { let k: [Key: Int] }
  struct ByText: Decodable { let keyed: Keyed<String> }
  struct ByInt: Decodable { let keyed: Keyed<Int> }

  enum Event: Decodable {
    case login(user: String, Int)
    case logOut
    case move(x: Int?, to: Place = Place(city: "here"))
    case `default`(Role)
  }

  struct Place: Decodable { let city: String }
  struct Events: Decodable { let e: Event }
  struct Maybe: Decodable { let e: Event? }
  struct Many: Decodable { let list: [Event], byName: [String: Event]? }

  enum Bare: Decodable { case on, off }
  struct Switch: Decodable { let s: Bare }

  enum Alone: Decodable { case only(x: Int) }
  struct Single: Decodable { let s: Alone }
  struct MaybeSingle: Decodable { let s: Alone? }

  enum Renamed: Decodable {
    case signIn(userName: String)
    case hidden(Int)
    case left(a: Int)
    case dropIt(fileName: String)

    enum CodingKeys: String, CodingKey { case signIn = "sign_in", left, dropIt }
    enum DropItCodingKeys: String, CodingKey { case fileName = "file_name" }
    enum SignInCodingKeys: String, CodingKey { case userName = "user_name" }
  }

  struct Renaming: Decodable { let r: Renamed }

  struct Envelope<Content: Decodable>: Decodable { let content: Content }
  struct Enveloped: Decodable { let e: Envelope<Int?>? }

  struct Foundations: Decodable {
    let data: Data?
    let date: Date?
    let dates: [Date]
    let ids: [UUID]
    let links: [URL]
  }

  enum Role: String, Decodable { case admin, user }
  enum Only: String, Decodable { case one }
  enum Level: Int, Decodable { case low = 1, high }
  enum Small: UInt8, Decodable { case a, b }
  enum Ratio: Double, Decodable { case half = 0.5, all = 1 }

  struct Raws: Decodable {
    let role: Role
    let only: Only?
    let level: Level?
    let small: Small?
    let ratios: [Ratio]
  }
}

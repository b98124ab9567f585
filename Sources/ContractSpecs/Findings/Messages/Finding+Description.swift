extension Finding: CustomStringConvertible {
  /// A line as a failing test prints it: `x.json:3:17: value-type at $.age: expected integer, got string "22"`.
  package var description: String {
    let place = path.map { " at \($0)" } ?? ""
    let found = foundAt.map { ", found at \($0)" } ?? ""
    let reach = count.map { " (\($0.affected) of \($0.total), first at \($0.first))" } ?? ""
    return "\(location): \(kind.rawValue)\(place): expected \(expected), got \(actual)\(found)\(reach)"
  }
}

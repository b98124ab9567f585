import ContractSpecs

extension Format {
  /// The name of the format in JSON Schema 2020-12; `nil` if it has none of the same meaning.
  var schemaName: String? {
    switch self {
    case .uuid: "uuid"
    case .email: "email"
    case .url: "uri"
    case .date: "date"
    case .dateTime: "date-time"
    case .ipv4: "ipv4"
    case .ipv6: "ipv6"
    case .hostname: "hostname"
    case .time, .localDateTime, .unixSeconds, .unixMilliseconds, .base64, .base64url, .phone, .decimal: nil
    }
  }

  /// The regular expression of ECMA-262 for the whole text, as far as one can say it; validators need not know formats.
  var schemaPattern: String? {
    let hex = "[0-9A-Fa-f]"
    let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    let labels = "\(label)(?:\\.\(label))*"
    let octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
    let date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
    let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?"
    let zone = "(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
    return switch self {
    case .uuid: "\(hex){8}-(?:\(hex){4}-){3}\(hex){12}"
    case .email: "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@\(labels)"
    case .url: "[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]+"
    case .date: date
    case .time: "\(time)\(zone)?"
    case .dateTime: "\(date)[Tt]\(time)\(zone)"
    case .localDateTime: "\(date)[Tt]\(time)"
    case .base64: "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?"
    case .base64url: "(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}(?:==)?|[A-Za-z0-9_-]{3}=?)?"
    case .phone: "\\+[1-9][0-9]{1,14}"
    case .ipv4: "(?:\(octet)\\.){3}\(octet)"
    case .ipv6: "[0-9A-Fa-f:.]{2,45}"
    case .hostname: labels
    case .decimal: "-?[0-9]+(?:\\.[0-9]+)?"
    case .unixSeconds, .unixMilliseconds: nil
    }
  }
}

@main
struct ContractCheckCommand {
  static func main() {
    print("contractcheck")
  }
}

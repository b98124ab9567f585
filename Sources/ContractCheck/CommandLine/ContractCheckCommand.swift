@main
struct ContractCheckCommand {
  static func main() async {
    print("contractcheck")
  }
}

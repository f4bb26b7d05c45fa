import ArgumentParser

/// What a dump file is, where its content does not tell it.
struct DumpOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the file, where its content does not tell it.", valueName: "format"))
  var format: DumpFormat?

  @Option(
    help: ArgumentHelp(
      "The product or family, where the file leaves it open, such as ntag213 or type5.",
      valueName: "product"))
  var product: DumpProduct?

  func read(_ path: String, talk: Talk) throws(ToolFailure) -> DumpFile {
    try DumpFile.read(path, format: format, product: product?.product, talk: talk)
  }
}

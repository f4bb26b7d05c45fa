import ArgumentParser

/// What the man page says beside the verbs and their options.
enum Manual {
  /// Of the last change to what the page says.
  static let date = "November 30, 2026"

  static let sections: [ManualPage.Section] = [
    .init(
      "ENVIRONMENT",
      [
        .definitions([
          .init("NFCTOOL_READER", "The reader, as --reader takes it."),
          .init(
            "LIBNFC_DEFAULT_DEVICE, LIBNFC_DEVICE",
            "The reader, as libnfc takes it, where NFCTOOL_READER and --reader say nothing."),
          .init("LIBNFC_LOG_LEVEL", "What libnfc says under --verbose."),
          .init("NO_COLOR", "Not empty: no colours, unless --color always."),
        ])
      ]),
    .init(
      "FILES",
      [
        .definitions([
          .init(
            "/etc/nfc/libnfc.conf, /etc/nfc/devices.d",
            "Readers that libnfc is told of; a single one is the default.")
        ])
      ]),
    .init(
      "EXIT STATUS",
      [
        .definitions([
          .init("0", "It was done."),
          .init(
            "1",
            "An honest no: there is no message, the tag is not formatted for NDEF, or rows of a batch are left."
          ),
          .init(
            "64",
            "Wrong usage; consent is missing and there is no terminal to ask on; several readers or tags and no choice."
          ),
          .init(
            "65",
            "Bad NDEF, hex, script or image; a broken tag or message; a message larger than the tag."
          ),
          .init("66", "An input cannot be read."),
          .init("69", "No reader, or none that can be opened."),
          .init("70", "A fault of this program."),
          .init("73", "An output cannot be created."),
          .init("74", "The reader failed or was unplugged."),
          .init("75", "No tag in time, the tag left, or the reader is busy: try again."),
          .init(
            "76",
            "The tag answered wrongly, or what was written was not kept; this tag or reader cannot do it."
          ),
          .init("77", "Read-only, password refused, or no permission to use the reader."),
          .init("78", "The journal of a batch contradicts the command line."),
          .init("130, 143", "Interrupted by a signal."),
        ])
      ]),
    .init(
      "EXAMPLES",
      [
        .paragraph("Write a link and lock the tag that lies on the reader:"),
        .example(["nfctool write --uri https://example.com/ --lock"]),
        .paragraph("See what locking a tag would write:"),
        .example(["nfctool lock --plan"]),
        .paragraph("The message of the next tag as JSON:"),
        .example(["nfctool read --json"]),
        .paragraph("Try it without hardware:"),
        .example(["nfctool --reader virtual:ntag215 info"]),
        .paragraph("Run another program of libnfc's on a virtual reader:"),
        .example(["nfctool virtual run -- nfc-list"]),
      ]),
  ]
}

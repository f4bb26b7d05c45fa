import ArgumentParser

/// The verbs, in the order in which the help shows them. A new one is a row here and a file.
struct NFCTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nfctool",
    abstract: "Read, write, lock and talk to NFC tags.",
    discussion: """
      A reader is chosen with --reader or NFCTOOL_READER; the only one found needs no choice. \
      Without hardware, --reader virtual:ntag213 plays a reader with a fresh tag on it.
      """,
    version: Version.text,
    subcommands: [
      Readers.self, Doctor.self, Scan.self, Info.self, Read.self, Write.self, Erase.self,
      Format.self, Lock.self, Protect.self, Unprotect.self, Transceive.self, APDU.self,
      Dump.self, Restore.self, Inspect.self, Convert.self, Diff.self, Encode.self, Decode.self,
      Lint.self, Batch.self, Virtual.self, Completions.self, Man.self,
    ])
}

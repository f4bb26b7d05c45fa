import NFCLink
import NFCSession
import NFCTags

extension ToolFailure {
  init(_ error: SessionError) {
    switch error {
    case .notConnected:
      self.init(
        "notConnected", "the tag is not connected", exit: .software, coreNFC: 104)
    case .invalidated(.some(.cancelled)):
      self = .cancelled
    case .invalidated(.some(.timeLimit)):
      self.init("sessionTimeout", "the session's time ran out", exit: .tryAgain, coreNFC: 201)
    case .invalidated(.some(.readerFailed(let error))):
      self.init(error)
    case .invalidated(.some(.systemIsBusy)):
      self.init("systemIsBusy", "another session holds the reader", exit: .tryAgain, coreNFC: 203)
    case .invalidated(.some(.firstTagRead)), .invalidated(nil):
      self.init("invalidated", "the session is over", exit: .software, coreNFC: 103)
    case .tag(let error): self.init(error)
    case .reader(let error): self.init(error)
    }
  }

  init(_ error: TagError) {
    switch error {
    case .link(let error):
      self.init(error)
    case .nak(let reason, let command):
      self.init(
        "nak", Self.words(for: command, reason),
        hint: "hold the tag still and try again; `nfctool info` shows what is locked or protected",
        exit: .protocolFault, coreNFC: 102,
        place: ["command": .string(command.name)].merging(
          command.blocks.map {
            ["block": .integer($0.lowerBound), "lastBlock": .integer($0.upperBound)]
          } ?? [:]
        ) { $1 })
    case .status(let value):
      let status = StatusWord(rawValue: value)
      self.init(
        "status",
        "the tag answered with the status \(status)"
          + (status.meaning.map { ": \($0.text)" } ?? ""),
        exit: .protocolFault, coreNFC: 102, place: ["status": .hex([status.sw1, status.sw2])])
    case .malformedResponse:
      self.init(
        "malformedResponse", "the tag's answer has the wrong form", exit: .protocolFault,
        coreNFC: 102)
    case .malformed(let fault, let offset):
      self.init(
        fault.rawValue, "the tag is broken: \(Self.sentence(for: fault)) (byte \(offset))",
        hint: Self.hint(for: fault),
        exit: .dataError, coreNFC: 402, place: ["offset": .integer(offset)])
    case .notFormatted(let fault):
      self.init(
        "notFormatted", "the tag is not formatted for NDEF: \(Self.sentence(for: fault))",
        hint: "format it with `nfctool format`, or write with --format", exit: .no, coreNFC: 1,
        place: ["reason": .string(fault.rawValue)])
    case .readOnly(let detail):
      self.init(
        "readOnly", "the tag is read-only: " + detail, hint: "nothing was written; use another tag",
        exit: .noPermission, coreNFC: 400)
    case .capacityExceeded(let needed, let available):
      self.init(
        "capacityExceeded",
        "the message needs \(needed) bytes, the tag has room for \(available)",
        hint: "nothing was written; use a larger tag or a shorter message", exit: .dataError,
        coreNFC: 402,
        place: ["needed": .integer(needed), "available": .integer(available)])
    case .authenticationRequired(let block):
      self.init(
        "authenticationRequired", "the tag wants its password from page \(block) on",
        hint: "give it with --password-file or --password-env", exit: .noPermission, coreNFC: 2,
        place: ["block": .integer(block)])
    case .authenticationFailed:
      self.init(
        "authenticationFailed", "the tag refused the password",
        hint: "each wrong password may use up one of the tag's tries", exit: .noPermission,
        coreNFC: 2)
    case .updateFailed(let block, let file):
      let place = file.map { "file \(Hex.string($0)) from byte \(block) on" } ?? "page \(block)"
      self.init(
        "updateFailed", "\(place) does not hold what was written to it",
        hint: "run the same command again: it repairs what is left", exit: .protocolFault,
        coreNFC: 401,
        place: ["block": .integer(block)].merging(
          file.map { ["file": .string(Hex.string($0))] } ?? [:]
        ) { $1 })
    case .unsupported(let what):
      self.init("unsupported", what, exit: .protocolFault, coreNFC: 1)
    case .invalidArgument(let what):
      self.init("invalidArgument", what, exit: .usage, coreNFC: 3)
    }
  }

  private static func words(for command: RefusedCommand, _ reason: UInt8?) -> String {
    let place =
      switch command.blocks {
      case nil: ""
      case let blocks? where blocks.count == 1: " of page \(blocks.lowerBound)"
      case let blocks?: " of pages \(blocks.lowerBound) to \(blocks.upperBound)"
      }
    let nak = reason.map { "NAK \(String($0, radix: 16))" } ?? "NAK"
    return "the tag refused \(command.name)\(place) (\(nak))"
  }

  /// What helps against a fault, where something does.
  private static func hint(for fault: TagFault) -> String? {
    switch fault {
    case .writeInProgress, .lengthExceedsCapacity:
      "`nfctool erase` makes it an empty tag again, and writing to it repairs it too"
    case .tlvOverrun, .reservedTLVLength: "`nfctool erase` makes it an empty tag again"
    case .ccLength: "`nfctool format` puts it right if the tag still lets itself be formatted"
    case .attributeChecksum: "`nfctool format` makes a new one on FeliCa Lite and Lite-S"
    case .unsupportedMappingVersion, .readAccessDenied: "use another tag"
    default: nil
    }
  }

  /// What a fault of a tag means, in words.
  static func sentence(for fault: TagFault) -> String {
    switch fault {
    case .ccMagic: "its capability container is blank or belongs to something else"
    case .ccLength: "its capability container has an impossible length"
    case .noNDEFTLV: "its memory holds no NDEF message"
    case .noNDEFFileControlTLV: "its capability container names no NDEF file"
    case .tlvOverrun: "a length points past the end of the memory"
    case .reservedTLVLength: "a length has a reserved value"
    case .readAccessDenied: "it may not be read"
    case .unsupportedMappingVersion:
      "it has another version of the format than those that are known"
    case .attributeChecksum: "the checksum of its attribute block is wrong"
    case .attributesBlank: "its attribute block is blank"
    case .writeInProgress: "a write to it was never finished"
    case .lengthExceedsCapacity: "its message is longer than its memory"
    case .lengthExceedsFile: "its message is longer than its file"
    case .mleTooSmall: "the answers it allows are too short"
    case .ndefFileNotFound: "its NDEF file is missing"
    case .ccFileNotFound: "its capability container is missing"
    case .noNDEFApplication: "it has no application for NDEF"
    case .madNotAvailable: "it has no application directory"
    case .noNFCSector: "no sector of it is meant for NDEF"
    case .headerROM: "its header is not that of an NDEF tag"
    case .madChecksum: "the checksum of its application directory is wrong"
    }
  }
}

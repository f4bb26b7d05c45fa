import NFCLink
import USBInventory

/// Readers that libnfc cannot drive, and what one that works cannot see.
enum SupportRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    evidence.attached.compactMap { index, _, reader in
      guard !reader.isSupported else { return nil }
      let identifier = reader.device.identifier
      return Finding(
        .unsupportedReader, about: index,
        "\(reader.label) (\(identifier)) is no reader that libnfc \(evidence.libnfcVersion) "
          + "drives: there is no PN53x behind its USB, and libnfc is built without PC/SC.",
        confidence: reader.known == nil ? .likely : .certain,
        remedy: .advice(
          "use it with a PC/SC program (pcscd, pcsc_scan), or use an ACR122U, a PN532 board or a "
            + "PN533 stick with libnfc"),
        check: "nfctool readers")
    } + blindness(in: evidence)
  }

  /// A tag that is not seen may be of a kind that no PN53x can see.
  private static func blindness(in evidence: Evidence) -> [Finding] {
    evidence.subjects.indices.compactMap { index in
      guard
        case .answered(let name, let technologies, sawTag: false) =
          evidence.subjects[index].opening
      else { return nil }
      let seen = technologies.map { "NFC-\($0.rawValue)" }.sorted().joined(separator: ", ")
      return Finding(
        .unsupportedReader, about: index,
        "\(HostileText.shown(name)) works and saw no tag. It can see \(seen), and no ISO 15693 "
          + "(Type 5) tag.",
        confidence: .possible,
        remedy: .advice(
          "if a tag lay on it: hold it flat and still, try another one, give the reader more power "
            + "(no hub); a Type 5 tag needs another reader"),
        check: "nfctool scan --count 1", blocks: false)
    }
  }
}

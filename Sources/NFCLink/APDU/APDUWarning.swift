/// Something about a command that is allowed and hardly meant.
public enum APDUWarning: String, Hashable, Sendable, CaseIterable {
  /// Class FF is for a PC/SC reader (PC/SC part 3); here the card itself would get it.
  case pcscPseudoAPDU
}

extension CommandAPDU {
  /// What a person should know before the command is sent.
  public var warnings: [APDUWarning] {
    cla == 0xFF ? [.pcscPseudoAPDU] : []
  }
}

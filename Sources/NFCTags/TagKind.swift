/// The family of a tag: what protocol reads and writes it.
public enum TagKind: String, Hashable, Sendable, CaseIterable {
  case type1, type2, type3, type4, type5, mifareClassic, unknown
}

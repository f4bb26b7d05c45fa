import NDEF

/// `--bluetooth`, with `--name`.
struct BluetoothDraft: RecordDraft {
  private let address: BluetoothAddress
  private var name: String?

  init(address text: String) throws(ToolFailure) {
    guard let address = BluetoothAddress(text) else {
      throw .usage("--bluetooth takes an address such as 01:23:45:67:89:ab")
    }
    self.address = address
  }

  mutating func take(_ modifier: RecordModifier) throws(ToolFailure) -> Bool {
    guard case .name(let text) = modifier else { return false }
    name = text
    return true
  }

  func records() throws(ToolFailure) -> [NDEFRecord] {
    [try checked(BluetoothOOBRecord(address, name: name))]
  }
}

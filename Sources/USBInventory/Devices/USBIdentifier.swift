/// Vendor and product of a USB device, written `072f:2200`.
package struct USBIdentifier: Hashable, Sendable, CustomStringConvertible {
  package let vendor: UInt16
  package let product: UInt16

  package init(_ vendor: UInt16, _ product: UInt16) {
    self.vendor = vendor
    self.product = product
  }

  package var description: String { Self.hex(vendor) + ":" + Self.hex(product) }

  package var vendorText: String { Self.hex(vendor) }
  package var productText: String { Self.hex(product) }

  private static func hex(_ value: UInt16) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

import NFCLink
import NFCTags
import TagImages
import VirtualNFC

/// A tag as its maker delivers it, with a message written on it: what a bare message becomes where a
/// tag is wanted.
///
/// The message is written by what writes it on real tags, to the model of the product.
enum FreshTag {
  static func image(
    of product: TagProduct, carrying message: [UInt8]
  ) async throws(ToolFailure) -> TagImage {
    guard let product = VirtualProduct(product) else {
      throw .usage(
        "--product \(product.name) leaves the product open",
        hint: "`nfctool virtual products` lists the products")
    }
    let field = VirtualField()
    let number: Int
    do throws(VirtualFieldError) {
      number = try field.tap(product: product)
    } catch {
      throw ToolFailure(error)
    }
    do throws(TagError) {
      let tag = try await tag(in: field)
      _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
    } catch {
      throw ToolFailure(error)
    }
    guard let image = field.image(of: number) else { throw ToolFailure(.noSuchTag) }
    return image
  }

  private static func tag(in field: VirtualField) async throws(TagError) -> any NDEFTag {
    let reader = InProcessReader(field: field)
    let target: RemoteTarget?
    do throws(ReaderError) {
      target = try await reader.poll(PollConfiguration())
    } catch {
      throw .link(.reader(error))
    }
    guard let target else { throw .link(.tagLost) }
    let transceiver = TargetTransceiver(reader: reader, target: target)
    return try await TagIdentification.identify(transceiver).ndefTag(over: transceiver)
  }
}

extension VirtualProduct {
  /// The product that was said; nil for a family alone, and for one without a model.
  fileprivate init?(_ product: TagProduct) {
    switch product {
    case .type1(let product?): self = .type1(product)
    case .type2(let product?): self = .type2(product)
    case .type3(let product?): self = .type3(product)
    case .type4(let product?): self = .type4(product)
    case .classic(let product?): self = .classic(product, identifierLength: 4)
    case .type1(nil), .type2(nil), .type3(nil), .type4(nil), .type5, .classic(nil): return nil
    }
  }
}

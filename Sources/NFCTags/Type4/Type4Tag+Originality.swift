import NFCLink

extension Type4Tag {
  /// r and s on secp224r1.
  private static let signatureLength = 56

  /// The maker's signature of the UID, 56 bytes; nil if the card has none or keeps it to itself.
  func signature() async throws(TagError) -> [UInt8]? {
    guard traits.product?.signatureFamily != nil else { return nil }
    do throws(TagError) {
      let answer = try await learn { memory throws(Type4Stop) in
        try memory.answer(to: .readSignature)
      }
      let isSent = answer.status.isSuccess || answer.status == DESFireAnswer.signatureSent
      return isSent && answer.data.count == Self.signatureLength ? answer.data : nil
    } catch {
      guard error.concernsContent else { throw error }
      return nil
    }
  }

  /// What comes of checking a signature; nil where a random UID hides what was signed.
  func originality(of signature: [UInt8]) -> OriginalitySignature? {
    guard let family = traits.product?.signatureFamily, !hasRandomUID else { return nil }
    return OriginalitySignature(signature, uid: identity.target.identifier, family: family)
  }
}

import CoreNFC
import LibNFCReader
import NFCSession
import NFCTags
import TagImages
import Testing
import VirtualNFC

/// What sessions cost on the serial line of a PN532, beside what `scan` and `read` do there.
@Suite(.timeLimit(.minutes(2)), .serialized) struct ExchangeCountTests {
  private static let images: [TagImage] = [
    try? Samples.ntag215(),
    (try? VirtualProducts.image(
      of: Type4Product.type4A, identifier: VirtualProducts.nfcid1(number: 1))).map(TagImage.type4),
  ].compactMap { $0 }

  /// Round trips and exchanges of something done on a fresh reader, from the search on.
  private func cost(
    of image: TagImage, _ work: (VirtualReader) async throws -> Void
  ) async throws -> (roundTrips: Int, exchanges: Int) {
    let field = VirtualField()
    try field.tap(image)
    let reader = try VirtualReader(field: field)
    defer { reader.stop() }
    try await work(reader)
    return (reader.statistics.work.roundTrips, reader.exchangeCount)
  }

  /// As `nfctool scan --count 1` does it.
  private func scan(_ reader: VirtualReader) async throws {
    let session = SessionEngine(
      reader: try await LibNFC().open(connection: reader.connection),
      configuration: SessionConfiguration(limit: nil))
    await session.begin()
    _ = try await session.watch(within: nil, untilArrived: 1) { _ in true }
    await session.close()
  }

  /// As `nfctool read` does it.
  private func read(_ reader: VirtualReader) async throws {
    let session = SessionEngine(
      reader: try await LibNFC().open(connection: reader.connection),
      configuration: SessionConfiguration(limit: nil))
    await session.begin()
    let tags = try await session.detect(thorough: false)
    _ = try await session.connect(to: tags[0]).ndef?.readNDEF()
    await session.close()
  }

  private func bootstrap(_ reader: VirtualReader, several: Bool? = nil) -> ReaderBootstrap {
    ReaderBootstrap(
      reader: .connection(reader.connection), looksForSeveralTags: several, alert: { _ in })
  }

  private func detect(_ reader: VirtualReader, several: Bool? = nil, reads: Bool) async throws {
    let listener = NDEFTagListener()
    let session = bootstrap(reader, several: several).perform {
      NFCNDEFReaderSession(delegate: listener, queue: nil, invalidateAfterFirstRead: false)
    }
    session.begin()
    let tag = try await listener.tags()[0]
    if reads {
      try await session.connect(to: tag)
      _ = try? await tag.readNDEF()
    }
    session.invalidate()
    _ = try await listener.end()
  }

  @Test(arguments: images)
  func `detecting exchanges no more than scan`(image: TagImage) async throws {
    let scan = try await cost(of: image) { try await self.scan($0) }
    let first = try await cost(of: image) { try await detect($0, reads: false) }
    #expect(first.roundTrips <= scan.roundTrips)
    #expect(first.exchanges <= scan.exchanges)
    let several = try await cost(of: image) {
      try await detect($0, several: true, reads: false)
    }
    #expect(several.exchanges <= scan.exchanges)
    // Halting the first tag, looking for another, waking the first.
    #expect(several.roundTrips - first.roundTrips <= 4)
  }

  @Test(arguments: images)
  func `reading takes the round trips of read`(image: TagImage) async throws {
    let read = try await cost(of: image) { try await self.read($0) }
    let first = try await cost(of: image) { try await detect($0, reads: true) }
    #expect(first == read)
    // With a search for other tags before it, reading itself costs the same.
    let several = try await cost(of: image) { try await detect($0, several: true, reads: true) }
    let found = try await cost(of: image) { try await detect($0, several: true, reads: false) }
    let scan = try await cost(of: image) { try await self.scan($0) }
    #expect(several.roundTrips - found.roundTrips == read.roundTrips - scan.roundTrips)
    #expect(several.exchanges == read.exchanges)
  }

  @Test func `reading messages takes the round trips of read`() async throws {
    let image = try Samples.ntag215()
    let read = try await cost(of: image) { try await self.read($0) }
    let messages = try await cost(of: image) { reader in
      let listener = MessageListener()
      let session = bootstrap(reader).perform {
        NFCNDEFReaderSession(delegate: listener, queue: nil, invalidateAfterFirstRead: true)
      }
      session.begin()
      #expect(try await listener.messages().count == 1)
      _ = try await listener.end()
    }
    #expect(messages == read)
  }

  @Test func `a listed application costs a SELECT`() async throws {
    let image = Self.images[1]
    let scan = try await cost(of: image) { try await self.scan($0) }
    let tags = try await cost(of: image) { reader in
      let listener = TagListener()
      let session = try #require(
        bootstrap(reader).perform {
          NFCTagReaderSession(pollingOption: .iso14443, delegate: listener)
        })
      session.begin()
      _ = try await listener.tags()
      session.invalidate()
      _ = try await listener.end()
    }
    #expect(tags.exchanges == scan.exchanges + 1)
  }
}

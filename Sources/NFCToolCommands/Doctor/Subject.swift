import USBInventory

/// A reader that doctor looks at: one that is attached, or one that somebody named.
struct Subject: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    /// `--reader` or `NFCTOOL_READER`.
    case choice
    case configuration(LibNFCConfiguration.Origin)
    case inventory
  }

  /// The device file that libnfc would open.
  struct File: Hashable, Sendable {
    let path: String
    let facts: FileFacts?
    let isPermitted: Bool
    let holders: [ProcessName]

    init(_ path: String, in tree: SystemTree) {
      self.path = path
      facts = tree.file(at: path)
      isPermitted = tree.permits(path)
      holders = DeviceFile.holders(of: path, in: tree)
    }
  }

  /// How it was named; nil if it was found.
  let spec: String?
  let source: Source
  let attached: AttachedReader?
  let file: File?
  /// Whether the spec is about the USB and says nothing that the USB has.
  let isStale: Bool
  var opening: Opening?

  init(_ reader: AttachedReader) {
    (spec, source, attached, file, isStale) = (nil, .inventory, reader, nil, false)
  }

  /// What a spec means: the readers on the USB that fit it, or one that is elsewhere or nowhere.
  static func subjects(
    of spec: String, from source: Source, in inventory: Inventory, of tree: SystemTree
  ) -> [Subject] {
    let reference: USBReference?
    do throws(USBReferenceError) {
      reference = try USBReference(parsing: spec)
    } catch {
      return [Subject(spec, source, attached: nil, file: nil, isStale: true)]
    }
    guard let reference else {
      let file = DeviceFile.path(of: spec).map { File($0, in: tree) }
      return [Subject(spec, source, attached: nil, file: file, isStale: false)]
    }
    let readers = inventory.readers.filter(reference.fits)
    guard !readers.isEmpty else {
      return [Subject(spec, source, attached: nil, file: nil, isStale: true)]
    }
    return readers.map { Subject(spec, source, attached: $0, file: nil, isStale: false) }
  }

  private init(
    _ spec: String, _ source: Source, attached: AttachedReader?, file: File?, isStale: Bool
  ) {
    self.spec = spec
    self.source = source
    self.attached = attached
    self.file = file
    self.isStale = isStale
  }

  /// How a person knows it.
  var label: String { attached?.label ?? HostileText.shown(spec ?? "") }

  /// What `--reader` takes for it, whatever its number is today.
  var choice: String { attached.map { "usb:\($0.device.port.path)" } ?? spec ?? "" }

  /// libnfc's name for it.
  var connection: String? { attached.map(\.connection) ?? spec }

  var driver: String? { connection.map { String($0.prefix { $0 != ":" }) } }
}

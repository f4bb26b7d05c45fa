public import NFCLink

/// What a Type 4 tag is: what it says of itself when it is activated, and its applications.
public struct Type4Image: Hashable, Sendable {
  /// The product, where it is known.
  public var product: Type4Product?
  /// NFC-A with the ATS, or NFC-B.
  public var target: RemoteTarget
  /// The 28 bytes of GetVersion (7 of hardware, 7 of software, 14 of production), where the card
  /// answers it.
  public var version: [UInt8]?
  /// The signature that Read_Sig brings, 56 bytes, where the card answers it.
  public var signature: [UInt8]?
  /// The applications, with the card itself [PICC level, master file] first where it is one.
  public var applications: [Application]
  /// Whether a command that goes beyond MLe or MLc of its application is refused.
  public var isStrict: Bool
  /// Whether commands with three bytes of length are understood; nil where MLe and MLc tell it.
  public var extendedLength: Bool?
  /// The longest response, in bytes of data: the rest must be asked for with GET RESPONSE. Nil for
  /// a card that needs no such thing.
  public var responseLimit: Int?

  public init(
    product: Type4Product?, target: RemoteTarget, version: [UInt8]? = nil,
    signature: [UInt8]? = nil, applications: [Application], isStrict: Bool = true,
    extendedLength: Bool? = nil,
    responseLimit: Int? = nil
  ) {
    self.product = product
    self.target = target
    self.version = version
    self.signature = signature
    self.applications = applications
    self.isStrict = isStrict
    self.extendedLength = extendedLength
    self.responseLimit = responseLimit
  }

  /// The files of all applications, one behind the other.
  public var memory: PartialMemory {
    PartialMemory(
      applications.flatMap(\.files).flatMap { file -> [UInt8?] in
        (0..<file.content.count).map { file.content[$0] }
      })
  }

  /// The application of a DF name; nil if there is none.
  public func application(named name: [UInt8]) -> Application? {
    applications.first { $0.name == name }
  }
}

extension Type4Image {
  /// An application [DF] with its files.
  public struct Application: Hashable, Sendable {
    /// The number by which DESFire commands select it [AID], 24 bits; 0 is the card itself.
    public var aid: UInt32?
    /// The name by which SELECT finds it [DF name], up to 16 bytes.
    public var name: [UInt8]?
    /// The file identifier by which SELECT finds it, such as E110.
    public var identifier: UInt16?
    /// Its keys, where it has any.
    public var keys: Keys?
    public var files: [File]

    public init(
      aid: UInt32? = nil, name: [UInt8]? = nil, identifier: UInt16? = nil, keys: Keys? = nil,
      files: [File]
    ) {
      self.aid = aid
      self.name = name
      self.identifier = identifier
      self.keys = keys
      self.files = files
    }

    /// The file with an identifier; nil if there is none.
    public func file(_ identifier: UInt16) -> File? {
      files.first { $0.identifier == identifier }
    }
  }

  /// The keys of an application.
  public struct Keys: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// DES with one key, or with two of which the second is the first.
      case des
      /// Triple DES with three keys.
      case tripleDES = "3k3des"
      case aes

      /// The length of a key in bytes.
      public var length: Int { self == .tripleDES ? 24 : 16 }
    }

    public var kind: Kind
    /// What may be done with and without a key, as GetKeySettings says it.
    public var settings: UInt8
    /// The keys by number; nil where the value is unknown.
    public var values: [[UInt8]?]

    public init(kind: Kind, settings: UInt8, values: [[UInt8]?]) {
      self.kind = kind
      self.settings = settings
      self.values = values
    }
  }

  /// A file of bytes.
  public struct File: Hashable, Sendable {
    /// The number by which DESFire commands find it.
    public var number: UInt8?
    /// The file identifier by which SELECT finds it, such as E104.
    public var identifier: UInt16?
    public var access: Access
    public var content: PartialMemory

    public init(
      number: UInt8? = nil, identifier: UInt16?, access: Access = .open, content: PartialMemory
    ) {
      self.number = number
      self.identifier = identifier
      self.access = access
      self.content = content
    }
  }

  /// Who may do what with a file.
  public enum Access: Hashable, Sendable {
    /// Everybody or nobody. What the capability container forbids is forbidden beside.
    case fixed(reading: Bool, writing: Bool)
    /// Whoever knows a key: of each four bits, from the highest on, the key for reading, for writing,
    /// for both and for changing the access; E is everybody, F is nobody. `mode` is how data
    /// travel: 0 in plain, 1 with a MAC, 3 enciphered.
    case keyed(rights: UInt16, mode: UInt8)

    /// Everybody may read and write.
    public static let open = Access.fixed(reading: true, writing: true)
  }
}

// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableExperimentalFeature("Lifetimes"),
]

/// `make build` asks for a small tool. Only the codec is left to be as fast as can be; and who
/// depends on the libraries builds them without flags that a dependency may not have.
let small: [SwiftSetting] =
  Context.environment["NFCTOOL_SMALL"] == nil
  ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .release))]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: strict + (name == "NDEF" ? [] : small))
}

/// Clients written as apps are, with the defaults of their language mode.
func clients(_ name: String, _ mode: SwiftLanguageMode) -> Target {
  .testTarget(
    name: name, dependencies: ["CoreNFC", "NFCLink", "NFCSession", "VirtualNFC", "TagImages"],
    path: "Tests/Conformance/\(name)",
    swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(mode)])
}

/// A program that runs against a virtual reader where no real one is named.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["CoreNFC", "VirtualNFC", "TagImages"], path: "Examples/\(name)",
    swiftSettings: [.treatAllWarnings(as: .error)])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], excluding excluded: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: excluded, resources: resources,
    swiftSettings: strict)
}

/// What suites of several targets share.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

let package = Package(
  name: "nfctool",
  products: [
    .library(name: "NDEF", targets: ["NDEF"]),
    .library(name: "NFCLink", targets: ["NFCLink"]),
    .library(name: "NFCTags", targets: ["NFCTags"]),
    .library(name: "NFCSession", targets: ["NFCSession"]),
    .library(name: "LibNFCReader", targets: ["LibNFCReader"]),
    .library(name: "VirtualNFC", targets: ["VirtualNFC"]),
    .executable(name: "nfctool", targets: ["nfctool"]),
  ],
  targets: [
    .systemLibrary(name: "CNFC", pkgConfig: "libnfc", providers: [.apt(["libnfc-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CUSB", pkgConfig: "libusb-1.0", providers: [.apt(["libusb-1.0-0-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    module("NDEF"),
    module("Crypto", ["CCrypto"]),
    module("NFCLink"),
    module("TagImages", ["NFCLink"]),
    module("NFCTags", ["NDEF", "NFCLink", "TagImages", "Crypto"]),
    module("NFCSession", ["NFCTags", "NFCLink"]),
    module("LibNFCReader", ["CNFC", "NFCLink"]),
    module("USBInventory", ["CUSB"]),
    module("BatchJournal", ["CSQLite"]),
    module("VirtualNFC", ["TagImages", "NFCLink", "Crypto"]),
    module("ArgumentParser"),
    module(
      "NFCToolCommands",
      [
        "ArgumentParser", "Crypto", "NFCSession", "NFCTags", "NDEF", "NFCLink", "TagImages",
        "LibNFCReader", "VirtualNFC", "USBInventory", "BatchJournal",
      ]),
    .executableTarget(name: "nfctool", dependencies: ["NFCToolCommands"], swiftSettings: strict),

    support("TestSupport", ["NFCSession"]),
    support("StagedSystem", ["TestSupport", "USBInventory"]),
    tests("NDEFTests", ["NDEF"], resources: [.copy("Vectors")]),
    tests("CryptoTests", ["Crypto", "TestSupport"], resources: [.copy("Vectors")]),
    tests("NFCLinkTests", ["NFCLink", "TestSupport"], resources: [.copy("Vectors")]),
    tests(
      "TagImagesTests", ["TagImages", "NFCLink", "TestSupport"], resources: [.copy("Vectors")]),
    tests(
      "NFCTagsTests", ["NFCTags", "NFCLink", "TagImages", "NDEF", "TestSupport"],
      resources: [.copy("Vectors")]),
    tests(
      "NFCSessionTests",
      [
        "NFCSession", "NFCTags", "NFCLink", "LibNFCReader", "TagImages", "VirtualNFC",
        "TestSupport",
      ]),
    tests(
      "LibNFCReaderTests",
      ["LibNFCReader", "NFCLink", "TagImages", "VirtualNFC", "StagedSystem", "TestSupport"]),
    tests("USBInventoryTests", ["USBInventory", "StagedSystem"]),
    tests("BatchJournalTests", ["BatchJournal", "TestSupport"]),
    tests("VirtualNFCTests", ["VirtualNFC", "NFCLink", "TagImages", "TestSupport"]),
    tests("ArgumentParserTests", ["ArgumentParser"]),
    tests(
      "NFCToolCommandsTests",
      [
        "NFCToolCommands", "ArgumentParser", "BatchJournal", "NDEF", "NFCLink", "NFCSession",
        "NFCTags", "TagImages", "VirtualNFC", "USBInventory", "StagedSystem", "TestSupport",
      ]),
    tests(
      "Conformance", ["NFCTags", "NFCLink", "TagImages", "NDEF", "VirtualNFC", "TestSupport"],
      excluding: ["CoreNFCClients5", "CoreNFCClients6"]),
  ],
  swiftLanguageModes: [.v6]
)

// Apple platforms have a CoreNFC of their own, which this one would hide.
#if os(Linux)
  package.products.append(.library(name: "CoreNFC", targets: ["CoreNFC"]))
  package.targets += [
    module(
      "CoreNFC", ["NFCSession", "NFCTags", "NFCLink", "NDEF", "LibNFCReader", "USBInventory"]),
    tests(
      "CoreNFCTests",
      [
        "CoreNFC", "NFCSession", "NFCTags", "NFCLink", "LibNFCReader", "TagImages", "VirtualNFC",
        "USBInventory", "StagedSystem",
      ]),
    clients("CoreNFCClients5", .v5),
    clients("CoreNFCClients6", .v6),
    example("Scanner"),
    example("Writer"),
  ]
#endif

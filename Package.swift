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

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "nfctool",
  products: [
    .library(name: "NDEF", targets: ["NDEF"]),
    .library(name: "NFCLink", targets: ["NFCLink"]),
    .library(name: "NFCTags", targets: ["NFCTags"]),
    .library(name: "NFCSession", targets: ["NFCSession"]),
    .library(name: "LibNFCReader", targets: ["LibNFCReader"]),
    .library(name: "CoreNFC", targets: ["CoreNFC"]),
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
    module("CoreNFC", ["NFCSession", "NFCTags", "NFCLink", "NDEF", "LibNFCReader"]),
    module("VirtualNFC", ["TagImages", "NFCLink", "Crypto"]),
    module("ArgumentParser"),
    module(
      "NFCToolCommands",
      [
        "ArgumentParser", "Crypto", "NFCSession", "NFCTags", "NDEF", "NFCLink", "TagImages",
        "LibNFCReader", "VirtualNFC", "USBInventory", "BatchJournal",
      ]),
    .executableTarget(name: "nfctool", dependencies: ["NFCToolCommands"], swiftSettings: strict),

    tests("NDEFTests", ["NDEF"], resources: [.copy("Vectors")]),
    tests("CryptoTests", ["Crypto"], resources: [.copy("Vectors")]),
    tests("NFCLinkTests", ["NFCLink"], resources: [.copy("Vectors")]),
    tests("TagImagesTests", ["TagImages", "NFCLink"], resources: [.copy("Vectors")]),
    tests(
      "NFCTagsTests", ["NFCTags", "NFCLink", "TagImages", "NDEF"], resources: [.copy("Vectors")]),
    tests("NFCSessionTests", ["NFCSession", "NFCTags", "NFCLink", "TagImages", "VirtualNFC"]),
    tests("LibNFCReaderTests", ["LibNFCReader", "NFCLink", "TagImages", "VirtualNFC"]),
    tests("USBInventoryTests", ["USBInventory"]),
    tests("BatchJournalTests", ["BatchJournal"]),
    tests("CoreNFCTests", ["CoreNFC", "NFCSession", "NFCLink", "TagImages", "VirtualNFC"]),
    tests("VirtualNFCTests", ["VirtualNFC", "NFCLink", "TagImages"]),
    tests("ArgumentParserTests", ["ArgumentParser"]),
    tests(
      "NFCToolCommandsTests",
      ["NFCToolCommands", "ArgumentParser", "NDEF", "NFCLink", "NFCTags", "TagImages"]),
    tests("Conformance", ["NFCTags", "NFCLink", "TagImages", "NDEF", "VirtualNFC"]),
  ],
  swiftLanguageModes: [.v6]
)

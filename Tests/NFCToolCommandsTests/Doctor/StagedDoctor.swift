import NFCLink
import StagedSystem
import USBInventory

@testable import NFCToolCommands

/// Plays the readers that doctor opens.
struct PlayedProbe: ReaderProbe {
  let opening: Opening

  func open(_ spec: String) async -> Opening { opening }

  static let mute = PlayedProbe(
    opening: .failed(ToolFailure(ReaderError(.openFailed, during: "open"))))

  static func answering(sawTag: Bool) -> PlayedProbe {
    PlayedProbe(opening: .answered(name: "PN532", technologies: [.a, .b, .f], sawTag: sawTag))
  }
}

extension StagedSystem {
  func evidence(
    spec: String? = nil, variables: [String: String] = [:], message: String? = nil,
    inputWasClosed: Bool = false
  ) -> Evidence {
    Evidence(
      of: tree,
      in: Evidence.Context(
        spec: spec, environment: { variables[$0] }, libnfcVersion: "1.8.0",
        inputWasClosed: inputWasClosed, message: message))
  }

  func diagnosis(
    spec: String? = nil, variables: [String: String] = [:], message: String? = nil,
    inputWasClosed: Bool = false
  ) -> Diagnosis {
    Diagnosis(
      evidence(
        spec: spec, variables: variables, message: message, inputWasClosed: inputWasClosed))
  }

  func diagnosis(spec: String? = nil, opening probe: PlayedProbe) async -> Diagnosis {
    var evidence = evidence(spec: spec)
    await evidence.open(with: probe)
    return Diagnosis(evidence)
  }

  /// Ada, who is no root, in the groups that Debian has.
  func logInAsAda(inForce: [Int] = [], memberOf: [String] = []) {
    let groups = [("plugdev", group), ("dialout", 70_020)].map { name, number in
      "\(name):x:\(number):" + (memberOf.contains(name) ? "ada" : "")
    }
    logIn("ada", user: 70_000, inForce: inForce, groups: groups)
  }
}

extension Diagnosis {
  var codes: [FindingCode] { findings.map(\.code) }

  /// The only finding with that code.
  func finding(_ code: FindingCode) -> Finding? {
    let found = findings.filter { $0.code == code }
    return found.count == 1 ? found[0] : nil
  }
}

/// Where an argument is shown.
public struct ArgumentVisibility: Hashable, Sendable {
  let isShown: Bool

  /// In help, man page and completions.
  public static let `default` = ArgumentVisibility(isShown: true)

  /// Nowhere, though it is understood.
  public static let hidden = ArgumentVisibility(isShown: false)
}

/// What to do with bytes that break a rule but leave no doubt about their meaning.
public enum Strictness: Hashable, Sendable {
  /// Every deviation from NDEF 1.0 is an error.
  case strict
  /// Data behind the message is left alone, and a record whose type is missing is kept, as Android
  /// does.
  case lenient
}

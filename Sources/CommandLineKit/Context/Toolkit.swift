/// What all commands of the toolkit share.
public enum Toolkit {
  /// The version of the whole toolkit, by semantic versioning.
  public static let version = "0.1.0"
}

/// How a piece of text looks: one of the sixteen colours that every terminal theme has, bold or dim.
///
/// Colour never carries meaning alone: signs and words say the same.
public struct TextStyle: Hashable, Sendable {
  /// The colour; `nil` for that of the text around it.
  public var color: Color?
  /// Whether it is bold.
  public var isBold: Bool
  /// Whether it is dim.
  public var isDim: Bool

  /// The sixteen colours; a theme decides what they look like.
  public enum Color: Int, CaseIterable, Sendable {
    case black = 30
    case red, green, yellow, blue, magenta, cyan, white
    case brightBlack = 90
    case brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// A style of these traits.
  public init(color: Color? = nil, isBold: Bool = false, isDim: Bool = false) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
  }

  /// Text as it is.
  public static let plain = TextStyle()
  /// Names of columns and the first line.
  public static let heading = TextStyle(isBold: true)
  /// What matters less.
  public static let faint = TextStyle(isDim: true)
  /// Bars and lines that are drawn.
  public static let drawing = TextStyle(color: .cyan)
  /// Numbers below zero; the sign says so too.
  public static let negative = TextStyle(color: .red)
  /// What is new.
  public static let fresh = TextStyle(color: .green)
  /// What the reader must know.
  public static let warning = TextStyle(color: .yellow)

  /// The parameters of the escape sequence that turns the style on.
  var parameters: [Int] { (isBold ? [1] : []) + (isDim ? [2] : []) + (color.map { [$0.rawValue] } ?? []) }
}

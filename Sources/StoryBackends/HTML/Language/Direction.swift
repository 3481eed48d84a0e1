/// The direction of lines.
enum Direction: String {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    /// Determined by the browser from the first letter of the text.
    case automatic = "auto"
}

/// Which way lines run.
enum Direction: String {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    /// As the first letter of the text has it: the browser looks.
    case automatic = "auto"
}

extension Unicode.Scalar {
    /// The picture of a C0 control or of DEL, one cell wide: `␛` for the escape that a terminal would obey. Nil for
    /// every other scalar.
    package var controlPicture: Unicode.Scalar? {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value)
        case 0x7F: "\u{2421}"
        default: nil
        }
    }
}

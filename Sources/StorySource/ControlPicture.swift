extension Unicode.Scalar {
    /// The one-cell picture of a C0 control or DEL, such as `␛` for the escape that terminals obey; nil for other scalars.
    package var controlPicture: Unicode.Scalar? {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value)
        case 0x7F: "\u{2421}"
        default: nil
        }
    }
}

/// The kind of a link destination in prose (LANGUAGE.md 4).
package enum LinkTarget: Equatable {
    /// It has an allowed scheme.
    case absolute
    /// It has no scheme, and there is no base to which it could be relative.
    case relative
    /// It has another scheme.
    case unsafe(scheme: String)

    /// Classifies a destination with escapes and references decoded.
    package init(_ destination: UnsafeBufferPointer<UInt8>) {
        if URLScheme.isHTTPS(destination) {
            self = .absolute
            return
        }
        guard let scheme = URLScheme.scheme(of: destination) else {
            self = .relative
            return
        }
        self = URLScheme.forLinks.contains(scheme) ? .absolute : .unsafe(scheme: scheme)
    }
}

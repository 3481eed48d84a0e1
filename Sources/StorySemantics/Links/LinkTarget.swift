/// What the destination of a link in prose is (LANGUAGE.md 4).
package enum LinkTarget: Equatable {
    /// It has a scheme that is allowed.
    case absolute
    /// It has no scheme: there is nothing that it could be relative to.
    case relative
    /// It has another scheme.
    case unsafe(scheme: String)

    /// Judges a destination, escapes and references decoded.
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

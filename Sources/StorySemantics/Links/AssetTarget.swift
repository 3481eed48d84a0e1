import StoryDiagnostics

/// The kind of an asset path or URL, judged by its text alone (LANGUAGE.md 5).
package enum AssetTarget: Equatable {
    /// `https:` or `http:`.
    case remote(isSecure: Bool)
    /// A path relative to the package.
    case path
    /// A path with a segment that begins with a dot: hidden files are not published.
    case hidden
    /// A path whose text leaves the package: `..`, a leading `/`, a drive letter.
    case outside(Diagnostic.AssetEscape)
    case unsafe(scheme: String)

    /// Classifies a text. Backslashes separate segments too: a path that leaves the package on one system is refused on
    /// all.
    package init(_ text: UnsafeBufferPointer<UInt8>) {
        if URLScheme.isHTTPS(text) {
            self = .remote(isSecure: true)
            return
        }
        if let scheme = URLScheme.scheme(of: text) {
            switch scheme {
            case "https": self = .remote(isSecure: true)
            case "http": self = .remote(isSecure: false)
            case _ where scheme.utf8.count == 1: self = .outside(.absolute)
            default: self = .unsafe(scheme: scheme)
            }
            return
        }
        let slash = UInt8(ascii: "/")
        let backslash = UInt8(ascii: "\\")
        if text.count >= 2, text[0] == slash, text[1] == slash {
            self = .outside(.noScheme)
        } else if let first = text.first, first == slash || first == backslash {
            self = .outside(.absolute)
        } else {
            let dot = UInt8(ascii: ".")
            let dotted = text.split(whereSeparator: { $0 == slash || $0 == backslash }).filter { $0.first == dot }
            if dotted.contains(where: { $0.elementsEqual("..".utf8) }) {
                self = .outside(.parent)
            } else {
                self = dotted.contains(where: { $0.count > 1 }) ? .hidden : .path
            }
        }
    }
}

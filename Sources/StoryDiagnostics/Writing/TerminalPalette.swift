/// The colours of the human and concise formats, if any.
package struct TerminalPalette: Sendable {
    package enum Role: Sendable {
        case severity(Severity)
        /// The words of the diagnostic; a heading.
        case message
        /// Line numbers and the bar beside them.
        case gutter
        /// Other locations and their labels.
        case related
        /// The id, and the names `fallback` and `fix`; labels beside a text.
        case name
        /// The lines of a difference, and its hunk headers.
        case removed, added, hunk
    }

    /// Whether to write escape sequences at all.
    package let isColored: Bool

    package init(isColored: Bool) { self.isColored = isColored }

    package func paint(_ text: String, _ role: Role) -> String {
        guard isColored, !text.isEmpty else { return text }
        let code =
            switch role {
            case .severity(.error): "1;31"
            case .severity(.warning): "1;33"
            case .severity(.note): "1;36"
            case .message: "1"
            case .gutter, .related: "34"
            case .name: "2"
            case .removed: "31"
            case .added: "32"
            case .hunk: "36"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}

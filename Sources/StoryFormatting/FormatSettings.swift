package struct FormatSettings: Equatable, Sendable {
    /// The default width in cells to which tags and lists in the front matter are wrapped.
    package static let standardLineWidth = 100
    package static let lineWidths = 20...1000

    /// The width in cells to which tags and lists in the front matter are wrapped.
    package var lineWidth: Int
    /// Whether to keep footnote definitions in place and the lines of headings apart, since their neighbours may
    /// matter.
    var isCareful = false
    /// Whether to keep the body, and format only the front matter.
    var keepsBody = false

    package init(lineWidth: Int = Self.standardLineWidth) { self.lineWidth = lineWidth }
}

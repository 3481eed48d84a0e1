/// What can be asked for of the one style.
package struct FormatSettings: Equatable, Sendable {
    /// The width in cells that tags and lists in the front matter keep to.
    package static let standardLineWidth = 100
    /// The widths that can be asked for.
    package static let lineWidths = 20...1000

    /// The width in cells that tags and lists in the front matter keep to.
    package var lineWidth: Int
    /// Whether definitions of footnotes go to the end of their section.
    var movesFootnotes = true

    package init(lineWidth: Int = Self.standardLineWidth) { self.lineWidth = lineWidth }
}

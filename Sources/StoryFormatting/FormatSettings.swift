/// What can be asked for of the one style.
package struct FormatSettings: Equatable, Sendable {
    /// The width in cells that tags and lists in the front matter keep to.
    package static let standardLineWidth = 100
    /// The widths that can be asked for.
    package static let lineWidths = 20...1000

    /// The width in cells that tags and lists in the front matter keep to.
    package var lineWidth: Int
    /// Nothing is moved or joined, where what is next to what may mean something: definitions of footnotes stay, and so do
    /// headings of several lines.
    var isCareful = false

    package init(lineWidth: Int = Self.standardLineWidth) { self.lineWidth = lineWidth }
}

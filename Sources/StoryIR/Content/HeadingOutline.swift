/// Computes depths of headings that have no gaps, from the levels in the source, which may have gaps.
package struct HeadingOutline {
    /// The source levels of the headings that contain the current position.
    private var levels: [Int]

    /// Creates the outline of a section, or of the part below a heading of its own.
    package init(belowHeading: Bool = false) { levels = belowHeading ? [0] : [] }

    /// Returns the depth of the next heading, from its level: the number of headings that contain it, including itself.
    package mutating func depth(ofNext level: Int) -> Int {
        while let last = levels.last, last >= level { levels.removeLast() }
        levels.append(level)
        return levels.count
    }
}

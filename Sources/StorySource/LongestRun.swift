extension Sequence<UInt8> {
    /// Returns the length of the longest run of a byte.
    package func longestRun(of wanted: UInt8) -> Int {
        var (longest, run) = (0, 0)
        for byte in self {
            run = byte == wanted ? run + 1 : 0
            longest = Swift.max(longest, run)
        }
        return longest
    }
}

extension [String] {
    /// The texts sorted by their bytes. If they are sorted already, this takes linear time.
    package var inByteOrder: [String] {
        let isInOrder = zip(self, dropFirst()).allSatisfy { !$1.utf8.lexicographicallyPrecedes($0.utf8) }
        return isInOrder ? self : sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

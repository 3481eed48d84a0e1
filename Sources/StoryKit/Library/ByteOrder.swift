extension [String] {
    /// The texts in the order of their bytes. What has that order already, as the stories of a library that was written
    /// in one go have, takes a look and no sorting.
    package var inByteOrder: [String] {
        let isInOrder = zip(self, dropFirst()).allSatisfy { !$1.utf8.lexicographicallyPrecedes($0.utf8) }
        return isInOrder ? self : sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

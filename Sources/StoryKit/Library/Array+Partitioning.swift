extension Array {
    /// The first index whose element is in the second part of a sorted array, or its end.
    func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first index of the second part of a partitioned collection, by binary search; its end index if that part is
    /// empty.
    @inlinable @inline(__always) package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

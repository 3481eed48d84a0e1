import StorySource

/// Did-you-mean: finds the names nearest to a misspelt one.
package enum NearestName {
    /// The greatest number of candidates in a tie; a longer list would not help.
    package static let maximumCandidates = 5

    /// Returns the candidates with the least Damerau–Levenshtein distance to `name` (optimal string alignment over scalars:
    /// insertions, deletions, substitutions, swaps of neighbours). The distance must be at most a third of the name's length,
    /// rounded down, but at least 1; it is 0 if only the case differs (LANGUAGE.md 8). In a tie, returns the first
    /// ``maximumCandidates``, in the order of `candidates`, without duplicates. Returns an empty list if nothing is near. Never
    /// returns `name` itself.
    package static func candidates(for name: String, among candidates: some Sequence<String>) -> [String] {
        let target = Array(name.unicodeScalars)
        let lowercase = name.lowercased()
        var limit = max(1, target.count / 3)
        var best: [String] = []
        for candidate in candidates {
            let scalars = Array(candidate.unicodeScalars)
            guard scalars != target, abs(scalars.count - target.count) <= limit else { continue }
            let isSame = scalars.count == target.count && candidate.lowercased() == lowercase
            guard let distance = isSame ? 0 : distance(target, scalars, limit: limit) else { continue }
            if distance < limit || best.isEmpty {
                if distance < limit { best.removeAll() }
                limit = distance
            }
            if best.count < maximumCandidates, !best.contains(where: { ExactName($0) == ExactName(candidate) }) {
                best.append(candidate)
            }
        }
        return best
    }

    /// Returns the distance, or nil if it exceeds `limit`.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
        if left.isEmpty || right.isEmpty {
            return max(left.count, right.count) <= limit ? max(left.count, right.count) : nil
        }
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var current = last
        for i in 1...left.count {
            current[0] = i
            var rowMinimum = i
            for j in 1...right.count {
                let cost = left[i - 1] == right[j - 1] ? 0 : 1
                var value = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    value = min(value, beforeLast[j - 2] + 1)
                }
                current[j] = value
                rowMinimum = min(rowMinimum, value)
            }
            if rowMinimum > limit { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}

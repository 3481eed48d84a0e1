/// The pages of a story and the links between them: a compact directed graph.
///
/// Pages are numbered from 0 in file order. The targets of a page keep the order in which they were given, each
/// once, since two choices to one page are one path. A page without targets is an end.
package struct PageGraph: Sendable {
    /// The index in `targets` of each page's first target; one more entry than there are pages.
    private var offsets: [Int32] = [0]
    private var targets: [Int32] = []

    package init() {}

    /// Creates a graph whose pages have these targets. Each must be a page of the graph.
    package init(targets: [[Int]]) {
        for page in targets { addPage(targets: page) }
    }

    package var count: Int { offsets.count - 1 }

    /// Adds a page with the number ``count``. Its targets may be pages that are added later.
    package mutating func addPage(targets new: [Int]) {
        if new.count <= Self.fewTargets {
            let first = targets.count
            for target in new where !targets[first...].contains(Int32(target)) { targets.append(Int32(target)) }
        } else {
            var seen: Set<Int> = []
            for target in new where seen.insert(target).inserted { targets.append(Int32(target)) }
        }
        offsets.append(Int32(targets.count))
    }

    /// The number of targets up to which comparing them with one another is cheaper than a set. Nearly all pages have
    /// fewer.
    private static let fewTargets = 8

    package func targets(of page: Int) -> Targets {
        Targets(targets: targets, range: Int(offsets[page])..<Int(offsets[page + 1]))
    }

    package func isEnd(_ page: Int) -> Bool { offsets[page] == offsets[page + 1] }

    /// The same pages with every link reversed.
    package var reversed: PageGraph {
        var result = PageGraph()
        var starts = [Int32](repeating: 0, count: count + 1)
        for target in targets { starts[Int(target) + 1] += 1 }
        for page in 0..<count { starts[page + 1] += starts[page] }
        result.offsets = starts
        result.targets = [Int32](repeating: 0, count: targets.count)
        for page in 0..<count {
            for target in targets(of: page) {
                result.targets[Int(starts[target])] = Int32(page)
                starts[target] += 1
            }
        }
        return result
    }

    package struct Targets: RandomAccessCollection {
        fileprivate let targets: [Int32]
        fileprivate let range: Range<Int>

        package var startIndex: Int { range.lowerBound }
        package var endIndex: Int { range.upperBound }
        package subscript(position: Int) -> Int { Int(targets[position]) }
    }
}

/// How many elements an SVG draws, since a `use` element draws those of another one again. A picture of 2 KB can draw billions.
struct SVGReuse {
    /// The greatest number of elements that may be drawn beyond those in the file. Browsers take less than a second for them.
    private static let most = 100_000

    /// An element with an id, or the whole picture: what a `use` element can draw again.
    private struct Part {
        /// The number of elements in it, without those of the parts in it.
        var count = 0
        /// The parts in it.
        var parts: [Int] = []
        /// The ids that the `use` elements in it name.
        var reused: [String] = []
        /// The number of elements that are drawn for it.
        var drawn = 0
    }

    private enum Step {
        case enter(Int), leave(Int)
    }

    private var parts = [Part()]
    private var byID: [String: Int] = [:]
    private var open: [(part: Int, depth: Int)] = [(0, 0)]
    private var elementCount = 0

    /// Adds an element. `id`: its id. `reused`: the id that it names, if it is a `use` element.
    mutating func begin(id: String?, reused: String?, depth: Int) {
        elementCount += 1
        if let id, byID[id] == nil {
            byID[id] = parts.count
            parts[open[open.count - 1].part].parts.append(parts.count)
            open.append((parts.count, depth))
            parts.append(Part())
        }
        let part = open[open.count - 1].part
        parts[part].count += 1
        if let reused { parts[part].reused.append(reused) }
    }

    /// Ends the element at `depth`.
    mutating func end(depth: Int) { if open[open.count - 1].depth == depth { open.removeLast() } }

    /// Returns whether more is drawn than allowed, or an element would draw itself.
    mutating func isExcessive() -> Bool {
        if parts.allSatisfy(\.reused.isEmpty) { return false }
        let limit = elementCount + Self.most
        var entered = Array(repeating: false, count: parts.count)
        var left = entered
        var steps = [Step.enter(0)]
        while let step = steps.popLast() {
            switch step {
            case .enter(let part):
                if left[part] { continue }
                if entered[part] { return true }
                entered[part] = true
                steps.append(.leave(part))
                for next in shown(by: part) { steps.append(.enter(next)) }
            case .leave(let part):
                let drawn = shown(by: part).reduce(parts[part].count) { min($0 + parts[$1].drawn, limit + 1) }
                if drawn > limit { return true }
                parts[part].drawn = drawn
                left[part] = true
            }
        }
        return false
    }

    private func shown(by part: Int) -> [Int] { parts[part].parts + parts[part].reused.compactMap { byID[$0] } }
}

import StorySource

/// How many elements an SVG draws, since a `use` element draws those of another one again. A picture of 2 KB can draw billions.
struct SVGReuse {
    /// The greatest number of elements that may be drawn beyond those in the file. Browsers take seconds for them.
    private static let most = 500_000

    /// An element with an id, or the whole picture: what a `use` element can draw again.
    private struct Part {
        /// The number of elements in it, without those of the parts in it.
        var count = 0
        /// The parts in it.
        var parts: [Int] = []
        /// The ids that the `use` elements in it name.
        var reused: [[UInt8]] = []
        /// The number of elements that are drawn for it.
        var drawn = 0
    }

    private enum Step {
        case enter(Int), leave(Int)
    }

    private var parts = [Part()]
    /// The first part with each id. Ids are equal by their bytes.
    private var byID: [[UInt8]: Int] = [:]
    private var open: [(part: Int, depth: Int)] = [(0, 0)]
    private var elementCount = 0

    /// Returns the ids that browsers may look up for the address of a `use` element: they ignore spaces at its end, and line
    /// breaks and tabs in it (URL 4.4), and decode what is percent-encoded, as UTF-8 or byte by byte.
    static func ids(in address: UnsafeRawBufferPointer) -> [[UInt8]] {
        var fragment = address.drop { $0 != UInt8(ascii: "#") }.dropFirst().filter { ![0x09, 0x0A, 0x0D].contains($0) }
        while let last = fragment.last, last <= UInt8(ascii: " ") { fragment.removeLast() }
        let id = String(decoding: fragment, as: UTF8.self)
        if !id.utf8.contains(UInt8(ascii: "%")) { return [Array(id.utf8)] }
        let decoded = PercentEncoding.decodedLeniently(id)
        let latin = String(String.UnicodeScalarView(decoded.map { Unicode.Scalar($0) }))
        return Array(Set([id, String(decoding: decoded, as: UTF8.self), latin].map { Array($0.utf8) }))
    }

    /// Adds an element. `id`: its id. `reused`: the ids that it may name, if it is a `use` element.
    mutating func begin(id: [UInt8]?, reused: [[UInt8]], depth: Int) {
        elementCount += 1
        if let id, byID[id] == nil {
            byID[id] = parts.count
            parts[open[open.count - 1].part].parts.append(parts.count)
            open.append((parts.count, depth))
            parts.append(Part())
        }
        let part = open[open.count - 1].part
        parts[part].count += 1
        parts[part].reused += reused
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

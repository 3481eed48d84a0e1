/// The same numbers on every machine for the same seed: SplitMix64.
struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of a range that is not empty; the bias of the multiplication is far below what a corpus shows.
    mutating func number(in range: Range<Int>) -> Int {
        range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
    }

    /// One of the elements, each as likely as the others.
    mutating func element<Element>(of elements: [Element]) -> Element { elements[number(in: 0..<elements.count)] }

    /// One of the elements, the earlier ones much more often, as words are in prose.
    mutating func early<Element>(of elements: [Element]) -> Element {
        let unit = Double(next() >> 11) / Double(1 << 53)
        return elements[Int(unit * unit * unit * Double(elements.count))]
    }

    /// Whether something happens that happens once in `count` times.
    mutating func once(in count: Int) -> Bool { number(in: 0..<count) == 0 }
}

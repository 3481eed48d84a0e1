import StorySource

/// An element whose closing tag has not been read yet.
struct OpenElement {
    /// Its node, or nil where it stands too deep to have one.
    var node: NodeID?
    var component: Component
    /// `<Name`.
    var name: Range<Int>
    /// Where it begins; identifies it from one parse of the body to the next.
    var start: Int
    /// The parse before found no tag that closes it.
    var isNeverClosed: Bool
    /// Its tag is damaged: it may have been meant to close itself.
    var isUnreadable: Bool
    /// The slash of its tag, which closes itself, where a closing tag shows that this was not meant.
    var extraSlash: Int?
    /// Elements inside it that were ended by what can't be their content; they should have been closed before its end.
    var unclosedInside: [OpenElement] = []

    /// A mistake in its own tag, or its unknown name, already stands for whatever else is wrong with it.
    var isExcused: Bool { component == .unknown || isUnreadable }
}

/// The stack of open elements. Answers whether a name is open without searching.
struct OpenElements {
    private(set) var stack: [OpenElement] = []
    private var counts: [String: Int] = [:]
    /// The index of the outermost Section in the stack.
    private(set) var outermostSection: Int?
    private let bytes: Bytes

    init(_ bytes: Bytes) { self.bytes = bytes }

    var top: OpenElement? { stack.last }
    var count: Int { stack.count }

    /// The name without `<`.
    func name(of element: OpenElement) -> String { bytes.string(element.name.lowerBound + 1..<element.name.upperBound) }

    func isOpen(_ name: String) -> Bool { counts[name, default: 0] > 0 }

    mutating func push(_ element: OpenElement) {
        if element.component == .section, outermostSection == nil { outermostSection = stack.count }
        stack.append(element)
        counts[name(of: element), default: 0] += 1
    }

    mutating func pop() -> OpenElement {
        let element = stack.removeLast()
        if outermostSection == stack.count { outermostSection = nil }
        counts[name(of: element)]! -= 1
        return element
    }

    /// Hands an element that ended too early to the one around it.
    mutating func noteUnclosed(_ element: OpenElement) { stack[stack.count - 1].unclosedInside.append(element) }
}

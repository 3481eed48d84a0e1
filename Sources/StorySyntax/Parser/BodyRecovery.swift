import StorySource

/// What the parser of a body keeps in order to recover from broken structure.
struct BodyRecovery {
    /// Elements whose closing tags are missing, or too many, by where they begin.
    struct BrokenElements {
        var neverClosed: Set<Int> = []
        /// They close themselves although a tag closes them too: their slash is one too many.
        var closedTwice: Set<Int> = []
        /// Closing tags in a list, quote or footnote that close an element around it although another tag does that.
        var strayInContainer: Set<Int> = []

        var isEmpty: Bool { neverClosed.isEmpty && closedTwice.isEmpty && strayInContainer.isEmpty }
    }

    /// What the parse before found.
    private let known: BrokenElements
    var found = BrokenElements()
    /// By name, the last element that closed itself, and the one around it: a closing tag may still come there, as long as
    /// no other element of that name is opened.
    private var selfClosed: [String: (start: Int, parent: Int?)] = [:]
    /// The same of the last element that a tag in a list, quote or footnote closed: where the tag begins.
    private var closedInContainer: [String: (start: Int, parent: Int?)] = [:]
    /// Unknown components that something other than their closing tag ended, by name in lower case: a closing tag that follows
    /// is no mistake of its own.
    private var endedUnknown: [String: Int] = [:]
    /// Components without the one that has to be around them, as long as nothing else follows.
    var orphans = OrphanedElements()
    /// An offset, and the end of the content before it: asked for once for each element that ends there.
    var lastContent = (position: 0, end: 0)
    /// The end of the last code block, which white space is a part of.
    var codeEnd = 0
    /// An offset, and whether it is the first one on its line: asked for once for all elements that should end there.
    var lastOnLine = (offset: -1, isFirst: false)

    init(knowing known: BrokenElements = BrokenElements()) { self.known = known }

    /// Whether the parse before found elements that nothing closes.
    var knowsUnclosed: Bool { !known.neverClosed.isEmpty }

    func isNeverClosed(_ start: Int) -> Bool { knowsUnclosed && known.neverClosed.contains(start) }

    /// Takes note of an element. If it closes itself though it may hold something, a tag may close it again; if the parse
    /// before saw that, its slash counts for nothing, and its offset is returned.
    mutating func note(_ tag: inout OpenTag, _ node: NodeID, in parent: OpenElement?) -> Int? {
        orphans.note(tag.component, node, in: parent)
        guard tag.component != .unknown, tag.component.content != .none else { return nil }
        guard tag.isSelfClosing else {
            if !selfClosed.isEmpty { selfClosed[tag.component.name] = nil }
            if !closedInContainer.isEmpty { closedInContainer[tag.component.name] = nil }
            return nil
        }
        if known.closedTwice.contains(tag.name.lowerBound) {
            tag.isSelfClosing = false
            return tag.end - 2
        }
        selfClosed[tag.component.name] = (tag.name.lowerBound, parent?.start)
        return nil
    }

    /// Where the element with this name begins that closed itself in `parent`.
    func selfClosed(_ name: String, in parent: OpenElement?) -> Int? {
        guard let closed = selfClosed[name], closed.parent == parent?.start else { return nil }
        return closed.start
    }

    func isStrayInContainer(_ start: Int) -> Bool { known.strayInContainer.contains(start) }

    /// Takes note of a closing tag in a list, quote or footnote, of an element in `parent`.
    mutating func noteClosing(_ name: String, at start: Int, in parent: OpenElement?) {
        closedInContainer[name] = (start, parent?.start)
    }

    /// Takes note of a closing tag that nothing in `parent` is left for.
    mutating func noteStray(_ name: String, in parent: OpenElement?) {
        if let closed = selfClosed(name, in: parent) { found.closedTwice.insert(closed) }
        if let closed = closedInContainer[name], closed.parent == parent?.start {
            found.strayInContainer.insert(closed.start)
        }
    }

    /// Takes note of an unknown component that something other than its closing tag ended.
    mutating func noteEnd(ofUnknown name: String) { endedUnknown[name.lowercased(), default: 0] += 1 }

    /// Whether a closing tag, whose name is given in lower case, is that of such a component.
    mutating func endUnknown(_ name: String) -> Bool {
        guard let count = endedUnknown[name], count > 0 else { return false }
        endedUnknown[name] = count - 1
        return true
    }
}

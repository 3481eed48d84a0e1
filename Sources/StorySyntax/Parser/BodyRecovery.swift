import StoryDiagnostics
import StorySource

/// What the body parser records to recover from broken structure.
struct BodyRecovery {
    /// Elements with missing or surplus closing tags, by start offset.
    struct BrokenElements {
        var neverClosed: Set<Int> = []
        /// Self-closing elements that a tag closes again: their slash is a mistake.
        var closedTwice: Set<Int> = []
        /// Closing tags in a list, quote or footnote that match an element around the container which a later tag
        /// closes.
        var strayInContainer: Set<Int> = []
        /// Closing tags that were meant for an element but have the name of its parent, for which another tag follows.
        var misnamed: Set<Int> = []
        /// Elements in which a misspelt closing tag of theirs was found.
        var misspelt: Set<Int> = []
        /// Whether there is a Section. Without one, from 0.3 on, the body holds what a Section may hold.
        var hasSections = false

        var isEmpty: Bool {
            neverClosed.isEmpty && closedTwice.isEmpty && strayInContainer.isEmpty && misnamed.isEmpty
        }
    }

    /// The broken elements that the previous parse found.
    private let known: BrokenElements
    var found = BrokenElements()
    /// By name, the last self-closed element and its parent. A closing tag may still follow, until another element of that
    /// name is opened.
    private var selfClosed: [String: (start: Int, parent: Int?)] = [:]
    /// By name, the last closing tag in a list, quote or footnote, and the parent of its element.
    private var closedInContainer: [String: (start: Int, parent: Int?)] = [:]
    /// By name, the last closing tag that ended both its element and an unclosed child; that child, and the parent of
    /// the element.
    private var closedOver: [String: (start: Int, element: Int, parent: Int?)] = [:]
    /// Unknown components that something other than their closing tag ended, by lower-case name. A closing tag that follows is
    /// not another mistake.
    private var endedUnknown: [String: Int] = [:]
    /// The names of the elements that the closing tag of an enclosing element ended, and the end of that tag. If their
    /// own closing tags follow directly, as in `<A><B></A></B>`, the tags are crossed, which is not another mistake.
    private var crossed: (names: [String], end: Int) = ([], 0)
    /// Components without their required parent, until anything else follows.
    var orphans = OrphanedElements()
    /// An offset and the end of the content before it: a cache, since many unclosed elements may end at one offset.
    var lastContent = (position: 0, end: 0)
    /// The end of the last code block, which may include white space.
    var codeEnd = 0
    /// An offset and whether it is the first on its line: a cache, as for ``lastContent``.
    var lastOnLine = (offset: -1, isFirst: false)

    init(knowing known: BrokenElements = BrokenElements()) { self.known = known }

    /// Whether the previous parse found unclosed elements.
    var knowsUnclosed: Bool { !known.neverClosed.isEmpty }

    /// The number of elements around the content of a section.
    func depthOfSection(in profile: Profile) -> Int { profile >= .markdown && !known.hasSections ? 0 : 1 }

    /// Returns whether a misspelt tag may close an unclosed element.
    func mayBeClosed(_ start: Int) -> Bool { known.misspelt.contains(start) }

    func isNeverClosed(_ start: Int) -> Bool { knowsUnclosed && known.neverClosed.contains(start) }

    /// Records an element. If the previous parse found that a closing tag follows its self-closing tag, the slash is
    /// ignored, and the end of the tag is returned; otherwise nil.
    mutating func note(_ tag: inout OpenTag, _ node: NodeID, in parent: OpenElement?) -> Int? {
        orphans.note(tag.component, node, in: parent)
        if tag.component == .section { found.hasSections = true }
        guard tag.component != .unknown, tag.component.content != .none else { return nil }
        guard tag.isSelfClosing else {
            if !selfClosed.isEmpty { selfClosed[tag.component.name] = nil }
            if !closedInContainer.isEmpty { closedInContainer[tag.component.name] = nil }
            return nil
        }
        if known.closedTwice.contains(tag.name.lowerBound) {
            tag.isSelfClosing = false
            return tag.end
        }
        selfClosed[tag.component.name] = (tag.name.lowerBound, parent?.start)
        return nil
    }

    /// Returns the start of the element with this name that closed itself in `parent`, if any.
    func selfClosed(_ name: String, in parent: OpenElement?) -> Int? {
        guard let closed = selfClosed[name], closed.parent == parent?.start else { return nil }
        return closed.start
    }

    func isStrayInContainer(_ start: Int) -> Bool { known.strayInContainer.contains(start) }

    /// Records a closing tag in a list, quote or footnote, of an element in `parent`.
    mutating func noteClosing(_ name: String, at start: Int, in parent: OpenElement?) {
        closedInContainer[name] = (start, parent?.start)
    }

    /// Returns whether a closing tag was meant for the innermost element, as the previous parse found, and keeps that for
    /// the next one.
    mutating func takeMisnamed(_ start: Int) -> Bool {
        guard known.misnamed.contains(start) else { return false }
        found.misnamed.insert(start)
        return true
    }

    /// Records a closing tag that ended its element, which is in `parent`, and an unclosed child.
    mutating func noteClosing(_ name: String, over element: Int, at start: Int, in parent: OpenElement?) {
        closedOver[name] = (start, element, parent?.start)
    }

    /// Treats a closing tag that no open element has as the second one for such an element. The first one was then
    /// misnamed.
    mutating func noteSecondClosing(_ name: String, in parent: OpenElement?) {
        guard let closed = closedOver[name], closed.parent == parent?.start else { return }
        closedOver[name] = nil
        found.misnamed.insert(closed.start)
        found.neverClosed.remove(closed.element)
    }

    /// Records a closing tag for which `parent` has no open element left.
    mutating func noteStray(_ name: String, in parent: OpenElement?) {
        if let parent, !NearestName.candidates(for: name, among: [parent.component.name]).isEmpty {
            found.misspelt.insert(parent.start)
        }
        if let closed = selfClosed(name, in: parent) { found.closedTwice.insert(closed) }
        if let closed = closedInContainer[name], closed.parent == parent?.start {
            found.strayInContainer.insert(closed.start)
        }
    }

    /// Records an unclosed element that the closing tag of an enclosing element ends.
    mutating func noteCrossed(_ name: String, by tag: Range<Int>) {
        if crossed.end != tag.upperBound { crossed = ([], tag.upperBound) }
        crossed.names.append(name)
    }

    /// Returns whether a closing tag belongs to such an element, and directly follows the tag that ended it. Each element
    /// has one such tag.
    mutating func takeCrossed(_ name: String, _ tag: Range<Int>, _ bytes: Bytes) -> Bool {
        guard let index = crossed.names.lastIndex(of: name) else { return false }
        guard bytes[crossed.end..<tag.lowerBound].allSatisfy({ $0.isWhitespace }) else {
            crossed.names.removeAll()
            return false
        }
        crossed.names.remove(at: index)
        crossed.end = tag.upperBound
        return true
    }

    /// Records an unknown component that something other than its closing tag ended.
    mutating func noteEnd(ofUnknown name: String) { endedUnknown[name.lowercased(), default: 0] += 1 }

    /// Returns whether a closing tag, by its lower-case name, is that of such a component, which has one such tag.
    mutating func takeUnknown(_ name: String) -> Bool {
        guard let count = endedUnknown[name], count > 0 else { return false }
        endedUnknown[name] = count - 1
        return true
    }
}

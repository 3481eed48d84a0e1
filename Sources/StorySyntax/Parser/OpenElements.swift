import StorySource

/// The stack of open elements, which looks up names without searching.
struct OpenElements {
    private(set) var stack: [OpenElement] = []
    /// The number of open elements of each component, by raw value.
    private var components = [Int](repeating: 0, count: 32)
    /// The number of open elements of each unknown name.
    private var others: [String: Int] = [:]
    /// The index of the outermost Section in the stack.
    private(set) var outermostSection: Int?
    /// The number of elements that are unclosed or have a damaged tag.
    private(set) var damagedCount = 0
    /// The indices of unknown elements in the stack.
    private var unknown: [Int] = []
    private let bytes: Bytes

    init(_ bytes: Bytes) { self.bytes = bytes }

    var innermostUnknown: OpenElement? { unknown.last.map { stack[$0] } }
    var top: OpenElement? { stack.last }
    var count: Int { stack.count }

    /// Returns the name without `<`.
    func name(of element: OpenElement) -> String { bytes.string(nameRange(of: element)) }

    /// Returns whether the innermost element has this name: as written, or that of the component that was meant.
    func isInnermost(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let last = stack.indices.last else { return false }
        let range = nameRange(of: stack[last])
        return ByteBlock.areEqual(bytes[range], name)
            || stack[last].component != .unknown && ByteBlock.areEqual(name, stack[last].component.name)
    }

    func isOpen(_ name: UnsafeBufferPointer<UInt8>, in profile: Profile) -> Bool {
        if isInnermost(name) { return true }
        let component = Component(named: name, in: profile)
        return component == .unknown
            ? others[String(decoding: name, as: UTF8.self), default: 0] > 0 : components[Int(component.rawValue)] > 0
    }

    mutating func push(_ element: OpenElement) {
        if element.component == .section, outermostSection == nil { outermostSection = stack.count }
        if element.component == .unknown { unknown.append(stack.count) }
        stack.append(element)
        count(element, by: 1)
    }

    /// Lowers the column from which the lines of the innermost element are measured.
    mutating func lowerMargin(to column: Int) {
        if let last = stack.indices.last { stack[last].margin = column }
    }

    mutating func pop() -> OpenElement {
        let element = stack.removeLast()
        if outermostSection == stack.count { outermostSection = nil }
        if element.component == .unknown { unknown.removeLast() }
        count(element, by: -1)
        return element
    }

    private func nameRange(of element: OpenElement) -> Range<Int> {
        element.name.lowerBound + 1..<element.name.upperBound
    }

    private mutating func count(_ element: OpenElement, by step: Int) {
        if element.component == .unknown {
            others[name(of: element), default: 0] += step
        } else {
            components[Int(element.component.rawValue)] += step
        }
        if element.isNeverClosed || element.tag.isUnreadable { damagedCount += step }
    }
}

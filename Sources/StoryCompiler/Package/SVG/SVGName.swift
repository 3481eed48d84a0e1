struct SVGName {
    /// The name as written.
    let full: String
    /// The part before the first `:`, if any.
    let prefix: String?
    /// The part after it, or the whole name.
    let local: String

    init(_ name: UnsafePointer<CChar>?) {
        full = name.map { String(cString: $0) } ?? ""
        let parts = full.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        prefix = parts.count == 2 ? String(parts[0]) : nil
        local = String(parts[parts.count - 1])
    }

    /// Whether it is the name of an attribute that contains a script.
    var isEvent: Bool { prefix == nil && local.lowercased().hasPrefix("on") }
}

/// An attribute. Valid only during its parser event.
struct SVGAttribute {
    let name: SVGName
    let value: UnsafeRawBufferPointer

    /// Returns the attributes of an element as Expat lists them: alternating names and values, up to a nil.
    static func list(_ pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [SVGAttribute] {
        guard var next = pointers else { return [] }
        var list: [SVGAttribute] = []
        while let name = next[0], let value = next[1] {
            var count = 0
            while value[count] != 0 { count += 1 }
            list.append(SVGAttribute(name: SVGName(name), value: UnsafeRawBufferPointer(start: value, count: count)))
            next += 2
        }
        return list
    }
}

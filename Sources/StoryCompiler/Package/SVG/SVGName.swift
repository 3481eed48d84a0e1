/// The name of an element or attribute in XML.
struct SVGName {
    /// As it is written.
    let full: String
    /// What is in front of the first `:`.
    let prefix: String?
    /// What is after it, or all of it.
    let local: String

    init(_ name: UnsafePointer<CChar>?) {
        full = name.map { String(cString: $0) } ?? ""
        let parts = full.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        prefix = parts.count == 2 ? String(parts[0]) : nil
        local = String(parts[parts.count - 1])
    }

    /// Whether it is that of an attribute that holds a script.
    var isEvent: Bool { prefix == nil && local.lowercased().hasPrefix("on") }
}

/// An attribute, which lives as long as the event that tells of it.
struct SVGAttribute {
    let name: SVGName
    let value: UnsafeRawBufferPointer

    /// The attributes of an element as Expat lists them: names and values in turn, up to a nil.
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

/// The namespaces in scope at a location in a file.
///
/// Expat could expand each name with its namespace, but that takes time quadratic in the length of a hostile file.
struct SVGNamespaces {
    /// How browsers treat a namespace.
    enum Space {
        case svg, xlink, xml
        /// Another language of the web, such as HTML.
        case refused
        /// Ignored by browsers.
        case other

        init(_ name: String) {
            switch name {
            case "http://www.w3.org/2000/svg": self = .svg
            case "http://www.w3.org/1999/xlink": self = .xlink
            case "http://www.w3.org/XML/1998/namespace": self = .xml
            // Metadata about a picture is written in RDF.
            case "http://www.w3.org/1999/02/22-rdf-syntax-ns#": self = .other
            default: self = name.hasPrefix("http://www.w3.org/") ? .refused : .other
            }
        }
    }

    private var declarations: [(prefix: String, space: Space, depth: Int)] = []

    /// Adds the declarations of an element. Returns false if more than `most` are in scope.
    mutating func enter(_ attributes: [SVGAttribute], depth: Int, most: Int) -> Bool {
        for attribute in attributes {
            let name = attribute.name
            let prefix = name.full == "xmlns" ? "" : name.prefix == "xmlns" ? name.local : nil
            guard let prefix else { continue }
            declarations.append((prefix, Space(String(decoding: attribute.value, as: UTF8.self)), depth))
        }
        return declarations.count <= most
    }

    /// Removes the declarations of an element.
    mutating func leave(depth: Int) {
        while let last = declarations.last, last.depth == depth { declarations.removeLast() }
    }

    /// Returns the namespace of a prefix; nil if it has none.
    func of(_ prefix: String) -> Space? {
        switch prefix {
        case "xml": .xml
        case "xmlns": .other
        default: declarations.last { $0.prefix == prefix }?.space
        }
    }

    /// Returns the namespace of an element; nil if its prefix has none.
    func ofElement(_ name: SVGName) -> Space? { name.prefix.map(of) ?? of("") ?? .other }
}

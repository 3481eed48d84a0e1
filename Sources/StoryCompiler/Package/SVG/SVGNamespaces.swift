/// The namespaces that are in force at a location in a file.
///
/// Expat would write out each name with its namespace, which takes time that grows with the square of a hostile file's length.
struct SVGNamespaces {
    /// What a namespace means to a browser.
    enum Space {
        case svg, xlink, xml
        /// Another one of the web's own languages, such as HTML.
        case refused
        /// Nothing.
        case other

        init(_ name: String) {
            switch name {
            case "http://www.w3.org/2000/svg": self = .svg
            case "http://www.w3.org/1999/xlink": self = .xlink
            case "http://www.w3.org/XML/1998/namespace": self = .xml
            // What is said about a picture is written in RDF.
            case "http://www.w3.org/1999/02/22-rdf-syntax-ns#": self = .other
            default: self = name.hasPrefix("http://www.w3.org/") ? .refused : .other
            }
        }
    }

    private var declarations: [(prefix: String, space: Space, depth: Int)] = []

    /// Takes the declarations of an element; false where more than `most` are in force.
    mutating func enter(_ attributes: [SVGAttribute], depth: Int, most: Int) -> Bool {
        for attribute in attributes {
            let name = attribute.name
            let prefix = name.full == "xmlns" ? "" : name.prefix == "xmlns" ? name.local : nil
            guard let prefix else { continue }
            declarations.append((prefix, Space(String(decoding: attribute.value, as: UTF8.self)), depth))
        }
        return declarations.count <= most
    }

    /// Forgets the declarations of an element.
    mutating func leave(depth: Int) {
        while let last = declarations.last, last.depth == depth { declarations.removeLast() }
    }

    /// The namespace of a prefix; nil where it has none.
    func of(_ prefix: String) -> Space? {
        switch prefix {
        case "xml": .xml
        case "xmlns": .other
        default: declarations.last { $0.prefix == prefix }?.space
        }
    }

    /// The namespace of an element; nil where its prefix has none.
    func ofElement(_ name: SVGName) -> Space? { name.prefix.map(of) ?? of("") ?? .other }
}

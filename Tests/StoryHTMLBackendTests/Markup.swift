/// A strict reader of the HTML that the backend writes: every tag closed in its place, every attribute between double
/// quotes and there once, every `&` and `<` a reference or a tag. Far less than HTML allows, so a page that passes is well
/// formed whoever reads it.
struct Markup {
    struct Element {
        let name: String
        let attributes: [String: String]
    }

    private(set) var elements: [Element] = []
    /// All text but that of styles, scripts and templates, references decoded.
    private(set) var text = ""
    /// What is wrong, with what follows it.
    private(set) var fault: String?

    private var rest: Substring
    private var open: [String] = []

    private static let void: Set<String> = ["meta", "link", "img", "br", "hr"]
    private static let references = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\""]

    private struct Fault: Error {
        let reason: String
    }

    init(_ page: [UInt8]) {
        rest = String(decoding: page, as: UTF8.self)[...]
        do { try readAll() } catch { fault = "\((error as? Fault)?.reason ?? "") at '\(rest.prefix(80))'" }
    }

    private mutating func readAll() throws {
        try take("<!DOCTYPE html>\n")
        while !rest.isEmpty {
            if rest.hasPrefix("</") {
                try take("</" + (open.popLast() ?? "nothing") + ">")
            } else if rest.first == "<" {
                try readTag()
            } else {
                text += try readText(until: ["<"])
            }
        }
        if !open.isEmpty { throw Fault(reason: "\(open) never closed") }
    }

    private mutating func readTag() throws {
        try take("<")
        let name = takeName()
        var attributes: [String: String] = [:]
        while rest.first == " " {
            try take(" ")
            let attribute = takeName()
            try take("=\"")
            let value = try readText(until: ["\"", "<", ">"])
            try take("\"")
            if attribute.isEmpty || attributes.updateValue(value, forKey: attribute) != nil {
                throw Fault(reason: "attribute '\(attribute)'")
            }
        }
        try take(">")
        if name.isEmpty { throw Fault(reason: "tag without a name") }
        elements.append(Element(name: name, attributes: attributes))
        if name == "template" {
            // Markup of ours, which is not written element by element.
            while skipToNextAngleBracket(), !rest.hasPrefix("</template>") {
                if rest.hasPrefix("<template") { throw Fault(reason: "template in template") }
                rest.removeFirst()
            }
        }
        if name == "style" || name == "script" {
            while skipToNextAngleBracket(), !rest.hasPrefix("</\(name)>") {
                // What could end the element, or change where it ends (HTML 4.12.1.3).
                if ["</", "<!"].contains(rest.prefix(2)) || rest.hasPrefix("<script") {
                    throw Fault(reason: "tag in \(name)")
                }
                rest.removeFirst()
            }
        }
        if !Self.void.contains(name) { open.append(name) }
    }

    /// Whether there is another `<`.
    private mutating func skipToNextAngleBracket() -> Bool {
        rest = rest[(rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex)...]
        return !rest.isEmpty
    }

    private mutating func takeName() -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func readText(until ends: Set<Unicode.Scalar>) throws -> String {
        var result = String.UnicodeScalarView()
        var scalars = rest.unicodeScalars
        defer { rest = Substring(scalars) }
        while let next = scalars.first, !ends.contains(next) {
            if next == "&" {
                let tail = Substring(scalars.prefix(6))
                guard let (name, meaning) = Self.references.first(where: { tail.hasPrefix($0.key) }) else {
                    throw Fault(reason: "reference")
                }
                result.append(contentsOf: meaning.unicodeScalars)
                scalars = scalars.dropFirst(name.unicodeScalars.count)
            } else if next == ">" || next == "\"" {
                throw Fault(reason: "'\(next)' as it is")
            } else {
                result.append(next)
                scalars.removeFirst()
            }
        }
        return String(result)
    }

    private mutating func take(_ expected: String) throws {
        guard rest.hasPrefix(expected) else { throw Fault(reason: "not '\(expected)'") }
        rest = rest.dropFirst(expected.count)
    }
}

/// Writes HTML with properly nested elements, in which text is escaped.
struct HTMLWriter {
    /// The output so far, in UTF-8.
    private(set) var bytes: [UInt8] = []
    private var open: [Element] = []

    mutating func doctype() { write("<!DOCTYPE html>\n") }

    /// Opens an element. A void element is complete.
    mutating func open(_ element: Element, _ attributes: [Attribute] = []) {
        write("<")
        write(element.name)
        for attribute in attributes {
            write(" ")
            attribute.name.withUTF8Buffer { bytes.append(contentsOf: $0) }
            write("=\"")
            HTMLText.append(attribute.value, to: &bytes)
            write("\"")
        }
        write(">")
        if element.isVoid {
            if element.layout != .phrase { write("\n") }
        } else {
            open.append(element)
            if element.layout == .container { write("\n") }
        }
    }

    mutating func close() {
        let element = open.removeLast()
        write("</")
        write(element.name)
        write(">")
        if element.layout != .phrase { write("\n") }
    }

    /// Writes text of the story, or the tool's own, escaped.
    mutating func text(_ text: String) {
        // A parser drops a line feed directly after <pre> (HTML 13.2.6.4.7), so that one is doubled.
        if open.last == .pre, bytes.last == UInt8(ascii: ">"), text.utf8.first.map({ $0 == 0xA || $0 == 0xD }) == true {
            write("\n")
        }
        HTMLText.append(text, to: &bytes)
    }

    /// Writes a style sheet, a script or markup of the tool in its element, unescaped.
    mutating func own<Content: OwnContent>(_ content: Content) {
        open(Content.element)
        bytes.append(contentsOf: content.bytes)
        close()
    }

    /// Declares that the page has no icon. Without that, browsers request one from the server.
    mutating func withoutIcon() { open(.link, [.icon, .nothing]) }

    /// Writes the output of another writer, all of whose elements are closed.
    mutating func append(_ other: HTMLWriter) {
        precondition(other.open.isEmpty)
        bytes.append(contentsOf: other.bytes)
    }

    private mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}

/// Writes HTML whose elements close in the order in which they were opened, and into which text gets escaped or not at all.
struct HTMLWriter {
    /// What was written so far, UTF-8.
    private(set) var bytes: [UInt8] = []
    private var open: [Element] = []

    /// The declaration that a page begins with.
    mutating func doctype() { write("<!DOCTYPE html>\n") }

    /// Begins an element. One that is void ends here too.
    mutating func open(_ element: Element, _ attributes: [Attribute] = []) {
        write("<")
        write(element.name)
        for attribute in attributes {
            write(" ")
            write(attribute.name.description)
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

    /// Ends the element that was opened last.
    mutating func close() {
        let element = open.removeLast()
        write("</")
        write(element.name)
        write(">")
        if element.layout != .phrase { write("\n") }
    }

    /// Writes words of the story, or ours, as text.
    mutating func text(_ text: String) {
        // A parser drops a line feed right after <pre> (HTML 13.2.6.4.7), so that one is written twice.
        if open.last == .pre, bytes.last == UInt8(ascii: ">"), text.utf8.first.map({ $0 == 0xA || $0 == 0xD }) == true {
            write("\n")
        }
        HTMLText.append(text, to: &bytes)
    }

    /// Writes a style sheet, a script or markup of ours in its element, where nothing is escaped.
    mutating func own<Content: OwnContent>(_ content: Content) {
        open(Content.element)
        bytes.append(contentsOf: content.bytes)
        close()
    }

    /// Says that the page has no icon: browsers ask the server for one that nobody named otherwise.
    mutating func withoutIcon() { open(.link, [.icon, .nothing]) }

    /// Writes what another writer wrote, all of whose elements are closed.
    mutating func append(_ other: HTMLWriter) {
        precondition(other.open.isEmpty)
        bytes.append(contentsOf: other.bytes)
    }

    private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

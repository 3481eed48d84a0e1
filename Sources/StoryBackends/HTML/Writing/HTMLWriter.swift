/// Writes HTML with properly nested elements, in which text is escaped.
struct HTMLWriter {
    private var output = HTMLBytes()
    private var open: [Element] = []

    consuming func finish() -> [UInt8] { output.finish() }

    mutating func doctype() { output.append("<!DOCTYPE html>\n") }

    /// Opens an element. A void element is complete.
    mutating func open(_ element: Element, _ attributes: [Attribute?] = []) {
        output.append(element.tags.start)
        for case let attribute? in attributes {
            output.append(" ", attribute.name, "=\"")
            switch attribute.value {
            case .text(let text): HTMLText.append(text, to: &output)
            case .fixed(let words): output.append(words)
            }
            output.append("\"")
        }
        let endsLine = element.layout == .container || element.layout == .line && element.isVoid
        output.append(endsLine ? ">\n" : ">")
        if !element.isVoid { open.append(element) }
    }

    mutating func close() { output.append(open.removeLast().tags.end) }

    /// Writes text of the story, or the tool's own, escaped.
    mutating func text(_ text: String) {
        // A parser drops a line feed directly after <pre> (HTML 13.2.6.4.7), so that line feed is doubled.
        if open.last == .pre, output.all.last == UInt8(ascii: ">"),
            text.utf8.first.map({ $0 == 0xA || $0 == 0xD }) == true
        {
            output.append("\n")
        }
        HTMLText.append(text, to: &output)
    }

    /// Writes a style sheet, a script or markup of the tool in its element, unescaped.
    mutating func trusted<Content: TrustedContent>(_ content: Content) {
        open(Content.element)
        output.append(content.bytes)
        close()
    }

    /// Declares that the page has no icon. Without that, browsers request one from the server.
    mutating func withoutIcon() { open(.link, [.icon, .emptyAddress]) }

    /// Writes the output of another writer, all of whose elements are closed.
    mutating func append(_ other: HTMLWriter) {
        precondition(other.open.isEmpty)
        other.output.all.withUnsafeBufferPointer { output.append($0) }
    }
}

/// A buffer for many small pieces. Appending one to an array would take longer than copying it.
struct HTMLBytes {
    private var storage: [UInt8] = []
    private var count = 0

    var all: ArraySlice<UInt8> { storage[..<count] }

    /// Returns all bytes, without a copy.
    consuming func finish() -> [UInt8] {
        storage.removeLast(storage.count - count)
        return storage
    }

    mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        add(piece.count) { target in
            if let source = piece.baseAddress { target.update(from: source, count: piece.count) }
        }
    }

    @inline(__always) mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ piece: [UInt8]) { piece.withUnsafeBufferPointer { append($0) } }

    /// Appends three constants at once, such as a name between a space and an equals sign.
    @inline(__always)
    mutating func append(_ before: StaticString, _ name: StaticString, _ after: StaticString) {
        add(before.utf8CodeUnitCount + name.utf8CodeUnitCount + after.utf8CodeUnitCount) { target in
            target.update(from: before.utf8Start, count: before.utf8CodeUnitCount)
            let second = target + before.utf8CodeUnitCount
            second.update(from: name.utf8Start, count: name.utf8CodeUnitCount)
            (second + name.utf8CodeUnitCount).update(from: after.utf8Start, count: after.utf8CodeUnitCount)
        }
    }

    /// Makes space for `size` bytes, which `write` then fills.
    @inline(__always) private mutating func add(_ size: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) {
        let start = count
        count += size
        if count > storage.count { grow() }
        storage.withUnsafeMutableBufferPointer { storage in
            if let base = storage.baseAddress { write(base + start) }
        }
    }

    /// Doubles the storage. The new part is not initialized, since each byte is written before it is read.
    @inline(never)
    private mutating func grow() {
        storage = Array(unsafeUninitializedCapacity: max(2 * count, 1 << 15)) { larger, size in
            _ = larger.update(fromContentsOf: storage)
            size = larger.count
        }
    }
}

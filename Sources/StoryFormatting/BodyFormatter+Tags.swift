import StorySemantics
import StorySource
import StorySyntax

/// Formats tags: on one line if they fit, else with one attribute per line.
extension BodyFormatter {
    /// Returns the name in an `openTag`.
    func name(ofTag tag: NodeID) -> UnsafeBufferPointer<UInt8> {
        source[Int(tree[tag + 1].start) + 1..<Int(tree[tag + 1].end)]
    }

    /// Writes an `openTag`.
    /// - Returns: Whether it spans several lines.
    mutating func writeTag(_ tag: NodeID) -> Bool {
        let name = name(ofTag: tag)
        let attributes = attributes(ofTag: tag)
        let isSelfClosing = tree[tag - 1].flags.contains(.selfClosed)
        var cells = text.indentation + 1 + name.count + (isSelfClosing ? 3 : 1)
        var fits = true
        for attribute in attributes {
            guard let value = value(of: attribute) else { continue }
            if source.lineBreaks(in: value, atMost: 1) > 0 { fits = false }
            cells += 1 + tree.nameSpan(ofAttribute: attribute).range.count + 3 + source.cells(value)
        }
        fits = fits && cells <= settings.lineWidth || attributes.isEmpty
        text.write(UInt8(ascii: "<"))
        text.write(name)
        for attribute in attributes {
            if fits {
                text.write(UInt8(ascii: " "))
            } else {
                text.endLine()
                text.write("  ")
            }
            text.write(source[tree.nameSpan(ofAttribute: attribute)])
            guard let value = value(of: attribute) else { continue }
            text.write("=\"")
            copyLines(value)
            text.write(UInt8(ascii: "\""))
        }
        if !fits { text.endLine() } else if isSelfClosing { text.write(UInt8(ascii: " ")) }
        if isSelfClosing { text.write("/>") } else { text.write(UInt8(ascii: ">")) }
        return !fits
    }

    private func value(of attribute: NodeID) -> Range<Int>? {
        tree.firstChild(of: attribute, kind: .attributeValue).map { tree[$0].range }
    }

    /// Returns the attributes of an `openTag` in the order of the reference; unknown attributes come last, in their original
    /// order.
    private func attributes(ofTag tag: NodeID) -> [NodeID] {
        var rest = Array(tree.children(of: tag).filter { tree[$0].kind == .attribute })
        if rest.count < 2 { return rest }
        var result: [NodeID] = []
        for known in tree.component(of: tag - 1).descriptor.attributes {
            let code = UInt16(known.name.rawValue)
            result += rest.filter { tree[$0].payload == code }
            rest.removeAll { tree[$0].payload == code }
        }
        return result + rest
    }
}

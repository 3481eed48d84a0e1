import StoryJSON
import StorySource
import StorySyntax

/// Writes values of a JSON story as YAML.
struct FrontMatterWriter {
    let tree: JSONTree

    /// The greatest length of a name without `?`: libyaml looks for the colon within a limit.
    private static let longestImplicitKey = 200

    /// Writes `name: ` of an entry in a block, after the indentation of the block.
    func writeName(_ name: String, indentation: String, to text: inout MappedText) {
        text.write(indentation)
        if YAMLText.isPlain(name, isInFlow: false), name.utf8.allSatisfy({ $0 != 0x20 && $0 < 0x80 }),
            name.utf8.count < 100
        {
            text.write(name + ": ")
        } else if name.utf8.count <= Self.longestImplicitKey {
            text.write("\"\(FieldText.escaped(name))\": ")
        } else {
            text.write("? \"\(FieldText.escaped(name))\"\n\(indentation): ")
        }
    }

    /// Writes `"name": ` between braces.
    private func writeName(_ name: String, to text: inout MappedText) {
        let isLong = name.utf8.count > Self.longestImplicitKey
        text.write("\(isLong ? "? " : "")\"\(FieldText.escaped(name))\"\(isLong ? " : " : ": ")")
    }

    /// Writes the text of a `string` node, quoted if needed.
    func writeText(_ node: Int, to text: inout MappedText) {
        text.writeScalar(tree.string(node), for: tree[node].span, of: tree.source.bytes)
    }

    /// Writes any value on one line. The text maps to the value as a whole, since its parts have no diagnostics.
    func writeValue(_ node: Int, to text: inout MappedText) {
        let start = text.bytes.count
        writeParts(of: node, to: &text)
        text.map(from: start, to: tree[node].span)
    }

    /// Writes any value. Recursion is as deep as JSON stories may nest.
    private func writeParts(of node: Int, to text: inout MappedText) {
        switch tree[node].kind {
        case .object:
            text.write("{")
            for (index, member) in tree.members(of: node).enumerated() {
                if index > 0 { text.write(", ") }
                writeName(tree.string(member.name), to: &text)
                writeParts(of: member.value, to: &text)
            }
            text.write("}")
        case .array:
            text.write("[")
            for (index, item) in tree.children(of: node).enumerated() {
                if index > 0 { text.write(", ") }
                writeParts(of: item, to: &text)
            }
            text.write("]")
        case .string: text.write("\"\(FieldText.escaped(tree.string(node)))\"")
        case .number, .true, .false, .null: text.write(tree.text(of: node))
        }
    }
}

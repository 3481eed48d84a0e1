import StorySource
import StorySyntax

/// Runs of text among the children of something that may only hold elements.
package enum TextRuns {
    /// The maximal runs of text among sibling nodes, white space around them left out. Elements, modules and raw HTML
    /// end a run and are no part of it; raw HTML in the midst of words goes with the words.
    package static func runs(directlyIn siblings: Range<NodeID>, of tree: SyntaxTree) -> [SourceSpan] {
        var runs: [SourceSpan] = []
        var current: Range<Int>?
        func add(_ range: Range<Int>) {
            current = (current?.lowerBound ?? range.lowerBound)..<range.upperBound
        }
        func end() {
            if let trimmed = current.flatMap({ trim($0, tree.bytes) }) { runs.append(SourceSpan(trimmed)) }
            current = nil
        }
        var child = siblings.lowerBound
        while child < siblings.upperBound {
            let node = tree[child]
            switch node.kind {
            case .element, .openTag, .closeTag, .strayCloseTag, .module, .rawHTML:
                end()
            case .paragraph:
                if node.flags.contains(.marked) {
                    if isOnlyRawHTML(child, in: tree) {
                        end()
                    } else {
                        addInlines(of: child)
                    }
                } else {
                    add(node.range)
                }
            case .unsupported, .marker, .text, .escape, .characterReference, .hardBreak, .codeSpan, .code, .emphasis,
                .strong, .link, .linkDestination, .linkTitle, .unsupportedInline, .expression, .document, .frontMatter,
                .mapping, .entry, .sequence, .scalar, .alias, .body, .tagName, .attribute, .attributeName,
                .attributeValue, .badAttribute:
                add(node.range)
            }
            child = Int(node.subtreeEnd)
        }
        end()
        return runs

        func addInlines(of paragraph: NodeID) {
            for inline in tree.children(of: paragraph) {
                if tree[inline].kind == .element || tree[inline].kind == .strayCloseTag {
                    end()
                } else {
                    add(tree[inline].range)
                }
            }
        }
    }

    /// Whether a paragraph holds nothing but raw HTML and white space.
    package static func isOnlyRawHTML(_ paragraph: NodeID, in tree: SyntaxTree) -> Bool {
        for child in tree.children(of: paragraph) {
            let node = tree[child]
            let isHTML = node.kind == .rawHTML || node.kind == .strayCloseTag
            if !isHTML, node.kind != .text || !Blank.isBlank(tree.bytes[node.range]) { return false }
        }
        return true
    }

    private static func trim(_ range: Range<Int>, _ bytes: Bytes) -> Range<Int>? {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, Blank.isSpace(bytes[start]) { start += 1 }
        while end > start, Blank.isSpace(bytes[end - 1]) { end -= 1 }
        return start < end ? start..<end : nil
    }
}

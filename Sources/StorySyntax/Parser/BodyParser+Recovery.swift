import StoryDiagnostics
import StorySource

/// Recovery at unclosed elements: where they end, and how they are reported (LANGUAGE.md 3).
extension BodyParser {
    // MARK: In the second parse, which knows the unclosed elements

    /// Recovers before an opening tag. If the tag was meant to close an element, reads it and returns true. Otherwise closes
    /// the elements that can't contain the new one.
    mutating func recoverBeforeElement() -> Bool {
        if recoverOpenTagAsCloseTag() { return true }
        endWhatCannotHold(bytes[nameRange(at: position + 1)])
        return false
    }

    /// Recovers before a block: closes an unclosed element that can't contain text, an unclosed Line before a block that it can't
    /// contain, or the unclosed elements before a heading that begins a section.
    mutating func recoverBeforeBlock() {
        guard let top = open.top, top.isNeverClosed, open.count > recovery.depthOfSection(in: profile) else { return }
        let isHeading = content != .components && !recovery.mayBeClosed(top.start) && beginsSection()
        let isInLine =
            top.component == .line && profile >= .markdown && isAtLineStart
            && blocks.construct(at: position, interrupting: false) != nil
        guard content == .components || isHeading || isInLine else { return }
        var end = position + 1
        while end < bytes.count, !bytes[end].isWhitespace, bytes[end] != UInt8(ascii: "<") { end += 1 }
        repeat { endUnclosed(at: SourceSpan(position..<end)) } while isHeading && open.top?.isNeverClosed ?? false
    }

    /// Returns whether the block at `position` is a heading that would begin a section if it were in no element: there are no
    /// Sections, and it is of the level of the last heading outside of elements, or of level 1 or 2 if there is none.
    private func beginsSection() -> Bool {
        guard isAtLineStart, containers.isEmpty, recovery.depthOfSection(in: profile) == 0 else { return false }
        var end = position
        while bytes[end] == UInt8(ascii: "#") { end += 1 }
        return (1...lastOuterLevel).contains(end - position) && (end == bytes.count || bytes[end].isWhitespace)
    }

    /// Closes unclosed elements before an opening tag: a Section at the start of a line closes a Section, and any other
    /// component the elements that can't contain it.
    private mutating func endWhatCannotHold(_ name: UnsafeBufferPointer<UInt8>) {
        var component = Component(named: name, in: profile)
        if component == .unknown { component = TagParser.name(at: position, in: bytes, profile).component }
        let tag = SourceSpan(position..<position + 1 + name.count)
        if component == .section {
            guard isAtLineStart, let outer = open.outermostSection, open.stack[outer].isNeverClosed else { return }
            while open.count > outer { endUnclosed(at: tag) }
            return
        }
        if component == .unknown { return }
        let parents = component.descriptor.parents(in: profile)
        while let top = open.top, top.isNeverClosed, top.component != .section, !parents.contains(top.component),
            open.count > recovery.depthOfSection(in: profile)
        {
            endUnclosed(at: tag)
        }
    }

    /// Recovers from `<Name>` or `<Name/>` in place of `</Name>`: the tag is in an element of that name, both are unclosed,
    /// and no text follows that it could contain, or text directly precedes it.
    private mutating func recoverOpenTagAsCloseTag() -> Bool {
        guard let top = open.top, top.isNeverClosed, !top.isSuppressed,
            bytes[nameRange(at: position + 1)].elementsEqual(bytes[top.name.dropFirst()])
        else { return false }
        let nameEnd = nameRange(at: position + 1).upperBound
        let mark = bytes.skipBlanks(from: nameEnd)
        let hasSlash = bytes[mark] == UInt8(ascii: "/") && bytes[mark + 1] == UInt8(ascii: ">")
        if !hasSlash {
            guard bytes[nameEnd] == UInt8(ascii: ">"), recovery.isNeverClosed(position) else { return false }
            var next = bytes.skipBlanks(from: nameEnd + 1)
            if bytes[next].isLineBreak { next = bytes.firstOfNextLine(from: next) }
            guard next >= bytes.count || bytes[next].isLineBreak || bytes[next] == UInt8(ascii: "<") || followsText()
            else { return false }
        }
        let tag = position..<(hasSlash ? mark + 2 : nameEnd + 1)
        endInnermost(.strayCloseTag, tag)
        diagnostics.append(
            .misspeltClosingTag(
                top.component.name, at: SourceSpan(top.name), tag: SourceSpan(tag), lacks: hasSlash ? nil : "/"))
        return true
    }

    /// Returns whether text precedes `position`, on its line or the one before.
    private func followsText() -> Bool {
        var start = bytes.startOfBlanks(before: position)
        if start > 0, bytes[start - 1] == UInt8(ascii: "\n") { start -= 1 }
        if start > 0, bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
        start = bytes.startOfBlanks(before: start)
        return start > 0 && !bytes[start - 1].isLineBreak && bytes[start - 1] != UInt8(ascii: ">")
    }

    /// Ends an unclosed element at its tag: it is empty, or another mistake hides its content.
    mutating func endNeverClosed(_ element: OpenElement, _ node: NodeID) {
        builder.insert(.neverClosed, on: node)
        close(node, end: position)
        if element.isSuppressed { return noteRefused(element) }
        // If the text up to the next tag or the end of the line ends in `/>`, it is the rest of this tag.
        var restEnd = position
        while restEnd < bytes.count, !bytes[restEnd].isLineBreak, bytes[restEnd] != UInt8(ascii: "<") { restEnd += 1 }
        let (start, end) = (bytes.skipBlanks(from: position), bytes.startOfBlanks(before: restEnd))
        let isEarly = bytes[restEnd] != UInt8(ascii: "<") && end >= start + 2 && bytes.matches("/>", at: end - 2)
        let isAlone = start == restEnd || isEarly && end == start + 2
        diagnostics.append(
            .notSelfClosing(
                element.component.name, at: SourceSpan(element.name), tagEnd: position, isEarly: isEarly,
                isSafe: isAlone && !hasProseBefore && open.damagedCount == 0))
    }

    /// Ends the unclosed elements around a tag if their closing tags are hidden in the tag's unterminated value.
    mutating func endHidden(in tag: OpenTag) {
        guard tag.isUnreadable, recovery.knowsUnclosed else { return }
        for offset in tag.name.upperBound..<tag.end where bytes.matches("</", at: offset) {
            guard let top = open.top, top.isNeverClosed, open.isInnermost(bytes[nameRange(at: offset + 2)]) else {
                continue
            }
            // The containers in the element end after the tag.
            lines.contentEnd = position
            _ = popElement()
            guard let node = top.node else { continue }
            builder.insert(.neverClosed, on: node)
            close(node, end: position)
        }
    }

    /// Makes the fixes of unclosed elements unsafe if there is a surplus closing tag, which may belong to one of them.
    mutating func doubtUnclosedElements() {
        if diagnostics.heads.contains(where: { $0.id == .unexpectedClosingTag && !$0.isSafelyFixable }) {
            diagnostics.makeUnsafe { $0.id == .notSelfClosing }
        }
    }

    // MARK: In each parse

    /// Reads the tag of a required parent as that of its item, or the reverse, if it is only allowed as the other: an
    /// attribute shows it, as in `<Choice prompt="…">`, or an item of the same name that directly follows.
    mutating func recoverMisnamed(_ tag: inout OpenTag) {
        let (component, parent) = (tag.component, open.top?.component)
        let meant: Component
        var isMeant = false
        if component == parent {
            guard let item = Component.all(in: profile).first(where: { $0.requiredParent == component }) else { return }
            meant = item
        } else if let required = component.requiredParent, required != parent {
            meant = required
            if tag.attributes.bits == 0, !tag.isSelfClosing {
                let next = bytes.skipAllSpace(from: position)
                let end = next + tag.name.count
                isMeant =
                    end < bytes.count && bytes[next..<end].elementsEqual(bytes[tag.name])
                    && bytes[end].isWhitespace
            }
        } else {
            return
        }
        let foreign = tag.attributes.bits & ~component.attributes(in: profile).known.bits
        guard isMeant || foreign & meant.attributes(in: profile).known.bits != 0 else { return }
        diagnostics.append(
            .misnamedComponent(
                component.name, at: SourceSpan(tag.name), meant: meant.name,
                parent: open.top.map { (open.name(of: $0), SourceSpan($0.name)) }))
        tag.component = meant
    }

    /// Ends the innermost element before something other than its closing tag.
    mutating func endUnclosed(at end: SourceSpan) {
        let element = popElement()
        recovery.found.neverClosed.insert(element.start)
        if let node = element.node, isRepeated(element, node, at: Int(end.start)) {
            builder.truncate(to: node)
            builder.leaf(.strayCloseTag, element.start..<element.tag.end)
            diagnostics.append(
                .openedTwice(element.component.name, at: SourceSpan(element.name), second: end))
            return
        }
        if let node = element.node {
            builder.insert(.neverClosed, on: node)
            // In a container, the `>` of blank lines follows the content.
            let lastEnd = max(lines.contentEnd, element.tag.end, Int(builder.nodes[builder.count - 1].end))
            // Not `close`, which would put the element beside the prose that ends it.
            builder.close(node, end: containers.isEmpty ? endOfContent() : lastEnd)
        }
        noteRefused(element)
        if element.isSuppressed || element.component.content == .none { return }
        // In the first parse, each element reaches to the end of all others.
        if recovery.knowsUnclosed, element.node != nil,
            let tag = lostClosing(of: element, before: bytes.endOfLine(from: Int(end.start), end: bytes.count))
        {
            diagnostics.append(
                .misspeltClosingTag(
                    element.component.name, at: SourceSpan(element.name), tag: SourceSpan(tag),
                    lacks: bytes[tag.lowerBound] == UInt8(ascii: "<") ? nil : "<"))
            return
        }
        diagnostics.append(
            .unclosedComponent(
                element.component.name, at: SourceSpan(element.name), shouldCloseAt: end,
                isOnOwnLine: isOnOwnLine(Int(end.start))))
    }

    /// Returns a line of an unclosed element that is its closing tag but for a character: `/Name>`, `<\Name>`, `[/Name]`.
    private func lostClosing(of element: OpenElement, before end: Int) -> Range<Int>? {
        let name = element.component.name
        let isMark = { (byte: UInt8) in "<>/\\()[]{} ".utf8.contains(byte) }
        var line = bytes.startOfNextLine(after: element.tag.end, end: end)
        while line < end {
            let text = bytes.trimmed(bytes.skipBlanks(from: line)..<bytes.endOfLine(from: line, end: end))
            let extra = text.count - name.utf8.count
            if extra > 0, extra < 6, !bytes.isAtComponentTag(text.lowerBound) {
                let start = text.first { !isMark(bytes[$0]) } ?? text.upperBound
                let rest = start + name.utf8.count..<max(text.upperBound, start + name.utf8.count)
                if rest.upperBound == text.upperBound, ByteBlock.areEqual(bytes[start..<rest.lowerBound], name),
                    bytes[rest].allSatisfy(isMark)
                {
                    return text
                }
            }
            line = bytes.startOfNextLine(after: line, end: end)
        }
        return nil
    }

    /// Returns whether an element is empty, and the same tag follows at `offset`, with the same attributes.
    private mutating func isRepeated(_ element: OpenElement, _ node: NodeID, at offset: Int) -> Bool {
        let tag = element.start..<element.tag.end
        return !element.isSuppressed && builder.count == builder.endOfFirstChild(of: node)
            && offset + tag.count <= bytes.count
            && ByteBlock.areEqual(bytes[tag], bytes[offset..<offset + tag.count])
    }

    mutating func noteRefused(_ element: OpenElement) {
        if element.component == .unknown { recovery.noteEnd(ofUnknown: open.name(of: element)) }
    }

    /// Returns whether only white space precedes an offset on its line.
    private mutating func isOnOwnLine(_ offset: Int) -> Bool {
        if recovery.lastOnLine.offset != offset {
            recovery.lastOnLine = (offset, bytes.isFirstOnLine(offset))
        }
        return recovery.lastOnLine.isFirst
    }

    /// Returns the end of the text so far, without trailing white space outside code.
    private mutating func endOfContent() -> Int {
        if recovery.lastContent.position != position {
            recovery.lastContent = (position, bytes.startOfSpace(before: position))
        }
        return max(recovery.lastContent.end, recovery.codeEnd)
    }

    /// Returns the range of a name, or of two words that form a component's name.
    mutating func nameRange(at start: Int) -> Range<Int> {
        let name = start..<bytes.endOfName(from: start)
        return start..<(Component.endOfSplitName(name, in: bytes, profile) ?? name.upperBound)
    }
}

import StoryDiagnostics
import StorySource

/// Recovery at closing tags that don't match the innermost element, or contain more than a name (LANGUAGE.md 3).
extension BodyParser {
    private struct CloseTag {
        let range: Range<Int>
        let name: Range<Int>
        /// The diagnostic if it contains something besides the name, or has no `>`.
        let diagnostic: Diagnostic?

        /// `</Name`
        var span: SourceSpan { SourceSpan(range.lowerBound..<name.upperBound) }
    }

    /// Returns whether a closing tag begins here that is neither a component's nor that of a refused HTML tag.
    mutating func isAtOtherCloseTag() -> Bool {
        guard bytes[position] == UInt8(ascii: "<"), bytes[position + 1] == UInt8(ascii: "/"), profile < .commonMark
        else { return false }
        let name = nameRange(at: bytes.startOfClosingName(position))
        return !bytes[name.lowerBound].isASCIILetter || !inlines.closesRefusedTag(named: bytes.string(name))
    }

    /// `closeTag | strayCloseTag`
    mutating func recoverCloseTag() {
        isAtLineStart = false
        hasProseBefore = false
        let name = nameRange(at: bytes.startOfClosingName(position))
        let isName = bytes[name.lowerBound].isASCIILetter || bytes[name.lowerBound] == UInt8(ascii: ">")
        guard isName,
            name.lowerBound == position + 2
                || bytes[bytes.skipAllSpace(from: name.upperBound)] == UInt8(ascii: ">")
                || open.isOpen(bytes[name], in: profile)
        else { return parseNamelessCloseTag() }
        let tag = closeTag(named: name)
        position = tag.range.upperBound
        if !containers.isEmpty, recovery.isStrayInContainer(tag.range.lowerBound) { return reportUnexpected(tag) }
        guard open.isOpen(bytes[name], in: profile) else { return recoverStrayCloseTag(tag) }
        if let top = open.top, recovery.takeMisnamed(tag.range.lowerBound) {
            return closeUnclosed(top, bytes.string(name), tag)
        }
        let isOfParent = open.stack.dropLast().last.map { bytes[name].elementsEqual($0.component.name.utf8) } ?? false
        let child = isOfParent && !open.isInnermost(bytes[name]) ? open.top : nil
        while !open.isInnermost(bytes[name]) {
            if let top = open.top { recovery.noteCrossed(open.name(of: top), by: tag.range) }
            endUnclosed(before: tag)
        }
        let element = endInnermost(.closeTag, tag.range)
        if let child {
            recovery.noteClosing(bytes.string(name), over: child.start, at: tag.range.lowerBound, in: open.top)
        }
        let extra = tag.range.lowerBound + 2..<name.lowerBound
        if !extra.isEmpty, element.component != .unknown {
            diagnostics.append(
                .beforeClosingName(
                    element.component.name, at: SourceSpan(extra), isSpace: bytes[extra].allSatisfy(\.isSpaceOrTab),
                    isSafe: tag.diagnostic == nil))
        }
        if var slash = element.endOfWrongSelfClosing, !element.isSuppressed {
            // White space may follow the slash.
            repeat { slash -= 1 } while slash > element.start && bytes[slash] != UInt8(ascii: "/")
            diagnostics.append(
                .closedTwice(element.component.name, at: tag.span, slash: SourceSpan(slash..<slash + 1)))
        }
        if let diagnostic = tag.diagnostic { diagnostics.append(diagnostic) }
    }

    /// `strayCloseTag ::= "</" [^<>#x9#xA#xC#xD ]* ">"?`
    private mutating func parseNamelessCloseTag() {
        let start = position
        var end = start + 2
        while end < bytes.count, !bytes[end].isWhitespace, bytes[end] != UInt8(ascii: "<"),
            bytes[end] != UInt8(ascii: ">")
        {
            end += 1
        }
        position = end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : end
        let span = SourceSpan(start..<start + 2)
        // At the end of a line, it probably closes an unclosed element with text, whose diagnostic would be the second one.
        if end == start + 2, containers.isEmpty, let top = open.top, let node = top.node, top.isNeverClosed,
            !top.isSuppressed, top.component.content == .prose, top.component.children.isEmpty,
            builder.count > builder.endOfFirstChild(of: node), blocks.isBlankLine(bytes.skipBlanks(from: end))
        {
            diagnostics.append(.namelessClosingTag(at: span, extra: end..<end, of: top.component.name))
            builder.insert(.neverClosed, on: node)
            endInnermost(.strayCloseTag, start..<position)
        } else {
            diagnostics.append(.namelessClosingTag(at: span, extra: start + 2..<end, of: nil))
            builder.leaf(.strayCloseTag, start..<position)
        }
    }

    /// Returns the closing tag at `position`: up to its `>`, or up to its name if there is no `>` on its line.
    private mutating func closeTag(named name: Range<Int>) -> CloseTag {
        let start = position
        let extra = bytes.skipAllSpace(from: name.upperBound)
        let mark = bytes.firstOnLine(of: "<>", from: extra)
        guard bytes[mark] == UInt8(ascii: ">") else {
            let tag = start..<name.upperBound
            return CloseTag(
                range: tag, name: name,
                diagnostic: .unterminatedTag(bytes.string(tag), at: SourceSpan(tag), end: tag.upperBound, missing: ">"))
        }
        let end = bytes.startOfBlanks(before: mark, from: extra)
        let diagnostic =
            extra == mark
            ? nil : Diagnostic.attributesOnClosingTag(bytes.string(extra..<end), at: SourceSpan(extra..<end))
        return CloseTag(range: start..<mark + 1, name: name, diagnostic: diagnostic)
    }

    private mutating func endUnclosed(before tag: CloseTag) {
        position = tag.range.lowerBound
        endUnclosed(at: tag.span)
        position = tag.range.upperBound
    }

    // MARK: Closing tags whose name no open element has

    private mutating func recoverStrayCloseTag(_ tag: CloseTag) {
        let name = bytes.string(tag.name)
        recovery.noteSecondClosing(name, in: open.top)
        if let unknown = open.innermostUnknown, isMeant(name, for: unknown) {
            while open.top?.start != unknown.start { endUnclosed(before: tag) }
            endInnermost(.closeTag, tag.range)
        } else if recovery.takeCrossed(name, tag.range, bytes) || recovery.takeUnknown(name.lowercased())
            || inlines.endRefusedTag(named: name.lowercased())
            || endMisspelt(name, tag) || reportMissingParent(name, tag)
        {
            builder.leaf(.strayCloseTag, tag.range)
        } else if let top = open.top, top.isNeverClosed, !top.isSuppressed,
            top.component != .section || isAtEndOfSection()
        {
            // The fixes of both replace the tag as a whole, so it needs no other.
            return closeUnclosed(top, name, tag)
        } else {
            recovery.noteStray(name, in: open.top)
            return reportUnexpected(tag)
        }
        if let diagnostic = tag.diagnostic { diagnostics.append(diagnostic) }
    }

    private mutating func reportUnexpected(_ tag: CloseTag) {
        diagnostics.append(
            lostOpening(of: tag).map { .lostOpening(bytes.string(tag.name), at: tag.span, opening: $0) }
                ?? .unexpectedClosingTag(
                    bytes.string(tag.name), at: tag.span, tag: SourceSpan(tag.range), meant: nil,
                    closesContent: closesContent(tag)))
        builder.leaf(.strayCloseTag, tag.range)
    }

    /// Returns the start of a line that is the opening tag of a stray closing tag but for its `<`, up to the name: its own line,
    /// or one above with no line between them that begins with a tag.
    private func lostOpening(of tag: CloseTag) -> SourceSpan? {
        guard Component(named: bytes[tag.name], in: profile) != .unknown else { return nil }
        // Not farther back, so that many such tags take linear time.
        let limit = max(0, tag.range.lowerBound - 4096)
        var line = bytes.startOfLine(tag.range.lowerBound, from: limit)
        while line > limit || line == 0 {
            let start = bytes.skipBlanks(from: line)
            let name = bytes[start] == UInt8(ascii: "<") ? bytes.skipBlanks(from: start + 1) : start
            let end = name + tag.name.count
            if name != start + 1, end < tag.range.lowerBound, ByteBlock.areEqual(bytes[name..<end], bytes[tag.name]),
                bytes[end] == UInt8(ascii: ">")
                    || bytes[end].isSpaceOrTab && bytes[bytes.firstOnLine(of: "<>", from: end)] == UInt8(ascii: ">")
            {
                return SourceSpan(start..<end)
            }
            if line == 0 || start < tag.range.lowerBound && bytes.isAtComponentTag(start) { return nil }
            line = bytes.startOfLine(line - 1, from: limit)
        }
        return nil
    }

    /// Returns whether a stray closing tag probably follows the content of its component, whose opening tag is missing.
    private func closesContent(_ tag: CloseTag) -> Bool {
        let component = Component(named: bytes[tag.name], in: profile)
        let parent = open.top?.component
        guard component == .page || component.requiredParent == parent, component.content != .none,
            component == .section ? recovery.found.hasSections : parent != nil
        else { return false }
        let last = bytes.startOfSpace(before: tag.range.lowerBound, from: 1) - 1
        guard bytes[last] == UInt8(ascii: ">") else { return bytes[last] != UInt8(ascii: "}") }
        // A tag precedes: of an element in the content, or a second closing tag of the same name, which is merely
        // surplus.
        guard let start = bytes[0..<last].lastIndex(where: { "<>".utf8.contains($0) }),
            bytes[start] == UInt8(ascii: "<")
        else { return true }
        let isClosing = bytes[start + 1] == UInt8(ascii: "/")
        let name = start + (isClosing ? 2 : 1)
        return (isClosing || bytes[last - 1] == UInt8(ascii: "/"))
            && !bytes[name..<bytes.endOfName(from: name)].elementsEqual(bytes[tag.name])
    }

    /// Returns whether a closing tag with another name closes an unknown element: the names differ only in case, or the
    /// unknown name is probably a misspelling of the other. The diagnostic about the unknown element covers both (LANGUAGE.md
    /// 8).
    private mutating func isMeant(_ name: String, for element: OpenElement) -> Bool {
        // A longer name resembles no component's.
        guard element.name.count <= 32 else { return false }
        let opened = open.name(of: element)
        return opened.lowercased() == name.lowercased()
            || NearestName.candidates(for: opened, among: Component.all(in: profile).map(\.name)).contains(name)
    }

    /// Returns whether a component's closing tag closes HTML that was probably meant to be the component. The diagnostic about
    /// the HTML covers both, and the elements between them count as inside the component.
    private mutating func endMisspelt(_ name: String, _ tag: CloseTag) -> Bool {
        let component = Component(named: bytes[tag.name], in: profile)
        guard component != .unknown, inlines.endMisspeltTag(meantAs: name) else { return false }
        _ = takeOrphans(of: component, before: tag)
        return true
    }

    /// Removes and returns the orphans that belong in a component and directly precede its closing tag.
    private mutating func takeOrphans(of component: Component, before tag: CloseTag) -> [NodeID] {
        let orphans = recovery.orphans.take(component, in: open.top, before: tag.range.lowerBound, bytes, builder.nodes)
        for orphan in orphans { builder.insert(.withoutContainer, on: orphan) }
        return orphans
    }

    /// Reports a closing tag whose opening tag is missing before elements that require this parent.
    private mutating func reportMissingParent(_ name: String, _ tag: CloseTag) -> Bool {
        let component = Component(named: bytes[tag.name], in: profile)
        // After a self-closed element of that name, the tag is meant to close that element.
        guard component != .unknown, recovery.selfClosed(name, in: open.top) == nil,
            let first = takeOrphans(of: component, before: tag).first
        else { return false }
        let child = nameRange(at: Int(builder.nodes[first].start) + 1)
        let span = SourceSpan(child.lowerBound - 1..<child.upperBound)
        diagnostics.append(.missingParent(name, at: tag.span, first: (bytes.string(child), span)))
        return true
    }

    /// Treats a closing tag as that of the enclosing element, which nothing else closes. If the names differ only in
    /// case, the tag closes the element and the fix is safe, except for an empty element, about which the fixed story
    /// would have a diagnostic.
    private mutating func closeUnclosed(_ element: OpenElement, _ name: String, _ tag: CloseTag) {
        let isEmpty = element.node.map { builder.count == builder.endOfFirstChild(of: $0) } ?? true
        let isSafe = !isEmpty && name.lowercased() == element.component.name.lowercased()
        diagnostics.append(
            .unexpectedClosingTag(
                name, at: tag.span, tag: SourceSpan(tag.range),
                meant: (element.component.name, SourceSpan(element.name), isSafe: isSafe)))
        if !isSafe, let node = element.node { builder.insert(.neverClosed, on: node) }
        endInnermost(isSafe ? .closeTag : .strayCloseTag, tag.range)
    }

    /// Returns whether nothing but the next Section follows.
    private mutating func isAtEndOfSection() -> Bool {
        let next = bytes.skipAllSpace(from: position)
        return next >= bytes.count || bytes.matches("<Section", at: next)
    }
}

import StoryDiagnostics
import StorySource

/// Closing tags that are not that of the innermost element, or hold more than a name: what they close (LANGUAGE.md 3).
extension BodyParser {
    /// A closing tag as it is written.
    private struct CloseTag {
        /// All of it.
        let range: Range<Int>
        /// The name itself.
        let name: Range<Int>
        /// Something beside the name is in it, or it has no `>`.
        let flaw: Diagnostic?

        /// `</Name`
        var span: SourceSpan { SourceSpan(range.lowerBound..<name.upperBound) }
    }

    /// Whether a `</` is here that is not a component's, and does not end an HTML tag that was refused before.
    mutating func isAtOtherCloseTag() -> Bool {
        guard bytes[position] == UInt8(ascii: "<"), bytes[position + 1] == UInt8(ascii: "/"), profile < .commonMark
        else { return false }
        let name = nameRange(at: bytes.startOfClosingName(position))
        return !bytes[name.lowerBound].isIn(.letter) || !inlines.closesRefusedTag(named: bytes.string(name))
    }

    /// `closeTag | strayCloseTag`
    mutating func recoverCloseTag() {
        isAtLineStart = false
        hasProseBefore = false
        let name = nameRange(at: bytes.startOfClosingName(position))
        let isName = bytes[name.lowerBound].isIn(.letter) || bytes[name.lowerBound] == UInt8(ascii: ">")
        guard isName,
            name.lowerBound == position + 2 || isEndOfTag(name.upperBound) || open.isOpen(bytes[name], in: profile)
        else { return parseNamelessCloseTag() }
        let tag = closeTag(named: name)
        position = tag.range.upperBound
        if !containers.isEmpty, recovery.isStrayInContainer(tag.range.lowerBound) { return reportUnexpected(tag) }
        guard open.isOpen(bytes[name], in: profile) else { return recoverStrayCloseTag(tag) }
        while !open.isInnermost(bytes[name]) { endUnclosed(before: tag) }
        let element = endInnermost(.closeTag, tag.range)
        if name.lowerBound > tag.range.lowerBound + 2, element.component != .unknown {
            let extra = tag.range.lowerBound + 2..<name.lowerBound
            diagnostics.append(
                .beforeClosingName(
                    element.component.name, at: SourceSpan(extra), isSpace: bytes[extra].allSatisfy(\.isSpaceOrTab),
                    isSafe: tag.flaw == nil))
        }
        if let slash = element.extraSlash {
            diagnostics.append(
                .closedTwice(element.component.name, at: tag.span, slash: SourceSpan(slash..<slash + 1)))
        }
        if let flaw = tag.flaw { diagnostics.append(flaw) }
    }

    /// Whether nothing but white space precedes the next `>`.
    private mutating func isEndOfTag(_ offset: Int) -> Bool {
        var end = offset
        while bytes[end].isIn(.whitespace) { end += 1 }
        return bytes[end] == UInt8(ascii: ">")
    }

    /// `strayCloseTag ::= "</" [^<>#x9#xA#xC#xD ]* ">"?`
    private mutating func parseNamelessCloseTag() {
        let start = position
        var end = start + 2
        while end < bytes.count, !bytes[end].isIn(.whitespace), bytes[end] != UInt8(ascii: "<"),
            bytes[end] != UInt8(ascii: ">")
        {
            end += 1
        }
        diagnostics.append(.namelessClosingTag(at: SourceSpan(start..<start + 2), extra: start + 2..<end))
        position = end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : end
        builder.leaf(.strayCloseTag, start..<position)
    }

    /// The closing tag at `position`, up to its `>`, or its name if it has none on its line.
    private mutating func closeTag(named name: Range<Int>) -> CloseTag {
        let start = position
        var extra = name.upperBound
        while bytes[extra].isIn(.whitespace) { extra += 1 }
        let mark = bytes.firstOnLine(of: "<>", from: extra)
        guard bytes[mark] == UInt8(ascii: ">") else {
            let tag = start..<name.upperBound
            return CloseTag(
                range: tag, name: name,
                flaw: .unterminatedTag(bytes.string(tag), at: SourceSpan(tag), end: tag.upperBound, missing: ">"))
        }
        var end = mark
        while end > extra, bytes[end - 1].isSpaceOrTab { end -= 1 }
        let flaw =
            extra == mark
            ? nil : Diagnostic.attributesOnClosingTag(bytes.string(extra..<end), at: SourceSpan(extra..<end))
        return CloseTag(range: start..<mark + 1, name: name, flaw: flaw)
    }

    private mutating func endUnclosed(before tag: CloseTag) {
        position = tag.range.lowerBound
        endUnclosed(at: tag.span)
        position = tag.range.upperBound
    }

    // MARK: Closing tags whose name no open element has

    private mutating func recoverStrayCloseTag(_ tag: CloseTag) {
        let name = bytes.string(tag.name)
        if let unknown = open.innermostUnknown, isMeant(name, for: unknown) {
            while open.top?.start != unknown.start { endUnclosed(before: tag) }
            endInnermost(.closeTag, tag.range)
        } else if recovery.endUnknown(name.lowercased()) || inlines.endRefusedTag(named: name.lowercased())
            || endMisspelt(name, tag) || reportMissingContainer(name, tag)
        {
            builder.leaf(.strayCloseTag, tag.range)
        } else if let top = open.top, top.isNeverClosed, !top.isSuppressed,
            top.component != .section || isAtEndOfSection()
        {
            closeUnclosed(top, name, tag)
        } else {
            recovery.noteStray(name, in: open.top)
            reportUnexpected(tag)
            // What goes as a whole needs no correction inside.
            return
        }
        if let flaw = tag.flaw { diagnostics.append(flaw) }
    }

    private mutating func reportUnexpected(_ tag: CloseTag) {
        diagnostics.append(
            .unexpectedClosingTag(bytes.string(tag.name), at: tag.span, tag: SourceSpan(tag.range), meant: nil))
        builder.leaf(.strayCloseTag, tag.range)
    }

    /// Whether a closing tag of another name ends an unknown element: the names differ in case only, or it has the name that
    /// the other was probably meant to be. The diagnostic about that one covers both (LANGUAGE.md 8).
    private mutating func isMeant(_ name: String, for element: OpenElement) -> Bool {
        // No name that is longer is near one of a component.
        guard element.name.count <= 32 else { return false }
        let opened = open.name(of: element)
        return opened.lowercased() == name.lowercased()
            || NearestName.candidates(for: opened, among: Component.all(in: profile).map(\.name)).contains(name)
    }

    /// Whether a component's closing tag is that of HTML which was probably meant to be the component: the diagnostic about that
    /// one covers both, and what is in between is where it belongs.
    private mutating func endMisspelt(_ name: String, _ tag: CloseTag) -> Bool {
        let component = Component(named: bytes[tag.name], in: profile)
        guard component != .unknown, inlines.endMisspeltTag(meantAs: name) else { return false }
        _ = takeOrphans(of: component, before: tag)
        return true
    }

    /// What belongs into a container and is right in front of its closing tag.
    private mutating func takeOrphans(of container: Component, before tag: CloseTag) -> [NodeID] {
        let orphans = recovery.orphans.take(container, in: open.top, before: tag.range.lowerBound, bytes, builder.nodes)
        for orphan in orphans { builder.insert(.withoutContainer, on: orphan) }
        return orphans
    }

    /// Reports a container's closing tag whose opening tag is missing in front of what belongs into the container.
    private mutating func reportMissingContainer(_ name: String, _ tag: CloseTag) -> Bool {
        let container = Component(named: bytes[tag.name], in: profile)
        // An element that closes itself in front of it is what it is meant for.
        guard container != .unknown, recovery.selfClosed(name, in: open.top) == nil,
            let first = takeOrphans(of: container, before: tag).first
        else { return false }
        let child = nameRange(at: Int(builder.nodes[first].start) + 1)
        let span = SourceSpan(child.lowerBound - 1..<child.upperBound)
        diagnostics.append(.missingContainer(name, at: tag.span, first: (bytes.string(child), span)))
        return true
    }

    /// Takes a closing tag for that of the element around it, which nothing else closes. One that differs in case only
    /// closes it, so what is wrong with that is reported now. Closed by its own name, an empty one would be the next mistake.
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

    /// Whether nothing follows but the next Section.
    private mutating func isAtEndOfSection() -> Bool {
        var next = position
        while bytes[next].isIn(.whitespace) { next += 1 }
        return next >= bytes.count || bytes.matches("<Section", at: next)
    }
}

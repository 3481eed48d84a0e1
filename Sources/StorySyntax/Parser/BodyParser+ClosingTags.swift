import StoryDiagnostics
import StorySource

/// Closing tags: which element each one ends, and what those mean that match none (LANGUAGE.md 3).
extension BodyParser {
    /// `</` that is no component's, and ends no HTML tag which was refused before.
    mutating func isAtOtherClosingTag() -> Bool {
        guard bytes[position] == UInt8(ascii: "<"), bytes[position + 1] == UInt8(ascii: "/") else { return false }
        let name = bytes.startOfClosingName(position)
        guard bytes[name].isIn(.letter) else { return true }
        return !inlines.closesRefusedTag(named: String(decoding: nameBytes(at: name), as: UTF8.self))
    }

    mutating func parseClosingTag() {
        let start = position
        let nameStart = bytes.startOfClosingName(start)
        isAtLineStart = false
        let written = nameBytes(at: nameStart)
        let nameEnd = nameStart + written.count
        guard bytes[nameStart].isIn(.letter) || bytes[nameStart] == UInt8(ascii: ">"),
            nameStart == start + 2 || isTagEnd(nameEnd) || open.isOpen(written, in: profile)
        else { return parseNamelessClosingTag() }
        let (end, flaw) = endOfClosingTag(nameEnd, start: start)
        position = end
        let tag = start..<position
        let nameSpan = SourceSpan(start..<nameEnd)
        if open.isOpen(written, in: profile) {
            while !open.isInnermost(written) { endUnclosedBefore(tag, nameSpan) }
            let element = open.pop()
            if nameStart > start + 2, !written.isEmpty, element.component != .unknown {
                diagnostics.append(
                    .beforeClosingName(
                        element.component.name, at: SourceSpan(start + 2..<nameStart),
                        isSpace: bytes[start + 2..<nameStart].allSatisfy(\.isSpaceOrTab), isSure: flaw == nil))
            }
            // One that nests too deep is no node that could hold its tag.
            builder.leaf(element.node == nil ? .strayCloseTag : .closeTag, tag)
            close(element, end: position)
            if let slash = element.extraSlash {
                diagnostics.append(
                    .closedTwice(element.component.name, at: nameSpan, slash: SourceSpan(slash..<slash + 1)))
            }
            if let flaw { diagnostics.append(flaw) }
        } else {
            let isMeant = endOther(String(decoding: written, as: UTF8.self), tag, nameSpan)
            // What goes as a whole needs no mending inside.
            if isMeant, let flaw { diagnostics.append(flaw) }
        }
        hasProseBefore = false
    }

    /// Whether nothing but white space stands in front of a `>`.
    private func isTagEnd(_ offset: Int) -> Bool {
        var probe = offset
        while bytes[probe].isIn(.whitespace) { probe += 1 }
        return bytes[probe] == UInt8(ascii: ">")
    }

    /// `</` that neither a name nor `>` follows, or blanks and words that nothing shows to be a name.
    private mutating func parseNamelessClosingTag() {
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
        hasProseBefore = false
    }

    /// A closing tag whose name no open element has. Answers whether it is meant for something else all the same.
    private mutating func endOther(_ name: String, _ tag: Range<Int>, _ nameSpan: SourceSpan) -> Bool {
        if let unknown = open.innermostUnknown, isMeant(name, for: unknown) {
            while open.top?.start != unknown.start { endUnclosedBefore(tag, nameSpan) }
            let element = open.pop()
            builder.leaf(element.node == nil ? .strayCloseTag : .closeTag, tag)
            close(element, end: position)
        } else if endsRefused(name) || endsMisspelt(name, tag) {
            builder.leaf(.strayCloseTag, tag)
        } else if reportHalfOfPair(name, tag, nameSpan) {
            builder.leaf(.strayCloseTag, tag)
        } else if let top = open.top, top.isNeverClosed, !top.isExcused,
            top.component != .section || isAtEndOfSection()
        {
            // The tag is meant for the element around it, which nothing else closes. One that differs in case only closes it,
            // so what is wrong with that is told now. Closed by its own name, an empty one would be the next mistake.
            let isEmpty = top.node.map { builder.count == builder.endOfFirstChild(of: $0) } ?? true
            let isSure = !isEmpty && name.lowercased() == top.component.name.lowercased()
            diagnostics.append(
                .unexpectedClosingTag(
                    name, at: nameSpan, tag: SourceSpan(tag),
                    meant: (top.component.name, SourceSpan(top.name), isSure: isSure)))
            builder.leaf(isSure ? .closeTag : .strayCloseTag, tag)
            let element = open.pop()
            if !isSure, let node = element.node { builder.insert(.neverClosed, on: node) }
            close(element, end: position)
        } else {
            if let closed = selfClosed[name], closed.parent == open.top?.start { foundClosedTwice.insert(closed.start) }
            diagnostics.append(.unexpectedClosingTag(name, at: nameSpan, tag: SourceSpan(tag), meant: nil))
            builder.leaf(.strayCloseTag, tag)
            return false
        }
        return true
    }

    /// Reports a closing tag whose opening one is text because of a space in it, or is missing in front of what belongs
    /// into the element. Answers false where neither is the case.
    private mutating func reportHalfOfPair(_ name: String, _ tag: Range<Int>, _ nameSpan: SourceSpan) -> Bool {
        let component = Component(named: nameBytes(at: bytes.startOfClosingName(tag.lowerBound)), in: profile)
        guard component != .unknown else { return false }
        // An element that closes itself in front of it is what it is meant for.
        if let closed = selfClosed[name], closed.parent == open.top?.start { return false }
        let parent = open.top?.start ?? 0
        let children = adrift.take(component, parent: open.top?.start, before: tag.lowerBound, in: bytes, builder.nodes)
        for child in children { builder.insert(.withoutContainer, on: child) }
        if let opening = misspeltTags.takeOpening(
            name, in: parent..<tag.lowerBound, of: bytes, profile, builder.nodes)
        {
            let nameStart = opening.upperBound - name.utf8.count
            diagnostics.append(
                .unexpectedClosingTag(
                    name, at: nameSpan, opening: SourceSpan(opening),
                    space: SourceSpan(opening.lowerBound + 1..<nameStart)))
            return true
        }
        guard let first = children.first else { return false }
        let start = Int(builder.nodes[first].start)
        let child = nameBytes(at: start + 1)
        diagnostics.append(
            .missingContainer(
                name, at: nameSpan,
                first: (String(decoding: child, as: UTF8.self), SourceSpan(start..<start + 1 + child.count))))
        return true
    }

    /// Whether a closing tag of another name ends an unknown element: the names differ in case only, or it has the name
    /// that the other was probably meant to be. The finding about that one stands for both (LANGUAGE.md 8).
    private mutating func isMeant(_ name: String, for element: OpenElement) -> Bool {
        // No name that is longer is near one of a component.
        guard element.name.count <= 32 else { return false }
        let opened = open.name(of: element)
        return opened.lowercased() == name.lowercased()
            || NearestName.candidates(for: opened, among: Component.all(in: profile).map(\.name)).contains(name)
    }

    /// Whether a closing tag is that of an element that was refused and ended otherwise, in whatever case.
    private mutating func endsRefused(_ name: String) -> Bool {
        let name = name.lowercased()
        if endedRefused[name, default: 0] > 0 {
            endedRefused[name]! -= 1
            return true
        }
        return inlines.endRefusedTag(named: name)
    }

    /// Whether a component's closing tag is that of HTML which was probably meant to be the component: the finding about
    /// that one stands for both, and what stands in between is where it belongs.
    private mutating func endsMisspelt(_ name: String, _ tag: Range<Int>) -> Bool {
        let component = Component(named: nameBytes(at: bytes.startOfClosingName(tag.lowerBound)), in: profile)
        guard component != .unknown, inlines.endMisspeltTag(meantAs: name) else { return false }
        let children = adrift.take(component, parent: open.top?.start, before: tag.lowerBound, in: bytes, builder.nodes)
        for child in children { builder.insert(.withoutContainer, on: child) }
        return true
    }

    /// Behind `<Name>` or `<Name/>` where that was meant to be `</Name>`: it stands in an element of that name, nothing
    /// closes either, and no words follow that it could hold.
    mutating func endOfMisspeltClosingTag() -> Int? {
        guard !neverClosed.isEmpty, let top = open.top, top.isNeverClosed, !top.isExcused else { return nil }
        let name = nameBytes(at: position + 1)
        guard name.elementsEqual(nameBytes(at: top.start + 1)) else { return nil }
        let end = position + 1 + name.count
        let slash = blocks.skipBlanks(from: end)
        if bytes[slash] == UInt8(ascii: "/"), bytes[slash + 1] == UInt8(ascii: ">") { return slash + 2 }
        guard bytes[end] == UInt8(ascii: ">"), neverClosed.contains(position) else { return nil }
        var probe = end + 1
        while bytes[probe].isSpaceOrTab { probe += 1 }
        if bytes[probe].isLineBreak { probe = blocks.skipBlanks(from: blocks.startOfNextLine(from: probe)) }
        return probe >= bytes.count || bytes[probe].isLineBreak || bytes[probe] == UInt8(ascii: "<") ? end + 1 : nil
    }

    mutating func parseMisspeltClosingTag(end: Int) {
        let tag = position..<end
        position = end
        isAtLineStart = false
        hasProseBefore = false
        builder.leaf(.strayCloseTag, tag)
        let element = open.pop()
        close(element, end: end)
        diagnostics.append(
            .misspeltClosingTag(
                element.component.name, at: SourceSpan(element.name), tag: SourceSpan(tag),
                hasSlash: bytes[end - 2] == UInt8(ascii: "/")))
    }

    /// Nothing follows but the next Section.
    private mutating func isAtEndOfSection() -> Bool {
        var probe = position
        while bytes[probe].isIn(.whitespace) { probe += 1 }
        return probe >= bytes.count || bytes.matches("<Section", at: probe)
    }

    private mutating func endUnclosedBefore(_ tag: Range<Int>, _ nameSpan: SourceSpan) {
        let behindTag = position
        position = tag.lowerBound
        endUnclosed(at: nameSpan)
        position = behindTag
    }

    /// Behind the `>` of a closing tag, and the finding about what else stands in it, or that it has no `>`.
    private func endOfClosingTag(_ nameEnd: Int, start: Int) -> (end: Int, flaw: Diagnostic?) {
        var probe = nameEnd
        while bytes[probe].isIn(.whitespace) { probe += 1 }
        if bytes[probe] == UInt8(ascii: ">") { return (probe + 1, nil) }
        let extra = probe
        while probe < bytes.count, !bytes[probe].isLineBreak, bytes[probe] != UInt8(ascii: ">"),
            bytes[probe] != UInt8(ascii: "<")
        {
            probe += 1
        }
        if probe < bytes.count, bytes[probe] == UInt8(ascii: ">"), extra < bytes.count {
            var end = probe
            while bytes[end - 1].isSpaceOrTab { end -= 1 }
            return (probe + 1, .attributesOnClosingTag(bytes.string(extra..<end), at: SourceSpan(extra..<end)))
        }
        return (
            nameEnd,
            .unterminatedTag(bytes.string(start..<nameEnd), at: SourceSpan(start..<nameEnd), end: nameEnd, missing: ">")
        )
    }
}

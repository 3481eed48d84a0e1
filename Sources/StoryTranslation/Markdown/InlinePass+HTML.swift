import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// HTML in lines.
extension InlinePass {
    /// Collects the tags of the block, and pairs them.
    mutating func matchTags() {
        tags.removeAll(keepingCapacity: true)
        closers.removeAll(keepingCapacity: true)
        dropped.removeAll(keepingCapacity: true)
        var open: [String: [NodeID]] = [:]
        var node = block + 1
        while node < Int(tree[block].subtreeEnd) {
            defer { node += 1 }
            guard tree[node].kind == .rawHTML else { continue }
            let range = tree[node].range
            guard let tag = HTMLTag(at: range.lowerBound, in: bytes, end: range.upperBound) else { continue }
            tags[node] = tag
            if tag.isClosing {
                guard let opener = open[tag.key]?.popLast() else { continue }
                closers[opener] = node
                closers[node] = opener
            } else if !tag.isSelfClosing, !HTMLElements.void.contains(tag.key) {
                open[tag.key, default: []].append(node)
            }
        }
    }

    mutating func turnHTML(_ node: NodeID) {
        let range = tree[node].range
        if bytes.matches("<!--", at: range.lowerBound), range.count >= 5,
            bytes[range.upperBound - 1] == UInt8(ascii: ">"), bytes[range.upperBound - 2] == UInt8(ascii: "-")
        {
            let inner = range.lowerBound + 4..<max(range.lowerBound + 4, range.upperBound - 3)
            edits.replace(range, with: MarkdownText.comment(bytes.string(inner)))
            return
        }
        guard let tag = tags[node] else { return scan(range) }
        let isKnown = HTMLElements.isKnown(tag.key) && !tag.isComponent
        guard isKnown else { return turnComponent(tag, node) }
        if tag.isClosing {
            // Handled together with its opening tag.
            if closers[node] == nil || dropped.contains(node) { remove(range) }
            return
        }
        switch tag.key {
        case "br": lineBreak(range)
        case "img": picture(tag)
        case "a": link(tag, node)
        case "hr": drop(tag, node, reporting: true)
        case _ where HTMLElements.code.contains(tag.key): code(tag, node)
        case _ where HTMLElements.emphasis.contains(tag.key): mark(tag, node, "*")
        case _ where HTMLElements.strong.contains(tag.key): mark(tag, node, "**")
        case _ where HTMLElements.deleted.contains(tag.key): mark(tag, node, "~~")
        case _ where HTMLElements.frames.contains(tag.key): frame(tag, node)
        case _ where HTMLElements.silent.contains(tag.key):
            drop(tag, node, reporting: tag.hasAttributes && tag.key != "p")
        default: drop(tag, node, reporting: true)
        }
    }

    private mutating func drop(_ tag: HTMLTag, _ node: NodeID, reporting: Bool) {
        if reporting {
            report.markup(.element(tag.name), .words, tag.range, of: text)
            if let words = tag["value"] ?? tag["placeholder"] {
                return replace(tag, node, MarkdownText.escaped(words))
            }
        }
        remove(tag.range)
        if let close = closers[node] { dropped.insert(close) }
    }

    private mutating func replace(_ tag: HTMLTag, _ node: NodeID, _ new: String) {
        edits.replace(tag.range, with: new)
        if let close = closers[node] { dropped.insert(close) }
    }

    /// Removes a tag. Words on both sides of a block's tag stay separate.
    private mutating func remove(_ range: Range<Int>) {
        let name = HTMLTag(at: range.lowerBound, in: bytes, end: range.upperBound)?.key ?? ""
        let isBlock = HTMLElements.blocks.contains(name)
        let isBetween =
            range.lowerBound > Int(tree[block].start) && range.upperBound < end && !isSpace(range.lowerBound - 1)
            && !isSpace(range.upperBound)
        edits.replace(range, with: isBlock && isBetween ? " " : "")
    }

    func isSpace(_ offset: Int) -> Bool { bytes[offset].isSpaceOrTab || bytes[offset].isLineBreak }

    private mutating func lineBreak(_ range: Range<Int>) {
        guard isParagraph else {
            report.markup(.lineBreak, .space, range, of: text)
            return edits.replace(range, with: " ")
        }
        let next = bytes.skipBlanks(from: range.upperBound, end: end)
        if range.lowerBound == Int(tree[block].start) || isAllTags(from: next) { return edits.replace(range, with: "") }
        edits.replace(range.lowerBound..<next, with: bytes[next].isLineBreak ? "\\" : "\\\n" + prefix)
    }

    /// Returns whether only tags and blanks follow in the block.
    private func isAllTags(from start: Int) -> Bool {
        var position = start
        var count = 0
        while position < end {
            if isSpace(position) {
                position += 1
            } else if bytes[position] == UInt8(ascii: "<"), let tag = HTMLTag(at: position, in: bytes, end: end),
                tag.key == "br" || tag.isClosing, count < 8
            {
                count += 1
                position = tag.range.upperBound
            } else {
                return false
            }
        }
        return true
    }

    /// Replaces each tag by a marker. Removes blanks inside, next to which the marker would be text.
    private mutating func mark(_ tag: HTMLTag, _ node: NodeID, _ marker: String) {
        guard let close = closers[node] else { return drop(tag, node, reporting: false) }
        let closing = tree[close].range
        var start = tag.range.upperBound
        var last = closing.lowerBound
        while start < last, isSpace(start) { start += 1 }
        while last > start, isSpace(last - 1) { last -= 1 }
        guard start < last, canMark(tag.range.lowerBound, start..<last, closing.upperBound) else {
            return drop(tag, node, reporting: start < last)
        }
        edits.replace(tag.range.lowerBound..<start, with: (start > tag.range.upperBound ? " " : "") + marker)
        edits.replace(last..<closing.upperBound, with: marker + (last < closing.lowerBound ? " " : ""))
    }

    /// Returns whether markers around a range work: between a letter and punctuation they are text (CommonMark 6.2).
    func canMark(_ before: Int, _ inner: Range<Int>, _ after: Int) -> Bool {
        let opens =
            !isSign(bytes[inner.lowerBound]) || before <= inner.lowerBound - 1 && isSpace(inner.lowerBound - 1)
            || before == Int(tree[block].start) || !MarkdownText.isWord(bytes[before - 1])
        let closes =
            !isSign(bytes[inner.upperBound - 1]) || isSpace(inner.upperBound) || after >= end
            || !MarkdownText.isWord(bytes[after])
        return opens && closes
    }

    private func isSign(_ byte: UInt8) -> Bool {
        byte < 0x80 && !MarkdownText.isWord(byte) && byte != UInt8(ascii: "<")
    }

    private mutating func code(_ tag: HTMLTag, _ node: NodeID) {
        guard let close = closers[node] else { return drop(tag, node, reporting: true) }
        let inner = tag.range.upperBound..<Int(tree[close].start)
        let code = HTMLBlockWriter.plain(inner, bytes)
        let words = tree[block].kind == .tableCell ? code.split(separator: "|").joined(separator: "\\|") : code
        edits.replace(tag.range.lowerBound..<Int(tree[close].end), with: MarkdownText.code(words))
        taken = Int(tree[close].end)
    }

    private mutating func link(_ tag: HTMLTag, _ node: NodeID) {
        let id = isHeading ? tag["id"] ?? tag["name"] : nil
        if let id { anchors.append(Anchor(id: id, heading: heading)) }
        guard let address = tag["href"], let close = closers[node] else {
            return drop(tag, node, reporting: tag.hasAttributes && id == nil)
        }
        let inner = tag.range.upperBound..<Int(tree[close].start)
        var target = address
        switch destination(address) {
        case .same: break
        case .other(let new): target = new
        case .unsafe(let scheme):
            report.markup(.link(scheme: scheme), .words, tag.range, of: text)
            return drop(tag, node, reporting: false)
        }
        let isBlank = !inner.contains { !isSpace($0) }
        if isBlank { return drop(tag, node, reporting: true) }
        let title = tag["title"]
        let whole = MarkdownText.link("", target, title: title)
        guard let brackets = brackets(between: node, close) else {
            edits.replace(tag.range, with: "")
            edits.replace(tree[close].range, with: " (\(MarkdownText.escaped(target)))")
            return
        }
        linkEnd = max(linkEnd, Int(tree[close].end))
        edits.replace(tag.range, with: "[")
        for bracket in brackets { edits.insert("\\", at: bracket) }
        edits.replace(tree[close].range, with: String(whole.dropFirst()))
    }

    /// Returns the offsets of the brackets in the words between two tags, which would end a link's text; nil if there is a link
    /// or other markup in brackets.
    private func brackets(between opening: NodeID, _ closing: NodeID) -> [Int]? {
        // Bounds the work for deeply nested links.
        if closing - opening > 1_000 { return nil }
        let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }
        var result: [Int] = []
        var node = opening + 1
        while node < closing {
            switch tree[node].kind {
            case .link, .footnoteReference, .unsupportedInline: return nil
            case .image, .codeSpan: node = Int(tree[node].subtreeEnd)
            case .text:
                for offset in tree[node].range where isBracket(bytes[offset]) {
                    let next = bytes[offset + 1]
                    if isBracket(next) || next == UInt8(ascii: "^") || isBracket(bytes[offset - 1]) { return nil }
                    result.append(offset)
                }
                node += 1
            default: node += 1
            }
        }
        return result
    }

    private mutating func picture(_ tag: HTMLTag) {
        guard let address = tag.picture else {
            report.markup(.element("img"), .nothing, tag.range, of: text)
            return remove(tag.range)
        }
        edits.replace(tag.range, with: pictureText(address, alt: tag["alt"] ?? "", title: tag["title"], at: tag.range))
    }

    /// Returns a picture as Markdown, or as words if it can't be shown.
    mutating func pictureText(_ address: String, alt: String, title: String?, at range: Range<Int>) -> String {
        let words = MarkdownText.escaped(alt.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        switch picture(address, at: range) {
        case .same: return "!" + MarkdownText.link(words, address, title: title)
        case .other(let new): return "!" + MarkdownText.link(words, new, title: title)
        case .none(let isData): return isData ? words : "\\!\\[\(words)\\](\(MarkdownText.escaped(address)))"
        }
    }

    private mutating func frame(_ tag: HTMLTag, _ node: NodeID) {
        let source = tag.source(in: bytes, end: end)
        guard let address = tag["src"] ?? tag["data"] ?? source?["src"] else {
            return drop(tag, node, reporting: tag.key != "source")
        }
        report.markup(.element(tag.name), .link, tag.range, of: text)
        taken = (source ?? tag).range.upperBound
        let isGlued = taken < end && MarkdownText.isWord(bytes[taken])
        edits.replace(tag.range.lowerBound..<taken, with: link(toFile: address) + (isGlued ? " " : ""))
        if let close = closers[node] { dropped.insert(close) }
    }

    /// Returns a link to an address, or to a file, which is copied.
    mutating func link(toFile address: String) -> String {
        guard Self.scheme(of: address) == nil, case .other(let path) = destination(address) else {
            return link(to: address)
        }
        return MarkdownText.link(MarkdownText.escaped(address), path)
    }

    func link(to address: String) -> String {
        let full = address.hasPrefix("//") ? "https:" + address : address
        let scheme = Self.scheme(of: full)
        guard let scheme, URLScheme.forLinks.contains(scheme) else { return MarkdownText.escaped(full) }
        return MarkdownText.link(MarkdownText.escaped(full), full)
    }

    /// Rewrites a component of another program, or an unknown tag, so that it is shown as written.
    private mutating func turnComponent(_ tag: HTMLTag, _ node: NodeID) {
        if tag.isClosing, dropped.contains(node) { return remove(tag.range) }
        let pictures: Set = ["image", "img", "figure", "picture"]
        if tag.isComponent, pictures.contains(tag.key), let source = tag.picture, !source.hasPrefix("{") {
            let picture = pictureText(source, alt: tag["alt"] ?? "", title: tag["title"], at: tag.range)
            edits.replace(
                tag.range, with: captioned(picture, MarkdownText.escaped(tag["caption"] ?? ""), at: tag.range))
            if let close = closers[node] { dropped.insert(close) }
            return
        }
        let films: Set = ["youtube", "youtubeembed", "youtubevideo", "vimeo"]
        if tag.isComponent, films.contains(tag.key), let id = tag["id"] ?? tag["videoid"] ?? tag["youtubeid"] {
            report.markup(.element(tag.name), .link, tag.range, of: text)
            let page = tag.key == "vimeo" ? "https://vimeo.com/" : "https://www.youtube.com/watch?v="
            return replace(tag, node, link(to: Self.scheme(of: id) == nil ? page + id : id))
        }
        if !tag.isClosing { report.markup(.element(tag.name), .text, tag.range, of: text) }
        scan(tag.range)
    }
}

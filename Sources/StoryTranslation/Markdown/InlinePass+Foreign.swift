import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// Markup of notes apps and site generators.
extension InlinePass {
    mutating func scan(_ range: Range<Int>) {
        var offset = max(range.lowerBound, taken)
        while offset < range.upperBound {
            defer { offset += 1 }
            if offset < taken { continue }
            let next = bytes[offset + 1]
            switch bytes[offset] {
            case UInt8(ascii: "{"): brace(offset)
            case UInt8(ascii: "<"):
                let isTag = next.isASCIILetter || "/!?>".utf8.contains(next)
                if isTag { edits.insert("\\", at: offset) }
            case UInt8(ascii: "[") where next == UInt8(ascii: "["): wikiLink(offset)
            case UInt8(ascii: "["): shortcode(offset)
            case UInt8(ascii: "!") where next == UInt8(ascii: "["): spacedPicture(offset)
            case UInt8(ascii: "=") where next == UInt8(ascii: "="): highlight(offset)
            case UInt8(ascii: "%") where next == UInt8(ascii: "%"): comment(offset)
            case UInt8(ascii: "^"): blockID(offset)
            case UInt8(ascii: "h") where next == UInt8(ascii: "t"): address(offset)
            default: break
            }
        }
    }

    /// Returns the offset of a mark between two offsets, on the same line or, if `lines`, beyond it.
    func find(_ mark: StaticString, from start: Int, lines: Bool) -> Int? {
        let limit = min(end, start + 1024)
        var position = start
        while position < limit {
            if bytes.matches(mark, at: position), position + mark.utf8CodeUnitCount <= end { return position }
            if !lines, bytes[position].isLineBreak { return nil }
            position += 1
        }
        return nil
    }

    // MARK: Notes apps

    private mutating func wikiLink(_ start: Int) {
        guard let close = find("]]", from: start + 2, lines: false), close > start + 2 else { return }
        let isEmbed = start > 0 && bytes[start - 1] == UInt8(ascii: "!") && start - 1 >= Int(tree[block].start)
        let whole = (isEmbed ? start - 1 : start)..<close + 2
        let inner = bytes.string(start + 2..<close)
        guard !inner.contains("["), !inner.contains("]") else { return }
        let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        // In a table the bar is escaped.
        let target = parts[0].hasSuffix("\\") ? String(parts[0].dropLast()) : String(parts[0])
        let label = parts.count > 1 ? parts[1].trimming(\.isWhitespace) : ""
        taken = whole.upperBound
        if isEmbed { return embed(target.trimming(\.isWhitespace), label, whole) }
        let note = target.split(separator: "#", omittingEmptySubsequences: false).map { $0.trimming(\.isWhitespace) }
        if note.count > 1, note[0].isEmpty {
            let heading = note[1...].last ?? ""
            let words = MarkdownText.escaped(label.isEmpty ? heading : label)
            return edits.replace(whole, with: MarkdownText.link(words, "#" + Slug.of(heading)))
        }
        let name = note.filter { !$0.isEmpty }.joined(separator: " > ")
        if !Self.isPage(target), case .asset(let path) = assets.take(target, mayBeAnything: true) {
            let words = MarkdownText.escaped(label.isEmpty ? name : label)
            return edits.replace(whole, with: MarkdownText.link(words, path))
        }
        report.markup(.wikiLink, .words, whole, of: text)
        edits.replace(whole, with: MarkdownText.escaped(label.isEmpty ? name : label))
    }

    private mutating func embed(_ target: String, _ label: String, _ whole: Range<Int>) {
        let path = target.split(separator: "#").first.map(String.init) ?? target
        let kind = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let pictures: Set = ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "bmp", "heic"]
        // The size of a picture may follow its description.
        var parts = label.split(separator: "|")
        if let last = parts.last, last.allSatisfy({ $0.isNumber || $0 == "x" }) { parts.removeLast() }
        let label = parts.joined(separator: "|")
        if pictures.contains(kind) {
            return edits.replace(whole, with: pictureText(path, alt: label, title: nil, at: whole))
        }
        let words = MarkdownText.escaped(label.isEmpty ? target : label)
        if path.contains("."), case .other(let file) = destination(path) {
            return edits.replace(whole, with: MarkdownText.link(words, file))
        }
        report.markup(.embed, .words, whole, of: text)
        edits.replace(whole, with: words)
    }

    /// `==words==`, which become strong.
    private mutating func highlight(_ start: Int) {
        let first = start + 2
        // `x==y` is no mark.
        guard first < end, !bytes[first].isSpaceOrTab, bytes[first] != UInt8(ascii: "="),
            start == 0 || !MarkdownText.isWord(bytes[start - 1]) && bytes[start - 1] != UInt8(ascii: "="),
            let close = find("==", from: first, lines: false), close > first, !bytes[close - 1].isSpaceOrTab,
            !bytes[first..<close].contains(where: { "*`".utf8.contains($0) }), canMark(start, first..<close, close + 2)
        else { return }
        edits.replace(start..<first, with: "**")
        edits.replace(close..<close + 2, with: "**")
        scan(first..<close)
        taken = close + 2
    }

    /// `%%words%%`, which are hidden from readers.
    private mutating func comment(_ start: Int) {
        guard let close = find("%%", from: start + 2, lines: true), close > start + 2 else { return }
        edits.replace(start..<close + 2, with: MarkdownText.comment(bytes.string(start + 2..<close)))
        taken = close + 2
    }

    /// `![words](a b.png)`, which Markdown does not read as a picture.
    private mutating func spacedPicture(_ start: Int) {
        guard let label = find("](", from: start + 2, lines: false),
            !bytes[start + 2..<label].contains(UInt8(ascii: "["))
        else { return }
        var close = label + 2
        var depth = 0
        while depth > 0 || bytes[close] != UInt8(ascii: ")") {
            if bytes[close] == UInt8(ascii: "(") { depth += 1 }
            if bytes[close] == UInt8(ascii: ")") { depth -= 1 }
            close += 1
            if close >= min(end, label + 512) || bytes[close].isLineBreak { return }
        }
        var address = label + 2..<close
        var title: String?
        if bytes[close - 1] == UInt8(ascii: "\""), let quote = find(" \"", from: label, lines: false), quote + 2 < close
        {
            address = label + 2..<quote
            title = bytes.string(quote + 2..<close - 1)
        }
        let size = Self.size(bytes[address])
        address = address.lowerBound..<address.upperBound - size
        let path = bytes.string(address).trimming(\.isWhitespace)
        guard size > 0 || path.utf8.contains(0x20), bytes.endsInExtension(address), !path.hasPrefix("<") else { return }
        let words = CharacterReference.decode(start + 2..<label, in: bytes, unescaping: true)
        let encoded = path.replacingScalars { $0 == " " ? "%20" : nil }
        edits.replace(start..<close + 1, with: pictureText(encoded, alt: words, title: title, at: address))
        taken = close + 1
        linkEnd = taken
    }

    /// Returns the length of a size at the end of an address, as in HackMD's `![words](a.png =300x200)`.
    private static func size(_ address: UnsafeBufferPointer<UInt8>) -> Int {
        let size = address.reversed().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "%") }
        let rest = address.dropLast(size.count)
        return rest.suffix(2).elementsEqual(" =".utf8) && size.contains(where: \.isASCIIDigit) ? size.count + 2 : 0
    }

    /// `> [!note] Title`: rewrites the title, or the type of the box, as strong words.
    mutating func turnCallout() {
        let start = Int(tree[block].start)
        guard isParagraph, bytes[start] == UInt8(ascii: "["), bytes[start + 1] == UInt8(ascii: "!"),
            BlockPass.prefix(before: start, in: bytes).utf8.contains(UInt8(ascii: ">")),
            let close = find("]", from: start + 2, lines: false), close > start + 2
        else { return }
        let kind = bytes.string(start + 2..<close).split(separator: "|").first.map(String.init) ?? ""
        guard kind.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") }) else { return }
        var title = close + 1
        if bytes[title] == UInt8(ascii: "-") || bytes[title] == UInt8(ascii: "+") { title += 1 }
        title = bytes.skipBlanks(from: title, end: end)
        let lineEnd = min(bytes.endOfLine(from: close, end: bytes.count), end)
        let titleEnd = bytes.startOfBlanks(before: lineEnd, from: title)
        let lineBreak = titleEnd < end ? "\\" : ""
        let words = title..<max(title, titleEnd)
        if words.isEmpty {
            let name = (kind.first.map { String($0).uppercased() } ?? "") + kind.dropFirst().lowercased()
            edits.replace(start..<words.lowerBound, with: "**\(name)**\(lineBreak)")
        } else if bytes[words].contains(where: { "*_`[<~".utf8.contains($0) }) {
            // The title contains markup of its own, so it is not made strong.
            edits.replace(start..<words.lowerBound, with: "")
            if !lineBreak.isEmpty { edits.insert(lineBreak, at: words.upperBound) }
        } else {
            edits.replace(start..<words.lowerBound, with: "**")
            edits.insert("**" + lineBreak, at: words.upperBound)
        }
        taken = words.lowerBound
    }

    /// `^a1b2c3` at the end of a paragraph, an id that Obsidian doesn't show.
    private mutating func blockID(_ start: Int) {
        let id = bytes[start + 1..<max(start + 1, end)]
        let isID = id.allSatisfy { $0.isASCIIDigit || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
        guard isParagraph, isID, id.count > 3, start == Int(tree[block].start) || isSpace(start - 1) else { return }
        edits.replace(start..<end, with: MarkdownText.comment(bytes.string(start..<end)))
        taken = end
    }

    // MARK: Addresses

    /// An address in text, which GitHub and others show as a link. Readers of a heading see only words.
    private mutating func address(_ start: Int) {
        let host = start + (bytes.matches("https://", at: start) ? 8 : 7)
        let isApart = start == Int(tree[block].start) || isSpace(start - 1) || "(*_~".utf8.contains(bytes[start - 1])
        guard host == start + 8 || bytes.matches("http://", at: start), isApart, !isHeading, start >= linkEnd else {
            return
        }
        let name = bytes[host..<max(host, end)].prefix {
            $0.isASCIILetterOrDigit || $0 >= 0x80 || "-_.".utf8.contains($0)
        }
        guard name.contains(UInt8(ascii: ".")), let first = name.first, MarkdownText.isWord(first) else { return }
        var last = host + name.count
        while last < end, !isSpace(last), !"<`[]{|*".utf8.contains(bytes[last]), !bytes.matches("&nbsp;", at: last) {
            let (scalar, length) = UTF8Sequence.scalar(at: last, in: bytes)
            if "\u{A0}”’»」』】》）。，、！？：；…".unicodeScalars.contains(scalar) { break }
            last += length
        }
        // Signs at its end are those of the sentence, as is a bracket that closes one before it.
        var unopened = bytes[host..<last].reduce(0) {
            $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0)
        }
        while last > host {
            let sign = bytes[last - 1]
            if sign == UInt8(ascii: ")"), unopened > 0 {
                unopened -= 1
            } else if !"?!.,:;*_~'\"\\".utf8.contains(sign) {
                break
            }
            last -= 1
        }
        edits.replace(
            start..<last, with: link(to: CharacterReference.decode(start..<last, in: bytes, unescaping: true)))
        taken = last
        linkEnd = last
    }

    // MARK: WordPress

    /// `[caption …]`, `[gallery …]`, `[embed]` and others, whose brackets some programs escape. `start`: the bracket.
    mutating func shortcode(_ start: Int) {
        guard
            ["caption", "gallery", "embed", "audio", "video", "playlist"].contains(where: {
                bytes.matches($0, at: start + 1)
            }), let close = find("]", from: start, lines: true)
        else { return }
        let call = TemplateCall(bytes.string(start + 1..<withoutEscape(close)))
        let name = call.name
        let whole = withoutEscape(start)..<close + 1
        let hasAttributes = bytes[whole].contains(UInt8(ascii: "="))
        switch name {
        case "gallery", "playlist":
            if hasAttributes || isAlone(whole) { report.markup(.template, .text, whole, of: text) }
        case "audio", "video":
            let names = ["src", "mp3", "m4a", "ogg", "wav", "flac", "mp4", "m4v", "webm", "ogv", "mov"]
            guard let source = names.compactMap({ call[$0] }).first else { return }
            let closing = closing(name == "audio" ? "[/audio" : "[/video", from: close)
            let isNext = closing?.lowerBound == bytes.skipBlanks(from: whole.upperBound)
            taken = closing.flatMap { isNext ? $0.upperBound : nil } ?? whole.upperBound
            report.markup(.template, .link, whole.lowerBound..<taken, of: text)
            edits.replace(whole.lowerBound..<taken, with: link(toFile: source))
        case "embed":
            guard let closing = closing("[/embed", from: close) else { return }
            let address = CharacterReference.decode(close + 1..<closing.lowerBound, in: bytes, unescaping: true)
            taken = closing.upperBound
            report.markup(.template, .link, whole.lowerBound..<taken, of: text)
            edits.replace(whole.lowerBound..<taken, with: link(to: address.trimming(\.isWhitespace)))
        case "caption":
            guard let closing = closing("[/caption", from: close) else {
                if hasAttributes { report.markup(.template, .text, whole, of: text) }
                return
            }
            report.markup(.template, .words, whole, of: text)
            edits.replace(whole, with: "")
            // The picture and its words become paragraphs.
            let isFirst = isParagraph && whole.lowerBound == Int(tree[block].start)
            let gap = isFirst ? "\n\(BlockPass.trimmed(prefix))\n\(prefix)" : " "
            if let split = endOfPicture(from: close + 1), split <= closing.lowerBound {
                edits.replace(split..<bytes.skipBlanks(from: split, end: closing.lowerBound), with: gap)
            }
            let next = bytes.skipBlanks(from: closing.upperBound, end: end)
            edits.replace(closing.lowerBound..<next, with: next < end && !bytes[next].isLineBreak ? gap : "")
        default: break
        }
    }

    private func withoutEscape(_ bracket: Int) -> Int {
        bracket > Int(tree[block].start) && bytes[bracket - 1] == UInt8(ascii: "\\") ? bracket - 1 : bracket
    }

    private func closing(_ mark: StaticString, from start: Int) -> Range<Int>? {
        guard let open = find(mark, from: start, lines: true), let close = find("]", from: open, lines: true) else {
            return nil
        }
        return withoutEscape(open)..<close + 1
    }

    /// Returns the end of a picture in HTML or Markdown, and of the link around it.
    private func endOfPicture(from start: Int) -> Int? {
        var picture = find("<img", from: start, lines: true).flatMap { find(">", from: $0, lines: true) }
        picture = picture ?? find("](", from: start, lines: true).flatMap { find(")", from: $0, lines: true) }
        guard let picture else { return nil }
        if bytes.matches("</a>", at: picture + 1) { return picture + 5 }
        if bytes.matches("](", at: picture + 1) { return find(")", from: picture + 1, lines: true).map { $0 + 1 } }
        return picture + 1
    }

    // MARK: Site generators

    private mutating func brace(_ start: Int) {
        switch (bytes[start + 1], bytes[start + 2]) {
        case (UInt8(ascii: "{"), UInt8(ascii: "<")): template(start, closedBy: ">}}")
        case (UInt8(ascii: "{"), UInt8(ascii: "%")): template(start, closedBy: "%}}")
        case (UInt8(ascii: "{"), _): template(start, closedBy: "}}")
        case (UInt8(ascii: "%"), _): template(start, closedBy: "%}")
        case (UInt8(ascii: "/"), UInt8(ascii: "*")) where isMDX:
            guard let close = find("*/}", from: start + 3, lines: true) else { return escape(start) }
            taken = close + 3
        default:
            if attributeList(start) { return }
            if isMDX, let close = find("}", from: start, lines: false),
                let words = bytes.stringLiteral(in: start + 1..<close)
            {
                edits.replace(start..<close + 1, with: MarkdownText.escaped(words))
                taken = close + 1
                return
            }
            escape(start)
            if isMDX, let close = find("}", from: start, lines: false) {
                report.markup(.expression, .text, start..<close + 1, of: text)
            }
        }
    }

    private mutating func escape(_ offset: Int) { edits.insert("\\", at: offset) }

    private mutating func template(_ start: Int, closedBy mark: StaticString) {
        guard let close = find(mark, from: start + 2, lines: true) else { return escape(start) }
        let whole = start..<close + mark.utf8CodeUnitCount
        let call = TemplateCall(bytes.string(start..<whole.upperBound))
        // `{{ name }}` is a variable, whatever its name.
        let isVariable = bytes[start + 1] == UInt8(ascii: "{") && !"<%".utf8.contains(bytes[start + 2])
        if !isVariable, let new = replacement(of: call, at: whole) {
            edits.replace(whole, with: new)
            taken = whole.upperBound
            return
        }
        if !call.isClosing { report.markup(.template, .text, whole, of: text) }
        for offset in whole where bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "<") {
            edits.insert("\\", at: offset)
        }
        taken = whole.upperBound
    }

    /// Returns the replacement of a template call, if a story can show it.
    private mutating func replacement(of call: TemplateCall, at whole: Range<Int>) -> String? {
        let included = call.name == "include" ? call[0] ?? "" : ""
        let isPicture = ["figure", "image", "img", "picture"].contains { included.hasPrefix($0) }
        switch isPicture ? "figure" : call.name {
        case "figure", "img", "image", "picture", "asset_img", "asset_image":
            let isAsset = call.name == "asset_img" || call.name == "asset_image"
            let plain = isAsset || call.name == "img" ? call.picture : nil
            let named = call["src"] ?? call["url"] ?? call["path"] ?? call["image_path"]
            guard let source = named ?? plain?.address ?? (isPicture || isAsset ? nil : call[0]), !source.isEmpty
            else { return nil }
            let isPositional = !isPicture && named == nil
            let alt =
                call["alt"] ?? call["title"] ?? call["description"] ?? plain?.words ?? (isPositional ? call[1] : nil)
                ?? ""
            let shown = pictureText(source, alt: alt, title: plain?.title, at: whole)
            let picture = call["link"].map { MarkdownText.link(shown, $0) } ?? shown
            var captions = ["title", "caption"].compactMap { call[$0]?.trimming(\.isWhitespace) }
            if captions.count > 1, captions[0] == captions[1] { captions.removeFirst() }
            captions = captions.map { MarkdownText.escaped($0) }
            if let credit = call["attr"].map({ MarkdownText.escaped($0.trimming(\.isWhitespace)) }), !credit.isEmpty {
                captions.append(call["attrlink"].map { MarkdownText.link(credit, $0) } ?? credit)
            }
            captions.removeAll(where: \.isEmpty)
            return captioned(picture, captions.joined(separator: " – "), at: whole)
        case "youtube", "vimeo", "tweet", "x", "gist", "instagram":
            guard let id = call["id"] ?? call[0] else { return nil }
            let address =
                switch call.name {
                case _ where id.hasPrefix("https://") || id.hasPrefix("http://"): id
                case "youtube": "https://www.youtube.com/watch?v=" + id
                case "vimeo": "https://vimeo.com/" + id
                case "gist": "https://gist.github.com/" + id + (call[1].map { "/" + $0 } ?? "")
                case "instagram": "https://www.instagram.com/p/\(id)/"
                default: "https://x.com/\(call["user"] ?? "i")/status/" + id
                }
            report.markup(.template, .link, whole, of: text)
            return link(to: address)
        default: return nil
        }
    }

    /// Returns a picture with its caption, which is Markdown and may be empty, for a range of the block.
    func captioned(_ picture: String, _ caption: String, at whole: Range<Int>) -> String {
        if caption.isEmpty { return picture }
        return isAlone(whole)
            ? "\(picture)\n\(BlockPass.trimmed(prefix))\n\(prefix)*\(caption)*" : "\(picture) *\(caption)*"
    }

    func isAlone(_ range: Range<Int>) -> Bool {
        isParagraph && range.lowerBound == Int(tree[block].start) && range.upperBound >= end
    }
}

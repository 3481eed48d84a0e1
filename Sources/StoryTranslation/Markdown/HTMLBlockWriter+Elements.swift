import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// Elements that are rewritten as a whole.
extension HTMLBlockWriter {
    // MARK: Elements that are replaced

    mutating func frame(_ tag: HTMLTag, _ key: String) {
        let source = tag.source(in: block.file.bytes, end: block.file.bytes.count)
        let address = tag["src"] ?? tag["data"] ?? tag["data-src"] ?? source?["src"]
        // A picture for other screens.
        if key == "source", tag["src"] == nil { return }
        report.markup(.element(key), address == nil ? .words : .link, block.origin(tag.range), of: text)
        guard let address else { return }
        link(address, tag.range)
    }

    mutating func link(_ address: String, _ range: Range<Int>) {
        let full = address.hasPrefix("//") ? "https:" + address : address
        let shown = "<a href=\"\(Self.attribute(full))\">\(MarkdownText.escaped(full))</a>"
        append(shown, range)
        if table == nil { flush() }
    }

    mutating func picture(_ tag: HTMLTag) {
        guard let source = tag.picture else {
            return report.markup(.element("img"), .nothing, block.origin(tag.range), of: text)
        }
        var attributes = " src=\"\(Self.attribute(source))\" alt=\"\(Self.attribute(tag["alt"] ?? ""))\""
        if let title = tag["title"] { attributes += " title=\"\(Self.attribute(title))\"" }
        append("<img\(attributes)>", tag.range)
    }

    static func attribute(_ value: String) -> String {
        value.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "\"": "&quot;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "|": "&#124;"
            case "\n": " "
            default: nil
            }
        }
    }

    /// Writes an element whose inner tags are not read: code, scripts, drawings. Returns its end.
    mutating func raw(_ tag: HTMLTag) -> Int {
        let bytes = block.file.bytes
        let close = tag.isSelfClosing ? nil : closing(tag.key, from: tag.range.upperBound)
        let contentEnd = close?.lowerBound ?? (tag.isSelfClosing ? tag.range.upperBound : bytes.count)
        let end = close?.upperBound ?? contentEnd
        let inner = tag.range.upperBound..<max(tag.range.upperBound, contentEnd)
        if tag.key == "svg" {
            if figures == 0 { report.markup(.element("svg"), .words, block.origin(tag.range), of: text) }
            append(
                MarkdownText.escaped(
                    Self.plain(inner, bytes).split(whereSeparator: \.isWhitespace).joined(separator: " ")), inner)
            return end
        }
        let isCode = tag.key == "pre"
        if tag.key == "script", let source = tag["src"] {
            if table == nil { flush() }
            report.markup(.element("script"), .link, block.origin(tag.range), of: text)
            link(source, tag.range)
        } else if !isCode {
            report.markup(.element(tag.name), .code, block.origin(tag.range), of: text)
        }
        var code = isCode ? Self.plain(inner, bytes) : bytes.string(inner)
        if code.first == "\n" { code.removeFirst() }
        guard code.contains(where: { !$0.isWhitespace }) else { return end }
        if table != nil {
            append(MarkdownText.code(code), inner)
            return end
        }
        flush()
        let fence = MarkdownText.fence(around: code)
        let language =
            isCode ? Self.language(inner, tag, bytes) : tag.key == "style" ? "css" : tag.key == "script" ? "js" : ""
        if code.last != "\n" { code += "\n" }
        emit([Piece(text: fence + language, origin: nil)])
        for line in code.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            pieces.append(Piece(text: "\n" + linePrefix(isBlank: line.isEmpty) + line, origin: block.origin(inner)))
        }
        pieces.append(Piece(text: "\n" + linePrefix() + fence, origin: nil))
        return end
    }

    /// Returns the language in a class: `language-swift`, `lang-js`, `brush: php`.
    static func language(_ inner: Range<Int>, _ tag: HTMLTag, _ bytes: Bytes) -> String {
        var start = inner.lowerBound
        while start < inner.upperBound, bytes[start].isSpaceOrTab || bytes[start].isLineBreak { start += 1 }
        let code = bytes[start] == UInt8(ascii: "<") ? HTMLTag(at: start, in: bytes, end: inner.upperBound) : nil
        for name in [
            code?["class"], tag["class"], tag["data-lang"].map { "lang-" + $0 }, tag["lang"].map { "lang-" + $0 },
        ] {
            for word in (name ?? "").split(separator: " ") {
                guard let dash = word.firstIndex(of: "-"), ["language", "lang"].contains(word[..<dash]) else {
                    continue
                }
                let language = word[word.index(after: dash)...]
                let isName = language.utf8.allSatisfy { $0 > 0x20 && $0 != 0x60 && $0 != 0x26 && $0 != 0x5C }
                if isName { return String(language) }
            }
        }
        return ""
    }

    /// Returns text without its tags, references decoded.
    static func plain(_ range: Range<Int>, _ bytes: Bytes) -> String {
        var result = ""
        var position = range.lowerBound
        var start = position
        while position < range.upperBound {
            if bytes[position] == UInt8(ascii: "<"),
                let tag = HTMLTag(at: position, in: bytes, end: range.upperBound), HTMLElements.isKnown(tag.key)
            {
                result += CharacterReference.decode(start..<position, in: bytes)
                if tag.key == "br" { result += "\n" }
                position = tag.range.upperBound
                start = position
            } else {
                position += 1
            }
        }
        return result + CharacterReference.decode(start..<range.upperBound, in: bytes)
    }
}

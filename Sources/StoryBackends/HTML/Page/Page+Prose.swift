import StoryIR

extension Page {
    /// The prose of a field: with its formatting where it has any, else its words.
    mutating func prose(_ inlines: [IR.Inline]?, or words: String?) {
        if let inlines { prose(inlines) } else if let words { text(words) }
    }

    /// Prose. Without recursion: only memory bounds how deep formatting nests in a document.
    /// - Parameter linked: Whether links are links; in what is a link itself they are their labels (HTML 4.5.1).
    mutating func prose(_ inlines: [IR.Inline], linked: Bool = true) {
        var waiting: [(rest: ArraySlice<IR.Inline>, closes: Bool, isLink: Bool)] = [(inlines[...], false, !linked)]
        var isInLink = !linked
        while var last = waiting.popLast() {
            guard let inline = last.rest.popFirst() else {
                if last.closes { endPhrase() }
                if last.isLink { isInLink = false }
                continue
            }
            waiting.append(last)
            switch inline {
            case .text(let words): text(words)
            case .code(let words): element(.code, text: words)
            case .lineBreak:
                void(.br)
                text("\n")
            case .emphasis(let children):
                beginPhrase(.em)
                waiting.append((children[...], true, false))
            case .strong(let children):
                beginPhrase(.strong)
                waiting.append((children[...], true, false))
            case .strikethrough(let children):
                beginPhrase(.del)
                waiting.append((children[...], true, false))
            case .image(let picture): text(picture.alt)
            case .footnoteReference(let reference): text("[\(reference.number)]")
            case .link(let link):
                if !isInLink, let address = WebAddress(absolute: link.url, schemes: WebAddress.linkSchemes) {
                    isInLink = true
                    beginPhrase(.a, [.href(address), .away] + (link.title.map { [.title($0)] } ?? []))
                    waiting.append((children(of: link, or: address), true, true))
                } else {
                    waiting.append((link.children[...], false, false))
                }
            case .unknown: break
            }
        }
    }

    /// The label of a link; where it has none, its address, so that there is something to follow.
    private func children(of link: IR.Link, or address: WebAddress) -> ArraySlice<IR.Inline> {
        link.children.isEmpty ? [.text(address.text)] : link.children[...]
    }
}

import StoryIR

extension HTMLPage {
    /// Writes the text of a field, with its formatting if it has any.
    mutating func prose(_ inlines: [IR.Inline]?, or words: String?) {
        if let inlines { prose(inlines) } else if let words { text(words) }
    }

    /// Writes prose. Without recursion, since documents may nest arbitrarily deep.
    /// - Parameter linked: Whether to write links as `a`. Inside a link, which can't hold another (HTML 4.5.1), only their labels
    ///   are written.
    mutating func prose(_ inlines: [IR.Inline], linked: Bool = true) {
        if inlines.count == 1, case .text(let words) = inlines[0] { return text(words) }
        var waiting: [(rest: ArraySlice<IR.Inline>, closes: Bool, isLink: Bool)] = [(inlines[...], false, false)]
        var isInLink = !linked
        while var last = waiting.popLast() {
            guard let inline = last.rest.popFirst() else {
                if last.closes { close() }
                if last.isLink { isInLink = false }
                continue
            }
            waiting.append(last)
            switch inline {
            case .text(let words): text(words)
            case .code(let words): element(.code, text: words)
            case .lineBreak:
                open(.br)
                text("\n")
            case .emphasis(let children):
                open(.em)
                waiting.append((children[...], true, false))
            case .strong(let children):
                open(.strong)
                waiting.append((children[...], true, false))
            case .strikethrough(let children):
                open(.del)
                waiting.append((children[...], true, false))
            case .image(let picture): inset(picture, linked: !isInLink)
            case .footnoteReference(let reference): footnoteReference(reference, linked: !isInLink)
            case .link(let link):
                if !isInLink, let address = address(of: link) {
                    isInLink = true
                    let referrer: Attribute? = address.scheme == nil ? nil : .noReferrer
                    let name: Attribute? = link.title == nil && link.hasNoName ? .ariaLabel(address.text) : nil
                    open(.a, .href(address), referrer, link.title.map { .title($0) }, name)
                    waiting.append((children(of: link, or: address), true, true))
                } else {
                    waiting.append((link.children[...], false, false))
                }
            case .unknown: break
            }
        }
    }

    /// Returns the address of a link: external, a location in the story, or a file of its package. Nil if it has no target.
    private func address(of link: IR.Link) -> WebAddress? {
        if link.url.utf8.first == UInt8(ascii: "#") {
            return Anchor(anchorName(of: String(link.url.unicodeScalars.dropFirst()))).map { WebAddress($0) }
        }
        if let address = WebAddress(absolute: link.url, schemes: WebAddress.linkSchemes) { return address }
        return isInPackage(link.url) ? WebAddress(path: link.url) : nil
    }

    /// Writes an image in a line of prose. One that may be animated becomes a link, unless it is inside one.
    private mutating func inset(_ picture: IR.Picture, linked: Bool) {
        guard let located = staticPicture(picture.src) else {
            if linked, let address = animatedPicture(picture.src) {
                element(.a, .href(address)) { picture.alt.isBlank ? $0.words(.enlarge) : $0.text(picture.alt) }
            } else if !picture.alt.isBlank {
                use(.missing)
                element(.span, .class("absent"), text: picture.alt)
            }
            return
        }
        use(.inset)
        open(
            .inset, .class("inset"), .src(located.address), .alt(picture.alt), located.width, located.height,
            picture.title.map { .title($0) }, .lazy)
    }

    /// Returns the label of a link, or its address if it has none, so that there is something to click.
    private func children(of link: IR.Link, or address: WebAddress) -> ArraySlice<IR.Inline> {
        link.children.isEmpty ? [.text(address.text)] : link.children[...]
    }
}

extension IR.Link {
    /// Whether it holds only pictures without alt text, so that screen readers have nothing to say.
    fileprivate var hasNoName: Bool {
        if case .text(let words)? = children.first, !words.isBlank { return false }
        return !children.isEmpty && children.plainText.isBlank
    }
}

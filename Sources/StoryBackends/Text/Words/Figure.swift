import StoryIR

/// A picture or film of a block or field.
struct Figure {
    /// The kind of what can't be shown.
    enum Kind { case image, video }

    let kind: Kind
    /// The path, URL or key of the asset.
    let source: String
    let alt: String
    let caption: String?
    let captionInlines: [IR.Inline]?
    let credit: String?

    init(
        _ kind: Kind, _ source: String, alt: String, caption: String? = nil, captionInlines: [IR.Inline]? = nil,
        credit: String? = nil
    ) {
        self.kind = kind
        self.source = source
        self.alt = alt
        self.caption = caption
        self.captionInlines = captionInlines
        self.credit = credit
    }

    init(_ image: IR.GalleryImage) {
        self.init(
            .image, image.src, alt: image.alt, caption: image.caption, captionInlines: image.captionInlines,
            credit: image.credit)
    }

    init(_ picture: IR.FullBleed) {
        self.init(
            picture.kind == .video ? .video : .image, picture.src, alt: picture.alt, caption: picture.caption,
            captionInlines: picture.captionInlines, credit: picture.credit)
    }

    /// Returns `[Image: what it shows]`.
    func name(isMissing: Bool) -> Prose {
        var name =
            switch kind {
            case .image: "Image"
            case .video: "Video"
            }
        if isMissing { name = "Missing " + name.lowercased() }
        var prose = Prose()
        prose.appendOpening("[")
        prose.append(name)
        let alt = Prose(alt)
        if !alt.isBlank {
            prose.append(": ")
            prose.append(alt)
        }
        prose.appendClosing("]")
        return prose
    }

    /// The public address; nil for a file of the package, which plain text does not include.
    var address: String? {
        guard source.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "h") else { return nil }
        let scheme = source.prefix { $0 != ":" }.lowercased()
        return scheme == "https" || scheme == "http" ? source : nil
    }
}

import StoryIR

/// A picture or film of a block or field.
struct Figure {
    var kind = IR.FullBleed.Kind.image
    /// The path, URL or key of the asset.
    let source: String
    let alt: String
    var caption: String?
    var captionInlines: [IR.Inline]?
    var credit: String?

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

extension Figure {
    init(_ image: IR.GalleryImage) {
        self.init(
            source: image.src, alt: image.alt, caption: image.caption, captionInlines: image.captionInlines,
            credit: image.credit)
    }

    init(_ picture: IR.FullBleed) {
        self.init(
            kind: picture.kind, source: picture.src, alt: picture.alt, caption: picture.caption,
            captionInlines: picture.captionInlines, credit: picture.credit)
    }
}

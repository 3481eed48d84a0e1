extension IR.Page {
    /// The paths and URLs of the pictures in its blocks and footnotes, in order, with repetitions. Pictures that are declared
    /// as assets of the page are in ``assets`` instead.
    package var pictures: [String] {
        var pictures: [String] = []
        for block in (blocks + footnotes.flatMap(\.blocks)).all {
            switch block.content {
            case .figure(let picture): pictures.append(picture.src)
            case .fullBleed(let picture): if picture.kind == .image { pictures.append(picture.src) }
            case .gallery(let gallery): pictures += gallery.images.map(\.src)
            default: pictures += block.content.inlines.flatMap(\.pictures)
            }
        }
        if case .choices(let choices) = exit { pictures += choices.choices.flatMap(\.label.pictures) }
        return pictures
    }
}

extension [IR.Inline] {
    /// The paths and URLs of the images in prose.
    fileprivate var pictures: [String] {
        all.compactMap { if case .image(let picture) = $0 { picture.src } else { nil } }
    }
}

extension IR.Page {
    /// The paths and URLs of the pictures in its blocks and footnotes, in order, with repetitions. Pictures that are declared
    /// as assets of the page are in ``assets`` instead.
    package var pictures: [String] {
        var pictures: [String] = []
        // A stack instead of recursion, since a document may nest as deep as its decoder allows.
        var waiting = ([blocks] + footnotes.map(\.blocks)).reversed().map { $0[...] }
        while var rest = waiting.popLast() {
            guard let block = rest.popFirst() else { continue }
            waiting.append(rest)
            switch block.content {
            case .paragraph(let paragraph): pictures += paragraph.inlines.pictures
            case .heading(let heading): pictures += heading.inlines.pictures
            case .table(let table):
                for cell in table.header { pictures += cell.inlines.pictures }
                for row in table.rows { for cell in row { pictures += cell.inlines.pictures } }
            case .figure(let picture): pictures.append(picture.src)
            case .fullBleed(let picture): if picture.kind == .image { pictures.append(picture.src) }
            case .gallery(let gallery): pictures += gallery.images.map(\.src)
            default: if let children = block.content.children { waiting.append(children[...]) }
            }
        }
        return pictures
    }
}

extension [IR.Inline] {
    /// The paths and URLs of the images in prose.
    fileprivate var pictures: [String] {
        all.compactMap { if case .image(let picture) = $0 { picture.src } else { nil } }
    }
}

import StoryIR

extension HTMLPage {
    /// Writes a picture, or its description in words if it is missing. `isFirst`: whether it is visible at once, so that its
    /// loading can't be deferred.
    mutating func picture(_ src: String, alt: String, isFirst: Bool = false) {
        let located = located(src, as: .image)
        foldable(located) { $0.picture(located, alt: alt, isFirst: isFirst) }
    }

    private mutating func picture(
        _ located: LocatedAsset?, alt: String, isFirst: Bool = false, isCritical: Bool = false
    ) {
        guard let located else { return missing(alt, or: .missingPicture) }
        noteSize(of: located)
        // The style that reserves space in the text for pictures of unknown size.
        if located.size == nil, !isFirst { use(.figure) }
        open(
            .img, .src(located.address), .alt(alt), located.width, located.height, isFirst ? nil : .lazy,
            isCritical ? .critical : nil)
    }

    /// Writes a picture, inside a foldable element if it may be animated, so that readers can hide it (WCAG 2.2.2).
    private mutating func foldable(_ picture: LocatedAsset?, _ content: (inout HTMLPage) -> Void) {
        guard picture?.mayBeAnimated == true else { return content(&self) }
        use(.folding)
        element(.details, .class("moving"), .open) { page in
            // The effect of a click: the style shows one of these, depending on whether the picture is visible.
            page.element(.summary) { page in
                page.element(.span, .class("hide")) { $0.words(.hideMoving) }
                page.element(.span, .class("show")) { $0.words(.showMoving) }
            }
            content(&page)
        }
    }

    private mutating func missing(_ alt: String, or words: Wording) {
        use(.missing)
        element(.p, .class("missing")) { page in
            if alt.isBlank { page.words(words) } else { page.text(alt) }
        }
    }

    /// Writes the caption below a picture, if there is one.
    mutating func caption(_ inlines: [IR.Inline]?, or caption: String?, credit: String?) {
        guard inlines != nil || caption != nil || credit != nil else { return }
        use(.figure)
        element(.figcaption) { page in
            page.prose(inlines, or: caption)
            guard let credit else { return }
            if inlines != nil || caption != nil { page.text(" ") }
            page.element(.bdi, .class("credit"), text: credit)
        }
    }

    mutating func gallery(_ gallery: IR.Gallery) {
        use(.gallery)
        element(.ul, .class("gallery"), .plainList) { page in
            for image in gallery.images {
                page.element(.li) { page in
                    page.element(.figure) { page in
                        page.galleryPicture(image)
                        page.caption(image.captionInlines, or: image.caption, credit: image.credit)
                    }
                }
            }
        }
    }

    /// Writes a picture that links to its file, to show all of it; `lightbox.js` opens it on the page instead.
    private mutating func galleryPicture(_ image: IR.GalleryImage) {
        guard let located = located(image.src, as: .image) else { return picture(nil, alt: image.alt) }
        use(.buttons)
        use(.lightbox)
        let label: Attribute? = image.alt.isBlank ? .ariaLabel(Wording.enlarge.rawValue) : nil
        foldable(located) { page in
            page.element(.a, .class("zoom"), .href(located.address), label) { $0.picture(located, alt: image.alt) }
        }
    }

    mutating func fullBleed(_ picture: IR.FullBleed) {
        use(.bleed)
        let located = picture.kind == .image ? located(picture.src, as: .image) : nil
        let isNarrow = located?.size.map { 3 * $0.width <= 4 * $0.height } == true
        element(.figure, isNarrow ? .class("bleed narrow") : .class("bleed")) { page in
            switch picture.kind {
            case .image: page.foldable(located) { $0.picture(located, alt: picture.alt) }
            case .video: page.film(picture.src, alt: picture.alt)
            }
            page.caption(picture.captionInlines, or: picture.caption, credit: picture.credit)
        }
    }

    private mutating func film(_ src: String, alt: String) {
        guard let film = located(src, as: .media) else { return missing(alt, or: .missingFilm) }
        use(.film)
        use(.missing)
        element(
            .video, .src(film.address), .controls, .preload(isReadByPages ? "none" : "metadata"), film.width,
            film.height, alt.isBlank ? nil : .ariaLabel(alt)
        ) { page in
            // For browsers that can't show films, or can't fetch this one.
            page.element(.a, .href(film.address), .noReferrer, text: alt.isBlank ? film.address.text : alt)
            page.text("\n")
        }
    }

    /// Writes a picture of a page (since 0.2).
    mutating func pageImage(_ image: IR.PageImage) {
        element(.figure, .class("picture")) { page in
            let isCritical = image.criticality == .critical && page.isReadByPages
            if isCritical { page.use(.waiting) }
            let located = page.located(key: image.asset, as: .image)
            page.foldable(located) { $0.picture(located, alt: image.alt, isCritical: isCritical) }
        }
    }
}

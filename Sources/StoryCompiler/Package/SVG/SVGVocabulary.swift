/// The SVG elements that draw, describe or animate, of versions 1.1 and 2 and of Inkscape's extensions. Elements that run,
/// load, link or contain other languages are excluded: `script`, `handler`, `foreignObject`, `a`, `iframe`, `audio`, `video`
/// ….
enum SVGVocabulary {
    static let elements = Set(
        """
        svg g defs symbol use switch title desc metadata style view
        path rect circle ellipse line polyline polygon image
        text tspan tref textPath flowRoot flowRegion flowPara flowSpan flowLine flowDiv
        linearGradient radialGradient stop pattern clipPath mask marker
        meshgradient meshrow meshpatch hatch hatchpath solidcolor
        filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
        feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage
        feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
        font glyph missing-glyph hkern vkern font-face font-face-src font-face-name font-face-format
        animate animateColor animateMotion animateTransform set mpath
        """.split { $0 == " " || $0 == "\n" }.map { String($0) })

    /// Returns whether an attribute that an animation changes, by its name, could refer outside the file or run.
    static func mayRun(animated name: UnsafeRawBufferPointer) -> Bool {
        let letters = String(decoding: name.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
        guard let local = letters.utf8.split(separator: UInt8(ascii: ":")).last else { return false }
        return local.elementsEqual("href".utf8) || local.starts(with: "on".utf8)
    }
}

/// The only `<template>` of a page: the markup that its scripts insert around the story. It contains no text of a
/// story.
struct PageMarkup: TrustedContent {
    static let element = Element.template

    let bytes: [UInt8]

    /// Creates the markup for a page with these parts; nil if none of their scripts has any.
    init?(_ parts: PageParts) {
        let files = PagePart.allCases.filter(parts.contains).compactMap(\.markup)
        guard !files.isEmpty else { return nil }
        bytes = Array("\n".utf8) + files.flatMap(\.bytes)
    }
}

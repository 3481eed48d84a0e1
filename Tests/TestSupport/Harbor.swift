/// An uncompiled story with two pictures, one of which is missing.
package enum Harbor {
    /// Its `story.mdx`, which refers to `assets/pier.gif` and `sea.gif`.
    package static let source = Array(
        """
        ---
        schema_version: 0.2
        id: harbor
        title: Harbor
        authors: [Ada Writer]
        assets: [{key: pier, type: image, src: assets/pier.gif, alt: A pier}, {key: sea, type: image, src: sea.gif, alt: Sea}]
        ---

        <Section id="one" title="One">
        <Page id="p1">
        <Image ref="pier" />
        <Image ref="sea" />
        </Page>
        </Section>

        """.utf8)
    /// The start of a GIF, 4 pixels wide and 3 high.
    package static let pier: [UInt8] = Array("GIF89a".utf8) + [4, 0, 3, 0, 0, 0, 0]
}

import StoryDiagnostics
import StoryIR
import StorySyntax

/// The file, and the fields of its front matter (LANGUAGE.md 1 and 2).
extension LanguageReference {
    static let fileRules = [
        "A story is a folder (the package) that holds a file named story.mdx and, for its own pictures, a folder assets.",
        "story.mdx is UTF-8 without NUL characters. LF, CRLF and CR end lines.",
        """
        Line 1 is ---. Then comes the front matter, in YAML, up to the next line that is ---. Nothing is before \
        either fence, and only blanks after it. All that follows is the body.
        """,
        "Comments are # comments of YAML, in the front matter. The body has {/* … */}, from 0.3 on.",
        """
        'mdxc check DIR' must say '1 story, no problems'; 'mdxc fmt DIR' writes it in the one style; 'mdxc build DIR' writes \
        the compiled story.
        """,
    ]

    private static let frontMatterRules = [
        "One YAML document, a mapping. No anchors, aliases, tags, merge keys or directives. Each key once.",
        """
        Put texts in double quotes, above all those that hold ': ' or ' #', begin with a sign that YAML reads as its \
        own, consist of digits, or are a word such as yes, no, true, on. schema_version and dates need no quotes.
        """,
        "In double quotes, YAML reads a backslash as its own: write \\\\ for one. A double quote is \\\".",
        "Null and blank values count as absent. Where a list of texts is wanted, a single text is a list of one.",
        "Fields of your own begin with x_ or x-: they are kept and never reported. Any other unknown field is.",
        "Fields have the spelling given here or the other one of camelCase and snake_case, never both at once.",
        """
        Every entry of 'sections' has its Section in the body, with the same id and title (compared as text, when YAML's \
        escapes and the tag's character references are read).
        """,
        "Every entry of 'media' is used: by a MediaRef in the body, or by 'lead_media' of an entry of 'sections'.",
        "deck, and the caption of leadArt, are inline prose of one paragraph; all other texts are plain.",
        "accentColor is #rgb or #rrggbb, and quoted, since # begins a comment. heroGradient lists two or more colours.",
        "typeRamp is serif, sans or slab. layout is lede or body. locale is a BCP 47 tag such as en-GB.",
        """
        schema_version is \(Profile.markdown.schemaVersion) for a new story. 'later' says which fields a mapping has from a \
        version on, in place of 'required' and 'optional'. Under \(Profile.markdown.schemaVersion), id and authors are optional \
        too (without id, the folder's name is used), and hero_image and leadArt may be a path, without alt a warning.
        """,
        "type is track, album, playlist or music-video. publish_date is YYYY-MM-DD.",
    ]

    static func writeFrontMatter(to json: inout JSONText) {
        json.member("schema", "mdxc schema front-matter")
        json.lineBreak()
        json.member("rules", frontMatterRules)
        json.lineBreak()
        json.member("mappings") { json in
            for mapping in FrontMatterField.Mapping.allCases { write(mapping, to: &json) }
        }
    }

    /// Writes the fields of a mapping, and what a later version changes about them.
    private static func write(_ mapping: FrontMatterField.Mapping, to json: inout JSONText) {
        func writeFields(_ fields: [FrontMatterField], to json: inout JSONText) {
            json.member("required", fields.filter(\.isRequired).map(\.name))
            json.member("optional", fields.filter { !$0.isRequired }.map(\.name))
        }
        let isLater = mapping == .defaults || mapping == .asset
        let first = FrontMatterField.fields(of: mapping, in: isLater ? .interactive : .narrative)
        let later = FrontMatterField.fields(of: mapping, in: .interactive)
        json.lineBreak()
        json.member(mapping.rawValue) { json in
            if isLater { json.member("since", Profile.interactive.schemaVersion) }
            writeFields(first, to: &json)
            if first == later { return }
            json.member("later") { json in
                json.member("since", Profile.interactive.schemaVersion)
                writeFields(later, to: &json)
            }
        }
    }

    static let idRules = [
        """
        The ids of the story and of its sections are letters, marks and digits of any script, '.', '_' and '-'. They \
        don't begin with '.', have \(StoryIdentifier.maximumLength) bytes at most, and are not index.html.
        """,
        "Each section id appears once under 'sections', and once on a Section of the body.",
        "A media key is any text without white space and double quotes. Each appears once under 'media'.",
        """
        The ids of pages, lines, choices and endings, and the keys of 'assets', follow the rule of section ids. A page \
        differs from the others of its section, a line or choice from the others of its page, an ending from all others.
        """,
        "References say ids and keys exactly: upper and lower case count.",
    ]

    static let assetRules = [
        """
        A picture or video is a path relative to the package, such as assets/tram.jpg, or a URL with \
        https. The file must be there, spelt with the same case.
        """,
        """
        The file holds what its use shows, in a format that browsers have: a picture PNG, JPEG, GIF, WebP, AVIF or SVG, a \
        film MP4 or WebM, a sound MP3, M4A, AAC, WAV, FLAC or Ogg. HTML, scripts, and SVG with scripts or outside \
        references are errors. A page of YouTube or Vimeo is no film.
        """,
        "No '..', no leading '/' or '\\', no drive letter; no symbolic link that leaves the package.",
        "Write a path as the file is called: spaces stay spaces, and % is not an escape.",
        "artwork_url is an https URL or such a path. apple_music_url is a URL: \(schemes(URLScheme.forAppleMusic)).",
        "http instead of https is a warning. Don't invent files: without a file of your own, use an https URL or none.",
        "An alt describes the picture in words. It is not blank, and not a file name such as tram.jpg.",
        "The src of an entry of 'assets' is such a path or URL, of a picture or a sound. Keys are not paths.",
    ]

    /// What readers show if something is absent (LANGUAGE.md 6). None of it is reported.
    static let fallbacks: [(without: String, shown: String)] = [
        ("accentColor", "the colour \(IR.Theme.neutralAccent)"),
        (
            "heroGradient",
            "from the accent at 35 % to the accent; without one \(IR.Theme.neutralGradient.joined(separator: ", "))"
        ), ("typeRamp", "the typeface of the system"), ("hero_image", "the gradient"),
        ("leadArt, subtitle, deck, editors, tags, locale", "nothing in its place"),
        ("layout, of the Section and of its entry", "the layout body"),
        ("lead_media", "no player at the head of the section"), ("artwork_url", "a card of text only"),
        ("duration_ms of a track or music video with artwork", "a card without a duration"),
    ]

    static func schemes(_ names: [String]) -> String { names.joined(separator: ", ") }
}

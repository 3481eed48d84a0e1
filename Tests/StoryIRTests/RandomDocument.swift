@testable import StoryIR

/// Documents made of a seed: every member present or absent, every kind of block, inline and exit, awkward texts.
struct RandomDocument {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func document() -> StoryDocument {
        var result = StoryDocument(
            requires: IR.Requirement.allCases.filter { _ in chance() },
            generator: IR.Generator(name: text(), version: text()), source: IR.Source(path: text(), hash: text()),
            story: story(), sections: list { $0.section() }, media: list { $0.media() }, assets: list { $0.asset() },
            navigation: IR.Navigation(
                pages: list { $0.text() }, remaining: list { $0.bounds() },
                prefetch: list { $0.list { $0.text() } }),
            statistics: IR.Statistics(
                words: number(), sections: number(), pages: number(), endings: number(), paths: optional { $0.text() },
                pagesToEnd: bounds(), readingMinutes: bounds()),
            fallbacks: list { IR.Fallback(field: $0.text(), reason: $0.one(), applied: $0.text()) },
            diagnostics: list { $0.diagnostic() })
        result.irVersion.minor = next(100)
        return result
    }

    private mutating func story() -> IR.Story {
        IR.Story(
            schemaVersion: text(), id: text(), title: text(), subtitle: optional { $0.text() },
            deck: optional { $0.text() },
            deckInlines: optional { $0.inlines(depth: 0) }, authors: list { $0.text() }, editors: list { $0.text() },
            publishDate: optional { $0.text() }, tags: list { $0.text() }, locale: optional { $0.text() },
            theme: IR.Theme(accentColor: text(), heroGradient: list { $0.text() }, typeRamp: one()),
            hero: IR.Hero(
                kind: one(), src: optional { $0.text() }, alt: optional { $0.text() }, credit: optional { $0.text() },
                extensions: extensions(depth: 0)),
            leadArt: optional {
                IR.LeadArt(
                    src: $0.text(), alt: $0.text(), caption: $0.optional { $0.text() },
                    captionInlines: $0.optional { $0.inlines(depth: 0) }, credit: $0.optional { $0.text() },
                    extensions: $0.extensions(depth: 0))
            },
            layoutHints: list { $0.one() }, flow: one(), start: text(), extensions: extensions(depth: 0),
            synopsis: optional { $0.text() }, source: optional { $0.text() }, culture: optional { $0.text() },
            ageRange: optional { $0.text() }, readingMinutes: optional { $0.number() })
    }

    private mutating func section() -> IR.Section {
        IR.Section(
            id: text(), title: text(), layout: one(), authentic: optional { $0.chance() },
            extensions: extensions(depth: 0), leadMedia: optional { $0.media() }, queue: list { $0.text() },
            pages: list { $0.page() })
    }

    private mutating func page() -> IR.Page {
        IR.Page(
            id: text(), kind: one(), reveal: one(),
            lines: list {
                IR.Line(
                    id: $0.text(), firstBlock: $0.number(), blockCount: $0.number(), speaker: $0.optional { $0.text() },
                    audio: $0.optional { $0.text() })
            },
            blocks: blocks(depth: 0),
            footnotes: list { IR.Footnote(id: $0.text(), number: $0.number(), blocks: $0.blocks(depth: 1)) },
            assets: list { IR.AssetUse(asset: $0.text(), criticality: $0.one(), on: $0.text()) }, exit: exit())
    }

    private mutating func exit() -> IR.Exit {
        switch next(4) {
        case 0: .next(to: text())
        case 1: .end
        case 2: .ending(IR.Ending(id: text(), endingKind: one(), title: optional { $0.text() }))
        default:
            .choices(
                IR.Choices(
                    prompt: optional { $0.text() },
                    choices: list {
                        IR.Choice(
                            id: $0.text(), to: $0.text(), label: $0.inlines(depth: 0),
                            authentic: $0.optional { $0.chance() }, tapAudio: $0.optional { $0.text() })
                    }))
        }
    }

    private mutating func blocks(depth: Int) -> [IR.Block] {
        list {
            IR.Block(
                id: $0.text(), span: $0.optional { IR.Span(start: $0.number(), end: $0.number()) },
                content: $0.content(depth: depth))
        }
    }

    private mutating func content(depth: Int) -> IR.Block.Content {
        switch next(depth < 3 ? 19 : 13) {
        case 0: .paragraph(IR.Paragraph(inlines: inlines(depth: 0)))
        case 1: .mediaRef(IR.MediaReference(ref: text(), intent: one(), card: one(), media: optional { $0.media() }))
        case 2: .factGrid(IR.FactGrid(facts: list { IR.Fact(label: $0.text(), value: $0.text()) }))
        case 3:
            .gallery(
                IR.Gallery(
                    images: list {
                        IR.GalleryImage(
                            src: $0.text(), alt: $0.text(), caption: $0.optional { $0.text() },
                            captionInlines: $0.optional { $0.inlines(depth: 0) }, credit: $0.optional { $0.text() })
                    }))
        case 4:
            .fullBleed(
                IR.FullBleed(
                    src: text(), alt: text(), caption: optional { $0.text() },
                    captionInlines: optional { $0.inlines(depth: 0) }, credit: optional { $0.text() }, kind: one()))
        case 5: .image(IR.PageImage(asset: text(), alt: text(), criticality: one()))
        case 6: .unsupported(IR.Unsupported(construct: one(), text: text()))
        case 7: .unknown(type: "hologram")
        case 8: .heading(IR.Heading(level: number(), inlines: inlines(depth: 0)))
        case 9: .codeBlock(IR.CodeBlock(language: optional { $0.text() }, info: optional { $0.text() }, text: text()))
        case 10: .thematicBreak
        case 11: .figure(picture())
        case 12:
            .table(
                IR.Table(
                    columns: list { IR.TableColumn(align: $0.optional { $0.one() }) },
                    header: list { IR.TableCell(inlines: $0.inlines(depth: 0)) },
                    rows: list { $0.list { IR.TableCell(inlines: $0.inlines(depth: 0)) } }))
        case 13:
            .list(
                IR.List(
                    ordered: chance(), start: optional { $0.number() }, tight: chance(),
                    items: list {
                        IR.ListItem(checked: $0.optional { $0.chance() }, blocks: $0.blocks(depth: depth + 1))
                    }))
        case 14: .blockQuote(IR.BlockQuote(blocks: blocks(depth: depth + 1)))
        case 15: .dropQuote(IR.DropQuote(attribution: optional { $0.text() }, blocks: blocks(depth: depth + 1)))
        case 16: .sideNote(IR.SideNote(label: optional { $0.text() }, blocks: blocks(depth: depth + 1)))
        case 17:
            .featureBox(
                IR.FeatureBox(
                    title: optional { $0.text() }, summary: optional { $0.text() },
                    summaryInlines: optional { $0.inlines(depth: 0) }, expandable: chance(),
                    blocks: blocks(depth: depth + 1)))
        default:
            .timeline(
                IR.Timeline(
                    items: list { IR.TimelineItem(year: $0.text(), blocks: $0.blocks(depth: depth + 1)) }))
        }
    }

    private mutating func picture() -> IR.Picture {
        IR.Picture(src: text(), alt: text(), title: optional { $0.text() })
    }

    /// Texts may be neighbours, and empty: nothing keeps those from it who write documents without the compiler.
    private mutating func inlines(depth: Int) -> [IR.Inline] { list(upTo: 5) { $0.inline(depth: depth) } }

    private mutating func inline(depth: Int) -> IR.Inline {
        switch next(depth < 5 ? 10 : 6) {
        case 0: .text(text())
        case 1: .code(text())
        case 2: .lineBreak
        case 3: .unknown(type: "spark")
        case 4: .image(picture())
        case 5: .footnoteReference(IR.FootnoteReference(id: text(), number: number()))
        case 6: .emphasis(inlines(depth: depth + 1))
        case 7: .strikethrough(inlines(depth: depth + 1))
        case 8: .strong(inlines(depth: depth + 1))
        default: .link(IR.Link(url: text(), title: optional { $0.text() }, children: inlines(depth: depth + 1)))
        }
    }

    private mutating func media() -> IR.Media {
        IR.Media(
            key: text(), type: one(), appleMusicId: text(), title: text(), artist: text(),
            artworkUrl: optional { $0.text() }, appleMusicUrl: optional { $0.text() },
            durationMs: optional { $0.number() },
            card: one(), extensions: extensions(depth: 0))
    }

    private mutating func asset() -> IR.Asset {
        IR.Asset(
            key: text(), kind: one(), src: text(), location: one(), bytes: optional { $0.number() },
            hash: optional { $0.text() }, width: optional { $0.number() }, height: optional { $0.number() },
            criticality: one())
    }

    private mutating func bounds() -> IR.Bounds { IR.Bounds(min: number(), max: optional { $0.number() }) }

    private mutating func diagnostic() -> IR.Diagnostic {
        IR.Diagnostic(
            code: text(), severity: one(), category: text(), message: text(), file: text(), range: range(),
            label: optional { $0.text() }, fallback: optional { $0.text() },
            related: list { IR.Diagnostic.Related(message: $0.text(), file: $0.text(), range: $0.range()) },
            fixes: list {
                IR.Diagnostic.Fix(
                    message: $0.text(), applicability: $0.one(),
                    edits: $0.list {
                        IR.Diagnostic.Fix.Edit(startByte: $0.number(), endByte: $0.number(), text: $0.text())
                    })
            })
    }

    private mutating func range() -> IR.Diagnostic.TextRange {
        IR.Diagnostic.TextRange(start: position(), end: position())
    }

    private mutating func position() -> IR.Diagnostic.TextRange.TextPosition {
        .init(byte: number(), line: number(), column: number(), utf16Column: number())
    }

    /// In the order in which they come back from a decoder.
    private mutating func extensions(depth: Int) -> IR.Extensions {
        let names = ["", "a", "mood", "with \"quotes\"", "x_list", "é", "🦊"].filter { _ in next(4) == 0 }
        return IR.Extensions(names.map { IR.Extensions.Member(name: $0, value: value(depth: depth)) })
    }

    private mutating func value(depth: Int) -> IR.Extensions.Value {
        switch next(depth < 3 ? 4 : 2) {
        case 0: .null
        case 1: .text(text())
        case 2: .list(list { $0.value(depth: depth + 1) })
        default: .object(extensions(depth: depth + 1))
        }
    }

    private mutating func text() -> String {
        let pieces = [
            "", "a", "plain words that are longer than a vector", "\"", "\\", "\u{0}", "\n", "\u{1F}", "\t", "é", "猫",
            "🦊", "\u{2028}", "\u{7F}", "</b>", "e\u{301}",
        ]
        return (0..<next(6)).map { _ in pieces[next(pieces.count)] }.joined()
    }

    private mutating func number() -> Int {
        let numbers = [0, 1, 9, 10, 99, 4096, 9_007_199_254_740_992, -1]
        return numbers[next(numbers.count)]
    }

    private mutating func list<Element>(upTo limit: Int = 3, _ make: (inout Self) -> Element) -> [Element] {
        (0..<next(limit + 1)).map { _ in make(&self) }
    }

    private mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? { chance() ? make(&self) : nil }

    private mutating func one<Kind: CaseIterable>() -> Kind {
        Array(Kind.allCases)[next(Kind.allCases.count)]
    }

    private mutating func chance() -> Bool { next(2) == 0 }

    /// A number below `limit`: SplitMix64.
    mutating func next(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(limit))
    }
}

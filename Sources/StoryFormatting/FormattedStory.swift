import StoryCompiler
import StoryDiagnostics
import StoryIR
import StorySemantics
import StorySource
import StorySyntax

/// A story in the standard style, verified to be the same story: it compiles to the same IR except for spans and the hash of
/// its source, and has the same diagnostics except for their locations.
package enum FormattedStory: Sendable {
    case formatted([UInt8])
    /// The story has syntax errors, so its structure is unclear.
    case malformed
    case notMDX
    /// The settings can't be read.
    case misconfigured
    /// The formatted text is a different story: a bug in the formatter.
    case different

    package static func of(_ compilation: Compilation, _ settings: FormatSettings = FormatSettings()) -> FormattedStory
    {
        if Compilation.isJSON(compilation.name) { return .notMDX }
        guard compilation.isWhole, compilation.story != nil else { return .malformed }
        let parsed = Parser.parse(compilation.source)
        if parsed.frontMatter == .displaced || parsed.tree.isMalformed
            || compilation.diagnostics.heads.contains(where: { $0.id.isOfSyntax })
        {
            return .malformed
        }
        var careful = settings
        careful.isCareful = true
        // What a diagnostic says can depend on how a block is written: then the whole body is kept.
        var keeping = careful
        keeping.keepsBody = true
        for settings in [settings, careful, keeping] {
            guard let bytes = settled(parsed, settings) else { continue }
            if isSame(compilation, bytes) { return .formatted(bytes) }
        }
        return .different
    }

    /// Returns formatted text that formatting no longer changes; nil if there is none.
    private static func settled(_ parsed: ParsedStory, _ settings: FormatSettings) -> [UInt8]? {
        let source = parsed.tree.source
        guard var bytes = StoryFormatter.format(parsed, settings) else { return nil }
        if bytes.elementsEqual(source.bytes[0..<source.bytes.count]) { return bytes }
        for _ in 0..<3 {
            let text = SourceFile(path: source.path, content: bytes)
            guard let again = StoryFormatter.format(Parser.parse(text), settings) else { return nil }
            if again == bytes { return bytes }
            bytes = again
        }
        return nil
    }

    // MARK: Verification

    /// Returns whether a text is the same story as a compiled one.
    package static func isSame(_ compilation: Compilation, _ bytes: [UInt8]) -> Bool {
        let source = compilation.source
        if bytes.elementsEqual(source.bytes[0..<source.bytes.count]) { return true }
        let other = compilation.rechecked(SourceFile(path: source.path, rawPath: source.rawPath, content: bytes))
        guard let before = compilation.story, let after = other.story else { return false }
        return fingerprints(compilation.diagnostics) == fingerprints(other.diagnostics)
            && output(before) == output(after)
    }

    /// Returns the IR without diagnostics, spans and hash; nil for a story without IR, for which the trees were compared.
    private static func output(_ story: AnalyzedStory) -> [UInt8]? {
        guard !story.hasErrors else { return nil }
        let options = LoweringOptions(
            style: .compact, includesSpans: false, generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: "", hash: ""))
        var output: [UInt8] = []
        do {
            try story.writeIR(options, diagnostics: DiagnosticList()) { output.append(contentsOf: $0) }
        } catch {
            return nil
        }
        return output
    }

    /// Returns a hash of each diagnostic, without its location, and without its fixes, which depend on the style.
    private static func fingerprints(_ diagnostics: DiagnosticList) -> [Int] {
        let hashes = diagnostics.map { diagnostic in
            var hasher = Hasher()
            hasher.combine(diagnostic.id)
            hasher.combine(diagnostic.severity)
            hasher.combine(diagnostic.message)
            hasher.combine(diagnostic.label)
            for label in diagnostic.related { hasher.combine(label.text) }
            hasher.combine(diagnostic.fallback)
            return hasher.finalize()
        }
        return hashes.sorted()
    }
}

extension SyntaxTree {
    /// Whether any part failed to parse.
    fileprivate var isMalformed: Bool {
        nodes.contains { node in
            switch node.kind {
            case .strayCloseTag, .badAttribute, .rawHTML, .module: true
            case .element: node.flags.contains(.neverClosed)
            case .openTag: node.flags.contains(.unreadable)
            default: false
            }
        }
    }
}

extension DiagnosticID {
    /// Whether it reports an error that makes the structure unclear.
    fileprivate var isOfSyntax: Bool {
        switch self {
        case .missingAttribute, .missingSectionID, .missingSectionTitle, .missingMediaRef: false
        case .notSelfClosing, .unclosedComponent, .unexpectedClosingTag, .nestingTooDeep, .expressionNotSupported,
            .componentNotOnOwnLine:
            true
        default:
            Rule.of(self).severity == .error && [.source, .yaml, .syntax].contains(Rule.of(self).category)
        }
    }
}

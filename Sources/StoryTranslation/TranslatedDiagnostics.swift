import StoryDiagnostics
import StorySource

/// Maps diagnostics about the translation of a JSON story to the story.
struct TranslatedDiagnostics {
    private let map: SourceMap
    private let translation: SourceFile
    /// Ids that are not reported, because they may merely follow from another mistake.
    private let withheld: Set<DiagnosticID>

    /// Creates a map. `hasErrors`: whether the structure of the story has errors.
    init(_ story: JSONStory, _ map: SourceMap, _ translation: SourceFile, hasErrors: Bool) {
        self.map = map
        self.translation = translation
        var withheld: Set<DiagnosticID> = []
        if hasErrors { withheld.insert(.readingTimeMismatch) }
        // A segment without a name can't be a target.
        if story.lacksSegments || story.segments.contains(where: { $0.fields[.id] == nil }) {
            withheld.formUnion([
                .unknownTarget, .unreachableSection, .noPathToEnding, .noAuthenticPath, .authenticPathBroken,
            ])
        }
        let hidesMarks = story.segments.contains { segment in
            segment.fields.isUnusable(.isAuthenticPath) || segment.choices.contains { $0.isUnusable(.isAuthenticPath) }
        }
        if hidesMarks { withheld.formUnion([.noAuthenticPath, .authenticPathBroken]) }
        self.withheld = withheld
    }

    /// Adds the mapped diagnostics, except those that the reader of the structure has reported.
    func move(_ diagnostics: DiagnosticList, to target: inout DiagnosticList) {
        // A segment may appear in front matter too, and a mistake in its id is found in both places.
        var seen: Set<Location> = []
        for (index, head) in diagnostics.heads.enumerated()
        where Self.own.contains(head.id) && !withheld.contains(head.id) {
            let diagnostic = diagnostics[index].moved(map.original(of:), edit)
            if seen.insert(Location(id: diagnostic.id, span: diagnostic.span)).inserted { target.append(diagnostic) }
        }
    }

    private struct Location: Hashable {
        let id: DiagnosticID
        let span: SourceSpan
    }

    /// The diagnostics that only the passes report for a JSON story. All others are reported by the reader, or can't occur.
    private static let own: Set<DiagnosticID> = [
        .invalidID, .duplicateSectionID, .duplicateID, .invalidAgeRange, .invalidReadingMinutes, .readingTimeMismatch,
        .assetOutsidePackage, .missingAsset, .assetTypeMismatch, .assetsTooLarge, .insecureURL, .unsafeLink,
        .unknownTarget, .unreachableSection, .noPathToEnding, .noAuthenticPath, .authenticPathBroken, .sameTarget,
        .singleChoice,
    ]

    /// Maps an edit that replaces one value, or a verbatim part of it, by a text that reads the same in both formats.
    private func edit(_ edit: FixIt.Edit) -> FixIt.Edit? {
        guard let piece = map.piece(around: edit.span),
            edit.text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x26 && $0 != 0x5C && $0 != 0x7F })
        else { return nil }
        if edit.span == piece.generated {
            let prefix = translation.bytes[piece.generated].prefix(piece.prefixLength)
            guard edit.text.utf8.starts(with: prefix) else { return nil }
            return FixIt.Edit(
                piece.original, String(decoding: edit.text.utf8.dropFirst(piece.prefixLength), as: UTF8.self))
        }
        guard piece.isVerbatim, Int(edit.span.start) >= Int(piece.generated.start) + piece.prefixLength else {
            return nil
        }
        return FixIt.Edit(map.original(of: edit.span), edit.text)
    }
}

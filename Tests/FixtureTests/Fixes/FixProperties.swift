import StoryDiagnostics
import StorySource

@testable import StoryDiagnostics
@testable import StoryDriver

extension Compiled: Fixable {
    func rechecked(_ source: SourceFile) -> Compiled { Compiled(source, package: package) }
}

/// Properties of `--fix` that hold for any bytes.
enum FixProperties {
    static let safely = Fixes(applicability: .safe, showsDifference: false)
    static let boldly = Fixes(applicability: .unsafe, showsDifference: false)

    /// Fixes a text, and returns the properties that do not hold.
    /// - Parameter comparesDiagnostics: Whether unfixed diagnostics must be the same afterwards.
    static func problems(_ compiled: Compiled, comparesDiagnostics: Bool = true) -> [String] {
        var problems: [String] = []
        for diagnostic in compiled.diagnostics {
            for fix in diagnostic.fixes {
                problems += splits(fix, in: compiled.source.bytes).map {
                    "\(diagnostic.id.rawValue) [\(fix.message)]: \($0)"
                }
            }
        }
        let result = safely.fix(compiled)
        if comparesDiagnostics { problems += differences(compiled, result) }
        if safely.fix(result.text).diagnosticCount > 0 { problems.append("a second run changes something") }
        problems += patchProblems(result)
        let bold = boldly.fix(compiled)
        // If each round reveals the next mistake, a run ends before all are fixed.
        if bold.diagnosticCount < Fixes.roundLimit, boldly.fix(bold.text).diagnosticCount > 0 {
            problems.append("a second bold run changes something")
        }
        problems += patchProblems(bold)
        problems += Soundness.problems(bold.text, rendersDiagnostics: false)
        if endsLinesOnlyWithCRLF(Array(compiled.source.bytes[0..<compiled.source.bytes.count])) {
            for text in [result.content.bytes, bold.content.bytes] where !endsLinesOnlyWithCRLF(text) {
                problems.append("brings other line breaks than CRLF")
            }
        }
        return problems
    }

    /// Checks that every diagnostic with a safe fix is gone, every other one is still there and has moved with the text around
    /// it, and there is no new one.
    private static func differences(_ compiled: Compiled, _ result: Fixes.Outcome<Compiled>) -> [String] {
        let changes = result.content.changes
        func isTouched(_ span: SourceSpan) -> Bool {
            changes.contains { $0.range.lowerBound <= Int(span.end) && Int(span.start) <= $0.range.upperBound }
        }
        var expected = compiled.diagnostics.filter { FixSelection.fix(of: $0, applicability: .safe) == nil }.map {
            diagnostic in
            (diagnostic: diagnostic, location: isTouched(diagnostic.span) ? nil : moved(diagnostic.span, changes))
        }
        // Once the diagnostics with known moves are found again, any remaining one with the same id is accepted for the
        // others.
        var problems: [String] = []
        var others: [Diagnostic] = []
        for diagnostic in result.text.diagnostics {
            let index = expected.firstIndex { $0.diagnostic.id == diagnostic.id && $0.location == diagnostic.span }
            if let index { expected.remove(at: index) } else { others.append(diagnostic) }
        }
        for diagnostic in others {
            let alike = expected.indices.filter {
                expected[$0].diagnostic.id == diagnostic.id && expected[$0].location == nil
            }
            if let index = alike.first(where: { expected[$0].diagnostic.message == diagnostic.message }) ?? alike.first
            {
                expected.remove(at: index)
            } else if diagnostic.id != .nestingTooDeep {
                // The depth of tags is only known once all of them can be parsed.
                problems.append("brings \(diagnostic.id.rawValue) at \(diagnostic.span.range): \(diagnostic.message)")
            }
        }
        // Diagnostics within replaced text are gone with it.
        expected.removeAll { expected in
            changes.contains {
                $0.range.lowerBound <= Int(expected.diagnostic.span.start)
                    && Int(expected.diagnostic.span.end) <= $0.range.upperBound
            }
        }
        // Once others are fixed, an unsafe fix may have become safe, and a later round may have applied it.
        expected.removeAll { expected in
            expected.diagnostic.fixes.contains { fix in
                fix.edits.allSatisfy { edit in
                    changes.contains { $0.range == edit.span.range && $0.bytes == Array(edit.text.utf8) }
                }
            }
        }
        for (diagnostic, _) in expected { problems.append("hides \(diagnostic.id.rawValue): \(diagnostic.message)") }
        if result.diagnosticCount == 0,
            result.content.bytes != Array(compiled.source.bytes[0..<compiled.source.bytes.count])
        {
            problems.append("changes what has no diagnostic")
        }
        return problems
    }

    /// Returns whether each line break is CRLF.
    private static func endsLinesOnlyWithCRLF(_ text: [UInt8]) -> Bool {
        for (index, byte) in text.enumerated() {
            if byte == 0x0A, index == 0 || text[index - 1] != 0x0D { return false }
            if byte == 0x0D, index + 1 == text.count || text[index + 1] != 0x0A { return false }
        }
        return text.contains(0x0A)
    }

    private static func moved(_ span: SourceSpan, _ changes: [FixedText.Change]) -> SourceSpan {
        let shift = changes.filter { $0.range.upperBound < Int(span.start) }
            .reduce(0) { $0 + $1.bytes.count - $1.range.count }
        return SourceSpan(Int(span.start) + shift..<Int(span.end) + shift)
    }

    /// Returns the edits that begin or end within a character or between CR and LF.
    private static func splits(_ fix: FixIt, in bytes: Bytes) -> [String] {
        var problems: [String] = []
        for offset in fix.edits.flatMap({ [Int($0.span.start), Int($0.span.end)] }) {
            if UTF8Sequence.startOfSequence(containing: offset, in: bytes) != offset {
                problems.append("splits a character at \(offset)")
            }
            if offset > 0, bytes[offset - 1] == 0x0D, bytes[offset] == 0x0A {
                problems.append("splits a line break at \(offset)")
            }
        }
        return problems
    }

    /// Checks that the patch turns the original into the fixed text.
    private static func patchProblems(_ result: Fixes.Outcome<Compiled>) -> [String] {
        let original = result.content.original.bytes
        let difference = UnifiedDifference(result.content, path: Array("a".utf8))
        let patch = difference.bytes(TerminalPalette(isColored: false))
        let patched = UnifiedPatch.apply(patch, to: Array(original[0..<original.count]))
        return patched == result.content.bytes ? [] : ["the patch gives another text"]
    }
}

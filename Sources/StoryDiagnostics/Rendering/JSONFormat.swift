import StorySource

/// The machine-readable formats (CLI.md 3). The names and order of members are a public contract, described by
/// `Grammar/diagnostics.schema.json`. Absent optionals are omitted; lists are always present.
enum JSONFormat {
    /// Writes one element of `diagnostics`.
    static func write(_ located: LocatedDiagnostic, to json: inout JSONText) {
        let diagnostic = located.diagnostic
        json.open("{")
        json.member("id", diagnostic.id.rawValue)
        json.member("severity", diagnostic.severity.rawValue)
        json.member("category", Rule.of(diagnostic.id).category.rawValue)
        json.member("message", diagnostic.message)
        json.member("file", located.source.path)
        write(range: diagnostic.span, in: located.source, to: &json)
        json.member("label", diagnostic.label.isEmpty ? nil : diagnostic.label)
        json.member("fallback", diagnostic.fallback)
        json.name("related")
        json.open("[")
        for label in diagnostic.related {
            json.open("{")
            json.member("message", label.text)
            json.member("file", located.source.path)
            write(range: label.span, in: located.source, to: &json)
            json.close("}")
        }
        json.close("]")
        json.name("fixes")
        json.open("[")
        for fix in diagnostic.listedFixes { write(fix, to: &json) }
        json.close("]")
        json.close("}")
    }

    /// Writes the value of the `summary` member. `notShown`: the number of diagnostics that the limits left out.
    static func write(_ summary: Summary, notShown: Int, to json: inout JSONText) {
        json.open("{")
        json.member("stories", summary.stories)
        json.member("errors", summary.errors)
        json.member("warnings", summary.warnings)
        json.member("notes", summary.notes)
        json.name("fixable")
        json.open("{")
        json.member("safe", summary.safelyFixable)
        json.member("maybe", summary.maybeFixable)
        json.close("}")
        if notShown > 0 { json.member("notShown", notShown) }
        json.close("}")
    }

    private static func write(range span: SourceSpan, in source: SourceFile, to json: inout JSONText) {
        json.name("range")
        json.open("{")
        for (name, offset) in [("start", span.start), ("end", span.end)] {
            let position = source.lines.position(of: Int(offset))
            json.name(name)
            json.open("{")
            json.member("byte", position.byte)
            json.member("line", position.line)
            json.member("column", position.column)
            json.member("utf16Column", position.utf16Column)
            json.close("}")
        }
        json.close("}")
    }

    private static func write(_ fix: FixIt, to json: inout JSONText) {
        json.open("{")
        json.member("message", fix.message)
        json.member("applicability", fix.applicability.rawValue)
        json.name("edits")
        json.open("[")
        for edit in fix.edits {
            json.open("{")
            json.member("startByte", Int(edit.span.start))
            json.member("endByte", Int(edit.span.end))
            json.member("text", edit.text)
            json.close("}")
        }
        json.close("]")
        json.close("}")
    }
}

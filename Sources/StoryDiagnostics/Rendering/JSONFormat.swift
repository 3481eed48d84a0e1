import StorySource

/// The machine-readable formats (CLI.md 3). The names and order of members are a public contract, described by
/// `Grammar/diagnostics.schema.json`. Absent optionals are omitted; lists are always present.
enum JSONFormat {
    /// Writes one element of `diagnostics`.
    static func write(_ located: LocatedDiagnostic, to json: inout JSONText) {
        let diagnostic = located.diagnostic
        json.object { json in
            json.member("id", diagnostic.id.rawValue)
            json.member("severity", diagnostic.severity.rawValue)
            json.member("category", Rule.of(diagnostic.id).category.rawValue)
            json.member("message", diagnostic.message)
            json.member("file", located.source.path)
            write(range: diagnostic.span, in: located.source, to: &json)
            json.member("label", diagnostic.label.isEmpty ? nil : diagnostic.label)
            json.member("fallback", diagnostic.fallback)
            json.member("related", objects: diagnostic.related) { json, label in
                json.member("message", label.text)
                json.member("file", located.source.path)
                write(range: label.span, in: located.source, to: &json)
            }
            json.member("fixes", objects: diagnostic.listedFixes) { json, fix in
                json.member("message", fix.message)
                json.member("applicability", fix.applicability.rawValue)
                json.member("edits", objects: fix.edits) { json, edit in
                    json.member("startByte", Int(edit.span.start))
                    json.member("endByte", Int(edit.span.end))
                    json.member("text", edit.text)
                }
            }
        }
    }

    /// Writes the member `summary`. `notShown`: the number of diagnostics that the limits left out.
    static func write(_ summary: Summary, notShown: Int, to json: inout JSONText) {
        json.member("summary") { json in
            json.member("stories", summary.stories)
            json.member("errors", summary.errors)
            json.member("warnings", summary.warnings)
            json.member("notes", summary.notes)
            json.member("fixable") {
                $0.member("safe", summary.safelyFixable)
                $0.member("maybe", summary.maybeFixable)
            }
            if notShown > 0 { json.member("notShown", notShown) }
        }
    }

    private static func write(range span: SourceSpan, in source: SourceFile, to json: inout JSONText) {
        json.member("range") { json in
            for (name, offset) in [("start", span.start), ("end", span.end)] {
                let position = source.lines.position(of: Int(offset))
                json.member(name) {
                    $0.member("byte", position.byte)
                    $0.member("line", position.line)
                    $0.member("column", position.column)
                    $0.member("utf16Column", position.utf16Column)
                }
            }
        }
    }
}

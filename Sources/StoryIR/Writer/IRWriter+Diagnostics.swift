/// Writes diagnostics, with the members of CLI.md 3 in its order.
extension IRWriter {
    mutating func diagnostic(_ diagnostic: IR.Diagnostic) {
        json.member("id", diagnostic.code)
        json.member("severity", diagnostic.severity.rawValue)
        json.member("category", diagnostic.category)
        json.member("message", diagnostic.message)
        json.member("file", diagnostic.file)
        range(diagnostic.range)
        json.member("label", diagnostic.label)
        json.member("fallback", diagnostic.fallback)
        list("related", diagnostic.related) { $0.related($1) }
        list("fixes", diagnostic.fixes) { $0.fix($1) }
    }

    private mutating func related(_ related: IR.Diagnostic.Related) {
        json.member("message", related.message)
        json.member("file", related.file)
        range(related.range)
    }

    private mutating func fix(_ fix: IR.Diagnostic.Fix) {
        json.member("message", fix.message)
        json.member("applicability", fix.applicability.rawValue)
        list("edits", fix.edits) { $0.edit($1) }
    }

    private mutating func edit(_ edit: IR.Diagnostic.Fix.Edit) {
        json.member("startByte", edit.startByte)
        json.member("endByte", edit.endByte)
        json.member("text", edit.text)
    }

    private mutating func range(_ range: IR.Diagnostic.TextRange) {
        json.beginObject("range")
        position("start", range.start)
        position("end", range.end)
        json.endObject()
    }

    private mutating func position(_ name: StaticString, _ position: IR.Diagnostic.TextRange.TextPosition) {
        json.beginObject(name)
        json.member("byte", position.byte)
        json.member("line", position.line)
        json.member("column", position.column)
        json.member("utf16Column", position.utf16Column)
        json.endObject()
    }
}

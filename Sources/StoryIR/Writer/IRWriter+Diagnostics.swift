/// Writes diagnostics, with the members of CLI.md 3 in its order.
extension IRWriter {
    mutating func diagnostic(_ diagnostic: IR.Diagnostic) {
        json.beginObject()
        string("id", diagnostic.code)
        string("severity", diagnostic.severity.rawValue)
        string("category", diagnostic.category)
        string("message", diagnostic.message)
        string("file", diagnostic.file)
        range(diagnostic.range)
        string("label", diagnostic.label)
        string("fallback", diagnostic.fallback)
        list("related", diagnostic.related) { $0.related($1) }
        list("fixes", diagnostic.fixes) { $0.fix($1) }
        json.endObject()
    }

    private mutating func related(_ related: IR.Diagnostic.Related) {
        json.beginObject()
        string("message", related.message)
        string("file", related.file)
        range(related.range)
        json.endObject()
    }

    private mutating func fix(_ fix: IR.Diagnostic.Fix) {
        json.beginObject()
        string("message", fix.message)
        string("applicability", fix.applicability.rawValue)
        list("edits", fix.edits) { $0.edit($1) }
        json.endObject()
    }

    private mutating func edit(_ edit: IR.Diagnostic.Fix.Edit) {
        json.beginObject()
        number("startByte", edit.startByte)
        number("endByte", edit.endByte)
        string("text", edit.text)
        json.endObject()
    }

    private mutating func range(_ range: IR.Diagnostic.TextRange) {
        beginObject("range")
        position("start", range.start)
        position("end", range.end)
        json.endObject()
    }

    private mutating func position(_ name: StaticString, _ position: IR.Diagnostic.TextRange.TextPosition) {
        beginObject(name)
        number("byte", position.byte)
        number("line", position.line)
        number("column", position.column)
        number("utf16Column", position.utf16Column)
        json.endObject()
    }
}

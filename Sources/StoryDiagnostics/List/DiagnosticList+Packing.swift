import StorySource

/// Diagnostics as bytes, so that a later run can report them again.
extension DiagnosticList {
    /// The diagnostics in order, with the severities in force. Each is stored as its difference from the first one of its rule.
    package var packed: [UInt8] {
        var models: [DiagnosticID: (number: UInt32, model: DiagnosticModel)] = [:]
        var packed = PackedIntegers()
        for diagnostic in self {
            let known = models[diagnostic.id]
            packed.append(known?.number ?? 0)
            if known == nil {
                let name = diagnostic.id.rawValue.utf8
                packed.append(UInt32(name.count))
                packed.bytes += name
                models[diagnostic.id] = (UInt32(models.count) + 1, .model(like: diagnostic))
            }
            packed.append(UInt32(Severity.allCases.firstIndex(of: diagnostic.severity)!))
            packed.append(diagnostic.span.start)
            (known?.model ?? .empty).write(diagnostic, to: &packed)
        }
        return packed.bytes
    }

    /// Reads ``packed`` diagnostics about a source of `byteCount` bytes. Returns nil for anything else, also for locations
    /// outside of the source and for words that no terminal may get, which no factory writes.
    package init?(packed: [UInt8], sourceByteCount byteCount: Int) {
        self.init()
        var models: [(id: DiagnosticID, model: DiagnosticModel)] = []
        var reader = PackedIntegers.Reader(bytes: packed, position: 0)
        while !reader.isAtEnd {
            let number = Int(reader.next())
            if number == 0 {
                let name = String(decoding: reader.bytes(Int(reader.next())), as: UTF8.self)
                guard let id = DiagnosticID(rawValue: name) else { return nil }
                models.append((id, .empty))
            }
            guard number <= models.count else { return nil }
            let (id, model) = models[(number == 0 ? models.count : number) - 1]
            let severity = Int(reader.next())
            guard Severity.allCases.indices.contains(severity) else { return nil }
            var diagnostic = model.diagnostic(id, from: reader.next(), &reader)
            diagnostic.severity = Severity.allCases[severity]
            guard !reader.hasFailed, diagnostic.liesWithin(byteCount), diagnostic.isHarmless else { return nil }
            if number == 0 { models[models.count - 1].model = .model(like: diagnostic) }
            append(diagnostic)
        }
    }
}

extension Diagnostic {
    /// Whether its words are as factories write them, without control characters.
    fileprivate var isHarmless: Bool {
        ([message, label] + related.map(\.text) + remedies.map(\.words)).allSatisfy { VisibleText.harmless($0) == $0 }
    }

    /// Whether all of its locations are in a source of this length.
    fileprivate func liesWithin(_ byteCount: Int) -> Bool {
        ([span] + related.map(\.span) + fixes.flatMap { $0.edits.map(\.span) }).allSatisfy {
            $0.start <= $0.end && Int($0.end) <= byteCount
        }
    }
}

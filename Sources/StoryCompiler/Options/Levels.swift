import StoryDiagnostics

/// The levels of a run: severities of rules that differ from their own.
package struct Levels: Equatable, Sendable {
    private var byID: [DiagnosticID: DiagnosticLevel] = [:]
    /// Whether warnings count as errors.
    package var warningsAreErrors = false

    package init() {}

    /// Sets the level of an id. The last level set for an id counts.
    /// - Returns: False, with nothing changed, if the id is an error, which can't be lowered.
    package mutating func set(_ id: DiagnosticID, to level: DiagnosticLevel) -> Bool {
        guard Rule.of(id).severity != .error || level == .error else { return false }
        byID[id] = level
        return true
    }

    /// Returns these levels, overridden by those that are set in `stronger`.
    package func overridden(by stronger: Levels) -> Levels {
        var result = self
        result.byID.merge(stronger.byID) { $1 }
        result.warningsAreErrors = warningsAreErrors || stronger.warningsAreErrors
        return result
    }

    /// A text that identifies these levels.
    package var fingerprint: String {
        let ids = byID.map { "\($0.key.rawValue)=\($0.value.rawValue)" }.sorted().joined(separator: ",")
        return ids + (warningsAreErrors ? " !" : "")
    }

    /// Whether all diagnostics keep their severities.
    package var changeNothing: Bool { byID.isEmpty && !warningsAreErrors }

    /// Returns the severity in force of a diagnostic; nil if it is not reported.
    package func severity(of diagnostic: DiagnosticList.Head) -> Severity? {
        var severity = diagnostic.severity
        if severity != .error {
            switch byID[diagnostic.id] {
            case .error: severity = .error
            case .warn: severity = .warning
            case .allow: return nil
            case nil: break
            }
        }
        return warningsAreErrors && severity == .warning ? .error : severity
    }
}

import StoryDiagnostics

extension LSP {
    package enum DiagnosticSeverity: Int, Sendable {
        case error = 1
        case warning, information, hint

        init(_ severity: Severity) {
            self =
                switch severity {
                case .error: .error
                case .warning: .warning
                case .note: .information
                }
        }
    }

    package enum DiagnosticTag: Int, Sendable { case unnecessary = 1 }

    package struct DiagnosticRelatedInformation: Sendable, MessageValue {
        package var location: Location
        package var message: String

        package func write(to json: inout JSONText) {
            json.object {
                $0.member("location", location)
                $0.member("message", message)
            }
        }
    }

    package struct Diagnostic: Sendable, MessageValue {
        package var range: Range
        package var severity: DiagnosticSeverity
        package var code: String
        package var message: String
        package var tags: [DiagnosticTag] = []
        package var relatedInformation: [DiagnosticRelatedInformation] = []

        package func write(to json: inout JSONText) {
            json.object {
                $0.member("range", range)
                $0.member("severity", severity.rawValue)
                $0.member("code", code)
                $0.member("source", "mdxc")
                $0.member("message", message)
                if !tags.isEmpty { $0.member("tags", numbers: tags.map(\.rawValue)) }
                if !relatedInformation.isEmpty { $0.member("relatedInformation", relatedInformation) }
            }
        }
    }
}

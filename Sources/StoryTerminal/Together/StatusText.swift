import StoryDiagnostics
import StoryKit

/// The status messages of a shared reading: StoryKit's texts, with the name of the reading.
struct StatusText {
    private let reading: String
    private var announcer = CoReadingAnnouncer()

    /// - Parameter reading: The name of the reading.
    init(reading: String) { self.reading = reading }

    mutating func sentences(_ status: CoReadingStatus) -> [String] {
        announcer.announce(status).map { VisibleText.harmless(sentence($0)) }
    }

    private func sentence(_ announcement: CoReadingAnnouncement) -> String {
        switch announcement {
        case .leading: "You share “\(reading)”: who follows it goes where you go."
        case .nobodyLeads: "Nobody shares “\(reading)” yet."
        default: announcement.userMessage
        }
    }
}

import StoryIR

/// The tool's own words on a page. There are few, all in English; a page in another language marks each of them as English.
enum Wording: String {
    case by = "By"
    case and
    case editedBy = "Edited by"
    case contents = "In this story"
    case more = "More"
    case enlarge = "Show this picture alone"
    case hideMoving = "Hide this moving picture"
    case showMoving = "Show this moving picture"
    case missingPicture = "This picture is missing."
    case missingFilm = "This film is missing."
    case missingSound = "This sound is missing."
    case done = "Done"
    case toDo = "To do"
    case table = "Table"
    case backToText = "Back to the text"
    case sound = "Sound"
    case track = "Track"
    case album = "Album"
    case playlist = "Playlist"
    case musicVideo = "Music video"
    case preview = "Preview"
    case full = "In full"
    case autoplay = "To hear as you read"
    case lead = "Music for this part"
    case appleMusic = "Apple Music"
    case unavailable = "This recording is not available."
    case end = "The end"
    case goodEnding = "A good ending"
    case badEnding = "A bad ending"
    case secretEnding = "A secret ending"
    case next = "Read on"
    case about = "About this story"
    case source = "From"
    case culture = "Culture"
    case ages = "Ages"
    case atLeast = "from"
    case minutes = "min"
    case stories = "Stories"
    case allStories = "All stories"

    static func stories(_ count: Int) -> String { count == 1 ? "1 story" : "\(count) stories" }

    /// Returns a number, or a range of numbers.
    static func range(_ least: Int, _ greatest: Int?) -> String {
        guard let greatest, greatest > least else { return String(least) }
        return "\(least)–\(greatest)"
    }

    /// Returns an age, or a range, which stories write with a hyphen.
    static func ages(_ range: String) -> String { String(range.map { $0 == "-" ? "–" : $0 }) }

    /// Returns the number of paths through a story. `digits`: the number, which may be too large for an integer.
    static func paths(_ digits: String) -> String {
        digits.utf8.count > 6 ? "countless ways" : digits == "1" ? "1 way" : "\(digits) ways"
    }

    init(_ kind: IR.Media.Kind) {
        switch kind {
        case .track: self = .track
        case .album: self = .album
        case .playlist: self = .playlist
        case .musicVideo: self = .musicVideo
        }
    }

    init(_ intent: IR.MediaReference.Intent) {
        switch intent {
        case .preview: self = .preview
        case .full: self = .full
        case .autoplay: self = .autoplay
        }
    }
}

// All text about playback for readers. An app with its own text switches over the same cases.

extension PlaybackAuthorization {
    /// The permission in English.
    public var userMessage: String {
        switch self {
        case .notDetermined: "To hear all of it, allow this app to use Apple Music."
        case .denied: "This app was not allowed to use Apple Music. You can change that in Settings."
        case .restricted: "Apple Music is restricted here. Whoever looks after this device can allow it."
        case .authorized: "Apple Music is ready to play."
        }
    }
}

extension PlaybackError {
    /// The error in English.
    public var userMessage: String {
        switch self {
        case .authorizationDenied: "Apple Music does not let this account play it."
        case .playbackFailed: "This could not be played."
        case .networkUnavailable: "You seem to be offline."
        }
    }
}

extension PlaybackNotice {
    /// The notice in English.
    public var userMessage: String {
        switch topic {
        case .authorization(let authorization): authorization.userMessage
        case .failure(.authorizationDenied, let authorization) where authorization != .authorized:
            authorization.userMessage
        case .failure(let error, _): error.userMessage
        case .preview: "This is a preview."
        case .previewEnded: "That was the preview."
        }
    }
}

extension PlaybackAction {
    /// The button's label in English.
    public var userMessage: String {
        switch self {
        case .authorize: "Allow"
        case .openSettings: "Open Settings"
        case .tryAgain: "Try again"
        case .playPreview: "Hear a preview"
        case .playWhole: "Play in full"
        case .openExternally: "Open in Apple Music"
        }
    }
}

extension PlaybackAnnouncement {
    /// The announcement in English.
    public var userMessage: String {
        switch event {
        case .playing: "Playing: \(title)"
        case .preview: "Preview: \(title)"
        case .queued: "In the queue: \(title)"
        case .queuedAlready: "Already in the queue: \(title)"
        case .removed: "Out of the queue: \(title)"
        case .opened: "Opened in its app: \(title)"
        case .notOpened: "No app could open this: \(title)"
        }
    }
}

import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// The front matter after validation: what it says that can be used, each with the location that says it.
///
/// Written by `CheckSchema` alone. A field that is absent, null, blank or invalid is nil or empty here; which fields were
/// given but invalid is in ``invalidFields``, for the fallbacks.
package struct StoryMetadata: Sendable {
    /// A usable text and the scalar that holds it.
    package struct Text: Sendable {
        package var value: String
        /// Where diagnostics about the value point.
        package var span: SourceSpan
        /// The scalar node.
        package var node: NodeID

        package init(value: String, span: SourceSpan, node: NodeID) {
            self.value = value
            self.span = span
            self.node = node
        }
    }

    /// A value of a field that the language does not know, shape kept, scalars as text, in source order.
    package enum Extension: Sendable, Equatable {
        case text(String)
        case null
        case list([Extension])
        case mapping([Member])

        package struct Member: Sendable, Equatable {
            package var name: String
            package var value: Extension

            package init(name: String, value: Extension) {
                self.name = name
                self.value = value
            }
        }
    }

    /// `hero_image` or `leadArt`.
    package struct Picture: Sendable {
        package var src: Text?
        /// May be blank: `missing_alt_text` is for the asset pass. Its span is the value's, or the key's where the value
        /// has no text.
        package var alt: Text?
        package var caption: Text?
        package var credit: Text?
        package var extensions: [Extension.Member] = []

        package init() {}
    }

    /// An entry of `sections`.
    package struct Section: Sendable {
        /// The mapping node.
        package var node: NodeID
        package var id: Text?
        package var title: Text?
        /// As written; `invalid_layout` is for the section pass.
        package var layout: Text?
        package var leadMedia: Text?
        package var extensions: [Extension.Member] = []

        /// As ``Media/isEmpty``.
        package var isEmpty: Bool { id == nil && title == nil && layout == nil && leadMedia == nil }

        package init(node: NodeID) { self.node = node }
    }

    /// An entry of `media`.
    package struct Media: Sendable {
        package enum Kind: String, Sendable {
            case track
            case album
            case playlist
            case musicVideo = "music-video"
        }

        /// The mapping node.
        package var node: NodeID
        package var key: Text?
        package var kind: Kind?
        package var appleMusicID: Text?
        package var title: Text?
        package var artist: Text?
        package var artworkURL: Text?
        package var appleMusicURL: Text?
        /// In milliseconds.
        package var duration: Int?
        /// `duration_ms` was given but is no duration.
        package var hasInvalidDuration = false
        package var extensions: [Extension.Member] = []

        /// Whether nothing in it can be used, which is an error. There may be such an entry every three bytes.
        package var isEmpty: Bool {
            let texts = [key, appleMusicID, title, artist, artworkURL, appleMusicURL]
            return kind == nil && duration == nil && texts.allSatisfy { $0 == nil }
        }

        package init(node: NodeID) { self.node = node }
    }

    /// An entry of `assets`.
    package struct Asset: Sendable {
        /// The mapping node.
        package var node: NodeID
        package var key: Text?
        /// Image or audio; nil where it is neither.
        package var kind: IR.Asset.Kind?
        package var src: Text?
        /// May be blank, as ``Picture/alt``.
        package var alt: Text?
        package var criticality: IR.Criticality?

        /// As ``Media/isEmpty``.
        package var isEmpty: Bool { key == nil && kind == nil && src == nil && alt == nil && criticality == nil }

        package init(node: NodeID) { self.node = node }
    }

    /// What `defaults` says.
    package struct Defaults: Sendable {
        package var reveal: IR.Page.Reveal?
        package var imageCriticality: IR.Criticality?
        package var audioCriticality: IR.Criticality?

        package init() {}
    }

    /// Fields that can be dropped for being invalid, by the name of the IR.
    package enum Field: String, Sendable {
        case locale, accentColor, heroGradient, typeRamp, leadArt
    }

    package var schemaVersion: Text?
    /// What makes the story one of the later version, where it is one of an earlier.
    package var versionRaise = VersionRaise(said: nil, needed: Profile.interactive.schemaVersion, edit: nil)
    package var id: Text?
    /// No id is given, so the story gets one of what it is called by (LANGUAGE.md 2).
    package var isIDAbsent = false
    package var title: Text?
    package var subtitle: Text?
    package var deck: Text?
    package var authors: [Text] = []
    package var editors: [Text] = []
    package var tags: [Text] = []
    package var publishDate: Text?
    package var locale: Text?
    /// Lower case, six digits: `#6b4eff`.
    package var accentColor: String?
    /// Two or more colours, each as ``accentColor``; empty where absent or invalid.
    package var heroGradient: [String] = []
    /// `serif`, `sans` or `slab`.
    package var typeRamp: String?
    package var heroImage: Picture?
    package var leadArt: Picture?
    package var sections: [Section] = []
    package var media: [Media] = []
    package var extensions: [Extension.Member] = []
    package var invalidFields: Set<Field> = []
    /// A section or `section/page`, as written.
    package var start: Text?
    package var synopsis: Text?
    package var source: Text?
    package var culture: Text?
    package var ageRange: Text?
    package var readingMinutes: (value: Int, span: SourceSpan)?
    package var defaults = Defaults()
    package var assets: [Asset] = []
    /// The author's own field `x_imported` says that the story was made of one in JSON.
    package var isImported = false

    /// `sections` is there, a list, not empty, and each entry can be read, so a Section in the body that is not listed
    /// is a mistake of its own (LANGUAGE.md 8).
    package var hasUsableSections = false
    /// `sections` is missing, empty or partly unreadable, so a `lead_media` may be meant that nobody sees
    /// (LANGUAGE.md 8).
    package var mayHideLeads = true
    /// The same of `media`: a reference that is not listed is a mistake of its own.
    package var hasUsableMedia = false
    /// `assets` can be read, or is not given, so a reference that it does not declare is a mistake of its own.
    package var hasUsableAssets = false

    package init() {}
}

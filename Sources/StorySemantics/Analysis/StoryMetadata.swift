import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// The validated front matter: its usable values with their locations.
///
/// Only `CheckSchema` writes it. An absent, null, blank or invalid field is nil or empty here; ``invalidFields`` lists the
/// invalid ones, for the fallbacks.
package struct StoryMetadata: Sendable {
    package struct Text: Sendable {
        package var value: String
        /// Where diagnostics about the value point.
        package var span: SourceSpan
        package var node: NodeID
    }

    /// `hero_image` or `leadArt`.
    package struct Picture: Sendable {
        package var src: Text?
        /// May be blank; the asset pass reports `missing_alt_text`. The span is that of the value, or of the key if the value
        /// has no text.
        package var alt: Text?
        package var caption: Text?
        package var credit: Text?
        package var extensions: [IR.Extensions.Member] = []
    }

    /// An entry of `sections`.
    package struct Section: Sendable {
        package var node: NodeID
        package var id: Text?
        package var title: Text?
        /// As written; the section pass reports `invalid_layout`.
        package var layout: Text?
        package var leadMedia: Text?
        package var extensions: [IR.Extensions.Member] = []

        /// As ``Media/isEmpty``.
        package var isEmpty: Bool { id == nil && title == nil && layout == nil && leadMedia == nil }
    }

    /// An entry of `media`.
    package struct Media: Sendable {
        package var node: NodeID
        package var key: Text?
        package var kind: IR.Media.Kind?
        package var appleMusicID: Text?
        package var title: Text?
        package var artist: Text?
        package var artworkURL: Text?
        package var appleMusicURL: Text?
        /// The duration in milliseconds.
        package var duration: Int?
        package var hasInvalidDuration = false
        package var extensions: [IR.Extensions.Member] = []

        /// Whether no value in it is usable, which is an error. There may be such an entry every three bytes.
        package var isEmpty: Bool {
            key == nil && kind == nil && duration == nil && appleMusicID == nil && title == nil && artist == nil
                && artworkURL == nil && appleMusicURL == nil
        }
    }

    /// An entry of `assets`.
    package struct Asset: Sendable {
        package var node: NodeID
        package var key: Text?
        /// Image or audio; nil if it is neither.
        package var kind: IR.Asset.Kind?
        package var src: Text?
        /// May be blank, as ``Picture/alt``.
        package var alt: Text?
        package var criticality: IR.Criticality?

        /// As ``Media/isEmpty``.
        package var isEmpty: Bool { key == nil && kind == nil && src == nil && alt == nil && criticality == nil }
    }

    /// The values of `defaults`.
    package struct Defaults: Sendable {
        package var reveal: IR.Page.Reveal?
        package var imageCriticality: IR.Criticality?
        package var audioCriticality: IR.Criticality?
    }

    /// Fields that can be dropped as invalid, by their names in the IR.
    package enum Field: String, Sendable {
        case locale, accentColor, heroGradient, typeRamp, leadArt
    }

    package var schemaVersion: Text?
    /// How to raise the version of a story that has an earlier one.
    package var versionRaise = VersionRaise(said: nil, version: Profile.interactive.schemaVersion, edit: nil)
    package var id: Text?
    /// Whether the story has no id. It then gets one from its name (LANGUAGE.md 2).
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
    /// Two or more colours, each as ``accentColor``; empty if absent or invalid.
    package var heroGradient: [String] = []
    /// `serif`, `sans` or `slab`.
    package var typeRamp: String?
    package var heroImage: Picture?
    package var leadArt: Picture?
    package var sections: [Section] = []
    /// The ids of ``sections``, each once, in order.
    package var sectionIDs = NameTable()
    package var media: [Media] = []
    package var extensions: [IR.Extensions.Member] = []
    package var invalidFields: Set<Field> = []
    /// A section or `section/page`, as written.
    package var start: Text?
    /// Whether `start` is unreadable or misspelt.
    package var hidesStart = false
    package var synopsis: Text?
    package var source: Text?
    package var culture: Text?
    package var ageRange: Text?
    package var readingMinutes: (value: Int, span: SourceSpan)?
    package var defaults = Defaults()
    package var assets: [Asset] = []
    /// Whether the author's own field `x_imported` marks the story as converted from JSON.
    package var isImported = false

    /// Whether `sections` is a nonempty list with readable entries, so that an unlisted Section in the body is a mistake of
    /// its own (LANGUAGE.md 8).
    package var hasUsableSections = false
    /// Whether `sections` is missing, empty or partly unreadable, or a `lead_media` is, so that it may hide one (LANGUAGE.md 8).
    package var mayHideLeads = true
    /// Whether `media` is usable in the same way, so that an unlisted reference is a mistake of its own.
    package var hasUsableMedia = false
    /// Whether `assets` is readable or absent, so that an undeclared reference is a mistake of its own.
    package var hasUsableAssets = false
}

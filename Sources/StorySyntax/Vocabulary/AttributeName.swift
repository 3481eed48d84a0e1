/// The attributes of all components, as authors write them. The raw value is stored in nodes.
public enum AttributeName: UInt8, CaseIterable, Sendable {
    case unknown
    case id, title, layout, ref, intent, attribution, label, summary, expandable, value, year, src, alt, caption, credit
    case kind, next, authentic, reveal, tapAudio, speaker, audio, prompt, to, on, criticality

    /// In the order of the cases.
    static let names = [
        "", "id", "title", "layout", "ref", "intent", "attribution", "label", "summary", "expandable", "value", "year",
        "src", "alt", "caption", "credit", "kind", "next", "authentic", "reveal", "tapAudio", "speaker", "audio",
        "prompt", "to", "on", "criticality",
    ]
    private static let index = NameIndex(names)

    /// The name; `unknown` has none.
    public var name: String { Self.names[Int(rawValue)] }

    /// The attribute with this name, `unknown` where there is none.
    init(named name: UnsafeBufferPointer<UInt8>) {
        self = Self.index.index(of: name).flatMap { Self(rawValue: UInt8($0)) } ?? .unknown
    }
}

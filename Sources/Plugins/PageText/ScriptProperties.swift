/// Short names for properties that only our scripts know.
enum ScriptProperties {
    /// Properties of objects that never leave the script that makes them, and that no object of the browser's has: nothing
    /// that is stored or sent, no attribute, and no name that a script has as a string too. Tests hold that.
    static let ours: Set<String> = [
        "asked", "atLine", "current", "doing", "elapsed", "extent", "fetchSound", "gone", "goOn", "goTo", "handles",
        "hasFailed", "hushLine", "hushPage", "isChosen", "isExcerpt", "isOn", "isThere", "isUnwanted", "lookAt",
        "makeCurrent", "needed", "notice", "page", "pageLink", "past", "playChoice", "playEntry", "playLine",
        "playPage", "playTap", "putLast", "reach", "recording", "refetchSounds", "refused", "remark", "report",
        "rewind", "settled", "silence", "spot", "steps", "tells", "upcoming", "upNext", "voices", "waitFor",
        "wantsSilence",
    ]

    /// The same scripts, which run in one block, with short names for these properties: the shortest for those that are used
    /// most, and none that another property has there.
    static func shortened(_ scripts: [[ScriptToken]]) -> [[ScriptToken]] {
        var counts: [String: Int] = [:]
        for token in scripts.joined() { if let name = token.propertyName { counts[name, default: 0] += 1 } }
        let taken = Set(counts.keys.filter { !ours.contains($0) })
        let names = ShortNames.replacing(counts.filter { ours.contains($0.key) }, without: taken)
        return scripts.map { $0.map { $0.withProperty { names[$0] } } }
    }
}

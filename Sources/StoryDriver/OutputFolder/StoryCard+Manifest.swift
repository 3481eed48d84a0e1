import StoryHTMLBackend
import StoryIR

/// A card as a line of the manifest.
extension StoryCard {
    /// Names and values, separated by tabs and escaped as ``ManifestText``. Absent values are omitted; lists repeat their name.
    var line: [UInt8] {
        ManifestText.escaped(fields.flatMap { [$0.name.utf8, $0.value.utf8] }, separator: UInt8(ascii: "\t"))
    }

    private var fields: [(name: String, value: String)] {
        var fields = [("id", id), ("title", title)]
        func add(_ name: String, _ value: String?) { if let value { fields.append((name, value)) } }
        add("locale", locale)
        add("dek", dek)
        for author in authors { add("author", author) }
        for tag in tags { add("tag", tag) }
        add("date", date)
        add("minutes", String(minutes))
        add("most-minutes", maximumMinutes.map(String.init))
        add("paths", paths)
        add("ages", ages)
        add("culture", culture)
        add("picture", picture?.src)
        add("width", picture?.width.map(String.init))
        add("height", picture?.height.map(String.init))
        for color in gradient { add("colour", color) }
        add("ink", ink)
        add("type", ramp.rawValue)
        return fields
    }

    /// Parses ``line``; nil for anything else.
    init?(line: UnsafeRawBufferPointer) {
        self.init(id: "", title: "")
        var rest = line
        while !rest.isEmpty {
            let name = String(decoding: rest.removeFirst(through: UInt8(ascii: "\t")), as: UTF8.self)
            let value = ManifestText.string(rest.removeFirst(through: UInt8(ascii: "\t")))
            switch name {
            case "id": id = value
            case "title": title = value
            case "locale": locale = value
            case "dek": dek = value
            case "author": authors.append(value)
            case "tag": tags.append(value)
            case "date": date = value
            case "minutes": minutes = Int(value) ?? 0
            case "most-minutes": maximumMinutes = Int(value)
            case "paths": paths = value
            case "ages": ages = value
            case "culture": culture = value
            case "picture": picture = Picture(src: value)
            case "width": picture?.width = Int(value)
            case "height": picture?.height = Int(value)
            case "colour": gradient.append(value)
            case "ink": ink = value
            case "type": ramp = IR.TypeRamp(rawValue: value) ?? .system
            default: return nil
            }
        }
        if id.isEmpty { return nil }
    }
}

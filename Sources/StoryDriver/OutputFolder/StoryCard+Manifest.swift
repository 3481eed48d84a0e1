import StoryHTMLBackend
import StoryIR

/// A card as a list of names and values, for the manifest.
extension StoryCard {
    /// The card as names and values, in this order. Absent values are omitted; lists repeat their name.
    var fields: [(name: String, value: String)] {
        var fields = [("id", id), ("title", title)]
        func add(_ name: String, _ value: String?) { if let value { fields.append((name, value)) } }
        add("locale", locale)
        add("dek", dek)
        for author in authors { add("author", author) }
        for tag in tags { add("tag", tag) }
        add("date", date)
        add("minutes", String(minutes))
        add("most-minutes", mostMinutes.map(String.init))
        add("paths", paths)
        add("ages", ages)
        add("culture", culture)
        add("picture", picture?.src)
        add("width", picture?.width.map(String.init))
        add("height", picture?.height.map(String.init))
        for colour in gradient { add("colour", colour) }
        add("ink", ink)
        add("type", ramp.rawValue)
        return fields
    }

    /// Parses ``fields``; nil if there is more or less than that.
    init?(_ fields: [(name: String, value: String)]) {
        var values: [String: [String]] = [:]
        for (name, value) in fields { values[name, default: []].append(value) }
        func first(_ name: String) -> String? { values[name]?.first }
        guard let id = first("id"), let title = first("title"), let minutes = first("minutes").flatMap({ Int($0) }),
            let ink = first("ink"), let ramp = first("type").flatMap(IR.TypeRamp.init(rawValue:))
        else { return nil }
        self.init(
            id: id, title: title, locale: first("locale"), dek: first("dek"), authors: values["author"] ?? [],
            tags: values["tag"] ?? [], date: first("date"), minutes: minutes,
            mostMinutes: first("most-minutes").flatMap { Int($0) }, paths: first("paths"), ages: first("ages"),
            culture: first("culture"),
            picture: first("picture").map {
                Picture(src: $0, width: first("width").flatMap { Int($0) }, height: first("height").flatMap { Int($0) })
            }, gradient: values["colour"] ?? [], ink: ink, ramp: ramp)
        guard self.fields.elementsEqual(fields, by: ==) else { return nil }
    }
}

import StorySource

/// How a language writes a date in words, from the table `date-forms.txt`.
///
/// We keep our own table, because ICU would make the binary much larger.
struct DateForm {
    /// The date pattern, with `D` for the day, `M` for the month's name, `N` for its number and `Y` for the year.
    private let pattern: String
    /// The names of the months as they appear beside a day; empty if the pattern uses numbers.
    private let months: [String]
    /// The scripts of the language, in lower case.
    private let scripts: [String]

    /// The form of the tool's own words, and of the index page.
    static let english = DateForm(LanguageTag("en")!)!

    /// Finds the form of a language, for its script or region; nil if it is unknown.
    init?(_ tag: LanguageTag) {
        let own = [tag.script, tag.region].compactMap { $0.map { "\(tag.language)-\($0)" } }
        let forms = (own + [tag.language]).compactMap { Self.all[$0] }
        guard let form = forms.first(where: { tag.script.map($0.scripts.contains) ?? true }) else { return nil }
        self = form
    }

    private init(_ columns: [String]) {
        scripts = Self.split(columns[1].utf8, at: " ")
        pattern = columns[2]
        months =
            columns.count < 4
            ? [] : Self.split(columns[3].utf8, at: " ").map { Self.split($0.utf8, at: "_").joined(separator: "\u{A0}") }
    }

    func text(of date: CalendarDate) -> String {
        pattern.reduce(into: "") { text, letter in
            switch letter {
            case "D": text += String(date.day)
            case "M": text += months[date.month - 1]
            case "N": text += String(date.month)
            case "Y": text += String(date.year)
            default: text.append(letter)
            }
        }
    }

    /// The forms by language: `ar`, or `ar-SY` and `sr-latn` for one region or script.
    private static let all: [String: DateForm] = split(PackageResources.date_forms_txt, at: "\n")
        .filter { !$0.utf8.starts(with: "#".utf8) }
        .reduce(into: [:]) { all, line in
            let columns = split(line.utf8, at: "\t")
            let form = DateForm(columns)
            for language in split(columns[0].utf8, at: " ") { all[language] = form }
        }

    private static func split(_ text: some Collection<UInt8>, at separator: Unicode.Scalar) -> [String] {
        text.split(separator: UInt8(ascii: separator)).map { String(decoding: $0, as: UTF8.self) }
    }
}

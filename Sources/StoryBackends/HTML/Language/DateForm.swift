/// How a language writes a day of the calendar out in words (CLDR, long dates).
///
/// The table holds languages that count years and months as the IR does. It is ours because ICU would make of a small binary
/// a large one.
struct DateForm {
    /// The date, with `D` for the day, `M` for the month's name, `N` for its number and `Y` for the year.
    private let pattern: String
    /// The names of the months as they stand beside a day; none where they are numbers.
    private let months: [String]

    /// The form of our own words, and of the catalogue.
    static let english = DateForm(LanguageTag("en")!)!

    /// The form of a language; nil where it is not known.
    init?(_ tag: LanguageTag) {
        guard let row = Self.rows[tag.language], tag.script.map(row.scripts.contains) ?? true else { return nil }
        let monthFirst = tag.language == "en" && tag.region.map(Self.regionsWithMonthFirst.contains) ?? false
        pattern = monthFirst ? "M D, Y" : row.pattern
        months = row.months.split(separator: " ").map(String.init)
    }

    /// The date in words.
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

    private typealias Row = (scripts: Set<String>, pattern: String, months: String)

    private static let regionsWithMonthFirst: Set<String> = ["CA", "PH", "US"]

    private static let rows: [String: Row] = [
        "ar": (["arab"], "D M Y", "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"),
        "cs": (
            ["latn"], "D. M Y", "ledna února března dubna května června července srpna září října listopadu prosince"
        ),
        "da": (
            ["latn"], "D. M Y", "januar februar marts april maj juni juli august september oktober november december"
        ),
        "de": (
            ["latn"], "D. M Y", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
        ),
        "el": (
            ["grek"], "D M Y",
            "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου"
        ),
        "en": (
            ["latn"], "D M Y", "January February March April May June July August September October November December"
        ),
        "es": (
            ["latn"], "D de M de Y",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
        ),
        "fi": (
            ["latn"], "D. M Y",
            "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta"
        ),
        "fr": (
            ["latn"], "D M Y", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
        ),
        "he": (["hebr"], "D בM Y", "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר"),
        "hi": (["deva"], "D M Y", "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर"),
        "id": (
            ["latn"], "D M Y", "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"
        ),
        "it": (
            ["latn"], "D M Y",
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
        ),
        "ja": (["jpan"], "Y年N月D日", ""),
        "ko": (["kore"], "Y년 N월 D일", ""),
        "nb": (
            ["latn"], "D. M Y", "januar februar mars april mai juni juli august september oktober november desember"
        ),
        "nl": (
            ["latn"], "D M Y", "januari februari maart april mei juni juli augustus september oktober november december"
        ),
        "nn": (
            ["latn"], "D. M Y", "januar februar mars april mai juni juli august september oktober november desember"
        ),
        "no": (
            ["latn"], "D. M Y", "januar februar mars april mai juni juli august september oktober november desember"
        ),
        "pl": (
            ["latn"], "D M Y",
            "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"
        ),
        "pt": (
            ["latn"], "D de M de Y",
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
        ),
        "ru": (
            ["cyrl"], "D M Y г.", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"
        ),
        "sv": (
            ["latn"], "D M Y", "januari februari mars april maj juni juli augusti september oktober november december"
        ),
        "tr": (["latn"], "D M Y", "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"),
        "uk": (
            ["cyrl"], "D M Y р.",
            "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня"
        ),
        "vi": (["latn"], "D tháng N, Y", ""),
        "zh": (["hans", "hant"], "Y年N月D日", ""),
    ]
}

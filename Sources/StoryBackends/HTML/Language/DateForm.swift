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

    /// The form of a language, as its script or region has it; nil where it is not known.
    init?(_ tag: LanguageTag) {
        let own = [tag.script, tag.region].compactMap { $0.map { "\(tag.language)-\($0)" } }
        let rows = (own.map { Self.kin[$0] ?? $0 } + [tag.language]).compactMap { Self.rows[$0] }
        guard let row = rows.first(where: { row in tag.script.map(row.scripts.contains) ?? true }) else { return nil }
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

    /// Regions whose months are called as in another one.
    private static let kin = [
        "ar-IQ": "ar-SY", "ar-JO": "ar-SY", "ar-LB": "ar-SY", "ar-PS": "ar-SY", "ar-TN": "ar-DZ", "de-IT": "de-AT",
        "sr-ME": "sr-latn",
    ]

    private typealias Row = (scripts: Set<String>, pattern: String, months: String)

    private static let regionsWithMonthFirst: Set<String> = ["CA", "PH", "US"]

    private static let rows: [String: Row] = [
        "ar": (["arab"], "D M Y", "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"),
        "ar-DZ": (["arab"], "D M Y", "جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر"),
        "ar-MA": (["arab"], "D M Y", "يناير فبراير مارس أبريل ماي يونيو يوليوز غشت شتنبر أكتوبر نونبر دجنبر"),
        "ar-SY": (
            ["arab"], "D M Y",
            "كانون\u{A0}الثاني شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين\u{A0}الأول تشرين\u{A0}الثاني كانون\u{A0}الأول"
        ),
        "bg": (
            ["cyrl"], "D M Y г.", "януари февруари март април май юни юли август септември октомври ноември декември"
        ),
        "bn": (
            ["beng"], "D M, Y",
            "জানুয়ারী ফেব্রুয়ারী মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর"
        ),
        "ca": (
            ["latn"], "D M del Y",
            "de\u{A0}gener de\u{A0}febrer de\u{A0}març d’abril de\u{A0}maig de\u{A0}juny de\u{A0}juliol d’agost de\u{A0}setembre d’octubre de\u{A0}novembre de\u{A0}desembre"
        ),
        "cs": (
            ["latn"], "D. M Y", "ledna února března dubna května června července srpna září října listopadu prosince"
        ),
        "da": (
            ["latn"], "D. M Y", "januar februar marts april maj juni juli august september oktober november december"
        ),
        "de": (
            ["latn"], "D. M Y", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
        ),
        "de-AT": (
            ["latn"], "D. M Y", "Jänner Februar März April Mai Juni Juli August September Oktober November Dezember"
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
        "et": (
            ["latn"], "D. M Y",
            "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember"
        ),
        "fi": (
            ["latn"], "D. M Y",
            "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta"
        ),
        "fr": (
            ["latn"], "D M Y", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
        ),
        "ga": (
            ["latn"], "D M Y",
            "Eanáir Feabhra Márta Aibreán Bealtaine Meitheamh Iúil Lúnasa Meán\u{A0}Fómhair Deireadh\u{A0}Fómhair Samhain Nollaig"
        ),
        "he": (["hebr"], "D בM Y", "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר"),
        "hi": (["deva"], "D M Y", "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर"),
        "hr": (
            ["latn"], "D. M Y.",
            "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca"
        ),
        "hu": (
            ["latn"], "Y. M D.",
            "január február március április május június július augusztus szeptember október november december"
        ),
        "id": (
            ["latn"], "D M Y", "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"
        ),
        "is": (["latn"], "D. M Y", "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember"),
        "it": (
            ["latn"], "D M Y",
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
        ),
        "ja": (["jpan"], "Y年N月D日", ""),
        "ko": (["kore"], "Y년 N월 D일", ""),
        "lt": (
            ["latn"], "Y m. M D d.",
            "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio"
        ),
        "lv": (
            ["latn"], "Y. gada D. M",
            "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris"
        ),
        "ms": (["latn"], "D M Y", "Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember"),
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
        "ro": (
            ["latn"], "D M Y",
            "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie"
        ),
        "ru": (
            ["cyrl"], "D M Y г.", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"
        ),
        "sk": (
            ["latn"], "D. M Y",
            "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra"
        ),
        "sl": (
            ["latn"], "D. M Y", "januar februar marec april maj junij julij avgust september oktober november december"
        ),
        "sr": (["cyrl"], "D. M Y.", "јануар фебруар март април мај јун јул август септембар октобар новембар децембар"),
        "sr-latn": (
            ["latn"], "D. M Y.", "januar februar mart april maj jun jul avgust septembar oktobar novembar decembar"
        ),
        "sv": (
            ["latn"], "D M Y", "januari februari mars april maj juni juli augusti september oktober november december"
        ),
        "ta": (
            ["taml"], "D M, Y", "ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்"
        ),
        "tr": (["latn"], "D M Y", "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"),
        "uk": (
            ["cyrl"], "D M Y р.",
            "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня"
        ),
        "ur": (["arab"], "D M، Y", "جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر"),
        "vi": (["latn"], "D tháng N, Y", ""),
        "zh": (["hans", "hant"], "Y年N月D日", ""),
    ]
}

/// Letters with marks, and the same letters without them.
///
/// Unicode's canonical decomposition (UAX #15) has this for all of them, but the standard library does not expose it. These are
/// the lower-case letters that decompose into one letter and marks that search ignores, in the Latin, Greek, Cyrillic, Hebrew,
/// Arabic and Indic scripts, and Latin letters with a stroke, which are letters of their own in Unicode but missing on many
/// keyboards. A fixed table also keeps a file that was made on one system searchable on another, whose Unicode version may
/// differ.
enum PlainLetters {
    /// Returns the letter without its marks; the letter itself if it has none.
    static func plain(_ letter: Unicode.Scalar) -> Unicode.Scalar { plainLetters[letter] ?? letter }

    /// A letter without marks, followed by the letters that map to it.
    private static let groups = """
        aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇƀ cçćĉċčḉ dďḋḍḏḑḓđ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡǥ
        hĥȟḣḥḧḩḫẖħ iìíîïĩīĭįǐȉȋḭḯỉịɨ jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽł mḿṁṃ nñńņňǹṅṇṉṋ
        oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøɵǿ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗŧ
        uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựʉ vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕƶ æǣǽ ſẛ ʒǯ ʹʹ
        αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ οόὀὁὂὃὄὅὸό
        ρῤῥ υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ
        аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѵѷ әӛ өӫ
        אאַאָאּ בבּבֿ גגּ דדּ ההּ ווּוֹ זזּ טטּ ייִיּ ךךּ ככּכֿ ללּ ממּ ננּ ססּ ףףּ פפּפֿ צצּ קקּ ררּ ששׁשׂשּׁשּׂשּ תתּ ײײַ
        اآأإ وؤ يئ ہۂ ےۓ ەۀ
        कक़ खख़ गग़ जज़ डड़ ढढ़ नऩ फफ़ यय़ रऱ ळऴ ডড় ঢঢ় যয় ਖਖ਼ ਗਗ਼ ਜਜ਼ ਫਫ਼ ਲਲ਼ ਸਸ਼ ଡଡ଼ ଢଢ଼
        """

    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
        var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
        for group in groups.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            for letter in group.dropFirst() { letters[letter] = group.first }
        }
        return letters
    }()

    /// All letters that ``plain(_:)`` changes, for tests.
    static var all: [(letter: Unicode.Scalar, plain: Unicode.Scalar)] { plainLetters.map { ($0, $1) } }
}

/// Letters that carry marks, and the letters without them.
///
/// Unicode's canonical decomposition (UAX #15) has this for all of them, but the standard library tells it to nobody.
/// These are the lower-case letters that it takes apart into one letter and marks that searching leaves out, in the
/// Latin, Greek, Cyrillic, Hebrew, Arabic and Indic scripts, and Latin letters with a stroke, which Unicode holds for
/// letters of their own and many keyboards don't have. A file that was made on one system is searched on another, so it
/// is as well that they don't change with the system's Unicode.
enum PlainLetters {
    /// The letter without its marks; itself where it has none.
    static func plain(_ letter: Unicode.Scalar) -> Unicode.Scalar { plainLetters[letter] ?? letter }

    /// A letter without marks, and after it those that become it.
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

    /// Everything that has another letter in ``plain(_:)``, for tests.
    static var all: [(letter: Unicode.Scalar, plain: Unicode.Scalar)] { plainLetters.map { ($0, $1) } }
}

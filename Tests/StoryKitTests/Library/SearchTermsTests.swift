@_spi(_Unicode) import Swift
import Testing

@testable import StoryKit

@Suite struct SearchTermsTests {
    @Test(arguments: [
        ("The Pudding, Uphill!", "the pudding uphill"),
        ("don't — stop", "don t stop"),
        ("Über Tromsø, Łódź & Đakovo", "uber tromso lodz dakovo"),
        ("Straße, STRASSE", "strasse strasse"),
        ("Ærø œuvre ﬁsh", "aero oeuvre fish"),
        ("ΟΔΥΣΣΕΎΣ ὀδυσσεύς", "οδυσσευσ οδυσσευσ"),
        ("Ёлка и Йод", "елка и иод"),
        ("Việt Nam", "viet nam"),
        ("İstanbul ısı", "istanbul isi"),
        ("co\u{AD}operate", "cooperate"),
        ("٣ قُصَص أُخرى", "3 قصص اخرى"),
        ("שָׁלוֹם", "שלום"),
        ("三匹の子豚", "三 匹 の 子 豚"),
        ("ガラス ハ\u{309A}ン", "ガ ラ ス パ ン"),
        ("う\u{3099}ヴヷ ヲ\u{3099}", "ゔ ヴ ヷ ヺ"),
        ("काला कील", "काला कील"),
        ("हिन्दी क़िला", "हिन्दी किला"),
        ("ＡＢＣ １２", "abc 12"),
        ("4-8", "4 8"),
        ("", ""),
        ("\u{0}\u{301}*\"' \u{FE0F}🐺", ""),
    ])
    func `folds words`(text: String, words: String) {
        #expect(SearchTerms(text).joined(separator: " ").unicodeScalars.elementsEqual(words.unicodeScalars))
    }

    @Test func `splits Hangul syllables, so that a word is found while it is typed`() throws {
        let whole = try #require(SearchTerms.query("한국").first)
        let part = try #require(SearchTerms.query("하").first)
        #expect(whole.utf8.starts(with: part.utf8))
    }

    /// Letters that the standard library decomposes into one letter and accents, as the table does, or voicing marks of kana.
    /// Others are two vowels that look like one, and stay unchanged.
    @Test func `treats a letter and its canonical decomposition alike`() {
        var checked = 0
        for value in UInt32(0x80)...0xFFFF {
            guard let scalar = Unicode.Scalar(value), !(0xF900..<0xFB00).contains(value) else { continue }
            let parts = Array(String(scalar)._nfd)
            guard parts.count > 1 else { continue }
            let isAccented = parts.dropFirst().allSatisfy {
                let order = $0.properties.canonicalCombiningClass.rawValue
                return order != 0 && order != 9 && (order == 8 || Array(SearchTerms(String($0))).isEmpty)
            }
            guard isAccented || (0xAC00...0xD7A3).contains(value), scalar.properties.isAlphabetic else { continue }
            checked += 1
            let taken = String(String.UnicodeScalarView(parts))
            let (one, other) = (Array(SearchTerms(String(scalar))), Array(SearchTerms(taken)))
            #expect(
                one.map { Array($0.utf8) } == other.map { Array($0.utf8) }, "\(scalar) U+\(String(value, radix: 16))")
        }
        #expect(checked > 12_000)
    }

    @Test func `ignores exactly the marks that Unicode defines, and strokes`() {
        let strokes = "øɵłđħŧɨʉƀƶǥǿ".unicodeScalars
        for (letter, plain) in PlainLetters.all where !strokes.contains(letter) {
            let bare = String(letter)._nfd.filter { $0.properties.canonicalCombiningClass == .notReordered }
            #expect(bare == [plain], "\(letter)")
        }
    }

    @Test func `looks up each word once, and no prefix of another`() {
        #expect(SearchTerms.query("wo Wolf wolf w the") == ["wolf", "the"])
        #expect(SearchTerms.query("wolf wolfgang") == ["wolfgang"])
        #expect(SearchTerms.query(" ,;") == [])
    }

    @Test func `limits the work for hostile texts`() {
        let many = (0..<200_000).map { "w\($0)x" }.joined(separator: " ")
        #expect(SearchTerms.query(many).count == SearchTerms.maximumQueryCount)
        let long = SearchTerms.query(String(repeating: "a", count: 1 << 20))
        #expect(long.map(\.utf8.count) == [SearchTerms.maximumLength])
    }
}

/// The words of which the corpus is made, the frequent ones first.
enum Vocabulary {
    /// English, a few thousand forms: the frequent small words as they are, the others from roots and endings.
    static let words: [String] = small + roots.flatMap { root in endings.map { root + $0 } } + foreign

    /// Names of people, bands and locations, with the accents that names have.
    static let names: [String] = [
        "Ida", "Marit", "Teodor", "Noor", "Wim", "Sefa", "Zoë", "Jürgen", "Šárka", "Łukasz", "Beyza", "Ngozi", "Óscar",
        "Halloran", "Brandt", "Okafor", "Lindqvist", "Vance", "Oyelaran", "Müller", "Åkesson", "Peña", "Dvořák",
        "Nakamura",
        "Cutler Street", "Reykjavík", "São Paulo", "Kölner Straße", "the Tin Room", "Platform 9", "Łódź", "Ōsaka",
    ]

    /// Whole expressions in other scripts, each of which appears like a word.
    static let scripts: [String] = [
        "東京", "音楽", "夜の電車", "最後の曲", "서울", "밤의 노래", "上海", "一首老歌", "Москва", "музыка", "Αθήνα", "μουσική",
        "מוזיקה", "موسيقى", "संगीत", "🎧", "🎛️", "🎸", "👩🏽‍🎤", "❤️", "🇯🇵", "✨", "№ 7", "½", "€40", "20°C", "—",
    ]

    private static let small: [String] = [
        "the", "of", "and", "a", "to", "in", "was", "it", "that", "he", "she", "with", "for", "on", "as", "had", "they",
        "at", "but", "from", "by", "her", "his", "not", "one", "were", "which", "all", "there", "when", "who", "what",
        "would", "been", "their", "no", "so", "out", "if", "up", "into", "then", "them", "only", "some", "could",
        "these",
        "two", "may", "other", "than", "time", "its", "now", "my", "over", "did", "down", "first", "any", "like", "our",
        "more", "very", "people", "made", "after", "where", "most", "before", "through", "back", "years", "way", "even",
        "because", "here", "old", "between", "must", "under", "never", "same", "another", "know", "while", "last",
        "might",
        "great", "go", "come", "since", "against", "right", "three", "still", "nobody", "room", "night", "record",
        "isn't", "didn't", "they'd", "it's", "don’t", "you’re", "somebody", "again", "almost", "together", "without",
    ]

    private static let roots: [String] = [
        "play", "sound", "work", "light", "danc", "mix", "record", "turn", "walk", "listen", "remember", "open", "clos",
        "start", "end", "fill", "hold", "press", "build", "paint", "call", "answer", "gather", "wander", "linger",
        "shout",
        "whisper", "count", "measur", "borrow", "collect", "repair", "translat", "broadcast", "transmit", "perform",
        "rehears", "arrang", "conduct", "compos", "publish", "print", "sell", "stack", "carr", "lift", "drift", "float",
        "harbour", "station", "kitchen", "window", "speaker", "needle", "groove", "chorus", "rhythm", "melod", "tempo",
        "archiv", "label", "sleeve", "ticket", "crowd", "street", "market", "bridge", "river", "winter", "summer",
        "morning", "evening", "midnight", "question", "letter", "number", "corner", "ceiling", "machine", "engine",
        "telephon", "photograph", "newspaper", "neighbour", "stranger", "engineer", "musician", "librarian",
        "conversation",
        "celebrat", "demonstrat", "communicat", "neighbourhood", "responsib", "extraordinar", "counterpoint",
        "improvis",
    ]

    private static let endings: [String] = [
        "", "s", "ed", "ing", "er", "ers", "y", "ful", "less", "ion", "able", "ist",
    ]

    private static let foreign: [String] = [
        "Ohrwürmer", "übermütig", "Gemütlichkeit", "façade", "naïve", "crème", "déjà-vu", "garçon", "señora", "corazón",
        "smörgåsbord", "blåbær", "żółty", "příliš", "İstanbul’da", "vis-à-vis", "Zwölftonmusik", "Straßenbahn",
        "fjörður",
    ]
}

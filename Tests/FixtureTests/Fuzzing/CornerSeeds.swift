/// Small inputs for corners of the lexers and parsers that stories rarely reach, and random inputs only after a long time.
enum CornerSeeds {
    /// Front matters.
    static let frontMatters: [[UInt8]] = [
        // Mistakes in the prose of scalars of each style, whose locations come from walking beside libyaml's text.
        "deck: 'It''s <b>x</b>\n\n  and {y} here'\n",
        "deck: \"a \\\n   b <b>x</b>\\n {y} \\x41 ~~z~~\"\n",
        "deck: a <b>x</b>\n  more {y}\n\n  and ~~z~~\n",
        "deck: |\n  a <b>x</b>\n    {y}\n\n  ~~z~~\n",
        "deck: >2-\n    a <b>x</b>\n  {y}\n\n\n  ~~z~~\n",
        "deck: !!str a <b>x</b> {y}\n",
        "deck: \"a\\\r\n  <b>\\tx</b>\r\n\r\n  {y}\"\n",
        "deck: 'a\u{2028} <b>x</b> {y}\u{85}~~z~~'\n",
        "deck: |+\n\n     <b>x</b>\n   {y}\n\n",
        // Documents and directives.
        "title: a\n...\n", "title: a\n...\n%YAML 1.1\n", "title: a\n...\nb: 'x\n", "title: a\n... # x\n]\n",
        "...\na: b\n", "--- {a: b}\n--- c\n", "[a]\n%YAML 1.1\nb\n", "a: 1\n%YAML 1.1\n", "a: {b: c}\n%x\n%y\n- d\n",
        // Roots.
        "", "# only words\n", "~\n", "null # nothing\n", "- a\n- b\n", "words\n", "[a, b]\n", "!!map\na: b\n",
        "&x # y\na: b\n", "&x:y b\n", "&x:y: \u{0}b;\u{FF}:", "[a: ]: b\n", "{a: , b: # c\n}: d\n",
        "a: &x # y\n  b\n", "!a\u{2028}b: c\n", "a: !<x y> z\n", "a: !<x\n", "? a\n: b\n", "? [a]\n: b\n",
        // White space.
        "a:\n\tb: 1\n", "a:\n  - b\n\t- c\n", "\ta: 1\n", "# x\n\n\tb: 1\n", "a: |\n b\n\tc: 1\n",
        "-\ta: 1\n  \tb: 1\n",
        // More keys than are compared pair by pair.
        (0..<40).map { "k\($0 % 38): 1\n" }.joined() + "\"k\\x31\": 2\n[k]: 3\n",
        // Brackets, commas and colons in the wrong place.
        "a: [b\n  c\nd: e\n", "a: [\n    'b'\n\n    'c'\n  ]\n", "a: {b: 'c' d}\n", "a: ['b' c, d]\n", "a: [b,, c]\n",
        "a: b\n]\n", "a: 'b'\n  c: d\n", "- a\n  b\n c: d\n", "a:\n - b\n  c: d\n", "a: b\n c\nd\ne: f\n",
        // Reserved characters of YAML, long names, and a content that ends too early.
        "a: &\n", "a: *\n", "a: |x\n", "a: !x!y z\n", "a: @b\n", "a: \"\\q\"\n", "a: \"\\xZZ\"\n",
        "%YAML 9\n%YAML 9\na: b\n",
        String(repeating: "k", count: 1100) + ": a\n", "a: [", "a: {b: ", "? ", "{a, b}\n", "a: [? b, c]\n",
        // Characters that YAML does not get to see, and ones that it refuses.
        "a: b\u{0}c\n\u{0}: é\nd: [e, \u{0}\n", "a: é\u{1}b\n", "é: 'è\n  ê'\nç: [à\n",
        // Unclosed quotes after closed ones.
        "a: 'b\n  c'\nd: [\n", "a: 'b' c 'd'\n",
        "a: 'b\nc: \"d'\ne:\n  - \"f\n  - g\n", "a: |\n  'b\nc: 'd\n", "a: 'x' 'y\nb: \"z\n",
    ].map { Array($0.utf8) }

    /// Bodies.
    static let bodies: [[UInt8]] = [
        // Form feeds in unclosed tags.
        "<Section>\n\n<Sound d=\"\u{C}", "<Section><S\u{3}d=\"\u{C}", "<Section><DropQuote a={\u{C}",
        "---\n<DropQuote><DropQuote>{\u{C}<DropQuote", "<DropQuote>{\u{C}", "<DropQuote a='b\u{C}\n</DropQuote>\n",
        // Fences, one of which is never closed.
        "<Section id=\"s\" title=\"S\">\n```\na\n</Section>\n<Section id=\"t\" title=\"T\">\n````\nb\n```\n````\n</Section>\n",
        "<SideNote>\n````\nx\n</SideNote>\n\n```\na\n```\n\n~~~\nb\n~~~\n\n````\nc\n",
        "<SideNote>\n~~~~\nx\n</SideNote>\n\n~~~\na\n~~~~~\n```\n\n<Section id=\"t\" title=\"T\">\n```\n~~~\n",
        "```\nx\n\n<Section id=\"s\" title=\"S\">\n```\na\n```\n~~~\nb\n</Section>\n",
        // Links and their labels.
        "[a](<b\\>c> 'd\\'e') [a](<b\\c>) [a](<b\n[a](b\\)c\\d) [a](b\u{7F}c)\n", "[a](abcdefghijklmnop",
        "[a](<abcdefghijklmno",
        "[a\\]b\\c]: /x 'y'\n\n[a\\]: /x\n\n[ ]: /x\n\n[\(String(repeating: "a", count: 1001))]: /x\n",
        "[a](<b",
        // Unquoted attributes of more than one word, and tags that end unexpectedly.
        "<DropQuote attribution=Ms Keeper\r\n  / >\n\n<MediaRef ref=a b intent / >\n\n<MediaRef ref=a\n  intent=full b/>\n",
        "<Section id=a title=b c layout=lede>\n</Section>\n<Section id title=\"b\">\n<Line a=b=c d {e} f/>\n",
        // Valid and invalid imports.
        "import 1 from 'x'\n\nimport a, {b} from 'x'\n\nimport a, * as b from 'x'\n\nimport a,b from 'x'\n",
        "import $a from \"x\"\n\nimport _ from x\n\nimport é from 'x'\n",
        // White space, punctuation and marks beyond ASCII.
        "*a\u{A0}*b*\u{2019}* _\u{3000}a_\u{2014} **a\u{301}**\u{FF01}\n",
        "a\u{2010}b\u{2029}c\u{202E}d\u{2066}e\u{61C}f\n",
        // Nested pairs.
        "~~a `b~~` c~~ ~~a~~~ b~~ ~~a <Line> b~~ ~~ a~~\n", "[^a b]: x\n\n[^a]: x\n\n[^\n\n[^a\n",
        "|a\\|b|\n|-|\n\n a\\|b | c\n---|---\n", "<div title=\"a\n\nb\">\n\nx <b\nc> d <!-- a\n\nb --> <?x\n\ny?>\n",
        "&#x0; &#1234567890; &#xD800; &; &a; &#; &#x; &amp &NotEqualTilde; &#x41;\n", "<a@b.c> <http:x y> <x:> <a:b>\n",
    ].map { Array($0.utf8) }
}

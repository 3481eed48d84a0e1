"""The documents that are compared: CommonMark's examples, and random ones."""
import json
import pathlib
import random
import re

EXAMPLES = pathlib.Path(__file__).with_name("commonmark-0.31.2.json")
# Destinations in the examples; in a story they would be files that are not there.
DESTINATION = re.compile(r"(?<![\w/.])(?:/(?=(?:url|uri|path|train|foo|bar|my))|(?=\w+\.jpg|uri\d))")


def examples():
    """The examples without tags, braces and autolinks, by number."""
    for example in json.loads(EXAMPLES.read_text()):
        if not re.search(r"[<{}]", example["markdown"]):
            yield example["example"], DESTINATION.sub("https://e.test/", example["markdown"])


class Generator:
    """Documents without `<` and braces."""

    MARKERS = [
        "- ", "-", "* ", "+ ", "1. ", "2. ", "1) ", "10. ", "007. ", "-   ", "-     ", "-\t", "1.\t", "> ", ">", ">\t", ">  "]
    INDENTS = ["", "", "", "", " ", "  ", "   ", "    ", "      ", "        ", "\t", "  \t"]
    LEAVES = [
        "a", "b c", "d  ", "e\\", "# h", "## h ##", "#", "#x", "===", "---", "--", "-", "=", "***", "* * *", "___",
        "```", "````", "~~~", "``` js x", "~~~ a`b", "| a | b |", "a | b", "|-|-|", "-|-", ":-", "|:-:|--:|", "---|",
        "1 | 2 | 3", "| a", "[r]: https://e.test/r", "[s]:", "https://e.test/s 'ti", "tle'", "[r]", "[s][r]", "![r]",
        "[ ] t", "[x] t", "[ ]", "- [ ] t", "2. i", "3) i", "1.",
    ]
    WORDS = [
        "one", "two", "three.", "É", "日本", "a_b", "x", "\\*", "&amp;",
        "&copy;", "!", "1.", "-", "+", "#", ">", "|", "~", "`", "*", "_"]
    MARKS = [
        "*", "**", "***", "_", "__", "~~", "~", "~~~", "`", "``", "[", "]", "](https://e.test)", "![", "][r]",
        "\\", "  \n", "\n", " ", "|"]

    def __init__(self, seed, footnotes=False):
        self.random, self.footnotes = random.Random(seed), footnotes

    def chance(self, share):
        return self.random.random() < share

    def next(self):
        make = self.random.choice([self.composed, self.composed, self.soup, self.prose])
        lines = self.disturbed(make())
        if self.footnotes:
            lines += [""] + self.note() if self.chance(0.7) else []
        return re.sub(r"[<{}\r\0]", "", "\n".join(lines)).rstrip("\n") + "\n"

    # Blocks inside one another, with the prefixes that they should have

    def composed(self):
        return self.sequence(self.random.randint(1, 4), 0)

    def sequence(self, count, depth):
        lines = []
        for index in range(count):
            if index and self.chance(0.75):
                lines += [""] * self.random.choice([1, 1, 1, 2])
            lines += self.block(depth)
        return lines

    def block(self, depth):
        kinds = [self.paragraph, self.paragraph, self.heading, self.fence, self.table, self.rule, self.definition]
        kinds += [self.note] if self.footnotes else []
        kinds += [self.list, self.list, self.list, self.quote, self.quote] if depth < 4 else []
        kind = self.random.choice(kinds)
        return kind(depth + 1) if kind in (self.list, self.quote) else kind()

    def list(self, depth):
        lines, ordered, bullet = [], self.chance(0.4), self.random.choice("-*+")
        number, delimiter = self.random.choice([0, 1, 1, 1, 2, 9, 99]), self.random.choice(".)")
        between = [""] if self.chance(0.35) else []
        for index in range(self.random.randint(1, 3)):
            marker = f"{number + index}{delimiter}" if ordered else bullet
            marker += " " * self.random.choice([1, 1, 1, 2, 3, 4, 5])
            body = self.sequence(self.random.choice([1, 1, 2, 3]), depth) if self.chance(0.93) else [""]
            body[0] = self.random.choice(["[ ] ", "[x] ", "[X]  "]) + body[0] if self.chance(0.15) else body[0]
            lines += between if index else []
            lines += [marker + body[0]] + [" " * len(marker) + line if line else "" for line in body[1:]]
        return lines

    def quote(self, depth):
        mark = self.random.choice(["> ", "> ", ">", " > "])
        return [mark + line for line in self.sequence(self.random.choice([1, 1, 2, 3]), depth)]

    def paragraph(self):
        return self.inline().split("\n")

    def heading(self):
        if self.chance(0.4):
            return self.inline().split("\n") + [self.random.choice(["===", "---", "-", "=", "------"])]
        return ["#" * self.random.randint(1, 6) + " " + self.words() + self.random.choice(["", "", " #", " ##  "])]

    def fence(self):
        mark = self.random.choice(["```", "~~~", "````"])
        body = [self.random.choice(["x", "  y", "", "\tz", "- a", "> q", "`", "~~"]) for _ in range(self.random.randint(0, 3))]
        return [mark + self.random.choice(["", "", "js", " swift 6  x"])] + body + ([mark] if self.chance(0.9) else [])

    def rule(self):
        return [self.random.choice(["---", "***", "_ _ _", "- - -", " * * *"])]

    def table(self):
        columns = self.random.randint(1, 3)
        row = lambda cell: "| " + " | ".join(cell() for _ in range(columns)) + " |"
        bare = self.chance(0.3)
        rows = [row(self.cell), row(lambda: self.random.choice(["-", "---", ":-", "-:", ":-:"]))]
        for _ in range(self.random.randint(0, 3)):
            rows.append(row(self.cell))
            if self.chance(0.2):
                columns = self.random.randint(1, 4)
                rows[-1] = row(self.cell)
        return [line.strip("| ") if bare else line for line in rows]

    def cell(self):
        return self.random.choice([self.words, self.words, lambda: "", lambda: "`a\\|b`", lambda: "c \\| d", lambda: "**b**"])()

    def definition(self):
        label = self.random.choice(["r", "R", "s", "two words"])
        space = self.random.choice([" ", " ", "\n", "  "])
        title = self.random.choice(["", "", " 'title'", ' "ti\ntle"', " (t)", "\n'title'", " 'no' x"])
        return f"[{label}]:{space}https://e.test/{label[0]}{title}".split("\n")

    def note(self):
        two = lambda: self.paragraph() + [""] + self.paragraph()
        body = [line.replace("[^", "[") for line in self.random.choice([self.paragraph, self.fence, self.table, two])()]
        return [f"[^{self.random.choice('ab1')}]: " + body[0]] + ["    " + line if line else "" for line in body[1:]]

    # Prose

    def words(self):
        return " ".join(self.random.choice(self.WORDS[:9]) for _ in range(self.random.randint(1, 3)))

    def inline(self):
        around = [
            "{}", "{}", "*{}*", "**{}**", "_{}_", "~~{}~~", "~{}~", "`{}`",
            "[{}](https://e.test/x)", "[{}](https://e.test 'title')", "![{}](https://e.test/p.png)",
            "[{}][r]", "[{}]", "![{}][r]", "***{}***", "{}\n{}", "{}  \n{}", "{}\\\n{}", "({})",
        ] + (["{}[^a]", "{}[^1]", "{}[^b]", "[^c]{}"] if self.footnotes else [])
        text = self.words()
        for _ in range(self.random.choice([0, 1, 1, 2, 3])):
            text = self.random.choice(around).format(*[text, self.words()])
            text = self.random.choice(["{}", "{}", "{} a", "b {}", "{}c"]).format(text)
        return text

    def prose(self):
        parts = [self.random.choice(self.WORDS + self.MARKS + [" "] * 6) for _ in range(self.random.randint(3, 14))]
        lines = re.sub(r"\n\s*\n", "\n", "".join(parts)).split("\n")
        return self.random.choice([lines, lines, ["- " + lines[0]] + lines[1:], ["> " + line for line in lines]])

    # Lines without a plan

    def soup(self):
        lines = []
        for _ in range(self.random.randint(2, 7)):
            prefix = "".join(self.random.choice(self.INDENTS + self.MARKERS) for _ in range(self.random.randint(0, 3)))
            leaf = prefix + self.random.choice(self.LEAVES)
            lines.append(leaf if self.chance(0.85) else self.random.choice(["", "", prefix]))
        return lines

    def disturbed(self, lines):
        lines = list(lines)
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 4])):
            at = self.random.randrange(len(lines))
            line = lines[at]
            change = self.random.randrange(7)
            if change == 0:
                lines[at] = line.lstrip("> ")
            elif change == 1:
                lines[at] = self.random.choice(self.INDENTS) + line
            elif change == 2:
                lines[at] = line.replace("    ", "\t", 1) if "    " in line else "\t" + line
            elif change == 3:
                lines.insert(at, self.random.choice(["", "", "  ", ">", "\t"]))
            elif change == 4:
                del lines[at]
                lines = lines or ["a"]
            elif change == 5:
                lines.insert(at, self.random.choice(self.LEAVES))
            else:
                cut = self.random.randint(0, len(line))
                lines[at] = line[cut:]
        return lines

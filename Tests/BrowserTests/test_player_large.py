"""However much music a story has, its player answers at once."""

from branching import story
from chromium import wait
from processor import has_no_long_task

CARDS = 3000


def test_a_click_takes_as_long_with_thousands_of_cards(listen):
    numbers = range(CARDS)
    page = listen(story(
        '<Section id="all" title="All">\n\n'
        + "\n\n".join(f'<MediaRef ref="m{number}" intent="full" />' for number in numbers)
        + "\n\n</Section>",
        extra="media:\n" + "".join(
            f'  - {{key: m{number}, type: track, apple_music_id: "{number + 1}", title: Song {number}, artist: B}}\n'
            for number in numbers)
        + "assets:\n" + "".join(
            f"  - {{key: m{number}, type: audio, src: https://example.com/{number}.wav}}\n" for number in numbers)), wait="commit")
    wait(page, "document.readyState === 'complete'")
    said = 'document.querySelector(".player .news").textContent'

    def take_out_and_in(round):
        number = 1500 + 100 * round
        page.evaluate(f"""document.querySelector("[aria-label='Remove Song {number}']").click()""")
        assert page.evaluate(said) == f"Out of the queue: Song {number}"
        page.evaluate(f"document.querySelectorAll('.card')[{number}].querySelectorAll('.buttons button')[1].click()")
        assert page.evaluate(said) == f"In the queue: Song {number}"
        page.wait_for_timeout(100)

    assert has_no_long_task(page, take_out_and_in, fewest=10)

"""What pages ask of the processor."""

import contextlib

# What a task may take of the processor, in microseconds: others may use it too, so a clock on the wall says nothing.
LONGEST = 50_000
# Beside others that keep all processors busy the same work takes more of one. What a page does takes too long each time.
ROUNDS = 5


def has_no_long_task(page, walk, fewest=100):
    """Whether there is a round of `walk`, which does the same each time, in which no task takes long.

    Each round needs at least `fewest` tasks: fewer would mean that they were not seen.
    """
    longest = []
    while len(longest) < ROUNDS and min(longest, default=LONGEST) >= LONGEST:
        with tasks(page) as took:
            walk(len(longest))
        assert len(took) > fewest
        longest.append(max(took))
    print("longest tasks of each round in microseconds:", longest)
    return min(longest) < LONGEST


@contextlib.contextmanager
def tasks(page):
    """The tasks of the page's own thread while this goes on: how long each took, in microseconds."""
    took = []
    session = page.context.new_cdp_session(page)
    done = []
    session.on("Tracing.dataCollected", lambda data: took.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["toplevel", "disabled-by-default-devtools.timeline", "blink", "__metadata"]}})
    result = []
    yield result
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    # Other pages of the browser have processes of their own.
    own = {frame["processId"] for event in took if event["name"] == "TracingStartedInBrowser"
           for frame in event["args"]["data"]["frames"] if frame["url"].split("#")[0] == page.url.split("#")[0]}
    pages = {(event["pid"], event["tid"]) for event in took
             if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain" and event["pid"] in own}
    took = [event for event in took if (event.get("pid"), event.get("tid")) in pages and "tdur" in event]
    # Once a page is there its whole file is decoded again for developer tools, by which it is watched here.
    decoded = [event for event in took if event["name"] == "TextResourceDecoder::Decode"]
    for task in took:
        if task["name"].endswith("RunTask"):
            begin, end = task["ts"], task["ts"] + task["dur"]
            # The clock of a thread can be far ahead of the one on the wall, on machines that are shared.
            result.append(min(task["tdur"], task["dur"]) - sum(event["tdur"] for event in decoded if begin <= event["ts"] < end))

// Reloads the page when its story changes. 'mdxc serve' adds this to the pages that it serves; built pages don't have
// it.
const { revision } = document.currentScript.dataset;
const [, name] = location.pathname.split("/");
const placeKey = `mdxc.live.${location.pathname}`;
const remembered = (key, value) => {
  try {
    const old = sessionStorage.getItem(key);
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return old && JSON.parse(old);
  } catch {
    // Without storage, the page starts at its top.
    return null;
  }
};

// The panel with the story's errors. It sets styles directly, since the page's policy allows no other style sheet.
const words = make("pre");
words.style.cssText = "margin:.5rem 0 0;font:.8rem/1.4 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;background:none;color:inherit;padding:0;border:0";
const title = make("strong");
const closer = make("button", { type: "button", onclick: () => tell(false) }, "Close");
closer.style.cssText = "float:right;font:inherit;color:inherit;background:none;border:1px solid;border-radius:.3rem;padding:0 .6rem";
const panel = make("aside", { lang: "en", dir: "ltr", id: "mdxc-live", role: "status", hidden: true }, closer, title, words);
const look = "position:fixed;inset:0 0 auto;z-index:2147483647;max-height:50vh;overflow:auto;padding:.75rem 1rem;color:#fff;font:1rem/1.4 system-ui,sans-serif;text-align:start;box-shadow:0 .2rem 1rem #0006;";
document.body.append(panel);
const tell = (what, text = "", color = "#8a1c1c") => {
  panel.hidden = !what;
  panel.style.cssText = look + (what ? `background:${color}` : "display:none");
  title.textContent = what || "";
  words.textContent = text;
  words.hidden = !text;
};
const tellFixed = () => tell("Fixed: this is the story as it is now.", "", "#1c5a2c");

// Saves the visible blocks with their distances from the top; the first of them that still exists after the change is
// scrolled back to its place.
const blocks = () => all("h1, h2, h3, p, li, figure, blockquote, pre, table, audio, video, section", story ?? document.body);
const textOf = (block) => block.textContent.trim().slice(0, 200);
const keepPlace = () => {
  const list = blocks();
  const seen = list.map((block, index) => ({ block, index })).filter(({ block }) => {
    const { top, bottom } = block.getBoundingClientRect();
    return block.getClientRects().length && bottom > 0 && top < innerHeight;
  });
  // Blocks that begin above the screen come last.
  seen.sort((one, other) => (one.block.getBoundingClientRect().top < 0) - (other.block.getBoundingClientRect().top < 0));
  remembered(placeKey, {
    at: scrollY,
    blocks: seen.map(({ block, index }) => ({ index, kind: block.localName, text: textOf(block), top: block.getBoundingClientRect().top })),
  });
};
const restorePlace = () => {
  const place = remembered(placeKey);
  if (!place) return;
  const list = blocks();
  for (const { index, kind, text, top } of place.at ? place.blocks : []) {
    const same = [...list.keys()].filter((i) => list[i].localName === kind && textOf(list[i]) === text && list[i].getClientRects().length);
    if (!same.length) continue;
    const nearest = same.reduce((one, other) => (Math.abs(other - index) < Math.abs(one - index) ? other : one));
    scrollBy({ top: list[nearest].getBoundingClientRect().top - top, behavior: "instant" });
    return;
  }
  scrollTo({ top: place.at, behavior: "instant" });
};

const fixedKey = `${placeKey}.fixed`;
let wasBroken = false;
restorePlace();
if (remembered(fixedKey)) tellFixed();

let events;
let isReloading = false;
// Only on `pagehide`: even after `load`, the browser would restore the old offset.
when(window, "pagehide", () => { if (!isReloading) history.scrollRestoration = "auto"; });
let problems = "";
const tellProblems = ({ data }) => {
  // Each connection starts with the current problems.
  if (data === problems) return;
  problems = data;
  if (data) {
    wasBroken = true;
    tell(name ? "The story has errors. This is how it was before them." : "Some stories have errors.", data);
  }
};
const takeRevision = ({ data }) => {
  const isFixed = wasBroken && !problems;
  wasBroken = !!problems;
  if (data === revision) {
    if (isFixed) tellFixed();
    return;
  }
  if (isFixed) remembered(fixedKey, true);
  keepPlace();
  isReloading = true;
  history.scrollRestoration = "manual";
  events.close();
  location.reload();
};
// Browsers allow few connections at once, so only a visible page has one.
const follow = () => {
  if (events) events.close();
  if (document.hidden) return;
  events = new EventSource(`/.live?${name === "index.html" ? "" : name}`);
  when(events, "problems", tellProblems);
  when(events, "revision", takeRevision);
  when(events, "error", () => {
    if (events.readyState === EventSource.CLOSED) tell("mdxc serve has ended.", "", "#555");
  });
};
when(document, "visibilitychange", follow);
follow();

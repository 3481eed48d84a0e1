// The bar at the foot of the window, and the sheet with the whole queue.
// Words of ours, and words of the story, each read aloud in its own language.
const ours = (text) => make("span", { lang: "en", dir: "ltr" }, text);
const theirs = (text, className = "") => make("bdi", { lang: document.documentElement.lang, className }, text);
const icons = {
  play: "M7 4v16l13-8z", pause: "M6 4h4v16H6zM14 4h4v16h-4z", next: "M5 4l10 8-10 8zM16 4h3v16h-3z",
  previous: "M19 4L9 12l10 8zM5 4h3v16H5z", queue: "M3 5h18v2H3zM3 11h12v2H3zM3 17h8v2H3zM17 12v10l5-5z", close: "M5 7l2-2 12 12-2 2zM17 5l2 2L7 19l-2-2z",
  add: "M3 5h18v2H3zM3 11h12v2H3zM3 17h8v2H3zM16 14h2v3h3v2h-3v3h-2v-3h-3v-2h3z", remove: "M3 5h18v2H3zM3 11h12v2H3zM3 17h8v2H3zM13 17h8v2h-8z",
};
const icon = (name) => {
  const [svg, path] = ["svg", "path"].map((part) => document.createElementNS("http://www.w3.org/2000/svg", part));
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", icons[name]);
  svg.append(path);
  return svg;
};
const button = (className, act, ...children) =>
  make("button", { type: "button", className, onclick: act, lang: "en" }, ...children);
// A button with an icon alone, which may change with its label.
const label = (element, name, text) => {
  if (element.ariaLabel === text) return;
  element.ariaLabel = element.title = text;
  element.replaceChildren(icon(name));
};
// A button that does nothing for now stays where the keyboard has it.
const enable = (element, isEnabled) => { element.ariaDisabled = isEnabled ? null : "true"; };
const clock = (seconds) => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const padded = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
};

// What stands in the way of playing: words, and what the button beside them does.
const troubles = {
  blocked: ["Your browser waits for you to press play.", "Play"],
  unauthorised: ["To hear all of it, sign in to Apple Music.", "Sign in"],
  denied: ["This page was not allowed to use Apple Music.", "Ask again"],
  restricted: ["Apple Music does not let this account play it.", "Try again"],
  offline: ["You seem to be offline.", "Try again"],
  failed: ["This could not be played.", "Try again"],
};
const needsAccount = ["unauthorised", "denied", "restricted"];

const cover = make("div", { className: "cover" });
const what = make("p", { className: "what" });
const after = make("p", { className: "after" });
const news = make("p", { className: "news", role: "status", lang: "en", dir: "auto" });
const ways = make("p", { className: "ways" });
const back = button("", playPrevious);
const main = button("main", toggle);
const on = button("", () => playNext());
const passed = make("span", { className: "passed" });
const left = make("span", { className: "left" });
const position = make("input", { type: "range", min: 0, step: "any", ariaLabel: "Position", lang: "en" });
const opener = button("opener", () => openSheet());
const bar = make("div", { className: "player", role: "region", ariaLabel: "Player", lang: "en" },
  make("div", { className: "now" }, cover, make("div", {}, what, after)),
  make("div", { className: "transport", dir: "ltr" }, back, main, on),
  make("div", { className: "seek", dir: "ltr" }, passed, position, left),
  opener,
  make("div", { className: "message" }, news, ways));
label(back, "previous", "Previous");
label(on, "next", "Next");
opener.ariaHasPopup = "dialog";
opener.ariaExpanded = "false";

const closer = button("closer", () => sheet.close());
label(closer, "close", "Close");
const heard = make("p", { className: "heard" });
const list = make("ol", { role: "list" });
const sheet = make("dialog", { className: "sheet", ariaLabel: "Queue", lang: "en" },
  make("div", { className: "top" }, make("h2", {}, ours("Queue")), closer), heard, list);

const named = ({ title, artist }) => [theirs(title, "song"), ...(artist ? [" \u00B7 ", theirs(artist, "who")] : [])];

// The rows of what is up next, by key. They are moved and not made anew, since there may be thousands.
const rows = new Map();
const nothing = make("li", {}, ours("Nothing is up next."));
const rowOf = (key) => {
  const entry = entries.get(key);
  const remove = button("", () => dequeue(key));
  label(remove, "close", `Remove ${entry.title}`);
  return make("li", {}, button("pick", () => play(key), icon("play"), make("span", {}, ...named(entry))), remove);
};
const drawList = () => {
  heard.replaceChildren(...(player.entry
    ? [ours(player.isExcerpt ? "Preview:" : "Playing:"), " ", ...named(player.entry)] : [ours("Nothing plays yet.")]));
  const focused = document.activeElement?.closest(".sheet li");
  const substitute = focused?.nextElementSibling ?? focused?.previousElementSibling;
  for (const [key, row] of rows) {
    if (queue.upNext.has(key)) continue;
    row.remove();
    rows.delete(key);
  }
  nothing.remove();
  let place = list.firstElementChild;
  for (const key of queue.upNext) {
    if (!rows.has(key)) rows.set(key, rowOf(key));
    const row = rows.get(key);
    if (row === place) place = row.nextElementSibling;
    else list.insertBefore(row, place);
  }
  if (!queue.upNext.size) list.append(nothing);
  // What the keyboard was at is gone; it goes on at what took its place.
  if (focused && !focused.isConnected) (substitute?.querySelector("button:last-child") ?? closer).focus();
};

const openSheet = () => {
  sheet.showModal();
  opener.ariaExpanded = "true";
};

const drawBar = () => {
  const { entry, state, isExcerpt } = player;
  const next = entries.get(queue.first);
  bar.hidden = !entry && !next;
  what.replaceChildren(...(entry ? named(entry) : [ours("Music in this story")]));
  after.replaceChildren(...(next ? [ours("Up next:"), " ", theirs(next.title)] : []));
  cover.replaceChildren(...(entry?.artwork ? [make("img", { src: entry.artwork, alt: "" })] : []));
  label(main, player.isOn ? "pause" : "play", player.isOn ? "Pause" : "Play");
  label(opener, "queue", `Queue, ${queue.upNext.size} up next`);
  enable(on, next);
  enable(back, entry);
  position.disabled = !entry;

  const trouble = troubles[state];
  const kind = !isExcerpt ? "" : state === "stopped" ? "That was the preview." : "This is a preview.";
  const said = [trouble?.[0] ?? (player.news || kind), trouble && player.news].filter(Boolean).join(" ");
  // What is said again is read aloud again.
  if (news.textContent !== said) news.textContent = said;
  news.classList.toggle("unseen", !trouble && !isExcerpt);
  bar.classList.toggle("troubled", Boolean(trouble));
  const focused = ways.contains(document.activeElement);
  ways.replaceChildren();
  if (trouble) ways.append(button("", () => begin(queue.current, isExcerpt, true), trouble[1]));
  if (needsAccount.includes(state)) ways.append(button("", () => begin(queue.current, true, true), "Hear a preview"));
  if (!trouble && isExcerpt) ways.append(button("", () => begin(queue.current, false, true), "Play in full"));
  if (trouble && entry.link) {
    ways.append(make("a", { href: entry.link, rel: "noopener noreferrer", lang: "en" }, "Open in Apple Music"));
  }
  if (focused) main.focus();
};

let isDragged = false;
const drawTime = () => {
  const length = player.length;
  const isKnown = Number.isFinite(length) && length > 0;
  const time = isDragged ? Number(position.value) : Math.min(player.time, isKnown ? length : Infinity);
  position.max = isKnown ? length : 1;
  if (!isDragged) position.value = isKnown ? time : 0;
  passed.textContent = clock(time);
  left.textContent = isKnown ? `\u2212${clock(Math.ceil(length - time))}` : "";
  position.ariaValueText = isKnown ? `${clock(time)} of ${clock(length)}` : clock(time);
};
position.addEventListener("input", () => {
  isDragged = true;
  drawTime();
});
position.addEventListener("change", () => {
  isDragged = false;
  adapter?.seek(Number(position.value));
  drawTime();
});

sheet.addEventListener("click", ({ target }) => { if (target === sheet) sheet.close(); });
sheet.addEventListener("close", () => { opener.ariaExpanded = "false"; });
watchers.push(drawBar, drawList, drawTime);
clocks.push(drawTime);

document.body.append(bar, sheet);
// The bar covers nothing: the page ends above it, and what the keyboard goes to is scrolled above it.
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--bar", `${bar.getBoundingClientRect().height}px`);
}).observe(bar);

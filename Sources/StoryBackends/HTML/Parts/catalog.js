// The page contains all cards, sorted by title: the first ones in a list, the others in `noscript` elements, whose
// content is text when scripts run. This script adds search, filters and sorting. To stay responsive with thousands of
// cards, it reads them in slices, and adds them to the list as the reader scrolls.
const greatestSlice = 12;
const batch = 24;

// Marks that readers don't type: accents of Latin, Greek and Cyrillic letters, Hebrew and Arabic points, and nuktas.
// Marks of other scripts are vowels, or make another letter.
const accents = /(?=\p{M})[\u0300-\u06ff\u08c8-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/gu;
// What readers type for letters, quotation marks and dashes that their keyboards don't have.
const typed = new Map([
  "ƀb", "đd", "ǥg", "ħh", "ıi", "ɨi", "łl", "øo", "ɵo", "ŧt", "ʉu", "ƶz", "ßss", "æae", "œoe", "ςσ",
  "‘'", "’'", "‚'", "ʼ'", "′'", "“\"", "”\"", "„\"", "«\"", "»\"", "‐-", "‒-", "–-", "—-", "−-",
].map((pair) => [pair[0], pair.slice(1)]));
const others = new RegExp(`[${[...typed.keys()].join("")}]`, "g");
const fold = (text) => text.normalize("NFKD").replace(accents, "")
  // Recomposes kana with their voicing marks, so that か does not match が.
  .replace(/.[\u3099\u309a]/gu, (kana) => kana.normalize())
  .toLowerCase().replace(others, (letter) => typed.get(letter));
const pause = () => new Promise((resolve) => setTimeout(resolve));
// Yields to the browser once `slice` milliseconds have passed.
let began = performance.now();
const breathe = async (slice = greatestSlice) => {
  if (performance.now() - began < slice) return;
  await pause();
  began = performance.now();
};

const list = document.querySelector(".cards");
const main = document.querySelector("main");
const count = document.querySelector(".count");
const shownAtOnce = list.children.length;
const stories = [];

// Distinct values in sorted order. Each is inserted as it is read, since sorting thousands at once takes long.
const collator = new Intl.Collator("en", { numeric: true });
const makeIndex = () => ({ values: [], keys: [], known: new Set() });
const enter = ({ values, keys, known }, value) => {
  if (value === undefined || known.has(value)) return;
  known.add(value);
  const key = fold(value);
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (collator.compare(keys[middle], key) > 0) high = middle;
    else low = middle + 1;
  }
  values.splice(low, 0, value);
  keys.splice(low, 0, key);
};
const tags = makeIndex();
const cultures = makeIndex();

// A story with a cycle has no longest reading time, and infinitely many paths.
const amount = (text) => (text === "endless" ? Infinity : text && BigInt(text));

const read = (element) => {
  const texts = (selector) => all(selector, element).map((part) => part.textContent.trim());
  const { ages, minutes, most, paths } = element.dataset;
  const [youngest, oldest = youngest] = (ages ?? "").split("-").map((age) => (age ? Number(age) : undefined));
  return {
    element, youngest, oldest,
    tags: texts(".tags li"),
    culture: texts(".culture")[0],
    // The searched text: the story's, without the labels of the page.
    text: fold(texts("h2, .dek, .byline bdi, .tags li, .culture").join(" ")),
    date: element.querySelector("time")?.dateTime,
    minutes: amount(minutes),
    most: amount(most),
    paths: amount(paths),
  };
};

// For browsers whose style sheets can't read colours from attributes.
const isTold = CSS.supports("background", "linear-gradient(attr(data-gradient type(<color>#)))");
const paint = (element) => {
  if (isTold) return;
  const painted = element.querySelector("[data-gradient]") ?? element;
  if (painted.dataset.gradient) painted.style.background = `linear-gradient(165deg, ${painted.dataset.gradient})`;
};

const readAll = async () => {
  const add = async (element) => {
    const story = read(element);
    stories.push(story);
    for (const tag of story.tags) enter(tags, tag);
    enter(cultures, story.culture);
    await breathe();
  };
  for (const element of [...list.children]) await add(element);
  // The parsed text is this page's own markup.
  for (const others of all("noscript", main)) {
    // Parsing one may take as long as a whole slice.
    await breathe(0);
    const parsed = new DOMParser().parseFromString(others.textContent, "text/html");
    for (const element of all(".story", parsed)) await add(document.adoptNode(element));
    others.remove();
  }
};

// Stories without the value come last, in both directions.
const by = (value, direction) => (one, other) => {
  const [first, second] = [value(one), value(other)];
  if (first === second) return 0;
  if (first === undefined) return 1;
  if (second === undefined) return -1;
  return first < second ? -direction : direction;
};
const sorts = {
  title: { label: "Title" },
  newest: { label: "Newest first", value: (story) => story.date, direction: -1 },
  oldest: { label: "Oldest first", value: (story) => story.date, direction: 1 },
  shortest: { label: "Shortest first", value: (story) => story.minutes, direction: 1 },
  longest: { label: "Longest first", value: (story) => story.most, direction: -1 },
  ways: { label: "Most ways first", value: (story) => story.paths, direction: -1 },
};

// The page has room for the controls that its stories need.
const addControl = (words, name, element) =>
  document.querySelector(`.tools > .${name}`)?.append(make("label", { htmlFor: name }, words), assign(element, { id: name }));
const fill = async (select, first, values) => {
  select.append(new Option(first, ""));
  for (const value of values) {
    select.append(new Option(value, value));
    // Browsers then style the new option, which takes longer than adding it.
    await breathe(greatestSlice / 4);
  }
};

const search = make("input", { type: "search", autocomplete: "off" });
const tag = make("select", {});
const culture = make("select", {});
const age = make("input", { type: "number", min: 0, max: 120, inputMode: "numeric" });
const sort = make("select", {});
const clear = make("button", {}, "Show all stories");
const none = make("p.none", { hidden: true }, "No story is like that. ", clear);
const end = make("div.end", {});

const controls = { q: search, tag, culture, age, sort };
const value = (name) => controls[name].value.trim();

let order = [];
let orderedBy;
let found = [];
let shown = 0;

const more = () => {
  const next = found.slice(shown, shown + batch).map((story) => story.element);
  for (const element of next) paint(element);
  list.append(...next);
  shown += next.length;
  // Observes the end again, since one batch may not fill the margin.
  watch.unobserve(end);
  watch.observe(end);
};
const watch = new IntersectionObserver((entries) => {
  if (entries.at(-1).isIntersecting && shown < found.length) more();
}, { rootMargin: "1500px" });

const show = () => {
  if (orderedBy !== sort.value) {
    orderedBy = sort.value;
    const { value: key, direction } = sorts[orderedBy] ?? sorts.title;
    order = key ? stories.toSorted(by(key, direction)) : stories;
  }
  const words = fold(value("q")).split(/\s+/);
  const years = value("age") === "" ? undefined : Number(value("age"));
  found = order.filter((story) =>
    (!tag.value || story.tags.includes(tag.value)) &&
    (!culture.value || story.culture === culture.value) &&
    (years === undefined || (story.youngest <= years && years <= story.oldest)) &&
    words.every((word) => story.text.includes(word)));
  list.replaceChildren();
  shown = 0;
  more();
  const total = stories.length === 1 ? "1 story" : `${stories.length} stories`;
  count.textContent = found.length === stories.length ? total : `${found.length} of ${total}`;
  none.hidden = found.length > 0;
};

// The Back button returns to the catalogue as it was: the address has the search and filters, and the state of the
// history entry has the number of shown cards, and the index and position of the first card on the screen.
let noting;
const keep = () => {
  clearTimeout(noting);
  const set = Object.keys(controls).filter((name) => value(name) && (name !== "sort" || value(name) !== "title"));
  const query = new URLSearchParams(set.map((name) => [name, value(name)])).toString();
  const first = [...list.children].findIndex((element) => element.getBoundingClientRect().bottom > 0);
  const offset = list.children[first]?.getBoundingClientRect().top;
  // When Safari restores a page, it resets fields with autocomplete="off" to their default value.
  search.defaultValue = search.value;
  history.replaceState({ shown, first, offset }, "", location.href.split("#")[0] + (query && `#${query}`));
};
const note = () => {
  clearTimeout(noting);
  noting = setTimeout(keep, 250);
};
const recall = () => {
  const noted = new URLSearchParams(location.hash.slice(1));
  for (const [name, element] of Object.entries(controls)) {
    element.value = noted.get(name) ?? "";
    // A value that no story has any more is no filter.
    if (element.selectedIndex < 0) element.value = "";
  }
  sort.value ||= "title";
};
const goBack = async (place) => {
  while (shown < Math.min(place.shown, found.length)) {
    more();
    await breathe();
  }
  const first = list.children[place.first];
  // Cards get their real heights only near the screen, so scroll repeatedly.
  for (let frame = 0; first && frame < 4; frame += 1) {
    scrollBy(0, first.getBoundingClientRect().top - place.offset);
    await new Promise(requestAnimationFrame);
  }
};

const begin = async () => {
  addControl("Search", "search", search);
  for (const element of list.children) paint(element);
  await readAll();
  await pause();
  const has = (key) => stories.some((story) => story[key] !== undefined);
  addControl("Tag", "tag", tag);
  await fill(tag, "All tags", tags.values);
  addControl("Culture", "culture", culture);
  await fill(culture, "All cultures", cultures.values);
  addControl("Age", "age", age);
  await pause();
  // Filters stay enabled while they are filled, since enabling them makes browsers restyle thousands of options at
  // once. What the reader has entered meanwhile overrides the address.
  const asked = Object.values(controls).map(({ value }) => value);
  const needs = { newest: "date", oldest: "date", shortest: "minutes", longest: "minutes", ways: "paths" };
  for (const [name, { label }] of Object.entries(sorts)) {
    if (!needs[name] || has(needs[name])) sort.append(new Option(label, name));
  }
  addControl("Sort by", "sort", sort);
  main.append(none, end);

  const change = () => {
    show();
    note();
  };
  for (const element of Object.values(controls)) when(element, "input", change);
  when(clear, "click", () => {
    for (const element of [search, tag, culture, age]) element.value = "";
    change();
    search.focus();
  });
  when(window, "hashchange", () => {
    recall();
    show();
  });
  if (location.hash.length > 1) recall();
  Object.values(controls).forEach((element, index) => (element.value = asked[index] || element.value));
  sort.value ||= "title";
  // Without a query, the cards stay as they are.
  if (location.hash.length > 1 || asked.some(Boolean)) show();
  else {
    order = found = stories;
    orderedBy = "title";
    shown = shownAtOnce;
  }
  history.scrollRestoration = "manual";
  if (history.state) await goBack(history.state);
  when(window, "pagehide", keep);
  watch.observe(end);
};
begin();

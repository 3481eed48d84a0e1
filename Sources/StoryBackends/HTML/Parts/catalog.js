// All cards are in the page, in the order of their titles: the first of them in a list, the others in lists for those without
// scripts, which are text where this runs. Here they become a catalogue that is searched, filtered and sorted. It stays quick
// with thousands of them, since they are read a few at a time, and come into the list as somebody scrolls to them.
const greatestSlice = 12;
const batch = 24;

// What readers leave out: accents of Latin, Greek and Cyrillic letters, the points of Hebrew and Arabic, and nuktas. Marks of
// other scripts are vowels, or make another letter.
const accents = /(?=\p{M})[\u0300-\u06ff\u08c8-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/gu;
// What they type for letters, quotation marks and dashes that their keyboards don't have.
const typed = new Map([
  "ƀb", "đd", "ǥg", "ħh", "ıi", "ɨi", "łl", "øo", "ɵo", "ŧt", "ʉu", "ƶz", "ßss", "æae", "œoe", "ςσ",
  "‘'", "’'", "‚'", "ʼ'", "′'", "“\"", "”\"", "„\"", "«\"", "»\"", "‐-", "‒-", "–-", "—-", "−-",
].map((pair) => [pair[0], pair.slice(1)]));
const others = new RegExp(`[${[...typed.keys()].join("")}]`, "g");
const fold = (text) => text.normalize("NFKD").replace(accents, "")
  // Kana are one letter with their mark, so that a letter without it is not found in it.
  .replace(/.[\u3099\u309a]/gu, (kana) => kana.normalize())
  .toLowerCase().replace(others, (letter) => typed.get(letter));
const pause = () => new Promise((resolve) => setTimeout(resolve));
// Lets the browser do what else there is to do, once this has gone on for long.
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

// Different values in their order. Each is put into its place as it is read, since to sort thousands at once takes long.
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

// A story with a cycle has no longest reading, and countless paths.
const amount = (text) => (text === "endless" ? Infinity : text && BigInt(text));

const read = (element) => {
  const texts = (selector) => all(selector, element).map((part) => part.textContent.trim());
  const { ages, minutes, most, paths } = element.dataset;
  const [youngest, oldest = youngest] = (ages ?? "").split("-").map((age) => (age ? Number(age) : undefined));
  return {
    element, youngest, oldest,
    tags: texts(".tags li"),
    culture: texts(".culture")[0],
    // What is searched: the text of the story, not the labels of the page.
    text: fold(texts("h2, .dek, .byline bdi, .tags li, .culture").join(" ")),
    date: element.querySelector("time")?.dateTime,
    minutes: amount(minutes),
    most: amount(most),
    paths: amount(paths),
  };
};

// Browsers that can't read a colour from an attribute in a style sheet are told it here.
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
  // What is read here is markup of the page itself, as a browser without scripts would read it.
  for (const others of all("noscript", main)) {
    // To parse one of them takes as long as may be.
    await breathe(0);
    const parsed = new DOMParser().parseFromString(others.textContent, "text/html");
    for (const element of all(".story", parsed)) await add(document.adoptNode(element));
    others.remove();
  }
};

// What is left out by a sort comes after all that it sorts.
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

const control = (words, name, element) =>
  make("div", { className: name }, make("label", { htmlFor: name }, words), assign(element, { id: name }));
const fill = async (select, first, values) => {
  select.append(new Option(first, ""));
  for (const value of values) {
    select.append(new Option(value, value));
    // Browsers style what was added afterwards, which takes longer than to add it.
    await breathe(greatestSlice / 4);
  }
};

const search = make("input", { type: "search", autocomplete: "off" });
const tag = make("select", {});
const culture = make("select", {});
const age = make("input", { type: "number", min: 0, max: 120, inputMode: "numeric" });
const sort = make("select", {});
const tools = document.querySelector(".tools");
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
  // Asks anew how far off the end is, since a batch may not have been enough.
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

// A story's page is left by the Back button, and the catalogue is found as it was: the address says what is looked for, and
// the state of its entry how many stories were shown, and where on the screen the first of those that were on it.
let noting;
const keep = () => {
  clearTimeout(noting);
  const set = Object.keys(controls).filter((name) => value(name) && (name !== "sort" || value(name) !== "title"));
  const query = new URLSearchParams(set.map((name) => [name, value(name)])).toString();
  const first = [...list.children].findIndex((element) => element.getBoundingClientRect().bottom > 0);
  const offset = list.children[first]?.getBoundingClientRect().top;
  // A page that comes back has its own fields in Safari, but for those that are not to be filled in: they are reset.
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
    // What no story has any more asks for nothing.
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
  // Cards have their true heights only once they are near the screen.
  for (let frame = 0; first && frame < 4; frame += 1) {
    scrollBy(0, first.getBoundingClientRect().top - place.offset);
    await new Promise(requestAnimationFrame);
  }
};

const begin = async () => {
  tools.append(control("Search", "search", search));
  for (const element of list.children) paint(element);
  await readAll();
  await pause();
  const has = (key) => stories.some((story) => story[key] !== undefined);
  if (tags.values.length) tools.append(control("Tag", "tag", tag));
  await fill(tag, "All tags", tags.values);
  if (cultures.values.length) tools.append(control("Culture", "culture", culture));
  await fill(culture, "All cultures", cultures.values);
  if (has("youngest")) tools.append(control("Age", "age", age));
  await pause();
  // Filters are not disabled until they are filled, since browsers then style thousands of options anew at once. So what was
  // asked for meanwhile is heard here, before the address.
  const asked = Object.values(controls).map(({ value }) => value);
  const needs = { newest: "date", oldest: "date", shortest: "minutes", longest: "minutes", ways: "paths" };
  for (const [name, { label }] of Object.entries(sorts)) {
    if (!needs[name] || has(needs[name])) sort.append(new Option(label, name));
  }
  tools.append(control("Sort by", "sort", sort));
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
  // Nothing moves for those who ask for nothing.
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

// All cards are in the page, in the order of their titles: the first of them in a list, the others in lists for those without
// scripts, which are text where this runs. Here they become a catalogue that is searched, filtered and sorted. It stays quick
// with thousands of them, since they are read a few at a time, and come into the list as somebody scrolls to them.
const greatestSlice = 12;
const batch = 24;

const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const pause = () => new Promise((resolve) => setTimeout(resolve));

const list = document.querySelector(".cards");
const main = document.querySelector("main");
const count = document.querySelector(".count");
const shownAtOnce = list.children.length;
const stories = [];

const number = (text) => (text === undefined ? undefined : Number(text));

const read = (element) => {
  const tags = [...element.querySelectorAll(".tags li")].map((tag) => tag.textContent);
  const { culture, ages, minutes, paths } = element.dataset;
  const [youngest, oldest = youngest] = (ages ?? "").split("-").map((age) => (age ? Number(age) : undefined));
  return {
    element, tags, culture, youngest, oldest,
    text: fold(`${element.textContent} ${culture ?? ""}`),
    date: element.querySelector("time")?.dateTime,
    minutes: number(minutes),
    paths: paths && BigInt(paths),
  };
};

// Browsers that can't read a colour from an attribute in a style sheet are told it here.
const isTold = CSS.supports("background", "linear-gradient(attr(data-gradient type(<color>#)))");
const paint = (element) => {
  if (!isTold && element.matches(".poster")) {
    element.style.background = `linear-gradient(165deg, ${element.dataset.gradient})`;
  }
};

const readAll = async () => {
  let began = performance.now();
  const add = async (element) => {
    stories.push(read(element));
    if (performance.now() - began > greatestSlice) {
      await pause();
      began = performance.now();
    }
  };
  for (const element of [...list.children]) await add(element);
  // What is read here is markup of the page itself, as a browser without scripts would read it.
  for (const others of main.querySelectorAll("noscript")) {
    const parsed = new DOMParser().parseFromString(others.textContent, "text/html");
    for (const element of parsed.querySelectorAll(".story")) await add(document.adoptNode(element));
    others.remove();
  }
};

// What is left out by a sort stands behind all that it sorts.
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
  longest: { label: "Longest first", value: (story) => story.minutes, direction: -1 },
  ways: { label: "Most ways first", value: (story) => story.paths, direction: -1 },
};

const control = (words, name, element) =>
  make("div", { className: name }, make("label", { htmlFor: name }, words), Object.assign(element, { id: name }));
const options = (first, values) => [new Option(first, ""), ...values.map((value) => new Option(value, value))];
const distinct = (values) =>
  [...new Set(values.filter((value) => value !== undefined))].sort((one, other) => fold(one).localeCompare(fold(other)));

const search = make("input", { type: "search", autocomplete: "off" });
const tag = make("select", {});
const culture = make("select", {});
const age = make("input", { type: "number", min: 0, max: 120, inputMode: "numeric" });
const sort = make("select", {});
const tools = document.querySelector(".tools");
const clear = make("button", { type: "button" }, "Show all stories");
const none = make("p", { className: "none", hidden: true }, "No story is like that. ", clear);
const end = make("div", { className: "end" });

const controls = { q: search, tag, culture, age, sort };
const value = (name) => controls[name].value.trim();

// A story's page is left by the Back button, and the catalogue is found as it was.
let noting;
const note = () => {
  clearTimeout(noting);
  noting = setTimeout(() => {
    const set = Object.keys(controls).filter((name) => value(name) && (name !== "sort" || value(name) !== "title"));
    const place = new URLSearchParams(set.map((name) => [name, value(name)])).toString();
    history.replaceState(history.state, "", `#${place}`);
  }, 250);
};
const recall = () => {
  const noted = new URLSearchParams(location.hash.slice(1));
  for (const [name, element] of Object.entries(controls)) element.value = noted.get(name) ?? "";
  sort.value ||= "title";
};

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
  const all = stories.length === 1 ? "1 story" : `${stories.length} stories`;
  count.textContent = found.length === stories.length ? all : `${found.length} of ${all}`;
  none.hidden = found.length > 0;
};

const begin = async () => {
  tools.append(control("Search", "search", search));
  for (const element of list.children) paint(element);
  await readAll();
  await pause();
  const has = (key) => stories.some((story) => story[key] !== undefined);
  const tags = distinct(stories.flatMap((story) => story.tags));
  const cultures = distinct(stories.map((story) => story.culture));
  if (tags.length) tools.append(control("Tag", "tag", tag));
  tag.append(...options("All tags", tags));
  if (cultures.length) tools.append(control("Culture", "culture", culture));
  culture.append(...options("All cultures", cultures));
  if (has("youngest")) tools.append(control("Age", "age", age));
  const needs = { newest: "date", oldest: "date", shortest: "minutes", longest: "minutes", ways: "paths" };
  for (const [name, { label }] of Object.entries(sorts)) {
    if (!needs[name] || has(needs[name])) sort.append(new Option(label, name));
  }
  await pause();
  tools.append(control("Sort by", "sort", sort));
  main.append(none, end);

  const change = () => {
    show();
    note();
  };
  for (const element of Object.values(controls)) element.addEventListener("input", change);
  clear.addEventListener("click", () => {
    for (const element of [search, tag, culture, age]) element.value = "";
    change();
    search.focus();
  });
  addEventListener("hashchange", () => {
    recall();
    show();
  });
  if (location.hash.length > 1) recall();
  sort.value ||= "title";
  // Nothing moves for those who ask for nothing.
  if (location.hash.length > 1 || search.value) show();
  else {
    order = found = stories;
    orderedBy = "title";
    shown = shownAtOnce;
  }
  watch.observe(end);
};
begin();

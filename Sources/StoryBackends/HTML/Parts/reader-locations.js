// The story as a map. Pages and lines are found by their locations, which are the ids of elements: `section/page` and
// `section/page#line`. So nothing has to be read beforehand, however long the story is. A position is `{ page, atLine }`, two
// elements; there is no line on a page without lines.
// What the style goes by: whether the reader is there, and what it shows.
const state = root.classList;
// What reader-waiting.js does where a page of it can't do without something.
const waiting = {};

const sectionNamed = (name) => document.getElementById(name)?.closest("section");

// The first page of a section has its name on the title above it.
const pageNamed = (name) => {
  const element = document.getElementById(name);
  const page = element?.matches("h2") ? element.parentElement.querySelector(".page") : element;
  return page?.matches(".page") ? page : undefined;
};

const headingOf = (page) => page.parentElement.firstElementChild;
const nameOf = (page) => page.id || headingOf(page).id;
const locationOf = ({ page, atLine }) => atLine?.id ?? nameOf(page);
const withoutLine = (location) => location.split("#")[0];

const beginning = (page) => ({ page, atLine: page.querySelector(":scope > .line") });

// The position of a location, or what of it is gone, as text: its section, page or line.
const find = (location) => {
  const name = withoutLine(location);
  const page = pageNamed(name);
  const [section] = name.split("/");
  if (!page) return { gone: sectionNamed(section) ? `page ‘${name}` : `section ‘${section}` };
  if (name === location) return { position: beginning(page), page };
  const line = document.getElementById(location);
  return line?.parentElement === page ? { position: { page, atLine: line }, page } : { gone: `line ‘${location}`, page };
};

// A location is `section/page`, or `section/page#line`.
const isLocation = (text) => typeof text === "string" && /^[^/#]+\/[^/#]+(#[^/#]+)?$/.test(text);

// The location that the page's address names: of a section its first page, of what is on a page its line; "" where it names
// none, null where it can't be read.
const addressed = () => {
  try {
    const name = decodeURIComponent(location.hash.slice(1));
    const element = !isLocation(name) && document.getElementById(name);
    const page = element && (element.closest(".page") ?? element.closest("section")?.querySelector(".page"));
    return page ? element.closest(".line")?.id ?? nameOf(page) : name;
  } catch {
    return null;
  }
};

const addressOf = (location) => "#" + location.replace(/[^/#]+/g, encodeURIComponent);

// The exit is last on a page; where there is none, the next page follows.
const exitOf = (page) => page.querySelector(":scope > :is(.choices, .ending, .next)");
const nameIn = (link) => link.dataset.to ?? decodeURIComponent(link.getAttribute("href").slice(1));

const lineBehind = (line) => {
  const next = line?.nextElementSibling;
  return next?.matches(".line") ? next : undefined;
};
const pageBehind = (page) => {
  const exit = exitOf(page);
  if (exit) return exit.matches(".next") ? pageNamed(nameIn(exit.firstElementChild)) : undefined;
  return page.nextElementSibling ?? page.parentElement.nextElementSibling?.querySelector(".page");
};

const showsWholePage = ({ page, atLine }) => !page.classList.contains("stepwise") || !lineBehind(atLine);

// Where a reader goes without choosing: the next line or page.
const following = (position) => {
  if (!showsWholePage(position)) return { page: position.page, atLine: lineBehind(position.atLine) };
  const next = pageBehind(position.page);
  return next && beginning(next);
};

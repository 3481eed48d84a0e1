// Finds pages and lines by their locations, which are the ids of elements: `section/page` and `section/page#line`. So a
// long story needs no index. A position is `{ page, atLine }`, two elements; `atLine` is null on a page without lines.
// The classes by which style sheets know the state of the reader.
const state = root.classList;
// The functions of reader-waiting.js; empty where no page has critical assets.
const waiting = {};

const sectionNamed = (name) => document.getElementById(name)?.closest("section");

// The first page of a section is named by the id of the section's title.
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

// The position of a location; or, as text, which part of it no longer exists: its section, page or line.
const find = (location) => {
  const name = withoutLine(location);
  const page = pageNamed(name);
  const [section] = name.split("/");
  if (!page) return { gone: sectionNamed(section) ? `page ‘${name}` : `section ‘${section}` };
  if (name === location) return { position: beginning(page), page };
  const line = document.getElementById(location);
  return line?.parentElement === page ? { position: { page, atLine: line }, page } : { gone: `line ‘${location}`, page };
};

const isLocation = (text) => typeof text === "string" && /^[^/#]+\/[^/#]+(#[^/#]+)?$/.test(text);

// Opens the boxes around something.
const unfold = (element) => {
  for (let box = element; (box = box.parentElement?.closest("details")); ) box.open = true;
};

// The location in the page's address. The id of a section means its first page, that of anything on a page its line. An
// unknown name is returned as it is; "" if there is none, null if it can't be decoded. Opens the boxes around what it
// names.
const addressed = () => {
  try {
    const name = decodeURIComponent(location.hash.slice(1));
    const element = !isLocation(name) && document.getElementById(name);
    const page = element && (element.closest(".page") ?? element.closest("section")?.querySelector(".page"));
    if (page) unfold(element);
    return page ? element.closest(".line")?.id ?? nameOf(page) : name;
  } catch {
    return null;
  }
};

const addressOf = (location) => "#" + location.replace(/[^/#]+/g, encodeURIComponent);

// A page's exit, which comes last: its choices, ending or link. Without one, the next page follows.
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

// The next line or page, unless the reader has to choose.
const following = (position) => {
  if (!showsWholePage(position)) return { page: position.page, atLine: lineBehind(position.atLine) };
  const next = pageBehind(position.page);
  return next && beginning(next);
};

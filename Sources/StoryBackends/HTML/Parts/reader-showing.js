// Shows a place of the story: its page, when what that can't do without is there, and the page up to its line.
const come = (position) => {
  here = position;
  save(way[now].from, way.slice(0, now));
  back.disabled = again.disabled = now === 0;
};

// Shows another page from its top, when what it can't do without is there, and puts the focus where it begins.
const turnTo = (position, tells = "") => enter(position, tells, true);

// Shows a place that was left. A page without lines is only ever come to.
const returnTo = (position) => {
  if (position.page === here.page && position.atLine && !state.contains("holding")) showLine(position);
  else turnTo(position);
};

const enter = async (position, tells, isMove) => {
  const ticket = ++visit;
  sounds.hushPage?.();
  come(position);
  message.textContent = tells;
  if (hasFailed(position.page)) await retry(position.page);
  if (ticket !== visit) return;
  state.toggle("underway", now > 0 || position.page !== start.page || tells !== "");
  if (waiting.waitFor && !(await waiting.waitFor(position.page, ticket))) return;
  reveal(position, isMove);
  prefetch(position.page, () => ticket === visit);
};

const reveal = ({ page, atLine }, isMove) => {
  const isNewSection = shown?.parentElement !== page.parentElement;
  for (const element of [shown, shown?.parentElement]) element?.classList.remove("here");
  for (const element of [page, page.parentElement]) element.classList.add("here");
  shown = page;
  makeButtons(page);
  markLine();
  showWay();
  state.add("ready");
  if (isMove) {
    // The first page of a section has no name but that of its title.
    focus(isNewSection || !page.id ? headingOf(page) : (beginning(page).atLine ?? page));
    lookAt({ page, atLine });
  }
  sounds.playPage?.();
  sounds.playLine?.();
};

// Shows the page that is here up to another of its lines.
const showLine = (position) => {
  const isForward = here.atLine.compareDocumentPosition(position.atLine) & Node.DOCUMENT_POSITION_FOLLOWING;
  come(position);
  // What was said of the place where one began is not true of this one.
  message.textContent = "";
  sounds.hushLine?.();
  markLine(isForward);
  const hadFocus = onward.contains(document.activeElement);
  showWay();
  if (isForward) {
    scrollToLine();
    sounds.playLine?.();
  }
  if (hadFocus && on.hidden) focus(position.atLine);
  else if (isForward) announcement.textContent = [position.atLine, showsWholePage(here) && exitOf(here.page)?.querySelector(":scope > p")].filter(Boolean).map((element) => element.innerText).join("\n");
};

// All behind the line that is marked is hidden, unless the whole page is shown.
let marked;
const markLine = (isNew) => {
  marked?.classList.remove("reached", "new");
  marked = here.atLine;
  marked?.classList.add("reached", isNew ? "new" : "reached");
  here.page.classList.toggle("whole", showsWholePage(here));
};

// What is left of the way, and what can be done here.
const showWay = () => {
  const next = following(here);
  const isWhole = showsWholePage(here);
  const isOver = isWhole && here.page.querySelector(":scope > .ending") !== null;
  onward.hidden = !next && !isOver;
  on.hidden = !next;
  on.textContent = isWhole ? "Turn the page" : "Go on";
  anew.hidden = !isOver;
  state.toggle("over", isOver);
  announcement.textContent = "";
  const bounds = here.page.dataset.remaining;
  const [least, most] = bounds?.split("-") ?? [];
  left.textContent = isOver ? "The end" : bounds ? pagesLeft(least, most) : "";
  const turned = 1 + way.slice(0, now).filter((_, index) => !isLineStep(index)).length;
  progress.hidden = !bounds;
  progress.value = turned / (turned + Number(most || least || 0));
};

const pagesLeft = (least, most) => {
  if (most === "0") return "The last page";
  if (!most) return `At least ${least} more`;
  return least === most ? `${least} more page${least === "1" ? "" : "s"}` : `${least}–${most} more pages`;
};

const focus = (element) => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

// Shows a page from its top, and down to a line behind the first.
const lookAt = ({ page, atLine }) => {
  scrollTo(0, 0);
  if (atLine !== beginning(page).atLine) atLine.scrollIntoView({ block: "nearest" });
};

// Brings what is new into sight, its beginning first.
const scrollToLine = () => {
  const last = showsWholePage(here) ? here.page : here.atLine;
  const room = innerHeight - onward.offsetHeight - (parseFloat(getComputedStyle(root).getPropertyValue("--bar")) || 0);
  const below = last.getBoundingClientRect().bottom + 16 - room;
  const above = here.atLine.getBoundingClientRect().top - bar.offsetHeight - 16;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (below > 0) scrollBy({ top: Math.min(below, above), behavior: isStill ? "auto" : "smooth" });
};

// With script a choice is no link to elsewhere, but a step.
const makeButtons = (page) => {
  for (const link of all("a[data-choice]", page)) {
    const choice = make("button", { type: "button" }, ...link.childNodes);
    assign(choice.dataset, link.dataset, { to: nameIn(link) });
    link.replaceWith(choice);
  }
};

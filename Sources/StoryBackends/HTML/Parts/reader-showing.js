// Shows a place of the story: its page, when what that can't do without is there, and the page up to its line.
const come = (position) => {
  here = position;
  save(way[now].place, stepsSoFar());
  back.disabled = again.disabled = now === 0;
};

// Shows another page from its top, when what it can't do without is there, and puts the focus where it begins.
const turnTo = (position, tells = "") => enter(position, tells, true);

// Shows a place that was left. A page without lines is only ever come to.
const returnTo = (position) => {
  if (position.page === here.page && position.line && !root.classList.contains("holding")) showLine(position);
  else turnTo(position);
};

const enter = async (position, tells, isMove) => {
  visit += 1;
  const ticket = visit;
  sounds.hushPage?.();
  come(position);
  message.textContent = tells;
  if (hasFailed(position.page)) await retry(position.page);
  if (ticket !== visit) return;
  root.classList.toggle("underway", now > 0 || position.page !== start.page || tells !== "");
  if (waiting.waitFor && !(await waiting.waitFor(position.page, ticket))) return;
  reveal(position, isMove);
  prefetch(position.page, () => ticket === visit);
};

const reveal = ({ page, line }, isMove) => {
  const isNewSection = shown?.parentElement !== page.parentElement;
  for (const element of [shown, shown?.parentElement]) element?.classList.remove("here");
  for (const element of [page, page.parentElement]) element.classList.add("here");
  shown = page;
  makeButtons(page);
  markLine();
  showWay();
  root.classList.add("ready");
  if (isMove) {
    focus(isNewSection || isFirst(page) ? headingOf(page) : (beginning(page).line ?? page));
    lookAt({ page, line });
  }
  sounds.playPage?.();
  sounds.playLine?.();
};

// Shows the page that is here up to another of its lines.
const showLine = (position) => {
  const isForward = !here.line || here.line.compareDocumentPosition(position.line) & Node.DOCUMENT_POSITION_FOLLOWING;
  come(position);
  sounds.hushLine?.();
  markLine(isForward);
  const hadFocus = onward.contains(document.activeElement);
  showWay();
  if (isForward) {
    scrollToLine();
    sounds.playLine?.();
  }
  if (hadFocus && on.hidden) focus(position.line);
  else if (isForward) announcement.textContent = [position.line, showsWholePage(here) && exitOf(here.page)?.querySelector(":scope > p")].filter(Boolean).map((element) => element.innerText).join("\n");
};

// All behind the line that is marked is hidden, unless the whole page is shown.
let marked;
const markLine = (isNew) => {
  marked?.classList.remove("reached", "new");
  marked = here.line;
  marked?.classList.add("reached", isNew ? "new" : "reached");
  here.page.classList.toggle("whole", showsWholePage(here));
};

// What is left of the way, and what can be done here.
const showWay = () => {
  const next = following(here);
  const isWhole = showsWholePage(here);
  const isOver = Boolean(isWhole && exitOf(here.page)?.matches(".ending"));
  onward.hidden = !next && !isOver;
  on.hidden = !next;
  on.textContent = isWhole ? "Turn the page" : "Go on";
  anew.hidden = !isOver;
  root.classList.toggle("over", isOver);
  announcement.textContent = "";
  const bounds = here.page.dataset.remaining;
  const [least, most] = bounds?.split("-") ?? [];
  left.textContent = isOver ? "The end" : bounds ? pagesLeft(least, most) : "";
  let turned = 1;
  for (let index = 0; index < now; index += 1) if (!isLineStep(index)) turned += 1;
  progress.hidden = !bounds;
  progress.value = turned / (turned + Number(most || least || 0));
};

const pagesLeft = (least, most) => {
  if (most === "0") return "The last page";
  if (!most) return `At least ${least} more`;
  return least === most ? `${least} more page${least === "1" ? "" : "s"}` : `${least}\u2013${most} more pages`;
};

const focus = (element) => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

// Shows a page from its top, and down to a line behind the first.
const lookAt = ({ page, line }) => {
  scrollTo(0, 0);
  if (line !== beginning(page).line) line.scrollIntoView({ block: "nearest" });
};

// Brings what is new into sight, its beginning first.
const scrollToLine = () => {
  const last = showsWholePage(here) ? here.page : here.line;
  const room = innerHeight - onward.offsetHeight - (parseFloat(getComputedStyle(root).getPropertyValue("--bar")) || 0);
  const below = last.getBoundingClientRect().bottom + 16 - room;
  const above = here.line.getBoundingClientRect().top - bar.offsetHeight - 16;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (below > 0) scrollBy({ top: Math.min(below, above), behavior: isStill ? "auto" : "smooth" });
};

// With script a choice is no link to elsewhere, but a step.
const makeButtons = (page) => {
  for (const link of choicesOf(page)) {
    if (link.localName === "button") continue;
    const choice = make("button", { type: "button" }, ...link.childNodes);
    Object.assign(choice.dataset, link.dataset, { to: nameIn(link) });
    link.replaceWith(choice);
  }
};

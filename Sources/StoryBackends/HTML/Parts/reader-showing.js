// Shows a position in the story: its page, when what that can't do without is there, and the page up to its line.
const come = (position) => {
  here = position;
  save(path[now].from, path.slice(0, now));
  back.disabled = again.disabled = now === 0;
};

// Shows another page from its top, when what it can't do without is there, and puts the focus where it begins.
const turnTo = (position, tells = "") => enter(position, tells, true);

// Shows a position that was left. A page without lines is only ever come to.
const returnTo = (position) => {
  if (position.page === here.page && position.atLine && !state.contains("holding")) showLine(position);
  else turnTo(position);
};

const enter = async (position, tells, isMove) => {
  const ticket = ++visit;
  const isHere = () => ticket === visit;
  sounds.hushPage?.();
  for (const film of all("video", story)) film.pause();
  come(position);
  message.textContent = tells;
  if (hasFailed(position.page)) await retry(position.page);
  if (!isHere()) return;
  state.toggle("underway", now > 0 || position.page !== start.page || tells);
  if (waiting.waitFor) await waiting.waitFor(position.page, isHere);
  if (!isHere()) return;
  turn(() => {
    if (!isHere()) return;
    state.remove("holding");
    reveal(position, isMove);
  }, isMove);
  prefetch(position.page, isHere);
};

const reveal = ({ page, atLine }, isMove) => {
  const isNewSection = shown?.parentElement !== page.parentElement;
  for (const element of [shown, shown?.parentElement]) element?.classList.remove("here");
  for (const element of [page, page.parentElement]) element.classList.add("here");
  shown = page;
  makeButtons(page);
  markLine();
  showProgress();
  state.add("ready");
  if (isMove) {
    // The first page of a section has no name but that of its title.
    focus(isNewSection || !page.id ? headingOf(page) : (beginning(page).atLine ?? page));
    lookAt({ page, atLine });
  }
  sounds.playLine?.();
  sounds.playPage?.();
};

// Shows the page that is here up to another of its lines.
const showLine = (position) => {
  const isForward = here.atLine.compareDocumentPosition(position.atLine) & Node.DOCUMENT_POSITION_FOLLOWING;
  const focused = document.activeElement;
  come(position);
  // What was said of the position where one began is not true of this one.
  message.textContent = "";
  sounds.hushLine?.();
  markLine(isForward);
  showProgress();
  if (isForward) {
    scrollToLine();
    sounds.playLine?.();
  }
  // What the keyboard was at may be gone: the button itself, or a link in a line that was taken back.
  if (!focused.getClientRects().length) return focus(position.atLine);
  const question = showsWholePage(here) && exitOf(here.page)?.querySelector(":scope > p");
  announcement.textContent = [position.atLine, question].filter(Boolean).map((element) => element.innerText).join("\n");
};

// All after the line that is marked is hidden, unless the whole page is shown.
let marked;
const markLine = (isNew) => {
  marked?.classList.remove("reached", "new");
  marked = here.atLine;
  marked?.classList.add("reached", isNew ? "new" : "reached");
  here.page.classList.toggle("whole", showsWholePage(here));
};

// How far the reader is, and what can be done here.
const showProgress = () => {
  const next = following(here);
  const isWhole = showsWholePage(here);
  const ending = isWhole && here.page.querySelector(":scope > .ending");
  onward.hidden = !next && !ending;
  on.hidden = !next;
  on.textContent = isWhole ? "Turn the page" : "Go on";
  anew.hidden = !ending;
  state.toggle("over", ending);
  announcement.textContent = "";
  const remaining = here.page.dataset.remaining ?? "";
  left.textContent = ending ? "The end" : remaining;
  const turned = 1 + path.slice(0, now).filter((_, index) => !isLineStep(index)).length;
  progress.hidden = !remaining;
  // The last number is that of the longest path; none is 0.
  progress.value = turned / (turned + Number(remaining.match(/\d+(?!.*\d)/)));
};

const focus = (element) => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

// Shows a page from its top, and down to a line after the first.
const lookAt = ({ page, atLine }) => {
  scrollTo(0, 0);
  if (atLine !== beginning(page).atLine) atLine.scrollIntoView({ block: "nearest" });
};

// Brings what is new into sight, its beginning first.
const scrollToLine = () => {
  const last = showsWholePage(here) ? here.page : here.atLine;
  // The player is below the body.
  const room = innerHeight - onward.offsetHeight - parseFloat(getComputedStyle(document.body).paddingBottom);
  const below = last.getBoundingClientRect().bottom + 16 - room;
  const above = here.atLine.getBoundingClientRect().top - bar.offsetHeight - 16;
  if (below > 0) scrollBy({ top: Math.min(below, above), behavior: isStill.matches ? "auto" : "smooth" });
};

// With script a choice is no link to elsewhere, but a step.
const makeButtons = (page) => {
  for (const link of all("a[data-choice]", page)) {
    const choice = make("button", { type: "button" }, ...link.childNodes);
    assign(choice.dataset, link.dataset, { to: nameIn(link) });
    link.replaceWith(choice);
  }
};

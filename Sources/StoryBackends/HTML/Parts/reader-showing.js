// Shows positions: their pages, once the critical assets are loaded, up to their lines.
const come = (position) => {
  here = position;
  save(path[now].from, path.slice(0, now));
  back.disabled = again.disabled = now === 0;
};

// Shows another page from its top, or where it was left, and focuses its beginning.
const turnTo = (position, tells = "", top) => enter(position, tells, true, top);

// Shows a position of the path again; on the same page, only the line changes.
const returnTo = (position, top) => {
  if (position.page === here.page && position.atLine && !state.contains("holding")) showLine(position);
  else turnTo(position, "", top);
};

const enter = async (position, tells, isMove, top) => {
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
    reveal(position, isMove, top);
  }, isMove);
  prefetch(position.page, isHere);
};

const reveal = ({ page, atLine }, isMove, top) => {
  const isNewSection = shown?.parentElement !== page.parentElement;
  for (const element of [shown, shown?.parentElement]) element?.classList.remove("here");
  for (const element of [page, page.parentElement]) element.classList.add("here");
  shown = page;
  makeButtons(page);
  markLine();
  showProgress();
  state.add("ready");
  // A first page without an id is named by its section's title.
  if (isMove) focus(isNewSection || !page.id ? headingOf(page) : (beginning(page).atLine ?? page));
  if (isMove || top) lookAt({ page, atLine }, top);
  sounds.playLine?.();
  sounds.playPage?.();
};

// Shows the current page up to another of its lines.
const showLine = (position) => {
  const isForward = here.atLine.compareDocumentPosition(position.atLine) & Node.DOCUMENT_POSITION_FOLLOWING;
  const focused = document.activeElement;
  come(position);
  // The message is about the position that was entered.
  message.textContent = "";
  sounds.hushLine?.();
  markLine(isForward);
  showProgress();
  if (isForward) {
    scrollToLine();
    sounds.playLine?.();
  }
  // The question, or the choices where there is none; what ends there.
  const added = showsWholePage(here) ? all(":scope > :is(.choices, .ending) > :is(p, :only-child)", here.page) : [];
  // The focused element may be hidden now: a button, or a link in a line that was undone.
  const isFocused = !focused.getClientRects().length;
  if (isFocused) focus(position.atLine);
  announce(isFocused ? added : [position.atLine, ...added]);
};

// Announces words, and descriptions of pictures. They are removed soon, or they would be read, found and copied twice.
let announced;
const announce = (elements) => {
  clearTimeout(announced);
  announcement.textContent = elements.flatMap((element) => [element.innerText.trim(), ...all("img", element).map(({ alt }) => alt)])
    .filter(Boolean).join("\n");
  announced = setTimeout(() => announcement.textContent = "", 2000);
};

// Everything after the marked line is hidden, unless the whole page is shown.
let marked;
const markLine = (isNew) => {
  marked?.classList.remove("reached", "new");
  marked = here.atLine;
  marked?.classList.add("reached", isNew ? "new" : "reached");
  here.page.classList.toggle("whole", showsWholePage(here));
};

// Shows the reader's progress, and the buttons for the next step.
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
  // The last number is that of the longest path; without a number it is 0.
  progress.value = turned / (turned + Number(remaining.match(/\d+(?!.*\d)/)));
};

const focus = (element) => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

// Scrolls to where the reader left a page, if that is known, else to its top, and then to its line, unless that is the first.
const lookAt = ({ page, atLine }, top) => {
  scrollTo(0, top ?? 0);
  if (top === undefined && atLine !== beginning(page).atLine) atLine.scrollIntoView({ block: "nearest" });
};

// Scrolls new content into view, above all its beginning.
const scrollToLine = () => {
  const last = showsWholePage(here) ? here.page : here.atLine;
  // The bottom padding of the body is as high as the player.
  const room = innerHeight - onward.offsetHeight - parseFloat(getComputedStyle(document.body).paddingBottom);
  const below = last.getBoundingClientRect().bottom + 16 - room;
  const above = here.atLine.getBoundingClientRect().top - bar.offsetHeight - 16;
  if (below > 0) scrollBy({ top: Math.min(below, above), behavior: isStill.matches ? "auto" : "smooth" });
};

// Replaces the links of choices by buttons, since a choice is a step here.
const makeButtons = (page) => {
  for (const link of all("a[data-choice]", page)) {
    const choice = make("button", { type: "button" }, ...link.childNodes);
    assign(choice.dataset, link.dataset, { to: nameIn(link) });
    link.replaceWith(choice);
  }
};

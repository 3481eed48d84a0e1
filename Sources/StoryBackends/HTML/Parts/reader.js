// Goes through the story page by page and line by line, as StoryNavigator does, with buttons, keys, taps and the browser's own
// back and forward.
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const button = (className, words) => make("button", { type: "button", className, lang: "en", dir: "ltr" }, words);
const words = (className) => make("p", { className, lang: "en", dir: "auto" });

// MARK: What is around the story

const back = button("back", "\u2039");
back.ariaLabel = "Back";
const title = make("h1", { className: "title" }, ...document.querySelector("h1").cloneNode(true).childNodes);
const left = make("p", { className: "left", lang: "en", dir: "ltr" });
const sound = button("sound", "\u266a");
sound.ariaLabel = "Sound";
const again = button("again", "\u21ba");
again.ariaLabel = "Start again";
const progress = make("progress", { ariaLabel: "How far you are", lang: "en" });
const bar = make("nav", { className: "way", ariaLabel: "Your way through the story" }, back, make("div", {}, title, left), sound, again, progress);

const message = words("message");
message.role = "status";
const on = button("on", "");
const anew = button("anew", "Start again");
const onward = make("div", { className: "onward" }, on, anew);
const announcement = make("p", { className: "announcement", role: "status" });

const hold = words("state");
const load = button("retry", "Try again");
const pass = button("pass", "Read on without it");
const held = make("div", { className: "held", role: "status", tabIndex: -1 }, hold, load, pass);

// MARK: The way so far

const page = pageNamed(withoutLine(story.dataset.start)) ?? story.querySelector(".page");
const start = find(story.dataset.start).position ?? (page && beginning(page));
// The places of the way, each with how it was left; those behind `now` were taken back.
let way = [];
let now = 0;
let here;
let shown;
// Counts the pages that were gone to, so that what was begun for one of them ends with it.
let visit = 0;
// Counts how often the browser went back or forward.
let returns = 0;

const isLineStep = (index) => {
  const { place, choice, jump } = way[index];
  return choice === undefined && !jump && withoutLine(place) === withoutLine(way[index + 1].place);
};
const stepsSoFar = () => way.slice(0, now).map(({ place, choice, jump }) => ({ from: place, choice, jump }));

// Each entry of the browser's history knows which place of the way it is; one that a turned page made leads back to the
// place before. The address is that of the place, unless it has to stay what it is.
const remember = (method, isTurn, address = addressOf(way[now].place)) => {
  history[method]({ now, place: way[now].place, isTurn }, "", address);
};

const step = (how, position) => {
  const place = placeOf(position);
  const { choice, jump } = way[now];
  if (way[now + 1]?.place !== place || choice !== how.choice || jump !== how.jump) {
    way.length = now + 1;
    Object.assign(way[now], { choice: how.choice, jump: how.jump });
    way.push({ place });
  }
  now += 1;
};

const advance = () => {
  const next = following(here);
  if (!next || root.classList.contains("holding")) return;
  const isLine = next.page === here.page && next.line !== beginning(next.page).line;
  step({}, next);
  remember(isLine ? "replaceState" : "pushState", isLine ? history.state?.isTurn : true);
  if (isLine) showLine(next);
  else turnTo(next);
};

const choose = (choice) => {
  if (choice.dataset.sound) click(addressIn(choice));
  const next = beginning(pageNamed(choice.dataset.to));
  step({ choice: choice.dataset.choice }, next);
  remember("pushState", true);
  turnTo(next);
};

const goBack = () => {
  if (now === 0) return;
  const isLine = isLineStep(now - 1);
  const isTurn = history.state?.isTurn;
  if (isLine || !isTurn) {
    takeBack(isLine && isTurn);
    return;
  }
  // Browsers forget the first of many entries, and then go nowhere.
  const [before, seen] = [now, returns];
  history.back();
  setTimeout(() => now === before && returns === seen && takeBack(false), 400);
};

const takeBack = (isTurn) => {
  now -= 1;
  remember("replaceState", isTurn);
  returnTo(find(way[now].place).position);
};

const restart = () => {
  way = [{ place: placeOf(start) }];
  now = 0;
  remember("pushState", false);
  turnTo(start);
};

// Goes to the place that the address names. Where there is none, the story begins, and says why.
const jumpToAddress = (isTurn) => {
  const name = addressed();
  const position = isPlace(name) ? find(name).position : undefined;
  const target = position ?? start;
  const tells = position || name === "" ? "" : `There is no place \u2018${name ?? location.hash}\u2019 in this story. This is where it begins.`;
  if (placeOf(target) !== way[now].place) step({ jump: true }, target);
  remember("replaceState", isTurn);
  return { target, tells };
};

addEventListener("popstate", ({ state }) => {
  returns += 1;
  if (state && way[state.now]?.place === state.place) {
    now = state.now;
    returnTo(find(way[now].place).position);
  } else {
    // Without a state it is an address that somebody entered here.
    const { target, tells } = jumpToAddress(!state);
    turnTo(target, tells);
  }
});

// MARK: Showing

const come = (position) => {
  here = position;
  save(way[now].place, stepsSoFar());
  back.disabled = again.disabled = now === 0;
};

// Shows another page from its top, when what it can't do without is there, and puts the focus where it begins.
const turnTo = (position, tells = "") => enter(position, tells, true);

// Shows a place that was left.
const returnTo = (position) => {
  if (position.page === here.page && !root.classList.contains("holding")) showLine(position);
  else turnTo(position);
};

const enter = async (position, tells, isMove) => {
  visit += 1;
  const ticket = visit;
  hush("page", "line");
  come(position);
  message.textContent = tells;
  if (!(await waitFor(position.page, ticket))) return;
  reveal(position, isMove);
  prefetch(position.page, () => ticket === visit);
};

const reveal = ({ page, line }, isMove) => {
  const isNewSection = shown?.parentElement !== page.parentElement;
  shown?.classList.remove("here");
  if (isNewSection) shown?.parentElement.classList.remove("here");
  page.parentElement.classList.add("here");
  page.classList.add("here");
  shown = page;
  makeButtons(page);
  root.classList.toggle("underway", now > 0 || page !== start.page || message.textContent !== "");
  markLine();
  showWay();
  root.classList.add("ready");
  if (isMove) {
    focus(isNewSection || isFirst(page) ? headingOf(page) : (beginning(page).line ?? page));
    lookAt(line);
  }
  for (const address of soundsOn("enter")) speak("page", [address]);
  speak("line", voicesOf(here));
};

// Shows the page that is here up to another of its lines.
const showLine = (position) => {
  const isForward = !here.line || Boolean(here.line.compareDocumentPosition(position.line) & Node.DOCUMENT_POSITION_FOLLOWING);
  come(position);
  hush("line");
  markLine(isForward);
  const hadFocus = onward.contains(document.activeElement);
  showWay();
  if (isForward) {
    scrollToLine();
    speak("line", voicesOf(here));
  }
  if (hadFocus && on.hidden) focus(position.line);
  else if (isForward) announcement.textContent = [position.line, showsWholePage(here) && exitOf(here.page)?.querySelector(":scope > p")].filter(Boolean).map((element) => element.innerText).join("\n");
};

// All behind the line that is marked is hidden, unless the whole page is shown.
let marked;
const markLine = (isNew) => {
  marked?.classList.remove("reached", "new");
  marked = here.line;
  marked?.classList.add("reached");
  if (isNew) marked?.classList.add("new");
  here.page.classList.toggle("whole", showsWholePage(here));
};

// What is left of the way, and what can be done here.
const showWay = () => {
  const next = following(here);
  const isWhole = showsWholePage(here);
  const exit = isWhole ? exitOf(here.page) : undefined;
  const isOver = Boolean(exit?.matches(".ending"));
  onward.hidden = !next && !isOver;
  on.hidden = !next;
  on.textContent = isWhole ? "Turn the page" : "Go on";
  anew.hidden = !isOver;
  root.classList.toggle("over", isOver);
  announcement.textContent = "";
  const bounds = here.page.dataset.remaining;
  const [least, most] = bounds?.split("-").map((number) => (number === "" ? undefined : Number(number))) ?? [];
  left.textContent = isOver ? "The end" : bounds ? pagesLeft(least, most) : "";
  let turned = 1;
  for (let index = 0; index < now; index += 1) if (!isLineStep(index)) turned += 1;
  progress.hidden = !bounds;
  progress.value = turned / (turned + (most ?? least ?? 0));
};

const pagesLeft = (least, most) => {
  if (most === 0) return "The last page";
  if (most === undefined) return `At least ${least} more`;
  return least === most ? `${least} more ${least === 1 ? "page" : "pages"}` : `${least}\u2013${most} more pages`;
};

const focus = (element) => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

// Shows a page from its top, and down to a line.
const lookAt = (line) => {
  scrollTo(0, 0);
  line?.scrollIntoView({ block: "nearest" });
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

// Where something that the page can't do without is not there, says so, and waits. False where the reader left meanwhile.
const waitFor = async (page, ticket) => {
  while (!keep(page).isThere) {
    root.classList.add("ready", "holding");
    hold.textContent = "Just a moment \u2026";
    load.hidden = pass.hidden = true;
    const slow = setTimeout(() => {
      hold.textContent = "This takes longer than it should.";
      load.hidden = false;
      held.scrollIntoView({ block: "nearest" });
    }, 3000);
    const answer = new Promise((resolve) => {
      load.onclick = () => resolve("retry");
      pass.onclick = () => resolve("pass");
    });
    focus(held);
    let outcome = await Promise.race([keep(page).critical.then(() => "there", () => "failed"), answer]);
    clearTimeout(slow);
    if (ticket !== visit) return false;
    if (outcome === "failed") {
      hold.textContent = "Something that belongs to this page could not be loaded.";
      load.hidden = pass.hidden = false;
      held.scrollIntoView({ block: "nearest" });
      outcome = await answer;
      if (ticket !== visit) return false;
    }
    if (outcome !== "retry") break;
    await retry(page);
    if (ticket !== visit) return false;
  }
  root.classList.remove("holding");
  return true;
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

// MARK: Sounds

const soundsOn = (trigger) => [...here.page.querySelectorAll(`:scope > audio[data-on~=${trigger}]`)].map(addressIn);
// The voices of the line that appeared, or of all.
const voicesOf = ({ page, line }) => {
  const lines = page.classList.contains("stepwise") && line ? [line] : [...page.querySelectorAll(":scope > .line")];
  return lines.flatMap((each) => [...each.querySelectorAll(":scope > audio")].map(addressIn));
};

// MARK: Hands

const isAtBottom = () => innerHeight + scrollY >= root.scrollHeight - 2;
const ownKeys = ".player, .sheet, input, textarea, select, audio, video, dialog, [contenteditable], [role=slider], [role=listbox], [role=menu]";

// What a key does, if anything: arrows go on and back, as do Enter and Space, which also press buttons and scroll.
const meaning = (key, target) => {
  const isLeftward = getComputedStyle(story).direction === "rtl";
  const isPressed = target.closest("a, button, summary");
  switch (key) {
    case "ArrowRight": return isLeftward ? goBack : advance;
    case "ArrowLeft": return isLeftward ? advance : goBack;
    case "Enter": return isPressed ? undefined : advance;
    case " ": return isPressed || !isAtBottom() ? undefined : advance;
    case "ArrowDown": return showsWholePage(here) || !isAtBottom() ? undefined : advance;
    default: return undefined;
  }
};

const listen = () => {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest(ownKeys)) return;
    const action = meaning(event.key, event.target);
    if (!action) return;
    event.preventDefault();
    action();
  });
  story.addEventListener("click", (event) => {
    const choice = event.target.closest("button[data-choice]");
    if (choice) choose(choice);
    if (event.target.closest("a, button, summary, dialog, audio, video") || !getSelection().isCollapsed) return;
    for (const address of soundsOn("tap")) click(address);
    if (!showsWholePage(here)) advance();
  });
  back.addEventListener("click", goBack);
  on.addEventListener("click", advance);
  again.addEventListener("click", restart);
  anew.addEventListener("click", restart);
  sound.addEventListener("click", () => {
    mute(!isMuted);
    sound.ariaPressed = String(!isMuted);
  });
};

// When it has loaded, a page is scrolled by the browser to where its address leads: so the address comes later, and the reader
// looks where it is.
const settleLater = () => {
  const ticket = visit + 1;
  addEventListener("load", () => setTimeout(() => {
    if (ticket !== visit) return;
    remember("replaceState", false);
    if (here.page === start.page && now === 0) scrollTo(0, 0);
    else lookAt(here.line);
  }));
};

const begin = () => {
  sound.hidden = !("sounding" in story.dataset);
  sound.ariaPressed = String(!isMuted);
  story.before(bar);
  story.prepend(message, held);
  story.append(onward, announcement);
  history.scrollRestoration = "manual";
  listen();

  const place = saved();
  const known = place && !place.refused ? restored(place, start) : undefined;
  const position = known?.position ?? start;
  way = [...(known?.steps ?? []).map(({ from, choice, jump }) => ({ place: from, choice, jump })), { place: placeOf(position) }];
  now = way.length - 1;
  settleLater();
  let tells = known?.change ?? (place?.refused ? `${place.refused}, so this is where the story begins.` : "");
  if (addressed() === "") {
    remember("replaceState", false, location.href);
    if (now > 0 && !tells) tells = "You are where you left off.";
    enter(position, tells, false);
  } else {
    const jump = jumpToAddress(false);
    enter(jump.target, jump.tells || (jump.target === position ? tells : ""), false);
  }
};

if (start) begin();
else root.classList.remove("reading");

// The reader's history, by the rules of StoryNavigator and in sync with the browser's.
const page = pageNamed(withoutLine(story.dataset.start)) ?? story.querySelector(".page");
const start = find(story.dataset.start).position ?? (page && beginning(page));
// The steps of the path, as they are saved: the location, and how the reader left it. Those after `now` were undone.
let path = [];
let now = 0;
let here;
let shown;
// Counts the pages that were entered, so that work for an earlier one can stop.
let visit = 0;
// Counts how often the browser went back or forward.
let returns = 0;
// How often Back was pressed while the browser goes back; else -1. Other steps are ignored meanwhile.
let pressed = -1;

const isLineStep = (index) => {
  const { from, choice, jump } = path[index];
  return choice === undefined && !jump && withoutLine(from) === withoutLine(path[index + 1].from);
};

// Each history entry of the browser has its index in the path and its location; `isTurn` if turning a page made it, so
// that the browser's Back leads to the location before; and `top`, how far the reader has scrolled there. `address` is
// used in place of the location's. Safari refuses more than a hundred calls in ten seconds.
const remember = (method, isTurn = history.state?.isTurn, address = addressOf(path[now].from)) => {
  const isNew = method === "pushState";
  if (isNew) noteTop();
  else noteTopLater();
  const { from } = path[now];
  const top = !isNew && history.state?.from === from ? history.state.top : undefined;
  try {
    history[method]({ now, from, isTurn, top }, "", address);
  } catch {}
};

let noting;
const noteTop = () => {
  clearTimeout(noting);
  try {
    if (history.state) history.replaceState({ ...history.state, top: scrollY }, "");
  } catch {}
};
const noteTopLater = () => {
  clearTimeout(noting);
  noting = setTimeout(noteTop, 250);
};
when(window, "scroll", noteTopLater);

const step = (how, position) => {
  const location = locationOf(position);
  const { from, choice, jump } = path[now];
  if (path[now + 1]?.from !== location || choice !== how.choice || jump !== how.jump) {
    path.splice(now, Infinity, { from, ...how }, { from: location });
  }
  now += 1;
};

const advance = () => {
  const next = following(here);
  if (!next || pressed >= 0 || state.contains("holding")) return;
  const isLine = next.page === here.page && next.atLine !== beginning(next.page).atLine;
  step({}, next);
  remember(isLine ? "replaceState" : "pushState", !isLine || undefined);
  if (isLine) {
    sounds.playTap?.();
    showLine(next);
  } else turnTo(next);
};

const choose = async (choice) => {
  const from = here;
  const ready = pressed < 0 && sounds.choiceIsReady?.(choice);
  if (ready) await ready;
  if (pressed >= 0 || here !== from) return;
  sounds.playChoice?.(choice);
  const next = beginning(pageNamed(choice.dataset.to));
  step({ choice: choice.dataset.choice }, next);
  remember("pushState", true);
  turnTo(next);
};

const goBack = () => {
  if (pressed >= 0) pressed += 1;
  if (pressed >= 0 || now === 0) return;
  const isLine = isLineStep(now - 1);
  // If the browser has refused the last steps, it would go back to another location.
  const isTurn = history.state?.now === now && history.state.isTurn;
  if (isLine || !isTurn) {
    undo(isLine && isTurn);
    return;
  }
  // Browsers drop the oldest of many entries; going back then does nothing.
  const seen = returns;
  pressed = 0;
  history.back();
  setTimeout(() => {
    if (returns !== seen) return;
    arrive(() => undo(false));
  }, 400);
};

// Shows where the browser went, and then goes back as often as Back was pressed meanwhile. `pressed` is reset first, so
// that an error can't block all further steps.
const arrive = (come) => {
  let times = pressed;
  pressed = -1;
  come();
  for (; times > 0; times -= 1) goBack();
};

const undo = (isTurn) => {
  now -= 1;
  remember("replaceState", isTurn);
  returnTo(find(path[now].from).position);
};

const restart = () => {
  if (pressed >= 0) return;
  path = [{ from: locationOf(start) }];
  now = 0;
  remember("pushState", false);
  turnTo(start);
};

// Steps to the location in the address; if there is no such location, to the start, with a message.
const jumpToAddress = (isTurn) => {
  const name = addressed();
  const named = isLocation(name) && find(name).position;
  const position = named || start;
  const tells = named || name === "" ? "" : words.unknown.replace("…", () => (name ?? location.hash).slice(0, 80));
  const isStep = locationOf(position) !== path[now].from;
  if (isStep) step({ jump: true }, position);
  remember("replaceState", isStep ? isTurn : undefined);
  return { position, tells };
};

when(window, "popstate", ({ state: entry }) => {
  returns += 1;
  clearTimeout(noting);
  for (const dialog of all("dialog")) dialog.close();
  const known = path[entry?.now];
  arrive(() => {
    if (known && known.from === entry.from) {
      now = entry.now;
      returnTo(find(known.from).position, entry.top);
    } else {
      // An entry without a state is an address that the reader entered or a link that was followed.
      const { position, tells } = jumpToAddress(!entry);
      turnTo(position, tells);
    }
  });
});

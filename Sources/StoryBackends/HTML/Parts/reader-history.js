// The reader's history, as StoryNavigator has it, in step with the browser's.
const page = pageNamed(withoutLine(story.dataset.start)) ?? story.querySelector(".page");
const start = find(story.dataset.start).position ?? (page && beginning(page));
// The steps of the path, as they are saved: from which location, and how it was left. Those after `now` were undone.
let path = [];
let now = 0;
let here;
let shown;
// Counts the pages that were gone to, so that what was begun for one of them ends with it.
let visit = 0;
// Counts how often the browser went back or forward.
let returns = 0;
// Going back in the browser takes a moment, in which nothing else is done: how often Back was pressed in it; -1 outside of it.
let pressed = -1;

const isLineStep = (index) => {
  const { from, choice, jump } = path[index];
  return choice === undefined && !jump && withoutLine(from) === withoutLine(path[index + 1].from);
};

// Each entry of the browser's history knows which location of the path it is; one that a turned page made leads back to the
// location before, and goes on doing so. The address is that of the location, unless it has to stay what it is. Safari refuses
// more than a hundred of them in ten seconds.
const remember = (method, isTurn = history.state?.isTurn, address = addressOf(path[now].from)) => {
  try {
    history[method]({ now, from: path[now].from, isTurn }, "", address);
  } catch {}
};

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
  // Where the browser has not noted the last steps, it would go back to another location.
  const isTurn = history.state?.now === now && history.state.isTurn;
  if (isLine || !isTurn) {
    undo(isLine && isTurn);
    return;
  }
  // Browsers forget the first of many entries, and then go nowhere.
  const seen = returns;
  pressed = 0;
  history.back();
  setTimeout(() => {
    if (returns !== seen) return;
    arrive(() => undo(false));
  }, 400);
};

// Comes to where the browser went, and from there goes back as often as was asked for meanwhile. The moment is over first, so
// that nothing that fails here makes it last.
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

// Goes to the location that the address names. Where there is none, the story begins, and says why.
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
  for (const dialog of all("dialog")) dialog.close();
  const known = path[entry?.now];
  arrive(() => {
    if (known && known.from === entry.from) {
      now = entry.now;
      returnTo(find(known.from).position);
    } else {
      // Without a state it is an address that somebody entered here.
      const { position, tells } = jumpToAddress(!entry);
      turnTo(position, tells);
    }
  });
});

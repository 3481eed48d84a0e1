// The way that a reader went, as StoryNavigator has it, in step with the browser's own back and forward.
const page = pageNamed(withoutLine(story.dataset.start)) ?? story.querySelector(".page");
const start = find(story.dataset.start).spot ?? (page && beginning(page));
// The places of the way, each with how it was left; those behind `now` were taken back.
let way = [];
let now = 0;
let here;
let shown;
// Counts the pages that were gone to, so that what was begun for one of them ends with it.
let visit = 0;
// Counts how often the browser went back or forward.
let returns = 0;
// Going back in the browser takes a moment, in which nothing else is done: how often Back was pressed in it; null outside of it.
let pressed = null;

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
    way[now] = { ...how, place: way[now].place };
    way.push({ place });
  }
  now += 1;
};

const advance = () => {
  const next = following(here);
  if (!next || pressed !== null || root.classList.contains("holding")) return;
  const isLine = next.page === here.page && next.line !== beginning(next.page).line;
  step({}, next);
  remember(isLine ? "replaceState" : "pushState", isLine ? history.state?.isTurn : true);
  if (isLine) showLine(next);
  else turnTo(next);
};

const choose = (choice) => {
  if (pressed !== null) return;
  sounds.playChoice?.(choice);
  const next = beginning(pageNamed(choice.dataset.to));
  step({ choice: choice.dataset.choice }, next);
  remember("pushState", true);
  turnTo(next);
};

const goBack = () => {
  if (pressed !== null) pressed += 1;
  if (pressed !== null || now === 0) return;
  const isLine = isLineStep(now - 1);
  const isTurn = history.state?.isTurn;
  if (isLine || !isTurn) {
    takeBack(isLine && isTurn);
    return;
  }
  // Browsers forget the first of many entries, and then go nowhere.
  const seen = returns;
  pressed = 0;
  history.back();
  setTimeout(() => {
    if (returns !== seen) return;
    arrive(() => takeBack(false));
  }, 400);
};

// Comes to where the browser went, and from there goes back as often as was asked for meanwhile. The moment is over first, so
// that nothing that fails here makes it last.
const arrive = (come) => {
  const times = pressed;
  pressed = null;
  come();
  for (let count = 0; count < times; count += 1) goBack();
};

const takeBack = (isTurn) => {
  now -= 1;
  remember("replaceState", isTurn);
  returnTo(find(way[now].place).spot);
};

const restart = () => {
  if (pressed !== null) return;
  way = [{ place: placeOf(start) }];
  now = 0;
  remember("pushState", false);
  turnTo(start);
};

// Goes to the place that the address names. Where there is none, the story begins, and says why.
const jumpToAddress = (isTurn) => {
  const name = addressed();
  const position = isPlace(name) && find(name).spot;
  const target = position || start;
  const tells = position || name === "" ? "" : `There is no place ‘${(name ?? location.hash).slice(0, 80)}’ in this story. This is where it begins.`;
  const isStep = placeOf(target) !== way[now].place;
  if (isStep) step({ jump: true }, target);
  remember("replaceState", isTurn && isStep);
  return { target, tells };
};

addEventListener("popstate", ({ state }) => {
  returns += 1;
  const known = way[state?.now];
  arrive(() => {
    if (known && known.place === state.place) {
      now = state.now;
      returnTo(find(known.place).spot);
    } else {
      // Without a state it is an address that somebody entered here.
      const { target, tells } = jumpToAddress(!state);
      turnTo(target, tells);
    }
  });
});

// The reader's place on this device. It has the form of the place that `mdxc play` saves, and is restored by the same rules
// in a story that was edited since (SavedPlace and Restoration in StoryNavigation).
const key = `mdxc.place.${story.dataset.story}`;
const version = 1;
// Of a longer way the beginning is not saved.
const longestWay = 5000;

// There may be no storage, or one that nothing gets into.
const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const store = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then the place is forgotten with the page.
  }
};

const save = (place, steps) => store(key, JSON.stringify({
  version, story: story.dataset.story, hash: story.dataset.edition, location: place, history: steps.slice(-longestWay),
}));

const damaged = { refused: "was damaged" };
const isStep = (step) => isPlace(step?.from) && ["undefined", "string"].includes(typeof step.choice);

// What was saved; null where nothing was. Whatever stands there is refused where it is no saved place of this story.
const saved = () => {
  const text = stored(key);
  if (text === null) return null;
  let place;
  try {
    place = JSON.parse(text);
  } catch {
    return damaged;
  }
  if (place?.version !== version) return { refused: "was saved by another version of this page" };
  if (!isPlace(place.location) || !Array.isArray(place.history) || !place.history.every(isStep)) {
    return damaged;
  }
  return place.story === story.dataset.story ? place : { refused: "is one in another story" };
};

// Whether a step still leads from one position to another.
const leads = (step, from, to) => {
  if (step.jump) return true;
  if (step.choice === undefined) {
    const next = following(from);
    return next !== undefined && placeOf(next) === placeOf(to);
  }
  const choice = showsWholePage(from) && [...choicesOf(from.page)].find((choice) => choice.dataset.choice === step.choice);
  const page = choice && pageNamed(nameIn(choice));
  return Boolean(page) && placeOf(beginning(page)) === placeOf(to);
};

// Where the reader is put, and how many steps of its way lead there: where it was; on the same page at the last line it read
// that is left; else at the last place of its way that is left, or the beginning.
const nearest = (target, way, start) => {
  if (target.spot) return { spot: target.spot, length: way.length };
  let length = way.length;
  if (target.page) {
    while (length > 0 && way[length - 1].page === target.page) {
      length -= 1;
      if (way[length].spot) return { spot: way[length].spot, length };
    }
    return { spot: beginning(target.page), length };
  }
  while (length > 0 && !way[length - 1].spot) length -= 1;
  return length > 0 ? { spot: way[length - 1].spot, length: length - 1 } : { spot: start, length: 0 };
};

// A saved place in this edition of the story: the position, the steps that are left of the way there, and what is different
// from when it was saved, in words, if anything is.
const restored = (place, start) => {
  const way = place.history.map((step) => find(step.from));
  const target = find(place.location);
  const { spot: position, length } = nearest(target, way, start);
  const left = [...way.keys()].filter((index) => index < length && way[index].spot);
  let isSame = way.every((answer) => answer.spot);
  const steps = left.map((index, number) => {
    const step = place.history[index];
    const from = way[index].spot;
    const isKept = leads(step, from, number + 1 < left.length ? way[left[number + 1]].spot : position);
    if (!isKept) isSame = false;
    return { from: placeOf(from), ...(isKept ? { choice: step.choice, jump: step.jump } : { jump: true }) };
  });
  let change;
  if (target.gone) change = `the ${target.gone}’ is not there; you are at ‘${placeOf(position)}’`;
  else if (!isSame) change = "you are where you were, but the way that you came is not there";
  const why = place.hash === story.dataset.edition ? "place was damaged" : "story was edited";
  return { spot: position, steps, change: change && `The ${why}: ${change}.` };
};

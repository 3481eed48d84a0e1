// The reader's place on this device. It has the form of the place that `mdxc play` saves, and is restored by the same rules
// in a story that was edited since (Bookmark and Restoration in StoryNavigation).
const { story: id, edition } = story.dataset;
const key = `mdxc.place.${id}`;
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
  version, story: id, hash: edition, location: place, history: steps.slice(-longestWay),
}));

const isStep = (step) => isPlace(step?.from) && typeof (step.choice ?? "") === "string";

// What was saved; null where nothing was. Anything else than a bookmark of this story is refused, with the
// name of what the reader is told then.
const saved = () => {
  const text = stored(key);
  if (text === null) return null;
  try {
    const place = JSON.parse(text);
    if (place?.version !== version) return { refused: "outdated" };
    if (isPlace(place.location) && place.history.every(isStep)) return place.story === id ? place : { refused: "foreign" };
  } catch {
    // It is not even of the form of a place.
  }
  return { refused: "damaged" };
};

// Where a step leads to from a position, in this edition, if it leads anywhere.
const end = (step, from) => {
  if (step.choice === undefined) return following(from);
  const choice = showsWholePage(from) && all("[data-choice]", from.page).find((choice) => choice.dataset.choice === step.choice);
  const page = choice && pageNamed(nameIn(choice));
  return page && beginning(page);
};
const leads = (step, from, to) => {
  const next = end(step, from);
  return step.jump || next && placeOf(next) === placeOf(to);
};

// Where the reader is put, and how many steps of its way lead there: where it was; on the same page at the last line it read
// that is left; else at the last place of its way that is left, or the beginning.
const nearest = (target, way, start) => {
  let { length } = way;
  if (target.spot) return { spot: target.spot, reach: length };
  if (target.page) {
    while (way[length - 1]?.page === target.page) {
      length -= 1;
      if (way[length].spot) return { spot: way[length].spot, reach: length };
    }
    return { spot: beginning(target.page), reach: length };
  }
  length = way.findLastIndex((step) => step.spot);
  return length < 0 ? { spot: start, reach: 0 } : { spot: way[length].spot, reach: length };
};

// A saved place in this edition of the story: the position, the steps that are left of the way there, and what is different
// from when it was saved, as text, if anything is.
const restored = (place, start) => {
  const way = place.history.map((step) => find(step.from));
  const target = find(place.location);
  const { spot: position, reach } = nearest(target, way, start);
  const left = [...way.keys()].filter((index) => index < reach && way[index].spot);
  let isSame = way.every((answer) => answer.spot);
  const steps = left.map((index, number) => {
    const step = place.history[index];
    const from = way[index].spot;
    const isKept = leads(step, from, way[left[number + 1]]?.spot ?? position);
    if (!isKept) isSame = false;
    return { from: placeOf(from), ...(isKept ? { choice: step.choice, jump: step.jump } : { jump: true }) };
  });
  let remark;
  if (target.gone) remark = `the ${target.gone}’ is not there; you are at ‘${placeOf(position)}’`;
  else if (!isSame) remark = words.lost;
  const why = place.hash === edition ? "place was damaged" : "story was edited";
  return { spot: position, steps, remark: remark && `The ${why}: ${remark}.` };
};

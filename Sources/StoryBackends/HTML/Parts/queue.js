// The one queue of the story, by the keys of its entries: what was played, what plays, and what is up next. It knows nothing
// of sound nor of the page.
const queue = {
  past: [],
  current: null,
  upNext: [],

  holds: (key) => key === queue.current || queue.upNext.includes(key),

  // Puts an entry at the end; says whether that changed anything. What plays or waits already is not queued again.
  add(key) {
    if (queue.holds(key)) return false;
    queue.upNext.push(key);
    return true;
  },

  remove(key) {
    queue.upNext = queue.upNext.filter((other) => other !== key);
  },

  // Makes an entry the one that plays.
  take(key) {
    if (queue.current !== null && queue.current !== key) queue.past.push(queue.current);
    queue.remove(key);
    queue.current = key;
  },

  // Goes back to what played before, if anything did; what plays is up next then.
  back() {
    if (!queue.past.length) return null;
    const next = queue.current;
    queue.current = queue.past.pop();
    queue.remove(queue.current);
    queue.upNext = [next, ...queue.upNext.filter((other) => other !== next)];
    return queue.current;
  },
};

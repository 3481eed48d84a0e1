// From the first thing that is painted a story is there page by page, so that nobody sees all of it for a moment. Where its
// reader can't begin, the whole story is there to read, as without script.
const root = document.documentElement;
root.classList.add("reading");
for (const event of ["error", "unhandledrejection"]) {
  addEventListener(event, () => root.classList.contains("ready") || root.classList.remove("reading"));
}

// From the first thing that is painted a story is there page by page, so that nobody sees all of it for a moment. Where its
// reader can't begin, the whole story is there to read, as without script.
const { classList } = document.documentElement;
classList.add("reading");
for (const event of ["error", "unhandledrejection"]) {
  addEventListener(event, () => classList.contains("ready") || classList.remove("reading"));
}

// Shows the story page by page from the first paint on, so that its whole text does not flash up. If the reader fails
// to start, the whole story is shown, as without scripts.
const { classList } = document.documentElement;
classList.add("reading");
for (const event of ["error", "unhandledrejection"]) {
  addEventListener(event, () => classList.contains("ready") || classList.remove("reading"));
}

// Links to something on a page: a heading, a footnote, or what refers to one. They are no steps: what is on the page
// already is looked at, and for all else the page comes, down to its line.
when(story, "click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && document.getElementById(nameIn(link));
  const page = target?.closest(".page");
  // Links to pages and lines are steps, which reader.js takes.
  if (!here || !page || isLocation(target.id) || isModified(event)) return;
  event.preventDefault();
  target.classList.add("open");
  if (page === here.page && target.getClientRects().length) {
    // A link takes the focus as it is; what has to be made able to would be no stop for Tab any more.
    if (target.matches("a")) target.focus({ preventScroll: true });
    else focus(target);
    target.scrollIntoView({ block: "nearest" });
  } else location.hash = addressOf(target.closest(".line")?.id ?? nameOf(page));
});

// Links to headings, footnotes and references to footnotes are no steps: a visible target is scrolled into view; for
// any other, its page is shown up to the target's line.
when(story, "click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && document.getElementById(nameIn(link));
  const page = target?.closest(".page");
  // Links to pages and lines are steps, which reader-history.js takes.
  if (!here || !page || isLocation(target.id) || isModified(event)) return;
  event.preventDefault();
  target.classList.add("open");
  unfold(target);
  if (page === here.page && target.getClientRects().length) {
    // `focus` would set a tabindex that takes a link out of the tab order.
    if (target.matches("a")) target.focus({ preventScroll: true });
    else focus(target);
    target.scrollIntoView({ block: "nearest" });
  } else location.hash = addressOf(target.closest(".line")?.id ?? nameOf(page));
});

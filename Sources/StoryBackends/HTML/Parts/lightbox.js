// Each picture of a gallery is a link to its file. This script opens it on the page instead: arrow keys, buttons and
// swipes go through the gallery; Escape, the close button and a click on the background close it.
const [dialog, count, close, back, figure, caption, on] = pieces(".lightbox");
const image = make("img");
figure.prepend(image);
image.lang = caption.lang = root.lang;

let links = [];
let shown = 0;

// Wraps around at both ends.
const show = (index) => {
  const link = links.at(index % links.length);
  shown = links.indexOf(link);
  const words = link.closest("figure").querySelector("figcaption");
  image.src = link.href;
  image.alt = link.querySelector("img").alt;
  caption.replaceChildren(...(words?.cloneNode(true).childNodes ?? []));
  dialog.ariaLabel = `Picture ${shown + 1} of ${links.length}`;
  count.textContent = `${shown + 1} / ${links.length}`;
  count.hidden = back.hidden = on.hidden = links.length < 2;
};

for (const gallery of all(".gallery")) {
  when(gallery, "click", (event) => {
    const link = event.target.closest("a.zoom");
    // Leaves clicks that open another tab or window to the browser.
    if (!link || event.button || isModified(event)) return;
    event.preventDefault();
    document.body.append(dialog);
    links = all("a.zoom", gallery);
    show(links.indexOf(link));
    dialog.showModal();
  });
}

when(back, "click", () => show(shown - 1));
when(on, "click", () => show(shown + 1));
when(dialog, "click", (event) => {
  if (event.target === dialog || event.target === close) dialog.close();
});

// 1 where the next picture is to the right, -1 in right-to-left stories.
const ahead = () => (isRightToLeft(root) ? -1 : 1);
when(dialog, "keydown", (event) => {
  const targets = { ArrowRight: shown + ahead(), ArrowLeft: shown - ahead(), Home: 0, End: -1 };
  if (!(event.key in targets)) return;
  event.preventDefault();
  show(targets[event.key]);
});

let start;
when(dialog, "pointerdown", (event) => {
  start = event.pointerType === "touch" && event.isPrimary && visualViewport.scale === 1 && event;
});
when(dialog, "pointerup", (event) => {
  if (!start) return;
  const across = event.clientX - start.clientX;
  if (Math.abs(across) > Math.max(40, Math.abs(event.clientY - start.clientY))) show(shown - Math.sign(across) * ahead());
  start = null;
});

// Focuses the picture shown last, which need not be the one that was opened.
when(dialog, "close", () => {
  image.removeAttribute("src");
  links[shown].focus();
});

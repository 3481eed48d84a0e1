// Each picture of a gallery is a link to its file. Here it opens on the page instead, where arrow keys, buttons and swipes go
// through the gallery, and Escape or a click leads back to where one was.
const [dialog, count, close, back, figure, caption, on] = pieces(".lightbox");
const image = make("img");
figure.prepend(image);
image.lang = caption.lang = root.lang;

let links = [];
let shown = 0;

// In front of the first picture is the last, and after the last the first.
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
    // Whoever asks for another tab or window gets it.
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

// What lies further on lies at the end of the line, on the left where lines run to the left.
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

// Back to the picture that was looked at last, which need not be the one that was opened.
when(dialog, "close", () => {
  image.removeAttribute("src");
  links[shown].focus();
});

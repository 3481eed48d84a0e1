// What bar, sheet and cards are made of: words, icons and buttons.
// Words of ours, and words of the story, each read aloud in its own language.
const ours = (text) => make("span", { lang: "en", dir: "ltr" }, text);
const theirs = (text, kind = "bdi") => make(kind, { lang: root.lang }, text);
const lines = "M3 5h18v2H3zM3 11h12v2H3zM3 17h8v2H3z";
const icons = {
  play: "M7 4v16l13-8z", pause: "M6 4h4v16H6zM14 4h4v16h-4z", next: "M5 4l10 8-10 8zM16 4h3v16h-3z",
  previous: "M19 4L9 12l10 8zM5 4h3v16H5z", queue: `${lines}M17 12v10l5-5z`,
  close: "M5 7l2-2 12 12-2 2zM17 5l2 2L7 19l-2-2z",
  add: `${lines}M16 14h2v3h3v2h-3v3h-2v-3h-3v-2h3z`,
  remove: `${lines}M13 17h8v2h-8z`,
};
const icon = (name) => {
  const [svg, path] = ["svg", "path"].map((part) => document.createElementNS("http://www.w3.org/2000/svg", part));
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", icons[name]);
  svg.append(path);
  return svg;
};
const button = (kind, onclick, ...children) => make(`button.press ${kind}`, { onclick, lang: "en" }, ...children);
// A button with an icon alone, which may change with its label.
const label = (element, name, text) => {
  if (element.ariaLabel === text) return;
  element.ariaLabel = element.title = text;
  element.replaceChildren(icon(name));
};
// A button that does nothing for now stays where the keyboard has it.
const enable = (element, isEnabled) => { element.ariaDisabled = isEnabled ? null : "true"; };

// What all scripts make elements with: "p.news" is a paragraph of the class "news".
const make = (kind, properties, ...children) => {
  const [name, className] = kind.split(".");
  const element = Object.assign(document.createElement(name), className && { className }, properties);
  element.append(...children);
  return element;
};

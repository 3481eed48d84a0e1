// Where a film can't be fetched stands what is there for browsers that can't show films: words that lead to its file.
for (const film of all("video")) {
  const give = () => film.readyState || film.replaceWith(make("p.missing film", {}, ...film.childNodes));
  when(film, "error", give);
  if (film.error) give();
}

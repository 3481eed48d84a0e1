// A film that can't be fetched is replaced by what browsers without films show: a link to its file.
for (const film of all("video")) {
  const give = () => film.readyState || film.replaceWith(make("p.missing film", {}, ...film.childNodes));
  when(film, "error", give);
  if (film.error) give();
}

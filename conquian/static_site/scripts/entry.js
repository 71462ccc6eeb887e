// The way in: to the hook for those who have not met Alma yet, else to the first page, in the language that was chosen
// before, or that the browser prefers.

{
  const { dataset } = document.documentElement;
  const known = (dataset.languages ?? "en").split(" ");
  const asked = new URLSearchParams(location.search);
  /** @param {string} name */
  const cookie = (name) =>
    document.cookie
      .split("; ")
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const wanted = [asked.get("lang"), cookie("lang"), ...navigator.languages].map((each) => each?.slice(0, 2) ?? "");
  const language = wanted.find((each) => known.includes(each)) ?? known[0];
  const asks = [...asked.keys()].some((name) => name !== "lang" && name !== "faces");
  asked.delete("lang");
  const query = asked.toString() && `?${asked}`;
  const room = cookie("met") === undefined && !asks ? dataset.hook : dataset.front;
  location.replace(`${language}/${room}.html${query}`);
}

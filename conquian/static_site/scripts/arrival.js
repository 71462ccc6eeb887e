// Before anything is drawn: a link may name another language than the folder that it leads to, and a page that was
// opened from a disk and not from a host cannot load what it needs.

{
  const { dataset, lang } = document.documentElement;
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  const file = location.pathname.split("/").at(-1) || "index.html";
  if (asked !== lang && (dataset.languages ?? "").split(" ").includes(asked))
    location.replace(`../${asked}/${file}${location.search}${location.hash}`);

  document.addEventListener("DOMContentLoaded", () => {
    if (location.protocol !== "file:" && "WebAssembly" in globalThis) return;
    const kind = location.protocol === "file:" ? "file" : "browser";
    const notice = document.querySelector(`.notice[data-for="${kind}"]`);
    if (notice) notice.hidden = false;
    const loading = document.getElementById("loading");
    if (loading) loading.hidden = true;
  });
}

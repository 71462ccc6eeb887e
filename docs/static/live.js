// Widgets that run on the page: beside each example that makes one stands a button, where a lab is beside the docs.

{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const lab = new URL("../../lab/repl/index.html", script.src);

  /** @param {Element} block */
  function offer(block) {
    const button = document.createElement("button");
    button.className = "live";
    button.textContent = "Run it here";
    button.onclick = () => {
      const frame = document.createElement("iframe");
      const dark = document.documentElement.dataset.theme === "dark";
      const code = block.querySelector("pre")?.textContent?.trim() ?? "";
      frame.src = `${lab}?${new URLSearchParams({
        kernel: "python", execute: "1", toolbar: "1", theme: `JupyterLab ${dark ? "Dark" : "Light"}`, code,
      })}`;
      frame.className = "live";
      frame.title = "The example, running; Python takes some seconds to start";
      button.replaceWith(frame);
    };
    block.after(button);
  }

  addEventListener("DOMContentLoaded", async () => {
    const blocks = [...document.querySelectorAll(".highlight-python")].filter((block) =>
      block.textContent?.includes("from conquian.widgets import"),
    );
    const found = blocks.length > 0 && (await fetch(lab, { method: "HEAD" }).catch(() => undefined));
    if (found?.ok) blocks.forEach(offer);
  });
}

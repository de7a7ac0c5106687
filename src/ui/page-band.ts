/** What the build writes for each home page: the band, empty if there is nothing to say, and its styles. */
export type BuiltBand = { html: string; css: string };

/** Closes the band; a keyboard continues from the header above it. */
function close(band: HTMLElement): void {
  const hadFocus = band.contains(document.activeElement);
  band.remove();
  // Its second link: the first one is that to the content, seen while it has the focus.
  if (hadFocus) document.querySelector("header")?.querySelectorAll("a")[1]?.focus();
}

/**
 * Shows above a page what another page has left for it, until it is closed; `kept` is a `BuiltBand` as JSON, or the
 * path of its file. Its styles come as a constructed sheet, which the page's policy allows.
 */
export async function showBand(kept: string, onClose: () => void): Promise<void> {
  const text = kept.startsWith("/") ? await (await fetch(kept)).text() : kept;
  const { html, css } = JSON.parse(text) as BuiltBand;
  const template = document.createElement("template");
  template.innerHTML = html;
  const band = template.content.firstElementChild;
  if (!(band instanceof HTMLElement)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  band.querySelector("button")?.addEventListener("click", () => {
    onClose();
    close(band);
  });
  document.querySelector("main")?.before(band);
}

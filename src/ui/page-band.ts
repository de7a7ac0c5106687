/**
 * The band that shows what happens after sending the form, as the build writes it for each home page. `html` is empty
 * if the content has no next steps.
 */
export type BuiltBand = { html: string; css: string };

/** Closes the band; keyboard focus continues from the header above it. */
function close(band: HTMLElement): void {
  const hadFocus = band.contains(document.activeElement);
  band.remove();
  // The header's second link: the first one is the skip link, which is only visible with focus.
  if (hadFocus) document.querySelector("header")?.querySelectorAll("a")[1]?.focus();
}

/**
 * Shows the band that another page has stored, above the page, until it is closed; `storedBand` is a `BuiltBand` as
 * JSON, or the path of its file. Its styles are a constructed style sheet, which the page's Content-Security-Policy
 * allows.
 */
export async function showBand(storedBand: string, onClose: () => void): Promise<void> {
  const text = storedBand.startsWith("/") ? await (await fetch(storedBand)).text() : storedBand;
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

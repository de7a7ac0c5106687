/** Key in `localStorage`: this visitor has been offered another language. */
const OFFERED = "selat.language-offer";

/** Hides the offer while a field of the page is below it: a press there is meant for the field. */
function clearFields(offer: HTMLElement): void {
  const { left, top, right } = offer.getBoundingClientRect();
  const watching = new IntersectionObserver(
    (entries) => (offer.hidden = entries.some(({ isIntersecting }) => isIntersecting)),
    { rootMargin: `-${top}px ${right - innerWidth}px 0px -${left}px` },
  );
  for (const field of document.querySelectorAll("input")) watching.observe(field);
}

const base = (tag: string) => tag.split("-")[0];

/**
 * Shows the offer of the page's translation that the browser prefers to the page's own language. Shows it once in a
 * browser, and not beside the lead form, whose fields it would cover on a phone.
 */
export function offerLanguage(): void {
  const offer = document.querySelector<HTMLElement>("[data-offer]");
  if (!offer || document.querySelector('[data-island="lead-form"]')) return;
  const links = [...offer.querySelectorAll("a")];
  for (const preferred of navigator.languages.map(base)) {
    if (preferred === base(offer.dataset["offer"] ?? "")) return;
    const link = links.find(({ hreflang }) => base(hreflang) === preferred);
    if (!link) continue;
    try {
      if (localStorage.getItem(OFFERED)) return;
      localStorage.setItem(OFFERED, "1");
    } catch {
      // Without storage it would appear on every page.
      return;
    }
    link.hidden = offer.hidden = false;
    clearFields(offer);
    offer.querySelector("button")?.addEventListener("click", () => offer.remove());
    return;
  }
}

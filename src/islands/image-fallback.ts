function showOriginal(image: HTMLImageElement): void {
  const { original } = image.dataset;
  if (!original) return;
  delete image.dataset["original"];
  image.removeAttribute("srcset");
  image.src = original;
}

/** If the sized copy of a picture fails to load, loads its original, once (SPEC section 2). */
export function fallBackToOriginals(): void {
  // Errors of pictures do not bubble; some may have failed before this script.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement) showOriginal(target);
    },
    { capture: true },
  );
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-original]")) {
    if (image.currentSrc && image.complete && image.naturalWidth === 0) showOriginal(image);
  }
}

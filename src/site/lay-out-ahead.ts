/**
 * Lays out the sections that `content-visibility` (theme/global-css.ts) has put off, one in each idle
 * moment, so that positions and heights are true before somebody gets there. Refers to nothing outside
 * itself: the build writes its text into the inline loader, for the time before the app runs.
 */
export function layOutAhead(): void {
  const sections = [...document.querySelectorAll<HTMLElement>("main section")];
  const later: (next: () => void) => unknown = self.requestIdleCallback ?? setTimeout;
  const layOutNext = () => {
    const section = sections.shift();
    if (!section) return;
    section.style.contentVisibility = "visible";
    // Now and alone, not with all the others in the next frame.
    section.getBoundingClientRect();
    later(layOutNext);
  };
  later(layOutNext);
}

/** Lays out all of them at once, for who is about to jump over some. */
export function layOutNow(): void {
  for (const section of document.querySelectorAll<HTMLElement>("main section")) {
    section.style.contentVisibility = "visible";
  }
}

import { fetchRetentionMonths } from "./retention-months.ts";

/** Updates the period in a page that was built before the setting was changed; otherwise the build's period stays. */
export function hydrate(element: HTMLElement): void {
  fetchRetentionMonths().then(
    (months) => {
      const words = element.dataset["periods"]?.split("|")[months - 1];
      if (words && element.textContent !== words) element.textContent = words;
    },
    () => undefined,
  );
}

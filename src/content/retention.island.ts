import { fetchRetentionMonths } from "./retention-months.ts";

/** Updates the period in a page that was built before the setting was changed; otherwise the build's period stays. */
export function hydrate(element: HTMLElement): void {
  const { months: built, periods = "" } = element.dataset;
  fetchRetentionMonths().then(
    (months) => {
      const words = periods.split("|")[months - 1];
      if (words && String(months) !== built) element.textContent = words;
    },
    () => undefined,
  );
}

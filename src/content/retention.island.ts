import { fetchRetentionMonths } from "./retention-months.ts";

/** Updates the period in a page that was built before the setting was changed; otherwise the build's period stays. */
export function hydrate(element: HTMLElement): void {
  const { months: built, periods = "" } = element.dataset;
  fetchRetentionMonths().then(
    (months) => {
      const period = periods.split("|")[months - 1];
      if (period && String(months) !== built) element.textContent = period;
    },
    () => undefined,
  );
}

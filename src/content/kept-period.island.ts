import { fetchKeptMonths } from "./kept-months.ts";

/** Puts the period of today into a page that was built before the setting was changed; that of the build stays otherwise. */
export function wake(element: HTMLElement): void {
  fetchKeptMonths().then(
    (months) => {
      const words = element.dataset["periods"]?.split("|")[months - 1];
      if (words && element.textContent !== words) element.textContent = words;
    },
    () => undefined,
  );
}

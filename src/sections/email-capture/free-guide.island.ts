import { showToast } from "../../ui/page-toasts.ts";

/** How long the form looks busy; it sends nothing (SPEC sections 2 and 7). */
const SENDING_MS = 1_000;

/**
 * Hydrates the form of one email field. A submit with an empty field does nothing; otherwise the form is busy for a
 * second, then shows a toast and empties the field.
 */
export function hydrate(form: HTMLElement): void {
  const field = form.querySelector("input");
  const button = form.querySelector("button");
  if (!field || !button) return;
  let isBusy = false;

  function setBusy(next: boolean, label: readonly (string | Node)[]) {
    if (!field || !button) return;
    isBusy = next;
    // Keeps the width: a shorter label would move the field beside the button.
    button.style.minWidth = next ? `${button.offsetWidth}px` : "";
    button.replaceChildren(...label);
    button.setAttribute("aria-disabled", String(next));
    field.readOnly = next;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy || !field.value.trim()) return;
    // Read at each submit, since the texts can change in the Studio's preview. Nodes instead of a text, since a browser
    // may have translated them.
    const label = [...button.childNodes];
    const { successTitle = "", successText = "", busyLabel = "" } = form.dataset;
    setBusy(true, [busyLabel]);
    setTimeout(() => {
      setBusy(false, label);
      field.value = "";
      showToast("success", successTitle, successText);
    }, SENDING_MS);
  });
}

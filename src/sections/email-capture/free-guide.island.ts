import { showToast } from "../../ui/page-toasts.ts";

/** Nothing is sent (SPEC sections 2 and 7): the form only waits. */
const SENDING_MS = 1_000;

/** One email field: nothing when it is empty, else busy for a second, a message, and empty again. */
export function hydrate(form: HTMLElement): void {
  const field = form.querySelector("input");
  const button = form.querySelector("button");
  if (!field || !button) return;
  let isBusy = false;

  function setBusy(next: boolean, label: readonly (string | Node)[]) {
    if (!field || !button) return;
    isBusy = next;
    // A shorter label would move the field beside it.
    button.style.minWidth = next ? `${button.offsetWidth}px` : "";
    button.replaceChildren(...label);
    button.setAttribute("aria-disabled", String(next));
    field.readOnly = next;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy || !field.value.trim()) return;
    // Read now: in the Studio's preview the texts change under the form. The nodes, as a browser may translate them.
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

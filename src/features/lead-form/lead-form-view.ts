import type { FieldErrors } from "react-hook-form";
import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { copyPart } from "../../ui/copy-part.ts";
import type { WaitReason } from "./submit-messages.ts";
import { fieldId, type LeadInput } from "./lead.schema.ts";

/**
 * The state of the request. `slow`: no response after eight seconds; `failed`: it can be sent again; `unkept`: it
 * failed and the browser cannot store it. A lead in the outbox is `kept` (the server failed), `saved` (there is no
 * connection) or `busy` (too many leads at once).
 */
export type LeadFormStatus =
  | "editing"
  | "sending"
  | "slow"
  | "failed"
  | "unkept"
  | "sent"
  | WaitReason;

function showFieldError(form: HTMLFormElement, name: LeadFieldName, message: string | undefined) {
  const id = fieldId(name);
  const control = form.querySelector<HTMLElement>(`#${id}`);
  const errorId = `${id}-error`;
  form.querySelector(`#${errorId}`)?.remove();
  if (!control) return;
  if (!message) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
    return;
  }
  const error = copyPart(form, "error");
  error.id = errorId;
  error.append(message);
  form.querySelector(`label[for="${id}"]`)?.parentElement?.append(error);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", errorId);
}

/** Shows the errors at their fields and in the summary, whose links focus the fields; removes earlier errors. */
export function showErrors(
  form: HTMLFormElement,
  errors: FieldErrors<LeadInput>,
  focusField: (name: LeadFieldName) => void,
): void {
  const wrong = LEAD_FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    showFieldError(form, name, message);
    return message ? [{ name, message }] : [];
  });
  const summary = form.querySelector("[data-summary]");
  if (!summary) return;
  if (wrong.length === 0) return summary.replaceChildren();
  const card = copyPart(form, "summary");
  const items = wrong.map(({ name, message }) => {
    const link = document.createElement("a");
    link.href = `#${fieldId(name)}`;
    link.append(message);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      focusField(name);
    });
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  card.querySelector("ul")?.replaceChildren(...items);
  summary.replaceChildren(card);
}

/** Shows the state of the request by a notice and the button's text, and disables the fields while the lead waits. */
export function showStatus(
  form: HTMLFormElement,
  status: LeadFormStatus,
  onWithdraw: () => void,
): void {
  const notices = form.querySelector<HTMLElement>("[data-notices]");
  if (notices && notices.dataset["status"] !== status) {
    notices.dataset["status"] = status;
    const hasNoNotice = status === "editing" || status === "sending";
    const notice = hasNoNotice ? null : copyPart(form, status);
    notice?.querySelector("button")?.addEventListener("click", onWithdraw);
    notices.replaceChildren(...(notice ? [notice] : []));
    // Scrolled into view, because the toast that is shown at the same time could cover it.
    if (status === "kept") notices.scrollIntoView({ block: "nearest" });
  }
  const fields = form.querySelector("fieldset");
  if (fields) fields.disabled = status === "saved" || status === "busy";
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (!button) return;
  const { label = "", busyLabel = "" } = button.dataset;
  form.querySelector("[data-late-code]")?.remove();
  button.textContent = status === "sending" || status === "slow" ? busyLabel : label;
  if (["editing", "failed", "unkept", "kept"].includes(status))
    button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

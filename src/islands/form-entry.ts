// The script of a page with a lead form, in place of entry.ts. What the address asks for is chosen once the page is idle
// or somebody reaches for the form: before that it would hold back the first paint.
import "./entry.ts";
import { chooseFromAddress } from "../features/lead-form/contact-query.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { whenIntended } from "./wake-islands.ts";

afterPaint(() => {
  for (const form of document.querySelectorAll<HTMLElement>("[data-island=lead-form]"))
    whenIntended(form, chooseFromAddress);
  whenIdle(chooseFromAddress);
});

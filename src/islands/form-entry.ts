// The script of a page with a lead form, instead of entry.ts. It applies the URL's query when the page is idle or the
// visitor reaches the form: earlier it would delay the first paint.
import "./entry.ts";
import { chooseFromAddress } from "../features/lead-form/contact-query.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { onIntent } from "./hydrate-islands.ts";

afterPaint(() => {
  for (const form of document.querySelectorAll<HTMLElement>("[data-island=lead-form]"))
    onIntent(form, chooseFromAddress);
  whenIdle(chooseFromAddress);
});

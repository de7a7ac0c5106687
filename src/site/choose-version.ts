// Inlined at the start of a section under experiment (prerender/experiments.ts), after the template with the variant.
// It chooses before the section is parsed, so that nothing flickers (decision 048).
import { isFramed } from "../lib/is-framed.ts";
import { mayCount } from "../lib/may-count.ts";
import { keepVariant, readVisitPath } from "../lib/visit-path.ts";

/** Programs that run scripts but are not visitors: search engines get the control, like visitors without JavaScript. */
const PROGRAM = /bot\b|crawl|spider|slurp|preview|lighthouse|headless/i;

/**
 * Returns 1 for the variant, 0 for the control: this tab's earlier version, or a random bit of the browser's
 * cryptographic generator. Null for no experiment: in a frame, for a program or a visitor who is not counted, or
 * without storage.
 */
function versionFor(token: string): "0" | "1" | null {
  if (isFramed() || !mayCount() || PROGRAM.test(navigator.userAgent)) return null;
  const { variant = "" } = readVisitPath();
  for (let at = 0; at < variant.length; at += 9) {
    if (variant.startsWith(token, at)) return variant[at + 8] === "1" ? "1" : "0";
  }
  const version = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 1 ? "1" : "0";
  if (!keepVariant(variant + token + version)) return null;
  // The visit's beacon sends this attribute: a tab counts once, on the page where it got a version.
  const { dataset } = document.documentElement;
  dataset["arms"] = (dataset["arms"] ?? "") + token + version;
  return version;
}

const script = document.currentScript;
const template = script?.previousElementSibling as HTMLTemplateElement | null;
const control = script?.parentElement;
const variant = template?.content.firstElementChild;
if (script && template && control && variant) {
  const version = versionFor(template.dataset["token"] ?? "");
  template.remove();
  script.remove();
  if (version === "1") {
    // Keeps the styles of this section: the sections below need them, too.
    variant.prepend(...control.querySelectorAll("style"));
    // The parser writes the rest of the control into the removed section, then continues after its replacement.
    control.replaceWith(variant);
  }
}

import { readText, writeText } from "../lib/storage.ts";
import { darkColors, token } from "./tokens.ts";

/** The colour scheme of the lead desk: the system's, or a fixed one. */
export type Scheme = "system" | "light" | "dark";

export const schemes: readonly Scheme[] = ["system", "light", "dark"];

const STORAGE_KEY = "selat.scheme";

function isScheme(value: string | null): value is Scheme {
  return schemes.includes(value as Scheme);
}

/** The scheme that was selected in this browser; the system's by default. */
export function readScheme(): Scheme {
  const stored = readText("localStorage", STORAGE_KEY);
  return isScheme(stored) ? stored : "system";
}

/** Shows the page in a scheme: values on the root element, which win over those of the style sheet. */
export function applyScheme(scheme: Scheme): void {
  const { style } = document.documentElement;
  for (const name of Object.values(token.vars.color)) style.removeProperty(name);
  style.colorScheme = scheme === "system" ? "" : scheme;
  if (scheme === "system") return;
  const colors = { ...token.raw.color, ...(scheme === "dark" ? darkColors : {}) };
  for (const [key, value] of Object.entries(colors)) {
    style.setProperty(token.vars.color[key as keyof typeof colors], value);
  }
}

/** Shows the page in a scheme, and stores it for this browser. */
export function changeScheme(scheme: Scheme): void {
  applyScheme(scheme);
  writeText("localStorage", STORAGE_KEY, scheme);
}

/** Applies the scheme that was selected in this browser, and each change made in another tab. */
export function watchScheme(): void {
  applyScheme(readScheme());
  window.addEventListener("storage", ({ key }) => {
    if (key === STORAGE_KEY) applyScheme(readScheme());
  });
}

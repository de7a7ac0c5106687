import { beforeEach, expect, test } from "vitest";
import { applyScheme, changeScheme, readScheme, watchScheme } from "./scheme.ts";
import { darkColors, token } from "./tokens.ts";

const { style } = document.documentElement;
const paper = token.vars.color.paper;

beforeEach(() => {
  localStorage.clear();
  applyScheme("system");
});

test("the dark and light schemes set every colour, the system's sets none", () => {
  changeScheme("dark");
  expect(style.getPropertyValue(paper)).toBe(darkColors.paper);
  expect(style.getPropertyValue(token.vars.color.saffronInk)).not.toBe("");
  expect(style.colorScheme).toBe("dark");
  changeScheme("light");
  expect(style.getPropertyValue(paper)).toBe(token.raw.color.paper);
  expect(style.colorScheme).toBe("light");
  changeScheme("system");
  expect(style.getPropertyValue(paper)).toBe("");
  expect(style.colorScheme).toBe("");
});

test("keeps the choice, and applies it from another tab", () => {
  changeScheme("dark");
  expect(readScheme()).toBe("dark");
  applyScheme("system");
  watchScheme();
  expect(style.colorScheme).toBe("dark");
  localStorage.setItem("selat.scheme", "light");
  window.dispatchEvent(new StorageEvent("storage", { key: "selat.scheme" }));
  expect(style.colorScheme).toBe("light");
});

test("treats an unknown scheme as the system's", () => {
  localStorage.setItem("selat.scheme", "neon");
  expect(readScheme()).toBe("system");
});

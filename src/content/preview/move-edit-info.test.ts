import { vercelStegaCombine } from "@vercel/stega";
import { afterEach, expect, test } from "vitest";
import { moveEditInfo } from "./move-edit-info.ts";

function infoFor(path: string) {
  return { origin: "sanity.io", href: `http://localhost:3333/intent/edit/path=${path}` };
}

function marked(text: string, path: string): string {
  return vercelStegaCombine(text, infoFor(path));
}

/** The edit info of an element, as @sanity/visual-editing reads it. */
function infoAt(selector: string): unknown {
  const info = document.querySelector<HTMLElement>(selector)?.dataset["sanityEditInfo"];
  return info && JSON.parse(info);
}

/** A page with one heading, whose edit info is moved until the test ends. */
function start(html: string): HTMLElement {
  document.body.innerHTML = html;
  const stop = moveEditInfo(document.body);
  stops.push(stop);
  return document.querySelector("h1") ?? document.body;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
});

test("a heading keeps only its words, and its element has the edit info", () => {
  const heading = start(`<h1>${marked("Kopi and kaya toast", "heading")}</h1>`);
  expect(heading.textContent).toBe("Kopi and kaya toast");
  expect(infoAt("h1")).toEqual(infoFor("heading"));
});

test("edit info of texts and elements that are added later is moved before the next paint", async () => {
  const heading = start("<h1>Kopi</h1>");
  heading.firstChild?.replaceWith(marked("Teh", "heading"));
  document.body.insertAdjacentHTML("beforeend", `<p><b>${marked("Toast", "text")}</b></p>`);
  await Promise.resolve();
  expect(document.body.textContent).toBe("TehToast");
  expect(infoAt("h1")).toEqual(infoFor("heading"));
  expect(infoAt("b")).toEqual(infoFor("text"));
});

test("a changed text in the same node keeps the edit info", async () => {
  const heading = start(`<h1>${marked("Kopi", "heading")}</h1>`);
  if (heading.firstChild) heading.firstChild.nodeValue = marked("Kopi-o", "heading");
  await Promise.resolve();
  expect(heading.textContent).toBe("Kopi-o");
  expect(infoAt("h1")).toEqual(infoFor("heading"));
});

test("an element opens no field once its text no longer belongs to one", async () => {
  const heading = start(`<h1>${marked("Kopi", "heading")}</h1>`);
  heading.textContent = "Selat";
  await Promise.resolve();
  expect(infoAt("h1")).toBeUndefined();
});

test("an element with two texts opens the field of the last, whichever changes", async () => {
  const heading = start("<h1></h1>");
  heading.append(marked("Kopi", "first"), marked("Teh", "second"));
  await Promise.resolve();
  if (heading.firstChild) heading.firstChild.nodeValue = marked("Kopi-o", "first");
  await Promise.resolve();
  expect(heading.textContent).toBe("Kopi-oTeh");
  expect(infoAt("h1")).toEqual(infoFor("second"));
});

test("keeps zero-width joiners that belong to the words", () => {
  const heading = start(`<h1>${marked("👩\u200D🍳 cooks", "heading")}</h1>`);
  expect(heading.textContent).toBe("👩\u200D🍳 cooks");
});

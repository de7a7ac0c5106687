import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContentImage } from "./content-image.tsx";
import { imageSource } from "./image.ts";

const original = "https://cdn.sanity.io/images/p/d/kopi-1600x900.jpg";
const source = imageSource({
  alt: "Two cups of kopi",
  crop: null,
  hotspot: null,
  asset: { _id: "a", url: original, lqip: null, width: 1600, height: 900 },
});

function open(): HTMLImageElement {
  if (!source) throw new Error("the picture has an address");
  render(<ContentImage source={source} />);
  return screen.getByRole("img", { name: "Two cups of kopi" });
}

test("shows the sized copy, in the quality of the spec", () => {
  const image = open();
  expect(new URL(image.src).searchParams.get("q")).toBe("85");
  expect(image.srcset).toContain("480w");
  expect(image.width).toBe(1600);
});

test("a copy that fails to load is replaced by the original, once", () => {
  const image = open();
  fireEvent.error(image);
  expect(image.src).toBe(original);
  expect(image.hasAttribute("srcset")).toBe(false);
  fireEvent.error(image);
  expect(image.src).toBe(original);
});

test("a copy that failed before React was there is replaced, too", () => {
  const prototype = HTMLImageElement.prototype;
  const names = ["currentSrc", "complete", "naturalWidth"] as const;
  const values = ["https://cdn.sanity.io/broken", true, 0];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(prototype, name));
  for (const [at, name] of names.entries()) {
    Object.defineProperty(prototype, name, { configurable: true, get: () => values[at] });
  }
  try {
    expect(open().src).toBe(original);
  } finally {
    for (const [at, name] of names.entries()) {
      const descriptor = before[at];
      if (descriptor) Object.defineProperty(prototype, name, descriptor);
      else Reflect.deleteProperty(prototype, name);
    }
  }
});

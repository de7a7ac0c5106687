import { render, screen } from "@testing-library/react";
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

test("shows the resized copy in the quality that the specification sets", () => {
  const image = open();
  expect(new URL(image.src).searchParams.get("q")).toBe("85");
  expect(image.srcset).toContain(" 320w");
  expect(image.width).toBe(1600);
});

test("has the original's address in data-original, in case the resized copy fails to load", () => {
  expect(open().dataset["original"]).toBe(original);
});

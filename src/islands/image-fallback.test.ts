import { fireEvent } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fallBackToOriginals } from "./image-fallback.ts";

const COPY = "https://cdn.example/kopi.jpg?w=480";
const ORIGINAL = "https://cdn.example/kopi.jpg";

function addPicture(original: string | null = ORIGINAL): HTMLImageElement {
  const image = new Image();
  image.src = COPY;
  image.srcset = `${COPY} 480w`;
  if (original !== null) image.dataset["original"] = original;
  document.body.append(image);
  return image;
}

afterEach(() => document.body.replaceChildren());

test("replaces a copy that fails to load by the original, once", () => {
  const image = addPicture();
  fallBackToOriginals();
  expect(image.src).toBe(COPY);
  fireEvent.error(image);
  expect(image.src).toBe(ORIGINAL);
  expect(image.hasAttribute("srcset")).toBe(false);
  image.src = "https://cdn.example/other.jpg";
  fireEvent.error(image);
  expect(image.src).toBe("https://cdn.example/other.jpg");
});

test.each([
  [
    "replaces a copy that has failed",
    { currentSrc: COPY, complete: true, naturalWidth: 0 },
    ORIGINAL,
  ],
  [
    "keeps a copy that is still loading",
    { currentSrc: COPY, complete: false, naturalWidth: 0 },
    COPY,
  ],
  [
    "keeps a copy that is not requested yet",
    { currentSrc: "", complete: true, naturalWidth: 0 },
    COPY,
  ],
  ["keeps a copy that is there", { currentSrc: COPY, complete: true, naturalWidth: 480 }, COPY],
])("%s when this code starts", (_name, state, shown) => {
  const image = addPicture();
  for (const [name, value] of Object.entries(state)) Object.defineProperty(image, name, { value });
  fallBackToOriginals();
  expect(image.src).toBe(shown);
});

test("ignores errors of elements other than pictures", () => {
  const script = document.createElement("script");
  script.dataset["original"] = ORIGINAL;
  document.body.append(script);
  fallBackToOriginals();
  fireEvent.error(script);
  expect(script.src).toBe("");
});

test("a picture without an original stays unchanged", () => {
  const image = addPicture(null);
  fallBackToOriginals();
  fireEvent.error(image);
  expect(image.src).toBe(COPY);
});

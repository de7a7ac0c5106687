import { expect, test } from "vitest";
import { imageSource, imageUrl } from "./image.ts";
import type { Picture } from "./page-content.ts";

const asset = { url: "https://cdn.example/a.png", width: 2000, height: 1000 };

function pictureOf(fields: object): Picture {
  return { alt: "A", asset, crop: null, hotspot: null, ...fields } as unknown as Picture;
}

function paramsOf(picture: Picture, height?: number): Record<string, string> {
  return Object.fromEntries(new URL(imageUrl(picture, 600, height) ?? "").searchParams);
}

test("a picture that is cut keeps its hotspot in sight", () => {
  const picture = pictureOf({ hotspot: { x: 0.8, y: 0.25, width: 0.2, height: 0.2 } });
  expect(paramsOf(picture, 315)).toMatchObject({
    fit: "crop",
    crop: "focalpoint",
    "fp-x": "0.800",
    "fp-y": "0.250",
  });
  expect(imageSource(picture)?.position).toBe("80% 25%");
});

test("the hotspot is counted within the crop", () => {
  const crop = { left: 0.5, right: 0, top: 0, bottom: 0.5 };
  const picture = pictureOf({ crop, hotspot: { x: 0.75, y: 0.4, width: 0.1, height: 0.1 } });
  expect(paramsOf(picture, 315)).toMatchObject({ rect: "1000,0,1000,500", "fp-x": "0.500" });
  expect(imageSource(picture)).toMatchObject({ width: 1000, height: 500, position: "50% 80%" });
});

test("without a hotspot the middle stays", () => {
  expect(paramsOf(pictureOf({}), 315)).not.toHaveProperty("crop");
  expect(imageSource(pictureOf({}))?.position).toBe("50% 50%");
});

test("a picture without a file is no picture", () => {
  expect(imageSource(pictureOf({ asset: null }))).toBeNull();
});

import { expect, test } from "vitest";
import { imageSource, imageUrl } from "./image.ts";
import type { Picture } from "./page-content.ts";

const url = "https://cdn.example/images/selat/production/a1b2-2000x1000.png";
const asset = { url, width: 2000, height: 1000 };

function pictureOf(fields: object): Picture {
  return { alt: "A", asset, crop: null, hotspot: null, ...fields } as unknown as Picture;
}

function paramsOf(picture: Picture, height?: number): Record<string, string> {
  return Object.fromEntries(new URL(imageUrl(picture, 600, height) ?? "").searchParams);
}

test("requests a picture in the given width from the server that stores it", () => {
  expect(imageUrl(pictureOf({}), 600)).toBe(`${url}?w=600&q=85&auto=format`);
});

test("a cropped picture keeps its hotspot visible", () => {
  const picture = pictureOf({ hotspot: { x: 0.8, y: 0.25, width: 0.2, height: 0.2 } });
  // The part that is cut out is as high as the picture, has the requested shape, and ends at the right edge.
  expect(paramsOf(picture, 600)).toMatchObject({
    rect: "1000,0,1000,1000",
    fit: "crop",
    w: "600",
    h: "600",
  });
  expect(imageSource(picture)?.position).toBe("80% 25%");
});

test("measures the hotspot within the crop", () => {
  const crop = { left: 0.5, right: 0, top: 0, bottom: 0.5 };
  const picture = pictureOf({ crop, hotspot: { x: 0.75, y: 0.4, width: 0.1, height: 0.1 } });
  expect(paramsOf(picture)).toMatchObject({ rect: "1000,0,1000,500" });
  expect(paramsOf(picture, 600)).toMatchObject({ rect: "1250,0,500,500" });
  expect(imageSource(picture)).toMatchObject({ width: 1000, height: 500, position: "50% 80%" });
});

test("without a hotspot a cropped picture keeps its middle", () => {
  expect(paramsOf(pictureOf({}), 600)).toMatchObject({ rect: "500,0,1000,1000" });
  expect(imageSource(pictureOf({}))?.position).toBe("50% 50%");
});

test("treats an unset side of a crop as no crop on that side", () => {
  expect(paramsOf(pictureOf({ crop: { left: 0.5 } }))).toMatchObject({ rect: "1000,0,1000,1000" });
});

test("shows a picture of another server unchanged", () => {
  const external = { ...asset, url: "https://cdn.example/a.png" };
  expect(imageUrl(pictureOf({ asset: external }), 600)).toBe("https://cdn.example/a.png");
});

test("offers widths up to the picture's own, each with less than 1.3 times the pixels before it", () => {
  const source = imageSource(pictureOf({}), 5 / 4);
  expect(source).toMatchObject({ width: 1250, height: 1000 });
  const widths = [...(source?.srcSet ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
  expect(widths.at(-1)).toBe(1250);
  for (const [index, width] of widths.slice(1).entries()) {
    expect((width / (widths[index] ?? 0)) ** 2).toBeLessThan(1.3);
  }
  const first = new URL(source?.srcSet.split(" ")[0] ?? "");
  expect(Object.fromEntries(first.searchParams)).toMatchObject({ w: "320", h: "256", fit: "crop" });
});

test("returns no picture for a document without a file", () => {
  expect(imageSource(pictureOf({ asset: null }))).toBeNull();
});

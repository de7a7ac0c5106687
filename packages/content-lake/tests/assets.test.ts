import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { createImageUrlBuilder } from "@sanity/image-url";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { refusal, useLake } from "./test-lake.ts";

const fixture = useLake();
let photo: Buffer;
let photoUrl: string;

/** 400x300: red on the left half, blue on the right, a green square in the bottom right corner. */
function makePhoto(): Promise<Buffer> {
  const shapes = `<svg width="400" height="300">
    <rect width="200" height="300" fill="#f00"/><rect x="200" width="200" height="300" fill="#00f"/>
    <rect x="300" y="200" width="100" height="100" fill="#0f0"/></svg>`;
  return sharp(Buffer.from(shapes)).jpeg({ quality: 95 }).toBuffer();
}

beforeAll(async () => {
  photo = await makePhoto();
  photoUrl = (await fixture.client.assets.upload("image", photo, { filename: "a.jpg" })).url;
});

/** Fetches a transformation and decodes it. */
async function transformed(query: string, accept?: string) {
  const response = await fetch(`${photoUrl}?${query}`, accept ? { headers: { accept } } : {});
  expect(response.status).toBe(200);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { width, height, format } = await image.metadata();
  return { image, response, width, height, format };
}

/** The colour in the middle of an image, as the name of its strongest channel. */
async function middleOf(image: Sharp) {
  const channels = await middlePixelOf(image);
  return ["red", "green", "blue"][channels.indexOf(Math.max(...channels))];
}

/** Red, green and blue of the pixel in the middle. */
async function middlePixelOf(image: Sharp) {
  const { data, info } = await image
    .clone()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

describe("image upload", () => {
  it("names the asset by its content and describes it", async () => {
    const sha1 = createHash("sha1").update(photo).digest("hex");
    const asset = await fixture.client.assets.upload("image", photo, { filename: "b.jpg" });
    expect(asset).toMatchObject({
      _id: `image-${sha1}-400x300-jpg`,
      _type: "sanity.imageAsset",
      assetId: sha1,
      extension: "jpg",
      mimeType: "image/jpeg",
      originalFilename: "a.jpg",
      size: photo.length,
      path: `images/local/production/${sha1}-400x300.jpg`,
      url: `${fixture.url}/images/local/production/${sha1}-400x300.jpg`,
    });
    expect(asset.metadata).toMatchObject({
      dimensions: { width: 400, height: 300, aspectRatio: 4 / 3 },
      hasAlpha: false,
      isOpaque: true,
    });
    expect(asset.metadata.lqip).toMatch(/^data:image\/png;base64,/);
    expect(asset.metadata.palette?.dominant?.background).toMatch(/^#(?:f[ef]0|00|0000f[ef])/);
  });

  it("serves the original bytes, for browsers to keep", async () => {
    const response = await fetch(photoUrl);
    expect(Buffer.from(await response.arrayBuffer()).equals(photo)).toBe(true);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  it("measures a rotated photo in the orientation in which it is shown", async () => {
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    const asset = await fixture.client.assets.upload("image", turned);
    expect(asset.metadata.dimensions).toMatchObject({ width: 300, height: 400 });
    const shown = await fetch(`${asset.url}?w=150`);
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height]).toEqual([150, 200]);
  });

  it("accepts an SVG, and serves it so that no script in it can run", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>');
    const asset = await fixture.client.assets.upload("image", svg);
    expect(asset._id).toMatch(/-10x20-svg$/);
    const response = await fetch(`${asset.url}?w=5`);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("refuses what is not an image with 400, and an anonymous upload with 401", async () => {
    const rubbish = fixture.client.assets.upload("image", Buffer.from("not an image"));
    expect(await refusal(rubbish)).toMatchObject({ statusCode: 400 });
    const stranger = fixture.anonymous.assets.upload("image", photo);
    expect(await refusal(stranger)).toMatchObject({ statusCode: 401 });
  });
});

describe("image transformations", () => {
  it.each([
    ["w=200", 200, 150],
    ["h=150", 200, 150],
    ["w=100&h=100", 100, 75],
    ["w=800", 800, 600],
    ["w=800&fit=max", 400, 300],
    ["w=100&h=100&fit=crop", 100, 100],
    ["w=800&h=800&fit=min", 300, 300],
    ["w=100&h=100&fit=scale", 100, 100],
    ["w=100&h=100&fit=fill&bg=fff", 100, 100],
    ["w=500&h=500&fit=fillmax&bg=ff0000", 500, 500],
    ["w=100&dpr=2", 200, 150],
    ["rect=0,0,100,50", 100, 50],
    ["rect=0,0,100,50&w=50", 50, 25],
    ["max-w=200", 200, 150],
  ])("%s makes a picture of %i x %i", async (query, width, height) => {
    expect(await transformed(query)).toMatchObject({ width, height, format: "jpeg" });
  });

  it.each([
    ["fm=png", "png"],
    ["fm=webp&q=40", "webp"],
    ["fm=jpg", "jpeg"],
    ["fm=pjpg", "jpeg"],
  ])("%s changes the format", async (query, format) => {
    expect(await transformed(query)).toMatchObject({ format });
  });

  it.each([
    ["image/avif,image/webp,*/*", "image/avif"],
    ["image/webp,*/*", "image/webp"],
    ["*/*", "image/jpeg"],
  ])("auto=format gives a browser that accepts %s %s", async (accept, type) => {
    const { response } = await transformed("w=50&auto=format", accept);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("vary")).toContain("Accept");
  });

  it.each([
    ["crop=left", "red"],
    ["crop=right", "blue"],
    ["crop=focalpoint&fp-x=0.1", "red"],
    ["crop=focalpoint&fp-x=0.9", "blue"],
  ])("fit=crop with %s keeps the %s side", async (crop, color) => {
    const { image } = await transformed(`rect=0,0,400,200&w=50&h=200&fit=crop&${crop}`);
    expect(await middleOf(image)).toBe(color);
  });

  it.each([
    ["crop=top", "blue"],
    ["crop=bottom,right", "green"],
    ["crop=focalpoint&fp-y=0", "blue"],
    ["crop=focalpoint&fp-y=1", "green"],
  ])("fit=crop with %s keeps the %s end", async (crop, color) => {
    const { image } = await transformed(`rect=300,0,100,300&w=80&h=80&fit=crop&${crop}`);
    expect(await middleOf(image)).toBe(color);
  });

  it("flips, rotates, blurs, inverts and removes the color", async () => {
    const flipped = await transformed("flip=h&rect=0,0,400,100");
    expect(await middleOf(flipped.image.extract({ left: 0, top: 0, width: 50, height: 50 }))).toBe(
      "blue",
    );
    expect(await transformed("or=90")).toMatchObject({ width: 300, height: 400 });
    // A pixel in the red half, far from the blue one; with `x` nearer to it, where a blur mixes both.
    const pixel = async (query: string, x = 0) =>
      middlePixelOf((await transformed(`rect=${x},0,40,40&fm=png&${query}`)).image);
    expect(await pixel("")).toEqual([254, 0, 0]);
    const [red = 0, green, blue] = await pixel("sat=-100");
    expect([green, blue]).toEqual([red, red]);
    expect(await pixel("invert=true")).toEqual([1, 255, 255]);
    expect((await pixel("", 170))[2]).toBeLessThan(20);
    expect((await pixel("blur=300", 170))[2]).toBeGreaterThan(40);
  });

  it("applies the crop and the hotspot that the URL builder writes", async () => {
    const image = {
      asset: { _ref: photoUrl.replace(/.*\/([0-9a-f]+-400x300)\.jpg/, "image-$1-jpg") },
      crop: { top: 0, bottom: 0, left: 0.75, right: 0 },
      hotspot: { x: 0.9, y: 0.9, width: 0.1, height: 0.1 },
    };
    const builder = createImageUrlBuilder({
      projectId: "local",
      dataset: "production",
      baseUrl: fixture.url,
    });
    const address = builder.image(image).width(50).height(50).url();
    const response = await fetch(address);
    const cropped = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await middleOf(cropped)).toBe("green");
    expect(await cropped.metadata()).toMatchObject({ width: 50, height: 50 });
  });

  it.each([
    "w=0",
    "w=-5",
    "w=abc",
    "w=",
    "w=100000",
    "w=5000&dpr=3",
    "h=1e9",
    "fit=squash",
    "crop=nose",
    "fm=exe",
    "q=101",
    "rect=0,0,401,300",
    "rect=0,0,0,0",
    "rect=1,2,3",
    "rect=-1,0,10,10",
    "fp-x=2",
    "bg=zzz",
    "or=45",
    "flip=x",
    "dpr=100",
    "auto=everything",
  ])("refuses %s with 400", async (query) => {
    expect((await fetch(`${photoUrl}?${query}`)).status).toBe(400);
  });

  it.each([
    `images/local/production/${"0".repeat(40)}-10x10.jpg`,
    "images/local/production/..%2F..%2Flake.sqlite",
    "images/local/production/lake.sqlite",
    `files/local/production/${"0".repeat(40)}.pdf`,
    "files/local/production/..%2Flake.sqlite",
  ])("answers 404 for %s", async (path) => {
    expect((await fetch(`${fixture.url}/${path}?w=10`)).status).toBe(404);
  });

  it("stores a picture once for eight concurrent requests", async () => {
    const handle = await open("/dev/null", "r");
    const write = vi.spyOn(Object.getPrototypeOf(handle), "writeFile");
    await handle.close();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(`${photoUrl}?w=333`).then((r) => r.arrayBuffer())),
    );
    expect(write).toHaveBeenCalledOnce();
    write.mockRestore();
    const hashes = answers.map((bytes) =>
      createHash("sha1").update(Buffer.from(bytes)).digest("hex"),
    );
    expect(new Set(hashes).size).toBe(1);
  });
});

describe("files", () => {
  it("are stored by content and served with their type", async () => {
    const text = Buffer.from("WEBVTT\n\n");
    const asset = await fixture.client.assets.upload("file", text, { filename: "Captions.VTT" });
    expect(asset).toMatchObject({ _type: "sanity.fileAsset", extension: "vtt", size: 8 });
    const response = await fetch(`${asset.url}?dl=captions.vtt`);
    expect(await response.text()).toBe("WEBVTT\n\n");
    expect(response.headers.get("content-type")).toBe("text/vtt");
    expect(response.headers.get("content-disposition")).toContain("captions.vtt");
  });

  it("are accepted up to 20 MB, and refused with the limit above it", async () => {
    const bytes = 20 * 1024 ** 2;
    const { assets } = fixture.client;
    const options = { filename: "film.mp4" };
    const film = await assets.upload("file", Buffer.alloc(bytes, 7), options);
    expect(film.size).toBe(bytes);
    const longer = assets.upload("file", Buffer.alloc(bytes + 1, 7), options);
    expect(await refusal(longer)).toEqual({
      statusCode: 413,
      type: "fileTooBigError",
      message: "The file has 20.1 MB, 20 MB are allowed. Make it smaller and upload it again.",
      reason: undefined,
    });
  });

  it("are served by byte ranges, as a video player requests them", async () => {
    const asset = await fixture.client.assets.upload("file", Buffer.from("0123456789"), {
      filename: "clip.mp4",
    });
    const part = async (range: string) => {
      const response = await fetch(asset.url, { headers: { range } });
      return [response.status, await response.text(), response.headers.get("content-range")];
    };
    expect(await part("bytes=2-4")).toEqual([206, "234", "bytes 2-4/10"]);
    expect(await part("bytes=-3")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await part("bytes=7-")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await part("bytes=20-30")).toEqual([416, "", "bytes */10"]);
  });
});

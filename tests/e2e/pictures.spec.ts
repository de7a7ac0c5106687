import sharp from "sharp";
import { firstWindows } from "../../bench/first-flight.ts";
import { expect, test } from "./fixtures.ts";
import { expectBuilt, mutate, uploadPicture } from "./studio.ts";

const PATH = "/hero-picture";
const PIXEL_RATIOS = [1, 2, 3];

test("fetches a hero's picture once, as AVIF, with at most 1.3 times the shown pixels", async ({
  browser,
  request,
}) => {
  test.slow();
  const background = "#2a6f5e";
  const create = { width: 3200, height: 2000, channels: 3 as const, background };
  const asset = await uploadPicture(request, await sharp({ create }).png().toBuffer());
  const image = {
    _type: "imageWithAlt",
    alt: "A hero",
    asset: { _type: "reference", _ref: asset._id },
  };
  const hero = { _key: "hero", _type: "heroSection", heading: "One picture", image };
  const page = { _id: "hero-page", _type: "page", title: "Hero", path: PATH, kind: "campaign" };
  await mutate(request, [{ createOrReplace: { ...page, sections: [hero] } }]);
  const problems: string[] = [];
  try {
    await expectBuilt(request, PATH);
    for (const deviceScaleFactor of PIXEL_RATIOS) {
      for (const viewport of firstWindows) {
        const context = await browser.newContext({ viewport, deviceScaleFactor });
        const visitor = await context.newPage();
        const fetched: { url: string; type: string | undefined }[] = [];
        visitor.on("response", (response) => {
          if (!response.url().startsWith(asset.url)) return;
          fetched.push({ url: response.url(), type: response.headers()["content-type"] });
        });
        await visitor.goto(PATH);
        const shown = await visitor.getByRole("img", { name: "A hero" }).boundingBox();
        const name = `${viewport.width} px at ${deviceScaleFactor}`;
        expect(fetched, name).toHaveLength(1);
        expect(fetched[0]?.type, name).toBe("image/avif");
        const { searchParams } = new URL(fetched[0]?.url ?? "");
        const pixels = Number(searchParams.get("w")) * Number(searchParams.get("h"));
        const needed = (shown?.width ?? 0) * (shown?.height ?? 0) * deviceScaleFactor ** 2;
        const ratio = pixels / needed;
        if (!(ratio > 0.7 && ratio <= 1.3)) problems.push(`${name}: ${ratio.toFixed(2)}`);
        await context.close();
      }
    }
  } finally {
    await mutate(request, [{ delete: { id: page._id } }, { delete: { id: asset._id } }]);
  }
  expect(problems).toEqual([]);
});

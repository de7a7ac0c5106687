import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, newPage, test } from "./fixtures.ts";
import { mutate, openDocument, query } from "./studio.ts";

const LIMIT = 20 * 1024 ** 2;

/** Id of the test's document, new for each test. */
let ID: string;
test.use({ isContentRestored: true, isSiteRead: false });
test.beforeEach(async ({ request }) => {
  ID = `lake-page-${crypto.randomUUID()}`;
  // Creates a draft, since it does not rebuild the site.
  const page = { _id: `drafts.${ID}`, _type: "page", title: "Lakes", kind: "information" };
  await mutate(request, [{ create: page }]);
});

/** Makes a PNG of exactly `bytes` bytes: random bytes follow its end, which readers ignore. */
async function makePicture(bytes: number): Promise<Buffer> {
  const picture = await sharp({
    create: { width: 400, height: 300, channels: 3, background: "#2a6f5e" },
  })
    .png()
    .toBuffer();
  return Buffer.concat([picture, randomBytes(bytes - picture.length)]);
}

test(
  "stores and shows a picture of 20 MB, and refuses one byte more with a clear message",
  { tag: "@nightly" },
  async ({ browser, request }) => {
    const problems: string[] = [];
    const studio = await newPage(browser, problems);
    await openDocument(studio, "page", ID, "seo.image");
    // The first file input is the one for the only picture of this tab.
    const picker = studio.locator("input[type=file]").first();
    await expect(picker).toBeAttached();
    /** Selects the file until the Studio has taken it, since a remounted form loses the file of its old input. */
    const choose = async (buffer: Buffer, expectTaken: () => Promise<void>) => {
      await expect(async () => {
        await picker.setInputFiles({ name: "lake.png", mimeType: "image/png", buffer });
        await expectTaken();
      }).toPass();
    };
    const sizes = () => query<number[]>(request, `*[_type == "sanity.imageAsset"].size`);
    const image = (field: string) =>
      query(request, `*[_id == "drafts.${ID}"][0].seo.image${field}`);

    const before = await sizes();
    await choose(await makePicture(LIMIT + 1), () =>
      expect(studio.getByText(/^Files may be up to 20 MB/).first()).toBeVisible({
        timeout: 20_000,
      }),
    );
    // The refused file is not stored, not even as a pending upload.
    expect(await sizes()).toEqual(before);
    await expect.poll(() => image("._upload")).toBeNull();
    expect(await image(".asset")).toBeNull();

    // The same bytes twice are the same asset.
    await choose(await makePicture(LIMIT), () =>
      expect.poll(() => image(".asset->size")).toBe(LIMIT),
    );
    const shown = studio.locator('img[src*="-400x300.png"]').first();
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0);

    await studio.context().close();
    // The console has only the refused files.
    expect(problems.filter((text) => !/413|The file has 20\.1 MB/.test(text))).toEqual([]);
  },
);

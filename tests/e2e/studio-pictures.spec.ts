import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";
import { expectHtml, mutate, query, uploadPicture } from "./studio.ts";

test.use({ isContentRestored: true });

function draw(background: string, width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Returns the part of an asset's id that its URL also contains. */
const idOf = (asset: string) => asset.split("-")[1] ?? asset;

test(
  "finds a picture by its use, replaces it everywhere, describes it, and removes unused ones",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const old = await uploadPicture(request, await draw("teal"));
    const unused = await uploadPicture(request, await draw("coral"));
    const crop = { _type: "sanity.imageCrop", top: 0.1, bottom: 0, left: 0, right: 0 };
    const image = {
      _type: "imageWithAlt",
      asset: { _type: "reference", _ref: old._id },
      crop,
    };
    // The page has no path, so that it is not built.
    const page = {
      _type: "page",
      title: "Cups and saucers",
      sections: [{ _key: "hero", _type: "heroSection", heading: "Cups", image }],
    };
    await mutate(request, [
      { create: { ...page, _id: "page-cups" } },
      { create: { ...page, _id: "drafts.page-cups", title: "Cups, saucers" } },
      {
        patch: {
          id: "page-ai-solutions-singapore",
          set: { 'sections[_key=="hero"].image': { ...image, alt: "A teal cup" } },
        },
      },
    ]);
    const singapore = "/ai-solutions-singapore";
    await expectHtml(request, singapore, idOf(old._id));

    const studio = await openAs("marketer");
    await studio.goto(`${urls.studio}/pictures`);
    const gallery = studio.getByRole("list", { name: "Pictures" });
    const cards = gallery.getByRole("listitem").filter({ has: studio.getByRole("button") });
    await expect(cards).toHaveCount(2);

    await test.step("finds a picture by the document that shows it", async () => {
      const search = studio.getByRole("searchbox", { name: "Search pictures" });
      await search.fill("saucers");
      await expect(cards).toHaveCount(1);
      await expect(cards).toContainText("Cups, saucers (draft)");
      await search.fill("teapot");
      await expect(studio.getByText("No picture matches.")).toBeVisible();
      await search.fill("");
    });

    await test.step("lists uses without a description, with a link to the field", async () => {
      await studio.getByRole("button", { name: "Without a description (1)" }).click();
      await expect(cards).toHaveCount(1);
      await expect(cards.getByText("No description")).toHaveCount(2);
      await expect(
        cards.getByRole("link", { name: "Cups and saucers", exact: true }),
      ).toHaveAttribute("href", /page-cups/);
    });

    await test.step("replaces the picture in the draft and in the published document", async () => {
      const chosen = studio.waitForEvent("filechooser");
      await cards.getByRole("button", { name: /^Replace/ }).click();
      const file = {
        name: "tall-cup.png",
        mimeType: "image/png",
        buffer: await draw("navy", 48, 64),
      };
      await (await chosen).setFiles(file);
      await expect(studio.getByText("Replaced in 3 documents")).toBeVisible();
      const images = `*[_id in ["page-cups", "drafts.page-cups"]].sections[0].image{
      "name": asset->originalFilename, crop
    }`;
      const tall = { name: "tall-cup.png", crop: null };
      expect(await query(request, images)).toEqual([tall, tall]);
      const added = `*[_type == "sanity.imageAsset" && originalFilename == "tall-cup.png"][0]._id`;
      await expectHtml(request, singapore, idOf(await query<string>(request, added)));
      expect(await (await request.get(singapore)).text()).not.toContain(idOf(old._id));
      await expect(cards).toContainText("tall-cup.png");
    });

    await test.step("removes all unused pictures at once", async () => {
      await studio.getByRole("button", { name: "Unused (2)" }).click();
      await expect(cards).toHaveCount(2);
      await studio.getByRole("button", { name: "Remove all 2" }).click();
      const dialog = studio.getByRole("dialog", { name: "Remove 2 pictures?" });
      await dialog.getByRole("button", { name: "Remove", exact: true }).click();
      await expect(studio.getByText("Every picture is used.")).toBeVisible();
      expect(await query(request, `count(*[_id in ["${old._id}", "${unused._id}"]])`)).toBe(0);
      await studio.getByRole("button", { name: "All (1)" }).click();
      await expect(cards).toContainText("tall-cup.png");
    });
  },
);

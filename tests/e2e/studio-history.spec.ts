import { expect, test } from "./fixtures.ts";
import { events, openHistory } from "./studio-form.ts";
import { act, documentTypes, goToDocument, makeMissingTypes, mutate, query } from "./studio.ts";

test.use({ isContentRestored: true, isSiteRead: false });

/** A text field of each type of document. */
const TEXTS = {
  // The path, since restoring an older version also restores its path.
  page: "path",
  legalPage: "title",
  contactPage: "subtitle",
  solution: "name",
  country: "name",
  faq: "question",
  testimonial: "name",
  fact: "label",
  reusable: "title",
  redirect: "from",
  siteSettings: "title",
  siteMessages: "answers.sentTitle",
  leadMessages: "confirmation.subject",
  experiment: "hypothesis",
  announcement: "text",
  pageTemplate: "title",
};

test(
  "compares and restores a version of every type of document",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    expect(Object.keys(TEXTS).toSorted(), "every type has a text").toEqual(
      documentTypes().toSorted(),
    );
    await makeMissingTypes(request);
    for (const [type, field] of Object.entries(TEXTS)) {
      await test.step(type, async () => {
        const published = `*[_type == "${type}" && !(_id in path("drafts.**"))] | order(_id)[0]`;
        const stored = await query<{ _id: string }>(request, published);
        const before = await query<string | null>(request, `${published}.${field}`);
        const draftId = `drafts.${stored._id}`;
        // First a copy as the draft, then its change, as the Studio does it.
        await mutate(request, [{ createOrReplace: { ...stored, _id: draftId } }]);
        await mutate(request, [
          { patch: { id: draftId, set: { [field]: `${before ?? "/"}-changed` } } },
        ]);
        await goToDocument(studio, type, stored._id);
        await openHistory(studio);
        await studio.getByRole("tab", { name: "Review changes" }).click();
        const changes = studio.getByTestId("review-changes-pane").last();
        await expect(changes).toContainText("changed");
        await act(request, [
          { actionType: "sanity.action.document.publish", draftId, publishedId: stored._id },
        ]);
        await studio.getByRole("tab", { name: "History" }).click();
        await expect(events(studio).nth(1)).toBeVisible();
        await events(studio).last().click();
        await studio.getByRole("button", { name: "Revert to revision" }).click();
        await studio.getByRole("button", { name: "Confirm" }).click();
        const draft = `*[_id == "${draftId}"][0].${field}`;
        await expect.poll(() => query(request, draft)).toBe(before);
      });
    }
  },
);

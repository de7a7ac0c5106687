import { screen, waitFor } from "@testing-library/react";
import { Preview, useSchema } from "sanity";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";

const page = { _type: "page", kind: "country", sections: [] };
const malaysia = { ...page, _id: "page-malaysia", title: "Malaysia", path: "/malaysia" };
const thailand = { ...page, _id: "drafts.page-thailand", title: "Thailand", path: "/thailand" };

beforeEach(() =>
  answerWith(({ pathname }) =>
    pathname === "/link-cards.json"
      ? Response.json({ "/malaysia": "c4", "/thailand": "c5" })
      : undefined,
  ),
);

/** A document as a list of the Studio renders it. */
function Row({ id }: { id: string }) {
  const schemaType = useSchema().get("page");
  return (
    schemaType && (
      <div data-testid={id}>
        <Preview schemaType={schemaType} value={{ _id: id, _type: "page" }} layout="default" />
      </div>
    )
  );
}

test("shows the page's own picture, and a ring if nothing was ever published", async () => {
  await storeOnly(malaysia, thailand);
  renderInStudio(
    <>
      <Row id="page-malaysia" />
      <Row id="drafts.page-thailand" />
    </>,
  );
  expect(await screen.findByText("Never published")).toBeTruthy();
  const [published, draft] = [malaysia, thailand].map(({ _id }) => screen.getByTestId(_id));
  await waitFor(() =>
    expect(published?.querySelector("img")?.src).toBe(
      "http://site.localhost/og/small/malaysia.png?v=c4",
    ),
  );
  expect(published?.textContent).not.toContain("Never published");
  expect(draft?.textContent).toContain("Never published");
  expect(draft?.querySelector("img")).toBeNull();
});

test("shows no link-preview picture of an archived page", async () => {
  await storeOnly({ ...malaysia, archived: true }, { ...thailand, _id: "page-thailand" });
  renderInStudio(
    <>
      <Row id="page-malaysia" />
      <Row id="page-thailand" />
    </>,
  );
  await waitFor(() =>
    expect(screen.getByTestId("page-thailand").querySelector("img")).not.toBeNull(),
  );
  const hidden = screen.getByTestId("page-malaysia");
  expect(hidden.textContent).toContain("Archived: /malaysia");
  expect(hidden.querySelector("img")).toBeNull();
});

test("shows no picture until the link cards are known; without a card, the first section's", async () => {
  const card = Promise.withResolvers<Response>();
  const wasRequested = vi.fn<() => void>();
  answerWith(({ pathname }) => {
    if (pathname !== "/link-cards.json") return undefined;
    wasRequested();
    return card.promise;
  });
  await storeOnly({ ...malaysia, sections: [{ _key: "hero", _type: "heroSection" }] });
  renderInStudio(<Row id="page-malaysia" />);
  const row = await screen.findByTestId("page-malaysia");
  await waitFor(() => expect(wasRequested).toHaveBeenCalled());
  expect(row.querySelector("img")).toBeNull();
  card.resolve(Response.json({}));
  await waitFor(() => expect(row.querySelector("img")?.src).toContain("hero.thumbnail"));
});

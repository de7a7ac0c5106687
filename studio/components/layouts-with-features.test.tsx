import { screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { useFeatureEnabled } from "sanity";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith } from "../../tests/setup-components.ts";
import { DocumentLayout, renderInStudio, storeOnly } from "../tests/render-in-studio.tsx";

beforeEach(() => storeOnly());

const drawn = vi.fn<() => void>();

/** Shows the features that it has received, and counts how often it is mounted. */
function Part() {
  const { isLoading, enabled } = useFeatureEnabled("studioComments");
  useEffect(() => {
    drawn();
  }, []);
  return <output>{isLoading ? "unknown" : `comments: ${enabled}`}</output>;
}

const isFeatures = ({ pathname }: URL) => pathname.endsWith("/features");

test.each([
  ["are refused", () => Response.json({}, { status: 500 })],
  ["cannot be loaded", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a Studio whose features %s opens without them", async (how, respond) => {
  answerWith((url) => (isFeatures(url) ? respond() : undefined));
  renderInStudio(
    <DocumentLayout type="faq" id="faq-trial">
      <Part />
    </DocumentLayout>,
    `features-${how.replaceAll(" ", "-")}`,
  );
  expect(await screen.findByText("comments: false")).toBeTruthy();
});

test.each([
  ["The Studio", <Part key="studio" />],
  [
    "A document",
    <DocumentLayout key="document" type="faq" id="faq-trial">
      <Part />
    </DocumentLayout>,
  ],
])("%s draws once, even if its features load late", async (what, part) => {
  drawn.mockClear();
  const delayed = Promise.withResolvers<Response>();
  const onRequest = vi.fn<() => void>();
  answerWith((url) => {
    if (!isFeatures(url)) return undefined;
    onRequest();
    return delayed.promise;
  });
  renderInStudio(part, `late-${what.replace(" ", "-").toLowerCase()}`);
  await waitFor(() => expect(onRequest).toHaveBeenCalled());
  expect(screen.queryByRole("status")).toBeNull();
  delayed.resolve(Response.json(["studioComments", "sanityTasks"]));
  expect(await screen.findByText("comments: true")).toBeTruthy();
  expect(drawn).toHaveBeenCalledTimes(1);
});

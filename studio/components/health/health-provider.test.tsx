import { screen } from "@testing-library/react";
import { useFeatureEnabled } from "sanity";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { useHealth } from "./health-provider.tsx";
import { ToolMenu } from "./tool-menu.tsx";

const incomplete = { _id: "faq-trial", _type: "faq", question: "Is it free?" };
/** The queries for all content. */
let queries: string[];

beforeEach(async () => {
  queries = [];
  answerWith((url) => {
    const query = url.searchParams.get("query") ?? "";
    if (query.startsWith(`*[!(_id in path("_.**"))`)) queries.push(query);
    return undefined;
  });
  await storeOnly(incomplete);
});

/** A part of the Studio that needs no content. */
function Screen() {
  return useFeatureEnabled("sanityTasks").isLoading ? null : <output>ready</output>;
}

function Row() {
  return <output>{useHealth().content?.documents.length}</output>;
}

test("reads all content once something on the screen needs it", async () => {
  const { unmount } = renderInStudio(<Screen />);
  await screen.findByText("ready");
  expect(queries).toEqual([]);
  unmount();
  renderInStudio(<Row />);
  expect(await screen.findByText("1")).toBeTruthy();
  expect(queries).toHaveLength(1);
});

test("counts the findings some seconds later if nothing on the screen needs them", async () => {
  const health = { name: "health", title: "Health" };
  type Props = Parameters<typeof ToolMenu>[0];
  const draw = ({ tools }: Props) => <output>{tools.map(({ title }) => title)}</output>;
  const props = { tools: [health], renderDefault: draw } as unknown as Props;
  renderInStudio(<ToolMenu {...props} />);
  expect(await screen.findByText(/^Health \(\d+\)$/)).toBeTruthy();
});

import { screen } from "@testing-library/react";
import { SanityDefaultPreview, useSchema, useValuePreview } from "sanity";
import { expect, test } from "vitest";
import { useHealth } from "../health/health-provider.tsx";
import { renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";

const span = { _type: "span", _key: "s", marks: [], text: "Yes, free for {trial-days} days." };
const faq = {
  _id: "faq-trial",
  _type: "faq",
  question: "Can we try it first?",
  answer: [{ _key: "b", _type: "block", style: "normal", markDefs: [], children: [span] }],
};
const fact = { _id: "fact-trial", _type: "fact", key: "trial-days", value: "14", label: "Trial" };

/** A question as a list of the Studio shows it, which gets only what `prepare` returns. */
function Row() {
  const schemaType = useSchema().get("faq");
  const { value } = useValuePreview({ schemaType, value: { _id: faq._id, _type: "faq" } });
  return value ? <SanityDefaultPreview {...value} layout="default" /> : null;
}

/** The same list, opened once Health has read the content. */
function LaterRow() {
  return useHealth().content && <Row />;
}

test("a question's row shows the fact's value in the answer, not its name in braces", async () => {
  await storeOnly(faq, fact);
  renderInStudio(<LaterRow />);
  expect(await screen.findByText("Yes, free for 14 days.")).toBeTruthy();
});

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const hero = {
  _key: "hero",
  _type: "heroSection",
  heading: "The kitchen hears you.",
  text: "All.",
};
const seo = { _type: "seo", title: "Orders by chat", description: "Orders by chat and by voice." };
const page = {
  _type: "page",
  kind: "campaign",
  title: "Waiter AI",
  path: "/waiter-ai",
  sections: [hero],
  seo,
};
const notDrawn = "The picture is drawn once this page is published.";
const old = "The picture shows the published text. It is drawn again when you publish.";

/** A new id in each test: a patch that is still being saved when a test ends would fail on a deleted document. */
let pageId = "";
let count = 0;

beforeEach(async () => {
  pageId = `page-waiter-ai-${(count += 1)}`;
  await storeOnly(
    { _id: "siteSettings", _type: "siteSettings", title: "Selat" },
    { _id: pageId, ...page },
  );
  answerWith(({ pathname }) =>
    pathname === "/link-cards.json" ? Response.json({ "/waiter-ai": "c4" }) : undefined,
  );
});

async function open(field: "title" | "description", id = pageId): Promise<HTMLInputElement> {
  renderWithDocument({ type: "page", id, path: `seo.${field}` }, <Form />);
  const found = await screen.findByTestId(`field-seo.${field}`);
  const input = found.querySelector<HTMLInputElement>("input, textarea");
  if (!input) throw new Error(`seo.${field} has no input`);
  await waitFor(() => expect(input.readOnly).toBe(false));
  return input;
}

function write(input: HTMLElement, value: string): void {
  fireEvent.change(input, { target: { value } });
}

const shown = (region: string) => screen.getByRole("region", { name: region }).textContent;

test("uses the page's own name for an empty title, in its field and every preview", async () => {
  const title = await open("title");
  write(title, "");
  await waitFor(() => expect(title.placeholder).toBe("Waiter AI | Selat"));
  for (const region of ["Google result", "WhatsApp card", "LinkedIn card"])
    await waitFor(() => expect(shown(region)).toContain("Waiter AI | Selat"));
  expect(screen.getByText(/^17 of 60 characters, inherited/)).toBeTruthy();
});

test("counts a title against its limit, and cuts it as Google, WhatsApp and LinkedIn do", async () => {
  const title = await open("title");
  write(title, "Waiter AI");
  expect(await screen.findByText("9 of 60 characters, better 15 or more")).toBeTruthy();
  write(title, "Orders by chat, by voice and by QR code for every kitchen in town | Selat");
  expect(await screen.findByText("73 of 60 characters, 13 too many")).toBeTruthy();
  expect(shown("Google result")).toContain(
    "Orders by chat, by voice and by QR code for every kitchen i…",
  );
  expect(shown("WhatsApp card")).toContain(
    "Orders by chat, by voice and by QR code for every kitchen in tow…",
  );
  const longest = "Orders by chat, by voice and by QR code ".repeat(4);
  write(title, longest);
  await waitFor(() => expect(shown("LinkedIn card")).toContain(`${longest.slice(0, 119)}…`));
});

test("shows shared links with the site's last drawn picture, and names newer changes", async () => {
  const description = await open("description");
  const card = screen.getByRole("region", { name: "WhatsApp card" });
  await waitFor(() =>
    expect(card.querySelector("img")?.src).toBe("http://site.localhost/og/waiter-ai.png?v=c4"),
  );
  expect(screen.queryByRole("note")).toBeNull();
  write(description, "Orders by chat, in any kitchen.");
  await waitFor(() => expect(screen.getByRole("note").textContent).toBe(old));
});

test("shows no picture of shared links for a page that was never published", async () => {
  await lake.create({ ...page, _id: "drafts.page-durian", path: "/durian" });
  await open("description", "page-durian");
  await waitFor(() => expect(screen.getByRole("note").textContent).toBe(notDrawn));
  const card = screen.getByRole("region", { name: "WhatsApp card" });
  expect(card.querySelector("img")).toBeNull();
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { linkOf, renderSections } from "../testing/render-section.tsx";

const empty: SectionOf<"heroSection"> = {
  _key: "hero",
  _type: "heroSection",
  anchor: null,
  eyebrow: null,
  heading: null,
  emphasis: null,
  text: null,
  note: null,
  primaryLink: null,
  secondaryLink: null,
  chat: null,
  country: null,
  image: null,
};

const chat: NonNullable<SectionOf<"heroSection">["chat"]> = {
  agentName: "Waiter AI",
  businessName: "Kopi Lane",
  status: null,
  language: "en-SG",
  answers: null,
  link: null,
  messages: [
    {
      _key: "m1",
      _type: "chatMessage",
      from: "customer",
      kind: "text",
      text: "2 kopi-o kosong",
      time: "8:04",
      duration: null,
      replies: null,
      choices: null,
    },
    {
      _key: "m2",
      _type: "chatMessage",
      from: "customer",
      kind: "voice",
      text: "One teh tarik to take away",
      time: "8:05",
      duration: "0:06",
      replies: ["Yes", "Yes"],
      choices: null,
    },
  ],
  ticket: {
    title: "Table 12",
    lines: [{ _key: "l1", _type: "orderLine", quantity: 2, item: "Kopi-o kosong", amount: "3.60" }],
    totalLabel: "Sent to the POS",
    total: "3.60",
  },
};

test("the heading is the page's h1 with the chosen words emphasized", () => {
  renderSections({ ...empty, heading: "Answered before the kopi cools.", emphasis: "the kopi" });
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Answered before the kopi cools.");
  expect(heading.querySelector("em")?.textContent).toBe("the kopi");
});

test("a screen reader gets the conversation's speakers, voice message and ticket", () => {
  renderSections({ ...empty, heading: "Hello", chat });
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("Customer: 2 kopi-o kosong");
  expect(second?.textContent).toContain("One teh tarik to take away");
  expect(screen.getByText("2 × Kopi-o kosong")).toBeTruthy();
});

test("draws nothing for an empty hero", () => {
  const { container } = renderSections(empty);
  expect(container.textContent).toBe("");
  expect(container.querySelector("section")).toBeNull();
});

test("omits a button whose link is a script, and keeps the other", () => {
  const bad = linkOf({ label: "Bad", kind: "external", href: "javascript:alert(1)" });
  const good = linkOf({ label: "Good", path: "/contact", query: "source=get-started" });
  renderSections({ ...empty, heading: "Hello", primaryLink: bad, secondaryLink: good });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/contact?source=get-started",
  ]);
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { linkOf, renderSections } from "../testing/render-section.tsx";

type Card = NonNullable<SectionOf<"contactCardsSection">["cards"]>[number];

function card(fields: Partial<Card>): Card {
  const none = { icon: null, title: null, text: null, link: null };
  return { _key: "c", _type: "contactCard", ...none, ...fields };
}

function contactCards(...cards: Card[]): SectionOf<"contactCardsSection"> {
  const heading = cards.length > 0 ? "Say hello" : null;
  return { _key: "c", _type: "contactCardsSection", anchor: "contact", heading, text: null, cards };
}

test("links a card to the mailbox, to another site or to a page", () => {
  const links = [
    linkOf({ label: "Chat", kind: "external", href: "https://chat.selat.example" }),
    linkOf({ label: "Email", kind: "external", href: "mailto:hello@selat.example" }),
    linkOf({ label: "Demo", path: "/contact", query: "source=schedule-demo" }),
  ];
  renderSections(
    contactCards(...links.map((link, at) => card({ _key: `${at}`, title: "T", link }))),
  );
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://chat.selat.example/",
    "mailto:hello@selat.example",
    "/contact?source=schedule-demo",
  ]);
  expect(screen.getByRole("link", { name: "Chat" }).getAttribute("target")).toBe("_blank");
  expect(screen.getByRole("link", { name: "Email" }).getAttribute("target")).toBeNull();
});

test("can be linked to by its anchor", () => {
  const { container } = renderSections(contactCards(card({ title: "Write" })));
  expect(container.querySelector("section#contact")).not.toBeNull();
});

test("a card whose link is a script keeps its words and loses its link", () => {
  const link = linkOf({ label: "Bad", kind: "external", href: "javascript:alert(1)" });
  renderSections(contactCards(card({ title: "Write", link })));
  expect(screen.getByText("Write")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("omits cards without words, and draws nothing without any card", () => {
  renderSections(contactCards(card({ _key: "a" }), card({ text: "Words" })));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(renderSections(contactCards()).container.querySelector("section")).toBeNull();
});

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Site } from "../content/page-content.ts";
import { NotFound } from "./not-found.tsx";

const site = {
  notFound: { heading: "Oops! Page not found", linkLabel: "Return to Home" },
  navigation: [
    {
      _key: "products",
      _type: "navigationGroup",
      label: "Products",
      links: [
        { _key: "waiter", _type: "link", kind: "internal", label: "Waiter AI", path: "/waiter-ai" },
        { _key: "broken", _type: "link", kind: "internal", label: "Gone", path: null },
      ],
    },
    { _key: "about", _type: "link", kind: "internal", label: "About", path: "/", anchor: "about" },
  ],
} as unknown as Site;

test("says that the page does not exist, and links to home and the products", () => {
  render(<NotFound site={site} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Oops! Page not found");
  expect(screen.getByText(/^This page does not exist\./)).toBeTruthy();
  const links = screen
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Return to Home", "/"],
    ["Waiter AI", "/waiter-ai"],
  ]);
});

test("links to home without content", () => {
  render(<NotFound site={null} />);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Return to Home",
  ]);
});

test("does not break a Chinese heading within a word", () => {
  const notFound = { heading: "哎呀，找不到这个页面", linkLabel: "返回首页" };
  render(<NotFound site={{ ...site, notFound } as Site} />);
  const [first = "", second = ""] = screen
    .getByRole("heading", { level: 1 })
    .innerHTML.split("<wbr>");
  expect([first, second]).toEqual(["哎呀，", "找不到"]);
});

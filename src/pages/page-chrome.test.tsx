import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageContent } from "../content/page-content.ts";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { PublicPage } from "./public-page.tsx";

const link = (_key: string, path: string, label: string) => ({
  _key,
  _type: "link",
  kind: "internal",
  path,
  label,
});

const site = {
  title: "Selat",
  navigation: [link("about", "/about", "About")],
  getStarted: link("start", "/contact", "Get Started"),
  popup: { heading: "Before you go", link: link("popup", "/contact", "Try it") },
  footer: {
    copyright: "© Selat",
    links: [
      link("policy", "/privacy-policy", "Privacy policy"),
      link("country", "/ai-solutions-singapore", "Singapore"),
    ],
  },
};

function renderPage(chrome?: string | null) {
  const page = {
    _id: "page",
    _type: "page",
    path: "/offer",
    popup: "scroll",
    breadcrumbs: [
      { _key: "home", _type: "breadcrumb", label: "Home", path: "/" },
      { _key: "offer", _type: "breadcrumb", label: "Offer" },
    ],
    sections: [],
    ...(chrome !== undefined && { chrome }),
  };
  const content = { site, page, contactPage: null } as unknown as PageContent;
  renderBuilt(<PublicPage path="/offer" content={content} />);
  return screen.getAllByRole("link").map(({ textContent }) => textContent);
}

test("a page with minimal chrome links only to home and the privacy policy", () => {
  expect(renderPage("minimal")).toEqual(["Skip to content", "Selat", "Privacy policy"]);
  expect(document.querySelector('[data-island="popup"]')).toBeNull();
  expect(within(screen.getByRole("banner")).queryByRole("button")).toBeNull();
});

test.each(["full", null, undefined])(
  "a page whose chrome is %s has the whole header and footer",
  (chrome) => {
    expect(renderPage(chrome)).toEqual(
      expect.arrayContaining(["About", "Get Started", "Home", "Privacy policy", "Singapore"]),
    );
    expect(document.querySelector('[data-island="popup"]')).toBeTruthy();
  },
);

import { expect, test } from "vitest";
import { missingPath, publicPaths } from "../e2e/page-table.ts";
import { all, documentOf, textOf, words } from "./site.ts";

/** The paths of one page, by the name of the language. */
const languages = {
  English: "/waiter-ai",
  "Bahasa Indonesia": "/id/waiter-ai",
  "Bahasa Melayu": "/ms/waiter-ai",
  中文: "/zh/waiter-ai",
};

const menu = [
  "Waiter AI /waiter-ai",
  "Knowledge Base AI /product-service-agent",
  "Sales Assistant AI /sales-assistant-agent",
  "About /#about",
  "Integrations /#integrations",
  "Contact /#contact",
  "Waiter AI app https://waiter.selat.example/ _blank",
  "Sales Assistant AI app https://sales.selat.example/ _blank",
  "Admin Login /admin/login",
  ...Object.entries(languages).map(([name, path]) => `${name} ${path}`),
];

test("header and footer are the same on every page, except for current page and languages", async () => {
  const found = new Set<string>();
  for (const path of [...publicPaths, missingPath]) {
    const html = await textOf(path);
    const parts = html.match(/<(?<part>header|footer)[ >].*?<\/\k<part>>/gs) ?? [];
    expect(parts, path).toHaveLength(2);
    // The links to languages differ on each page, since they lead to its translations.
    const shared = parts.join("").replaceAll(/<a [^>]*hrefLang=[^>]*>/g, "<a>");
    found.add(shared.replaceAll(' aria-current="page"', ""));
  }
  expect([...found]).toHaveLength(1);
});

test("the header has exactly the specification's links and the languages, the apps in new tabs", async () => {
  const document = await documentOf("/waiter-ai");
  const navigations = all(document, 'header nav[aria-label="Main"]');
  expect(navigations).toHaveLength(2);
  for (const navigation of navigations) {
    const links = all(navigation, "a").map((link) =>
      [link.textContent, link.getAttribute("href"), link.getAttribute("target")].join(" ").trim(),
    );
    expect(links).toEqual(menu);
  }
  const beside = all(document, "header a").filter((link) => !link.closest("nav"));
  expect(beside.map((link) => `${words(link)} ${link.getAttribute("href")}`)).toEqual([
    "Skip to content #main",
    "Selat /",
    "Get Started /contact?source=get-started",
  ]);
});

test("the footer shows the email address, the policy and the three countries", async () => {
  const footer = (await documentOf("/ad-landing")).querySelector("footer");
  expect(words(footer)).toMatch(/© \d{4} Selat/);
  expect(words(footer)).toContain("Selat Group");
  expect(all(footer as Element, "a").map((link) => link.getAttribute("href"))).toEqual([
    "mailto:hello@selat.example",
    "/ad-landing",
    "/id/penawaran-khusus",
    "/ms/tawaran-istimewa",
    "/zh/free-trial-offer",
    "/privacy-policy",
    "/ai-solutions-singapore",
    "/ai-solutions-malaysia",
    "/ai-solutions-indonesia",
  ]);
});

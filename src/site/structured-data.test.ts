import { expect, test } from "vitest";
import type { Page, Site } from "../content/page-content.ts";
import { serializeForScript, structuredData } from "./structured-data.ts";

const site = { title: "Selat", parentGroup: "Selat Group", contactEmail: null } as Site;
const page = { path: "/", breadcrumbs: null, sections: null } as Page;

function graphOf(shown: Page) {
  const data = structuredData(site, shown, "https://selat.example");
  return (data?.["@graph"] ?? []) as Record<string, unknown>[];
}

test("an editor's words cannot end the script element", () => {
  const text = serializeForScript({ answer: "</script><script>alert(1)</script>\u2028" });
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ answer: "</script><script>alert(1)</script>\u2028" });
});

test("the home page names the organization and its parent", () => {
  expect(graphOf(page)[0]).toMatchObject({
    "@type": "Organization",
    name: "Selat",
    parentOrganization: { name: "Selat Group" },
  });
});

test("breadcrumbs are numbered, with an address where a step can be pressed", () => {
  const breadcrumbs: Page["breadcrumbs"] = [
    { _key: "a", _type: "breadcrumb", label: "Home", anchor: null, path: "/" },
    { _key: "b", _type: "breadcrumb", label: "Singapore", anchor: null, path: null },
  ];
  const [list] = graphOf({ ...page, path: "/ai-solutions-singapore", breadcrumbs });
  expect(list).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Home", item: "https://selat.example/" },
      { position: 2, name: "Singapore" },
    ],
  });
});

test("a page with nothing to say has no structured data", () => {
  expect(structuredData(site, { ...page, path: "/x" }, "https://selat.example")).toBeNull();
});

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

test("a country page is a local business with its address and the country it serves", () => {
  const country = {
    name: "Malaysia",
    code: "MY",
    businessName: "Selat Malaysia",
    description: "AI agents in all 13 states.",
    street: "Jalan Selat 3",
    city: "Kuala Lumpur",
    region: "Wilayah Persekutuan",
    postalCode: "50000",
    phone: "+60 3 5550 0123",
    email: "malaysia@selat.example",
    url: null,
  };
  const [business] = graphOf({ ...page, path: "/ai-solutions-malaysia", country });
  expect(business).toMatchObject({
    "@type": "LocalBusiness",
    name: "Selat Malaysia",
    description: "AI agents in all 13 states.",
    url: "https://selat.example/ai-solutions-malaysia",
    telephone: "+60 3 5550 0123",
    email: "malaysia@selat.example",
    address: { addressCountry: "MY", addressRegion: "Wilayah Persekutuan" },
    areaServed: { "@type": "Country", name: "Malaysia" },
  });
});

test("a country whose code is missing is no local business", () => {
  const country = { name: "Malaysia", code: null } as unknown as Page["country"];
  expect(graphOf({ ...page, path: "/x", country })).toEqual([]);
});

test("a solution page offers a service of the organization", () => {
  const solution = {
    name: "Waiter AI",
    serviceType: "AI order taking",
    description: "Takes orders.",
    audience: "Restaurants",
  };
  const [service] = graphOf({ ...page, path: "/waiter-ai", solution });
  expect(service).toMatchObject({
    "@type": "Service",
    name: "Waiter AI",
    provider: { "@id": "https://selat.example/#organization", name: "Selat" },
    audience: { audienceType: "Restaurants" },
  });
});

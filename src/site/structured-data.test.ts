import { expect, test } from "vitest";
import type { ContactPage, Page, Site } from "../content/page-content.ts";
import {
  contactPageData,
  notFoundData,
  serializeForScript,
  structuredData,
} from "./structured-data.ts";

const site = { title: "Selat", parentGroup: "Selat Group", contactEmail: null } as Site;
const page = { _type: "page", path: "/", breadcrumbs: null, sections: null } as Page;

function graphOf(graphPage: Page) {
  return structuredData(site, graphPage, "https://selat.example")["@graph"];
}

test("escapes an editor's words that would end the script element", () => {
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

test("numbers breadcrumbs, with an address for each step that is a link", () => {
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

test("describes a page without its own type as a WebPage of the site", () => {
  expect(graphOf({ ...page, path: "/x", title: "Coming soon" })).toEqual([
    {
      "@type": "WebPage",
      name: "Coming soon",
      url: "https://selat.example/x",
      inLanguage: "en",
      isPartOf: { "@type": "WebSite", name: "Selat", url: "https://selat.example/" },
    },
  ]);
});

test("the contact page lists the contact details that it shows", () => {
  const contact = {
    path: "/contact",
    defaultHeading: "Get Started Today",
    seo: { description: "Write to us." },
    countries: [{ name: "Singapore", code: "SG", phone: "+65 6555 0123", localizedTexts: null }],
  } as ContactPage;
  const reachable = {
    ...site,
    contactEmail: "hello@selat.example",
    contactPhones: [
      { _key: "sg", label: "Singapore", number: "+65 6555 0123" },
      { _key: "my", label: "Malaysia", number: null },
      { _key: "wa", label: "WhatsApp", number: "+65 8555 0123" },
    ],
  } as Site;
  const data = contactPageData(reachable, contact, "https://selat.example");
  expect(data["@graph"]).toEqual([
    {
      "@type": "ContactPage",
      name: "Get Started Today",
      description: "Write to us.",
      url: "https://selat.example/contact",
      inLanguage: "en",
      isPartOf: { "@type": "WebSite", name: "Selat", url: "https://selat.example/" },
      mainEntity: {
        "@type": "Organization",
        "@id": "https://selat.example/#organization",
        name: "Selat",
        url: "https://selat.example/",
        email: "hello@selat.example",
        contactPoint: [
          {
            "@type": "ContactPoint",
            contactType: "sales",
            telephone: "+65 6555 0123",
            areaServed: "SG",
          },
          {
            "@type": "ContactPoint",
            contactType: "sales",
            telephone: "+65 8555 0123",
            areaServed: undefined,
          },
        ],
      },
    },
  ]);
});

test("describes the 404 page without an address, even before the settings are loaded", () => {
  const data = notFoundData(site, "Oops! Page not found", "https://selat.example");
  expect(data["@graph"]).toEqual([
    {
      "@type": "WebPage",
      name: "Oops! Page not found",
      inLanguage: "en",
      isPartOf: { "@type": "WebSite", name: "Selat", url: "https://selat.example/" },
    },
  ]);
  expect(notFoundData(null, "Oops!", "https://selat.example")["@graph"]).toMatchObject([
    { "@type": "WebPage", name: "Oops!" },
  ]);
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
    position: "3°08′ N 101°41′ E",
    openingHours: ["Mo-Fr 09:00-18:00"],
    localizedTexts: null,
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
    image: "https://selat.example/og/ai-solutions-malaysia.png",
    geo: { "@type": "GeoCoordinates", latitude: 3.1333, longitude: 101.6833 },
    openingHours: ["Mo-Fr 09:00-18:00"],
    areaServed: { "@type": "Country", name: "Malaysia" },
  });
});

test("a country whose code is missing is not a local business", () => {
  const country = { name: "Malaysia", code: null } as unknown as Page["country"];
  expect(graphOf({ ...page, path: "/x", country })).toMatchObject([{ "@type": "WebPage" }]);
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

test("a film has structured data for search engines, and none if a required part is missing", () => {
  const film = {
    _key: "a",
    title: "A text chat",
    text: "Breakfast for table 12.",
    path: "/media/text-chat",
    seconds: 13.2,
    publishedOn: "2026-11-21",
  };
  const videos = [film, { ...film, publishedOn: null }, { ...film, path: null }];
  const sections = [{ _key: "s", _type: "videoShowcaseSection", videos }] as Page["sections"];
  const records = graphOf({ ...page, path: "/waiter-ai", sections });
  expect(records.filter((each) => typeof each === "object" && "contentUrl" in each)).toEqual([
    {
      "@type": "VideoObject",
      name: "A text chat",
      description: "Breakfast for table 12.",
      thumbnailUrl: "https://selat.example/media/text-chat.webp",
      uploadDate: "2026-11-21",
      duration: "PT13.2S",
      contentUrl: "https://selat.example/media/text-chat.mp4",
      inLanguage: "en",
    },
  ]);
});

test("escapes the addresses of pictures of pages with non-Latin paths", () => {
  const country = { code: "SG", name: "Singapore" } as Page["country"];
  const [business] = graphOf({ ...page, path: "/zh/方案", country });
  expect(business).toMatchObject({ image: "https://selat.example/og/zh-%E6%96%B9%E6%A1%88.png" });
});

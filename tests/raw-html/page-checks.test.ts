import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { readPage, type Site } from "./page.ts";
import { pageChecks, problemsOf } from "./page-checks.ts";

const origin = "https://selat.example";
const title = "Waiter AI takes the orders | Selat";
const description =
  "Waiter AI takes orders by chat, voice and QR, in 50+ languages, and sends them to your kitchen at once.";
const answer = "Yes. Fourteen days cost nothing, and nobody asks for a card.";

const data = {
  "@context": "https://schema.org",
  "@graph": [
    { "@type": "Organization", name: "Selat", email: "hello@selat.example" },
    {
      "@type": "LocalBusiness",
      "@id": `${origin}/#business`,
      image: `${origin}/og/waiter-ai.png`,
      openingHours: ["Mo-Fr 09:00-18:00"],
      geo: { "@type": "GeoCoordinates", latitude: 1.28, longitude: 103.85 },
      name: "Selat Singapore",
      description: "Agents",
      telephone: "+65 6000 0000",
      email: "hello@selat.example",
      url: origin,
      areaServed: "SG",
      address: {
        "@type": "PostalAddress",
        streetAddress: "1 Selat Quay",
        addressLocality: "Singapore",
        addressRegion: "Singapore",
        addressCountry: "SG",
        postalCode: "049480",
      },
    },
    { "@type": "Service", name: "Waiter AI", provider: { "@id": `${origin}/#organization` } },
    { "@type": "WebPage", name: "Waiter AI", inLanguage: "en" },
    {
      "@type": "FAQPage",
      mainEntity: [
        {
          "@type": "Question",
          name: "Can we try it?",
          acceptedAnswer: { "@type": "Answer", text: answer },
        },
      ],
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Products", item: `${origin}/` },
        { "@type": "ListItem", position: 2, name: "Waiter AI" },
      ],
    },
  ],
};

const alternates = { en: "/waiter-ai", ms: "/ms/waiter-ai", "x-default": "/waiter-ai" };

const languages = `<a href="/waiter-ai" lang="en" hreflang="en" aria-current="true">English</a>
<a href="/ms/waiter-ai" lang="ms" hreflang="ms">Bahasa Melayu</a>`;

const good = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<meta name="description" content="${description}"><meta name="keywords" content="orders, chat, kitchen">
<link rel="canonical" href="${origin}/waiter-ai"><meta property="og:type" content="website">
<meta property="og:site_name" content="Selat"><meta property="og:locale" content="en">
<meta property="og:locale:alternate" content="ms_MY"><meta property="og:title" content="${title}">
<meta property="og:description" content="${description}"><meta property="og:url" content="${origin}/waiter-ai">
<meta property="og:image" content="${origin}/og/waiter-ai.png"><meta property="og:image:alt" content="Waiter AI">
<meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}"><meta name="twitter:image" content="${origin}/og/waiter-ai.png">
${Object.entries(alternates)
  .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="${origin}${path}">`)
  .join("")}
<link rel="icon" href="/favicon.ico"><link rel="icon" href="/favicon.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest"><link rel="preload" href="/fonts/text.woff2" as="font">
<script type="application/ld+json">${JSON.stringify(data)}</script></head>
<body><header><a href="#main">Skip to content</a><a href="/">Selat</a>${languages}</header>
<main id="main"><nav aria-label="Breadcrumb"><ol><li>Products</li><li>Waiter AI</li></ol></nav>
<h1>Waiter AI</h1><h2>How</h2><p>${"It takes orders and sends them on. ".repeat(12)}</p>
<img src="/x.avif" alt="" width="4" height="3"><h2>Can we try it?</h2><p>${answer}</p>
<form><label>Email <input type="email"></label></form></main>
<footer><nav>${languages}</nav><p>Selat Singapore, 1 Selat Quay, +65 6000 0000</p><a href="mailto:hello@selat.example">hello@selat.example</a></footer></body></html>`;

const missing = new Set(["/nowhere", "/gone.webmanifest"]);
const site: Site = {
  origin,
  sitemap: ["/waiter-ai", ...Object.values(alternates)],
  unlisted: [],
  status: async (path) => (missing.has(path) ? 404 : 200),
  picture: async (address) =>
    address.endsWith("missing.png") ? null : { width: 1200, height: 630 },
  count: (text) => (text.includes("that two pages have") ? 2 : 1),
};

test("a good page passes all checks, at least 25", async () => {
  expect(pageChecks.length).toBeGreaterThanOrEqual(25);
  expect(await problemsOf(readPage("/waiter-ai", good, site))).toEqual([]);
});

test.each(pageChecks)("fails on a page with one planted fault: $name", async ({ find, plant }) => {
  const dom = new JSDOM(good);
  plant(dom.window.document);
  expect(await find(readPage("/waiter-ai", dom.serialize(), site))).not.toEqual([]);
});

import { renderToStaticMarkup } from "react-dom/server";
import { HelmetProvider } from "react-helmet-async";
import { expect, test } from "vitest";
import { onlyLanguage } from "../content/language.ts";
import type { Site } from "../content/page-content.ts";
import { Seo } from "./seo.tsx";

const common = {
  site: { title: "Selat" } as Site,
  seo: null,
  shownIn: onlyLanguage,
  jsonLd: { "@context": "https://schema.org", "@graph": [] } as const,
};

test("escapes the address of the picture of a page whose path has non-Latin letters", () => {
  const html = renderToStaticMarkup(
    <HelmetProvider>
      <Seo {...common} path="/zh/方案" />
    </HelmetProvider>,
  );
  const head = html + document.head.innerHTML;
  const pictures = [...head.matchAll(/(?:og:image|twitter:image)" content="([^"]*)"/g)];
  expect(pictures.map(([, address]) => new URL(address ?? "").pathname)).toEqual([
    "/og/zh-%E6%96%B9%E6%A1%88.png",
    "/og/zh-%E6%96%B9%E6%A1%88.png",
  ]);
  expect(pictures.flat().join(" ")).not.toContain("方案");
});

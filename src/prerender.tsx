import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { ServerStyleSheet } from "styled-components";
import { App } from "./app/app.tsx";
import { PageHead } from "./app/page-head.tsx";
import { loadParts } from "./app/page-parts.ts";
import type { PageContent } from "./content/page-content.ts";
import { createPages } from "./content/pages.ts";

export { env } from "./lib/env.ts";
export { EMBEDDED_ID } from "./content/built-content.ts";
export { serializeForScript } from "./site/structured-data.ts";
export { preloadedFonts } from "./theme/font-faces.ts";
export { globalCss } from "./theme/global-css.ts";

/** A page in the three parts of its document. */
export type RenderedPage = { head: string; styles: string; body: string; errors: unknown[] };

async function toHtml(tree: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY, onError };
  const { prelude } = await prerender(tree, options);
  return new Response(prelude).text();
}

/**
 * Renders one public path to static HTML. Rejects when the page itself cannot be drawn; `errors` are
 * those of single sections, which are left out of the HTML until React draws the page again.
 */
export async function render(path: string, content: PageContent): Promise<RenderedPage> {
  const sheet = new ServerStyleSheet();
  const errors: unknown[] = [];
  try {
    const pages = createPages({ path, content }, { loadCode: loadParts });
    const tree = sheet.collectStyles(
      <StaticRouter location={path}>
        <App pages={pages} />
      </StaticRouter>,
    );
    const body = await toHtml(tree, (error) => void errors.push(error));
    const head = await toHtml(<PageHead content={content} />, (error) => {
      throw error;
    });
    return { head, styles: sheet.getStyleTags(), body, errors };
  } finally {
    sheet.seal();
  }
}

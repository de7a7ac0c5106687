import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { ServerStyleSheet } from "styled-components";
import { App } from "./app/app.tsx";
import type { PageContent } from "./content/page-content.ts";

export { env } from "./lib/env.ts";
export { EMBEDDED_ID } from "./content/built-content.ts";
export { serializeForScript } from "./site/structured-data.ts";
export { preloadedFonts } from "./theme/font-faces.ts";
export { globalCss } from "./theme/global-css.ts";

/** A page in the three parts of its document. */
export type RenderedPage = { head: string; styles: string; body: string; errors: unknown[] };

// React puts title, meta and link in front of the first element it renders.
const HOISTED = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)+/;

/**
 * Renders one public path to static HTML. Rejects when the page itself cannot be drawn; `errors` are
 * those of single sections, which are left out of the HTML and tried again in the browser.
 */
export async function render(path: string, content: PageContent): Promise<RenderedPage> {
  const sheet = new ServerStyleSheet();
  const errors: unknown[] = [];
  try {
    const tree = sheet.collectStyles(
      <StaticRouter location={path}>
        <App embedded={{ path, content }} />
      </StaticRouter>,
    );
    const { prelude } = await prerender(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    });
    const html = await new Response(prelude).text();
    const head = HOISTED.exec(html)?.[0] ?? "";
    return { head, styles: sheet.getStyleTags(), body: html.slice(head.length), errors };
  } finally {
    sheet.seal();
  }
}

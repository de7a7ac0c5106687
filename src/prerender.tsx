import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { ServerStyleSheet } from "styled-components";
import { RetentionMonths } from "./content/retention.tsx";
import type { PageContent } from "./content/page-content.ts";
import { loadMessages } from "./lib/messages/catalogue.ts";
import { MAX_RETENTION_MONTHS } from "./lib/retention-period.ts";
import { AfterSending } from "./pages/after-sending.tsx";
import { PageHead } from "./pages/page-head.tsx";
import { PublicPage } from "./pages/public-page.tsx";
import { MarksSections } from "./sections/section-list.tsx";
import type { BuiltBand } from "./ui/page-band.ts";

export { REVISION_ID } from "./content/revision.ts";
export { env } from "./lib/env.ts";
export { serializeForScript } from "./site/structured-data.ts";
export { preloadedFonts } from "./theme/font-faces.ts";
export { globalCss } from "./theme/global-css.ts";

/** A rendered page: the three parts of its document, and the errors of the sections that were left out. */
export type RenderedPage = { head: string; styles: string; body: string; errors: unknown[] };

async function toHtml(tree: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY, onError };
  const { prelude } = await prerender(tree, options);
  return new Response(prelude).text();
}

/**
 * Renders one public path to static HTML; `keptMonths` is the desk's setting that the privacy policy names. Rejects if
 * it cannot render the page itself; `errors` are those of sections, which the HTML leaves out. The head shows
 * `content`, the body `shown`, which also contains the variants of experiments.
 */
export async function render(
  path: string,
  content: PageContent,
  keptMonths: number = MAX_RETENTION_MONTHS,
  shown: PageContent = content,
): Promise<RenderedPage> {
  await loadMessages(content.shownIn?.language.code ?? "");
  const sheet = new ServerStyleSheet();
  const errors: unknown[] = [];
  try {
    const tree = sheet.collectStyles(
      <RetentionMonths value={keptMonths}>
        <MarksSections value>
          <PublicPage path={path} content={shown} />
        </MarksSections>
      </RetentionMonths>,
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

/** Renders a home page's band for a visitor who has sent the form; empty if the content has no next steps. */
export async function renderAfterSending(content: PageContent): Promise<BuiltBand> {
  await loadMessages(content.shownIn?.language.code ?? "");
  const sheet = new ServerStyleSheet();
  try {
    const html = await toHtml(sheet.collectStyles(<AfterSending content={content} />), (error) => {
      throw error;
    });
    const [, css = ""] = /<style[^>]*>([\s\S]*)<\/style>/.exec(sheet.getStyleTags()) ?? [];
    return { html, css };
  } finally {
    sheet.seal();
  }
}

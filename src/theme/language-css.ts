import { media } from "./media.ts";

/** The tag by which stylelint and editors know CSS. */
const css = String.raw;

/**
 * What Chinese type needs: room between lines, no tracking and no slant, and punctuation that takes half its space at a
 * line's start. Lines end where `headingText` and `wholeWords` say.
 */
const chinese = css`
  :root {
    text-autospace: normal;
    text-spacing-trim: trim-start;
    line-break: strict;
  }
  body {
    line-height: 1.75;
  }
  @media ${media.phone} {
    body {
      line-height: 1.6;
    }
  }
  *,
  *::before,
  *::after {
    letter-spacing: 0 !important;
    font-style: normal !important;
  }
  h1,
  h2,
  h3,
  h4 {
    line-height: 1.3 !important;
  }
  :has(> wbr) {
    word-break: keep-all;
  }
`;

/** Long words of Malay and Indonesian on a narrow screen, where the browser knows how to divide them. */
const malay = css`
  p,
  li,
  dd {
    hyphens: auto;
    hyphenate-limit-chars: 12 5 5;
  }
`;

const byLanguage: Record<string, string> = { zh: chinese, id: malay, ms: malay };

/**
 * The styles of a page in a language beside those of all pages; its faces are the system's, which browsers choose by the
 * language of the document.
 */
export function languageCss(tag: string): string {
  return (byLanguage[tag.split("-")[0] ?? ""] ?? "").replaceAll(/\s*\n\s*/g, "");
}

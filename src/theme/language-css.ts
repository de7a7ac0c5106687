import { media } from "./media.ts";

/** The tag by which stylelint and editors recognise CSS. */
const css = String.raw;

/**
 * Typography of Chinese: more line height, no tracking and no slant, and half-width punctuation at a line's start.
 * `headingText` and `wholeWords` decide where lines wrap.
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

/** Hyphenates long words of Malay and Indonesian on a narrow screen, if the browser supports it. */
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
 * The styles of a page in a language in addition to those of all pages; its fonts are the system's, which browsers
 * choose by the document's language.
 */
export function languageCss(tag: string): string {
  return (byLanguage[tag.split("-")[0] ?? ""] ?? "").replaceAll(/\s*\n\s*/g, "");
}

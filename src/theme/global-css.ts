import { fontFaces } from "./font-faces.ts";
import { media } from "./media.ts";
import { darkColors, token } from "./tokens.ts";

/** The tag by which stylelint and editors recognise CSS. */
const css = String.raw;

type TokenGroup = Record<string, string>;

function declarations(names: TokenGroup, values: TokenGroup): string {
  return Object.entries(values)
    .map(([key, value]) => `${names[key]}:${value};`)
    .join("");
}

const rootVariables = Object.entries(token.raw)
  .map(([group, values]) => declarations(token.vars[group as keyof typeof token.vars], values))
  .join("");

const darkVariables = declarations(token.vars.color, darkColors);

/**
 * Token variables in both schemes, font faces, reset, base type and focus ring. The build inlines it in every document,
 * so it is not part of the JavaScript.
 */
export const globalCss = css`
  ${fontFaces}
  :root {
    ${rootVariables}
    --selat-contours: url("/media/contours.svg");
    --selat-margins: linear-gradient(
      90deg,
      currentcolor,
      transparent calc(50vw - ${token.width[75]} / 2) calc(50vw + ${token.width[75]} / 2),
      currentcolor
    );
    color-scheme: light dark;
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: ${token.space[12]};
  }
  @media ${media.dark} {
    :root {
      ${darkVariables}
    }
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  body {
    margin: 0;
    background: ${token.color.paper};
    color: ${token.color.ink};
    font: 400 ${token.text.body}/1.6 ${token.font.text};
    -webkit-font-smoothing: antialiased;

    @media ${media.phone} {
      line-height: 1.45;
    }
  }
  h1,
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  blockquote,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  /*
   * The container that the sections' container queries measure. Unlike in media queries, rem in them grow with the
   * visitor's text.
   */
  main#main {
    container-type: inline-size;
    min-height: 60vh;
  }
  /*
   * The browser lays out what is far below the window only when it comes near. Exceptions: a visitor who comes to an
   * anchor or back to this page, and a browser without scroll anchoring, where the page would jump. Decision 009 has
   * the figures.
   */
  @supports (overflow-anchor: auto) {
    html:not([data-restored]) main#main:not(:has(:target)) section:nth-of-type(n + 3) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto ${token.width[42]};
    }
  }
  main#main:focus {
    outline: none;
  }
  h1,
  h2,
  h3,
  h4 {
    font-family: ${token.font.display};
    font-weight: 640;
    line-height: 1.08;
    letter-spacing: -0.025em;
    text-wrap: balance;
    overflow-wrap: break-word;
  }
  p,
  li,
  dd {
    text-wrap: pretty;
    overflow-wrap: break-word;
  }
  ul,
  ol {
    list-style: none;
  }
  a {
    color: ${token.color.sea};
    text-underline-offset: 0.2em;
  }
  button,
  input,
  textarea,
  select {
    font: inherit;
    color: inherit;
  }
  img,
  video,
  svg {
    display: block;
    max-width: 100%;
  }
  ::selection {
    background: ${token.color.saffron};
    color: ${token.color.saffronInk};
  }
  :focus-visible {
    outline: ${token.border.bar} solid ${token.color.sea};
    outline-offset: ${token.border.bar};
    border-radius: ${token.radius.small};
  }
  @media ${media.reducedMotion} {
    *,
    *::before,
    *::after {
      animation-duration: 1ms !important;
      animation-delay: 0s !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      transition-delay: 0s !important;
      scroll-behavior: auto !important;
    }
  }
`
  .replaceAll(/\/\*.*?\*\/|\s*\n\s*/gs, "")
  .replaceAll(/([:,]) /g, "$1")
  .replaceAll(" {", "{");

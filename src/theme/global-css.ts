import { fontFaces } from "./font-faces.ts";
import { darkColors, token } from "./tokens.ts";

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
 * Token variables in both schemes, font faces, reset, base type and focus ring. The build writes it
 * into every document, so that it is no part of the code that hydrates.
 */
export const globalCss = `
  ${fontFaces}
  :root {
    ${rootVariables}
    --selat-contours: url("/media/contours.svg");
    color-scheme: light dark;
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: ${token.space[12]};
  }
  @media (prefers-color-scheme: dark) {
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
    font: 400 1.0625rem/1.6 ${token.font.text};
    -webkit-font-smoothing: antialiased;
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
  /* Sections ask for this width, which, unlike the window's, is measured in the visitor's size of text. */
  main#main {
    container-type: inline-size;
    min-height: 60vh;
  }
  /* The first frame draws what is in the window; site/lay-out-ahead.ts sees to the rest. Who comes to an anchor has all of it at once. */
  main#main:has(:target) {
    --selat-far: visible;
  }
  main#main section:nth-of-type(n + 3) {
    content-visibility: var(--selat-far, auto);
    contain-intrinsic-block-size: auto 40rem;
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
    outline: 3px solid ${token.color.sea};
    outline-offset: 3px;
    border-radius: ${token.radius.small};
  }
  @media (prefers-reduced-motion: reduce) {
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
`.replaceAll(/\s*\n\s*/g, "");

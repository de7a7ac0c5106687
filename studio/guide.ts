import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { marked } from "marked";
import type { Plugin } from "vite";

const DOCS = join(import.meta.dirname, "../docs");

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1, h2 { line-height: 1.25; }
  h2 { margin-top: 2.5em; }
  img { max-width: 100%; height: auto; border: 1px solid #8885; border-radius: 0.25rem; }
  table { border-collapse: collapse; }
  th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid #8885; text-align: left; vertical-align: top; }
  code { font-size: 0.9em; }
`;

/** Returns docs/editing.md without the part for developers. */
function editorsPart(): string {
  const [text = ""] = readFileSync(join(DOCS, "editing.md"), "utf8").split("\n## For developers");
  return text;
}

/** Returns the editors' guide as an HTML page; `pictures` are the paths of its files, below docs. */
export function guidePage(): { html: string; pictures: string[] } {
  const pictures = new Set<string>();
  const body = marked.parse(editorsPart(), {
    async: false,
    walkTokens: (token) => {
      if (token.type === "image") pictures.add(token.href);
    },
  });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Editing the site</title>
<style>${STYLE}</style>
</head>
<body>
${body}</body>
</html>
`;
  return { html, pictures: [...pictures] };
}

/** Puts the editors' guide beside the Studio, at /guide. */
export function guide(): Plugin {
  return {
    name: "selat:guide",
    generateBundle() {
      const { html, pictures } = guidePage();
      this.emitFile({ type: "asset", fileName: "guide.html", source: html });
      for (const picture of pictures) {
        const source = readFileSync(join(DOCS, picture));
        this.emitFile({ type: "asset", fileName: `images/${basename(picture)}`, source });
      }
    },
  };
}

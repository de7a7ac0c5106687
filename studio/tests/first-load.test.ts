import { expect, test } from "vitest";
import { firstLoad } from "../first-load.ts";

type Handler = (options: object, bundle: Record<string, object>) => void;

test("the Studio's page names the libraries beside its script, so that both load at once", () => {
  const { handler } = firstLoad().generateBundle as unknown as { handler: Handler };
  const script = '<script src="/static/sanity-1.js" type="module"></script>';
  const page = { type: "asset", fileName: "index.html", source: `<body>${script}</body>` };
  const imports = ["static/libraries-2.js", "static/start-3.js"];
  handler(
    {},
    {
      "index.html": page,
      "static/sanity-1.js": { type: "chunk", fileName: "static/sanity-1.js", imports },
    },
  );
  const links = ["libraries-2", "start-3"].map(
    (name) => `<link rel="modulepreload" href="/static/${name}.js"/>`,
  );
  expect(page.source).toBe(`<body>${links.join("")}${script}</body>`);
});

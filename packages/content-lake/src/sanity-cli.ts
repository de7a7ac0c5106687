// `NODE_OPTIONS="--import content-lake/sanity-cli" npx sanity dataset import ...` sends the requests of Sanity's own
// command line to the lake at CONTENT_LAKE. The command line uses @sanity/client, whose `createClient` is replaced here
// by one with the lake's address.
import { registerHooks } from "node:module";

const CLIENT = "@sanity/client";
/** Added to the URL of @sanity/client's module, to name the module that replaces it. */
const MARK = "?content-lake";

const address = JSON.stringify(process.env["CONTENT_LAKE"] ?? "http://localhost:3900");

/** The source of a module with the exports of the one at `original`, whose clients send requests to the lake. */
function moduleOf(original: string): string {
  const from = JSON.stringify(original);
  return `import { createClient as create } from ${from};
export * from ${from};
export const createClient = (config) =>
  create({ ...config, apiHost: ${address}, useProjectHostname: false, useCdn: false });`;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return specifier === CLIENT ? { ...resolved, url: `${resolved.url}${MARK}` } : resolved;
  },
  load(url, context, nextLoad) {
    if (!url.endsWith(MARK)) return nextLoad(url, context);
    if (context.format === "commonjs") {
      throw new Error("content-lake/sanity-cli needs Sanity 5 or newer. No request was sent.");
    }
    const source = moduleOf(url.slice(0, -MARK.length));
    return { format: "module", source, shortCircuit: true };
  },
});

// `NODE_OPTIONS="--import content-lake/sanity-cli" npx sanity dataset import ...`: Sanity's own command line, with its requests
// sent to the lake at CONTENT_LAKE. It asks by @sanity/client, whose clients are made here with the lake's address.
import { registerHooks } from "node:module";

const CLIENT = "@sanity/client";
/** Follows the address of a client's module, to name the one that replaces it. */
const MARK = "?content-lake";

const address = JSON.stringify(process.env["CONTENT_LAKE"] ?? "http://localhost:3900");

/** A module with all that the one at `original` exports, whose clients ask the lake. */
function moduleOf(original: string): string {
  const from = JSON.stringify(original);
  return `import { createClient as create } from ${from};
export * from ${from};
export const createClient = (config) =>
  create({ ...config, apiHost: ${address}, useProjectHostname: false, useCdn: false });`;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    return specifier === CLIENT ? { ...found, url: `${found.url}${MARK}` } : found;
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

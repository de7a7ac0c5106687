import type { Plugin } from "vite";

const BRIDGE = /<script[^>]*data-sanity-core[^>]*><\/script>\s*/g;
const REMOTE_FONT = /@font-face\s*\{[^}]*https:\/\/[a-z-]+\.sanity\.io[^}]*\}/g;

function withoutRemoteParts(source: string): string {
  return source.replace(BRIDGE, "").replace(REMOTE_FONT, "");
}

/**
 * Leaves the scripts and fonts of Sanity's servers out of a Studio that runs on a local lake. The bridge to Sanity's
 * dashboard has nothing to connect to there, and without internet both would fail on every page.
 */
export function localBuild(): Plugin {
  return {
    name: "selat:local-build",
    enforce: "pre",
    transform(code, id) {
      return id.endsWith(".css") ? withoutRemoteParts(code) : null;
    },
    transformIndexHtml: { order: "post", handler: withoutRemoteParts },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type === "asset") page.source = withoutRemoteParts(String(page.source));
      },
    },
  };
}

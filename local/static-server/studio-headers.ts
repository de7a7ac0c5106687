import { readFileSync } from "node:fs";
import { inlineHash } from "../../prerender/document.ts";

/** The inline scripts of a page as Content-Security-Policy sources. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, script = ""]) => inlineHash(script));
}

type StudioOrigins = { lake: string; site: string; supabase: string };

/**
 * Headers of the local Studio: it loads its own code only, and talks to the lake, the site and Supabase. It shows the
 * site in a frame, and no other page may frame it. `indexFile` is the built page, whose inline scripts may run.
 */
export function studioHeaders(
  indexFile: string,
  { lake, site, supabase }: StudioOrigins,
): Record<string, string> {
  const hashes = inlineScriptHashes(readFileSync(indexFile, "utf8")).join(" ");
  const socket = lake.replace(/^http/, "ws");
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes}`,
    // Sanity's components insert style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${lake} ${site}`,
    `media-src 'self' blob: ${lake}`,
    "font-src 'self' data:",
    `connect-src 'self' ${lake} ${socket} ${site} ${supabase}`,
    `frame-src 'self' ${site}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    // A separate browser process: on one thread the Studio and the framed site would block each other while an editor
    // types.
    "origin-agent-cluster": "?1",
    // Presentation can open the site in a new tab, and still talks to it.
    "cross-origin-opener-policy": "same-origin-allow-popups",
  };
}
